"""The store in a SQLite file: one thread writes, and what waits while it commits goes into the next commit together."""

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from kuhstall.core.errors import Malformed
from kuhstall.server.store.archive import SqlArchive
from kuhstall.server.store.opening import ENDED_KEPT, PROBE, pending
from kuhstall.tables.archive import Archive
from kuhstall.tables.store import Conflict, Device, Mark, Rewriting, Row, TableState

MOST_AT_ONCE: Final = 500
BATCH_FROM: Final = 4
GATHER: Final = 0.003
"""From BATCH_FROM writes at once on, wait this many seconds for more to share their commit."""
T = TypeVar("T")
Append = tuple[str, int, Sequence[bytes], Row | None]
Query = Callable[[sqlite3.Connection], Any]
Job = tuple[Append | Query, "asyncio.Future[Any]"]
Settled = tuple["asyncio.Future[Any]", Any, Exception | None]


class SqliteStore:
    """Keeps everything in one file."""

    def __init__(self, path: str, sync: str = "full") -> None:
        """Name the file, and whether a commit waits for the disk (`full`) or not (`normal`)."""
        if sync not in ("full", "normal"):
            raise Malformed(f"the setting sync is full or normal, not {sync!r}")
        self.path, self.sync = path, sync
        self.archive: Archive = SqlArchive(self._fetch)
        self.commits = 0
        self._waiting: list[Job] = []
        self._busy = False
        """Whether the thread has, or is about to be handed, a batch."""
        self._batches: queue.SimpleQueue[list[Job]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    async def start(self) -> None:
        """Start the writing thread, which opens the file; its errors arrive here."""
        self._loop = asyncio.get_running_loop()
        opened = self._loop.create_future()
        self._thread = threading.Thread(target=self._run, args=(opened,), name="sqlite", daemon=True)
        self._thread.start()
        await opened

    async def stop(self) -> None:
        """Let the thread finish what waits."""
        await self._do(lambda connection: None)
        self._batches.put([])
        if self._thread:
            await asyncio.to_thread(self._thread.join)

    def _run(self, opened: "asyncio.Future[Any]") -> None:
        try:
            owner = own(self.path)
            connection = connect(self.path, self.sync)
        except (sqlite3.Error, OSError, Malformed) as error:
            self._loop.call_soon_threadsafe(settle, [(opened, None, Malformed(f"{self.path}: {explained(error)}"))])
            return
        self._loop.call_soon_threadsafe(settle, [(opened, None, None)])
        while batch := self._batches.get():
            self._loop.call_soon_threadsafe(self._written, self._commit(connection, batch))
        connection.close()
        owner.close()

    def _commit(self, connection: sqlite3.Connection, batch: list[Job]) -> list[Settled]:
        """Do the jobs in one transaction; if the commit fails, they have all failed."""
        try:
            if is_one_statement(batch):
                done = carry_out(connection, batch)
            else:
                connection.execute("begin immediate")
                done = carry_out(connection, batch)
                connection.execute("commit")
        except Exception as error:  # noqa: BLE001  (whatever fails, the next batch must be written)
            with suppress(sqlite3.Error):
                connection.rollback()
            return [(future, None, error) for _, future in batch]
        self.commits += 1
        return done

    async def _do(self, work: Append | Query) -> Any:
        future = self._loop.create_future()
        self._waiting.append((work, future))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._hand_over)
        return await future

    def _hand_over(self) -> None:
        """Give the thread everything that waits, at once, since waking it costs as much as a write."""
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        self._busy = bool(batch)
        if batch:
            self._batches.put(batch)

    def _written(self, done: Sequence[Settled]) -> None:
        settle(done)
        if len(done) < BATCH_FROM:
            self._hand_over()
        else:
            self._loop.call_later(GATHER, self._hand_over)

    async def append(self, code: str, seq: int, payloads: Sequence[bytes], row: Row | None = None) -> None:
        """Write entries of a table from this place on, with its row if that has changed."""
        await self._do((code, seq, payloads, row))

    async def rewrite(self, code: str, rewriting: Rewriting) -> None:
        """Replace lines of a table's log, in one transaction like everything that is done at once."""
        await self._ask(lambda connection: rewrite(connection, code, rewriting))

    async def delete(self, code: str) -> None:
        """Forget a table."""
        await self._ask(lambda connection: delete(connection, code))

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        return await self._ask(lambda connection: connection.execute(numbered(query), values).fetchall())

    async def probe(self) -> None:
        """Write something that means nothing."""
        await self.append("", 0, [])

    async def _ask(self, query: Callable[[sqlite3.Connection], T]) -> T:
        result: T = await self._do(query)
        return result

    async def entries(self, code: str) -> list[bytes]:
        """The log of a table."""
        query = "select payload from log where code = ? order by seq"
        return await self._ask(lambda connection: [row[0] for row in connection.execute(query, (code,))])

    async def rows(self, states: Sequence[TableState]) -> list[Row]:
        """The tables in any of these states, the latest first."""
        marks = ", ".join("?" * len(states))
        query = f"select code, state, listed, updated from tables where state in ({marks}) order by updated desc"
        found = await self._ask(lambda connection: connection.execute(query, tuple(states)).fetchall())
        return [Row(code, state, bool(listed), updated) for code, state, listed, updated in found]

    async def rows_of(self, guest: str, over: int, stopped: int) -> list[Row]:
        """The tables of a guest, the latest first."""
        query = (
            "select code, state, listed, updated from people join tables using (code) where guest = ? "
            "and (state in ('waiting', 'running') or (state = 'over' and updated >= ?) "
            "or (state in ('stopped', 'revealed') and updated >= ?)) order by updated desc"
        )
        found = await self._ask(lambda connection: connection.execute(query, (guest, over, stopped)).fetchall())
        return [Row(code, state, bool(listed), updated) for code, state, listed, updated in found]

    async def listed(self, most: int) -> list[Row]:
        """At most that many tables in the lobby, the latest first."""
        query = (
            "select code, state, updated from tables where listed and state in ('waiting', 'running') "
            "order by updated desc limit ?"
        )
        found = await self._ask(lambda connection: connection.execute(query, (most,)).fetchall())
        return [Row(code, state, True, updated) for code, state, updated in found]

    async def belongs(self, guest: str, code: str) -> bool:
        """Whether the guest was ever host at a table or sat there."""
        query = "select 1 from people where guest = ? and code = ?"
        return await self._ask(lambda connection: connection.execute(query, (guest, code)).fetchone()) is not None

    async def state_of(self, code: str) -> Mark | None:
        """What the index says of a table."""
        query = "select state from tables where code = ?"
        found = await self._ask(lambda connection: connection.execute(query, (code,)).fetchone())
        return found[0] if found else None

    async def mark(self, code: str, state: Mark, at: int) -> None:
        """Note in the index what became of a table."""
        query = "update tables set state = ?, updated = ? where code = ?"
        await self._ask(lambda connection: connection.execute(query, (state, at, code)).rowcount)

    async def finished_of(self, guest: str, most: int) -> list[tuple[str, bytes]]:
        """The finished tables of a guest, the latest first."""
        query = (
            "select code, coalesce(result, x'') from people join tables using (code) left join results using (code) "
            "where guest = ? and state = 'over' order by updated desc limit ?"
        )
        return await self._ask(lambda connection: connection.execute(query, (guest, most)).fetchall())

    async def open_tables(self, guest: str) -> tuple[int, int]:
        """How many tables are waiting or running, in all and of this guest."""
        query = (
            "select count(*), coalesce(sum(code in (select code from people where guest = ?)), 0) "
            "from tables where state in ('waiting', 'running')"
        )
        found: tuple[int, int] = await self._ask(lambda connection: connection.execute(query, (guest,)).fetchone())
        return found

    async def add_key(self, digest: bytes, guest: str, expires: int | None) -> None:
        """Keep the hash of a key."""
        query = "insert into keys (digest, guest, expires) values (?, ?, ?)"
        await self._ask(lambda connection: connection.execute(query, (digest, guest, expires)).rowcount)

    async def guest_of(self, digest: bytes) -> str | None:
        """The guest with this lasting key."""
        query = "select guest from keys where digest = ? and expires is null"
        found = await self._ask(lambda connection: connection.execute(query, (digest,)).fetchone())
        return found[0] if found else None

    async def peek_key(self, digest: bytes, now: int) -> str | None:
        """The guest with this key for one use."""
        query = "select guest from keys where digest = ? and expires > ?"
        found = await self._ask(lambda connection: connection.execute(query, (digest, now)).fetchone())
        return found[0] if found else None

    async def take_key(self, digest: bytes, now: int) -> str | None:
        """The guest with this key for one use."""
        query = "delete from keys where digest = ? and expires is not null returning guest, expires"
        found = await self._ask(lambda connection: connection.execute(query, (digest,)).fetchone())
        return found[0] if found and found[1] > now else None

    async def use_key(self, device: Device) -> None:
        """Note what is known of the device with a lasting key."""
        query = (
            "insert into devices (digest, id, label, made, used) select ?1, ?2, ?3, ?4, ?5 "
            "where exists (select 1 from keys where digest = ?1) on conflict (digest) do update "
            "set used = excluded.used, label = coalesce(nullif(label, ''), excluded.label) "
            "where used <> excluded.used or (label = '' and excluded.label <> '')"
        )
        known = (device.digest, device.id, device.label, device.made, device.used)
        await self._ask(lambda connection: connection.execute(query, known).rowcount)

    async def devices_of(self, guest: str, most: int) -> list[Device]:
        """The devices with a lasting key of the guest."""
        query = (
            "select digest, coalesce(id, ''), coalesce(label, ''), coalesce(made, 0), coalesce(used, 0) as used "
            "from keys left join devices using (digest) where guest = ? and expires is null "
            "order by used desc, made desc, digest limit ?"
        )
        found = await self._ask(lambda connection: connection.execute(query, (guest, most)).fetchall())
        return [Device(*row) for row in found]

    async def end_keys(self, guest: str, at: int, only: str = "", but: bytes = b"") -> list[bytes]:
        """End the lasting keys of a guest, or only one, or all but one, and those for one use."""
        return await self._ask(lambda connection: end_keys(connection, guest, at, only, but))

    async def ended_since(self, at: int) -> list[bytes]:
        """The hashes of the keys that have ended since a moment."""
        query = "select digest from ended where at >= ?"
        return await self._ask(lambda connection: [row[0] for row in connection.execute(query, (at,))])


