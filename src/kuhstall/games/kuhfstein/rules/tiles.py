"""The terrains, the tiles and what each player starts with (KF-1)."""

from typing import Final

TERRAINS: Final = ["hay", "meadow", "forest", "lake", "house"]
HAY: Final = 0
MEADOW: Final = 1
FOREST: Final = 2
LAKE: Final = 3
HOUSE: Final = 4

COUNTS: Final = [16, 15, 15, 13, 12]
"""How many tiles of each terrain there are (KF-1.1)."""
MOST_TILES: Final = 71
PUT_BACK: Final = [0, 0, 2, 1, 0]
"""How many tiles of each terrain are put back, by the number of players (KF-1.1)."""

OPEN_TILES: Final = 5  # KF-1.2
OPEN_CARDS: Final = 4  # KF-1.2
TREES_EACH: Final = 2  # KF-1.3
COWS: Final = 6  # KF-1.4
GOALS_EACH: Final = 2  # KF-1.5
TREE_POINTS: Final = 5  # KF-3.2
SWAPS: Final = 3
"""How often an action may begin with a swap (KF-3.4)."""


def tiles_for(seats: int) -> list[int]:
    """All the tiles for a number of players, sort by sort (KF-1.1)."""
    return [terrain for terrain in range(len(TERRAINS)) for _ in range(COUNTS[terrain] - PUT_BACK[seats])]
