"""Live auctions and countdowns: who was silent, who slapped first, fairly for every line. No clock of its own."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct, field

CALLS: Final = 3
"""Going once, going twice, sold."""
MOST_CREDIT: Final = 0.150
"""No line is credited with more, in seconds."""
WINDOW: Final = 0.200
"""How long slaps are collected after the first; whoever comes later was later even with the highest credit."""
LEVEL: Final = 0.050
"""Slaps this close together cannot be told apart, so the lot decides."""


class Auction(Struct):
    """The hammer over a bid: it falls unless somebody raises."""

    start: float
    call: float
    since: int = 0
    """How many moves had been made when the card was put up; a bid from before was meant for another card."""
    marks: set[int] = field(default_factory=set)
    """Seats that do not raise this bid; they may change their mind until the hammer falls."""
    patient: frozenset[int] = frozenset()
    """Seats without whose answer the hammer does not fall: of somebody who plays a single one with bots alone."""

    @property
    def waits(self) -> bool:
        """Whether the hammer waits for an answer, however long it takes."""
        return not self.patient <= self.marks

    def mark(self, seat: int, on: bool, now: float) -> None:
        """Let a seat be silent, or no longer; once nobody is waited for any more, the calls begin."""
        waited = self.waits
        (self.marks.add if on else self.marks.discard)(seat)
        if waited and not self.waits:
            self.start = now

    @property
    def calls(self) -> list[float]:
        """When it is called once, twice, and sold; nothing while the hammer waits."""
        return [] if self.waits else [self.start + self.call * number for number in range(1, CALLS + 1)]

    @property
    def sold(self) -> float:
        """When the hammer falls."""
        return math.inf if self.waits else self.start + self.call * CALLS


class Rest(Struct):
    """A break, in which people read what happened: it lasts until all have gone on, or for so long."""

    waits: set[str]
    """Guests who have not gone on yet."""
    until: float


class Slapped(Struct, frozen=True):
    """A slap: at which count, and when it was meant."""

    seat: int
    count: int
    moment: float


class Countdown(Struct):
    """A countdown with a schedule that everybody knows in advance, and the slaps so far."""

    start: float
    length: float
    highest: int
    slaps: dict[int, Slapped] = field(default_factory=dict)
    first: float | None = None
    """When the first slap arrived."""

    @property
    def over(self) -> float:
        """When the last count ends."""
        return self.start + self.length * self.highest

    @property
    def closes(self) -> float:
        """When no slap is taken any more."""
        return self.over + WINDOW if self.first is None else self.first + WINDOW

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
        meant = arrived - min(max(credit, 0.0), MOST_CREDIT)
        if meant < self.start - LEVEL or arrived > self.closes or seat in self.slaps:
            return None
        # Nobody can have seen a count that had passed before the slap can have been sent, or one still to come.
        count = min(max(named, self.count_at(arrived)), self.count_at(meant - LEVEL))
        return Slapped(seat, count, min(max(meant, self.starts(count)), self.starts(count) + self.length))

    def take(self, slap: Slapped, arrived: float) -> None:
        """Let a slap count."""
        self.slaps[slap.seat] = slap
        self.first = arrived if self.first is None else self.first

    def winner(self, lot: Callable[[Sequence[Slapped]], Slapped]) -> Slapped | None:
        """The first slap, among level ones by lot; None if nobody slapped."""
        if not self.slaps:
            return None
        earliest = min(slap.moment for slap in self.slaps.values())
        return lot([slap for slap in self.slaps.values() if slap.moment - earliest <= LEVEL])


def credit_of(trips: Sequence[float]) -> float:
    """What a line is credited with: half the smallest of its last round trips, at most MOST_CREDIT."""
    return min(min(trips) / 2, MOST_CREDIT) if trips else 0.0
