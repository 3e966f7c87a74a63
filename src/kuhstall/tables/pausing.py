"""A pause that the players agree on: one suggests it, whoever else is there agrees, and any of them ends it."""

import asyncio
import math
import weakref
from typing import TYPE_CHECKING

from msgspec import Struct

from kuhstall.tables import entries, moments
from kuhstall.tables.denied import Denied
from kuhstall.tables.live.turns import Turns

if TYPE_CHECKING:
    from kuhstall.tables.table import Table


class Suggestion(Struct):
    """A pause that somebody would like."""

    guest: str
    agreed: set[str]
    until: float
    """When it lapses unless all have agreed."""


class Pausing:
    """The pauses of one table. A suggestion is in no log, and stops nothing; the pause itself is there."""

    def __init__(self, table: "Table") -> None:
        """Nobody has suggested anything yet."""
        self._table: Table = weakref.proxy(table)  # No cycle, so that a table is freed once it is forgotten.
        self.suggestion: Suggestion | None = None
        self.ends: float | None = None
        """When the pause is over that somebody has ended."""
        self._ended_by = ""
        self._not_before: dict[str, float] = {}
        """When those may suggest a pause again whose last suggestion came to nothing."""
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def waits(self) -> set[str]:
        """Guests who are there and have not agreed yet; for a moment also those whose line has just been lost."""
        agreed = self.suggestion.agreed if self.suggestion else set()
        return {*self._table.ledger.guests} - agreed - self._table.presence.missing

    # What players say, under the table's lock.

    async def suggest(self, guest: str) -> None:
        """Suggest a pause; where somebody else has suggested one, agree to it."""
        self._check(guest)
        if self.suggestion:
            await self.agree(guest, True)
            return
        if self._table.ledger.pause:
            raise Denied("paused")
        now = moments.now()
        if now < self._not_before.get(guest, now):
            raise Denied("pause_too_soon")
        if not self._most(guest):
            raise Denied("pauses_used_up")
        self.suggestion = Suggestion(guest, {guest}, now + self._table.config.pause_asked)
        await self._changed()

    async def agree(self, guest: str, on: bool) -> None:
        """Agree to the pause that is suggested, or end the matter."""
        self._check(guest)
        if self.suggestion is None:
            raise Denied("no_pause_suggested")
        if not on:
            self._drop()
        elif guest in self.suggestion.agreed:
            raise Denied("changes_nothing")
        else:
            self.suggestion.agreed.add(guest)
        await self._changed()

    async def resume(self, guest: str) -> None:
        """End the pause, a few seconds from now if others play too."""
        self._check(guest)
        if self._table.ledger.pause is None:
            raise Denied("not_paused")
        if self.ends is not None:
            raise Denied("changes_nothing")
        self._end(guest)
        await self._changed()

    def forget(self, guest: str) -> None:
        """Nothing more is suggested by somebody who has gone for good or given up."""
        if self.suggestion and self.suggestion.guest == guest:
            self.suggestion = None

    def _check(self, guest: str) -> None:
        """Deny it to those who do not play, and where no game is on."""
        if not self._table.ledger.seats_of(guest):
            raise Denied("spectator")
        if self._table.ledger.state != "running":
            raise Denied("no_game_on")

    # What time brings.

    async def _changed(self) -> None:
        """Tell everybody what was said, and do what follows from it."""
        if not await self.look():
            self._table.tell_clock()

    async def look(self) -> bool:
        """Begin a pause or end one if it is time to, which everybody is told; whether that was so."""
        ledger, now = self._table.ledger, moments.now()
        if ledger.state != "running":
            self.suggestion = None
        elif ledger.pause:
            if self.ends is None and now >= self._longest(ledger.pause):
                self._end("")
                self._table.tell_clock()
            if self.ends is not None and now >= self.ends:
                await self._resumed()
                return True
        elif self.suggestion and not self.waits:
            if self._between:
                await self._paused(self.suggestion.guest)
                return True
        elif self.suggestion and now >= self.suggestion.until:
            self._drop()
            self._table.tell_clock()
        self._set_alarm()
        return False

    @property
    def _between(self) -> bool:
        """Whether nothing is under the hammer or being counted, so that nobody wins time by when they agree."""
        return bool(self._table.ledger.alone) or isinstance(self._table.driver.way, Turns)

    async def _paused(self, guest: str) -> None:
        at, left = moments.today(), self._table.driver.left(-1)
        self.suggestion = None
        await self._table.write(entries.Paused(at=at, by=guest, until=at + self._most(guest), left=left))
        self._set_alarm()

    async def _resumed(self) -> None:
        self.ends = None
        self._table.presence.wait_for(self._table.ledger.guests)  # Nobody's seat is played by a bot at once.
        await self._table.write(entries.Resumed(at=moments.today(), by=self._ended_by))
        self._set_alarm()

    def _end(self, guest: str) -> None:
        """Announce the end of the pause, so that it surprises nobody."""
        notice = 0 if self._table.ledger.alone else self._table.config.pause_notice
        self.ends, self._ended_by = moments.now() + notice, guest

    def _drop(self) -> None:
        """The suggestion came to nothing; for a while its guest makes no other, unless only bots are bothered."""
        if self.suggestion and not self._table.ledger.alone:
            self._not_before[self.suggestion.guest] = moments.now() + 2 * self._table.config.pause_asked
        self.suggestion = None

    def _most(self, guest: str) -> int:
        """How many milliseconds a pause of this guest may last: what their others have left, unless they are alone."""
        ledger, config = self._table.ledger, self._table.config
        live = ledger.opened.pace.kind == "live"
        most = int(1000 * (config.longest_pause if live else config.longest_pause_turns))
        return most if ledger.alone else max(most - ledger.paused_for.get(guest, 0), 0)

    def _longest(self, pause: entries.Paused) -> float:
        """When a pause goes on by itself at the latest."""
        return moments.now() + (pause.until - moments.today()) / 1000

    def _due(self) -> float:
        """When something happens by itself."""
        if pause := self._table.ledger.pause:
            return self._longest(pause) if self.ends is None else self.ends
        return self.suggestion.until if self.suggestion and self.waits else math.inf

    def _set_alarm(self) -> None:
        self.stop()
        due = self._due()
        if due < math.inf:
            wait = max(due - moments.now(), 0)
            self._alarm = asyncio.get_running_loop().call_later(wait, self._table.spawn, self._table.look_at_pause)

    def start(self) -> None:
        """Go on where the log ends."""
        if self._table.ledger.state == "running":
            self._set_alarm()

    def stop(self) -> None:
        """Let nothing more happen by itself."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
