"""The task cards: shapes in four turns, never mirrored, and where they fit on a board (KF-5)."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import mypyc_attr

from kuhstall.core.state import BITS
from kuhstall.games.kuhfstein.rules.board import WIDTH, Board, bit, places

COVERED: Final = -1
"""Stands for the terrain of a cell that shows the back of a tile: anything may lie there (KF-5.2)."""
TURNS: Final = 4
TOO_FAR: Final = 4
"""Stands for more missing tiles than are counted."""
LONGEST: Final = 5
"""A card has at most so many cells in a row: the margin of a board is made for them."""
Cell = tuple[int, int, int]
"""The terrain, x and y of a cell; y grows upward."""


def turned_cells(cells: Sequence[Cell], turns: int) -> list[Cell]:
    """The cells after so many quarter turns clockwise, moved to the lower left."""
    found = list(cells)
    for _ in range(turns):
        found = [(terrain, y, -x) for terrain, x, y in found]
    left, below = min([x for _, x, _ in found]), min([y for _, _, y in found])
    return [(terrain, x - left, y - below) for terrain, x, y in found]


@final
@mypyc_attr(acyclic=True)
class Turned:
    """A card in one of its turns, as steps from the lower left corner of its box."""

    def __init__(self, cells: Sequence[Cell], turns: int) -> None:
        """Turn the cells."""
        self.turns = turns
        self.cells = turned_cells(cells, turns)
        self.kinds = [terrain for terrain, _, _ in self.cells]
        self.steps = [y * WIDTH + x for _, x, y in self.cells]
        self.terrains = [terrain for terrain, _, _ in self.cells if terrain != COVERED]
        self.opens = [y * WIDTH + x for terrain, x, y in self.cells if terrain != COVERED]
        self.covers = [y * WIDTH + x for terrain, x, y in self.cells if terrain == COVERED]
        self.first = next((x, y) for terrain, x, y in self.cells if terrain != COVERED)
        """The first open cell."""

    def corners(self, board: Board) -> int:
        """The places for the lower left corner at which the card fits: right terrains, no cows (KF-5.1, KF-5.2)."""
        found = -1  # every place
        for at in range(len(self.opens)):
            found &= board.free[self.terrains[at]] >> self.opens[at]
            if not found:
                return 0
        for cell in self.covers:
            found &= board.tiles >> cell
        return found

    def cows(self, corner: int) -> int:
        """The places of the open cells, on which the cows are put (KF-5.3)."""
        standing = 0
        for cell in self.opens:
            standing |= bit(corner + cell)
        return standing

    def near(self, board: Board) -> tuple[int, int]:
        """How few tiles are missing for the card to fit, cows aside, and the corners where that is so; 4 is too far."""
        none, one, two, three = board.within, 0, 0, 0
        for at in range(len(self.steps)):
            step, kind = self.steps[at], self.kinds[at]
            tiles = board.tiles >> step
            fits = tiles if kind == COVERED else board.lying[kind] >> step
            lacks = ~tiles
            three = (three & fits) | (two & lacks)
            two = (two & fits) | (one & lacks)
            one = (one & fits) | (none & lacks)
            none &= fits
        if none:
            return 0, none
        if one:
            return 1, one
        return (2, two) if two else (3, three) if three else (TOO_FAR, 0)


@final
@mypyc_attr(acyclic=True)
class Card:
    """A task card."""

    def __init__(self, name: str, points: int, cells: Sequence[Cell]) -> None:
        """Turn the card into each way that differs; of two equal ones the fewest turns stand (KF-5.1)."""
        self.name = name
        self.points = points
        self.cells = list(cells)
        self.open = len([terrain for terrain, _, _ in cells if terrain != COVERED])
        """How many cows it needs (KF-5.3)."""
        self.shown = 0
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
        return any(turned.corners(board) for turned in self.turned)

    def fitting(self, board: Board) -> list[tuple[int, int]]:
        """Every way to lay the card: turns and corner."""
        found: list[tuple[int, int]] = []
        for turned in self.turned:
            for corner in places(turned.corners(board)):
                found.append((turned.turns, corner))
        return found

    def near(self, board: Board) -> list[int]:
        """How few tiles are missing for the card to fit, cows aside, then for each terrain the places that help."""
        fewest, helping = TOO_FAR, [0, 0, 0, 0, 0]
        for turned in self.turned:
            missing, corners = turned.near(board)
            if missing < fewest:
                fewest, helping = missing, [0, 0, 0, 0, 0]
            if not fewest:
                break
            if missing == fewest:
                for at in range(len(turned.steps)):
                    lacking = (corners << turned.steps[at]) & ~board.tiles
                    for terrain in range(5):
                        if turned.kinds[at] == COVERED or turned.kinds[at] == terrain:
                            helping[terrain] |= lacking
        return [fewest, *helping]

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

    def playable(self, number: int, board: Board, cows: int) -> bool:
        """Whether a card can be played on a board with so many cows (KF-5.1, KF-5.2, KF-5.3)."""
        card = self.cards[number]
        if card.open > cows:
            return False
        known = board.fitting.get(number)
        if known is None:
            known = card.fits(board)
            board.fitting[number] = known
        return known


def lay_code(board: Board, turned: Turned, corner: int) -> int:
    """4 * tile + turns for a card that is laid: the tile is the one under its first open cell."""
    x, y = board.where(corner)
    return 4 * board.number(x + turned.first[0], y + turned.first[1]) + turned.turns


def lay_corner(board: Board, card: Card, code: int) -> int:
    """The corner of a card that is laid, given 4 * tile + turns; NOWHERE if it is outside the frame."""
    tile, turned = code // 4, card.turned_by(code % 4)
    return board.place(board.xs[tile] - turned.first[0], board.ys[tile] - turned.first[1])


def fitting_codes(board: Board, card: Card) -> list[int]:
    """Every way to lay the card as 4 * tile + turns."""
    return [lay_code(board, turned, corner) for turned in card.turned for corner in places(turned.corners(board))]


def playable(board: Board, cards: Sequence[Card], cows: int) -> list[tuple[int, int, int]]:
    """Every way to lay any of the cards with so many cows: which card, turns and corner."""
    return [
        (at, turns, corner)
        for at, card in enumerate(cards)
        if card.open <= cows
        for turns, corner in card.fitting(board)
    ]
