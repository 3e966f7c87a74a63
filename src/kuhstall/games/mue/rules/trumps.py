"""The two trumps: which cards they make trumps, and which card is higher (MU-5.3, MU-5.5)."""

from typing import Final

from kuhstall.games.mue.rules.cards import BIT, KINDS, RANK, RANK_SETS, RANKS, SUIT_SETS, SUITS
from kuhstall.games.mue.rules.scoring import NO_TRUMP, NOBODY

TRUMPS: Final = [*SUITS, *[str(rank) for rank in range(RANKS)], "none"]
"""The name of every trump as records write it."""
TRUMP_SETS: Final[list[int]] = [*SUIT_SETS, *RANK_SETS, 0]
"""The cards that each trump makes trumps."""
VICE_POWER: Final = 100
CHIEF_POWER: Final = 200
BOTH_POWER: Final = 300


def trumps_in(cards: int) -> list[int]:
    """The suits and ranks among some cards, as trumps (MU-4.1)."""
    return [trump for trump in range(NO_TRUMP) if cards & TRUMP_SETS[trump]]


def set_for(trump: int) -> int:
    """The cards that a trump makes trumps; none while it is not named."""
    return 0 if trump == NOBODY else TRUMP_SETS[trump]


def powers(chief_trump: int, vice_trump: int) -> list[int]:
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


def height_in(trump: int, kind: int) -> int:
    """The rank of a card in a suit trump; the cards of a rank trump are equal (MU-5.5)."""
    return RANK[kind] if trump < len(SUITS) else 0