def end_keys(connection: sqlite3.Connection, guest: str, at: int, only: str, but: bytes) -> list[bytes]:
    """Forget keys and what was known of their devices, but for the day remember that those that last have ended."""
    query = (
        "delete from keys where guest = ?1 and (expires is not null or ((?2 = '' or digest in "
        "(select digest from devices where id = ?2)) and digest <> ?3)) returning digest, expires"
    )
    gone = connection.execute(query, (guest, only, but)).fetchall()
    ended = [digest for digest, expires in gone if expires is None]
    connection.executemany("delete from devices where digest = ?", [(digest,) for digest in ended])
    connection.execute("delete from ended where at < ?", (at - ENDED_KEPT,))
    connection.executemany("insert or replace into ended (digest, at) values (?, ?)", [(one, at) for one in ended])
    return ended


def is_one_statement(batch: Sequence[Job]) -> bool:
    """Whether only lines are to be added, as most moves do: then no more than one statement is needed at a time."""
    return all(isinstance(work, tuple) and work[3] is None for work, _ in batch)


def carry_out(connection: sqlite3.Connection, batch: Sequence[Job]) -> list[Settled]:
    """Results or errors of the jobs: first the appends together, then the queries."""
    appends = [(work, future) for work, future in batch if isinstance(work, tuple)]
    queries = [(work, future) for work, future in batch if not isinstance(work, tuple)]
    return append_all(connection, appends) + [(future, *attempt(connection, work)) for work, future in queries]


