"""A node of a cluster: it takes over games that nobody goes on with, and gives its own away before it ends."""

import asyncio
from collections.abc import Coroutine, Mapping
from typing import TYPE_CHECKING, Any, Final

from kuhstall.server.cluster.links import Link, Links
from kuhstall.server.cluster.together import Together
from kuhstall.tables.house import House
from kuhstall.tables.hub import Limits
from kuhstall.tables.log import LOG
from kuhstall.tables.owners import Answer, Question, Unreachable

if TYPE_CHECKING:
    from kuhstall.server.cluster.leases import Leases

AT_ONCE: Final = 50
"""So many tables are given away at a time."""


class Cluster:
    """This node and the others, as the house of this one sees them."""

    def __init__(self, leases: "Leases", drain: float) -> None:
        """A node by its lease, and how long the proxy takes to notice that it is about to end."""
        self.leases, self.drain_seconds = leases, drain
        self.links = Links(lambda name: self._spawn(leases.bury(name)))
        self.claim, self.release, self.orphans = leases.claim, leases.release, leases.orphans
        self.house: House | None = None
        self._adopting: asyncio.Task[None] | None = None
        self._again = False
        self._errands: set[asyncio.Task[Any]] = set()

    def serve(self, house: House, limits: Mapping[str, Limits]) -> None:
        """The house of this node, and the limits that it shares with the others, by their names."""
        self.house, together = house, Together(house, {**limits, "talk": house.talk})
        self.leases.lapsed = house.let_go
        self.leases.orphaned = self.look_for_orphans
        self.leases.words, self.leases.heard = together.words, together.hear

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._errands.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOG.warning("an errand of the cluster failed", extra={"why": type(error).__name__})

    def look_for_orphans(self) -> None:
        """Take over games that nobody goes on with; if that is under way, once more afterwards."""
        self._again = True
        if self.house and self.house.ready and (self._adopting is None or self._adopting.done()):
            self._adopting = self._spawn(self._adopt())

    async def _adopt(self) -> None:
        while self._again and self.house:
            self._again = False
            await self.house.adopt()

    async def link(self, name: str) -> Link:
        """The line to a node; Unreachable if there is none."""
        node = await self.leases.node(name)
        if node is None or node.id == self.leases.me:
            raise Unreachable
        return await self.links.to(node)

    async def ask(self, name: str, question: Question) -> Answer:
        """What another node answers."""
        return await (await self.link(name)).ask(question)

    async def drain(self) -> None:
        """Give everything to the other nodes, before this one ends; alone there is nobody to give it to."""
        if not self.leases.others or not self.house:
            return
        await self.leases.drain()
        self.house.ready = False
        await asyncio.sleep(self.drain_seconds)
        tables = [*self.house.tables.values()]
        LOG.info("tables are handed over", extra={"tables": len(tables)})
        for start in range(0, len(tables), AT_ONCE):
            await self.house.hand_over(tables[start : start + AT_ONCE])
            await self.leases.call_for_orphans()

    def stop(self) -> None:
        """Talk to nobody any more."""
        self.links.stop()
        for errand in self._errands:
            errand.cancel()
