"""A table: one writer at a time. A move is checked, written to the log, and only then told."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, TypeVarTuple

from msgspec import Raw

from kuhstall.core.errors import KuhstallError, Refused
from kuhstall.core.match import Draft
from kuhstall.tables import entries, leaving, moments, sleep, telling, wire
from kuhstall.tables.attendance import Attendance
from kuhstall.tables.crier import Crier
from kuhstall.tables.denied import Denied, rejected
from kuhstall.tables.driver import Driver
from kuhstall.tables.entries import AnyEntry
from kuhstall.tables.floor import Floor
from kuhstall.tables.hub import Connection, Limits
from kuhstall.tables.ledger import Ledger, Told
from kuhstall.tables.log import LOG
from kuhstall.tables.metrics import Metrics
from kuhstall.tables.pausing import Pausing
from kuhstall.tables.presence import Presence
from kuhstall.tables.requests import answer, said
from kuhstall.tables.settings import Settings
from kuhstall.tables.store import Store
from kuhstall.tables.thinkers import Thinks
from kuhstall.tables.writing import lost, proven, row_after

if TYPE_CHECKING:
    from kuhstall.tables.reviews import Reviews

GONE = 4010
"""The close code when a table has to be loaded again; come back at once."""
WORTH_TELLING: Final = 0.25
"""How many seconds the server must have stood still before everybody is told the clock anew."""
Given = TypeVarTuple("Given")
Task = asyncio.Task[None]
Rewrite = Callable[[Ledger], Awaitable[Ledger]]
"""Rewrites a table's log, and returns the table that it tells of then."""


