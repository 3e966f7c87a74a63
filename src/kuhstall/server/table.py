"""A table: one writer at a time. A move is checked, written to the log, and only then told."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from itertools import zip_longest
from typing import Protocol, TypeVarTuple

from kuhstall.bots import bots_for
from kuhstall.core.errors import KuhstallError, Refused
from kuhstall.core.match import Draft
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.server import entries, moments, ring, sleep, telling, wire
from kuhstall.server.bots import Thinkers
from kuhstall.server.config import Config
from kuhstall.server.driver import Driver
from kuhstall.server.entries import PRIVATE, AnyEntry, By
from kuhstall.server.hub import Connection
from kuhstall.server.ledger import Ledger, Told, newcomers
from kuhstall.server.log import LOG
from kuhstall.server.presence import Presence
from kuhstall.server.requests import Denied, answer, kept_seats_taken, own_seat
from kuhstall.server.store import Conflict, Row, Store, TableState

GONE = 4010
"""The close code when a table has to be loaded again; come back at once."""
A_WHILE = 60_000
"""In milliseconds, how much later than its row in the index says something may have happened at a table."""
Given = TypeVarTuple("Given")
Task = asyncio.Task[None]


class Counts(Protocol):
    """What a table counts for the metrics."""

    moves: int
    refusals: int
    dropped: int


class Table:
    """The table in memory: its ledger, its connections, its clock."""

    def __init__(
        self,
        ledger: Ledger,
        config: Config,
        store: Store,
        bots: Thinkers,
        counts: Counts,
        gone: Callable[["Table"], None],
    ) -> None:
        """A table as its ledger tells it; `gone` is called if it has to be loaded again."""
        self.ledger, self.config, self.store, self.bots, self.counts = ledger, config, store, bots, counts
        self.connections: set[Connection] = set()
        self.presence = Presence(config.grace, self._grace_over)
        self.idle_since = moments.now()
        """Since when nobody is connected."""
        self.seen = 0
        """When somebody who plays was last here, as far as this process knows."""
        self.driver = Driver(self)
        self._lock = asyncio.Lock()
        self._asking: Connection | None = None
        """Whose message is being carried out: after what it brings about, they are sent the answer."""
        self._gone = gone
        self._row = ledger.row
        """The table's row in the store's index."""
        self._stopped = False
        self._tasks: set[Task] = set()

    @property
    def awake(self) -> bool:
        """Whether time passes."""
        return sleep.awake(self)

    def start(self) -> None:
        """Go on where the log ends; guests who hold seats count as away until they come."""
        if self.ledger.state == "running":
            self.driver.resume(self.ledger.left)
        self.presence.wait_for(self.ledger.guests)

    async def stop(self) -> None:
        """Let no more time pass, close every connection, and let nobody join: this is no longer the table."""
        self._stopped = True
        for connection in self.connections:
            connection.end(GONE, "come back")
        self.driver.stop()
        self.presence.stop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Writing and telling.

    async def write(self, *new: AnyEntry, drafts: Sequence[Draft] = ()) -> None:
        """Write entries to the log, then change the table, then tell everybody; only under the lock."""
        payloads = self._proven(new, drafts)
        row = self._row_after(new, drafts)
        try:
            await self.store.append(self.ledger.code, self.ledger.seq, payloads, row)
        except Exception as error:  # noqa: BLE001  (whatever a store raises, what is in the log is the truth)
            if not isinstance(error, Conflict):
                LOG.error("the log could not be written", extra={"why": type(error).__name__})
            self._gone(self)
            raise Denied("this could not be written down; come back") from None
        self._row = row or self._row
        told = [each for entry, draft in zip_longest(new, drafts) if (each := self.ledger.add(entry, draft))]
        self._after(new, told)
        self.tell(told)

    def _proven(self, new: Sequence[AnyEntry], drafts: Sequence[Draft]) -> list[bytes]:
        """Entries as they are written, once it is certain that the log can be read with them; Denied if it cannot."""
        if self.ledger.stopped:
            raise Denied("this table has stopped")
        try:
            payloads = [entries.encode(entry) for entry in new]
            if not drafts:  # Moves were tried on a copy when they were drafted.
                self.ledger.prove(payloads)
        except Exception as error:  # noqa: BLE001  (whatever it is, the log could not be read with it)
            LOG.error("an entry would break the log", extra={"why": type(error).__name__})
            raise Denied("this cannot be done here") from None
        return payloads

    def _row_after(self, new: Sequence[AnyEntry], drafts: Sequence[Draft]) -> Row | None:
        """The table's row in the index as it will be, None if it may stay as it is."""
        ledger, last = self.ledger, new[-1]
        match last:
            case entries.Moved():
                state: TableState = "running" if drafts[-1].state.to_act() else "over"
            case entries.Began():
                state = "running"
            case entries.Closed():
                state = "closed"
            case _:
                state = ledger.state
        # The order of the lobby must not tell of a limit.
        updated = ledger.updated if isinstance(last, PRIVATE) else max(ledger.updated, last.at)
        people = () if drafts else newcomers(new)
        if state == self._row.state and updated < self._row.updated + A_WHILE and not people:
            return None
        return Row(ledger.code, state, ledger.opened.listed, updated, people)

    def _after(self, new: Sequence[AnyEntry], told: Sequence[Told]) -> None:
        """Ask whoever is next, after a break if there is something to read."""
        moved = [entry.seat for entry in new if isinstance(entry, entries.Moved)]
        if isinstance(new[-1], entries.Began):
            self.presence.wait_for(self.ledger.guests)  # Nobody's seat is played by a bot from the first moment on.
        if moved or isinstance(new[-1], entries.Began):
            self.counts.moves += len(moved)
            breaks = self.ledger.game.breaks
            self.driver.ask(moved, any(type(event) in breaks for each in told for event in each.events))
        elif isinstance(new[-1], entries.Limited):
            self.driver.call_bots()

    def tell(self, told: Sequence[Told]) -> None:
        """Tell every connection, each as far as its guest may see."""
        for at, each in enumerate(told):
            if isinstance(each.entry, entries.Moved):
                self._tell_move(each, last=at == len(told) - 1)
            elif isinstance(each.entry, entries.Said):
                message = wire.encode(telling.spoken(each))
                for connection in self.connections:
                    if telling.audible(self.ledger, connection.guest, each):
                        connection.post(message)
            else:
                self.tell_change(isinstance(each.entry, entries.Began))
        if told and isinstance(told[-1].entry, entries.Moved) and self.ledger.state == "over":
            self.tell_change()

    def _tell_move(self, told: Told, last: bool) -> None:
        ledger, asked = self.ledger, self.driver.decisions
        if last:
            viewers = [telling.viewer_of(ledger, connection.guest) for connection in self.connections]
            sight = telling.sight(ledger.playing, {seat for viewer in viewers for seat in viewer})
            now = telling.clock(self.driver)
        else:
            sight, now = {}, None
        self._tell_each(lambda viewer: telling.happened(ledger, told, viewer, sight, asked, now))

    def tell_change(self, begun: bool = False) -> None:
        """Tell everybody how the table is now, and what they see first if the game has begun."""
        self._tell_each(lambda viewer: telling.changed(self, viewer, begun))

    def _tell_each(self, message: Callable[[telling.Viewer], wire.FromServer]) -> None:
        """Tell every connection what those who see through the same eyes are told."""
        encoded: dict[telling.Viewer, bytes] = {}
        for connection in self.connections:
            viewer = telling.viewer_of(self.ledger, connection.guest)
            if viewer not in encoded:
                encoded[viewer] = wire.encode(message(viewer))
            connection.post(encoded[viewer], more=connection is self._asking)

    def tell_clock(self) -> None:
        """Tell everybody how the clock is now."""
        message = wire.encode(wire.Ticked(clock=telling.clock(self.driver)))
        for connection in self.connections:
            connection.post(message)

    # What connections say.

    async def handle(self, connection: Connection, message: wire.ClientMessage, arrived: float) -> None:
        """Carry out a message and answer it."""
        try:
            async with self._lock:
                self._asking = connection
                try:
                    await self._carry_out(connection, message, arrived)
                finally:
                    self._asking = None
        except Denied as denied:
            connection.post(wire.encode(wire.Wrong(id=message.id, reason=str(denied))))
        except Refused as refused:
            connection.post(wire.encode(self._refusal(message.id, refused)))
        except KuhstallError as error:
            connection.post(wire.encode(wire.Wrong(id=message.id, reason=str(error)[:300])))
        else:
            connection.post(wire.encode(wire.Done(id=message.id)))
            return
        self.counts.refusals += 1

    def _refusal(self, about: int, refused: Refused) -> wire.Refusal:
        book = self.ledger.game.rulebook
        text = {language: book.refusal(refused, language) for language in LANGUAGES}
        return wire.Refusal(id=about, rule=refused.rule, reason=refused.reason, text=text)

    async def _carry_out(self, connection: Connection, message: wire.ClientMessage, arrived: float) -> None:
        match message:
            case wire.Move() | wire.Mark() | wire.Slap():
                if self.ledger.state != "running":
                    raise Denied("no game is being played")
                own_seat(self.ledger, connection.guest, message.seat)
                await self._play(connection, message, arrived)
            case wire.Ready():
                if self.driver.ready(connection.guest):
                    self.driver.go_on()
                    self.tell_clock()
            case _:
                await self.write(*answer(self.ledger, connection.guest, message, moments.today()))

    async def _play(self, connection: Connection, message: wire.Move | wire.Mark | wire.Slap, arrived: float) -> None:
        tempo = self.driver.tempo
        match message:
            case wire.Slap():
                ring.slap(self, message.seat, message.count, message.at, arrived, connection.credit)
            case wire.Mark():
                await ring.mark(self, message.seat, message.at, message.on)
            case wire.Move() if self.driver.live("open") and message.move.split() == [tempo.silent]:
                await ring.mark(self, message.seat, message.at, True)
            case wire.Move():
                await self._move(message, arrived - connection.credit)

    async def _move(self, message: wire.Move, meant: float) -> None:
        if self.driver.live("countdown"):
            raise Denied("it is counted down: slap, or wait")
        auction = self.driver.auction
        if auction and (meant > auction.sold or message.at < auction.since):
            raise Denied("it is sold")
        draft = self.ledger.playing.draft(message.seat, message.move)
        if not auction:  # A bid that beats the highest is good even if it was meant to beat another one.
            self.current(message.seat, message.at)
        await self.enter([(draft, "player")])

    def current(self, seat: int, at: int) -> None:
        """Deny an answer to something that is no longer asked, or not yet."""
        since = self.driver.decisions.get(seat)
        if since is None:
            raise Denied("it is not your turn")
        if not since <= at <= len(self.ledger.playing.moves):
            raise Denied("this came too late")

    async def hint(self, guest: str, message: wire.Hint) -> str:
        """The move that the best bot would make for a guest's seat; it is neither written nor told."""
        seat, ledger = message.seat, self.ledger
        if ledger.state != "running":
            raise Denied("no game is being played")
        own_seat(ledger, guest, seat)
        self.current(seat, message.at)
        match, state = ledger.playing, ledger.playing.state
        steps = await self.bots.think(match, bots_for(ledger.game.id)[-1], seat)
        self.current(seat, message.at)
        return ledger.game.write(state, seat, steps, match.setup.players)

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

    @property
    def longest_line(self) -> float:
        """How long the hammer waits for bids that were meant in time: as long as any player's line is credited with."""
        guests = self.ledger.guests
        return max((one.credit for one in self.connections if one.guest in guests), default=0.0)

    async def _tick(self) -> None:
        async with self._lock:
            now, driver = moments.now(), self.driver
            if self.ledger.state != "running":
                return
            if driver.frozen is not None:
                if driver.rest:
                    driver.go_on()
                    self.tell_clock()
            elif driver.auction and driver.auction.sold + self.longest_line <= now:
                await ring.hammer(self)
            elif driver.countdown and driver.countdown.closes <= now:
                await ring.count_ended(self)
            elif due := driver.due(now):
                match = self.ledger.playing
                await self.enter([(match.draft_steps(due[0], match.fallback(due[0])), "clock")])
            else:
                driver.set_alarm()

    async def enter(self, tried: Sequence[tuple[Draft, By]]) -> None:
        """Write moves that were tried, and who made each of them."""
        at, left = moments.today(), self.driver.left(tried[0][0].seat) if len(tried) == 1 else {}
        new = [entries.Moved(at=at, seat=draft.seat, move=draft.text, by=by, left=left) for draft, by in tried]
        await self.write(*new, drafts=[draft for draft, _ in tried])

    async def bot_moves(self, seat: int, decision: int, steps: list[int]) -> None:
        """Make a bot's move, unless it is no longer asked."""
        async with self._lock:
            if self.driver.decisions.get(seat) != decision or self.driver.frozen is not None:
                return
            match, tempo = self.ledger.playing, self.driver.tempo
            draft = match.draft_steps(seat, steps)
            if self.driver.auction and draft.text == tempo.silent:
                await ring.mark(self, seat, decision, True)
            elif self.driver.countdown:
                ring.slap(self, seat, tempo.count_of(draft.text), decision, moments.now(), 0)
            else:
                await self.enter([(draft, "bot")])

    async def limit_moves(self, seat: int, decision: int) -> None:
        """Answer a bid within the seat's limit, unless it is no longer asked."""
        async with self._lock:
            match, limit = self.ledger.playing, self.ledger.limits.get(seat)
            if self.driver.decisions.get(seat) != decision or self.driver.frozen is not None or limit is None:
                return
            move = match.game.bid_within(match.state, seat, limit)
            if move and self.driver.auction and move == self.driver.tempo.silent:
                await ring.mark(self, seat, decision, True)
            elif move:
                await self.enter([(match.draft(seat, move), "limit")])

    # Who is there.

    async def join(self, connection: Connection, since: int) -> None:
        """Add a connection and tell it everything it has missed."""
        async with self._lock:
            if self._stopped:  # It was forgotten between the connection's first word and its hello.
                connection.end(GONE, "come back")
                return
            if connection.guest and connection.guest not in self.presence.present:
                await self._came(connection.guest)
            if not self.ledger.guests:
                await self._resume()
            self.connections.add(connection)
            self._sleep_or_wake()
            connection.post(wire.encode(telling.welcome(self, connection.guest, since)))
            connection.post(wire.encode(wire.Beat(beat=connection.beat())))
            if not connection.guest:
                self.tell_change()

    async def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        async with self._lock:
            self.connections.discard(connection)
            self.idle_since = moments.now()
            if connection.guest in self.presence.present and all(
                one.guest != connection.guest for one in self.connections
            ):
                self._went(connection.guest)
            elif not connection.guest:
                self.tell_change()
            self._sleep_or_wake()

    def _sleep_or_wake(self) -> None:
        """Let time pass or not, as those who are there want it."""
        if self.ledger.state == "running":
            self.driver.go_on()

    async def _resume(self) -> None:
        if self.ledger.paused:
            await self.write(entries.Resumed(at=moments.today()))

    async def _came(self, guest: str) -> None:
        self.presence.came(guest)
        seats = self.ledger.seats_of(guest)
        self.driver.hand_back(seats)
        if taken := kept_seats_taken(self.ledger, guest, moments.today()):
            await self.write(*taken)
        if seats:
            await self._resume()
        self._sleep_or_wake()
        self.tell_change()

    def _went(self, guest: str) -> None:
        self.presence.went(guest)
        if guest in self.ledger.guests:
            self.seen = moments.today()
            self.presence.wait_for([guest])
        self._sleep_or_wake()
        self.tell_change()

    def _grace_over(self) -> None:
        """Somebody has been away for long: bots play for them."""
        if self.ledger.state == "running":
            self.driver.go_on()
            self.tell_change()

    async def pause(self) -> None:
        """Note that nobody has been there for a while."""
        async with self._lock:
            if self.ledger.state == "running" and not self.ledger.paused and not self.connections:
                await self.write(entries.Paused(at=moments.today()))
                self._sleep_or_wake()

    async def close(self, why: str) -> None:
        """Close the table for good."""
        async with self._lock:
            if not self.ledger.closed:
                await self.write(entries.Closed(at=moments.today(), why=why))

    async def rematched(self, code: str, guest: str) -> None:
        """Tell where the same people go on, and who asked them to."""
        async with self._lock:
            await self.write(entries.Rematched(at=moments.today(), code=code, guest=guest))
