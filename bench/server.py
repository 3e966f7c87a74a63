"""How fast the server is: latency at 100 tables, the highest rate against a bare broadcast, memory, the log's cost.

Server and load generator run on cores of their own where there are two. The bare broadcast runs over the same stack
in the same run, with messages as long as the real ones, so that the two can be compared on any machine.
"""

import argparse
import asyncio
import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Container, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from kuhstall.client import Client
from kuhstall.server.store import open_store
from kuhstall.tables.store import Row

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench.sockets import BEAT, FALLBACK, MOVES, Line, connect

SEATS = 5
PACE = {"kind": "turns", "think": 3600}
SETTINGS = {
    "KUHSTALL_MESSAGES_PER_SECOND": "100000",
    "KUHSTALL_BURST": "100000",
    "KUHSTALL_REQUESTS_PER_MINUTE": "1000000",
    "KUHSTALL_SOCKETS_PER_MINUTE": "1000000",
    "KUHSTALL_LINES_PER_MINUTE": "1000000",
    "KUHSTALL_TABLES_PER_GUEST": "100000",
    "KUHSTALL_TABLES_PER_HOUR": "1000000",
    "KUHSTALL_CONNECTIONS_PER_GUEST": "100000",
    "KUHSTALL_GRACE": "100000",
}


class Served:
    """A server process, on a core of its own."""

    def __init__(self, port: int, command: list[str], without: Container[str] = (), **variables: str) -> None:
        """Start it, with these variables in its environment, and without settings that it does not know."""
        self.port = port
        settings = {name: value for name, value in SETTINGS.items() if name not in without}
        self.process = subprocess.Popen(command, env={**os.environ, **settings, **variables})
        put_on_core(self.process.pid, 0)

    def ready(self) -> "Served":
        """Wait until it answers."""
        for _ in range(600):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=5).close()
            except urllib.error.HTTPError:
                return self
            except OSError:
                time.sleep(0.05)
            else:
                return self
        raise SystemExit("the server does not answer")

    def cpu(self) -> float:
        """Seconds of processor time so far, of all threads."""
        threads = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9

    def memory(self) -> int:
        """Resident bytes that are its own."""
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private_")) * 1024


CORES = sorted(os.sched_getaffinity(0))


def put_on_core(process: int, core: int) -> None:
    """Let a process run on one core only, another one than the generator if there are several."""
    os.sched_setaffinity(process, {CORES[core % len(CORES)]})


@contextmanager
def served(port: int, *command: str) -> Iterator[Served]:
    """A server for a while."""
    server = Served(port, [sys.executable, *command])
    try:
        yield server.ready()
    finally:
        server.process.terminate()
        server.process.wait()


class Load:
    """Tables of five clients; at each one move at a time is under way."""

    def __init__(self, every: float) -> None:
        """Moves come right after each other, or, if given, every so many seconds at each table."""
        self.every = every
        self.sent: dict[int, float] = {}
        self.heard: dict[int, int] = {}
        self.took: list[float] = []
        self.bytes = self.messages = self.done = 0
        self.tables: list[list[Line]] = []
        self.ready: dict[int, tuple[Line, str]] = {}
        self.going = True

    def hear(self, line: Line, message: bytes) -> None:
        """Note a move that arrived, and answer if it is this client's turn."""
        if message[:16] != b'{"type":"happene':
            if beat := BEAT.match(message):
                line.send(f'{{"type":"echo","beat":{beat[1].decode()}}}')
            return
        self.bytes += len(message)
        self.messages += 1
        table = line.table
        self.heard[table] = self.heard.get(table, 0) + 1
        self.next_move(line, message)
        if self.heard[table] == SEATS and table in self.sent:
            self.took.append(time.perf_counter() - self.sent[table])
            self.done += 1
            self.heard[table] = 0
            if not self.every:
                self.go(table)

    def next_move(self, line: Line, message: bytes) -> None:
        """Find out what is to be sent next, and by whom."""
        moves = MOVES.search(message)
        found = FALLBACK.search(message)
        if moves and found:
            move = found[1].decode()
            text = f'{{"type":"move","seat":{line.seat},"move":"{move}","at":{moves[1].decode()}}}'
            self.ready[line.table] = (line, text)

    def go(self, table: int) -> None:
        """Send the next move of a table."""
        if self.going and table in self.ready:
            line, text = self.ready.pop(table)
            self.sent[table] = time.perf_counter()
            line.send(text)

    async def run(self, seconds: float) -> None:
        """Play for a while."""
        end = time.perf_counter() + seconds
        tables = range(len(self.tables))
        if not self.every:
            self.going = True
            for table in tables:
                self.go(table)
            await asyncio.sleep(seconds)
            self.going = False
            await asyncio.sleep(0.1)  # What is under way arrives.
            return
        start = time.perf_counter()
        for step in range(int(seconds / self.every * len(tables))):
            due = start + step * self.every / len(tables)
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            self.go(step % len(tables))
            if time.perf_counter() > end:
                return


