"""A policy as a bot: it decides in a world that looks the same to the seat."""

from kuhstall.core.chance import Chance
from kuhstall.core.luck import Luck
from kuhstall.core.perspective import Perspective
from kuhstall.core.policy import Policy
from kuhstall.core.state import State


class PolicyBot:
    """Plays by a policy."""

    def __init__(self, policy: Policy) -> None:
        """Take the policy; it may remember the move that it is making, and nothing else."""
        self.policy = policy

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of the move that the policy makes; it is thought through to its end at its first step."""
        if not perspective.plan:
            perspective.plan.extend(self.move(perspective, seed))
        return perspective.plan.pop(0)

    def move(self, perspective: Perspective, seed: str) -> list[int]:
        """The steps of the policy's whole move."""
        world, dice = perspective.sample(Chance(f"{seed} world").dice(), 1)[0], Chance(seed).dice()
        return whole_move(self.policy, world, perspective.seat, dice)


def whole_move(policy: Policy, world: State, seat: int, luck: Luck) -> list[int]:
    """The steps of a policy's next move, which are made in the world."""
    steps = list[int]()
    while not steps or world.midway():
        steps.append(policy.choose(world, seat, luck))
        world.apply(seat, steps[-1])
    return steps