class Table:
    """The table in memory: its ledger, its connections, its clock."""

    def __init__(
        self,
        ledger: Ledger,
        config: Settings,
        store: Store,
        bots: Thinks,
        counts: Metrics,
        talk: Limits,
        gone: Callable[["Table"], None],
    ) -> None:
        """A table as its ledger tells it; `gone` is called if it has to be loaded again."""
        self.ledger, self.config, self.store, self.bots, self.counts = ledger, config, store, bots, counts
        self.talk = talk
        self.connections: set[Connection] = set()
        self.attendance = Attendance(self)
        self.presence = Presence(config.grace, self.attendance.grace_over)
        self.idle_since = moments.now()
        """Since when nobody is connected."""
        self.seen = 0
        """When somebody who plays was last here, as far as this process knows."""
        self.floor = Floor(self)
        self.driver = Driver(self)
        self.pausing = Pausing(self)
        self.crier = Crier(self)
        self.tell_change, self.tell_clock = self.crier.change, self.crier.clock
        self.reviews: Reviews | None = None
        """Who lets the bots look at its game once it is over."""
        self._lock = asyncio.Lock()
        self._gone = gone
        self._row = ledger.row
        """The table's row in the store's index."""
        self._stopped = False
        self._tasks: set[Task] = set()

    @property
    def awake(self) -> bool:
        """Whether time passes."""
        return sleep.awake(self)

    def start(self, wait: float = 0.0) -> None:
        """Go on where the log ends, its bots a while later; guests who hold seats count as away until they come."""
        self.driver.bots_from = moments.now() + wait
        if self.ledger.state == "running":
            self.driver.resume(self.ledger.left)
        self.presence.wait_for(self.ledger.guests)
        self.pausing.start()

    async def seal(self) -> None:
        """Write nothing more: what is asked from now on is for whoever has the table next."""
        async with self._lock:
            self._stopped = True
            self.driver.stop()
            self.pausing.stop()

    async def stop(self) -> None:
        """Let no more time pass, close every connection, and let nobody join: this is no longer the table."""
        self._stopped = True
        for connection in self.connections:
            connection.end(GONE, "come back")
        self.driver.stop()
        self.pausing.stop()
        self.presence.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def lose(self, guest: str) -> None:
        """Let a guest go for good: they are cut off, their seats are free or a bot's, and the log forgets them."""
        async with self._lock:
            self.dismiss(guest)
            self.pausing.forget(guest)
            if last := leaving.last_entries(self.ledger, guest):
                await self.write(*last)
            if self.ledger.state == "running":
                self.driver.ready(guest)
                self.driver.go_on()
            await self._rewrite(partial(leaving.erased, self.store, guest))

    def dismiss(self, guest: str) -> None:
        """Close the connections of a guest who is a stranger from now on."""
        for connection in [one for one in self.connections if one.guest == guest]:
            connection.end(GONE, "come back")

    async def rewritten(self, rewrite: Rewrite) -> None:
        """Go on with the table as its log tells it once it is rewritten."""
        async with self._lock:
            await self._rewrite(rewrite)

    async def _rewrite(self, rewrite: Rewrite) -> None:
        if self._stopped:
            raise Denied("not_written")
        try:
            self.ledger = await rewrite(self.ledger)
        except Denied:
            raise
        except Exception as error:  # noqa: BLE001  (whatever a store raises, what is in the log is the truth)
            self._gone(self)
            raise lost(error, "a log could not be rewritten") from None
        self.tell_change()

    # Writing and telling.

    async def write(self, *new: AnyEntry, drafts: Sequence[Draft] = ()) -> None:
        """Write entries to the log, then change the table, then tell everybody; only under the lock."""
        if self._stopped:
            raise Denied("not_written")
        payloads = proven(self.ledger, new, drafts)
        row = row_after(self.ledger, self._row, new, drafts)
        try:
            await self.store.append(self.ledger.code, self.ledger.seq, payloads, row)
        except Exception as error:  # noqa: BLE001  (whatever a store raises, what is in the log is the truth)
            self._gone(self)
            raise lost(error, "the log could not be written") from None
        self._row = row or self._row
        told = [each for entry, draft in zip_longest(new, drafts) if (each := self.ledger.add(entry, draft))]
        self._after(new, told)
        self.crier.tell(told)

    def _after(self, new: Sequence[AnyEntry], told: Sequence[Told]) -> None:
        """Ask whoever is next, after a break if there is something to read."""
        moved = [entry.seat for entry in new if isinstance(entry, entries.Moved)]
        if isinstance(new[-1], entries.Began):
            self.presence.wait_for(self.ledger.guests)  # Nobody's seat is played by a bot from the first moment on.
        if moved or isinstance(new[-1], entries.Began):
            self.counts.moves += len(moved)
            breaks = self.ledger.game.breaks
            pause = self.ledger.is_lesson or any(type(event) in breaks for each in told for event in each.events)
            self.driver.ask(moved, pause)
        elif isinstance(new[-1], entries.Arranged):
            self.presence.ready.clear()  # It was said of another game.
        elif isinstance(new[-1], entries.Limited):
            self.driver.call_bots()
        elif isinstance(new[-1], entries.Paused | entries.Resumed):
            self.attendance.sleep_or_wake()

    # What connections say.

    async def handle(self, connection: Connection, message: wire.ClientMessage, arrived: float) -> None:
        """Carry out a message and answer it."""
        try:
            async with self._lock:
                if self._stopped or connection.lost.is_set():  # Its client comes back and finds out.
                    return
                await self._carry_out(connection, message, arrived)
        except Refused as refused:
            connection.post(wire.encode(telling.refusal(self.ledger, message.id, refused)))
        except (Denied, KuhstallError) as error:
            connection.post(wire.encode(rejected(message.id, error)))
        else:
            connection.post(wire.encode(wire.Done(id=message.id)))
            return
        self.counts.refusals += 1

    async def _carry_out(self, connection: Connection, message: wire.ClientMessage, arrived: float) -> None:
        match message:
            case wire.Limit() if self.ledger.pause:
                raise Denied("paused")
            case wire.Pause():
                await self.pausing.suggest(connection.guest)
            case wire.Agree():
                await self.pausing.agree(connection.guest, message.on)
            case wire.Resume():
                await self.pausing.resume(connection.guest)
            case wire.Move() | wire.Try() | wire.Undo() | wire.Finish() | wire.Mark() | wire.Slap():
                await self.floor.hear(connection, message, arrived)
            case wire.Arrange():
                self.config.check_pace(message.pace)
                await self.write(*answer(self.ledger, connection.guest, message, moments.today()))
            case wire.Ready() | wire.Leave() | wire.Resign():
                await self.attendance.hear(connection.guest, message)
            case wire.Say() if connection.guest and not self.talk.take(connection.guest):
                raise Denied("much_talk", most=self.talk.most)
            case wire.Say():
                await self.write(said(self.ledger, connection.guest, message, moments.today(), connection.name))
            case _:
                await self.write(*answer(self.ledger, connection.guest, message, moments.today()))
                await self.attendance.begin_if_all_ready()

    def stood(self, since: float, until: float) -> None:
        """Make up for a while in which the server stood still."""
        for connection in self.connections:
            connection.stood(until - since)
        self.driver.stood(since, until)
        if self.ledger.state == "running" and until - since > WORTH_TELLING:
            self.tell_clock()

    # What time and bots do.

    def spawn_tick(self) -> None:
        """Look what time has brought, in a task of its own."""
        self.spawn(self._tick)

    def spawn(self, work: Callable[[*Given], Coroutine[None, None, None]], *given: *Given) -> Task:
        """Run something in the background until it is done or the table stops."""
        task = asyncio.create_task(self._logged(work, *given))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _logged(self, work: Callable[[*Given], Coroutine[None, None, None]], *given: *Given) -> None:
        try:
            await work(*given)
        except Denied:
            return  # What a bot or the clock wanted is no longer possible.
        except Exception:  # noqa: BLE001  (a fault of one table must not spread, nor stop it for ever)
            LOG.exception("a table failed", extra={"game": self.ledger.opened.game})
            self._gone(self)

    async def _tick(self) -> None:
        async with self._lock:
            await self.floor.tick()

    async def look_at_pause(self) -> None:
        """See whether a pause begins or is over."""
        async with self._lock:
            await self.pausing.look()

    async def bot_moves(self, seat: int, decision: int, steps: list[int]) -> None:
        """Make a bot's move, unless it is no longer asked."""
        async with self._lock:
            await self.floor.bot_moves(seat, decision, steps)

    async def limit_moves(self, seat: int, decision: int) -> None:
        """Answer a bid within the seat's limit, unless it is no longer asked."""
        async with self._lock:
            await self.floor.limit_moves(seat, decision)

    # Who is there.

    async def join(self, connection: Connection, since: int) -> None:
        """Add a connection and tell it everything it has missed."""
        async with self._lock:
            if self._stopped:  # It was forgotten between the connection's first word and its hello.
                connection.end(GONE, "come back")
            else:
                await self.attendance.join(connection, since)

    async def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        async with self._lock:
            self.attendance.leave(connection)

    async def pause(self) -> None:
        """Note that nobody has been there for a while."""
        async with self._lock:
            await self.attendance.pause()

    async def close(self, why: str) -> None:
        """Close the table for good."""
        async with self._lock:
            if not self.ledger.closed:
                await self.write(entries.Closed(at=moments.today(), why=why))

    async def reviewed(self, review: Raw) -> None:
        """Keep what the bots have found when they looked at the game."""
        async with self._lock:
            if self.ledger.state == "over":
                await self.write(entries.Reviewed(at=moments.today(), review=review))

    async def rematched(self, code: str, guest: str) -> None:
        """Tell where the same people go on, and who asked them to."""
        async with self._lock:
            await self.write(entries.Rematched(at=moments.today(), code=code, guest=guest))
