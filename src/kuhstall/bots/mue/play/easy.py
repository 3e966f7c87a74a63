"""The level `easy`: a friendly beginner, who counts cards of a suit and little else."""

from typing import Final, final

from mypy_extensions import i64

from kuhstall.bots.mue.play.bidding import cards_to_lay, joins_the_eklat, lowest_of
from kuhstall.bots.mue.play.sight import own_cards
from kuhstall.bots.mue.play.style import Style
from kuhstall.bots.mue.play.tricks import Trick
from kuhstall.core.bits import BIT, PLACE, size
from kuhstall.core.luck import Luck
from kuhstall.games.mue.rules.cards import FIRSTS, RANK, SUITS
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, SHOWN
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NO_TRUMP, NOBODY
from kuhstall.games.mue.rules.trumps import set_for

BOLD: Final = 3
"""By how many cards less than its longest suit it bids at most."""
TALKATIVE: Final = 4
"""Once in so many turns it lays a card only to show that it is there."""
ABSENT_MINDED: Final = 2
"""Once in so many tricks it does not think of its trumps."""


@final
class Easy(Style):
    """Bids its longest suit, plays high cards too early, and now and then forgets what is trump."""

    def bid(self, position: Position, seat: i64, luck: Luck) -> i64:
        """Cards of its longest suit, as high as that is long; now and then a single card."""
        own, most = position.cells[SHOWN + seat], position.highest
        if most and own == most and position.level == NOBODY:
            return 0
        trump = longest(own_cards(position, seat))
        if most + 1 <= size(own_cards(position, seat) & set_for(trump)) - BOLD:
            return cards_to_lay(position, seat, trump, most + 1 - own)
        if joins_the_eklat(position, seat):
            return cards_to_lay(position, seat, trump, most - own)
        if own + 1 < most and own < 2 and whim(position, seat, TALKATIVE):
            return lowest_of(position.cells[CONCEALED + seat], 1)
        return 0

    def trump(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The suit of which it has most, among those that it may name."""
        options, cards = may_name(position, seat), own_cards(position, seat)
        best: i64 = NO_TRUMP
        most: i64 = 0
        for trump in range(len(SUITS)):
            if options & BIT[trump] and size(cards & set_for(trump)) > most:
                best, most = trump, size(cards & set_for(trump))
        if best == NO_TRUMP:
            return PLACE[(options & -options) % 67]
        return best

    def partner(self, position: Position, seat: i64, luck: Luck) -> i64:
        """Who has laid most cards, whatever they are."""
        best: i64 = NOBODY
        for other in range(position.seats):
            if other == seat or other == position.vice:
                continue
            if best == NOBODY or position.cells[SHOWN + other] > position.cells[SHOWN + best]:
                best = other
        return best

    def card(self, position: Position, seat: i64, luck: Luck) -> i64:
        """A high card if it leads, the highest that wins if it follows, else a low one, whatever it is worth."""
        trick = Trick(position, seat)
        plain = trick.legal & ~trick.trumps
        if position.played == 0:
            return highest_rank(plain or trick.legal)
        winning = trick.winning
        if plain and whim(position, seat, ABSENT_MINDED):
            winning &= ~trick.trumps
        if winning & ~trick.trumps:
            return highest_rank(winning & ~trick.trumps)
        if winning and not trick.with_mate:
            return highest_rank(winning)
        return lowest_rank(plain or trick.legal)


def whim(position: Position, seat: i64, n: i64) -> bool:
    """True about once in n times, without dice, so that a bid is the same at each of its steps."""
    return (own_cards(position, seat) % 1009 + 7 * position.highest + position.left) % n == 0


def longest(cards: i64) -> i64:
    """The suit of which there are most cards."""
    best: i64 = 0
    for suit in range(1, len(SUITS)):
        if size(cards & set_for(suit)) > size(cards & set_for(best)):
            best = suit
    return best


def may_name(position: Position, seat: i64) -> i64:
    """The suits and ranks that a seat may name, as a set."""
    found: i64 = 0
    for trump in range(NO_TRUMP):
        if trump != position.vice_trump and position.cells[FACES + seat] & set_for(trump):
            found |= BIT[trump]
    if seat == position.chief:
        found |= BIT[NO_TRUMP]
    return found


def highest_rank(cards: i64) -> i64:
    """The card with the highest number; of equals the first that is written."""
    rest = cards & FIRSTS
    best = PLACE[(rest & -rest) % 67]
    while rest:
        kind = PLACE[(rest & -rest) % 67]
        if RANK[kind] > RANK[best]:
            best = kind
        rest &= rest - 1
    return best


def lowest_rank(cards: i64) -> i64:
    """The card with the lowest number; of equals the first that is written."""
    rest = cards & FIRSTS
    best = PLACE[(rest & -rest) % 67]
    while rest:
        kind = PLACE[(rest & -rest) % 67]
        if RANK[kind] < RANK[best]:
            best = kind
        rest &= rest - 1
    return best
