"""Places as views name them."""

from collections.abc import Sequence

from kuhstall.games.kuhfstein.rules.board import Board, where
from kuhstall.games.kuhfstein.view import Spot


def spots(board: Board, tiles: Sequence[int]) -> list[Spot]:
    """The places of tiles, the lowest and then leftmost first."""
    return [Spot(*where(place)) for place in board.in_order(tiles)]


def border_spots(board: Board) -> list[Spot]:
    """The places where a tile may be laid."""
    return [Spot(*where(board.border_place(board.border(n)))) for n in range(board.borders)]
