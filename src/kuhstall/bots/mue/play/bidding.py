"""How the rule player bids: on the trump that promises most, as high as the promise holds (MU-2)."""

from typing import Final

from mypy_extensions import i64

from kuhstall.bots.mue.play.memory import SOUND, TRUMPS_EACH, memory_for
from kuhstall.bots.mue.play.sight import own_cards
from kuhstall.bots.mue.play.worth import pack_of, tricks_in
from kuhstall.core.bits import BIT, PLACE, size
from kuhstall.games.mue.rules.cards import FIRSTS, RANK_SETS, SECOND, TRIANGLES, joined
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, SHOWN
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NO_TRUMP, NOBODY
from kuhstall.games.mue.rules.trumps import set_for, trumps_in

MOST_FOR_VICE: Final = 5
"""How many cards it lays at most to become vice."""
FEED: Final = 0.05
"""What each triangle on a vice's trumps costs, in tricks: the chief's higher trumps will take many of them."""


def bid_by_promise(position: Position, seat: i64) -> i64:
    """The cards to lay now, none to pass."""
    own, highest = position.cells[SHOWN + seat], position.highest
    if highest and own == highest and position.level == NOBODY:
        return 0
    cards = own_cards(position, seat)
    found = memory_for(position).favourite(cards, highest + 1)
    trump = found & (SOUND - 1)
    if highest < position.variant.hand and found >= SOUND:
        return cards_to_lay(position, seat, trump, highest + 1 - own)
    if joins_the_eklat(position, seat):
        return cards_to_lay(position, seat, trump, highest - own)
    if position.variant.has_vice and own < min(highest - 1, MOST_FOR_VICE):  # Never level with the highest (MU-3.3).
        return cards_to_lay(position, seat, remembered_for_vice(position, seat, cards), 1)
    return 0


def remembered_for_vice(position: Position, seat: i64, cards: i64) -> i64:
    """The trump with which somebody with these cards would like to be vice, worked out once for each likely chief."""
    memory = memory_for(position)
    at = memory.slot_of(cards) * TRUMPS_EACH + shown_trump(position, leader_of(position))
    if memory.vices[at] == NOBODY:
        memory.vices[at] = trump_for_vice(position, seat, trumps_in(cards))
    return memory.vices[at]


def joins_the_eklat(position: Position, seat: i64) -> bool:
    """Whether to draw level in the hope that somebody reckless does so later and pays (MU-3.3).

    Only when somebody has laid the whole hand, so that nobody can lay more, and two others are well on their way.
    """
    hand: i64 = position.variant.hand
    if position.highest < hand or position.cells[SHOWN + seat] == hand:
        return False
    reckless: i64 = 0
    for other in range(position.seats):
        shown = position.cells[SHOWN + other]
        if other != seat and hand <= 2 * shown and shown < hand:
            reckless += 1
    return reckless >= 2


def cards_to_lay(position: Position, seat: i64, trump: i64, number: i64) -> i64:
    """Cards of the favourite trump first, the lowest of them, then low cards that help nobody."""
    hidden = position.cells[CONCEALED + seat]
    if seat == position.turn and position.laid:
        hidden = joined(hidden, position.laid)
    own = set_for(trump)
    found = lowest_of(hidden & own, number)
    return found | lowest_of(hidden & ~own, number - size(found))


def lowest_of(cards: i64, number: i64) -> i64:
    """So many of the lowest cards of a set, in each rank those first that are written first."""
    found: i64 = 0
    rank: i64 = 0
    while number > 0 and rank < 10:
        rest = cards & RANK_SETS[rank] & FIRSTS
        while rest and number > 0:
            kind = PLACE[(rest & -rest) % 67]
            found |= BIT[kind]
            number -= 1
            if number > 0 and cards & SECOND[kind]:
                found |= SECOND[kind]
                number -= 1
            rest &= rest - 1
        rank += 1
    return found


def trump_for_vice(position: Position, seat: i64, trumps: i64) -> i64:
    """The trump with which a vice may count on most tricks, given what leads the auction."""
    cards, likely = own_cards(position, seat), shown_trump(position, leader_of(position))
    best: i64 = NOBODY
    most = 0.0
    while trumps:
        trump = PLACE[(trumps & -trumps) % 67]
        hope = vice_hope(position, cards, likely, trump)
        if best == NOBODY or hope > most:
            best, most = trump, hope
        trumps &= trumps - 1
    return best


def leader_of(position: Position) -> i64:
    """The chief, or who is the first to have most cards face up."""
    if position.chief != NOBODY:
        return position.chief
    for seat in range(position.seats):
        if position.cells[SHOWN + seat] == position.highest:
            return seat
    return 0


def shown_trump(position: Position, seat: i64) -> i64:
    """The trump that somebody will likely name: the suit or rank of most cards that lie face up."""
    shown = position.cells[FACES + seat]
    best: i64 = NO_TRUMP
    most: i64 = 0
    for trump in range(NO_TRUMP):
        cards = size(shown & set_for(trump))
        if cards > most:
            best, most = trump, cards
    return best


def vice_hope(position: Position, cards: i64, chief_trump: i64, trump: i64) -> float:
    """The tricks that a vice may count on, less what its trumps would feed the chief."""
    seats, pack = position.seats, pack_of(position.variant)
    if trump == chief_trump:  # Then the chief must name another (MU-4.2).
        return tricks_in(cards, seats, pack, NO_TRUMP, trump)
    return tricks_in(cards, seats, pack, chief_trump, trump) - FEED * float(triangles_on(cards & set_for(trump)))


def triangles_on(cards: i64) -> i64:
    """The triangles on the cards of a set."""
    found: i64 = 0
    rest = cards & FIRSTS
    while rest:
        kind = PLACE[(rest & -rest) % 67]
        found += TRIANGLES[kind]
        if cards & SECOND[kind]:
            found += TRIANGLES[kind]
        rest &= rest - 1
    return found
