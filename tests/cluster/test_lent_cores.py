"""A helper that comes through the proxy thinks for the node that it gets to, and for another one when that dies."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cluster.nodes import Node, Nodes
from tests.server.house import run
from tests.server.players import begin, opened, play_all
from tests.server.test_lending import KEY, HelperProcess


@pytest.fixture
def helper(tmp_path: Path) -> Iterator[Callable[[Nodes], HelperProcess]]:
    """Starts a helper that lends its cores to whatever is behind the proxy."""
    started: list[HelperProcess] = []

    def start(nodes: Nodes) -> HelperProcess:
        started.append(HelperProcess(tmp_path, nodes.url))
        return started[-1]

    yield start
    for process in started:
        process.end()


async def helped(nodes: list[Node]) -> Node:
    """The node that has the helper, once one has."""
    while True:
        for node in nodes:
            if await asyncio.to_thread(node.metric, "helpers"):
                return node
        await asyncio.sleep(0.1)


async def bots_play_at(node: Node) -> str:
    """A game of one scripted guest and strong bots whose table a node has."""
    code, clients = await opened(node.url, "kuhhandel-2", 3, 1, pace={"kind": "turns", "think": 3600})
    async with clients[0].table(code) as table:
        for seat in (1, 2):
            await table.do("seat", seat=seat, bot="strong")
    await begin(clients[0], code)
    (result,) = await play_all(code, clients, 1)
    return result


def test_a_helper_behind_the_proxy_finds_another_node_when_its_own_dies(
    nodes: Callable[..., Nodes], helper: Callable[[Nodes], HelperProcess]
) -> None:
    several = nodes(helpers_key=KEY)

    async def play() -> None:
        helper(several)
        alive = list(several.each)
        for _ in range(2):
            node = await helped(alive)
            assert (await bots_play_at(node)).startswith("= ")
            assert await asyncio.to_thread(node.metric, "bot_thoughts_by_helpers") > 0
            alive.remove(node)
            node.kill()

    run(play(), 120)
