"""The store in PostgreSQL: one writer, and what waits while it commits goes into the next insert together."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import asyncpg

from kuhstall.core.errors import Malformed
from kuhstall.server.store.opening import PROBE, pending
from kuhstall.tables.store import Conflict, Mark, Row, TableState

MOST_AT_ONCE: Final = 500
LOCK: Final = 0x6B756873
"""The advisory lock of the one process that writes."""
PATIENCE: Final = 5.0
"""How long to wait for the lock: the database may not have noticed yet that its last holder is gone."""
NOTICE: Final = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""Lets the database notice within half a minute that the machine of the lock's holder is gone."""
INSERT: Final = "insert into log (code, seq, payload) select * from unnest($1::text[], $2::integer[], $3::bytea[])"
INDEX: Final = (
    "insert into tables (code, state, listed, updated) "
    "select * from unnest($1::text[], $2::text[], $3::boolean[], $4::bigint[]) "
    "on conflict (code) do update set state = excluded.state, updated = excluded.updated"
)
PEOPLE: Final = "insert into people (guest, code) select * from unnest($1::text[], $2::text[]) on conflict do nothing"
RESULTS: Final = (
    "insert into results (code, result) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing"
)
Append = tuple[str, int, Sequence[bytes], Row | None, "asyncio.Future[None]"]