def append_all(connection: sqlite3.Connection, jobs: "Sequence[tuple[Append, asyncio.Future[Any]]]") -> list[Settled]:
    """Write appends together; if a place is taken, one by one to find whose."""
    if not jobs:
        return []
    _, error = attempt(connection, lambda connection: insert(connection, [append for append, _ in jobs]))
    if error and len(jobs) > 1:
        return [settled for job in jobs for settled in append_all(connection, [job])]
    return [(future, None, error) for _, future in jobs]


def attempt(connection: sqlite3.Connection, query: Query) -> tuple[Any, Exception | None]:
    """Result or error of a query; its first statement is the one that may find a place taken, and is then undone."""
    try:
        return query(connection), None
    except sqlite3.IntegrityError as error:
        return None, Conflict(str(error))


def insert(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """All lines in one statement and the latest row of each table in another, since each statement switches threads."""
    lines = [(code, seq + at, each) for code, seq, payloads, _ in appends for at, each in enumerate(payloads)]
    if not lines:
        connection.execute(PROBE)
        return
    connection.execute(f"insert into log (code, seq, payload) values {marks(lines)}", flat(lines))
    rows = [row for _, _, _, row in appends if row]
    if not rows:
        return
    latest = [*{row.code: (row.code, row.state, row.listed, row.updated, row.group) for row in rows}.values()]
    connection.execute(
        f"insert into tables (code, state, listed, updated, of_group) values {marks(latest)} "
        "on conflict (code) do update set state = excluded.state, updated = excluded.updated",
        flat(latest),
    )
    people = [(guest, row.code) for row in rows for guest in row.newcomers]
    if people:
        connection.execute(f"insert or ignore into people (guest, code) values {marks(people)}", flat(people))
    results = [(row.code, row.result) for row in rows if row.result]
    if results:
        connection.execute(f"insert or ignore into results (code, result) values {marks(results)}", flat(results))


def rewrite(connection: sqlite3.Connection, code: str, rewriting: Rewriting) -> None:
    """Replace lines of a table's log, and what the indexes say of it."""
    lines = [(payload, code, seq) for seq, payload in rewriting.lines.items()]
    connection.executemany("update log set payload = ? where code = ? and seq = ?", lines)
    connection.executemany("delete from people where guest = ? and code = ?", [(one, code) for one in rewriting.gone])
    if rewriting.result:
        connection.execute("update results set result = ? where code = ?", (rewriting.result, code))
    if rewriting.tidied is not None:
        connection.execute("update tables set tidied = ? where code = ?", (rewriting.tidied, code))


def delete(connection: sqlite3.Connection, code: str) -> None:
    """Forget a table."""
    for table in ("log", "people", "results", "tables"):
        connection.execute(f"delete from {table} where code = ?", (code,))


def numbered(query: str) -> str:
    """A statement with SQLite's place holders instead of PostgreSQL's."""
    return query.replace("$", "?")


def marks(lines: Sequence[Sequence[object]]) -> str:
    """The place holders of several lines: `(?, ?), (?, ?)`."""
    return ", ".join([f"({', '.join('?' * len(lines[0]))})"] * len(lines))


def flat(lines: Sequence[Sequence[object]]) -> list[object]:
    """The values of several lines one after another."""
    return [value for line in lines for value in line]


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
    lock = f"{Path(path).resolve()}-owner"
    create(lock)
    owner = sqlite3.connect(lock, isolation_level=None, timeout=0)
    owner.execute("begin exclusive")
    return owner


def create(path: str) -> None:
    """Create a file that nobody else may read, unless it is there: the log holds the seeds of running games."""
    # SQLite gives the files beside it (-wal, -shm) the same mode.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def explained(error: Exception) -> str:
    """What an error means to whoever starts the server."""
    busy = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY
    return "another process serves this database" if busy else str(error)


def connect(path: str, sync: str) -> sqlite3.Connection:
    """An open file with all its tables."""
    create(path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.execute(f"pragma synchronous = {sync}")
    connection.execute("pragma temp_store = memory")  # What undoes a statement need not outlive a crash.
    (version,) = connection.execute("pragma user_version").fetchone()
    for number, script in pending("sqlite", version):
        connection.executescript(f"begin; {script}; pragma user_version = {number}; commit")
    return connection
