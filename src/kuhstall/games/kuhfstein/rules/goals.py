"""The scoring tiles (KF-8.4)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kuhstall.games.kuhfstein.rules.board import Board
from kuhstall.games.kuhfstein.rules.tiles import FOREST, HAY, HOUSE, LAKE, MEADOW

if TYPE_CHECKING:
    from kuhstall.games.kuhfstein.rules.position import Position

GOALS: Final = ["lakes", "hay", "meadow", "forest", "points", "trees", "cows", "tiles", "house"]
VALUES: Final = [4, 4, 5, 5, 3, 6, 4, 7, 5]
LAKES_NEEDED: Final = 2
POINTS_NEEDED: Final = 65
TREES_NEEDED: Final = 3
COWS_NEEDED: Final = 4
TILES_NEEDED: Final = 13
HOUSES_NEEDED: Final = 1
NEEDED: Final = [LAKES_NEEDED, 0, 0, 0, POINTS_NEEDED, TREES_NEEDED, COWS_NEEDED, TILES_NEEDED, HOUSES_NEEDED]
"""How many each goal takes, 0 if the players are compared."""


def lakes_at_the_edge(board: Board) -> int:
    """How many lakes have an open side."""
    return len([0 for tile in range(board.size) if board.terrain(tile) == LAKE and not board.enclosed(tile)])


def surrounded_houses(board: Board) -> int:
    """How many houses have tiles on all four sides."""
    return len([0 for tile in range(board.size) if board.terrain(tile) == HOUSE and board.enclosed(tile)])


def nobody_has_more(position: "Position", seat: i64, terrain: i64) -> bool:
    """Whether no other player has more tiles of the terrain; a tie is enough."""
    own = position.players[seat].board.count(terrain)
    return all(player.board.count(terrain) <= own for player in position.players)


def lakes_met(position: "Position", seat: i64) -> bool:
    """At least two lakes at the edge."""
    return lakes_at_the_edge(position.players[seat].board) >= LAKES_NEEDED


def hay_met(position: "Position", seat: i64) -> bool:
    """Nobody has more hay."""
    return nobody_has_more(position, seat, HAY)


def meadow_met(position: "Position", seat: i64) -> bool:
    """Nobody has more meadow."""
    return nobody_has_more(position, seat, MEADOW)


def forest_met(position: "Position", seat: i64) -> bool:
    """Nobody has more forest."""
    return nobody_has_more(position, seat, FOREST)


def points_met(position: "Position", seat: i64) -> bool:
    """At least 65 points on the track."""
    return position.players[seat].points >= POINTS_NEEDED


def trees_met(position: "Position", seat: i64) -> bool:
    """At least three trees."""
    return len(position.players[seat].board.trees) >= TREES_NEEDED


def cows_met(position: "Position", seat: i64) -> bool:
    """At least four cows in supply."""
    return position.players[seat].cows >= COWS_NEEDED


def tiles_met(position: "Position", seat: i64) -> bool:
    """At least thirteen tiles."""
    return position.players[seat].board.size >= TILES_NEEDED


def house_met(position: "Position", seat: i64) -> bool:
    """A house with tiles on all four sides."""
    return surrounded_houses(position.players[seat].board) >= HOUSES_NEEDED


MET: Final[list[Callable[["Position", i64], bool]]] = [
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


def goal_points(position: "Position", seat: i64, goal: i64) -> i64:
    """What a goal brings the seat as things stand."""
    return VALUES[goal] if MET[goal](position, seat) else 0
