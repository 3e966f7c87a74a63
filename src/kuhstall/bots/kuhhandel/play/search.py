"""Looks to the end of the turn: known players go on in imagined worlds, and a learned value weighs what comes out."""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhhandel.play.net import Net
from kuhstall.bots.kuhhandel.play.stand import Stand, floats
from kuhstall.core.luck import Dice, Luck
from kuhstall.core.phase import NOBODY
from kuhstall.core.policy import Policy
from kuhstall.games.kuhhandel.rules.actions import MOST_SEATS
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.turn import Turn

STRIDES: Final[vec[float]] = vec[float]([0.61803, 0.41421, 0.73205, 0.23607, 0.64575, 0.31662])
"""Multiples of these numbers fill the span from 0 to 1 evenly, each in an order of its own."""


@final
@mypyc_attr(acyclic=True)
class Trials:
    """What came of some actions: how much more than the first one each has brought in the same worlds."""

    latest: float
    """What the first action has brought in the latest world."""
    first: float
    """What it has brought in all worlds together."""
    gain: vec[float]
    squares: vec[float]
    """How much more than the first each action has brought, and the squares of that, added up."""
    worlds: vec[i64]
    """In how many worlds each action was tried."""

    def __init__(self, actions: i64) -> None:
        """Nothing has been tried yet."""
        self.latest = self.first = 0.0
        self.gain, self.squares = floats(actions), floats(actions)
        self.worlds = vec[i64]([0 for _ in range(actions)])

    def add(self, at: i64, value: float) -> None:
        """Note what an action has brought; in each world the first one is tried first."""
        if at == 0:
            self.latest = value
            self.first += value
        more = value - self.latest
        self.gain[at] += more
        self.squares[at] += more * more
        self.worlds[at] += 1

    def more(self, at: i64) -> float:
        """How much more than the first an action brings on average."""
        return self.gain[at] / float(self.worlds[at])

    def error(self, at: i64) -> float:
        """The standard error of that."""
        worlds, mean = float(self.worlds[at]), self.more(at)
        return sqrt(max(self.squares[at] / worlds - mean * mean, 0.0) / max(worlds - 1.0, 1.0))

    def values(self) -> list[float]:
        """What each action is worth."""
        first = self.first / float(self.worlds[0])
        return [first + self.more(at) for at in range(len(self.gain))]

    def better_half(self, kept: list[int]) -> list[int]:
        """The first action, and the best of the others: half of those that were left."""
        others = sorted(kept[1:], key=lambda at: -self.more(at))
        return [0, *sorted(others[: (len(kept) + 1) // 2 - 1])]

    def best(self, margin: float, doubt: float) -> int:
        """The action to take: not the first only if another brings more by a margin, and so many standard errors."""
        best, lead = 0, 0.0
        for at in range(1, len(self.gain)):
            more = self.more(at) - margin - doubt * self.error(at)
            if more > lead:
                best, lead = at, more
        return best


def halvings(number: i64) -> i64:
    """How many rounds there are if half of so many actions are dropped after each, until two are left."""
    rounds: i64 = 1
    while number > 2:
        number = (number + 1) // 2
        rounds += 1
    return rounds


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

    def weigh(self, position: Position, seat: i64, actions: list[int], playouts: i64, luck: Luck) -> "Trials":
        """What comes of some actions in the same worlds; the worse half of them is dropped again and again."""
        trials, kept = Trials(len(actions)), list(range(len(actions)))
        rounds = halvings(len(actions))
        if playouts < rounds * len(actions):
            rounds = 1
        number: i64 = 0
        for _ in range(rounds):
            for _ in range(playouts // rounds // len(kept)):
                self.try_out(position, seat, actions, kept, number, trials, luck)
                number += 1
            kept = trials.better_half(kept)
        return trials

    def try_out(
        self,
        position: Position,
        seat: i64,
        actions: list[int],
        kept: list[int],
        number: i64,
        trials: "Trials",
        luck: Luck,
    ) -> None:
        """Try the actions that are left in the n-th world, all with the same dice."""
        world = position.resample(seat, luck)
        dice = luck.dice()
        seated = [self.seated(other, number) for other in range(position.seats)]
        seated[seat] = self.rules
        for at in kept:
            tried = world.clone()
            tried.apply(seat, actions[at])
            trials.add(at, self.after(tried, seat, seated, dice.clone()))

    def after(self, world: Position, seat: i64, seated: list[Policy], dice: Dice) -> float:
        """One's chance when the turn in a world has ended."""
        self.played += 1
        while True:
            asked = world.phase.asked(world)
            if asked == NOBODY or isinstance(world.phase, Turn):
                break
            world.phase.apply(world, asked, seated[asked].choose(world, asked, dice))
        return self.net.worths(Stand(world, seat, world.turn))[seat]
