"""Against a countdown: whoever slaps first takes the price that is being counted, fairly for every line."""

import random
import secrets
from collections.abc import Callable, Collection, Sequence
from typing import Final

from msgspec import Struct, field

from kuhstall.core.match import Draft
from kuhstall.core.tempo import TOGETHER, Tempo
from kuhstall.tables import moments, summary
from kuhstall.tables.denied import Denied
from kuhstall.tables.entries import By
from kuhstall.tables.line import MOST_CREDIT
from kuhstall.tables.live.way import Asking, Shown, Stage, Way, in_order
from kuhstall.tables.wire import Mark, Move, Slap

WINDOW: Final = 0.200
"""How long slaps are collected after the first; whoever comes later was later even with the highest credit."""
LEVEL: Final = 0.050
"""Slaps this close together cannot be told apart, so the lot decides."""


class Slapped(Struct, frozen=True):
    """A slap: at which count, and when it was meant."""

    seat: int
    count: int
    moment: float
    arrived: float
    credit: float
    """What its line was credited with."""
    needed: float
    """The part of its credit without which it could not have named that count."""

    def decided_by(self, others: Collection["Slapped"]) -> float:
        """How much of its credit it needed to be level with others, or before them."""
        ahead = [self.arrived - one.moment + (LEVEL if one.moment - self.moment > LEVEL else -LEVEL) for one in others]
        return min(max(self.needed, *ahead, 0.0), self.credit)


