"""What a bot is, and how its steps become a move."""

from typing import Protocol

from kuhstall.core.game import Game
from kuhstall.core.perspective import Perspective
from kuhstall.core.state import State


class Bot(Protocol):
    """A player. Its choice depends on perspective and seed alone, so a game with bots can be played again."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """One of `perspective.legal`. All the steps of a move are asked for with the same seed."""


def think(bot: Bot, game: Game, state: State, seat: int, seed: str) -> list[int]:
    """The steps of a whole move of the bot's; the state is not changed."""
    draft, steps = state.clone(), list[int]()
    while not steps or draft.midway():
        step = bot.choose(Perspective(game, draft, seat, len(steps)), seed)
        draft.apply(seat, step)
        steps.append(step)
    return steps