class BareLoad(Load):
    """The same for the bare broadcast, where the seats move in turn."""

    def next_move(self, line: Line, message: bytes) -> None:
        """The next seat moves."""
        moves = MOVES.search(message)
        assert moves
        number = int(moves[1])
        if line.seat == number % SEATS:
            self.ready[line.table] = (line, bare_move(line.seat, number))


def bare_move(seat: int, number: int) -> str:
    """A message like a real one."""
    return f'{{"type":"move","seat":{seat},"move":"auction","at":{number}}}'


async def sit_down(server: Served, load: Load, tables: int, port: int = 0) -> None:
    """Open tables, each with five clients of one guest, and begin; they play at another port if one is given."""
    client = await Client(f"http://127.0.0.1:{server.port}").arrive()
    for number in range(tables):
        code = await client.open_table("kuhhandel-2", SEATS, pace=PACE)
        people = [await Client(client.url).arrive() for _ in range(SEATS)]
        for seat, person in enumerate(people):
            async with person.table(code) as table:
                await table.do("sit", seat=seat, name=f"P{seat}")
                if seat == SEATS - 1:
                    await table.do("begin")
        path = f"/api/tables/{code}/socket"
        load.tables.append(
            [await connect(port or server.port, path, f"kuhstall={each.key}", first_words(load)) for each in people]
        )
        for seat, line in enumerate(load.tables[-1]):
            line.seat, line.table = seat, number
            line.send('{"type":"hello","version":1,"since":1000000}')
    await asyncio.sleep(1)


def first_words(load: Load) -> Any:
    """Take the first move from the welcome, the others from what happens."""

    def heard(line: Line, message: bytes) -> None:
        if message[:16] == b'{"type":"welcome':
            load.next_move(line, message)
        else:
            load.hear(line, message)

    return heard


async def sit_down_bare(server: Served, load: Load, tables: int) -> None:
    """Open connections to the bare broadcast."""
    for number in range(tables):
        lines = [await connect(server.port, f"/t{number}", "x=1", load.hear) for _ in range(SEATS)]
        load.tables.append(lines)
        for seat, line in enumerate(lines):
            line.seat, line.table = seat, number
        load.ready[number] = (lines[0], bare_move(0, 0))


def percentile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed, in milliseconds."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] * 1000 if values else float("nan")


class Contestant(NamedTuple):
    """A kind of server that is measured: its command, and how clients sit down at it and play."""

    name: str
    command: Callable[[int], list[str]]
    load: type[Load]
    sit_down: Callable[[Served, Load, int], Awaitable[None]]


def contestants(folder: str) -> list[Contestant]:
    """Kuhstall, and what it is compared with."""

    def kuhstall(sync: str, sockets: str = "direct") -> Contestant:
        def command(port: int) -> list[str]:
            os.environ["KUHSTALL_SYNC"], os.environ["KUHSTALL_SOCKETS"] = sync, sockets
            return ["-m", "kuhstall", "serve", "--port", str(port), "--database", f"{folder}/{port}.db"]

        return Contestant(f"Kuhstall, sync={sync}, sockets={sockets}", command, Load, sit_down)

    def bare(way: str) -> Contestant:
        def command(port: int) -> list[str]:
            return [str(Path(__file__).with_name("bare.py")), str(port), LENGTH, way]

        return Contestant(f"bare broadcast, {way}", command, BareLoad, sit_down_bare)

    return [
        kuhstall("normal"),
        kuhstall("full"),
        kuhstall("normal", "public"),
        kuhstall("full", "public"),
        bare("stack"),
        bare("direct"),
    ]


BARE: Final = 4
"""The contestant with which the others are compared: the bare broadcast over the stack as it comes."""
LENGTH: Final = "1800"
"""How long the bare messages are; the report says how long the real ones were."""


def latency(folder: str, tables: int, seconds: float, port: int) -> None:
    """How soon a move is seen by all, at one move a second at each table."""

    async def measure(server: Served, contestant: Contestant) -> str:
        load = contestant.load(1.0)
        await contestant.sit_down(server, load, tables)
        before, start = server.cpu(), time.perf_counter()
        await load.run(seconds)
        cpu = (server.cpu() - before) / (time.perf_counter() - start)
        p50, p90, p99 = [percentile(load.took, share) for share in (0.5, 0.9, 0.99)]
        size = load.bytes / max(load.messages, 1)
        return f"p50 {p50:.2f}  p90 {p90:.2f}  p99 {p99:.2f} ms  CPU {cpu:.0%}  {size:.0f} bytes a message"

    for number, contestant in enumerate(contestants(folder)):
        with served(port + number, *contestant.command(port + number)) as server:
            print(f"one move a second at each table: {contestant.name}", flush=True)
            print(f"  seen by all: {asyncio.run(measure(server, contestant))}", flush=True)


