"""Small multisets of cards as one integer: five bits hold how many there are of each kind.

Adding and taking away whole bags is plain `+` and `-`. Kinds are numbered from 0; no kind has more than 31 cards.
"""

from typing import Final

WIDTH: Final = 5
FULL: Final = 31

ONE: Final[list[int]] = [2 ** (WIDTH * kind) for kind in range(12)]
"""ONE[kind] is the bag with a single card of that kind."""


def count(bag: int, kind: int) -> int:
    """How many cards of the kind are in the bag."""
    return (bag >> (WIDTH * kind)) & FULL


def size(bag: int) -> int:
    """How many cards are in the bag."""
    total = 0
    while bag:
        total += bag & FULL
        bag >>= WIDTH
    return total


def cards(bag: int) -> list[int]:
    """The kind of every card in the bag, in falling order."""
    found: list[int] = []
    for kind in range(len(ONE) - 1, -1, -1):
        for _ in range(count(bag, kind)):
            found.append(kind)
    return found


def bag_of(kinds: list[int]) -> int:
    """The bag of these cards."""
    bag = 0
    for kind in kinds:
        bag += ONE[kind]
    return bag


def fits(part: int, whole: int) -> bool:
    """Whether the whole bag holds all the cards of the part."""
    while part:
        if part & FULL > whole & FULL:
            return False
        part >>= WIDTH
        whole >>= WIDTH
    return True


def without(bag: int, part: int) -> int:
    """The bag less the cards of the part, as far as it has them."""
    rest, kind = 0, 0
    while bag:
        spare = (bag & FULL) - (part & FULL)
        if spare > 0:
            rest += spare * ONE[kind]
        bag >>= WIDTH
        part >>= WIDTH
        kind += 1
    return rest


def fewer(bag: int, n: int) -> int:
    """What is sure to be left of the bag when n unseen cards are taken: n fewer of each kind."""
    rest, kind = 0, 0
    while bag:
        spare = (bag & FULL) - n
        if spare > 0:
            rest += spare * ONE[kind]
        bag >>= WIDTH
        kind += 1
    return rest


def either(one: int, other: int) -> int:
    """The smallest bag that holds each of the two."""
    return one + without(other, one)


def both(one: int, other: int) -> int:
    """The largest bag that each of the two holds."""
    return one - without(one, other)
