"""How many tiles a card of Kuhfstein still lacks, and where they help; cows make no difference.

Sets of places are bits of one integer, row by row from below. The frame moves along with the lowest and leftmost tile
and leaves a margin on every side that no card can reach across, so shapes never wrap around into the next row.
"""

from functools import cached_property
from typing import Final

from kuhstall.games.kuhfstein.rules.board import Board, where
from kuhstall.games.kuhfstein.rules.cards import COVERED, LONGEST, Card, Cell
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS

WIDTH: Final = 80
"""Bits in a row: the widest board, 71 tiles, and a margin on both sides."""
MARGIN: Final = LONGEST - 1
TOO_FAR: Final = 4
"""Stands for more missing tiles than are counted."""


class Sets:
    """The tiles of a board as sets of places."""

    def __init__(self, board: Board) -> None:
        """Take the tiles as they lie."""
        tiles = [(board.terrain(tile), *where(board.place(tile))) for tile in range(board.size)]
        self.left = min((x for _, x, _ in tiles), default=0) - MARGIN
        self.below = min((y for _, _, y in tiles), default=0) - MARGIN
        self.lying = [0] * len(TERRAINS)
        """The set of places for each terrain."""
        for terrain, x, y in tiles:
            self.lying[terrain] |= 1 << self.place(x, y)
        self.tiles = sum(self.lying)
        self.within = (1 << (self.tiles.bit_length() // WIDTH + 1) * WIDTH) - 1
        """Every place of the frame up to the row of the highest tile."""

    def place(self, x: int, y: int) -> int:
        """The bit of a place."""
        return (y - self.below) * WIDTH + x - self.left


class Land:
    """The tiles of a board and what each card lacks on them; boards that differ in cows only can share it."""

    def __init__(self, board: Board) -> None:
        """Take a board to which no tile will be added; nothing is found out before it is asked for."""
        self._board = board
        self._known: dict[int, list[int]] = {}

    @cached_property
    def sets(self) -> Sets:
        """The tiles as sets."""
        return Sets(self._board)

    def near(self, number: int, card: Card) -> list[int]:
        """How many tiles a card lacks, and for each terrain the places that help."""
        if number not in self._known:
            self._known[number] = near(card, self.sets)
        return self._known[number]


def near(card: Card, sets: Sets) -> list[int]:
    """How few tiles are missing for the card to fit, then for each terrain the places that help."""
    fewest, helping = TOO_FAR, [0] * len(TERRAINS)
    for turned in card.turned:
        missing, corners = near_turned(turned.cells, sets)
        if missing < fewest:
            fewest, helping = missing, [0] * len(TERRAINS)
        if not fewest:
            break
        if missing == fewest:
            for kind, x, y in turned.cells:
                lacking = (corners << y * WIDTH + x) & ~sets.tiles
                for terrain in range(len(TERRAINS)):
                    if kind in (COVERED, terrain):
                        helping[terrain] |= lacking
    return [fewest, *helping]


def near_turned(cells: list[Cell], sets: Sets) -> tuple[int, int]:
    """How few tiles are missing for a card turned like this, and the corners where that is so."""
    none, one, two, three = sets.within, 0, 0, 0
    for kind, x, y in cells:
        step = y * WIDTH + x
        tiles = sets.tiles >> step
        fits = tiles if kind == COVERED else sets.lying[kind] >> step
        lacks = ~tiles
        three = (three & fits) | (two & lacks)
        two = (two & fits) | (one & lacks)
        one = (one & fits) | (none & lacks)
        none &= fits
    for missing, corners in enumerate((none, one, two, three)):
        if corners:
            return missing, corners
    return TOO_FAR, 0
