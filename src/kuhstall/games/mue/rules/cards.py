"""The 60 cards, and sets of them as one integer (MU-1.1, MU-1.2).

There are 50 kinds of cards, numbered in the order in which hands are written: red from 9 to 0, then yellow and so on.
A set of cards has bit n for a card of kind n. The 1s and the 7s come twice and nothing tells the two apart, so the
second card of such a kind has a bit of its own above the others, and a set has it only together with the first: each
hand has one spelling, whoever was dealt which of the two.
"""

from typing import Final

SUITS: Final = ["r", "y", "g", "b", "k"]
"""Red, yellow, green, blue, black."""
RANKS: Final = 10
KINDS: Final = 50
CARDS: Final = [f"{suit}{rank}" for suit in SUITS for rank in range(RANKS - 1, -1, -1)]
"""The name of every kind of card as records write it."""
RANK: Final[list[int]] = [RANKS - 1 - kind % RANKS for kind in range(KINDS)]
SUIT: Final[list[int]] = [kind // RANKS for kind in range(KINDS)]
TRIANGLES: Final[list[int]] = [[1, 0, 1, 1, 1, 1, 2, 2, 1, 0][rank] for rank in RANK]
"""The points on a card of each kind (MU-1.2)."""

BIT: Final[list[int]] = [2**n for n in range(60)]
"""BIT[kind] is the set with one card of that kind."""
FIRSTS: Final = 2**50 - 1
"""The first card of every kind: a set without its second cards is the set of its kinds."""
SECOND: Final[list[int]] = [
    BIT[KINDS + 2 * SUIT[kind] + int(RANK[kind] == 1)] if RANK[kind] in (1, 7) else 0 for kind in range(KINDS)
]
"""The bit of the second card of each kind, 0 where there is only one."""
SUIT_SETS: Final[list[int]] = [
    sum([BIT[kind] | SECOND[kind] for kind in range(KINDS) if SUIT[kind] == suit]) for suit in range(len(SUITS))
]
RANK_SETS: Final[list[int]] = [
    sum([BIT[kind] | SECOND[kind] for kind in range(KINDS) if RANK[kind] == rank]) for rank in range(RANKS)
]

PLACE: Final[list[int]] = [0] * 67
"""PLACE[bit % 67] is the number of a single bit: 67 is a prime for which all powers of two leave different rests."""
for _n in range(60):
    PLACE[2**_n % 67] = _n


def kinds(cards: int) -> list[int]:
    """The kinds in a set of cards, each once, in the order in which they are written."""
    found: list[int] = []
    rest = cards & FIRSTS
    while rest:
        low = rest & -rest
        found.append(PLACE[low % 67])
        rest ^= low
    return found


def members(cards: int) -> list[int]:
    """The kind of every card in a set, in the order in which they are written."""
    found: list[int] = []
    for kind in kinds(cards):
        found.append(kind)
        if cards & SECOND[kind]:
            found.append(kind)
    return found


def names(cards: int) -> list[str]:
    """The cards of a set as records write them."""
    return [CARDS[kind] for kind in members(cards)]


def size(cards: int) -> int:
    """How many cards are in a set."""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


def count(cards: int, kind: int) -> int:
    """How many cards of a kind are in a set: 0, 1 or 2."""
    return int(cards & BIT[kind] != 0) + int(cards & SECOND[kind] != 0)


def with_card(cards: int, kind: int) -> int:
    """The set with one more card of a kind."""
    return cards | (SECOND[kind] if cards & BIT[kind] else BIT[kind])


def without_card(cards: int, kind: int) -> int:
    """The set with one card less of a kind that is in it."""
    second = SECOND[kind]
    return cards ^ second if cards & second else cards ^ BIT[kind]


def set_of(cards: list[int]) -> int:
    """The set of these cards, given by their kinds."""
    found = 0
    for kind in cards:
        found = with_card(found, kind)
    return found


def less(cards: int, part: int) -> int:
    """The set without the cards of a part of it."""
    for kind in members(part):
        cards = without_card(cards, kind)
    return cards


def pack_of(suits: list[int]) -> int:
    """All the cards of some suits."""
    cards = 0
    for suit in suits:
        cards |= SUIT_SETS[suit]
    return cards
