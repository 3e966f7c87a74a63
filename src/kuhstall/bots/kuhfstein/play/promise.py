"""What the scoring tiles promise a seat (KF-8.4)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhfstein.play.weights import POINT, Weights
from kuhstall.core.bits import native
from kuhstall.games.kuhfstein.rules.board import NEAR, NOWHERE, RECORD, Board, neighbour
from kuhstall.games.kuhfstein.rules.goals import (
    COWS_NEEDED,
    LAKES_NEEDED,
    POINTS_NEEDED,
    TILES_NEEDED,
    TREES_NEEDED,
    VALUES,
)
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.tiles import HOUSE, LAKE

# The goals in the order of GOALS.
LAKES: Final = 0
HAY: Final = 1
MEADOW: Final = 2
FOREST: Final = 3
POINTS: Final = 4
TREES: Final = 5
COWS: Final = 6
TILES: Final = 7
WHOLE: Final = 1000
WORTH: Final[vec[i64]] = native(VALUES)
SIDES: Final[vec[i64]] = native([150, 200, 350, 600, 1000])
"""How far a house is, by the sides on which it has tiles."""
NO_TILE: Final = -1


@final
@mypyc_attr(acyclic=True)
class Promise:
    """How far a seat is with its two goals, and how far a tile would bring it."""

    board: Board
    later: i64
    goals: vec[i64]
    lead: vec[i64]  # for each terrain how many tiles of it the seat has more than the rival who has most
    lakes: i64
    house: i64  # sides of the house that has tiles on most
    trees: i64
    size: i64

    def __init__(self, weights: Weights) -> None:
        """Make room; `look_at` fills it."""
        self.weights = weights
        self.goals = vec[i64]([0, 0])
        self.lead = vec[i64]([0] * 5)
        self.later = self.lakes = self.house = self.trees = self.size = 0

    def look_at(self, position: Position, seat: i64, later: i64) -> None:
        """Take in how a seat stands that may hope for so many actions after this one."""
        player = position.players[seat]
        self.board, self.later = player.board, later
        self.trees, self.size = len(self.board.trees), self.board.size
        for n in range(2):
            goal: i64 = player.goals[n]
            self.goals[n] = goal
            if HAY <= goal <= FOREST:
                self.compare(position, seat, goal - HAY)
        self.lakes = edge_lakes(self.board)
        self.house = best_house(self.board)

    def compare(self, position: Position, seat: i64, terrain: i64) -> None:
        """Count a terrain on all boards."""
        most: i64 = 0
        for other in range(position.seats):
            if other != seat:
                theirs: i64 = position.players[other].board.count(terrain)
                most = max(most, theirs)
        self.lead[terrain] = self.board.count(terrain) - most

    def wants_cows(self) -> bool:
        """Whether one of the goals asks for cows in supply."""
        return COWS in (self.goals[0], self.goals[1])

    def unchanged(self, cows: i64, points: i64) -> i64:
        """What the goals promise with the board as it is."""
        return self.with_tile(NO_TILE, 0, 0, cows, points)

    def with_tile(self, terrain: i64, touch: i64, trees: i64, cows: i64, points: i64) -> i64:
        """What they promise after a tile with these neighbours and so many trees on it."""
        one = self.share(self.goals[0], terrain, touch, trees, cows, points)
        other = self.share(self.goals[1], terrain, touch, trees, cows, points)
        most, least = (one, other) if one > other else (other, one)
        return most + least * self.weights.other_goal // 1000

    def share(self, goal: i64, terrain: i64, touch: i64, trees: i64, cows: i64, points: i64) -> i64:
        """What a goal promises: its points if it is met, and less the further it is."""
        share = self.way_to(goal, terrain, touch, trees, cows, points)
        if share >= WHOLE:
            return WORTH[goal] * POINT
        if share <= 0 or self.later <= 0:
            return 0
        return WORTH[goal] * share * self.weights.goal // 1000

    def way_to(self, goal: i64, terrain: i64, touch: i64, trees: i64, cows: i64, points: i64) -> i64:
        """How much of a goal is done, in thousandths."""
        if HAY <= goal <= FOREST:
            ahead = self.lead[goal - HAY]
            if terrain == goal - HAY:
                ahead += 1
            return WHOLE + WHOLE * ahead // 3 if ahead < 0 else WHOLE + ahead
        if goal == LAKES:
            return (self.lakes + self.new_lakes(terrain, touch)) * WHOLE // LAKES_NEEDED
        if goal == POINTS:
            return points * WHOLE // POINTS_NEEDED
        if goal == TREES:
            return (self.trees + trees) * WHOLE // TREES_NEEDED
        if goal == COWS:
            return cows * WHOLE // COWS_NEEDED
        if goal == TILES:
            size = self.size if terrain == NO_TILE else self.size + 1
            return size * WHOLE // TILES_NEEDED
        return SIDES[self.house_with(terrain, touch)]

    def new_lakes(self, terrain: i64, touch: i64) -> i64:
        """How many more lakes lie at the edge after a tile with these neighbours."""
        found: i64 = 0
        if terrain == NO_TILE:
            return found
        if terrain == LAKE and sides(touch) < 4:
            found += 1
        for side in range(4):
            other = neighbour(touch, side)
            if other != NOWHERE and self.board.terrain(other) == LAKE and self.covered(other) == 3:
                found -= 1
        return found

    def house_with(self, terrain: i64, touch: i64) -> i64:
        """The sides of the house that has tiles on most, after a tile with these neighbours."""
        best = self.house
        if terrain == NO_TILE:
            return best
        if terrain == HOUSE and sides(touch) > best:
            best = sides(touch)
        for side in range(4):
            other = neighbour(touch, side)
            if other != NOWHERE and self.board.terrain(other) == HOUSE and self.covered(other) + 1 > best:
                best = self.covered(other) + 1
        return best

    def covered(self, tile: i64) -> i64:
        """On how many sides of a tile there are others."""
        return sides(self.board.laid[RECORD * tile + NEAR])


def sides(near: i64) -> i64:
    """How many neighbours there are."""
    found: i64 = 0
    for side in range(4):
        if neighbour(near, side) != NOWHERE:
            found += 1
    return found


def edge_lakes(board: Board) -> i64:
    """How many lakes have an open side."""
    found: i64 = 0
    for tile in range(board.size):
        if board.terrain(tile) == LAKE and sides(board.laid[RECORD * tile + NEAR]) < 4:
            found += 1
    return found


def best_house(board: Board) -> i64:
    """The sides of the house that has tiles on most."""
    best: i64 = 0
    for tile in range(board.size):
        if board.terrain(tile) == HOUSE:
            covered = sides(board.laid[RECORD * tile + NEAR])
            best = max(best, covered)
    return best
