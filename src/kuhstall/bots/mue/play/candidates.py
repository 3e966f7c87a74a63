"""The moves worth a thought: every card, trump and partner, and bids that make sense."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.bots.mue.play.bid_marks import HELP, LEAD, VICE, BidMarks
from kuhstall.bots.mue.play.bidding import (
    bid_by_promise,
    cards_to_lay,
    leader_of,
    shown_trump,
    trump_for_vice,
)
from kuhstall.bots.mue.play.card_marks import CARD_MARKS, CardMarks
from kuhstall.bots.mue.play.contract import partner_by_faces, trump_by_promise
from kuhstall.bots.mue.play.memory import memory_for
from kuhstall.bots.mue.play.search import Trial
from kuhstall.bots.mue.play.sight import own_cards
from kuhstall.bots.mue.play.worth import fractions
from kuhstall.core.bits import BIT, PLACE, size
from kuhstall.games.mue.rules.actions import CARD, PARTNER, TRUMP
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cards import FIRSTS
from kuhstall.games.mue.rules.cells import CONCEALED, SHOWN
from kuhstall.games.mue.rules.choice import Choice
from kuhstall.games.mue.rules.partnership import Partnership
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.rules.tricks import Tricks
from kuhstall.games.mue.rules.trumps import set_for, trumps_in

PREFERENCE: Final = 1.0
"""What speaks for the trump and the partner that the rule player would name, in points."""
CARD_TRUST: Final = 0.1
"""How much of what was learned about cards is added to what the tries say."""
TRUST: Final = 0.1
"""How much of what was learned about bids is added to what the tries say."""
LIMIT: Final = 30.0
"""At most so many points of it."""
DOUBT: Final[vec[float]] = fractions([0.0, 0.0, 0.0, 125.0, 150.0, 115.0, 150.0])
"""By the number of players: how many points it costs to bid above somebody without any hope for the contract, if all
the others are strangers. Who takes the best of several noisy numbers fools himself, and a bid cannot be taken back."""
LEADING: Final = 3
"""With how many trumps it tries to lead the auction."""


def trials_for(position: Position, seat: i64, weights: vec[float]) -> list[Trial]:
    """The moves to think about: sets of cards in the auction, with their full doubt, and actions elsewhere."""
    phase = position.phase
    found: list[Trial] = []
    if isinstance(phase, Auction):
        marks = BidMarks(position, seat)
        for bid in bids_for(position, seat):
            trial = Trial(bid, bonus_for(position, seat, marks, bid, weights))
            if outbids(position, seat, bid):
                trial.doubt = DOUBT[position.seats]
            found.append(trial)
        return found
    if isinstance(phase, Tricks):
        return cards_for(position, seat, weights)
    assert isinstance(phase, Choice)
    first = partner_by_faces(position, seat) + PARTNER
    if not isinstance(phase, Partnership):
        first = trump_by_promise(position, seat) + TRUMP
    for action in phase.legal(position, seat):
        found.append(Trial(action, PREFERENCE if action == first else 0.0))
    return found


def cards_for(position: Position, seat: i64, weights: vec[float]) -> list[Trial]:
    """Every card that may be played, with a part of what was learned about it."""
    marks = CardMarks(position, seat)
    found: list[Trial] = []
    rest = marks.legal
    alone = not rest & (rest - 1)
    while rest:
        kind = PLACE[(rest & -rest) % 67]
        score = 0.0
        if not alone:
            score = marks.score(weights, kind)
        found.append(Trial(CARD + kind, CARD_TRUST * score))
        rest &= rest - 1
    return found


def leads_with(position: Position, seat: i64, cards: i64) -> bool:
    """Whether a bid leads the auction."""
    return position.cells[SHOWN + seat] + size(cards) > position.highest


def outbids(position: Position, seat: i64, cards: i64) -> bool:
    """Whether a bid goes above one that is there."""
    return position.highest > 0 and leads_with(position, seat, cards)


def bonus_for(position: Position, seat: i64, marks: BidMarks, cards: i64, weights: vec[float]) -> float:
    """What speaks for a bid besides the tries: a part of what was learned."""
    if not cards:
        return 0.0
    bid: i64 = VICE
    if leads_with(position, seat, cards):
        bid = LEAD
    elif marks.cards[HELP] == cards:
        bid = HELP
    gain = marks.gain(weights, CARD_MARKS, bid)
    return TRUST * max(-LIMIT, min(LIMIT, gain))


def bids_for(position: Position, seat: i64) -> list[int]:
    """The bids to think about, what the rule player would bid first."""
    found: list[int] = [bid_by_promise(position, seat)]
    add(found, 0)
    own, most = position.cells[SHOWN + seat], position.highest
    if most and own == most and position.level == NOBODY:
        return found[:1]  # Who leads the auction alone gains nothing by more cards.
    best = best_trumps(position, own_cards(position, seat), most + 1)
    if most < position.variant.hand:
        for trump in best:
            add(found, cards_to_lay(position, seat, trump, most + 1 - own))
    if own + 1 < most:
        add_small_bids(position, seat, best, found)
    return found


def add_small_bids(position: Position, seat: i64, best: list[int], found: list[int]) -> None:
    """Single cards that do not lead: of one's best trump, for a vice, and high ones to be chosen as partner."""
    hidden = position.cells[CONCEALED + seat]
    add(found, cards_to_lay(position, seat, best[0], 1))
    add(found, cards_to_lay(position, seat, trump_for_vice(position, seat, trumps_in(own_cards(position, seat))), 1))
    support = hidden & set_for(shown_trump(position, leader_of(position)))
    if support:
        add(found, BIT[PLACE[(support & FIRSTS & -(support & FIRSTS)) % 67]])


def add(found: list[int], cards: i64) -> None:
    """Add a bid that is not there yet."""
    for other in found:
        if other == cards:
            return
    found.append(cards)


def best_trumps(position: Position, cards: i64, height: i64) -> list[int]:
    """Some trumps that promise most at a height, the best first."""
    memory = memory_for(position)
    slot = memory.slot_of(cards)
    found: list[int] = []
    rest = trumps_in(cards)
    while rest and len(found) < LEADING:
        best: i64 = NOBODY
        most: i64 = 0
        left = rest
        while left:
            trump = PLACE[(left & -left) % 67]
            claim = memory.best_promise(slot, trump, height) * 16 + size(cards & set_for(trump))
            if best == NOBODY or claim > most:
                best, most = trump, claim
            left &= left - 1
        found.append(best)
        rest ^= BIT[best]
    return found