async def highest_rates(folder: str, tables: int, rounds: int, port: int) -> None:
    """Moves a second of processor time as fast as it goes: all servers are up, and take turns of half a second.

    So each is measured in the same moments as the others, on a machine whose speed changes.
    """
    with ExitStack() as stack:
        racing: list[tuple[Contestant, Served, Load, list[float]]] = []
        for number, contestant in enumerate(contestants(folder)):
            server = stack.enter_context(served(port + number, *contestant.command(port + number)))
            load = contestant.load(0.0)
            await contestant.sit_down(server, load, tables)
            racing.append((contestant, server, load, []))
        for _ in range(rounds):
            for contestant, server, load, found in racing:
                cpu, done = server.cpu(), load.done
                await load.run(0.5)
                if not load.ready:
                    raise SystemExit(f"{contestant.name}: the games are over; take more tables or fewer rounds")
                found.append((load.done - done) / (server.cpu() - cpu))
        for contestant, _, load, found in racing:
            shares = sorted(mine / bare for mine, bare in zip(found, racing[BARE][3], strict=True))
            print(f"as fast as it goes: {contestant.name}, {rounds} turns of half a second")
            print(f"  {median(found):.0f} moves per CPU-second, {load.bytes / load.messages:.0f} bytes a message")
            print(f"  {median(shares):.0%} of the bare broadcast, {shares[0]:.0%} to {shares[-1]:.0%}", flush=True)


def memory(folder: str, tables: int, port: int) -> None:
    """Bytes for each table and each connection."""
    with served(port, *contestants(folder)[0].command(port)) as server:

        async def grow() -> None:
            client = await Client(f"http://127.0.0.1:{port}").arrive()
            await client.open_table("kuhhandel-2", SEATS, pace=PACE)
            start = server.memory()
            codes = [await client.open_table("kuhhandel-2", SEATS, pace=PACE, one_screen=True) for _ in range(tables)]
            for code in codes:
                async with client.table(code) as table:
                    for seat in range(SEATS):
                        await table.do("sit", seat=seat, name="P")
                    await table.do("begin")
            opened = server.memory()
            lines = [
                await connect(port, f"/api/tables/{code}/socket", "x=1", lambda line, message: None)
                for code in codes
                for _ in range(SEATS)
            ]
            for line in lines:
                line.send('{"type":"hello","version":1}')
            await asyncio.sleep(1)
            connected = server.memory()
            print(
                f"memory: {start / 1e6:.0f} MB before, {(opened - start) / tables / 1e3:.1f} kB a table that has begun,"
            )
            print(f"  {(connected - opened) / len(lines) / 1e3:.1f} kB a connection", flush=True)

        asyncio.run(grow())


def log_cost(folder: str) -> None:
    """Processor time and waiting for each entry of the log, at 1, 20 and 200 writers at once."""
    payload = [b'{"entry":"moved","at":1794782620400,"seat":3,"move":"bid 120","left":{"1":59000}}']

    async def write(sync: str, writers: int, each: int) -> None:
        store = open_store(f"{folder}/log-{sync}-{writers}.db", sync)
        await store.start()
        took: list[float] = []

        async def one(number: int) -> None:
            for seq in range(each):
                start = time.perf_counter()
                await store.append(f"T{number}", seq, payload, None if seq else Row(f"T{number}", "running", False, 0))
                took.append(time.perf_counter() - start)

        used, start = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
        await asyncio.gather(*(one(number) for number in range(writers)))
        wall, now = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF)
        cpu = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
        await store.stop()
        number = writers * each
        print(
            f"log, sync={sync}, {writers} at once: {number / wall:.0f} entries/s, "
            f"{cpu / number * 1e6:.0f} µs CPU each, "
            f"written after p50 {percentile(took, 0.5):.2f} p99 {percentile(took, 0.99):.2f} ms",
            flush=True,
        )

    for sync in ("normal", "full"):
        for writers, each in ((1, 300), (20, 100), (200, 50)):
            asyncio.run(write(sync, writers, each))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=6, help="for the latencies")
    parser.add_argument("--rounds", type=int, default=8, help="for the highest rates")
    parser.add_argument("--port", type=int, default=18100)
    arguments = parser.parse_args()
    import uvloop

    uvloop.install()
    put_on_core(0, 1)
    with tempfile.TemporaryDirectory() as folder:
        latency(folder, arguments.tables, arguments.seconds, arguments.port)
        asyncio.run(highest_rates(folder, arguments.tables, arguments.rounds, arguments.port + 10))
        memory(folder, arguments.tables, arguments.port + 20)
        log_cost(folder)


if __name__ == "__main__":
    main()
