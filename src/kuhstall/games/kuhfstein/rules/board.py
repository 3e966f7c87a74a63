"""The tiles, trees and cows of one player, on a board of any shape (KF-3, KF-6).

Tiles are numbered in the order of laying. Each knows its neighbours by number, so shapes are followed from tile to
tile, and nothing depends on how far a board reaches. The border, and what each tile looks like with its neighbours, are
kept up to date by every tile and cow.
"""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import BIT, native

ROW: Final = 151
"""Places in a row. A place is one number, row by row from below: 71 tiles and a card across the edge fit around 0,0."""
FAR: Final = 75
ORIGIN: Final = FAR * ROW + FAR
"""The place 0,0."""
NOWHERE: Final = -1
RIGHT: Final = 0
UP: Final = 1
LEFT: Final = 2
DOWN: Final = 3
STEPS: Final[vec[i64]] = native([1, ROW, -1, -ROW])
"""The ways from a place to its sides: right, up, left, down."""
UNITS: Final[vec[i64]] = native([1, 256, 65536, 16777216])
"""Four neighbours are kept in one number, a byte for each side: 0 for none, else the number of the tile and 1."""

# What a native list holds for each tile.
RECORD: Final = 4
FACE: Final = 0
"""The terrain of a tile, with COW and TREE if they are on it."""
PLACE: Final = 1
NEAR: Final = 2
LOOK: Final = 3
"""What a tile looks like with its neighbours: for each side, and last for itself, a set of PART bits."""
PART: Final = 6
"""A bit for each terrain, set if no cow is on it, and one that says that there is a tile at all."""
ANY: Final = 32
ITSELF: Final = 4 * PART

# What one number holds for each place at the border: where it is, its code, and the tiles beside it.
CODE: Final = 15
"""4 * tile + side for the first tile that borders the place, from this bit on."""
TOUCH: Final = 24
PLACES: Final = 32767
CODES: Final = 511

TERRAIN: Final = 7
"""The part of a face that is the terrain."""
COW: Final = 8
TREE: Final = 16
FREE: Final = TERRAIN + COW
"""The part of a face that equals a terrain if no cow is on it."""
SEEN: Final[vec[i64]] = native([ANY | (2**face if face < COW else 0) for face in range(FREE + 1)])
"""What is seen of such a part: that there is a tile, and its terrain unless a cow is on it."""


def place_at(x: int, y: int) -> int:
    """The place with these coordinates, NOWHERE if no board reaches so far."""
    return ORIGIN + y * ROW + x if -FAR <= x <= FAR and -FAR <= y <= FAR else NOWHERE


def where(place: int) -> tuple[int, int]:
    """The x and y of a place."""
    return place % ROW - FAR, place // ROW - FAR


