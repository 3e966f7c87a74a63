"""The task cards as native lists: what a search asks of them a hundred thousand times a second."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import native
from kuhstall.games.kuhfstein.rules.cards import COVERED, Deck, Turned

STRIDE: Final = 80
"""Rows of a plane: the tallest board, 71 tiles, and a margin on both sides."""
TILES: Final = 5
"""The plane of all tiles; those before it are of the terrains."""
FREE: Final = 6
"""The plane of the first terrain without the tiles on which cows stand."""
CELL: Final = 3
"""A cell is three numbers: where its plane begins, x, and y."""


@final
@mypyc_attr(acyclic=True)
class Task:
    """A card in all its turns."""

    points: i64
    open: i64
    cells: i64
    turns: i64
    known: vec[i64]
    """Each cell of each turn with cows left out of account."""
    free: vec[i64]
    """The same, where no cow may stand under an open cell."""
    heights: vec[i64]
    """How many rows each turn covers."""

    def __init__(self, points: i64, opens: i64, turned: list[Turned]) -> None:
        """Take the turns of a card that differ."""
        self.points = points
        self.open = opens
        self.cells = len(turned[0].cells)
        self.turns = len(turned)
        self.known = native([number for turn in turned for number in numbers_of(turn, 0)])
        self.free = native([number for turn in turned for number in numbers_of(turn, FREE)])
        self.heights = native([1 + max([y for _, _, y in turn.cells]) for turn in turned])


def numbers_of(turn: Turned, first: int) -> list[int]:
    """The cells of a turn, the planes of the terrains beginning with this one; open cells first, as they fail most."""
    found: list[int] = []
    for terrain, x, y in sorted(turn.cells, reverse=True):
        found += [STRIDE * (TILES if terrain == COVERED else first + terrain), x, y]
    return found


@final
@mypyc_attr(acyclic=True)
class Tasks:
    """The cards of a deck by number."""

    def __init__(self, deck: Deck) -> None:
        """Take the deck; it is turned once."""
        self.deck = deck
        self.all = [Task(card.points, card.open, card.turned) for card in deck.cards]


LAST: Final[list[Tasks]] = []
"""The deck that was asked for last, since it hardly ever changes."""


def tasks_of(deck: Deck) -> Tasks:
    """The cards of a deck."""
    if not LAST or LAST[0].deck is not deck:
        LAST[:] = [Tasks(deck)]
    return LAST[0]
