"""Calling guests who are away: what waits for them is noted, and their bells ring, once for all of it.

Every node notes what waits at its own tables, and any node rings: a bell is taken before it rings and settled after
it, so that two do not ring it, and one that died while it rang is followed by another.
"""

import asyncio
from collections.abc import Sequence
from datetime import UTC, tzinfo
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from msgspec.structs import replace

from kuhstall.tables import bells, moments, questions
from kuhstall.tables.belling import CLAIMED
from kuhstall.tables.bells import LEASE, MOST_FAILURES, Bell, BellBook, Ringer
from kuhstall.tables.calls import Missing, Withheld
from kuhstall.tables.log import logged
from kuhstall.tables.owners import Unreachable
from kuhstall.tables.waits import Noted, Wait, waits_at

if TYPE_CHECKING:
    from kuhstall.tables.house import House

LONGEST_LOOK: Final = 5.0
"""How many seconds there are at most between two looks at the tables."""
AFRESH: Final = 100
"""After so many looks everything is noted again, for those who have a bell only since then."""
AT_ONCE: Final = 20
"""So many bells ring at a time."""
BREATH: Final = 200
"""After so many tables others have their turn."""


def zone_of(name: str) -> tzinfo:
    """A time zone by its name; UTC where it is not known."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


class Bells:
    """The bells of a house."""

    def __init__(self, book: BellBook, ringer: Ringer, after: float, hook: bool = False) -> None:
        """Where they are kept, who rings them, after how many seconds, and whether the host has one for everybody."""
        self.book, self.ringer, self.after, self.hook = book, ringer, int(after * 1000), hook
        self._noted: dict[tuple[str, str], Wait] = {}
        """What waits at the tables of this house, as it was last noted."""

    async def watch(self, house: "House") -> None:
        """Note what waits, and ring, as long as the house is open."""
        pause = min(self.after / 4000, LONGEST_LOOK)
        looks = 0
        while True:
            await asyncio.sleep(pause)
            looks += 1
            if looks % AFRESH == 0:
                self._noted.clear()
                with logged("claimed addresses could not be forgotten"):
                    await self.book.end_unconfirmed(moments.today() - CLAIMED)
            with logged("what waits could not be noted"):
                await self.note(house)
            with logged("bells could not be rung"):
                await self.ring(house)

    async def came(self, guest: str, shown: bool = False) -> None:
        """Note that a guest has come to the page."""
        with logged("nobody could note that a guest has come"):
            await self.book.came(guest, moments.today(), shown)

    async def note(self, house: "House") -> None:
        """Keep what has changed since the last look."""
        now, found = moments.today(), await self._found(house)
        new = {key: wait for key, wait in found.items() if wait != self._noted.get(key)}
        gone = [key for key in self._noted if key not in found]
        if new:
            kept = [Noted(guest, code, one.what, one.stamp, now, one.remind) for (guest, code), one in new.items()]
            await self.book.note(kept, self.hook)
        if gone:
            await self.book.forget(gone)
        self._noted = found

    async def _found(self, house: "House") -> dict[tuple[str, str], Wait]:
        found = {}
        for number, table in enumerate(list(house.tables.values())):
            if number % BREATH == BREATH - 1:
                await asyncio.sleep(0)
            found.update({(guest, wait.code): wait for guest, wait in waits_at(table)})
        return found

    async def ring(self, house: "House") -> None:
        """Ring every bell that has to."""
        ready = await self.book.ready(moments.today(), self.after, AT_ONCE)
        await asyncio.gather(*(self._look_at(house, bell) for bell in ready))

    async def _look_at(self, house: "House", bell: Bell) -> None:
        with logged("a bell could not be rung"):
            taken = await self.book.take(bell, moments.today() + LEASE)
            if taken and (after := await self._looked_at(house, bell)):
                await self.book.settle(after)

    async def _looked_at(self, house: "House", bell: Bell) -> Bell | None:
        """The bell after it has rung, if it had to; None if it is no more."""
        waits = await self._still_waiting(house, bell.guest)
        now = moments.today()
        if not bells.due(bell, waits, now, self.after):
            return replace(bell, next_look=now + self.after)
        if quiet := bells.quiet_until(bell.quiet, now, zone_of(bell.quiet.zone)):
            return replace(bell, next_look=quiet)
        return await self._rung(bell, [wait for _, wait in waits], now)

    async def _rung(self, bell: Bell, waits: Sequence[Wait], now: int) -> Bell | None:
        outcome = await self.ringer.ring(bell, waits, now)
        failures = bell.failures + 1
        if outcome.how == "gone":
            await self.book.end(bell.id)
            return None
        if outcome.how == "later" and failures < MOST_FAILURES:
            again = moments.today() + bells.retry_after(failures, outcome.after)
            return replace(bell, failures=failures, next_look=again)
        return replace(bell, failures=0, rung=now, told=bells.rung(bell, waits, now), next_look=0)

    async def _still_waiting(self, house: "House", guest: str) -> list[tuple[Noted, Wait]]:
        """What waits for a guest now, wherever their tables are; what waits no more is forgotten."""
        noted = await self.book.waits_for(guest)
        found = await asyncio.gather(*(self._asked(house, one) for one in noted))
        return [(one, wait) for one, wait in zip(noted, found, strict=True) if wait]

    async def _asked(self, house: "House", noted: Noted) -> Wait | None:
        try:
            wait: Wait | None = await questions.ask(house, "wait", noted.code, noted.guest)
        except (Unreachable, Withheld):
            return None  # Its next node will tell.
        except Missing:
            wait = None
        if wait is None:
            await self.book.forget([(noted.guest, noted.code)])
        return wait if wait and (wait.what, wait.stamp) == (noted.what, noted.stamp) else None
