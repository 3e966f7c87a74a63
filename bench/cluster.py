"""What several nodes cost: processor time for each move, at the owner of a table and passed on to it, and at rest.

All servers are up at once and take turns of half a second, so that they can be compared on a machine whose speed
changes. With `--before DIR` an earlier version takes part, from a folder where it is built.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.server import Load, Served, put_on_core, sit_down
from kuhstall.client import Client
from tests.cluster.postgres import Postgres
from tests.server.house import new_postgres_database

NODES = 3
NEWER = ("KUHSTALL_SOCKETS_PER_MINUTE", "KUHSTALL_LINES_PER_MINUTE")
"""Settings that earlier versions do not know."""
DATABASES = 6
"""So many databases of PostgreSQL are needed at most."""


class Contestant(NamedTuple):
    """One way of serving: the processes that take part, and the load on them."""

    name: str
    servers: Sequence[Served]
    load: Load


def serve(port: int, database: str, source: str = "", **settings: str) -> Served:
    """A server on a core that all servers share."""
    command = [sys.executable, "-m", "kuhstall", "serve", "--port", str(port), "--database", database]
    variables = {f"KUHSTALL_{name.upper()}": value for name, value in {"sync": "normal", **settings}.items()}
    return (
        Served(port, command, NEWER, PYTHONPATH=source, **variables) if source else Served(port, command, **variables)
    )


class Bench:
    """Everything that is measured, started once."""

    def __init__(self, folder: str, postgres: Postgres, port: int, before: str) -> None:
        """Start all servers."""
        self.folder, self.port, self.before = folder, port, before
        self._databases = [new_postgres_database(postgres.url) for _ in range(DATABASES)]
        self.started: list[Served] = []

    def server(self, database: str, source: str = "", **settings: str) -> Served:
        """One more server."""
        self.port += 1
        self.started.append(serve(self.port, database, source, **settings))
        return self.started[-1].ready()

    def nodes(self) -> list[Served]:
        """Several nodes of one database."""
        database = self._databases.pop()
        urls = [f"http://127.0.0.1:{self.port + 1 + number}" for number in range(NODES)]
        return [self.server(database, node=f"node-{at}", peer_url=url) for at, url in enumerate(urls)]

    async def contestants(self, tables: int) -> list[Contestant]:
        """All that are compared, with their players seated; the first one is what the others are compared with."""
        versions = {" before": self.before, ", one node": ""} if self.before else {", one node": ""}
        found = [
            await self.alone(kind + name, self.database(kind), tables, source)
            for name, source in versions.items()
            for kind in ("SQLite", "PostgreSQL")
        ]
        for name, at in (("three nodes, at the owner", 0), ("three nodes, passed on", 1)):
            nodes = self.nodes()
            await asyncio.sleep(2)  # They get to know each other.
            load = Load(0.0)
            await sit_down(nodes[0], load, tables, nodes[at].port)
            found.append(Contestant(f"PostgreSQL, {name}", nodes, load))
        return found

    def database(self, kind: str) -> str:
        """A new database."""
        return f"{self.folder}/{self.port}.db" if kind == "SQLite" else self._databases.pop()

    async def alone(self, name: str, database: str, tables: int, source: str = "") -> Contestant:
        """A single process."""
        server, load = self.server(database, source), Load(0.0)
        await sit_down(server, load, tables)
        return Contestant(name, [server], load)

    def stop(self) -> None:
        """End all servers."""
        for server in self.started:
            server.process.terminate()
        for server in self.started:
            server.process.wait()


def cpu(servers: Sequence[Served]) -> float:
    """Seconds of processor time of several processes."""
    return sum(server.cpu() for server in servers)


async def moves(bench: Bench, tables: int, rounds: int) -> None:
    """Processor time for each move, of all processes together."""
    racing = [(one, list[float]()) for one in await bench.contestants(tables)]
    for _ in range(rounds):
        for one, found in racing:
            used, done = cpu(one.servers), one.load.done
            await one.load.run(0.5)
            if not one.load.ready:
                raise SystemExit(f"{one.name}: the games are over; take more tables or fewer rounds")
            found.append((cpu(one.servers) - used) / (one.load.done - done) * 1e6)
    print(f"| {tables} tables, {rounds} turns of half a second | µs CPU a move | of the first |\n|---|--:|--:|")
    for one, found in racing:
        ratios = sorted(mine / first for mine, first in zip(found, racing[0][1], strict=True))
        spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
        print(f"| {one.name} | {median(found):.0f} | {median(ratios):.2f} ({spread}) |", flush=True)
    owner, passed = racing[-2][1], racing[-1][1]
    ratios = [on / at for on, at in zip(passed, owner, strict=True)]
    print(f"\nPassed on costs {median(ratios):.2f} times what it costs at the owner.")


async def at_rest(bench: Bench, tables: int, seconds: float) -> None:
    """Processor time of a node that has many tables to which nobody is connected."""

    async def used(server: Served) -> float:
        before, start = server.cpu(), time.perf_counter()
        await asyncio.sleep(seconds)
        return (server.cpu() - before) / (time.perf_counter() - start)

    async def report(what: str, server: Served, open_one: Callable[[Client], Awaitable[Any]]) -> None:
        client = await Client(f"http://127.0.0.1:{server.port}").arrive()
        none = await used(server)
        for _ in range(tables):
            await open_one(client)
        await asyncio.sleep(5)
        print(f"{what}: {await used(server):.2%} of a core with {tables} idle tables, {none:.2%} with none", flush=True)

    more = {"most_tables": "100000", "keep_in_memory": "100000"}
    pace = {"kind": "turns", "think": 864000}
    for kind in ("SQLite", "PostgreSQL"):
        server = bench.server(bench.database(kind), **more)
        await report(
            f"{kind}, games by turns that wait for somebody",
            server,
            lambda client: client.open_table("kuhhandel-2", 3, pace=pace, name="Anna", bot="random"),
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--idle", type=int, default=10_000, help="idle tables, 0 leaves that out")
    parser.add_argument("--seconds", type=float, default=30, help="for the idle tables")
    parser.add_argument("--before", default="", metavar="DIR", help="the src folder of an earlier version")
    parser.add_argument("--port", type=int, default=18300)
    arguments = parser.parse_args()
    import uvloop

    uvloop.install()
    put_on_core(0, 1)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as data:
        postgres = Postgres(Path(data))
        bench = Bench(folder, postgres, arguments.port, arguments.before)
        try:
            asyncio.run(moves(bench, arguments.tables, arguments.rounds))
            if arguments.idle:
                asyncio.run(at_rest(bench, arguments.idle, arguments.seconds))
        finally:
            bench.stop()
            postgres.stop()


if __name__ == "__main__":
    main()
