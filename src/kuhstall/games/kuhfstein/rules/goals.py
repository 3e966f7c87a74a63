"""The scoring tiles (KF-8.4)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from kuhstall.games.kuhfstein.rules.board import WIDTH, Board
from kuhstall.games.kuhfstein.rules.tiles import FOREST, HAY, HOUSE, LAKE, MEADOW

if TYPE_CHECKING:
    from kuhstall.games.kuhfstein.rules.table import Table

GOALS: Final = ["lakes", "hay", "meadow", "forest", "points", "trees", "cows", "tiles", "house"]
VALUES: Final = [4, 4, 5, 5, 3, 6, 4, 7, 5]
LAKES_NEEDED: Final = 2
POINTS_NEEDED: Final = 65
TREES_NEEDED: Final = 3
COWS_NEEDED: Final = 4
TILES_NEEDED: Final = 13


def lakes_at_the_edge(board: Board) -> int:
    """How many lakes have an open side."""
    tiles, lakes = board.tiles, board.lying[LAKE]
    inside = (tiles << 1) & (tiles >> 1) & (tiles << WIDTH) & (tiles >> WIDTH)
    return (lakes & ~inside).bit_count()


def surrounded_houses(board: Board) -> int:
    """How many houses have tiles on all four sides."""
    tiles, houses = board.tiles, board.lying[HOUSE]
    return (houses & (tiles << 1) & (tiles >> 1) & (tiles << WIDTH) & (tiles >> WIDTH)).bit_count()


def nobody_has_more(table: "Table", seat: int, terrain: int) -> bool:
    """Whether no other player has more tiles of the terrain; a tie is enough."""
    own = table.boards[seat].count(terrain)
    return all(board.count(terrain) <= own for board in table.boards)


def lakes_met(table: "Table", seat: int) -> bool:
    """At least two lakes at the edge."""
    return lakes_at_the_edge(table.boards[seat]) >= LAKES_NEEDED


def hay_met(table: "Table", seat: int) -> bool:
    """Nobody has more hay."""
    return nobody_has_more(table, seat, HAY)


def meadow_met(table: "Table", seat: int) -> bool:
    """Nobody has more meadow."""
    return nobody_has_more(table, seat, MEADOW)


def forest_met(table: "Table", seat: int) -> bool:
    """Nobody has more forest."""
    return nobody_has_more(table, seat, FOREST)


def points_met(table: "Table", seat: int) -> bool:
    """At least 65 points on the track."""
    return table.points[seat] >= POINTS_NEEDED


def trees_met(table: "Table", seat: int) -> bool:
    """At least three trees."""
    return len(table.boards[seat].trees) >= TREES_NEEDED


def cows_met(table: "Table", seat: int) -> bool:
    """At least four cows in supply."""
    return table.supplies[seat] >= COWS_NEEDED


def tiles_met(table: "Table", seat: int) -> bool:
    """At least thirteen tiles."""
    return table.boards[seat].size >= TILES_NEEDED


def house_met(table: "Table", seat: int) -> bool:
    """A house with tiles on all four sides."""
    return surrounded_houses(table.boards[seat]) > 0


MET: Final[list[Callable[["Table", int], bool]]] = [
    lakes_met,
    hay_met,
    meadow_met,
    forest_met,
    points_met,
    trees_met,
    cows_met,
    tiles_met,
    house_met,
]
"""Whether each goal is met, in the order of GOALS."""


def goal_points(table: "Table", seat: int, goal: int) -> int:
    """What a goal brings the seat as things stand."""
    return VALUES[goal] if MET[goal](table, seat) else 0
