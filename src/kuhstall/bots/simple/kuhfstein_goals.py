"""Where a player of Kuhfstein stands, what it plays for, and what its scoring tiles promise."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from kuhstall.bots.simple.kuhfstein_near import Land
from kuhstall.games.kuhfstein.rules.board import Board
from kuhstall.games.kuhfstein.rules.cards import Card
from kuhstall.games.kuhfstein.rules.goals import (
    COWS_NEEDED,
    POINTS_NEEDED,
    TILES_NEEDED,
    TREES_NEEDED,
    lakes_at_the_edge,
    surrounded_houses,
)
from kuhstall.games.kuhfstein.rules.tiles import FOREST, HAY, MEADOW


class Stand(Struct, frozen=True):
    """Where the player stands, and the steps of the first action on the way there."""

    board: Board
    """It is not changed any more."""
    land: Land
    hand: tuple[int, ...]
    """The numbers of the cards."""
    cows: int
    points: int
    trees: int
    tiles: tuple[int, ...]
    """The open tiles."""
    cards: tuple[int, ...]
    """The open cards."""
    steps: tuple[int, ...] = ()
    distances: tuple[int, ...] | None = None
    """How many tiles each card in hand lacks, where a tile has just been laid."""


class Aim(Struct, frozen=True):
    """What the player plays for."""

    deck: dict[int, Card]
    """The cards that it knows, by number."""
    size: int
    """Of the deck."""
    future: int
    """1, or 0 in the last turn, when nothing pays off later."""
    goals: tuple[tuple[str, int], ...]
    rivals: tuple[int, ...]
    """The most tiles of each terrain that a rival has."""
    left: int
    """How many actions it may hope for after this turn."""


def goals(stand: Stand, aim: Aim) -> float:
    """What the better scoring tile promises."""
    return max((points * chance_of(goal, stand, aim) for goal, points in aim.goals), default=0.0)


def chance_of(goal: str, stand: Stand, aim: Aim) -> float:
    """How likely a scoring tile will be met."""
    return softened(min(1.0, SHARES[goal](stand, aim)), aim)


def of_terrain(terrain: int) -> Callable[[Stand, Aim], float]:
    """How a player stands who needs as much of a terrain as anybody."""

    def share(stand: Stand, aim: Aim) -> float:
        behind = aim.rivals[terrain] - stand.board.count(terrain)
        return 1 - behind / 3

    return share


SHARES: Final[dict[str, Callable[[Stand, Aim], float]]] = {
    "hay": of_terrain(HAY),
    "meadow": of_terrain(MEADOW),
    "forest": of_terrain(FOREST),
    "lakes": lambda stand, aim: lakes_at_the_edge(stand.board) / 2,
    "trees": lambda stand, aim: len(stand.board.trees) / TREES_NEEDED,
    "tiles": lambda stand, aim: stand.board.size / TILES_NEEDED,
    "cows": lambda stand, aim: stand.cows / COWS_NEEDED,
    "points": lambda stand, aim: stand.points / POINTS_NEEDED,
    "house": lambda stand, aim: surrounded_houses(stand.board) or 0.3,
}
"""How much of each scoring tile is done."""


def softened(share: float, aim: Aim) -> float:
    """A share of the way counts for less than its share, and for nothing in the last turn."""
    return share if share >= 1 else max(0.0, share) * 0.6 * aim.future
