"""What one node decides holds at all: a device that was ended is nobody anywhere, and a pause outlives its node."""

import asyncio
from collections.abc import Callable

import pytest

from kuhstall.client import Client, NotAllowed, TableClient
from tests.cluster.nodes import Nodes
from tests.server.house import TURNS, run
from tests.server.players import begin, guest, opened, until


async def opened_at(url: str, key: str) -> str:
    """The code of a new table of a guest, which the node has at which it was opened."""
    return await Client(url, key).open_table("kuhhandel-2", 3, name="Anna", bot="random", pace=TURNS)


async def seated(client: Client, code: str) -> TableClient:
    """A guest at their table."""
    table = await client.table(code).__aenter__()
    await until(table, lambda: table.seats == [0])
    return table


def test_a_device_that_is_ended_at_one_node_is_nobody_at_the_others(nodes: Callable[..., Nodes]) -> None:
    several = nodes(number=2)
    one, other = several.each

    async def end() -> None:
        desk = await guest(one.url)
        key = (await desk.call("/api/guest/carry", {}))["key"]
        phone = Client(other.url)
        await phone.call("/api/guest/carried", {"key": key})
        tables = [await seated(phone, await opened_at(node.url, desk.key)) for node in several.each]
        (device,) = [found["id"] for found in await desk.call("/api/guest/devices") if not found["this"]]
        await desk.call("/api/guest/devices/end", {"id": device})
        for table in tables:  # One was passed on to another node, and one was at home.
            async for _ in table.news():  # Its client is told not to come back.
                pass
            assert table._socket
            assert table._socket.close_code == 4011
            await table.__aexit__()
        with pytest.raises(NotAllowed, match="403"):
            await phone.call("/api/guest/devices")
        assert len(await Client(other.url, desk.key).call("/api/guest/devices")) == 1

    run(end(), 30)


def test_a_pause_goes_on_at_the_next_node(nodes: Callable[..., Nodes]) -> None:
    several = nodes(number=2, pause_notice=0.1)

    async def rest() -> None:
        code, clients = await opened(several.url, "kuhhandel-2", 3, 3, pace=TURNS)
        await begin(clients[0], code)
        async with clients[0].table(code) as anna, clients[1].table(code) as ben, clients[2].table(code) as cleo:
            await anna.do("pause")
            await ben.do("agree")
            await cleo.do("agree")
            await until(anna, lambda: anna.clock["pause"])
            before = anna.clock["pause"]
            node = await asyncio.to_thread(several.owner, code)
            await asyncio.to_thread(node.kill)
            while (await asyncio.to_thread(several.owners)).get(code, node.name) == node.name:
                await asyncio.sleep(0.1)
        async with clients[1].table(code) as ben:
            assert ben.clock["pause"] == before
            await ben.do("resume")
            await until(ben, lambda: ben.clock["pause"] is None)
            assert ben.clock["deciding"][0]["until"]

    run(rest(), 60)
