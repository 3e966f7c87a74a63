"""The tiles, trees and cows of one player, on a board of any shape (KF-3, KF-6).

Sets of places are bits of one integer, row by row from below. The frame moves along with the lowest and leftmost tile
and leaves a margin on every side that no card can reach across, so shapes never wrap around into the next row.
"""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from kuhstall.core.state import BITS
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS

WIDTH: Final = 80
"""Bits in a row: the widest board, 71 tiles, and a margin on both sides."""
MARGIN: Final = 4
ASIDE: Final = [1, 0, -1, 0]
UPWARD: Final = [0, 1, 0, -1]
"""The steps to the sides of a tile: right, up, left, down."""
STEPS: Final = [1, WIDTH, -1, -WIDTH]
SQUARE: Final[list[int]] = [3 + 3 * 2**WIDTH]
"""The four places of a square whose lower left corner is place 0; in a list, since constants must not be shifted."""
NOWHERE: Final = -1


def bit(place: int) -> int:
    """The set that holds only this place."""
    return BITS[0] << place


def places(bits: int) -> list[int]:
    """The places in a set: from below, in a row from the left."""
    found: list[int] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


@final
@mypyc_attr(acyclic=True)
class Board:
    """A player's tiles. It never changes: a move makes a new one, so copies of a table share their boards."""

    def __init__(
        self,
        xs: list[int],
        ys: list[int],
        kinds: list[int],
        frame: tuple[int, int],
        lying: list[int],
        cows: int,
        treed: int,
        trees: list[tuple[int, int]],
    ) -> None:
        """Take the tiles in the order of laying and the sets that belong to them."""
        self.xs = xs
        self.ys = ys
        self.kinds = kinds
        self.frame = frame
        """The x and y of bit 0."""
        self.lying = lying
        """The set of places for each terrain."""
        self.cows = cows
        self.treed = treed
        """The tiles that serve a tree (KF-3.2)."""
        self.trees = trees
        """The lower left corner of each square with a tree."""
        self.tiles = lying[0] | lying[1] | lying[2] | lying[3] | lying[4]
        self.within = bit((self.tiles.bit_length() // WIDTH + 1) * WIDTH) - 1
        """Every place of the frame up to the row of the highest tile."""
        vacant = ~cows
        self.free = [lying[0] & vacant, lying[1] & vacant, lying[2] & vacant, lying[3] & vacant, lying[4] & vacant]
        """The places of each terrain without a cow."""
        self.fitting: dict[int, bool] = {}
        """The cards by number that were tried on this board, and whether they fit; a deck fills it in."""

    @property
    def size(self) -> int:
        """How many tiles there are."""
        return len(self.xs)

    def place(self, x: int, y: int) -> int:
        """The bit of a place; NOWHERE outside the frame."""
        column, row = x - self.frame[0], y - self.frame[1]
        return row * WIDTH + column if 0 <= column < WIDTH and row >= 0 else NOWHERE

    def where(self, place: int) -> tuple[int, int]:
        """The x and y of a place."""
        return place % WIDTH + self.frame[0], place // WIDTH + self.frame[1]

    def among(self, places: int, x: int, y: int) -> bool:
        """Whether a place is in a set."""
        at = self.place(x, y)
        return at >= 0 and (places >> at) & 1 == 1

    def number(self, x: int, y: int) -> int:
        """The number of the tile at a place, NOWHERE if there is none."""
        for at in range(len(self.xs)):
            if self.xs[at] == x and self.ys[at] == y:
                return at
        return NOWHERE

    def count(self, terrain: int) -> int:
        """How many tiles of a terrain there are."""
        return self.lying[terrain].bit_count()

    def borders(self) -> list[int]:
        """Every place where a tile may be laid: 4 * tile + side for the first tile that borders it (KF-3.1)."""
        if not self.xs:
            return [0]
        left, below = self.frame
        laid = [(self.ys[tile] - below) * WIDTH + self.xs[tile] - left for tile in range(len(self.xs))]
        taken = set(laid)
        found: list[int] = []
        for tile in range(len(laid)):
            for side in range(4):
                place = laid[tile] + STEPS[side]
                if place not in taken:
                    taken.add(place)
                    found.append(4 * tile + side)
        return found

    def beside(self, border: int) -> tuple[int, int]:
        """The x and y of a place that `borders` named."""
        if not self.xs:
            return 0, 0
        tile, side = border // 4, border % 4
        return self.xs[tile] + ASIDE[side], self.ys[tile] + UPWARD[side]

    def with_tile(self, terrain: int, x: int, y: int) -> "Board":
        """The board after a tile is laid."""
        left, below = self.frame
        if not self.xs:
            left, below = x - MARGIN, y - MARGIN
        frame = (min(left, x - MARGIN), min(below, y - MARGIN))
        shift = (left - frame[0]) + (below - frame[1]) * WIDTH
        lying = [places << shift for places in self.lying] if shift else self.lying[:]
        lying[terrain] |= bit((y - frame[1]) * WIDTH + x - frame[0])
        xs, ys, kinds = [*self.xs, x], [*self.ys, y], [*self.kinds, terrain]
        return Board(xs, ys, kinds, frame, lying, self.cows << shift, self.treed << shift, self.trees)

    def completing(self) -> int:
        """Every place where a tile would complete a square, of whatever terrains."""
        tiles = self.tiles
        left, right = tiles << 1, tiles >> 1
        above, below = tiles << WIDTH, tiles >> WIDTH
        beside = (left & above & left << WIDTH) | (right & above & right << WIDTH)
        return (beside | (left & below & left >> WIDTH) | (right & below & right >> WIDTH)) & ~tiles

    def squares(self, x: int, y: int) -> list[int]:
        """The quarters around a tile that have a square on which a tree may stand (KF-3.2)."""
        return [quarter for quarter in range(4) if self.may_plant(x - 1 + quarter % 2, y - 1 + quarter // 2)]

    def square(self, x: int, y: int) -> int:
        """The four places of a square, given its lower left corner; nothing if it is not all tiles."""
        at = self.place(x, y)
        if at < 0 or (self.tiles >> at) & SQUARE[0] != SQUARE[0]:
            return 0
        return SQUARE[0] << at

    def may_plant(self, x: int, y: int) -> bool:
        """Whether a square has four equal or four different terrains and no tile of it serves a tree (KF-3.2)."""
        places = self.square(x, y)
        if not places or places & self.treed:
            return False
        terrains = 0
        for terrain in range(len(TERRAINS)):
            if self.lying[terrain] & places:
                terrains += 1
        return terrains == 1 or terrains == 4

    def with_tree(self, x: int, y: int) -> "Board":
        """The board after a tree is planted on a square, given its lower left corner."""
        treed = self.treed | self.square(x, y)
        return Board(self.xs, self.ys, self.kinds, self.frame, self.lying, self.cows, treed, [*self.trees, (x, y)])

    def with_cows(self, cows: int) -> "Board":
        """The board with these cows on it instead."""
        return Board(self.xs, self.ys, self.kinds, self.frame, self.lying, cows, self.treed, self.trees)

    def herd(self, places: int) -> int:
        """The cows that stand edge to edge with these, and these (KF-6.1)."""
        herd = places & self.cows
        while True:
            grown = (herd | herd << 1 | herd >> 1 | herd << WIDTH | herd >> WIDTH) & self.cows
            if grown == herd:
                return herd
            herd = grown

    def herds(self) -> list[int]:
        """The first tile of each herd."""
        found: list[int] = []
        left = self.cows
        for tile in range(len(self.xs)):
            if not left:
                break
            at = bit((self.ys[tile] - self.frame[1]) * WIDTH + self.xs[tile] - self.frame[0])
            if left & at:
                found.append(tile)
                left &= ~self.herd(at)
        return found

    def herd_of(self, tile: int) -> int:
        """The herd to which the cow on a tile belongs."""
        return self.herd(bit(self.place(self.xs[tile], self.ys[tile])))


EMPTY: Final = Board([], [], [], (0, 0), [0, 0, 0, 0, 0], 0, 0, [])


def board_of(
    tiles: Sequence[tuple[int, int, int]], cows: Sequence[tuple[int, int]], trees: Sequence[tuple[int, int]]
) -> Board:
    """A board from its tiles in the order of laying (terrain, x, y), its cows and the corners of its trees."""
    board = EMPTY
    for terrain, x, y in tiles:
        board = board.with_tile(terrain, x, y)
    for x, y in trees:
        board = board.with_tree(x, y)
    standing = 0
    for x, y in cows:
        standing |= bit(board.place(x, y))
    return board.with_cows(standing)
