"""Ratings like Elo's for people and the levels of bots, from the places after games of any number of players.

Plackett and Luce's model, with a prior. Each player has a strength; who comes first is drawn by the strengths, then who
comes second among those who are left, and so on. So the chance that one rated R is placed before one rated S is
1 / (1 + 10 ** ((S - R) / 400)), whoever else sits there, as in the arena's ratings. docs/ratings.md has all of it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product
from math import exp, log, prod, sqrt
from typing import Final, NamedTuple

from msgspec import Struct

from kuhstall.bots import FRIENDLY, called_now
from kuhstall.tables.results import Result, places

MIDDLE: Final = 1500
"""What somebody of whom nothing is known is rated, and what `medium` is rated by definition."""
SPREAD: Final = 250.0
"""How far from there people are thought to be before they have played: two of three are no further."""
SCALE: Final = 400 / log(10)
"""How many points of rating a difference in the logarithm of strength makes."""
MOST_GAMES: Final = 300
"""So many of the latest games of a family count."""
BOT: Final = "bot "
"""How the names of bots' levels begin among the players."""
STEPS: Final = 50
ENOUGH: Final = 1e-9
LONGEST_STEP: Final = 1.0


class Prior(NamedTuple):
    """What is thought of a player before any game: a rating, and how far it may be off."""

    value: float
    spread: float


PERSON: Final = Prior(MIDDLE, SPREAD)
SCALED: Final = Prior(MIDDLE, 0.01)
"""One level is where it is by definition, or all ratings could rise together."""
LEVELS: Final[Mapping[str, Mapping[str, Prior]]] = {
    "kuhhandel": {"random": Prior(745, 75), "easy": Prior(1345, 60), "strong": Prior(1710, 60)},
    "mue": {"random": Prior(1000, 75), "easy": Prior(1385, 60), "strong": Prior(2000, 100)},
    "kuhfstein": {"random": Prior(300, 150), "easy": Prior(1185, 60), "strong": Prior(1790, 60)},
}
"""What the arena has measured of our levels against `medium`, by families of games; bots at a table think with other
budgets, so it is where they begin and not where they stay."""
COMPARED: Final = ("easy", "medium", "strong")
"""The levels with which people are compared once they have met any bot."""
Order = Sequence[tuple[str, int]]
"""The players of a game with their places; a level may be there more than once."""


class Rating(Struct, frozen=True, kw_only=True):
    """How strong a player seems to be."""

    person: str
    """Empty for a level."""
    bot: str
    """The name of the level, empty for a person."""
    value: int
    error: int
    """In two of three cases the truth is no further off; 0 for the level that is where it is by definition."""
    games: int
    """From how many games this is known."""


class Rated(Struct, frozen=True, kw_only=True):
    """The ratings in a family of games."""

    family: str
    ratings: list[Rating]
    """The strongest first."""
    games: int


def family_of(game: str) -> str:
    """The family of a game's id, in which one rating counts."""
    return game.partition("-")[0]


def rated(results: Sequence[Result], people: Sequence[str]) -> list[Rated]:
    """The ratings of these people and of the levels that they met, in each family of games that was played.

    The latest results come first. Who is not among the people is left out of each game as if they had not sat there,
    which the model allows.
    """
    known = frozenset(people)
    orders: dict[str, list[Order]] = {}
    for result in results:
        found = orders.setdefault(family_of(result.game), [])
        order = order_of(result, known)
        if order and len(found) < MOST_GAMES:
            found.append(order)
    return [ratings_in(family, found) for family, found in orders.items() if found]


def order_of(result: Result, people: frozenset[str]) -> Order:
    """Who came where, of these people and the bots; nobody where there was nobody to compare, or it does not count."""
    if FRIENDLY in result.bots or not result.counts:
        return ()
    found = [
        (who, place)
        for who, place in zip(players(result), places(result), strict=True)
        if who in people or who.startswith(BOT)
    ]
    persons = {who for who, _ in found if who in people}
    return found if persons and len({who for who, _ in found}) > 1 else ()


def players(result: Result) -> list[str]:
    """Who sat where: a person's id, a level, or nobody who is known."""
    bots = result.bots or [""] * len(result.guests)
    return [person or (BOT + called_now(bot) if bot else "") for person, bot in zip(result.persons, bots, strict=True)]


