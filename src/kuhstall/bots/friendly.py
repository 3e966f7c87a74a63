"""The bots of a first game: they see to it that there is something to learn, and else play as beginners.

A family says what they wish to do: `wishes(perspective)` gives moves as people write them, the dearest wish first,
with the players named by `SEATS`. The first that is legal is made; where none is, another bot decides. Wishes depend
on the perspective alone, and no dice are thrown, so the same decisions of the learner lead to the same game.
"""

from collections.abc import Callable, Iterable
from typing import Final

from kuhstall.bots.protocol import Bot, think
from kuhstall.core.chance import Chance
from kuhstall.core.errors import KuhstallError
from kuhstall.core.perspective import Perspective

SEED: Final = "friendly"
SEATS: Final = tuple(f"Seat{seat}" for seat in range(12))
"""What the players are called in wishes: `SEATS[2]` is who sits on seat 2."""
LEARNER: Final = 0
"""The seat of whoever plays a first game."""


class FriendlyBot:
    """Makes its dearest wish come true."""

    def __init__(self, wishes: Callable[[Perspective], Iterable[str]], otherwise: Bot) -> None:
        """Name the wishes, and the bot that decides where there are none."""
        self.wishes = wishes
        self.otherwise = otherwise

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of a move that is thought through to its end at its first step."""
        if not perspective.plan:
            perspective.plan.extend(self.move(perspective))
        return perspective.plan.pop(0)

    def move(self, perspective: Perspective) -> list[int]:
        """The steps of the whole move."""
        for wish in self.wishes(perspective):
            if steps := granted(perspective, wish):
                return steps
        return think(self.otherwise, perspective.planless(), SEED)


def granted(perspective: Perspective, wish: str) -> list[int]:
    """The steps of a move as people write it, none if it is not legal."""
    game, seat = perspective.game, perspective.seat
    world = perspective.sample(Chance(SEED).dice(), 1)[0]
    try:
        steps = game.read(world, seat, wish, SEATS[: world.seats])
    except KuhstallError:
        return []
    for at, step in enumerate(steps):
        if (at and not perspective.midway) or step not in perspective.legal:
            return []
        perspective = perspective.after(step)
    return [] if perspective.midway else [*steps]
