"""Bells among several nodes: a guest is called once, whichever node has the table, and also after it has died."""

import asyncio
from collections.abc import Callable

from tests.cluster.nodes import Nodes
from tests.cluster.postgres import fetch
from tests.server.house import run
from tests.server.players import begin, opened
from tests.server.pushing import Browser, claims, service, until
from tests.server.test_bells import DAYS

STEADY = 2.0
"""For how many seconds nothing more may come."""


def test_a_guest_is_called_once_by_all_nodes_together(nodes: Callable[..., Nodes]) -> None:
    cluster = nodes(number=2, call_after=0.4, push_private="true")

    async def call() -> None:
        with service() as push:
            codes: list[str] = []
            query = "select count(*) as number from bells where rung > 0"

            def rung() -> int:
                return int(fetch(cluster.database, query)[0]["number"])

            for _ in range(2):
                code, clients = await opened(cluster.url, "kuhhandel-duel", 2, 2, pace=DAYS)
                for client in clients:
                    await Browser(push).subscribe(client)
                await begin(clients[0], code)
                codes.append(code)
            # One player of each table is asked; a node that dies between sending and noting that may send again.
            await asyncio.to_thread(until, lambda: rung() == len(push.posted) == len(codes))
            assert len({key(posted.headers["authorization"]) for posted in push.posted}) == 1, "one key for all nodes"
            assert all(claims(posted) for posted in push.posted)
            owner = await asyncio.to_thread(cluster.owner, codes[1])
            await asyncio.to_thread(owner.kill)
            await asyncio.to_thread(until, lambda: cluster.owners().get(codes[1], owner.name) != owner.name)
            await asyncio.sleep(STEADY)
            assert len(push.posted) == len(codes), "whoever goes on with the table knows that it was told"
            assert await asyncio.to_thread(rung) == len(codes)

    run(call())


def key(authorization: str) -> str:
    return authorization.split("k=")[1]
