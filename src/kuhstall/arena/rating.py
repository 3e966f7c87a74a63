"""Ratings like Elo's for tables of any size: Bradley and Terry's model, by maximum likelihood over pairs at a table.

Each pair of different bots at a table counts as a game between the two, won by the one that is ranked first. The chance
that a bot rated R is ranked before one rated S is 1 / (1 + 10 ** ((S - R) / 400)). How far the ratings can be trusted
comes from drawing the deals again, since the games of a deal hang together.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import Final

from msgspec import Struct

from kuhstall.arena.figures import Pairs
from kuhstall.core.chance import Chance

MIDDLE: Final = 1500
"""The mean rating of the bots of an arena."""
SCALE: Final = 400 / log(10)
"""How many points of rating a difference in the logarithm of strength makes."""
DRAWS: Final = 0.5
"""Half of so many made-up ties between any two, so that who always wins is not infinitely strong."""
STEPS: Final = 50
ENOUGH: Final = 1e-9
AGAIN: Final = 200
"""How often the deals are drawn again."""
Matrix = list[list[float]]


class Rating(Struct, frozen=True):
    """A bot's rating, its standard error, and between what it lies in 19 of 20 draws of the deals."""

    name: str
    value: float
    error: float
    low: float
    high: float


def ratings(deals: Mapping[int, Pairs], names: Sequence[str], seed: str = "1", again: int = AGAIN) -> list[Rating]:
    """The rating of each name, best first."""
    tables = [matrix(deals[deal], names) for deal in sorted(deals)]
    values = rated(total(tables, len(names)))
    dice = Chance(f"{seed} ratings").dice()
    drawn = [rated(total([tables[dice.below(len(tables))] for _ in tables], len(names))) for _ in range(again)]
    found = [rating(name, values[at], [draw[at] for draw in drawn]) for at, name in enumerate(names)]
    return sorted(found, key=lambda one: -one.value)


def rating(name: str, value: float, drawn: Sequence[float]) -> Rating:
    """A rating with what the draws say of it."""
    middle, order = sum(drawn) / len(drawn), sorted(drawn)
    error = sqrt(sum((draw - middle) ** 2 for draw in drawn) / (len(drawn) - 1))
    cut = len(drawn) // 40
    return Rating(name, value, error, order[cut], order[-1 - cut])


def matrix(found: Pairs, names: Sequence[str]) -> Matrix:
    """How often the one of each row was ranked before the one of each column."""
    return [[found.get((one, other), 0.0) for other in names] for one in names]


def total(tables: Sequence[Matrix], size: int) -> Matrix:
    """The sum of tables."""
    rows = [[0.0] * size for _ in range(size)]
    for table in tables:
        for row, more in zip(rows, table, strict=True):
            for at, value in enumerate(more):
                row[at] += value
    return rows


def rated(wins: Matrix) -> list[float]:
    """Ratings that make the wins most likely, with the middle where it belongs."""
    strengths = [0.0] * len(wins)
    better = [[value + DRAWS / 2 * (at != row) for at, value in enumerate(line)] for row, line in enumerate(wins)]
    for _ in range(STEPS):
        step = newton(better, strengths)
        strengths = [one + max(-1.0, min(1.0, more)) for one, more in zip(strengths, step, strict=True)]
        if max(map(abs, step), default=0) < ENOUGH:
            break
    mean = sum(strengths) / max(1, len(strengths))
    return [MIDDLE + SCALE * (strength - mean) for strength in strengths]


def newton(wins: Matrix, strengths: Sequence[float]) -> list[float]:
    """Newton's step towards the greatest likelihood."""
    size = range(len(wins))
    slope, curve = [0.0 for _ in size], [[1.0 for _ in size] for _ in size]  # Ones: all may rise together, so none do.
    for one in size:
        for other in size:
            if one != other:
                games = wins[one][other] + wins[other][one]
                chance = 1 / (1 + exp(strengths[other] - strengths[one]))
                slope[one] += wins[one][other] - games * chance
                curve[one][one] += games * chance * (1 - chance)
                curve[one][other] -= games * chance * (1 - chance)
    return solved(curve, slope)


def solved(rows: Matrix, right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination; the matrix is symmetric and positive."""
    lines = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for at, pivot in enumerate(lines):
        for below in lines[at + 1 :]:
            factor = below[at] / pivot[at]
            for column in range(at, len(pivot)):
                below[column] -= factor * pivot[column]
    found = [0.0] * len(lines)
    for at in reversed(range(len(lines))):
        known = sum(lines[at][column] * found[column] for column in range(at + 1, len(lines)))
        found[at] = (lines[at][-1] - known) / lines[at][at]
    return found
