"""Time at a table: who must decide by when, what happens if they do not, and when bots move.

Every wait has a deadline, a default and an owner. While nobody is there, the clock stands still.
"""

import asyncio
import math
import weakref
from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from kuhstall.bots import strongest
from kuhstall.core.match import Match
from kuhstall.core.tempo import TOGETHER
from kuhstall.tables import moments
from kuhstall.tables.entries import Hurry
from kuhstall.tables.live.countdown import Countdown
from kuhstall.tables.live.hammer import Hammer
from kuhstall.tables.live.turns import Turns
from kuhstall.tables.live.way import Asking, Way
from kuhstall.tables.recess import Rest

if TYPE_CHECKING:
    from kuhstall.tables.table import Table

LIVE: Final[dict[str, type[Hammer] | type[Countdown]]] = {"open": Hammer, "countdown": Countdown}
"""How people play together who are all there, by the tempo of the game; anything else goes by turns."""

HURRY: Final[dict[Hurry, float]] = {"slow": 2.5, "normal": 1.0, "quick": 0.3, "instant": 0.02}
"""How much of its usual pause a bot takes; some of it always, which hides how long it has really thought."""

EARLY: Final = 0.3
"""The part of the time for a decision that a bot may wait before it thinks."""


class Driver:
    """Lets time pass for one table."""

    def __init__(self, table: "Table") -> None:
        """The clock of a table; it runs once something is asked."""
        self.table: Table = weakref.proxy(table)  # No cycle, so that a table is freed once it is forgotten.
        self.way: Way = Turns()
        """How the seats decide now."""
        self.decisions: dict[int, int] = {}
        """For each seat that may decide, how many moves had been made when it was asked."""
        self.tempo = TOGETHER
        """How the seats act now."""
        self.frozen: float | None = None
        """Since when the clock stands still."""
        self.rest: Rest | None = None
        """The break that people take, if any; it ends with the server."""
        self.bots_from = 0.0
        """Before this moment no bot begins to think."""
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._rings = 0.0
        """When the alarm rings, if it is set."""

    @property
    def _match(self) -> Match:
        return self.table.ledger.playing

    def asked(self) -> list[int]:
        """The seats that may decide now; in an auction by turns only the one whose answer is due.

        Around one screen everybody may call out, as at a table of wood.
        """
        opened = self.table.ledger.opened
        if self.tempo.kind == "open" and not (opened.pace.is_live(self.tempo, "open") or opened.one_screen):
            return [self._match.state.asked()]
        return self._match.to_act

    def ask(self, moved: Collection[int] = (), pause: bool = False) -> None:
        """Ask whoever has to decide after these seats have moved, and after a break if there is to be one.

        Decisions that are still open keep their time.
        """
        self._stop_thinking()
        ledger = self.table.ledger
        if ledger.state != "running":
            self.way, self.decisions, self.rest = Turns(), {}, None
            return
        now, match, alone = moments.now(), ledger.playing, ledger.alone
        self.tempo = match.game.tempo(match.state)
        seats, made = self.asked(), len(match.moves)
        kept = self.way.kept(seats, moved)
        self.decisions = {seat: self.decisions[seat] if seat in kept else made for seat in seats}
        pace, lead = ledger.opened.pace, self.table.config.countdown_lead
        live = LIVE.get(self.tempo.kind) if pace.kind == "live" else None
        self.way = (live or Turns).after(self.way, Asking(now, seats, moved, made, alone, pace, self.tempo, lead))
        for seat in moved:
            self.ready(ledger.sitters[seat].guest)
        if pause or self.way.unhurried:
            longest = math.inf if alone else now + self.table.config.rest
            self.rest = Rest(set(ledger.guests if alone else ledger.guests & self.table.presence.present), longest)
        self.go_on()

    def resume(self, left: dict[int, int]) -> None:
        """Ask after a restart: each open decision gets back the time it had at the last logged move."""
        self.ask()
        self.way.resume(moments.now(), left)
        self.set_alarm()

    def left(self, moved: int) -> dict[int, int]:
        """Milliseconds left to the other seats that have to decide, for the log."""
        return self.way.left(self.frozen or moments.now(), moved)

    def ready(self, guest: str) -> bool:
        """Note that a guest has read enough; whether that changes anything."""
        if self.rest is None or guest not in self.rest.waits:
            return False
        self.rest.waits.discard(guest)
        return True

    def go_on(self) -> None:
        """Let time pass, unless nobody is there or somebody still reads."""
        rest, gone = self.rest, () if self.table.ledger.alone else self.table.presence.missing
        if rest and (moments.now() >= rest.until or rest.waits <= {*gone}):
            self.rest = None
        if self.table.awake and self.rest is None:
            self.wake_up()
        else:
            self.fall_asleep()

    def fall_asleep(self) -> None:
        """Stop the clock, since nobody is there or a break has begun."""
        if self.frozen is None:
            self.frozen = moments.now()
        self._silence()
        self.set_alarm()

    def wake_up(self) -> None:
        """Let the clock run on from where it stood."""
        if self.frozen is not None:
            gone, self.frozen = moments.now() - self.frozen, None
            self.way.later(gone)
        self.set_alarm()
        self.call_bots()

    def stood(self, since: float, until: float) -> None:
        """Make up for a while in which the server stood still: nobody's time has passed, whoever has something due."""
        if self.rest:
            self.rest.until += until - since
        if self.frozen is None and self.table.ledger.state == "running":
            self.way.stood(since, until)
            self.set_alarm()

    def stop(self) -> None:
        """Let no more time pass."""
        self._silence()

    def _silence(self) -> None:
        self._stop_alarm()
        self._stop_thinking()

    def _stop_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _stop_thinking(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def set_alarm(self) -> None:
        """Let the alarm ring when something is due; one that rings too early does no harm and is left as it is."""
        due = self._next_due()
        if due == math.inf or (self._alarm and self._rings <= due):
            return
        self._stop_alarm()
        self._rings = due
        self._alarm = asyncio.get_running_loop().call_later(max(due - moments.now(), 0), self._ring)

    def _next_due(self) -> float:
        if self.frozen is not None:
            return self.rest.until if self.rest else math.inf
        return self.way.due(self.table.floor)

    def _ring(self) -> None:
        self._alarm = None
        self.table.spawn_tick()

    def stands_in(self, seat: int) -> bool:
        """Whether a bot plays for somebody who is away; by turns people are expected to be away."""
        ledger = self.table.ledger
        guest, live = ledger.sitters[seat].guest, ledger.opened.pace.kind == "live"
        return bool(guest) and live and ledger.state == "running" and guest in self.table.presence.missing

    def player_of(self, seat: int) -> str:
        """The bot that plays a seat now, empty if a person does."""
        if self.stands_in(seat):
            return strongest(self.table.ledger.game.id)
        return self.table.ledger.sitters[seat].bot

    def call_bots(self) -> None:
        """Let every bot that has to decide think, and auto-bid limits answer."""
        if self.frozen is not None or self.table.ledger.state != "running":
            return
        for seat in self.decisions:
            if seat in self._thinking or seat in self.way.silent:
                continue
            if seat in self.table.ledger.limits:
                self._thinking[seat] = self.table.spawn(self._keep_limit, seat)
            elif self.player_of(seat):
                self._thinking[seat] = self.table.spawn(self._think, seat, self.player_of(seat))

    def hand_back(self, seats: Collection[int]) -> None:
        """Stop bots that play for somebody who is back."""
        for seat in seats:
            task = self._thinking.pop(seat, None)
            if task:
                task.cancel()

    async def _think(self, seat: int, bot: str) -> None:
        """Think, wait a little, move."""
        match, decision, way = self._match, self.decisions[seat], self.way
        await asyncio.sleep(self._wait())
        start = moments.now()
        pause = self._pause()
        steps = await self.table.bots.think(match, bot, seat, self.table.ledger.code)
        move = match.game.write(match.state, seat, steps, match.setup.players)
        until = way.bot_moves_at(start, moments.now() - start, pause, move)
        if until is None:
            return
        await asyncio.sleep(max(until - moments.now(), 0))
        if self._may_move(seat) and self.way is way:
            await self.table.bot_moves(seat, decision, steps)

    def _may_move(self, seat: int) -> bool:
        """Whether the running task is still the one that thinks for the seat; from then on it is not cancelled."""
        # A task that was cancelled may run on (asyncio.wait_for swallows it when the result is just there), while
        # another one thinks about the seat's next decision.
        if self._thinking.get(seat) is not asyncio.current_task():
            return False
        del self._thinking[seat]
        return True

    def _wait(self) -> float:
        """How long a bot waits before it thinks, but so that most of its time is left."""
        now = moments.now()
        return max(min(self.bots_from - now, (self.way.due(self.table.floor) - now) * EARLY), 0.0)

    def _pause(self) -> float:
        pause = self.table.bots.pause() * HURRY[self.table.ledger.opened.pace.bots]
        return self.way.bots_pause(pause, moments.now())

    async def _keep_limit(self, seat: int) -> None:
        """Answer within the seat's limit, after a pause like anybody's."""
        decision = self.decisions[seat]
        await asyncio.sleep(self._pause())
        if self._may_move(seat):
            await self.table.limit_moves(seat, decision)
