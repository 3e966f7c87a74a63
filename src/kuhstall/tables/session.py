"""One client at one table: hears its messages and answers them, over whatever line."""

from collections.abc import Callable, Coroutine
from typing import Final

from kuhstall.tables import moments, wire
from kuhstall.tables.denied import Denied, rejected
from kuhstall.tables.house import House
from kuhstall.tables.hub import Bucket, Connection
from kuhstall.tables.names import tidy
from kuhstall.tables.owners import Elsewhere, Unreachable
from kuhstall.tables.table import GONE, Table

WRONG_VERSION: Final = 4001
MALFORMED: Final = 4002
TOO_MANY: Final = 4003


class Session:
    """The conversation over one line."""

    def __init__(self, house: House, table: Table, connection: Connection) -> None:
        """The line of a guest or, with an empty name, of a spectator."""
        self.house, self.table, self.connection = house, table, connection
        self.rate = Bucket(house.config.messages_per_second, house.config.burst)
        self.greeted = False
        """Whether it has joined the table."""
        house.metrics.connections += 1

    async def greet(self, text: str | bytes) -> bool:
        """Join the table if the first message is a hello; whether it was."""
        self.house.metrics.messages += 1
        try:
            hello = wire.decode(text)
        except ValueError:
            self.house.metrics.malformed += 1
            self.connection.end(MALFORMED, "this message cannot be read")
            return False
        if not isinstance(hello, wire.Hello) or hello.version != wire.VERSION:
            self.connection.end(WRONG_VERSION, f"say hello in version {wire.VERSION} first")
            return False
        try:  # It may have been forgotten, loaded again or given to another node before the hello.
            self.table = await self.house.find(self.table.ledger.code) or self.table
        except (Elsewhere, Unreachable):
            self.connection.end(GONE, "come back")
            return False
        if self.connection.guest in self.house.guests.gone:
            self.connection.end(GONE, "come back")
            return False
        self.connection.name = tidy(hello.name)
        await self.table.join(self.connection, hello.since)
        self.greeted = True
        return True

    async def leave(self) -> None:
        """The line is gone."""
        await self.table.leave(self.connection)
        self.connection.lost.set()

    def hear(self, text: bytes) -> None:
        """Answer a message, or see to it that it is answered in its turn."""
        connection, metrics = self.connection, self.house.metrics
        if connection.lost.is_set():
            return
        connection.seen = moments.now()
        metrics.messages += 1
        if not self.rate.take():
            metrics.limited += 1
            connection.end(TOO_MANY, "too many messages")
            return
        try:
            message = wire.decode(text)
        except ValueError as error:  # Not what the protocol says, no JSON, or no UTF-8.
            metrics.malformed += 1
            connection.post(wire.encode(rejected(0, Denied("unreadable", error=str(error)[:200]))))
        else:
            self._answer(message, connection.seen)

    def _answer(self, message: wire.ClientMessage, arrived: float) -> None:
        match message:
            case wire.Ping():
                self.connection.post(wire.encode(wire.Pong(sent=message.sent, now=moments.stamp(arrived))))
            case wire.Echo():
                self.table.floor.echo(self.connection, message.beat, arrived)
            case wire.Rematch():
                self.table.spawn(self._rematch, message)
            case wire.Hint():
                self.table.spawn(self._hint, message)
            case _:
                self.table.spawn(self.table.handle, self.connection, message, arrived)

    async def _rematch(self, message: wire.Rematch) -> None:
        try:
            await self.house.rematch(self.table, self.connection.guest)
        except Denied as denied:
            self.connection.post(wire.encode(rejected(message.id, denied)))
        else:
            self.connection.post(wire.encode(wire.Done(id=message.id)))

    async def _hint(self, message: wire.Hint) -> None:
        try:
            move, why = await self.house.hint(self.table, self.connection.guest, message)
        except Denied as denied:
            self.connection.post(wire.encode(rejected(message.id, denied)))
        else:
            self.connection.post(wire.encode(wire.Hinted(id=message.id, move=move, why=why)))


class Ears:
    """Hear a client whose messages come one by one: the first one is a hello, and others wait until it is answered."""

    def __init__(self, session: Session, spawn: Callable[[Coroutine[None, None, None]], object]) -> None:
        """A session that nobody has greeted yet, and what does something beside everything else."""
        self._session, self._spawn = session, spawn
        self._unheard: list[bytes] = []

    def hear(self, text: bytes) -> None:
        """Answer a message, or see to it that it is answered in its turn."""
        if self._unheard or not self._session.greeted:
            self._unheard.append(text)
            if len(self._unheard) == 1:
                self._spawn(self._greet())
        else:
            self._session.hear(text)

    async def _greet(self) -> None:
        if await self._session.greet(self._unheard[0]):
            for text in self._unheard[1:]:
                self._session.hear(text)
        self._unheard = []
