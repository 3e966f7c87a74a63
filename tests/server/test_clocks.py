"""Clients whose clocks are hours off, or run too fast or too slow, know the server's time and slap at what they see."""

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import AsyncExitStack

import pytest

from kuhstall.client import Client, TableClient
from tests.server.house import ServerProcess, run
from tests.server.players import begin, guest, opened, until

CLOCKS: dict[str, Callable[[], float]] = {
    "five hours fast": lambda: time.time() + 5 * 3600,
    "since 1970, three hours slow": lambda: time.time() - 3 * 3600,
    "from zero, a thousandth too fast": lambda: time.monotonic() * 1.001,
    "from zero, a thousandth too slow": lambda: time.monotonic() * 0.999,
    "negative": lambda: time.monotonic() - 1e9,
}


@pytest.mark.parametrize("clock", CLOCKS.values(), ids=CLOCKS)
def test_a_client_knows_the_servers_time(server: ServerProcess, clock: Callable[[], float]) -> None:
    async def look() -> None:
        client = await Client(server.url, clock=clock).arrive()
        code = await client.open_table("kuhhandel-2", 3)
        async with client.table(code) as wrong, (await guest(server.url)).table(code) as right:
            assert abs(wrong.now - right.now) < 1000
            assert abs(wrong.now - time.time() * 1000) < 60_000
            assert wrong.count == 0

    run(look())


def test_nothing_but_the_echo_depends_on_what_time_a_client_says(server: ServerProcess) -> None:
    async def lie() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-2", 3)
        async with client.table(code) as table:
            assert table._socket
            for sent in (-1e300, 0, 1e300):
                before, measured = table.clock, len(table._measures)
                await table._socket.send(json.dumps({"type": "ping", "sent": sent}))
                await table.do("sit", seat=0, name="Anna")
                assert len(table._measures) > measured  # The answers come in order: the echo came first.
                await table.do("rise", seat=0)
                assert 0 <= table.clock["now"] - before["now"] < 60_000

    run(lie())


async def to_a_countdown(tables: list[TableClient]) -> None:
    """Play without bidding until a pedigree card is counted down."""
    while not tables[0].clock["countdown"]:
        made = max(table.moves for table in tables)
        for seat, table in enumerate(tables):
            await until(table, lambda table=table, made=made: table.moves >= made)
            if table.seen[seat]["choices"]:
                move = "auction" if "auction" in table.seen[seat]["choices"] else table.seen[seat]["fallback"]
                await table.ask("move", seat=seat, move=move, at=table.moves)
        await until(tables[0], lambda made=made: tables[0].moves > made)


def test_a_slap_is_taken_at_the_count_that_a_client_with_a_wrong_clock_sees(server: ServerProcess) -> None:
    async def slap() -> None:
        pace = {"kind": "live", "think": 60, "call": 0.01, "count": 1}
        code, clients = await opened(server.url, "kuhhandel-master", 3, 3, pace=pace)
        await begin(clients[0], code)
        async with AsyncExitStack() as stack:
            tables = [
                await stack.enter_async_context(Client(server.url, client.key, clock).table(code))
                for client, clock in zip(clients, list(CLOCKS.values())[1:4], strict=True)
            ]
            await to_a_countdown(tables)
            seat, made = tables[0].seen[0]["view"]["to_act"][0], tables[0].moves
            table = tables[seat]
            await until(table, lambda: table.moves >= made)
            counts = table.clock["countdown"]["counts"]
            assert table.count in (0, 10)
            await asyncio.sleep((counts[1] + 50 - table.now) / 1000)
            assert table.count == 9
            await table.slap(seat, table.count)
            await until(table, lambda: table.moves > made)
            auction = table.seen[seat]["view"]["phase"]["auction"]
            assert (auction["bidder"], auction["bid"]) == (seat, 9)

    run(slap())
