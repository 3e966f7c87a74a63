"""What a house does all the while: heartbeats, and clearing away the tables that everybody has left."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from kuhstall.tables import moments, wire
from kuhstall.tables.hub import Connection
from kuhstall.tables.log import logged
from kuhstall.tables.orders import look_for_orders
from kuhstall.tables.owners import Elsewhere, Unreachable
from kuhstall.tables.reading import read
from kuhstall.tables.retention import keep_tidy
from kuhstall.tables.sleep import deserted, expected
from kuhstall.tables.table import Table

if TYPE_CHECKING:
    from kuhstall.tables.house import House

Chore = Callable[["House"], Coroutine[Any, Any, None]]
"""Something that goes on as long as the house is open."""
SILENT_BEATS: Final = 3
"""A connection that has been silent for this many heartbeats counts as dead."""


async def beat(house: "House") -> None:
    """Ask every connection now and then whether it is alive, and how long its line is."""
    while True:
        await asyncio.sleep(house.config.heartbeat)
        for table in list(house.tables.values()):
            for connection in list(table.connections):
                beat_one(connection, house.config.heartbeat * SILENT_BEATS)


def beat_one(connection: Connection, patience: float) -> None:
    """Ask a connection whether it is alive, or end it if it has been silent for too long."""
    if moments.now() - connection.seen > patience:
        connection.end(4009, "silent")
    else:
        connection.post(wire.encode(wire.Beat(beat=connection.beat())))


async def sweep(house: "House") -> None:
    """Pause, close and forget tables that everybody has left."""
    while True:
        await asyncio.sleep(min(house.config.pause_after, house.config.keep_in_memory, 60) / 4)
        with logged("tables could not be cleared away"):
            for table in list(house.tables.values()):
                if not table.connections:
                    await clear_away(house, table)


async def clear_away(house: "House", table: Table) -> None:
    """Pause, close or forget a table to which nobody is connected, if it is time to."""
    ledger, config = table.ledger, house.config
    idle = moments.now() - table.idle_since
    runs, stands = ledger.state == "running", ledger.paused or ledger.pause is not None
    if (ledger.state == "waiting" or ledger.paused) and house.grown_old(ledger.updated):
        await table.close("abandoned")
    elif runs and not stands and idle > config.pause_after and (deserted(table) or not table.awake):
        await table.pause()
    if idle > config.keep_in_memory and not (runs and expected(table)) and not table.connections:
        await house.hand_over([table])


async def load_abandoned(house: "House") -> None:
    """Load tables that have been quiet for so long that they are to be closed."""
    while True:
        await asyncio.sleep(min(house.config.close_after, 3600) / 4)
        with logged("abandoned tables could not be loaded"):
            for row in await house.store.rows(["waiting", "running"]):
                if house.grown_old(row.updated):
                    with suppress(Elsewhere, Unreachable):
                        await house.find(row.code)


async def look_through(house: "House") -> None:
    """Find out once which tables that wait cannot be read, so that they do not count."""
    with logged("the waiting tables could not be looked through"):
        for row in await house.store.rows(["waiting"]):
            if row.code not in house.tables:
                await read(house.store, row.code)


async def watch_devices(house: "House") -> None:
    """Notice which devices were ended elsewhere."""
    await house.devices.watch()


async def call_who_is_away(house: "House") -> None:
    """Ring for guests for whom something waits, if the house has bells."""
    if house.bells:
        await house.bells.watch(house)


CHORES: Final = (
    beat,
    sweep,
    load_abandoned,
    look_through,
    look_for_orders,
    keep_tidy,
    watch_devices,
    call_who_is_away,
)
"""What a house does that serves others."""
