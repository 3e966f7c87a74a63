"""Who is likely to sit where: how well each rule player explains what a seat has been seen to do."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import fsum, sqrt
from typing import Final, NamedTuple

import msgspec

from kuhstall.bots.kuhhandel.habits import Watcher
from kuhstall.bots.kuhhandel.rule_players import POLICIES
from kuhstall.core.exact import exp, log
from kuhstall.core.journal import Event
from kuhstall.games.kuhhandel.rules.edition import Edition

CAUTION: Final = 0.5
"""How much of what is seen counts: choices of one player hang together, so that they tell less than they seem to."""
CROWD: Final = 0.3
"""How likely all others are taken to be of one kind before anything is seen."""
USUAL: Final = {"medium": 4.0}
"""How much likelier than the others a player is before anything is seen: one of the house's own levels."""
STRANGE: Final = 0.1
"""How likely each of the strangers is before anything is seen, where a player whom one knows is 1."""
FINE: Final = 10.0
"""Logarithms are stored as whole numbers, so many times as great."""
LEAST: Final = -600.0
"""What is less likely than this as a logarithm is nothing."""
CREDIBLE: Final = -0.5
INCREDIBLE: Final = -3.0
"""So many standard deviations below what the likeliest players would make of themselves they are still believed in,
or not at all."""
REST: Final = 0.25
"""What is left of the trust then."""


class Beliefs(NamedTuple):
    """What is thought of the others."""

    players: list[float]
    """For each seat how likely each rule player sits there, seat by seat; of one's own seat nothing is thought."""
    trust: float
    """How far to rely on it, as a part of 1: less if the likeliest players would hardly have done what they did."""


class Habits(msgspec.Struct):
    """How often each rule player makes each choice where it has it: logarithms, times ten, in the players' order."""

    players: list[str]
    choices: dict[str, list[int]]


LATEST: Final[dict[tuple[str, int, int], tuple[list[Event], Watcher]]] = {}
"""For each kind of table and each seat the history that was watched last, and who has watched it."""


@cache
def habits_of(game: str) -> Habits:
    """The habits of the rule players in a game; none if nothing was learned of it."""
    path = files("kuhstall.bots.kuhhandel") / "weights" / f"{game}-habits.json"
    if not path.is_file():
        return Habits([], {})
    return msgspec.json.decode(path.read_bytes(), type=Habits)


def beliefs(edition: Edition, seats: int, me: int, history: list[Event]) -> Beliefs:
    """What a seat may think of the others after all that it was told."""
    habits = habits_of(edition.id)
    watched = watching(edition, seats, me, history).seen
    seen = [watched[seat] for seat in range(seats) if seat != me]
    before = at_first(habits.players)
    told = weighed([evidence(habits, each) for each in seen], before)
    trust = trust_in(edition.id, seen, [parts.index(max(parts)) for parts in told])
    told.insert(me, before)
    return Beliefs([part for parts in told for part in parts], trust)


def watching(edition: Edition, seats: int, me: int, history: list[Event]) -> Watcher:
    """Whoever has watched all that a seat was told: mostly it only goes on from where it was asked last."""
    table = edition.id, seats, me
    told, watcher = LATEST.get(table, ([], None))
    if watcher is None or told != history[: len(told)]:
        told, watcher = [], Watcher(edition, seats)
    LATEST[table] = history, watcher.follow(history[len(told) :])
    return watcher


@cache
def expected(game: str) -> dict[str, list[tuple[float, float]]]:
    """In each case, for each player, the mean of the logarithms of his own choices, and their variance."""
    habits, cases = habits_of(game), defaultdict[str, list[list[int]]](list)
    for choice, common in habits.choices.items():
        cases[case_of(choice)].append(common)
    return {
        case: [moments([common[at] / FINE for common in found]) for at in range(len(habits.players))]
        for case, found in cases.items()
    }


def case_of(choice: str) -> str:
    """What a choice is made in."""
    return choice.partition(":")[0]


def moments(logarithms: list[float]) -> tuple[float, float]:
    """The mean of the logarithms of chances where each comes as often as it says, and their variance."""
    often = [exp(each) for each in logarithms]
    whole = fsum(often)
    mean = fsum(part * each for part, each in zip(often, logarithms, strict=True)) / whole
    square = fsum(part * each * each for part, each in zip(often, logarithms, strict=True)) / whole
    return mean, square - mean * mean


def trust_in(game: str, seen: list[Counter[str]], players: list[int]) -> float:
    """How far to believe that these players have done what was seen of each of the others."""
    habits, usual = habits_of(game), expected(game)
    above, variance = 0.0, 1.0
    for choices, player in zip(seen, players, strict=True):
        for choice, times in choices.items():
            if choice in habits.choices:
                mean, spread = usual[case_of(choice)][player]
                above += times * (habits.choices[choice][player] / FINE - mean)
                variance += times * spread
    credit = (above / sqrt(variance) - INCREDIBLE) / (CREDIBLE - INCREDIBLE)
    return min(1.0, max(REST, credit))


def at_first(players: Sequence[str]) -> list[float]:
    """How likely each player is before anything is seen."""
    often = [USUAL.get(player, 1.0 if player in POLICIES else STRANGE) for player in players]
    whole = fsum(often)
    return [each / whole for each in often]


def evidence(habits: Habits, seen: Mapping[str, int]) -> list[float]:
    """How likely each rule player would do what was seen, as a logarithm."""
    total = [0] * len(habits.players)
    for choice, times in seen.items():
        for at, common in enumerate(habits.choices.get(choice, ())):
            total[at] += times * common
    return [CAUTION * said / FINE for said in total]


def weighed(told: list[list[float]], before: list[float]) -> list[list[float]]:
    """For each seat the chances of the players: all seats may be of one kind, or each of its own."""
    alone = [chances(each, before) for each in told]
    together, explained = chances([fsum(column) for column in zip(*told, strict=True)], before)
    apart = fsum(likely for _, likely in alone) - explained
    crowd = CROWD / (CROWD + (1.0 - CROWD) * exp(min(apart, -LEAST)))
    return [
        [crowd * one + (1.0 - crowd) * other for one, other in zip(together, parts, strict=True)] for parts, _ in alone
    ]


def chances(told: list[float], before: list[float]) -> tuple[list[float], float]:
    """The chances of the players after what was told, as logarithms; and how likely that was, as a logarithm."""
    best = max(told)
    parts = [often * exp(max(each - best, LEAST)) for each, often in zip(told, before, strict=True)]
    total = fsum(parts)
    return [part / total for part in parts], best + log(total)
