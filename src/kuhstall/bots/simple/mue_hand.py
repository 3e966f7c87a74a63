"""What a hand of Mü is worth: the tricks it may count on, the triangles they promise, and the points at a height."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from kuhstall.core.bits import size
from kuhstall.games.mue.rules.cards import CARDS, SUIT, SUITS, kinds, set_of
from kuhstall.games.mue.rules.scoring import LEVEL_LOSS, bonus, difficulty
from kuhstall.games.mue.rules.trumps import powers, set_for
from kuhstall.games.mue.variants import VARIANTS
from kuhstall.games.mue.view import AuctionView, Laying, View

HOPES: Final = {
    3: ((3.0, 2.25, 3.8), (5.2, 2.4, 6.1), (0.5, 2.7, 5.7)),
    4: ((21.4, 2.3, 6.9), (9.2, 4.8, 10.9), (11.0, 4.5, 10.1)),
    5: ((14.1, 3.1, 7.8), (7.5, 5.6, 11.3), (12.5, 4.0, 11.5)),
    6: ((7.6, 4.6, 8.2), (10.5, 5.3, 12.5), (4.0, 6.6, 13.7)),
}
"""By the number of players, for a suit, for 1 or 7 and for another rank as the chief's trump: the triangles that a team
may hope for with nothing special in the chief's hand, those for each trick that the chief counts on, and the spread."""
LUCK: Final = (-1.38, -0.67, -0.21, 0.21, 0.67, 1.38)
"""Equally likely deviations from what one hopes for, as parts of the spread."""


def own_cards(view: View) -> int:
    """All the cards of the bot, hidden and face up."""
    assert view.cards is not None
    cards = (*view.cards, *view.players[view.seat].face_up, *begun_with(view))
    return set_of([CARDS.index(card) for card in cards])


def begun_with(view: View) -> list[str]:
    """The cards of a bid that the bot has begun."""
    match view.phase:
        case AuctionView(laying=Laying(laid=laid)):
            return laid
    return []


class Order(Struct, frozen=True):
    """What two trumps make of the pack."""

    trumps: int
    size: int
    """How many trumps there are."""
    above: dict[int, int]
    """For each kind of trump the higher kinds, as a set."""
    plain: tuple[int, int]
    """The kinds that are highest in their plain suits, and those that come next."""


@lru_cache(maxsize=1024)
def order_of(seats: int, chief_trump: int, vice_trump: int) -> Order:
    """The order of the cards under these trumps."""
    pack, power = VARIANTS[seats].pack(), powers(chief_trump, vice_trump)
    trumps = pack & (set_for(chief_trump) | set_for(vice_trump))
    found = kinds(trumps)
    above = {kind: set_of([other for other in found if power[other] > power[kind]]) for kind in found}
    suits = [[kind for kind in kinds(pack & ~trumps) if SUIT[kind] == suit] for suit in range(len(SUITS))]
    plain = (
        set_of([kind for suit in suits for kind in suit[:1]]),
        set_of([kind for suit in suits for kind in suit[1:2]]),
    )
    return Order(trumps, size(trumps), above, plain)


def tricks_in(cards: int, seats: int, chief_trump: int, vice_trump: int) -> float:
    """The tricks that somebody with these cards may count on, given the trumps."""
    order = order_of(seats, chief_trump, vice_trump)
    own_trumps = (cards & order.trumps).bit_count()
    others = (order.size - own_trumps) / (seats - 1)
    expected = max(0.0, own_trumps - others) / 2
    for kind in kinds(cards & order.trumps):
        expected += 2 / (2 + (order.above[kind] & ~cards).bit_count())
    expected = min(expected, own_trumps)
    best, next_best = order.plain
    return expected + 0.6 * (cards & best).bit_count() + 0.25 * (cards & next_best).bit_count()


def outlook(cards: int, seats: int, chief_trump: int, vice_trump: int) -> list[int]:
    """The levels that the chief's team may reach, each equally likely."""
    base, each, spread = HOPES[seats][difficulty(chief_trump) % 3]  # No trump is reckoned like a suit.
    hope = base + each * tricks_in(cards, seats, chief_trump, vice_trump)
    return [VARIANTS[seats].scale.level(int(hope + luck * spread)) for luck in LUCK]


def promise(levels: list[int], chief_trump: int, height: int) -> int:
    """The points that the chief may expect of a contract, times the number of levels: the bonus, or what is lost."""
    reward = bonus(chief_trump, height)
    return sum(reward if level >= height else LEVEL_LOSS * (height - level) for level in levels)
