"""Commands and guests who leave, among several nodes: each table is changed by the node that has it."""

import asyncio
import time
from collections.abc import Callable

from kuhstall.client import Client
from tests.cluster.nodes import Nodes
from tests.cluster.postgres import fetch
from tests.server.house import TURNS, run
from tests.server.players import begin, guest, until
from tests.server.test_operating import kuhstall


async def spread(nodes: Nodes, anna: Client, otto: Client) -> list[str]:
    """Games of two guests, one at each node."""
    codes = []
    for node in nodes.each:
        anna.url = otto.url = node.url
        codes.append(await anna.open_table("kuhhandel-2", 3, pace=TURNS))
        for seat, client in enumerate((anna, otto)):
            async with client.table(codes[-1]) as table:
                await table.do("sit", seat=seat, name=f"Name {seat}")
                await table.do("say", text=f"my secret {seat}")
                if seat == 0:
                    await table.do("seat", seat=2, bot="random")
        await begin(anna, codes[-1])
    assert len(set((await asyncio.to_thread(nodes.owners)).values())) == len(nodes.each)
    return codes


async def known_at(nodes: Nodes, client: Client) -> list[bool]:
    """Whether each node knows a guest by their key."""
    found = []
    for node in nodes.each:
        asker = Client(node.url)
        asker.key = client.key
        found.append((await asker.call("/api/guest", {}))["person"] == client.person)
    return found


def test_a_guest_leaves_tables_at_every_node_and_is_a_stranger_at_each(nodes: Callable[..., Nodes]) -> None:
    several = nodes()

    async def leave() -> None:
        anna, otto = await guest(several.url), await guest(several.url)
        codes = await spread(several, anna, otto)
        assert await known_at(several, otto) == [True] * 3
        otto.url = several.each[0].url
        async with otto.table(codes[1]) as passed_on:
            await until(passed_on, lambda: passed_on.seats)
            await otto.call("/api/guest/delete", {})
            await until(passed_on, lambda: not passed_on.seats)
        while any(await known_at(several, otto)):  # The other nodes read of it within a second.
            await asyncio.sleep(0.05)
        for code in codes:
            text = b"".join(await asyncio.to_thread(several.log, code)).decode()
            assert "my secret 1" not in text
            assert otto.person not in text
            assert "my secret 0" in text
            sheet = await anna.call(f"/api/tables/{code}")
            assert (sheet["state"], sheet["chairs"][1]["bot"]) == ("running", "strong")

    run(leave(), 120)


def test_commands_reach_tables_at_every_node(nodes: Callable[..., Nodes]) -> None:
    several = nodes()

    async def play() -> tuple[list[str], str]:
        anna, otto = await guest(several.url), await guest(several.url)
        return await spread(several, anna, otto), otto.person

    codes, otto = run(play(), 120)
    for code in codes:
        assert kuhstall(several.each[0], "close", code) == f"{code}: closed; it was running\n"
    assert "taken out of 3 tables" in kuhstall(several.each[1], "delete-guest", otto)
    for code in codes:
        assert otto not in b"".join(several.log(code)).decode()
    assert "there is no guest" in kuhstall(several.each[2], "export-guest", otto, code=1)


def test_old_talk_is_taken_out_by_whichever_node_may(nodes: Callable[..., Nodes]) -> None:
    several = nodes(keep_talk=0.2)

    async def play() -> list[str]:
        anna, otto = await guest(several.url), await guest(several.url)
        return await spread(several, anna, otto)

    codes = run(play(), 120)
    for code in codes[:2]:
        kuhstall(several.each[2], "close", code)
    query = "select count(*) from tables where tidied = 1"
    while fetch(several.database, query)[0][0] < 2:
        time.sleep(0.1)
    assert [b"my secret" in b"".join(several.log(code)) for code in codes] == [False, False, True]
