"""The store in a SQLite file: one thread writes, and what waits while it commits goes into the next commit together."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from kuhstall.core.errors import Malformed
from kuhstall.server.store.protocol import Conflict, Row, TableState, migrations

MOST_AT_ONCE: Final = 500
T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Work, asyncio.Future[Any]]


class SqliteStore:
    """Keeps everything in one file."""

    def __init__(self, path: str, sync: str = "full") -> None:
        """Name the file, and whether a commit waits for the disk (`full`) or not (`normal`)."""
        if sync not in ("full", "normal"):
            raise Malformed(f"the setting sync is full or normal, not {sync!r}")
        self.path, self.sync = path, sync
        self.commits = 0
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def start(self) -> None:
        """Start the writing thread; the first job opens the file, so that its errors arrive here."""
        self._loop = asyncio.get_running_loop()
        opened = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, args=(opened,), name="sqlite", daemon=True)
        self._thread.start()
        await opened

    async def stop(self) -> None:
        """Let the thread finish its jobs."""
        self._jobs.put(None)
        if self._thread:
            await asyncio.to_thread(self._thread.join)

    def _run(self, opened: "asyncio.Future[Any]") -> None:
        try:
            owner = own(self.path)
            connection = connect(self.path, self.sync)
        except (sqlite3.Error, KeyError) as error:
            self._loop.call_soon_threadsafe(settle, [(opened, None, Malformed(f"{self.path}: {explained(error)}"))])
            return
        self._loop.call_soon_threadsafe(settle, [(opened, None, None)])
        while batch := self._waiting():
            self._loop.call_soon_threadsafe(settle, self._commit(connection, batch))
        connection.close()
        owner.close()

    def _waiting(self) -> list[Job]:
        """Every job that waits, at least one; none when it is time to stop."""
        batch: list[Job] = []
        while len(batch) < MOST_AT_ONCE:
            try:
                job = self._jobs.get(block=not batch)
            except queue.Empty:
                return batch
            if job is None:
                if batch:
                    self._jobs.put(None)
                return batch
            batch.append(job)
        return batch

    def _commit(self, connection: sqlite3.Connection, batch: list[Job]) -> "list[Settled]":
        """Do the jobs in one transaction; one that fails is undone alone, a failed commit fails them all."""
        done: list[Settled] = []
        try:
            connection.execute("begin immediate")
            for work, future in batch:
                done.append((future, *attempt(connection, work)))
            connection.execute("commit")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("rollback")
            return [(future, None, error) for _, future in batch]
        self.commits += 1
        return done

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        future = self._loop.create_future()
        self._jobs.put((work, future))
        result: T = await future
        return result

    async def append(self, row: Row, seq: int, payloads: Sequence[bytes]) -> None:
        """Write entries from this place on, with the table's new row."""
        lines = [(row.code, seq + at, payload) for at, payload in enumerate(payloads)]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany("insert into log (code, seq, payload) values (?, ?, ?)", lines)
            connection.execute(
                "insert into tables (code, state, listed, updated) values (?, ?, ?, ?) "
                "on conflict (code) do update set state = excluded.state, updated = excluded.updated",
                (row.code, row.state, row.listed, row.updated),
            )
            if row.newcomers:
                people = [(guest, row.code) for guest in row.newcomers]
                connection.executemany("insert or ignore into people (guest, code) values (?, ?)", people)

        await self._do(work)

    async def entries(self, code: str) -> list[bytes]:
        """The log of a table."""
        query = "select payload from log where code = ? order by seq"
        return await self._do(lambda connection: [row[0] for row in connection.execute(query, (code,))])

    async def rows(self, states: Sequence[TableState]) -> list[Row]:
        """The tables in any of these states, the latest first."""
        marks = ", ".join("?" * len(states))
        query = f"select code, state, listed, updated from tables where state in ({marks}) order by updated desc"
        found = await self._do(lambda connection: connection.execute(query, tuple(states)).fetchall())
        return [Row(code, state, bool(listed), updated) for code, state, listed, updated in found]

    async def rows_of(self, guest: str, since: int) -> list[Row]:
        """The tables of a guest, the latest first."""
        query = (
            "select code, state, listed, updated from people join tables using (code) where guest = ? "
            "and (state in ('waiting', 'running') or (state = 'over' and updated >= ?)) order by updated desc"
        )
        found = await self._do(lambda connection: connection.execute(query, (guest, since)).fetchall())
        return [Row(code, state, bool(listed), updated) for code, state, listed, updated in found]

    async def add_key(self, digest: bytes, guest: str, expires: int | None) -> None:
        """Keep the hash of a key."""
        query = "insert into keys (digest, guest, expires) values (?, ?, ?)"
        await self._do(lambda connection: connection.execute(query, (digest, guest, expires)).rowcount)

    async def guest_of(self, digest: bytes) -> str | None:
        """The guest with this lasting key."""
        query = "select guest from keys where digest = ? and expires is null"
        found = await self._do(lambda connection: connection.execute(query, (digest,)).fetchone())
        return found[0] if found else None

    async def take_key(self, digest: bytes, now: int) -> str | None:
        """The guest with this key for one use."""
        query = "delete from keys where digest = ? and expires is not null returning guest, expires"
        found = await self._do(lambda connection: connection.execute(query, (digest,)).fetchone())
        return found[0] if found and found[1] > now else None


Settled = tuple["asyncio.Future[Any]", Any, Exception | None]


def attempt(connection: sqlite3.Connection, work: Work) -> tuple[Any, Exception | None]:
    """Result or error of a job; the error of one job undoes only that job."""
    connection.execute("savepoint job")
    result, failed = None, None
    try:
        result = work(connection)
    except sqlite3.IntegrityError as error:
        connection.execute("rollback to job")
        failed = Conflict(str(error))
    connection.execute("release job")
    return result, failed


def settle(done: Sequence[Settled]) -> None:
    """Tell those who wait."""
    for future, result, error in done:
        if future.done():
            continue
        if error:
            future.set_exception(error)
        else:
            future.set_result(result)


def own(path: str) -> sqlite3.Connection:
    """A lock that this process holds until it ends, however it ends; SQLITE_BUSY if another one holds it."""
    # It is on a file of its own, since a lock on the database would shut out backups.
    owner = sqlite3.connect(f"{Path(path).resolve()}-owner", isolation_level=None, timeout=0)
    owner.execute("begin exclusive")
    return owner


def explained(error: Exception) -> str:
    """What an error means to whoever starts the server."""
    busy = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
    return "another process serves this database" if busy else str(error)


def connect(path: str, sync: str) -> sqlite3.Connection:
    """An open file with all its tables."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.execute(f"pragma synchronous = {sync}")
    (version,) = connection.execute("pragma user_version").fetchone()
    for number, script in migrations("sqlite"):
        if number > version:
            connection.executescript(f"begin; {script}; pragma user_version = {number}; commit")
    return connection
