"""Places as views name them."""

from typing import Final

from mypy_extensions import i64

from kuhstall.games.kuhfstein.rules.board import PLACES, ROW, Board, where
from kuhstall.games.kuhfstein.view import Spot

SPOTS: Final[list[Spot | None]] = [None] * (ROW * ROW)
"""Each place that was ever shown, made only once: many boards share them."""


def spot(place: i64) -> Spot:
    """A place, for a view."""
    found = SPOTS[place]
    if found is None:
        found = SPOTS[place] = Spot(*where(place))
    return found


def border_spots(board: Board) -> list[Spot]:
    """The places where a tile may be laid."""
    return [spot(one & PLACES) for one in board.edge]
