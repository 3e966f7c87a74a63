"""The door of the house in a browser: what a page asks, and what it says and hears at a table.

>>> desk = await open_house(drawers, think)
>>> status, kind, text = await desk.ask("POST", "/api/tables", body)
>>> conversation = await desk.open(code, send, closed)
>>> conversation.hear('{"type": "hello", "version": 1}')
"""

import asyncio
import math
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from msgspec import json
from msgspec.structs import asdict

from kuhstall.browser.js import Drawers, Looker, Think
from kuhstall.browser.looks import BrowserLooks
from kuhstall.browser.minds import BrowserMind
from kuhstall.browser.store import DrawerStore
from kuhstall.tables import asking
from kuhstall.tables.chores import load_abandoned, sweep
from kuhstall.tables.denied import Denied
from kuhstall.tables.house import House, code_of
from kuhstall.tables.hub import Connection
from kuhstall.tables.identity import new_guest
from kuhstall.tables.retention import keep_tidy
from kuhstall.tables.session import Ears, Session
from kuhstall.tables.settings import Settings
from kuhstall.tables.table import Table
from kuhstall.tables.thinkers import Thinkers
from kuhstall.tables.writing import lost

NO_TABLE: Final = 4404
"""The close code where there is no such table."""
A_MONTH: Final = 30 * 24 * 3600.0
MANY: Final = 1_000_000
ALONE: Final = Settings(
    messages_per_second=1000.0,
    burst=1000,
    outbox=MANY,
    connections_per_guest=MANY,
    tables_per_guest=MANY,
    most_tables=MANY,
    lines_per_minute=MANY,
    close_after=12 * A_MONTH,
    keep_talk=0.0,
    keep_names=0.0,
    keep_tables=0.0,
    bot_seconds=20.0,
    bot_long=1.0,
    bot_halvings=5,
    review_playouts=10,
    reviews_per_day=MANY,
)
"""The settings for one guest on their own device: hardly any limits, and bots that find out how fast it is."""
PATIENCE: Final = 1.0
"""How many seconds lines may take to notice that the house is closed."""
CHORES: Final = (sweep, load_abandoned, keep_tidy)
PULSE: Final = 0.5
"""Seconds between two looks whether the worker has stood still, so rare that a phone can rest between them."""


async def open_house(drawers: Drawers, think: Think, settings_json: str = "", looker: Looker | None = None) -> "Desk":
    """The open house of whoever these drawers belong to, with settings other than its own as a JSON object."""
    settings = json.decode(settings_json or "{}", type=dict[str, Any])
    config = json.decode(json.encode(asdict(ALONE) | settings), type=Settings)
    store = DrawerStore(drawers)
    bots = Thinkers(config, [BrowserMind(think)])
    # Devices stand still all the time, when a lid is closed or another tab is looked at: that is nothing to warn of.
    looks = BrowserLooks(looker) if looker else None
    house = House(config, store, bots, looks=looks, chores=CHORES, pulse=PULSE, worth_saying=math.inf)
    await house.start()
    desk = Desk(house, store)
    if not desk.guest:
        with suppress(Denied):  # Whoever has no room for a guest is told when they want to become one.
            await desk.arrive()
    return desk


class Desk:
    """Where everything is asked for; there is one guest, nobody after they have gone."""

    def __init__(self, house: House, store: DrawerStore) -> None:
        """The desk of a house with its store."""
        self.house, self.store = house, store
        self.guest = store.guest
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str, str]:
        """Status, media type and text, as the server would answer."""
        status, kind, text = await asking.ask(self.house, self, method, path, body or "")
        return status, kind, text

    async def open(
        self, code: str, send: Callable[[str], object], closed: Callable[[int, str], object]
    ) -> "Conversation | None":
        """A conversation at a table; where there is no such table it is closed at once with the code 4404."""
        table = await self.house.find(code_of(code))
        if table is None:
            closed(NO_TABLE, "there is no such table")
            return None
        return Conversation(self, table, send, closed)

    async def close(self) -> None:
        """Close the house when everything is written."""
        await self.house.stop()
        if self._tasks:
            _, silent = await asyncio.wait(self._tasks, timeout=PATIENCE)
            for task in silent:
                task.cancel()

    async def arrive(self) -> None:
        """Become a guest, whom the drawers keep; Denied if they cannot."""
        try:
            await self.store.keep_guest(new_guest())
        except Exception as error:  # noqa: BLE001  (whatever a store raises)
            raise lost(error, "a guest could not be kept") from None
        self.guest = self.store.guest

    async def go(self) -> None:
        """Have everything deleted: nobody else has a part in what is kept here."""
        self.house.dismiss(self.guest)
        await self.house.let_go()
        for code in [*self.store.index]:
            await self.store.delete(code)
        await self.house.let_go()  # A page may have come back meanwhile.
        await self.store.keep_guest("")
        self.guest = ""

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Conversation:
    """What is said and heard over one line, as over a socket."""

    def __init__(
        self,
        desk: Desk,
        table: Table,
        send: Callable[[str], object],
        closed: Callable[[int, str], object],
    ) -> None:
        """The guest's line to a table."""
        self._send, self._closed = send, closed
        self._connection = Connection(desk.guest, self._send_one, self._send_all, desk.house.outgoing)
        self._session = Session(desk.house, table, self._connection)
        self._ears = Ears(self._session, desk.spawn)
        desk.spawn(self._talk())

    async def _talk(self) -> None:
        """Until one side goes."""
        connection = self._connection
        await connection.lost.wait()
        await self._session.leave()
        connection.writer.cancel()
        self._closed(connection.code, connection.reason)

    def _send_all(self, messages: list[bytes]) -> bool:
        for message in messages:
            self._send(message.decode())
        return True

    async def _send_one(self, message: bytes) -> None:
        self._send(message.decode())

    def hear(self, text: str) -> None:
        """Hear a message; the first one is a hello."""
        if not self._connection.lost.is_set():
            self._ears.hear(text.encode())

    def leave(self) -> None:
        """The page has gone."""
        self._connection.lost.set()
