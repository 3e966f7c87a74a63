"""The task cards: shapes in four turns, never mirrored, and where they fit on a board (KF-5)."""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import native
from kuhstall.core.state import BITS
from kuhstall.games.kuhfstein.rules.board import (
    ANY,
    ITSELF,
    LOOK,
    NEAR,
    NOWHERE,
    PART,
    PLACE,
    RECORD,
    ROW,
    Board,
    neighbour,
    place_at,
)

COVERED: Final = -1
"""Stands for the terrain of a cell that shows the back of a tile: anything may lie there (KF-5.2)."""
TURNS: Final = 4
WAYS: Final = [(1, 0), (0, 1), (-1, 0), (0, -1)]
"""From a cell to those on its sides: right, up, left, down."""
LONGEST: Final = 5
"""A card has at most so many cells in a row: boards leave room for them, and have so many spots squared."""
Cell = tuple[int, int, int]
"""The terrain, x and y of a cell; y grows upward."""
Spot = tuple[int, int]
Shape = dict[Spot, int]
"""The terrain of each cell by its x and y."""

# What is known of a card on a board, besides 0 for nothing: that it fits, or that it does not; see `Deck.fits`.
YES: Final = 1
NO: Final = 2


def turned_cells(cells: Sequence[Cell], turns: int) -> list[Cell]:
    """The cells after that many quarter turns clockwise, moved to the lower left."""
    found = list(cells)
    for _ in range(turns):
        found = [(terrain, y, -x) for terrain, x, y in found]
    left, below = min([x for _, x, _ in found]), min([y for _, _, y in found])
    return [(terrain, x - left, y - below) for terrain, x, y in found]


def beside(shape: Shape, spot: Spot) -> list[tuple[int, Spot]]:
    """The spots of a shape beside one of them, each with its side."""
    around = [(spot[0] + x, spot[1] + y) for x, y in WAYS]
    return [(side, around[side]) for side in range(4) if around[side] in shape]


def walk(shape: Shape, first: Spot) -> list[tuple[Spot, int, int]]:
    """A way over the spots of a shape: for each the number of the spot before it, and the side of that."""
    found, way = {first}, [(first, 0, 0)]
    for at, (one, _, _) in enumerate(way):
        for side, spot in beside(shape, one):
            if spot not in found:
                found.add(spot)
                way.append((spot, at, side))
    return way


@final
@mypyc_attr(acyclic=True)
class Star:
    """A cell of a turned card and those beside it, for which one look at a tile is enough, and the stars beyond.

    Playouts with two players are 1.8 times as fast by this, and plain ones 1.7 times.
    """

    need: i64
    """What the tile under the cell must look like."""

    def __init__(self, shape: Shape, spot: Spot) -> None:
        """The star of the cell at a spot."""
        self.sides: list[int] = []
        self.stars: list[Star] = []
        self.need = need_at(shape, spot)

    def goes_on(self, laid: vec[i64], tile: i64) -> bool:
        """Whether the stars beyond fit, this one being on a tile that looks right."""
        for at in range(len(self.stars)):
            star = self.stars[at]
            next_tile = neighbour(laid[RECORD * tile + NEAR], self.sides[at])
            if laid[RECORD * next_tile + LOOK] & star.need != star.need or not star.goes_on(laid, next_tile):
                return False
        return True


def star_at(shape: Shape, spot: Spot) -> Star:
    """The star of the cell at a spot, with as many beyond it as it takes to see the whole shape."""
    found, seen = {spot: Star(shape, spot)}, {spot, *[other for _, other in beside(shape, spot)]}
    waiting = [spot]
    for one in waiting:
        for side, other in beside(shape, one):
            more = {spot for _, spot in beside(shape, other)} - seen
            if more:
                seen |= more
                waiting.append(other)
                found[other] = Star(shape, other)
                found[one].sides.append(side)
                found[one].stars.append(found[other])
    return found[spot]


def need_at(shape: Shape, spot: Spot) -> int:
    """What the tile under the cell at a spot must look like."""
    need = part(shape[spot]) << ITSELF
    for side, other in beside(shape, spot):
        need |= part(shape[other]) << (PART * side)
    return need


def part(terrain: int) -> int:
    """What must be seen of a tile under a cell."""
    return ANY if terrain == COVERED else ANY | BITS[terrain]


