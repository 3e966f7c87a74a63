"""Whichever node is asked, the answer is the same: tables, lists, guests, limits."""

import asyncio
import random
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from kuhstall.client import Client, NotAllowed
from kuhstall.core import record
from tests.cluster.nodes import Nodes
from tests.server.house import LIVE, TURNS, run
from tests.server.players import begin, guest, opened, play_all


def at(client: Client, url: str) -> Client:
    """The same guest at another node."""
    return Client(url, client.key)


def test_whichever_node_is_asked_the_answer_is_the_same(nodes: Callable[..., Nodes]) -> None:
    several = nodes(tables_per_guest=2)
    urls = [node.url for node in several.each]

    async def ask() -> None:
        host = await guest(urls[0])
        listed = await host.open_table("mue", 3, listed=True, name="Anna")
        played = await at(host, urls[1]).open_table("kuhhandel-duel", 2, pace=TURNS, name="Anna", bot="random")
        everywhere = [at(host, url) for url in urls]
        for path in ("/api/tables", f"/api/tables/{listed}", "/api/guest/tables", "/api/guest"):
            answers = [await each.call(path, method="POST" if path == "/api/guest" else "") for each in everywhere]
            assert answers == [answers[0]] * len(urls)
        assert {one["table"]["code"] for one in await everywhere[2].call("/api/guest/tables")} == {listed, played}
        for each in everywhere:
            with pytest.raises(NotAllowed, match="many tables"):
                await each.open_table("mue", 3)
            with pytest.raises(NotAllowed, match="403"):
                await each.call(f"/api/tables/{played}/record")
            with pytest.raises(NotAllowed, match="404"):
                await each.call("/api/tables/CCCCCCCC")
        key = (await everywhere[0].call("/api/guest/carry", {}))["key"]
        carried = Client(urls[1])
        assert (await carried.call("/api/guest/carried", {"key": key}))["person"] == (await host.arrive()).person

    run(ask())


def test_players_at_all_nodes_play_one_game(nodes: Callable[..., Nodes]) -> None:
    several = nodes()
    urls = [node.url for node in several.each]

    async def play() -> None:
        code, clients = await opened(urls[0], "kuhhandel-master", 3, 3, pace=LIVE)
        await begin(at(clients[0], urls[2]), code)
        players = [at(client, url) for client, url in zip(clients, urls, strict=True)]
        results = await play_all(code, players, 5)
        assert len(set(results)) == 1
        texts = [await player.call(f"/api/tables/{code}/record") for player in players]
        assert len(set(texts)) == 1
        assert len(record.verify(record.parse(texts[0])).moves) > 50
        assert (await asyncio.to_thread(several.owners))[code] == "node-0"

    run(play())


def test_who_has_too_many_sockets_is_turned_away_whatever_node_they_come_to(nodes: Callable[..., Nodes]) -> None:
    several = nodes(connections_per_guest=2)

    async def come() -> None:
        host = await guest(several.each[0].url)
        code = await host.open_table("mue", 3)
        there = at(host, several.each[1].url)
        async with there.table(code), there.table(code):
            address = f"{there.url.replace('http', 'ws')}/api/tables/{code}/socket"
            with pytest.raises(InvalidStatus, match="403"):
                await connect(address, additional_headers=there.headers)

    run(come())


def test_who_tries_codes_at_every_node_is_counted_at_all(nodes: Callable[..., Nodes]) -> None:
    several = nodes(requests_per_minute=20)
    answers: Counter[int] = Counter()
    for number in range(120):
        try:
            urllib.request.urlopen(f"{several.each[number % 3].url}/api/tables/CCCCCCCC", timeout=5).close()
        except urllib.error.HTTPError as error:
            answers[error.code] += 1
            error.close()
        time.sleep(0.05)  # Nodes tell each other once a second; who is quicker than that has to make up for it.
    assert answers[404] < 40
    assert answers[404] + answers[429] == 120


def test_sockets_of_a_guest_are_counted_over_all_nodes(nodes: Callable[..., Nodes]) -> None:
    several = nodes(connections_per_guest=4)

    async def come() -> None:
        host = await guest(several.each[0].url)
        codes = [await at(host, node.url).open_table("mue", 3) for node in several.each]
        async with host.table(codes[0]), host.table(codes[0]), host.table(codes[0]), host.table(codes[0]):
            await asyncio.sleep(3)  # Two heartbeats of the nodes.
            address = f"{several.each[1].url.replace('http', 'ws')}/api/tables/{codes[1]}/socket"
            with pytest.raises(InvalidStatus, match="403"):
                await connect(address, additional_headers=host.headers)

    run(come())


def test_only_nodes_come_in_by_the_door_of_nodes(nodes: Callable[..., Nodes]) -> None:
    several = nodes()
    address = several.each[0].url.replace("http", "ws") + "/peer"

    async def come(secret: str) -> None:
        with pytest.raises(InvalidStatus, match="403"):
            await connect(address, additional_headers={"x-kuhstall-peer": secret})

    for secret in ("", "x", "é", f"{random.Random(1).getrandbits(190):x}"):
        run(come(secret))
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(f"{several.url}/peer", timeout=5)


def test_a_spectator_at_another_node_is_told_as_late(nodes: Callable[..., Nodes]) -> None:
    several = nodes()
    urls = [node.url for node in several.each]

    async def watch() -> None:
        late = 12
        code, clients = await opened(urls[0], "kuhhandel-duel", 2, 2, pace=TURNS, audience={"late": late})
        await begin(clients[0], code)
        eve = await guest(urls[1])
        async with eve.table(code) as watching, at(eve, urls[2]).table(code) as there:
            players = asyncio.create_task(play_all(code, clients, 7))
            running = True
            while running:
                told = await asyncio.gather(*(at(eve, url).call(f"/api/tables/{code}") for url in urls))
                seen = [*(one["moves"] for one in told), watching.moves, there.moves]
                after = (await clients[0].call("/api/guest/tables"))[0]["table"]
                running = after["state"] == "running"
                assert not running or max(seen) <= max(after["moves"] - late, 0)
            await players
            for one in (watching, there):
                while one.sheet["state"] != "over":
                    await one._news.get()
                assert one.moves == one.sheet["moves"] > 2 * late

    run(watch())
