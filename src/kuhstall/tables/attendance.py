"""Coming and going at a table: who is told what they have missed, and what it changes for the clock."""

import weakref
from typing import TYPE_CHECKING

from kuhstall.tables import entries, moments, telling, wire
from kuhstall.tables.hub import Connection
from kuhstall.tables.names import told_apart
from kuhstall.tables.rematch import all_ready
from kuhstall.tables.requests import answer, began, kept_seats_taken, playing

if TYPE_CHECKING:
    from kuhstall.tables.table import Table


class Attendance:
    """Lets connections come and go; all of it only under the table's lock."""

    def __init__(self, table: "Table") -> None:
        """Whose door it is."""
        self._table: Table = weakref.proxy(table)  # No cycle, so that a table is freed once it is forgotten.

    async def join(self, connection: Connection, since: int) -> None:
        """Add a connection and tell it everything it has missed."""
        table = self._table
        if connection.guest and connection.guest not in table.presence.present:
            await self._came(connection.guest)
        if not table.ledger.guests:
            await self.resume()
        self._name(connection)
        table.connections.add(connection)
        self.sleep_or_wake()
        connection.post(wire.encode(telling.welcome(table, connection.guest, since)))
        connection.post(wire.encode(wire.Beat(beat=connection.beat())))
        if not table.ledger.seats_of(connection.guest):
            table.tell_change()

    def _name(self, connection: Connection) -> None:
        """Call somebody who watches as they wish, but like nobody else there."""
        ledger = self._table.ledger
        if connection.name and not ledger.seats_of(connection.guest):
            others = [one for one in self._table.connections if one.guest != connection.guest or not one.guest]
            taken = [*(sitter.name for sitter in ledger.sitters), *(one.name for one in others)]
            connection.name = told_apart(connection.name, filter(None, taken))

    def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        table = self._table
        table.connections.discard(connection)
        table.idle_since = moments.now()
        if connection.guest in table.presence.present and all(
            one.guest != connection.guest for one in table.connections
        ):
            self._went(connection.guest)
        elif not connection.guest:
            table.tell_change()
        self.sleep_or_wake()

    async def hear(self, guest: str, said: wire.Ready | wire.Leave | wire.Resign) -> None:
        """Note who is ready, goes for a while, or gives up."""
        match said:
            case wire.Ready():
                self.ready(guest, said.on)
                await self.begin_if_all_ready()
            case wire.Leave():
                playing(self._table.ledger, guest)
                self._table.presence.leaving.add(guest)
            case wire.Resign():
                await self.resign(guest)

    def ready(self, guest: str, on: bool) -> None:
        """Note that the game may begin for somebody who sits here, or in a break that they have read enough."""
        table = self._table
        if table.ledger.state == "waiting" and table.ledger.seats_of(guest):
            said = table.presence.ready
            (said.add if on else said.discard)(guest)
            table.tell_change()
        elif table.driver.ready(guest):
            table.driver.go_on()
            table.tell_clock()

    async def begin_if_all_ready(self) -> None:
        """Begin a rematch as soon as everybody who sits here wants it to begin."""
        ledger = self._table.ledger
        if all_ready(ledger, self._table.presence.ready):
            await self._table.write(began(ledger, moments.today()))

    async def resign(self, guest: str) -> None:
        """Let bots play on for somebody who gives up."""
        table = self._table
        for connection in table.connections:
            if connection.guest == guest and connection.name:
                connection.name = told_apart(connection.name, (sitter.name for sitter in table.ledger.sitters))
        given_up = answer(table.ledger, guest, wire.Resign(), moments.today())
        table.pausing.forget(guest)
        await table.write(*given_up)
        table.crier.show_late()
        table.driver.ready(guest)
        self.sleep_or_wake()
        await table.pausing.look()

    def sleep_or_wake(self) -> None:
        """Let time pass or not, as those who are there want it."""
        if self._table.ledger.state == "running":
            self._table.driver.go_on()

    async def resume(self) -> None:
        """Note that somebody is back at a paused table."""
        if self._table.ledger.paused:
            await self._table.write(entries.Resumed(at=moments.today()))

    async def pause(self) -> None:
        """Note that nobody has been there for a while."""
        table, ledger = self._table, self._table.ledger
        if ledger.state == "running" and not (ledger.paused or ledger.pause or table.connections):
            await table.write(entries.Paused(at=moments.today()))
            self.sleep_or_wake()

    async def _came(self, guest: str) -> None:
        table = self._table
        table.presence.came(guest)
        seats = table.ledger.seats_of(guest)
        table.driver.hand_back(seats)
        if taken := kept_seats_taken(table.ledger, guest, moments.today()):
            await table.write(*taken)
        if seats:
            await self.resume()
        self.sleep_or_wake()
        await table.pausing.look()
        table.tell_change()

    def _went(self, guest: str) -> None:
        table = self._table
        table.presence.went(guest)
        if guest in table.ledger.guests:
            table.seen = moments.today()
            (table.presence.let_go if guest in table.presence.leaving else self._wait_for)(guest)
        self.sleep_or_wake()
        table.tell_change()

    def _wait_for(self, guest: str) -> None:
        self._table.presence.wait_for([guest])

    def grace_over(self) -> None:
        """Somebody has been away for long: bots play for them."""
        table = self._table
        if table.ledger.state == "running":
            table.driver.go_on()
            table.tell_change()
            table.spawn(table.look_at_pause)
