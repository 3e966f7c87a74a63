"""Who is likely to sit where: how well each rule player explains what a seat has been seen to do."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp, log
from typing import Final

import msgspec

from kuhstall.bots.kuhhandel.habits import Watcher
from kuhstall.core.journal import Event
from kuhstall.games.kuhhandel.rules.edition import Edition

CAUTION: Final = 0.5
"""How much of what is seen counts: choices of one player hang together, so that they tell less than they seem to."""
CROWD: Final = 0.3
"""How likely all others are taken to be of one kind before anything is seen."""
USUAL: Final = {"medium": 4.0}
"""How much likelier than the others a player is before anything is seen: one of the house's own levels."""
FINE: Final = 10.0
"""Logarithms are stored as whole numbers, so many times as great."""
LEAST: Final = -600.0
"""What is less likely than this as a logarithm is nothing."""


class Habits(msgspec.Struct):
    """How often each rule player makes each choice where it has it: logarithms, times ten, in the players' order."""

    players: list[str]
    choices: dict[str, list[int]]


@cache
def habits_of(game: str) -> Habits:
    """The habits of the rule players in a game; none if nothing was learned of it."""
    path = files("kuhstall.bots.kuhhandel") / "weights" / f"{game}-habits.json"
    if not path.is_file():
        return Habits([], {})
    return msgspec.json.decode(path.read_bytes(), type=Habits)


def beliefs(edition: Edition, seats: int, me: int, history: list[Event]) -> list[float]:
    """For each seat how likely each rule player sits there, seat by seat; nothing is thought about one's own seat."""
    habits = habits_of(edition.id)
    seen = Watcher(edition, seats).follow(history).seen
    before = at_first(habits.players)
    told = weighed([evidence(habits, seen[seat]) for seat in range(seats) if seat != me], before)
    told.insert(me, before)
    return [part for parts in told for part in parts]


def at_first(players: list[str]) -> list[float]:
    """How likely each player is before anything is seen."""
    often = [USUAL.get(player, 1.0) for player in players]
    return [each / sum(often) for each in often]


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
    together, explained = chances([sum(column) for column in zip(*told, strict=True)], before)
    apart = sum(likely for _, likely in alone) - explained
    crowd = CROWD / (CROWD + (1.0 - CROWD) * exp(min(apart, -LEAST)))
    return [
        [crowd * one + (1.0 - crowd) * other for one, other in zip(together, parts, strict=True)] for parts, _ in alone
    ]


def chances(told: list[float], before: list[float]) -> tuple[list[float], float]:
    """The chances of the players after what was told, as logarithms; and how likely that was, as a logarithm."""
    best = max(told)
    parts = [often * exp(max(each - best, LEAST)) for each, often in zip(told, before, strict=True)]
    total = sum(parts)
    return [part / total for part in parts], best + log(total)
