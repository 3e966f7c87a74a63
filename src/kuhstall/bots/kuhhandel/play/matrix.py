"""A sealed trade as a game of two in which neither knows the other's money, solved by regret matching.

Each side may hold one of several purses, its types; a type has its own sums to lay. What the two lay decides who wins
and how much money goes over, and with it what the outcome is worth to each. Against the average of what the other has
done so far, each type shifts to what it regrets not having done (regret matching+); the averages are the answer.
"""

from math import fsum
from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhhandel.play.stand import floats
from kuhstall.core.bits import native


@final
@mypyc_attr(acyclic=True)
class Side:
    """The types of one side with their choices, which are numbered through, and how often each is made."""

    first: vec[i64]  # where the choices of each type begin, and where the last one's end
    regrets: vec[float]
    now: vec[float]
    total: vec[float]
    worth: vec[float]
    known: vec[float]  # what each choice of the first type is worth against players whose ways are known
    trust: float  # how likely the opponent is such a player

    def __init__(self, sizes: list[int]) -> None:
        """Take how many choices each type has; at first all are equally likely."""
        starts = [0]
        for number in sizes:
            starts.append(starts[-1] + number)
        self.first = native(starts)
        n, self.known, self.trust = starts[-1], floats(starts[1]), 0.0
        self.regrets, self.now, self.total, self.worth = floats(n), floats(n), floats(n), floats(n)
        for at in range(len(sizes)):
            for choice in range(starts[at], starts[at + 1]):
                self.now[choice] = 1.0 / float(sizes[at])

    def types(self) -> i64:
        """How many types there are."""
        return len(self.first) - 1

    def learn(self, weight: float) -> None:
        """Add up regrets, choose anew in proportion to them, and count the new choice with a weight."""
        kind: i64 = 0
        if self.trust > 0.0:
            for at in range(len(self.known)):
                self.worth[at] += self.trust * (self.known[at] - self.worth[at])
        while kind < self.types():
            self.learn_type(self.first[kind], self.first[kind + 1], weight)
            kind += 1

    def learn_type(self, start: i64, end: i64, weight: float) -> None:
        """Do that for one type."""
        mean, positive = 0.0, 0.0
        at = start
        while at < end:
            mean += self.now[at] * self.worth[at]
            at += 1
        at = start
        while at < end:
            regret = self.regrets[at] + self.worth[at] - mean
            if regret < 0.0:
                regret = 0.0
            self.regrets[at] = regret
            positive += regret
            at += 1
        at = start
        while at < end:
            if positive > 0.0:
                self.now[at] = self.regrets[at] / positive
            self.total[at] += weight * self.now[at]
            at += 1

    def answer(self, kind: i64) -> list[float]:
        """How often a type makes each of its choices, on average."""
        start, end = self.first[kind], self.first[kind + 1]
        weights = [self.total[at] for at in range(start, end)]
        whole = fsum(weights)
        return [weight / whole for weight in weights]


@final
@mypyc_attr(acyclic=True)
class Matrix:
    """What each pair of choices is worth to the two sides."""

    one: Side
    other: Side
    columns: i64
    for_one: vec[float]
    for_other: vec[float]

    def __init__(self, one: Side, other: Side) -> None:
        """All is worth nothing until it is said otherwise."""
        self.one, self.other = one, other
        self.columns = len(other.now)
        cells = len(one.now) * len(other.now)
        self.for_one, self.for_other = floats(cells), floats(cells)

    def solve(self, rounds: i64) -> None:
        """Let both sides learn from each other in turn; later rounds count more."""
        for number in range(1, rounds + 1):
            self.weigh_one()
            self.one.learn(float(number))
            self.weigh_other()
            self.other.learn(float(number))

    def weigh_one(self) -> None:
        """What each choice of the one side is worth against what the other does now; its types are equally likely."""
        row: i64 = 0
        now, columns, part = self.other.now, self.columns, 1.0 / float(self.other.types())
        while row < len(self.one.now):
            total = 0.0
            at = row * columns
            column: i64 = 0
            while column < columns:
                total += now[column] * self.for_one[at + column]
                column += 1
            self.one.worth[row] = total * part
            row += 1

    def weigh_other(self) -> None:
        """The same for the other side."""
        worth, columns = self.other.worth, self.columns
        part = 1.0 / float(self.one.types())
        column: i64 = 0
        while column < columns:
            worth[column] = 0.0
            column += 1
        row: i64 = 0
        while row < len(self.one.now):
            weight = self.one.now[row] * part
            if weight > 0.0:
                at = row * columns
                column = 0
                while column < columns:
                    worth[column] += weight * self.for_other[at + column]
                    column += 1
            row += 1

    def value(self) -> float:
        """What the game is worth to the first type of the one side if it goes on as on average."""
        answers, total = self.one.answer(0), 0.0
        mean = self.mean_of_other()
        part = 1.0 / float(self.other.types())
        for row in range(len(answers)):
            at = row * self.columns
            for column in range(self.columns):
                total += answers[row] * mean[column] * self.for_one[at + column] * part
        return total

    def mean_of_other(self) -> vec[float]:
        """How often the other side's types make each of their choices, on average."""
        mean = floats(self.columns)
        for kind in range(self.other.types()):
            start = self.other.first[kind]
            answers = self.other.answer(kind)
            for at in range(len(answers)):
                mean[start + at] = answers[at]
        return mean
