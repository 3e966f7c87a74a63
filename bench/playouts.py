"""Playouts measured by dice: how often dice could be thrown in compiled code while one decision is made.

Both are compiled with the same compiler and run in turns, so that the number depends little on the machine and its
load. tests/test_speed.py compares it to the one in tests/speed.json.
"""

import json
from pathlib import Path

from bench import ours
from bench.turns import Work, rate, times_per_reading
from kuhstall.core.luck import Dice
from kuhstall.core.playout import throw
from kuhstall.core.registry import GAMES

KNOWN = Path(__file__).resolve().parents[1] / "tests" / "speed.json"
THROWS, SLICE = 20_000, 0.02


def throwing() -> Work:
    """Throw dice in compiled code."""
    dice = Dice(1)

    def work() -> int:
        throw(dice, THROWS)
        return THROWS

    return work


def playing(game: str) -> Work:
    """Play a game out with as many players as it takes."""
    return ours.playing(GAMES[game], GAMES[game].seats[-1])


class Contest:
    """Playouts and the dice in turns, each at its best so far."""

    def __init__(self, playing: Work) -> None:
        self.works = [(work, times_per_reading(work)) for work in (playing, throwing())]
        self.best = [0.0, 0.0]

    def throws_a_decision(self) -> float:
        """Let both run once more; how many throws a decision takes, each at its best."""
        for at, (work, times) in enumerate(self.works):
            self.best[at] = max(self.best[at], rate(work, times, SLICE))
        decisions, throws = self.best
        return throws / decisions


def write_ratios() -> None:
    """Measure every game and keep what was found."""
    found = {}
    for game in GAMES:
        contest = Contest(playing(game))
        found[game] = round([contest.throws_a_decision() for _ in range(40)][-1], 1)
        print(f"{game:20} {found[game]:8.1f} throws of the dice a decision")
    KNOWN.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
