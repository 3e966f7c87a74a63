"""Notices when the process has stood still, stopped or too busy, so that nobody's time runs out meanwhile."""

import asyncio
from collections.abc import Callable
from typing import Final

from kuhstall.tables import moments

EVERY: Final = 0.05
"""Seconds between two beats of a server."""
LATE: Final = 0.05
"""A beat that comes later than this by so much has been held up."""


class Pulse:
    """A beat of the event loop, which tells when it has stopped for a while."""

    def __init__(self, stood: Callable[[float, float], None], every: float = EVERY) -> None:
        """Whom to tell from when to when the loop has stood still, and how many seconds there are between beats."""
        self._stood, self._every = stood, every
        self._last = 0.0
        self._next: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Beat from now on."""
        self._last = moments.now()
        # A timer and no task: it rings before anything that waits for a task of its own, like a message or an alarm.
        self._next = asyncio.get_running_loop().call_later(self._every, self._beat)

    def _beat(self) -> None:
        since, now = self._last, moments.now()
        self.start()
        if now - since > self._every + LATE:
            self._stood(since, now)

    def stop(self) -> None:
        """Beat no more."""
        if self._next:
            self._next.cancel()
