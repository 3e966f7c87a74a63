"""The two trumps: which cards they make trumps, and which card is higher (MU-5.3, MU-5.5)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.core.bits import BIT, native
from kuhstall.games.mue.rules.cards import KINDS, RANK, RANK_SETS, RANKS, SUIT_SETS, SUITS
from kuhstall.games.mue.rules.scoring import NO_TRUMP, NOBODY

TRUMPS: Final = [*SUITS, *[str(rank) for rank in range(RANKS)], "none"]
"""The name of every trump as records write it."""
TRUMP_SETS: Final[vec[i64]] = native(
    [SUIT_SETS[suit] for suit in range(len(SUITS))] + [RANK_SETS[rank] for rank in range(RANKS)] + [0]
)
"""The cards that each trump makes trumps."""
VICE_POWER: Final = 100
CHIEF_POWER: Final = 200
BOTH_POWER: Final = 300


def trumps_in(cards: i64) -> i64:
    """The suits and ranks among some cards, as a set of trumps (MU-4.1)."""
    found: i64 = 0
    for trump in range(NO_TRUMP):
        if cards & TRUMP_SETS[trump]:
            found |= BIT[trump]
    return found


def set_for(trump: i64) -> i64:
    """The cards that a trump makes trumps; none while it is not named."""
    if trump == NOBODY:
        return 0
    return TRUMP_SETS[trump]


def trump_name(trump: i64) -> str | None:
    """A trump as records write it, None if it is not named."""
    return None if trump == NOBODY else TRUMPS[trump]


def powers(chief_trump: i64, vice_trump: i64) -> list[int]:
    """How high each kind of card is; plain cards compare only within the suit led (MU-5.5)."""
    chiefs, vices = set_for(chief_trump), set_for(vice_trump)
    found: list[int] = []
    for kind in range(KINDS):
        if BIT[kind] & chiefs & vices:
            found.append(BOTH_POWER)
        elif BIT[kind] & chiefs:
            found.append(CHIEF_POWER + height_in(chief_trump, kind))
        elif BIT[kind] & vices:
            found.append(VICE_POWER + height_in(vice_trump, kind))
        else:
            found.append(RANK[kind])
    return found


def height_in(trump: i64, kind: i64) -> i64:
    """The rank of a card in a suit trump; the cards of a rank trump are equal (MU-5.5)."""
    if trump < len(SUITS):
        return RANK[kind]
    return 0


def _all_powers() -> list[int]:
    found: list[int] = []
    for chief_trump in range(NO_TRUMP + 1):
        for vice_trump in range(-1, NO_TRUMP):
            found += powers(chief_trump, vice_trump)
    return found


POWER: Final[vec[i64]] = native(_all_powers())
"""POWER[order + kind] is how high a kind is, where `order_of` two trumps says where their part of the table begins.

Worked out once, so that no hand makes a list of 50 numbers.
"""


def order_of(chief_trump: i64, vice_trump: i64) -> i64:
    """Where POWER says how high the cards are under these trumps; the chief's is named."""
    return (chief_trump * (NO_TRUMP + 1) + vice_trump + 1) * KINDS
