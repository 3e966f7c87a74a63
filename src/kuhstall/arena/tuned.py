"""A best response by turning knobs: the cross-entropy method, on the same deals for all candidates of a round."""

from collections.abc import Iterator, Sequence
from math import cos, log, pi, sqrt
from typing import Final

from msgspec import Struct, json

from kuhstall.bots.protocol import Bot
from kuhstall.bots.tuning import Account, Knob, Rehearsal, Tunable
from kuhstall.core.chance import stream
from kuhstall.core.luck import WORD, Luck

CANDIDATES: Final = 16
"""How many are tried in a round."""
BEST: Final = 4
"""How many of them the next round is drawn around."""
DEALS: Final = 25
"""How many deals each of them plays, in every seat."""
SHY: Final = 0.3
"""How much of the centre and the spread before stays, since a round is a noisy judge."""
FINAL: Final = 0.2
"""The share of the games that is left to choose between the first knobs and the last."""


class Turned(Struct, frozen=True, kw_only=True):
    """Where the knobs are after a round, and how the rounds went."""

    knobs: list[float]
    spread: list[float]
    curve: list[float]
    """The mean win share of the best candidates in each round."""
    chosen: bool = False
    """Whether the search is over."""


class Tuning:
    """An exploiter that turns the knobs of a policy."""

    def __init__(self, tunable: Tunable) -> None:
        """Take the policy."""
        self.tunable = tunable
        self.start = [knob.start for knob in tunable.knobs]

    def make(self, learned: bytes) -> Bot:
        """The player with its knobs turned."""
        return self.tunable.make(json.decode(learned, type=Turned).knobs)

    def learn(self, rehearsal: Rehearsal, so_far: bytes | None) -> Iterator[bytes]:
        """Round by round where the knobs are; in the end they stay where they were if turning them was no use."""
        cost = CANDIDATES * DEALS * rehearsal.players
        rounds = max(1, int(rehearsal.games * (1 - FINAL) / cost))
        now = json.decode(so_far, type=Turned) if so_far else self.beginning()
        while len(now.curve) < rounds:
            now = self.turned(rehearsal, now)
            yield json.encode(now)
        if not now.chosen:
            yield json.encode(self.choice(rehearsal, now))

    def account(self, learned: bytes) -> Account:
        """How the knobs were turned."""
        now = json.decode(learned, type=Turned)
        knobs = zip(self.tunable.knobs, now.knobs, strict=True)
        rows = [(knob.name, f"{value:.4g} ({knob.start:.4g})") for knob, value in knobs]
        return Account(("knob", "turned to (from)"), rows, now.curve)

    def beginning(self) -> Turned:
        """All knobs at their start, to be turned by a quarter of their range."""
        return Turned(
            knobs=self.start, spread=[(knob.high - knob.low) / 4 for knob in self.tunable.knobs], curve=list[float]()
        )

    def turned(self, rehearsal: Rehearsal, now: Turned) -> Turned:
        """One round: candidates around the centre play, and the best are the next centre."""
        luck = stream(rehearsal.seed, f"round {len(now.curve)}").dice()
        tried = [now.knobs, *(self.near(now, luck) for _ in range(CANDIDATES - 1))]
        shares = self.play(rehearsal, tried, len(now.curve), DEALS)
        best = sorted(range(CANDIDATES), key=lambda at: -shares[at])[:BEST]
        centre, spread = around([tried[at] for at in best])
        return Turned(
            knobs=blended(now.knobs, centre),
            spread=blended(now.spread, spread),
            curve=[*now.curve, sum(shares[at] for at in best) / BEST],
        )

    def near(self, now: Turned, luck: Luck) -> list[float]:
        """A candidate: each knob drawn around its centre, within its bounds."""
        return [
            within(knob, centre + spread * normal(luck))
            for knob, centre, spread in zip(self.tunable.knobs, now.knobs, now.spread, strict=True)
        ]

    def choice(self, rehearsal: Rehearsal, now: Turned) -> Turned:
        """The better of the first knobs and the last, on deals of their own."""
        both = [self.start, now.knobs]
        deals = max(DEALS, int(rehearsal.games * FINAL / (2 * rehearsal.players)))
        shares = self.play(rehearsal, both, len(now.curve), deals)
        return Turned(knobs=both[shares[1] > shares[0]], spread=now.spread, curve=now.curve, chosen=True)

    def play(self, rehearsal: Rehearsal, tried: Sequence[list[float]], round_: int, deals: int) -> list[float]:
        """The win share of each candidate."""
        lessons = [json.encode(Turned(knobs=knobs, spread=[], curve=[])) for knobs in tried]
        return rehearsal.shares(lessons, round_, deals)


def around(best: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """Mean and standard deviation of each knob."""
    centre = [sum(knob) / len(best) for knob in zip(*best, strict=True)]
    squares = [
        [(value - mean) ** 2 for value in knob] for knob, mean in zip(zip(*best, strict=True), centre, strict=True)
    ]
    return centre, [sqrt(sum(knob) / len(best)) for knob in squares]


def blended(before: Sequence[float], now: Sequence[float]) -> list[float]:
    """What was before and what came out, weighed."""
    return [SHY * one + (1 - SHY) * other for one, other in zip(before, now, strict=True)]


def within(knob: Knob, value: float) -> float:
    """A number between the bounds of a knob."""
    return min(knob.high, max(knob.low, value))


def normal(luck: Luck) -> float:
    """A number of the standard normal distribution (Box and Muller)."""
    distance = (luck.word() + 1) / (WORD + 2)
    turn = luck.word() / (WORD + 1)
    return sqrt(-2 * log(distance)) * cos(2 * pi * turn)
