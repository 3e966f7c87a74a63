"""The numbers of the actions. One number means one thing in every phase.

A board can have any shape, so a place on it is named by a tile: tiles are numbered in the order in which their owner
laid them, and the four sides of a tile are right, up, left and down.
"""

from typing import Final

from kuhstall.games.kuhfstein.rules.tiles import MOST_TILES, TERRAINS

SWAP_TILES: Final = 0
SWAP_CARDS: Final = 1
NO_TREE: Final = 2
TREE: Final = 3
"""TREE + quarter plants a tree on the square that lies left below, right below, left above or right above the tile."""
TILE: Final = TREE + 4
"""TILE + terrain takes an open tile; PLACE must follow."""
PLACE: Final = TILE + len(TERRAINS)
"""PLACE + 4 * tile + side lays it beside a tile, the first that borders the place; PLACE lays the first tile."""
LAY: Final = PLACE + 4 * MOST_TILES
"""LAY + 4 * tile + turns lays the card so that its first open cell is on this tile; PLAY must come before."""
HERD: Final = LAY + 4 * MOST_TILES
"""HERD + tile takes back the herd of which this is the first tile."""
GOAL: Final = HERD + MOST_TILES
"""GOAL + goal shows a scoring tile."""
CARD: Final = GOAL + 9
"""CARD + card takes an open card."""


def play(cards: int) -> int:
    """The first action that plays a card of a deck with that many cards; the card is added."""
    return CARD + cards


def actions(cards: int) -> int:
    """The upper bound of the actions with a deck of that many cards."""
    return CARD + 2 * cards
