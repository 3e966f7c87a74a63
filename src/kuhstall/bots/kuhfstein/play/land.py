"""A board as rows of bits: how many tiles a card still lacks on it, and where they help.

Every terrain has a plane, a number for each row, whose bits are the places from the left. So a card is tried in all
places of a row at a time. Boards wider than a number has bits are cut off, which no sensible player will ever see.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhfstein.play.tasks import CELL, FREE, STRIDE, TILES, Task
from kuhstall.core.bits import BIT
from kuhstall.games.kuhfstein.rules.board import COW, FACE, FAR, PLACE, RECORD, ROW, TERRAIN, Board
from kuhstall.games.kuhfstein.rules.cards import LONGEST

MARGIN: Final = LONGEST - 1
WIDEST: Final = 60 - 2 * MARGIN
LAST: Final = 61
PLANES: Final = 11
TERRAIN_KINDS: Final = 5
TOO_FAR: Final = 4
"""Stands for more missing tiles than are counted."""
SLOT: Final = STRIDE * (TERRAIN_KINDS + 1)
"""What a card takes among the places that help: a plane for each terrain, and one for any of them."""
SIDE: Final = 3 * 4 * STRIDE
"""What is noted of a card: for each row and turn three numbers."""
ANYTHING: Final = STRIDE * TERRAIN_KINDS


@final
@mypyc_attr(acyclic=True)
class Land:
    """The tiles of one board after the other."""

    left: i64
    below: i64
    height: i64
    """Rows with the margins."""
    within: i64
    """The corners that are tried in a row."""
    rows: vec[i64]
    helps: vec[i64]
    """For each slot and terrain the places where a tile of it brings the card of the slot nearer."""
    here: i64
    """The corners that were found in the last row."""
    corners: vec[i64]
    """Where cards lack fewest tiles: turn, row and set of corners, on two sides."""
    found: vec[i64]
    """How many such rows there are on each side."""

    def __init__(self, slots: i64) -> None:
        """Make room for that many cards."""
        self.rows = vec[i64]([0] * (PLANES * STRIDE))
        self.helps = vec[i64]([0] * (slots * SLOT))
        self.corners = vec[i64]([0] * (2 * SIDE))
        self.found = vec[i64]([0, 0])
        self.left = self.below = self.height = self.within = self.here = 0

    def look_at(self, board: Board) -> None:
        """Take the tiles and cows of a board as they are."""
        rows, laid = self.rows, board.laid
        self.frame(laid)
        for plane in range(PLANES):
            for y in range(self.height):
                rows[STRIDE * plane + y] = 0
        for at in range(0, len(laid), RECORD):
            x, y = self.across(laid[at + PLACE]), self.up(laid[at + PLACE])
            if x >= MARGIN + WIDEST:
                continue
            bit, terrain = BIT[x], laid[at + FACE] & TERRAIN
            rows[STRIDE * TILES + y] |= bit
            rows[STRIDE * terrain + y] |= bit
            if not laid[at + FACE] & COW:
                rows[STRIDE * (FREE + terrain) + y] |= bit

    def frame(self, laid: vec[i64]) -> None:
        """Find the lowest and leftmost tile, and how far the board reaches."""
        left: i64 = FAR
        if len(laid):
            left = laid[PLACE] % ROW
        below: i64 = FAR
        if len(laid):
            below = laid[PLACE] // ROW
        right, above = left, below
        for at in range(PLACE, len(laid), RECORD):
            x, y = laid[at] % ROW, laid[at] // ROW
            left = min(left, x)
            right = max(right, x)
            below = min(below, y)
            above = max(above, y)
        wide = right - left + 1
        self.left, self.below, self.height = left - MARGIN, below - MARGIN, above - below + 1 + 2 * MARGIN
        self.within = BIT[MARGIN + (min(WIDEST, wide))] - 1

    def across(self, place: i64) -> i64:
        """The bit of a place in its row, the last one for all that are cut off."""
        x = place % ROW - self.left
        if x > LAST:
            return LAST
        return x

    def up(self, place: i64) -> i64:
        """The row of a place."""
        return place // ROW - self.below

    def lacks(self, task: Task, cells: vec[i64], side: i64) -> i64:
        """How few tiles are missing for the card to fit; where, is noted on one of two sides."""
        fewest: i64 = TOO_FAR
        span = CELL * task.cells
        self.found[side] = 0
        for turn in range(task.turns):
            for y in range(MARGIN + 1 - task.heights[turn], self.height - MARGIN):
                if fewest > 1:
                    missing = self.lacks_in_row(cells, span * turn, span, y)
                else:
                    missing = self.lacks_one_in_row(cells, span * turn, span, y)
                if missing < fewest:
                    fewest = missing
                    self.found[side] = 0
                    if missing == 0:
                        return 0
                if missing == fewest and missing < TOO_FAR:
                    self.note(side, turn, y)
        return fewest

    def lacks_in_row(self, cells: vec[i64], at: i64, span: i64, y: i64) -> i64:
        """How few tiles are missing with the corner anywhere in a row, and the corners where that is so."""
        rows, none = self.rows, self.within
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        end = at + span
        while at < end:
            row, x = y + cells[at + 2], cells[at + 1]
            lacks = ~(rows[STRIDE * TILES + row] >> x)
            fits = rows[cells[at] + row] >> x
            three = (three & fits) | (two & lacks)
            two = (two & fits) | (one & lacks)
            one = (one & fits) | (none & lacks)
            none &= fits
            if not none | one | two | three:
                return TOO_FAR
            at += CELL
        if none:
            return 0
        if one:
            self.here = one
            return 1
        self.here = two or three
        return 2 if two else 3

    def lacks_one_in_row(self, cells: vec[i64], at: i64, span: i64, y: i64) -> i64:
        """The same where more than one is of no interest."""
        rows, none = self.rows, self.within
        one: i64 = 0
        end = at + span
        while at < end:
            row, x = y + cells[at + 2], cells[at + 1]
            fits = rows[cells[at] + row] >> x
            one = (one & fits) | (none & ~(rows[STRIDE * TILES + row] >> x))
            none &= fits
            if not none | one:
                return TOO_FAR
            at += CELL
        if none:
            return 0
        self.here = one
        return 1

    def note(self, side: i64, turn: i64, y: i64) -> None:
        """Remember the corners that were found in a row."""
        corners, at = self.corners, SIDE * side + 3 * self.found[side]
        corners[at] = turn
        corners[at + 1] = y
        corners[at + 2] = self.here
        self.found[side] += 1

    def only_way(self, side: i64) -> bool:
        """Whether there is only one way for the card to lack so few."""
        corners = self.corners[SIDE * side + 2]
        return self.found[side] == 1 and corners & (corners - 1) == 0

    def mark(self, slot: i64, task: Task, cells: vec[i64], side: i64) -> None:
        """Work out which tiles would help the card that was noted on a side, and keep them in a slot."""
        helps, rows, first = self.helps, self.rows, SLOT * slot
        for plane in range(TERRAIN_KINDS + 1):
            for y in range(self.height):
                helps[first + STRIDE * plane + y] = 0
        span = CELL * task.cells
        for n in range(SIDE * side, SIDE * side + 3 * self.found[side], 3):
            start, y, corners = span * self.corners[n], self.corners[n + 1], self.corners[n + 2]
            for at in range(start, start + span, CELL):
                row = y + cells[at + 2]
                lacking = (corners << cells[at + 1]) & ~rows[STRIDE * TILES + row]
                if lacking:
                    self.add(first, cells[at] // STRIDE, row, lacking)

    def add(self, first: i64, plane: i64, row: i64, lacking: i64) -> None:
        """Add places that lack a tile: one of the plane's terrain, or any if it is the plane of all tiles."""
        helps = self.helps
        helps[first + ANYTHING + row] |= lacking
        if plane == TILES:
            for terrain in range(TERRAIN_KINDS):
                helps[first + STRIDE * terrain + row] |= lacking
        else:
            helps[first + STRIDE * (plane % FREE) + row] |= lacking

    def served(self, slot: i64, terrains: i64) -> bool:
        """Whether a tile of any of these terrains helps the card of a slot."""
        helps = self.helps
        for terrain in range(TERRAIN_KINDS):
            if terrains & BIT[terrain]:
                at = SLOT * slot + STRIDE * terrain
                for y in range(at, at + self.height):
                    if helps[y]:
                        return True
        return False
