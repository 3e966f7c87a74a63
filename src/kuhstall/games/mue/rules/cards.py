"""The 60 cards, and sets of them as one integer (MU-1.1, MU-1.2).

There are 50 kinds of cards, numbered in the order in which hands are written: red from 9 to 0, then yellow and so on.
A set of cards has bit n for a card of kind n. The 1s and the 7s come twice and nothing tells the two apart, so the
second card of such a kind has a bit of its own above the others, and a set has it only together with the first: each
hand has one spelling, whoever was dealt which of the two.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.core.bits import BIT, PLACE, native
from kuhstall.core.bits import members as numbers_in
from kuhstall.core.errors import Malformed

SUITS: Final = ["r", "y", "g", "b", "k"]
"""Red, yellow, green, blue, black."""
RANKS: Final = 10
KINDS: Final = 50
CARDS: Final = [f"{suit}{rank}" for suit in SUITS for rank in range(RANKS - 1, -1, -1)]
"""The name of every kind of card as records write it."""
RANK: Final[vec[i64]] = native([RANKS - 1 - kind % RANKS for kind in range(KINDS)])
SUIT: Final[vec[i64]] = native([kind // RANKS for kind in range(KINDS)])
TRIANGLES: Final[vec[i64]] = native([[1, 0, 1, 1, 1, 1, 2, 2, 1, 0][RANKS - 1 - kind % RANKS] for kind in range(KINDS)])
"""The points on a card of each kind (MU-1.2)."""

FIRSTS: Final = 2**50 - 1
"""The first card of every kind: a set without its second cards is the set of its kinds."""
TWICE: Final = [kind for kind in range(KINDS) if kind % RANKS in (2, 8)]
"""The kinds of which there are two cards: the 7s and the 1s."""
SECOND: Final[vec[i64]] = native([2 ** (KINDS + TWICE.index(kind)) if kind in TWICE else 0 for kind in range(KINDS)])
"""The bit of the second card of each kind, 0 where there is only one."""
PAIRED: Final[vec[i64]] = native(TWICE)
"""PAIRED[n] is the kind whose second card has the bit KINDS + n."""
SUIT_SETS: Final[vec[i64]] = native(
    [sum([BIT[kind] | SECOND[kind] for kind in range(KINDS) if SUIT[kind] == suit]) for suit in range(len(SUITS))]
)
RANK_SETS: Final[vec[i64]] = native(
    [sum([BIT[kind] | SECOND[kind] for kind in range(KINDS) if RANK[kind] == rank]) for rank in range(RANKS)]
)


def kinds(cards: i64) -> list[int]:
    """The kinds in a set of cards, each once, in the order in which they are written."""
    return numbers_in(cards & FIRSTS)


def members(cards: i64) -> list[int]:
    """The kind of every card in a set, in the order in which they are written."""
    found: list[int] = []
    rest = cards & FIRSTS
    while rest:
        kind = PLACE[(rest & -rest) % 67]
        found.append(kind)
        if cards & SECOND[kind]:
            found.append(kind)
        rest &= rest - 1
    return found


def names(cards: i64) -> list[str]:
    """The cards of a set as records write them."""
    found: list[str] = []
    rest = cards & FIRSTS
    while rest:
        kind = PLACE[(rest & -rest) % 67]
        found.append(CARDS[kind])
        if cards & SECOND[kind]:
            found.append(CARDS[kind])
        rest &= rest - 1
    return found


def count(cards: i64, kind: i64) -> i64:
    """How many cards of a kind are in a set: 0, 1 or 2."""
    if not cards & BIT[kind]:
        return 0
    return 2 if cards & SECOND[kind] else 1


def with_card(cards: i64, kind: i64) -> i64:
    """The set with one more card of a kind."""
    return cards | (SECOND[kind] if cards & BIT[kind] else BIT[kind])


def without_card(cards: i64, kind: i64) -> i64:
    """The set with one card less of a kind that is in it."""
    second = SECOND[kind]
    return cards ^ second if cards & second else cards ^ BIT[kind]


def joined(cards: i64, others: i64) -> i64:
    """The cards of two sets together."""
    both = cards & others & FIRSTS
    cards |= others
    while both:
        cards |= SECOND[PLACE[(both & -both) % 67]]
        both &= both - 1
    return cards


def less(cards: i64, part: i64) -> i64:
    """The set without the cards of a part of it; a second card that is left alone becomes the first of its kind."""
    left = cards & ~part
    seconds = left >> KINDS
    while seconds:
        kind = PAIRED[PLACE[(seconds & -seconds) % 67]]
        if not left & BIT[kind]:
            left ^= BIT[kind] | SECOND[kind]
        seconds &= seconds - 1
    return left


def set_of(cards: list[int]) -> int:
    """The set of these cards, given by their kinds."""
    found: i64 = 0
    for kind in cards:
        found = with_card(found, kind)
    return found


def pack_of(suits: list[int]) -> int:
    """All the cards of some suits."""
    cards: i64 = 0
    for suit in suits:
        cards |= SUIT_SETS[suit]
    return cards


def read_card(word: str) -> int:
    """The kind of a card as people write it."""
    if word not in CARDS:
        suits = " ".join(SUITS)
        raise Malformed("mue.no_card", word=word, suits=suits)
    return CARDS.index(word)