class Countdown(Struct):
    """A countdown with a schedule that everybody knows in advance, and the slaps so far."""

    start: float
    length: float
    highest: int
    slaps: dict[int, Slapped] = field(default_factory=dict)
    first: float | None = None
    """When the first slap arrived."""
    still: tuple[float, float] | None = None
    """From when to when the server last stood still while it was counted."""
    tempo: Tempo = TOGETHER
    """How a slap, and silence, are written."""
    unhurried: bool = False
    silent: Collection[int] = ()

    @classmethod
    def after(cls, before: Way, asking: Asking) -> "Countdown":
        """A schedule that begins soon; whoever plays with bots alone says when, since nobody else minds."""
        alone = any(asking.alone == (seat,) for seat in asking.seats)
        start, tempo = asking.now + asking.lead, asking.tempo
        return cls(start, asking.pace.count, tempo.counts, tempo=tempo, unhurried=alone)

    @property
    def over(self) -> float:
        """When the last count ends."""
        return self.start + self.length * self.highest

    @property
    def closes(self) -> float:
        """When no slap is taken any more."""
        return max(self.over if self.first is None else self.first, self.still[1] if self.still else 0) + WINDOW

    def starts(self, count: int) -> float:
        """When a count begins."""
        return self.start + self.length * (self.highest - count)

    def count_at(self, moment: float) -> int:
        """The count of a moment; the first and last ones stretch beyond the schedule."""
        gone = int((moment - self.start) // self.length)
        return min(max(self.highest - gone, 1), self.highest)

    def read(self, seat: int, named: int, arrived: float, credit: float) -> Slapped | None:
        """A slap that names the count its sender saw; None if it was meant before the first one, too late or again."""
        # Only what was meant decides, so that the same instant is early, or not, on every line.
        credit = min(max(credit, 0.0), MOST_CREDIT)
        meant = sent = arrived - credit
        if self.still and self.still[0] <= arrived <= self.still[1] + WINDOW:
            sent = min(sent, self.still[0])  # It may have waited all the while, and everybody saw the counts go on.
        if meant < self.start - LEVEL or arrived > self.closes or seat in self.slaps:
            return None
        # Nobody can have seen a count that had passed before the slap can have been sent, or one still to come.
        count = min(max(named, self.count_at(arrived)), self.count_at(sent - LEVEL))
        end = self.starts(count) + self.length
        needed = max(arrived - LEVEL - end, 0.0) if sent == meant else 0.0
        return Slapped(seat, count, min(max(meant, self.starts(count)), end), arrived, credit, needed)

    def take(self, slap: Slapped, arrived: float) -> None:
        """Let a slap count."""
        self.slaps[slap.seat] = slap
        self.first = arrived if self.first is None else self.first

    @property
    def level(self) -> list[Slapped]:
        """The first slap, and those that cannot be told apart from it."""
        earliest = min((slap.moment for slap in self.slaps.values()), default=0.0)
        return [slap for slap in self.slaps.values() if slap.moment - earliest <= LEVEL]

    def winner(self, lot: Callable[[Sequence[Slapped]], Slapped]) -> Slapped | None:
        """The first slap, among level ones by lot; None if nobody slapped."""
        return lot(self.level) if self.slaps else None

    @property
    def owed(self) -> dict[int, float]:
        """How much of its credit each seat needed to be among the first."""
        slaps = self.slaps.values()
        return {one.seat: one.decided_by([other for other in slaps if other is not one]) for one in self.level}

    def kept(self, seats: Collection[int], moved: Collection[int]) -> list[int]:
        """None: every count asks anew."""
        return []

    def due(self, stage: Stage) -> float:
        """When no slap is taken any more."""
        return self.closes

    def later(self, seconds: float) -> None:
        """Count so much later."""
        self.start += seconds

    def stood(self, since: float, until: float) -> None:
        """Take what was slapped meanwhile for the counts that its senders saw: their screens went on counting."""
        self.still = since, until

    def left(self, now: float, moved: int) -> dict[int, int]:
        """Nothing: after a restart the count begins again."""
        return {}

    def resume(self, now: float, left: dict[int, int]) -> None:
        """The count begins again."""

    def shown(self, standing: bool) -> Shown:
        """The schedule; none while the clock stands still."""
        if standing:
            return Shown()
        counts = [moments.stamp(self.starts(count)) for count in range(self.highest, 0, -1)]
        return Shown(countdown=summary.Countdown(counts=counts, highest=self.highest, over=moments.stamp(self.over)))

    async def heard(self, stage: Stage, said: Move | Mark | Slap, arrived: float, credit: float) -> None:
        """A slap."""
        if isinstance(said, Mark):
            raise Denied("no_auction")
        if isinstance(said, Move):
            raise Denied("slap_or_wait")
        self._slap(stage, said.seat, said.count, said.at, arrived, credit)

    async def wished(self, stage: Stage, draft: Draft, decision: int, by: By) -> None:
        """A bot's slap."""
        self._slap(stage, draft.seat, self.tempo.count_of(draft.text), decision, moments.now(), 0)

    def _slap(self, stage: Stage, seat: int, count: int, at: int, arrived: float, credit: float) -> None:
        """Take a slap; whose was first is decided when the collecting window closes."""
        if stage.standing:
            raise Denied("no_countdown")
        stage.current(seat, at)
        slapped = self.read(seat, count, arrived, credit)
        if slapped is None:
            raise Denied("slap_void")
        stage.ledger.playing.draft(seat, f"{self.tempo.slap} {slapped.count}")  # A rule may forbid it (KM-3.1).
        self.take(slapped, arrived)
        stage.set_alarm()

    async def happens(self, stage: Stage, now: float) -> None:
        """Enter the first slap, and for the others that they did not slap."""
        match, first = stage.ledger.playing, self.winner(lot)
        drafts = [match.draft(first.seat, f"{self.tempo.slap} {first.count}")] if first else []
        for seat in in_order(match):
            if first is None or seat != first.seat:
                drafts.append(match.draft(seat, self.tempo.silent, drafts[-1] if drafts else None))
        slapper = first.seat if first else None
        await stage.enter([(draft, stage.own(draft.seat) if draft.seat == slapper else "hammer") for draft in drafts])
        for seat, seconds in self.owed.items():
            stage.charge(seat, seconds)

    def bots_pause(self, pause: float, now: float) -> float:
        """As long as any bot."""
        return pause

    def bot_moves_at(self, start: float, thought: float, pause: float, move: str) -> float | None:
        """While its count is counted; a bot that would not slap does nothing."""
        count = self.tempo.count_of(move)
        return self.starts(count) + random.random() * self.length if count else None


def lot(slaps: Sequence[Slapped]) -> Slapped:
    """One of several level slaps, each equally likely."""
    return secrets.choice(slaps)
