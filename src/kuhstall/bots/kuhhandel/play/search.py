"""Looks to the end of the turn: known players go on in imagined worlds, and a learned value weighs what comes out."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.bots.kuhhandel.play.net import Net
from kuhstall.bots.kuhhandel.play.stand import Stand
from kuhstall.core.luck import Dice, Luck
from kuhstall.core.phase import NOBODY
from kuhstall.core.policy import Policy
from kuhstall.games.kuhhandel.rules.actions import MOST_SEATS
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.turn import Turn

STRIDES: Final[vec[float]] = vec[float]([0.61803, 0.41421, 0.73205, 0.23607, 0.64575, 0.31662])
"""Multiples of these numbers fill the span from 0 to 1 evenly, each in an order of its own."""


@final
class Search:
    """Plays turns to their end in imagined worlds: the others by models of players, one's own seat by rule."""

    net: Net
    rules: Policy
    models: list[Policy]
    beliefs: vec[float]
    """For each seat how likely it plays by each of the models; together 1."""
    played: i64
    """How many playouts there were so far."""

    def __init__(self, net: Net, rules: Policy, models: list[Policy]) -> None:
        """Take the value, one's own rules and the models, all of which are equally likely at first."""
        self.net, self.rules, self.models = net, rules, models
        self.beliefs = vec[float]([1.0 / float(len(models)) for _ in range(MOST_SEATS * len(models))])
        self.played = 0

    def seated(self, seat: i64, number: i64) -> Policy:
        """The model by which a seat plays in the n-th world."""
        left = 0.5 + STRIDES[seat] * float(number)
        left -= float(int(left))
        at: i64 = 0
        first = seat * len(self.models)
        while at < len(self.models) - 1:
            left -= self.beliefs[first + at]
            if left < 0.0:
                break
            at += 1
        return self.models[at]

    def weigh(self, position: Position, seat: i64, actions: list[int], worlds: i64, luck: Luck) -> list[float]:
        """One's chance to win after each of some actions: the mean over the same worlds, with the same dice."""
        totals = [0.0 for _ in actions]
        for number in range(worlds):
            world = position.resample(seat, luck)
            dice = luck.dice()
            seated = [self.seated(other, number) for other in range(position.seats)]
            seated[seat] = self.rules
            for at in range(len(actions)):
                tried = world.clone()
                tried.apply(seat, actions[at])
                totals[at] += self.after(tried, seat, seated, dice.clone())
        return [total / float(worlds) for total in totals]

    def after(self, world: Position, seat: i64, seated: list[Policy], dice: Dice) -> float:
        """One's chance when the turn in a world has ended."""
        self.played += 1
        while True:
            asked = world.phase.asked(world)
            if asked == NOBODY or isinstance(world.phase, Turn):
                break
            world.phase.apply(world, asked, seated[asked].choose(world, asked, dice))
        return self.net.worths(Stand(world, seat, world.turn))[seat]


def best_of(values: list[float]) -> int:
    """The place of the greatest value, the first of equal ones."""
    best = 0
    for at in range(len(values)):
        if values[at] > values[best]:
            best = at
    return best
