"""Thinking apart from the tables, in another process, worker or machine: a bot is given a world that is already
resampled, never the true one.
"""

from typing import Final

from msgspec import Struct, json

from kuhstall.bots.judging import Because
from kuhstall.bots.protocol import think
from kuhstall.bots.registry import bot_named, judge_for
from kuhstall.core.errors import Malformed
from kuhstall.core.perspective import Perspective
from kuhstall.core.registry import game_by_id


def think_apart(game: str, bot: str, packed: bytes, seed: str) -> list[int]:
    """The steps of a whole move of a bot that has nothing but the perspective."""
    perspective = Perspective.unpack(game_by_id(game), packed)
    return checked(perspective, think(bot_named(bot, game), perspective, seed))


PLAYOUTS: Final = 40
"""What may be spent to find out why a move is good, when its player waits."""


class Why(Struct, frozen=True):
    """Why a move is better than another one, by what its player knows."""

    sentences: list[Because] = []
    other: Because | None = None
    """The next best move; None if there is no choice."""


def explain_apart(game: str, packed: bytes, seed: str, steps: list[int]) -> bytes:
    """Why a bot's move is good, for one who has nothing but the perspective; nothing where nobody can say."""
    perspective, judge = Perspective.unpack(game_by_id(game), packed), judge_for(game)
    if judge is None:
        return json.encode(Why())
    perspective.playouts = PLAYOUTS
    idea = judge.idea(perspective, seed, steps)
    other = idea.second if idea.best == steps else idea.best
    if not other:
        return json.encode(Why())
    named, made = (judge.named(perspective, one) for one in (other, steps))
    if named == made:
        return json.encode(Why())
    return json.encode(Why(judge.grounds(perspective, seed, steps, other).sentences, named))


def checked(perspective: Perspective, steps: list[int]) -> list[int]:
    """The same steps; Malformed if they are no legal move, since a table cannot go on with them."""
    for at, step in enumerate(steps):
        if step not in perspective.legal:
            raise Malformed("step_not_legal", at=at, step=step, seat=perspective.seat)
        perspective = perspective.after(step)
    return steps