def ratings_in(family: str, orders: Sequence[Order]) -> Rated:
    """The ratings in one family: where bots were met on the scale of the levels, else among the people themselves."""
    games = Counter(player for order in orders for player in {player for player, _ in order})
    levels = {BOT + level: prior for level, prior in LEVELS.get(family, {}).items()} | {f"{BOT}medium": SCALED}
    met = any(player.startswith(BOT) for player in games)
    compared = {f"{BOT}{level}" for level in COMPARED if met}
    priors = {player: levels.get(player, PERSON) for player in sorted({*games, *compared})}
    found = [
        Rating(
            person="" if player.startswith(BOT) else player,
            bot=player.removeprefix(BOT) if player.startswith(BOT) else "",
            value=round(value),
            error=round(error),
            games=games[player],
        )
        for player, (value, error) in estimated(orders, priors, among_themselves=not met).items()
    ]
    return Rated(family=family, ratings=sorted(found, key=lambda one: -one.value), games=len(orders))


def estimated(
    orders: Sequence[Order], priors: Mapping[str, Prior], among_themselves: bool = False
) -> dict[str, tuple[float, float]]:
    """For each player the likeliest rating and its standard error, from the curvature where it is likeliest.

    Among themselves players are rated against their own mean, of which nothing has to be known then.
    """
    number = {player: at for at, player in enumerate(priors)}
    lines = [(weight, [number[player] for player in line]) for order in orders for weight, line in without_ties(order)]
    middles = [(prior.value - MIDDLE) / SCALE for prior in priors.values()]
    weights = [(SCALE / prior.spread) ** 2 for prior in priors.values()]
    strengths = list(middles)
    for _ in range(STEPS):
        slope, curve = slope_and_curve(lines, strengths, middles, weights)
        step = times(inverse(curve), slope)
        strengths = [
            one + max(-LONGEST_STEP, min(LONGEST_STEP, more)) for one, more in zip(strengths, step, strict=True)
        ]
        if max(map(abs, step)) < ENOUGH:
            break
    spread = inverse(slope_and_curve(lines, strengths, middles, weights)[1])
    if among_themselves:
        strengths, spread = against_mean(strengths, spread)
    return {player: (MIDDLE + SCALE * strengths[at], SCALE * sqrt(spread[at][at])) for player, at in number.items()}


def against_mean(strengths: Sequence[float], spread: "Matrix") -> tuple[list[float], "Matrix"]:
    """Strengths as differences to their mean, with how far these may be off."""
    size = len(strengths)
    mean, rows = sum(strengths) / size, [sum(row) / size for row in spread]
    of_all = sum(rows) / size
    differences = [
        [value - rows[at] - rows[other] + of_all for other, value in enumerate(row)] for at, row in enumerate(spread)
    ]
    return [one - mean for one in strengths], differences


def without_ties(order: Order) -> Iterator[tuple[float, list[str]]]:
    """The orders in which a game may have ended, each with its weight: who share a place take turns in both directions.

    So each of two who are level is before the other in half of the orders.
    """
    ranked = sorted(order, key=lambda one: one[1])
    tied = [[player for player, _ in group] for _, group in groupby(ranked, key=lambda one: one[1])]
    ways = [turns(group) for group in tied]
    weight = 1 / prod(map(len, ways))
    for way in product(*ways):
        yield weight, [player for group in way for player in group]


def turns(group: list[str]) -> list[list[str]]:
    """The players of a group one after another, beginning with each of them, forwards and backwards."""
    if len(group) == 1:
        return [group]
    return [line[at:] + line[:at] for line in (group, group[::-1]) for at in range(len(group))]


Lines = Sequence[tuple[float, Sequence[int]]]
Matrix = list[list[float]]


def slope_and_curve(
    lines: Lines, strengths: Sequence[float], middles: Sequence[float], weights: Sequence[float]
) -> tuple[list[float], Matrix]:
    """How the logarithm of the likelihood rises with each strength, and how it bends down."""
    size = range(len(strengths))
    slope = [weight * (middle - at) for at, middle, weight in zip(strengths, middles, weights, strict=True)]
    curve = [[weights[row] if row == column else 0.0 for column in size] for row in size]
    forces = [exp(one) for one in strengths]
    for weight, line in lines:
        for at in range(len(line) - 1):
            left = line[at:]
            total = sum(forces[one] for one in left)
            slope[line[at]] += weight
            for one in left:
                share = weight * forces[one] / total
                slope[one] -= share
                curve[one][one] += share
                row, per = curve[one], share / total
                for other in left:
                    row[other] -= per * forces[other]
    return slope, curve


def times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    """A matrix times a vector."""
    return [sum(one * other for one, other in zip(row, vector, strict=True)) for row in matrix]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive matrix, by elimination."""
    size = len(matrix)
    lines = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = lines[at][at]
        lines[at] = base = [value / pivot for value in lines[at]]
        for other in range(size):
            factor = lines[other][at]
            if other != at and factor:
                lines[other] = [value - factor * less for value, less in zip(lines[other], base, strict=True)]
    return [line[size:] for line in lines]
