"""Looks to the end of the turn: known players go on in imagined worlds, and a learned value weighs what comes out."""

from typing import final

from mypy_extensions import i64

from kuhstall.bots.kuhhandel.play.net import Net
from kuhstall.bots.kuhhandel.play.stand import Stand
from kuhstall.core.luck import Dice, Luck
from kuhstall.core.phase import NOBODY
from kuhstall.core.policy import Policy
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.turn import Turn


@final
class Search:
    """Plays turns to their end in imagined worlds: the others by models of players, one's own seat by rule."""

    net: Net
    rules: Policy
    models: list[Policy]
    played: i64
    """How many playouts there were so far."""

    def __init__(self, net: Net, rules: Policy, models: list[Policy]) -> None:
        """Take the value, one's own rules and the models; in each world all others play by one of them."""
        self.net, self.rules, self.models = net, rules, models
        self.played = 0

    def weigh(self, position: Position, seat: i64, actions: list[int], worlds: i64, luck: Luck) -> list[float]:
        """One's chance to win after each of some actions: the mean over the same worlds, with the same dice."""
        totals = [0.0 for _ in actions]
        for number in range(worlds):
            world = position.resample(seat, luck)
            dice = luck.dice()
            model = self.models[number % len(self.models)]
            for at in range(len(actions)):
                tried = world.clone()
                tried.apply(seat, actions[at])
                totals[at] += self.after(tried, seat, model, dice.clone())
        return [total / float(worlds) for total in totals]

    def after(self, world: Position, seat: i64, model: Policy, dice: Dice) -> float:
        """One's chance when the turn in a world has ended."""
        self.played += 1
        while True:
            asked = world.phase.asked(world)
            if asked == NOBODY or isinstance(world.phase, Turn):
                break
            player = self.rules if asked == seat else model
            world.phase.apply(world, asked, player.choose(world, asked, dice))
        return self.net.chance(Stand(world, seat, world.turn), seat)


def best_of(values: list[float]) -> int:
    """The place of the greatest value, the first of equal ones."""
    best = 0
    for at in range(len(values)):
        if values[at] > values[best]:
            best = at
    return best
