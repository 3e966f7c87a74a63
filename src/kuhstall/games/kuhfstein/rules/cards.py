"""The task cards: shapes in four turns, never mirrored, and where they fit on a board (KF-5)."""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import native
from kuhstall.core.state import BITS
from kuhstall.games.kuhfstein.rules.board import (
    FACE,
    FREE,
    NEAR,
    NOWHERE,
    PLACE,
    ROW,
    SPOTS,
    Board,
    neighbour,
    place_at,
)

COVERED: Final = -1
"""Stands for the terrain of a cell that shows the back of a tile: anything may lie there (KF-5.2)."""
TURNS: Final = 4
LONGEST: Final = 5
"""A card has at most so many cells in a row: boards leave room for them, and have so many spots squared."""
Cell = tuple[int, int, int]
"""The terrain, x and y of a cell; y grows upward."""

# What is known of a card on a board, besides 0 for nothing: that it fits, or that it does not; see `Deck.fits`.
YES: Final = 1
NO: Final = 2


def turned_cells(cells: Sequence[Cell], turns: int) -> list[Cell]:
    """The cells after so many quarter turns clockwise, moved to the lower left."""
    found = list(cells)
    for _ in range(turns):
        found = [(terrain, y, -x) for terrain, x, y in found]
    left, below = min([x for _, x, _ in found]), min([y for _, _, y in found])
    return [(terrain, x - left, y - below) for terrain, x, y in found]


def walk(cells: Sequence[Cell]) -> list[tuple[int, int, int]]:
    """A way over the cells from the first open one: for each its terrain, the cell before it and the side of that."""
    first = next(cell for cell in cells if cell[0] != COVERED)
    found, way = [first], [(first[0], 0, 0)]
    for at in range(len(cells)):
        for side in range(4):
            x, y = found[at][1] + [1, 0, -1, 0][side], found[at][2] + [0, 1, 0, -1][side]
            for cell in cells:
                if cell[1] == x and cell[2] == y and cell not in found:
                    found.append(cell)
                    way.append((cell[0], at, side))
    return way


@final
@mypyc_attr(acyclic=True)
class Turned:
    """A card in one of its turns."""

    def __init__(self, cells: Sequence[Cell], turns: int) -> None:
        """Turn the cells."""
        self.turns = turns
        self.cells = turned_cells(cells, turns)
        way = walk(self.cells)
        self.length: i64 = len(way)
        self.kinds = native([terrain for terrain, _, _ in way])
        self.before = native([SPOTS + before for _, before, _ in way])
        self.sides = native([side for _, _, side in way])
        first = next(cell for cell in self.cells if cell[0] != COVERED)
        self.corner: i64 = first[2] * ROW + first[1]
        """How far the first open cell is from the lower left corner of the box."""

    def fits(self, board: Board, tile: i64) -> bool:
        """Whether the card fits with its first open cell on this tile: right terrains, no cows (KF-5.1, KF-5.2)."""
        laid = board.laid
        if laid[FACE + tile] & FREE != self.kinds[0]:
            return False
        laid[SPOTS] = tile
        at: i64 = 1
        while at < self.length:
            spot = neighbour(laid[NEAR + laid[self.before[at]]], self.sides[at])
            if spot == NOWHERE or (self.kinds[at] != COVERED and laid[FACE + spot] & FREE != self.kinds[at]):
                return False
            laid[SPOTS + at] = spot
            at += 1
        return True

    def fits_with(self, board: Board, tile: i64) -> bool:
        """Whether it fits with any of its cells on this tile."""
        face = board.laid[FACE + tile] & FREE
        at: i64 = 0
        while at < self.length:
            if self.kinds[at] == COVERED or self.kinds[at] == face:
                first = self.first_from(board, tile, at)
                if first != NOWHERE and self.fits(board, first):
                    return True
            at += 1
        return False

    def first_from(self, board: Board, tile: i64, at: i64) -> i64:
        """The tile under its first open cell if another cell is on this tile, NOWHERE if the way there breaks off."""
        while at > 0 and tile != NOWHERE:
            tile = neighbour(board.laid[NEAR + tile], self.sides[at] ^ 2)
            at = self.before[at] - SPOTS
        return tile

    def fits_somewhere(self, board: Board) -> bool:
        """Whether it fits on any tile."""
        return any(self.fits(board, tile) for tile in range(board.size))

    def ways(self, board: Board) -> list[int]:
        """The tiles on which the first open cell can lie, the lowest and then leftmost first."""
        found = [tile for tile in range(board.size) if self.fits(board, tile)]
        if len(found) > 1:
            found.sort(key=board.place)
        return found

    def opens(self, board: Board, tile: i64) -> list[int]:
        """The tiles under the open cells where the card fits, on which the cows are put (KF-5.3)."""
        self.fits(board, tile)
        return [board.laid[SPOTS + at] for at in range(self.length) if self.kinds[at] != COVERED]

    def corner_on(self, board: Board, tile: i64) -> int:
        """The place of the lower left corner of the box if the first open cell is on this tile."""
        return board.laid[PLACE + tile] - self.corner


