"""What a seat sees of the cards: which are higher than a card, and which the others still have."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.core.bits import BIT, native
from kuhstall.games.mue.rules.cards import FIRSTS, KINDS, SUIT, SUIT_SETS, joined
from kuhstall.games.mue.rules.cells import CONCEALED, FACES
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NO_TRUMP
from kuhstall.games.mue.rules.trumps import TRUMP_SETS, powers, set_for


def _higher(power: list[int], trumps: i64) -> list[int]:
    """For each kind the kinds of its suit that beat it under these trumps, where all trumps are one suit."""
    found: list[int] = []
    for kind in range(KINDS):
        suit = trumps if BIT[kind] & trumps else SUIT_SETS[SUIT[kind]] & ~trumps
        above: i64 = 0
        for other in range(KINDS):
            if BIT[other] & suit and power[other] > power[kind]:
                above |= BIT[other]
        found.append(above)
    return found


ABOVE: Final[vec[i64]] = native([0] * (KINDS * (NO_TRUMP + 1) * (NO_TRUMP + 1)))
"""ABOVE[order + kind] are the kinds of its suit that beat a kind, for the orders that `ready` has been asked for."""
READY: Final[vec[i64]] = native([0] * ((NO_TRUMP + 1) * (NO_TRUMP + 1)))
"""Which orders these are. A table of all of them would take a tenth of a second to make where rules are plain."""


def ready(order: i64, chief_trump: i64, vice_trump: i64) -> None:
    """See to it that ABOVE knows an order, which is that of these trumps."""
    if READY[order // KINDS]:
        return
    trumps = set_for(chief_trump) | set_for(vice_trump)
    found = _higher(powers(chief_trump, vice_trump), trumps)
    for kind in range(KINDS):
        ABOVE[order + kind] = found[kind]
    READY[order // KINDS] = 1


def own_cards(position: Position, seat: i64) -> i64:
    """All the cards of a seat: hidden, face up, and laid in a move that it has begun."""
    cards = joined(position.cells[CONCEALED + seat], position.cells[FACES + seat])
    if seat == position.turn and position.laid:
        return joined(cards, position.laid)
    return cards


def others_cards(position: Position, seat: i64) -> i64:
    """All the cards that the others still have, without a word on who has which."""
    cards: i64 = 0
    for other in range(position.seats):
        if other != seat:
            cards = joined(cards, position.cells[CONCEALED + other])
            cards = joined(cards, position.cells[FACES + other])
    return cards


def tops(cards: i64, trumps: i64, pack: i64, suit: i64) -> i64:
    """How much the two highest plain cards of a suit say for who has them: 60 for the highest, 25 for the next."""
    plain = SUIT_SETS[suit] & pack & FIRSTS & ~trumps
    best = plain & -plain
    rest = plain ^ best
    found: i64 = 0
    if cards & best:
        found += 60
    if cards & rest & -rest:
        found += 25
    return found


def trump_set(trump: i64) -> i64:
    """The cards of a trump that is named."""
    return TRUMP_SETS[trump]
