"""Orders from the command line: left for the server that runs, or carried out here while none does."""

import asyncio
from typing import Final

from kuhstall.core.errors import Malformed
from kuhstall.core.match import Match
from kuhstall.server.app import cluster_on
from kuhstall.server.config import Config
from kuhstall.server.store import open_store
from kuhstall.server.store.beside import Beside, beside, is_served
from kuhstall.tables import moments
from kuhstall.tables.archive import Order
from kuhstall.tables.export import Export, export
from kuhstall.tables.house import House
from kuhstall.tables.orders import settle

PATIENCE: Final = 30.0
"""How many seconds a server may take to carry out an order before the command tells that it has not."""
LOOK: Final = 0.1
UNHEARD: Final = "the server has not answered within {:.0f} seconds; nothing was changed"
UNDONE: Final = "not everything could be done yet; the server goes on with it, and the same command can be given again"


class Still:
    """Nobody thinks for the bots: while a command opens the house, no game goes on."""

    gauges: Final[dict[str, float]] = {}

    async def think(self, match: Match, bot: str, seat: int, table: str) -> list[int]:
        """Nothing comes to mind until the house is closed."""
        await asyncio.Event().wait()
        raise AssertionError

    async def hint(self, match: Match, seat: int, guest: str) -> list[int]:
        """Nobody asks."""
        return await self.think(match, "", seat, "")

    def pause(self) -> float:
        """Any time will do."""
        return 0.0

    async def stop(self) -> None:
        """Nothing is under way."""


async def known(config: Config, guest: str) -> Export:
    """Everything that is kept of a guest; Malformed if there is no such guest."""
    async with beside(config.database) as database:
        found = await export(database.archive, guest)
    if not found.devices and not found.tables:
        raise Malformed(f"there is no guest {guest}")
    return found


async def ordered(config: Config, what: str, about: str) -> str:
    """What came of an order; Malformed says why it could not be carried out."""
    async with beside(config.database) as database:
        number = await database.archive.place(what, about, moments.today())
        try:
            alone = not await is_served(database, config.lease) and await by_ourselves(
                config, Order(number, what, about)
            )
            order = await awaited(database, number, 0 if alone else PATIENCE)
        finally:
            withdrawn = await database.archive.withdraw(number)
    if withdrawn:
        raise Malformed(UNHEARD.format(PATIENCE))
    if order is None:
        raise Malformed(UNDONE)
    if not order.fine:
        raise Malformed(f"{about}: {order.outcome}")
    return order.outcome


async def by_ourselves(config: Config, order: Order) -> bool:
    """Open the house, in which nothing goes on, and carry the order out; False if a server has it open."""
    store = open_store(config.database, config.sync)
    try:
        await store.start()
    except Malformed as trouble:
        if "another process" in str(trouble):
            return False
        raise
    cluster = cluster_on(store, 0)
    house = House(config, store, Still(), cluster)
    if cluster:
        cluster.serve(house, {})
    try:
        await settle(house, order)
    finally:
        await house.stop()
    return True


async def awaited(database: Beside, number: int, patience: float) -> Order | None:
    """The order once it is answered, None if that takes too long."""
    until = moments.now() + patience
    while True:
        (order,) = [one for one in await database.archive.orders(number - 1) if one.number == number]
        if order.answered is not None:
            return order
        if moments.now() >= until:
            return None
        await asyncio.sleep(LOOK)