class PostgresStore:
    """Keeps everything in a PostgreSQL database."""

    def __init__(self, address: str) -> None:
        """Name the database."""
        self.address = address
        self.commits = 0
        self._waiting: asyncio.Queue[Append | None] = asyncio.Queue()

    async def start(self) -> None:
        """Connect, bring the tables up to date, start the writer."""
        try:
            self._pool = await asyncpg.create_pool(self.address, min_size=1, max_size=4)
            self._owner = await own(self.address)
        except (OSError, asyncpg.PostgresError) as error:
            raise Malformed(f"the database does not answer: {type(error).__name__}") from None
        async with self._owner.transaction():
            await migrate(self._owner)
        self._writer = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Write what waits, and disconnect."""
        await self._waiting.put(None)
        await self._writer
        await self._owner.close()
        await self._pool.close()

    async def append(self, code: str, seq: int, payloads: Sequence[bytes], row: Row | None = None) -> None:
        """Write entries of a table from this place on, with its row if that has changed."""
        future = asyncio.get_running_loop().create_future()
        await self._waiting.put((code, seq, payloads, row, future))
        await future

    async def _write(self) -> None:
        while batch := await self._batch():
            await self._commit(batch)

    async def _batch(self) -> list[Append]:
        """Every append that waits, at least one; none when it is time to stop."""
        batch: list[Append] = []
        while not batch or (len(batch) < MOST_AT_ONCE and not self._waiting.empty()):
            item = await self._waiting.get()
            if item is None:
                if batch:
                    self._waiting.put_nowait(None)
                return batch
            batch.append(item)
        return batch

    async def _commit(self, batch: list[Append]) -> None:
        """Write a batch; if a place is taken, write its appends one by one to find whose."""
        try:
            if self._owner.is_closed():
                self._owner = await own(self.address)
            async with self._owner.transaction():
                await insert(self._owner, batch)
        except asyncpg.UniqueViolationError as error:
            if len(batch) > 1:
                for item in batch:
                    await self._commit([item])
                return
            settle(batch, Conflict(str(error)))
        except Exception as error:  # noqa: BLE001  (whatever fails, the next batch must be written)
            settle(batch, error)
        else:
            self.commits += 1
            settle(batch, None)

    async def probe(self) -> None:
        """Write something that means nothing."""
        await self.append("", 0, [])

    async def entries(self, code: str) -> list[bytes]:
        """The log of a table."""
        found = await self._pool.fetch("select payload from log where code = $1 order by seq", code)
        return [row["payload"] for row in found]

    async def rows(self, states: Sequence[TableState]) -> list[Row]:
        """The tables in any of these states, the latest first."""
        query = "select code, state, listed, updated from tables where state = any($1) order by updated desc"
        found = await self._pool.fetch(query, list(states))
        return [Row(row["code"], row["state"], row["listed"], row["updated"]) for row in found]

    async def rows_of(self, guest: str, over: int, stopped: int) -> list[Row]:
        """The tables of a guest, the latest first."""
        query = (
            "select code, state, listed, updated from people join tables using (code) where guest = $1 "
            "and (state in ('waiting', 'running') or (state = 'over' and updated >= $2) "
            "or (state in ('stopped', 'revealed') and updated >= $3)) order by updated desc"
        )
        found = await self._pool.fetch(query, guest, over, stopped)
        return [Row(row["code"], row["state"], row["listed"], row["updated"]) for row in found]

    async def state_of(self, code: str) -> Mark | None:
        """What the index says of a table."""
        found: Mark | None = await self._pool.fetchval("select state from tables where code = $1", code)
        return found

    async def mark(self, code: str, state: Mark, at: int) -> None:
        """Note in the index what became of a table."""
        await self._pool.execute("update tables set state = $2, updated = $3 where code = $1", code, state, at)

    async def finished_of(self, guest: str, most: int) -> list[tuple[str, bytes]]:
        """The finished tables of a guest, the latest first."""
        query = (
            "select code, coalesce(result, ''::bytea) as result from people join tables using (code) "
            "left join results using (code) where guest = $1 and state = 'over' order by updated desc limit $2"
        )
        return [(row["code"], row["result"]) for row in await self._pool.fetch(query, guest, most)]

    async def open_tables(self, guest: str) -> tuple[int, int]:
        """How many tables are waiting or running, in all and of this guest."""
        query = (
            "select count(*), count(*) filter (where code in (select code from people where guest = $1)) "
            "from tables where state in ('waiting', 'running')"
        )
        in_all, of_guest = await self._pool.fetchrow(query, guest)
        return in_all, of_guest

    async def add_key(self, digest: bytes, guest: str, expires: int | None) -> None:
        """Keep the hash of a key."""
        query = "insert into keys (digest, guest, expires) values ($1, $2, $3)"
        await self._pool.execute(query, digest, guest, expires)

    async def guest_of(self, digest: bytes) -> str | None:
        """The guest with this lasting key."""
        query = "select guest from keys where digest = $1 and expires is null"
        found: str | None = await self._pool.fetchval(query, digest)
        return found

    async def peek_key(self, digest: bytes, now: int) -> str | None:
        """The guest with this key for one use."""
        query = "select guest from keys where digest = $1 and expires > $2"
        found: str | None = await self._pool.fetchval(query, digest, now)
        return found

    async def take_key(self, digest: bytes, now: int) -> str | None:
        """The guest with this key for one use."""
        query = "delete from keys where digest = $1 and expires is not null returning guest, expires"
        found = await self._pool.fetchrow(query, digest)
        return found["guest"] if found and found["expires"] > now else None


async def own(address: str) -> Any:
    """A connection that holds the lock, so that only its process writes; Malformed if another one holds it."""
    connection = await asyncpg.connect(address, server_settings=NOTICE)
    for _ in range(int(PATIENCE / 0.1)):
        if await connection.fetchval("select pg_try_advisory_lock($1)", LOCK):
            return connection
        await asyncio.sleep(0.1)
    await connection.close()
    raise Malformed("another process serves this database")


async def migrate(connection: Any) -> None:
    """Bring the tables up to date."""
    await connection.execute("create table if not exists migrations (number integer primary key)")
    version = await connection.fetchval("select coalesce(max(number), 0) from migrations")
    for number, script in pending("postgres", version):
        await connection.execute(script)
        await connection.execute("insert into migrations (number) values ($1)", number)


async def insert(connection: Any, batch: Sequence[Append]) -> None:
    """The lines of a batch in one statement, the latest row of each table in another."""
    lines = [(code, seq + at, each) for code, seq, payloads, *_ in batch for at, each in enumerate(payloads)]
    if not lines:
        await connection.execute(PROBE)
        return
    await connection.execute(INSERT, *(list(column) for column in zip(*lines, strict=True)))
    rows = [row for _, _, _, row, _ in batch if row]
    if not rows:
        return
    latest = {row.code: (row.code, row.state, row.listed, row.updated) for row in rows}.values()
    await connection.execute(INDEX, *(list(column) for column in zip(*latest, strict=True)))
    people = [(guest, row.code) for row in rows for guest in row.newcomers]
    if people:
        await connection.execute(PEOPLE, *(list(column) for column in zip(*people, strict=True)))
    results = [(row.code, row.result) for row in rows if row.result]
    if results:
        await connection.execute(RESULTS, *(list(column) for column in zip(*results, strict=True)))


def settle(batch: Sequence[Append], error: Exception | None) -> None:
    """Tell those who wait."""
    for *_, future in batch:
        if future.done():
            continue
        if error:
            future.set_exception(error)
        else:
            future.set_result(None)
