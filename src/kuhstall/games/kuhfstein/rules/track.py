"""The score track: its bonus spaces and what they give (KF-1.7, KF-7)."""

from dataclasses import dataclass
from typing import Final

BONUSES: Final = ["cow", "card", "tile", "all-cows", "action"]
COW: Final = 0
CARD_BONUS: Final = 1
TILE_BONUS: Final = 2
ALL_COWS: Final = 3
ACTION: Final = 4
NO_BONUS: Final = -1
NONE: Final = -1
"""No card, no tile, no goal."""


@dataclass(frozen=True, kw_only=True)
class Track:
    """The track: where the bonus spaces are, which of them are printed, and the tiles for the others."""

    lap: int
    spaces: tuple[int, ...]
    """The bonus spaces in track order."""
    printed: tuple[int, ...]
    """The bonus printed on each space, NO_BONUS for a recess."""
    tiles: tuple[tuple[int, int], ...]
    """The sides of the bonus tiles, the standard one first, in the order of the recesses."""

    def standard(self) -> list[int]:
        """The bonus of each space with the standard sides up."""
        return self.filled([sides[0] for sides in self.tiles])

    def filled(self, sides: list[int]) -> list[int]:
        """The bonus of each space, given the sides in the recesses."""
        waiting = sides[:]
        return [printed if printed != NO_BONUS else waiting.pop(0) for printed in self.printed]
