"""What a bot is, and how its steps become a move."""

from typing import Protocol

from msgspec import Struct

from kuhstall.core.perspective import Perspective


class Bot(Protocol):
    """A player. Its choice depends on perspective and seed alone, so a game with bots can be played again."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """One of `perspective.legal`. All the steps of a move are asked for with the same seed."""


class Weighed(Struct, frozen=True, kw_only=True):
    """A move that a bot has thought about, and what it expects of it."""

    steps: list[int]
    value: float
    """In the unit of the reason: points, or the chance to win."""


class Reason(Struct, frozen=True, kw_only=True, tag=True):
    """Why a bot moves as it does, in numbers; each game has its own kinds, which say more."""

    unit: str
    """What values are counted in: "points" or "chance"."""
    moves: list[Weighed]
    """What it has thought about, the move that it makes first, the others by their value."""


class Adviser(Bot, Protocol):
    """A bot that can say why, and how the game stands."""

    def explain(self, perspective: Perspective, seed: str) -> Reason:
        """The reason of the whole move that it would make with this seed."""

    def chances(self, perspective: Perspective, seed: str) -> list[float]:
        """Each seat's chance to win, as far as the perspective's seat can tell; together they are 1."""


def think(bot: Bot, perspective: Perspective, seed: str) -> list[int]:
    """The steps of a whole move of the bot's."""
    steps = list[int]()
    while not steps or perspective.midway:
        steps.append(bot.choose(perspective, seed))
        perspective = perspective.after(steps[-1])
    return steps