@final
@mypyc_attr(acyclic=True)
class Board:
    """A player's tiles. Whoever wants to keep it as it is clones it first."""

    size: i64  # tiles
    cows: i64
    added: i64  # how often cows came, which may end that a card fits
    removed: i64  # how often cows went, which may make a card fit
    laid: vec[i64]
    edge: vec[i64]
    trees: list[tuple[int, int]]
    """The lower left corner of each square with a tree."""
    firsts: list[int] | None
    """The first tile of each herd, once they were asked for."""
    tried: vec[i64]
    """For each card by number what is known of it on this board; a deck fills it in."""
    changes: i64
    drawn: object
    """What a view has made of this board, after so many changes or fewer."""

    def __init__(self, laid: vec[i64], edge: vec[i64], tried: vec[i64]) -> None:
        """Take the native lists of a board without tiles, or of another board whose numbers `clone` sets."""
        self.size = self.cows = self.added = self.removed = self.changes = 0
        self.laid, self.edge, self.tried = laid, edge, tried
        self.trees = []
        self.firsts = None
        self.drawn = None

    def clone(self) -> "Board":
        """An independent copy."""
        twin = Board(self.laid[:], self.edge[:], self.tried[:])
        twin.size, twin.cows, twin.added, twin.removed = self.size, self.cows, self.added, self.removed
        twin.trees, twin.firsts, twin.drawn, twin.changes = self.trees, self.firsts, self.drawn, self.changes
        return twin

    # Tiles.

    def terrain(self, tile: i64) -> i64:
        """The terrain of a tile."""
        return self.laid[RECORD * tile + FACE] & TERRAIN

    def has(self, tile: i64, mark: i64) -> bool:
        """Whether there is a COW on a tile, or whether it serves a TREE."""
        return self.laid[RECORD * tile + FACE] & mark != 0

    def face(self, tile: i64) -> i64:
        """The terrain of a tile, with COW and TREE if they are on it."""
        return self.laid[RECORD * tile + FACE]

    def place(self, tile: i64) -> int:
        """The place of a tile."""
        return self.laid[RECORD * tile + PLACE]

    def beside(self, tile: i64, side: i64) -> i64:
        """The tile on a side of another, NOWHERE if there is none."""
        return neighbour(self.laid[RECORD * tile + NEAR], side)

    def enclosed(self, tile: i64) -> bool:
        """Whether there are tiles on all four sides of a tile."""
        return all(self.beside(tile, side) != NOWHERE for side in range(4))

    def number(self, x: int, y: int) -> int:
        """The number of the tile at a place, NOWHERE if there is none."""
        return self.tile_at(place_at(x, y))

    def tile_at(self, place: i64) -> i64:
        """The same, given the place as one number."""
        laid = self.laid
        for tile in range(self.size):
            if laid[RECORD * tile + PLACE] == place:
                return tile
        return NOWHERE

    def count(self, terrain: i64) -> int:
        """How many tiles of a terrain there are."""
        found: i64 = 0
        for tile in range(self.size):
            if self.laid[RECORD * tile + FACE] & TERRAIN == terrain:
                found += 1
        return found

    # The border (KF-3.1).

    @property
    def borders(self) -> i64:
        """How many places there are where a tile may be laid."""
        return len(self.edge)

    def border(self, n: i64) -> int:
        """The n-th of them: 4 * tile + side for the first tile that borders it."""
        return (self.edge[n] >> CODE) & CODES

    def border_place(self, code: i64) -> i64:
        """The place that a number of `border` names; the first tile is laid at 0,0."""
        if not self.size:
            return ORIGIN
        return self.laid[RECORD * (code // 4) + PLACE] + STEPS[code % 4]

    def find(self, place: i64) -> i64:
        """Which of the places at the border this is, NOWHERE if it is none."""
        edge = self.edge
        for n in range(len(edge)):
            if edge[n] & PLACES == place:
                return n
        return NOWHERE

    def touching(self, place: i64) -> i64:
        """The tiles beside a place at the border, a byte for each side."""
        for spot in self.edge:
            if spot & PLACES == place:
                return spot >> TOUCH
        return 0

    def lay(self, terrain: i64, place: i64) -> None:
        """Lay a tile, and move the border."""
        tile, touch = self.size, self.leave_border(place)
        self.size = tile + 1
        self.changes += 1
        laid, look = self.laid, SEEN[terrain] << ITSELF
        for side in range(4):
            other = neighbour(touch, side)
            if other == NOWHERE:
                self.widen(place + STEPS[side], tile, side)
            else:
                at, back = RECORD * other, side ^ 2
                look |= SEEN[laid[at + FACE] & FREE] << (PART * side)
                laid[at + NEAR] += (tile + 1) * UNITS[back]
                laid[at + LOOK] |= SEEN[terrain] << (PART * back)
        laid = append(append(laid, terrain), place)
        self.laid = append(append(laid, touch), look)

    def leave_border(self, place: i64) -> i64:
        """A place is taken: the tiles beside it; the order of the other places stays."""
        n = self.find(place)
        if n == NOWHERE:
            return 0
        self.edge, spot = pop(self.edge, n)
        return spot >> TOUCH

    def widen(self, place: i64, tile: i64, side: i64) -> None:
        """A free place has got a tile beside it: it joins the border at the end, unless it is part of it already."""
        touch = (tile + 1) * UNITS[side ^ 2]
        n = self.find(place)
        if n == NOWHERE:
            self.edge = append(self.edge, place + ((4 * tile + side) << CODE) + (touch << TOUCH))
        else:
            self.edge[n] += touch << TOUCH

    # Trees (KF-3.2).

    def corner(self, touch: i64, quarter: i64) -> tuple[i64, i64, i64]:
        """The other three tiles of the square in a quarter of a tile, given its neighbours; NOWHERE if one lacks."""
        aside = neighbour(touch, RIGHT if quarter % 2 else LEFT)
        along = UP if quarter >= 2 else DOWN
        above = neighbour(touch, along)
        if aside == NOWHERE or above == NOWHERE:
            return NOWHERE, NOWHERE, NOWHERE
        return aside, above, self.beside(aside, along)

    def makes_square(self, terrain: i64, touch: i64, quarter: i64) -> bool:
        """Whether a tile makes a square of four equal or four different terrains, none of which serves a tree."""
        one, two, three = self.corner(touch, quarter)
        if three == NOWHERE:
            return False
        laid = self.laid
        a, b, c = laid[RECORD * one + FACE], laid[RECORD * two + FACE], laid[RECORD * three + FACE]
        if (a | b | c) & TREE:
            return False
        a, b, c = a & TERRAIN, b & TERRAIN, c & TERRAIN
        if a == terrain:
            return b == terrain and c == terrain
        return b != terrain and c != terrain and a != b and a != c and b != c

    def squares(self, terrain: i64, touch: i64) -> list[int]:
        """The quarters around a tile of this terrain with these neighbours in which a tree may stand."""
        if not touch:
            return []
        return [quarter for quarter in range(4) if self.makes_square(terrain, touch, quarter)]

    def completes(self, n: i64) -> bool:
        """Whether a tile at the n-th place of the border would complete a square, of whatever terrains."""
        touch = self.edge[n] >> TOUCH
        return any(self.corner(touch, quarter)[2] != NOWHERE for quarter in range(4))

    def square(self, x: int, y: int) -> list[int]:
        """The four tiles of a square, given its lower left corner; nothing if it is not all tiles."""
        found = [self.number(x + n % 2, y + n // 2) for n in range(4)]
        return [] if NOWHERE in found else found

    def plant(self, x: int, y: int) -> None:
        """Plant a tree on a square, given its lower left corner."""
        for tile in self.square(x, y):
            self.laid[RECORD * tile + FACE] |= TREE
        self.trees = [*self.trees, (x, y)]
        self.changes += 1

    # Cows (KF-5.3, KF-6.1).

    def put_cows(self, tiles: Sequence[int]) -> None:
        """Put a cow on each of these tiles."""
        for tile in tiles:
            self.turn_face(tile)
        self.cows += len(tiles)
        self.added += 1
        self.firsts = None
        self.changes += 1

    def take_cows(self, tiles: Sequence[int]) -> None:
        """Take the cows off these tiles."""
        for tile in tiles:
            self.turn_face(tile)
        self.cows -= len(tiles)
        self.removed += 1
        self.firsts = None
        self.changes += 1

    def turn_face(self, tile: i64) -> None:
        """A cow comes to a tile or goes: change that, and what the tile and its neighbours look like."""
        laid, at = self.laid, RECORD * tile
        free, near = BIT[laid[at + FACE] & TERRAIN], laid[at + NEAR]
        laid[at + FACE] ^= COW
        laid[at + LOOK] ^= free << ITSELF
        for side in range(4):
            other = neighbour(near, side)
            if other != NOWHERE:
                laid[RECORD * other + LOOK] ^= free << (PART * (side ^ 2))

    def standing(self) -> list[int]:
        """The tiles with a cow."""
        return [tile for tile in range(self.size) if self.has(tile, COW)]

    def herd(self, tile: int) -> list[int]:
        """The tiles with cows that stand edge to edge with the cow on this one, which comes first (KF-6.1)."""
        found = [tile]
        for one in found:
            for side in range(4):
                other = self.beside(one, side)
                if other != NOWHERE and self.has(other, COW) and other not in found:
                    found.append(other)
        return found

    def herds(self) -> list[int]:
        """The first tile of each herd."""
        if self.firsts is None:
            self.firsts = self.first_tiles() if self.cows else []
        return self.firsts

    def first_tiles(self) -> list[int]:
        """The same, worked out from scratch."""
        found: list[int] = []
        seen: list[int] = []
        for tile in self.standing():
            if tile not in seen:
                found.append(tile)
                seen += self.herd(tile)
        return found

    def in_order(self, tiles: Sequence[int]) -> list[int]:
        """The places of these tiles, the lowest and then leftmost first."""
        return sorted([self.place(tile) for tile in tiles])


def neighbour(near: i64, side: i64) -> i64:
    """The tile on a side, given the neighbours; NOWHERE if there is none."""
    return ((near >> (8 * side)) & 255) - 1


def empty() -> Board:
    """A board without tiles, whose border is the place of the first one."""
    return Board(vec[i64](), append(vec[i64](), ORIGIN), vec[i64]())


def board_of(
    tiles: Sequence[tuple[int, int, int]], cows: Sequence[tuple[int, int]], trees: Sequence[tuple[int, int]]
) -> Board:
    """A board from its tiles in the order of laying (terrain, x, y), its cows and the corners of its trees."""
    board = empty()
    for terrain, x, y in tiles:
        board.lay(terrain, place_at(x, y))
    for x, y in trees:
        board.plant(x, y)
    board.put_cows([board.number(x, y) for x, y in cows])
    return board
