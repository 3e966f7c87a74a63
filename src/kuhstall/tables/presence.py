"""Who is at a table, and who has been away for so long that bots play for them."""

import asyncio
from collections.abc import Callable, Iterable


class Presence:
    """The guests of a table, as far as they are connected or were."""

    def __init__(self, grace: float, gone: Callable[[], None]) -> None:
        """Nobody is there; `gone` is called when somebody has been away for longer than the grace."""
        self.present: set[str] = set()
        """Guests who are connected."""
        self.missing: set[str] = set()
        """Guests who have been away for longer than the grace."""
        self.ready: set[str] = set()
        """Guests who have said that the game may begin, and are still there."""
        self.leaving: set[str] = set()
        """Guests who have said that they go for a while."""
        self._grace, self._gone = grace, gone
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def came(self, guest: str) -> None:
        """Somebody is there."""
        self.present.add(guest)
        self.missing.discard(guest)
        self.leaving.discard(guest)
        self._forget(guest)

    def went(self, guest: str) -> None:
        """Nobody is connected for a guest any more."""
        self.present.discard(guest)
        self.ready.discard(guest)

    def wait_for(self, guests: Iterable[str]) -> None:
        """Give those of these guests who are away the whole grace from now on."""
        for guest in set(guests) - self.present:
            self.missing.discard(guest)
            self._forget(guest)
            self._timers[guest] = asyncio.get_running_loop().call_later(self._grace, self._over, guest)

    def let_go(self, guest: str) -> None:
        """Somebody has gone who had said so: nobody waits for them."""
        self.leaving.discard(guest)
        self.missing.add(guest)
        self._gone()

    def stop(self) -> None:
        """Wait for nobody any more, and let go of whoever wanted to be called."""
        for timer in self._timers.values():
            timer.cancel()
        self._gone = lambda: None

    def _forget(self, guest: str) -> None:
        timer = self._timers.pop(guest, None)
        if timer:
            timer.cancel()

    def _over(self, guest: str) -> None:
        del self._timers[guest]
        self.missing.add(guest)
        self._gone()
