"""What a hand of Mü is worth: the tricks it may count on, the triangles they promise, and the points at a height."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.bots.mue.play.sight import ABOVE, ready, tops
from kuhstall.core.bits import PLACE, size
from kuhstall.games.mue.rules.cards import FIRSTS, SUIT_SETS
from kuhstall.games.mue.rules.position import Variant
from kuhstall.games.mue.rules.scoring import LEVEL_LOSS, bonus, difficulty
from kuhstall.games.mue.rules.trumps import order_of, set_for


def fractions(numbers: list[float]) -> vec[float]:
    """A table of constants with fractions."""
    return vec[float]([number for number in numbers])  # noqa: C416  (vectors are made from comprehensions)


# fmt: off
HOPES: Final[vec[float]] = fractions([
    3.0, 2.25, 3.8, 5.2, 2.4, 6.1, 0.5, 2.7, 5.7,
    21.4, 2.3, 6.9, 9.2, 4.8, 10.9, 11.0, 4.5, 10.1,
    14.1, 3.1, 7.8, 7.5, 5.6, 11.3, 12.5, 4.0, 11.5,
    7.6, 4.6, 8.2, 10.5, 5.3, 12.5, 4.0, 6.6, 13.7,
])
# fmt: on
"""From three players on, for a suit, for 1 or 7 and for another rank as the chief's trump: the triangles that a team
may hope for with nothing special in the chief's hand, those for each trick that the chief counts on, and the spread."""
LUCK: Final[vec[float]] = fractions([-1.38, -0.67, -0.21, 0.21, 0.67, 1.38])
"""Equally likely deviations from what one hopes for, as parts of the spread."""
EACH: Final = 3
"""How many numbers HOPES has for each of its cases."""
FEWEST: Final = 3
"""With how many players HOPES begins."""
CASES: Final = 6


def pack_of(variant: Variant) -> i64:
    """All the cards in the game."""
    cards: i64 = 0
    for suit in variant.suits:
        cards |= SUIT_SETS[suit]
    return cards


def tricks_in(cards: i64, seats: i64, pack: i64, chief_trump: i64, vice_trump: i64) -> float:
    """The tricks that somebody with these cards may count on, given the trumps; NO_TRUMP stands for none as well."""
    order = order_of(chief_trump, vice_trump)
    ready(order, chief_trump, vice_trump)
    trumps = (set_for(chief_trump) | set_for(vice_trump)) & pack
    own_trumps = size(cards & trumps)
    beyond = float(own_trumps) - float(size(trumps) - own_trumps) / float(seats - 1)
    expected = beyond / 2.0 if beyond > 0.0 else 0.0
    rest = cards & trumps & FIRSTS
    while rest:
        kind = PLACE[(rest & -rest) % 67]
        expected += 2.0 / float(2 + size(ABOVE[order + kind] & pack & ~cards))
        rest &= rest - 1
    expected = min(expected, float(own_trumps))
    sure: i64 = 0
    for suit in range(5):
        sure += tops(cards, trumps, pack, suit)
    return expected + float(sure) / 100.0


def hopes_at(seats: i64, chief_trump: i64) -> i64:
    """Where HOPES speaks of a chief's trump; no trump is reckoned like a suit."""
    return EACH * ((seats - FEWEST) * 3 + difficulty(chief_trump) % 3)


def hope_for(cards: i64, seats: i64, pack: i64, chief_trump: i64, vice_trump: i64) -> float:
    """The triangles that the team of a chief with these cards may expect."""
    at = hopes_at(seats, chief_trump)
    return HOPES[at] + HOPES[at + 1] * tricks_in(cards, seats, pack, chief_trump, vice_trump)


def made_in(variant: Variant, hope: float, trump: i64, height: i64) -> i64:
    """In how many of six cases a team with that hope reaches a height."""
    spread, target = spread_of(variant, trump), variant.scale.target(height)
    found: i64 = 0
    for case in range(CASES):
        if hope + LUCK[case] * spread >= float(target):
            found += 1
    return found


def spread_of(variant: Variant, trump: i64) -> float:
    """How far a team may be from its hope."""
    return HOPES[hopes_at(variant.seats, trump) + 2]


def promise(variant: Variant, hope: float, trump: i64, height: i64) -> i64:
    """The points that the chief may expect of a contract in six cases together: the bonus, or what is lost."""
    spread, target = spread_of(variant, trump), variant.scale.target(height)
    base: i64 = variant.scale.base
    step: i64 = variant.scale.step
    reward = bonus(trump, height)
    found: i64 = 0
    for case in range(CASES):
        points = hope + LUCK[case] * spread
        if points >= float(target):
            found += reward
        else:
            found += LEVEL_LOSS * levels_short(points, target, base, step)
    return found


def levels_short(points: float, target: i64, base: i64, step: i64) -> i64:
    """How many levels so many triangles are short of a target."""
    if points >= float(target):
        return 0
    most = (target - base) // step + 1
    missing = (float(target) - points) / float(step)
    short = i64(missing)
    if float(short) < missing:
        short += 1
    return min(most, short)