@final
@mypyc_attr(acyclic=True)
class Turned:
    """A card in one of its turns."""

    def __init__(self, cells: Sequence[Cell], turns: int) -> None:
        """Turn the cells."""
        self.turns = turns
        self.cells = turned_cells(cells, turns)
        self.shape = {(x, y): terrain for terrain, x, y in self.cells}
        first = next(spot for spot, terrain in self.shape.items() if terrain != COVERED)
        self.corner: i64 = first[1] * ROW + first[0]
        """How far the first open cell is from the lower left corner of the box."""
        opens = [y * ROW + x for (x, y), terrain in self.shape.items() if terrain != COVERED]
        self.steps = sorted([place - self.corner for place in opens])
        """How far each open cell is from the first one, the lowest and then leftmost first."""
        self.star = star_at(self.shape, first)
        self.way = walk(self.shape, first)
        self.before = native([before for _, before, _ in self.way])
        self.sides = native([side for _, _, side in self.way])

    def fits(self, laid: vec[i64], tile: i64) -> bool:
        """Whether the card fits with its first open cell on this tile: right terrains, no cows (KF-5.1, KF-5.2)."""
        need = self.star.need
        return laid[RECORD * tile + LOOK] & need == need and self.star.goes_on(laid, tile)

    def fits_somewhere(self, laid: vec[i64]) -> bool:
        """Whether it fits on any tile."""
        need = self.star.need
        for at in range(LOOK, len(laid), RECORD):
            if laid[at] & need == need and self.star.goes_on(laid, at // RECORD):
                return True
        return False

    def fits_with(self, laid: vec[i64], tile: i64, at: i64) -> bool:
        """Whether it fits with a given cell of its way on this tile."""
        while at > 0:
            tile = neighbour(laid[RECORD * tile + NEAR], self.sides[at] ^ 2)
            if tile == NOWHERE:
                return False
            at = self.before[at]
        return self.fits(laid, tile)

    def ways(self, board: Board) -> list[int]:
        """The tiles on which the first open cell can lie, the lowest and then leftmost first."""
        laid = board.laid
        found = [tile for tile in range(board.size) if self.fits(laid, tile)]
        if len(found) > 1:
            found.sort(key=board.place)
        return found

    def opens(self, board: Board, tile: int) -> list[int]:
        """The tiles under the open cells where the card fits, on which the cows are put (KF-5.3)."""
        spots = [tile]
        for _, before, side in self.way[1:]:
            spots.append(board.beside(spots[before], side))
        return [spots[at] for at in range(len(spots)) if self.shape[self.way[at][0]] != COVERED]

    def corner_on(self, board: Board, tile: i64) -> int:
        """The place of the lower left corner of the box if the first open cell is on this tile."""
        return board.laid[RECORD * tile + PLACE] - self.corner


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
        needs = [need_at(turned.shape, spot) for turned in self.turned for spot, _, _ in turned.way]
        self.needs = native(needs)
        """What the tile under each cell must look like, turn by turn."""

    def fits(self, board: Board) -> bool:
        """Whether the board has the shape anywhere with the right terrains free of cows (KF-5.1, KF-5.2)."""
        laid = board.laid
        return any(turned.fits_somewhere(laid) for turned in self.turned)

    def fits_since(self, board: Board, tiles: i64) -> bool:
        """Whether it fits with any of the tiles after so many."""
        laid, needs = board.laid, self.needs
        for at in range(RECORD * tiles + LOOK, len(laid), RECORD):
            look = laid[at]
            for n in range(len(needs)):
                if look & needs[n] == needs[n] and self.fits_with(laid, at // RECORD, n):
                    return True
        return False

    def fits_with(self, laid: vec[i64], tile: i64, n: i64) -> bool:
        """Whether it fits with the n-th of all cells, turn by turn, on this tile."""
        cells: i64 = len(self.cells)
        return self.turned[n // cells].fits_with(laid, tile, n % cells)

    def ways(self, board: Board) -> list[int]:
        """Every way to lay the card as 4 * tile + turns, the tile being the one under its first open cell."""
        return [4 * tile + turned.turns for turned in self.turned for tile in turned.ways(board)]

    def way(self, board: Board, x: int, y: int, turns: int) -> int:
        """The number of laying it with the corner of its box at a place, NOWHERE without a tile for its first cell."""
        turned = self.turned_by(turns)
        tile = board.tile_at(place_at(x, y) + turned.corner)
        return tile if tile < 0 else 4 * tile + turned.turns

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
        self.drawn: object = None
        """What a view has made of the cards."""
        self.opens = native([card.open for card in cards])
        """How many cows each needs."""
        self.numbers = {card.name: number for number, card in enumerate(cards)}

    def count(self, hand: list[int], board: Board, cows: i64) -> i64:
        """How many of these cards can be played on a board with that many cows (KF-5.1, KF-5.2, KF-5.3)."""
        opens, tried, yes, no = self.opens, self.tried(board), sure(board), sure_not(board)
        found: i64 = 0
        for number in hand:
            if opens[number] <= cows:
                known = tried[number]
                if known == yes or (known != no and self.fits(number, board)):
                    found += 1
        return found

    def playable(self, number: i64, board: Board, cows: i64) -> bool:
        """Whether a card can be played on a board with that many cows."""
        return self.opens[number] <= cows and self.fits(number, board)

    def tried(self, board: Board) -> vec[i64]:
        """What is known of each card on a board."""
        if not len(board.tried):
            board.tried = vec[i64]([0] * len(self.cards))
        return board.tried

    def fits(self, number: i64, board: Board) -> bool:
        """Whether it fits, looking only where that may have changed: playouts are 1.4 times as fast by this.

        A card that fits does so until cows come. One that does not fit needs a tile that is laid later, or that cows
        go; so it is known how often they went and how many tiles there were.
        """
        tried, card = self.tried(board), self.cards[number]
        known = tried[number]
        if known == sure(board):
            return True
        if known & 3 == NO and known >> 9 == board.removed:
            fits = card.fits_since(board, (known >> 2) & 127)
        else:
            fits = card.fits(board)
        tried[number] = sure(board) if fits else sure_not(board)
        return fits


def sure(board: Board) -> i64:
    """What is noted of a card that fits on a board as it is."""
    return board.added * 4 + YES


def sure_not(board: Board) -> i64:
    """What is noted of a card that does not fit on a board as it is."""
    return (board.removed * 128 + board.size) * 4 + NO


def playable(board: Board, cards: Sequence[Card], cows: int) -> list[tuple[int, int]]:
    """Every way to lay any of the cards with that many cows: which card, and how."""
    return [(at, way) for at, card in enumerate(cards) if card.open <= cows for way in card.ways(board)]
