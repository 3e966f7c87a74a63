"""Small multisets of cards as one native number: five bits hold how many there are of each kind.

Adding and taking away whole bags is plain `+` and `-`. Kinds are numbered from 0 to 11, so that twelve of them fit
into 60 bits; no kind has more than 31 cards.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.core.bits import PLACE, native

WIDTH: Final = 5
FULL: Final = 31
KINDS: Final = 12
LOWEST_BITS: Final = 37191016277640225
"""The lowest bit of every kind."""

EVEN: Final = 34937015291116575
"""All bits of the kinds 0, 2, 4 and so on: each has the room of the next one above it for what does not fit."""
EACH: Final = 1127000493261825
"""The lowest bit of each of them."""
LENT: Final = 36064015784378400
"""The bit above each of them."""

ONE: Final[vec[i64]] = native([2 ** (WIDTH * kind) for kind in range(KINDS + 1)])
"""ONE[kind] is the bag with a single card of that kind."""
KIND: Final[vec[i64]] = native([place // WIDTH for place in PLACE])
"""KIND[bit % 67] is the kind to which a single bit of a bag belongs."""


def count(bag: i64, kind: i64) -> i64:
    """How many cards of the kind are in the bag."""
    return (bag >> (WIDTH * kind)) & FULL


def size(bag: i64) -> i64:
    """How many cards are in the bag: neighbouring kinds are added up, then all pairs at once by multiplying."""
    pairs = (bag & EVEN) + ((bag >> WIDTH) & EVEN)
    return ((pairs * EACH) >> 50) & 1023


def kinds_in(bag: i64) -> i64:
    """The bag with one card of each kind that is in it."""
    return (bag | (bag >> 1) | (bag >> 2) | (bag >> 3) | (bag >> 4)) & LOWEST_BITS


def no_dearer(bag: i64, limit: i64) -> i64:
    """The cards of a bag of single cards that are of no higher kind than any card of another; all if that is empty."""
    return bag & (((limit & -limit) << 1) - 1) if limit else bag


def kind_of(card: i64) -> i64:
    """The kind of the lowest card in a bag that is not empty."""
    return KIND[(card & -card) % 67]


def nth_kind(bag: i64, n: i64) -> i64:
    """The n-th kind in a bag of single cards, counted from 0 and from the lowest."""
    while n > 0:
        bag &= bag - 1
        n -= 1
    return KIND[(bag & -bag) % 67]


def cards(bag: i64) -> list[int]:
    """The kind of every card in the bag, in falling order."""
    found: list[int] = []
    kind: i64 = KINDS - 1
    while kind >= 0:
        for _ in range(count(bag, kind)):
            found.append(kind)
        kind -= 1
    return found


def bag_of(kinds: list[int]) -> i64:
    """The bag of these cards."""
    bag: i64 = 0
    for kind in kinds:
        bag += ONE[kind]
    return bag


def without(bag: i64, part: i64) -> i64:
    """The bag less the cards of the part, as far as it has them."""
    odd = _less((bag >> WIDTH) & EVEN, (part >> WIDTH) & EVEN)
    return _less(bag & EVEN, part & EVEN) | (odd << WIDTH)


def fewer(bag: i64, n: i64) -> i64:
    """What is sure to be left of the bag when n unseen cards are taken: n fewer of each kind."""
    if n >= FULL:
        return 0
    return _less(bag & EVEN, n * EACH) | (_less((bag >> WIDTH) & EVEN, n * EACH) << WIDTH)


def _less(kinds: i64, part: i64) -> i64:
    # Each even kind less its part, but not below none: the bit that is borrowed from above it tells where it would be.
    left = (kinds | LENT) - part
    kept = left & LENT
    return left & (kept - (kept >> WIDTH))


def either(one: i64, other: i64) -> i64:
    """The smallest bag that holds each of the two."""
    return one + without(other, one)


def both(one: i64, other: i64) -> i64:
    """The largest bag that each of the two holds."""
    return one - without(one, other)
