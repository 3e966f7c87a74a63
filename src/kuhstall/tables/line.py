"""What a line is credited with where moments count: what was meant in time is in time, however long the line.

Nobody can see how long a line really is: a client may delay its echoes. So what credit decides is paid for from a
quota that grows slowly.
"""

from collections.abc import Sequence
from statistics import median_low
from typing import Final

from kuhstall.tables import moments

MOST_CREDIT: Final = 0.150
"""No line is credited with more, in seconds."""
MOST_SAVED: Final = 2 * MOST_CREDIT
"""What a quota begins with, and never has more of."""
TREMBLE: Final = 0.050
"""By how much more than twice its shortest round trip a steady line takes half the time, at most."""
AT_ONCE: Final = 30.0
"""A quota grows for no more seconds than these at a time, however long there was no echo."""


def credit_of(trips: Sequence[float]) -> float:
    """What a line is credited with: half the smallest of its last round trips, at most MOST_CREDIT."""
    return min(min(trips) / 2, MOST_CREDIT) if trips else 0.0


def steady(trips: Sequence[float]) -> bool:
    """Whether most of the last round trips were about as long as the shortest one."""
    return bool(trips) and median_low(trips) <= 2 * min(trips) + TREMBLE


class Quota:
    """How much credit a player still has for what only credit decides, in seconds."""

    def __init__(self, a_minute: float) -> None:
        """A whole quota, which grows by so many seconds a minute while the line is steady."""
        self.left = MOST_SAVED
        self._rate, self._at = a_minute / 60, moments.now()

    def grow(self, trips: Sequence[float]) -> None:
        """Grow by what the time since the last echo has earned."""
        now = moments.now()
        if steady(trips):
            self.left = min(self.left + min(now - self._at, AT_ONCE) * self._rate, MOST_SAVED)
        self._at = now

    def spend(self, seconds: float) -> None:
        """Pay for what was decided by so much credit."""
        self.left = max(self.left - seconds, 0.0)