@final
@mypyc_attr(acyclic=True)
class Card:
    """A task card."""

    def __init__(self, name: str, points: int, cells: Sequence[Cell]) -> None:
        """Turn the card into each way that differs; of two equal ones the fewest turns stand (KF-5.1)."""
        self.name = name
        self.points: i64 = points
        self.cells = list(cells)
        self.open: i64 = len([terrain for terrain, _, _ in cells if terrain != COVERED])
        """How many cows it needs (KF-5.3)."""
        self.shown: i64 = 0
        """The set of its terrains, as the colours at its edge show them (KF-4.2)."""
        for terrain, _, _ in cells:
            if terrain != COVERED:
                self.shown |= BITS[terrain]
        self.turned: list[Turned] = []
        self.same = [0, 0, 0, 0]
        """For each number of turns the fewest that look the same."""
        looks: list[list[Cell]] = []
        for turns in range(TURNS):
            look = sorted(turned_cells(cells, turns))
            if look in looks:
                self.same[turns] = self.turned[looks.index(look)].turns
            else:
                looks.append(look)
                self.same[turns] = turns
                self.turned.append(Turned(cells, turns))

    def fits(self, board: Board) -> bool:
        """Whether the board has the shape anywhere with the right terrains free of cows (KF-5.1, KF-5.2)."""
        return any(turned.fits_somewhere(board) for turned in self.turned)

    def fits_since(self, board: Board, tiles: i64) -> bool:
        """Whether it fits with any of the tiles after so many."""
        while tiles < board.size:
            for turned in self.turned:
                if turned.fits_with(board, tiles):
                    return True
            tiles += 1
        return False

    def ways(self, board: Board) -> list[int]:
        """Every way to lay the card as 4 * tile + turns, the tile being the one under its first open cell."""
        return [4 * tile + turned.turns for turned in self.turned for tile in turned.ways(board)]

    def way(self, board: Board, x: int, y: int, turns: int) -> int:
        """The number of laying it with the corner of its box at a place, NOWHERE without a tile for its first cell."""
        turned = self.turned_by(turns)
        place: i64 = place_at(x, y) + turned.corner
        for tile in range(board.size):
            if board.laid[PLACE + tile] == place:
                return 4 * tile + turned.turns
        return NOWHERE

    def turned_by(self, turns: int) -> Turned:
        """The card turned, by the fewest turns that look the same."""
        for turned in self.turned:
            if turned.turns == self.same[turns]:
                return turned
        return self.turned[0]


@final
class Deck:
    """The cards that are played with, by number."""

    def __init__(self, name: str, cards: list[Card], text: str) -> None:
        """Take the cards, and the text of an own deck, which is empty for ours."""
        self.name = name
        self.cards = cards
        self.text = text
        self.numbers = {card.name: number for number, card in enumerate(cards)}

    def playable(self, number: i64, board: Board, cows: i64) -> bool:
        """Whether a card can be played on a board with so many cows (KF-5.1, KF-5.2, KF-5.3)."""
        card = self.cards[number]
        return card.open <= cows and self.fits(number, card, board)

    def fits(self, number: i64, card: Card, board: Board) -> bool:
        """Whether it fits, looking only where that may have changed: playouts are 1.4 times as fast by this.

        A card that fits does so until cows come. One that does not fit needs a tile that is laid later, or that cows
        go; so it is known how often they went and how many tiles there were.
        """
        if not len(board.tried):
            board.tried = vec[i64]([0] * len(self.cards))
        known = board.tried[number]
        if known == board.added * 4 + YES:
            return True
        if known & 3 == NO and known >> 9 == board.removed:
            fits = card.fits_since(board, (known >> 2) & 127)
        else:
            fits = card.fits(board)
        board.tried[number] = board.added * 4 + YES if fits else (board.removed * 128 + board.size) * 4 + NO
        return fits


def playable(board: Board, cards: Sequence[Card], cows: int) -> list[tuple[int, int]]:
    """Every way to lay any of the cards with so many cows: which card, and how."""
    return [(at, way) for at, card in enumerate(cards) if card.open <= cows for way in card.ways(board)]
