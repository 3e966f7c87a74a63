"""Nodes are killed, frozen and cut off in the middle of a game: another one goes on, and nothing told is lost."""

import asyncio
import time
from collections.abc import Callable

import pytest

from kuhstall.client import Client
from kuhstall.core import record
from tests.cluster.nodes import Node, Nodes
from tests.server.house import LIVE, TURNS, run
from tests.server.players import begin, opened
from tests.server.witnesses import check_everything_told, witnesses_at

Trouble = Callable[[Nodes, Node, str], None]


def gone(nodes: Nodes, node: Node, code: str) -> None:
    """Wait until another node has a table."""
    start = time.monotonic()
    while nodes.owners().get(code, node.name) == node.name:
        time.sleep(0.1)
    print(f"taken over after {time.monotonic() - start:.1f} s")


def killed(nodes: Nodes, node: Node, code: str) -> None:
    node.kill()
    gone(nodes, node, code)


def frozen(nodes: Nodes, node: Node, code: str) -> None:
    """It stands still until another node has the table, and then wakes up believing that it still has it."""
    node.freeze()
    gone(nodes, node, code)
    time.sleep(1)
    node.wake()


def cut_off(nodes: Nodes, node: Node, code: str) -> None:
    """Its line to the database swallows everything."""
    node.relay.cut()
    gone(nodes, node, code)
    time.sleep(1)
    node.relay.mend()


def left(nodes: Nodes, node: Node, code: str) -> None:
    """It is asked to end."""
    node.leave()
    gone(nodes, node, code)


def database_gone(nodes: Nodes, node: Node, code: str) -> None:
    """The database is away for a while, for everybody."""
    nodes.postgres.stop()
    time.sleep(4)
    nodes.postgres.start()


async def played_through(nodes: Nodes, code: str, clients: list[Client], trouble: Trouble) -> None:
    """A game is played to its end with trouble in the middle, and everything that was told is there."""
    witnesses = await witnesses_at(code, clients)
    playing = asyncio.gather(*(witness.play() for witness in witnesses))
    while witnesses[0].table.moves < 12:
        await asyncio.sleep(0.05)
    node = await asyncio.to_thread(nodes.owner, code)
    await asyncio.to_thread(trouble, nodes, node, code)
    await playing
    for client, witness in zip(clients, witnesses, strict=True):
        await check_everything_told(client, code, witness)
        await witness.table.__aexit__()
    match = record.verify(record.parse(await clients[0].call(f"/api/tables/{code}/record")))
    assert len(match.moves) == witnesses[0].table.moves
    await asyncio.to_thread(nodes.log, code)


@pytest.mark.parametrize(
    ("trouble", "pace"), [(killed, LIVE), (frozen, TURNS), (cut_off, LIVE), (left, LIVE), (database_gone, TURNS)]
)
def test_a_game_goes_on(nodes: Callable[..., Nodes], trouble: Trouble, pace: dict[str, object]) -> None:
    several = nodes()

    async def play() -> None:
        code, clients = await opened(several.url, "kuhhandel-2", 3, 3, pace=pace)
        await begin(clients[0], code)
        await played_through(several, code, clients, trouble)

    run(play(), 120)
