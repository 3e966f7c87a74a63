"""The store in PostgreSQL: one writer, and what waits while it commits goes into the next insert together."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, Final

import asyncpg

from kuhstall.core.errors import Malformed
from kuhstall.server.cluster.leases import SETTINGS, Leases
from kuhstall.server.store.archive import SqlArchive
from kuhstall.server.store.opening import ENDED_KEPT, PROBE
from kuhstall.tables.archive import Archive
from kuhstall.tables.store import Conflict, Device, Mark, Rewriting, Row, TableState

MOST_AT_ONCE: Final = 500
PATIENCE: Final = 5.0
"""How many seconds the database may take for anything; what takes longer may or may not have been done."""
WITHIN: Final = {"timeout": PATIENCE, "command_timeout": PATIENCE}
APPEND: Final = """
with held as (
    select code from owners join unnest($4::text[], $5::bigint[]) as said (code, epoch) using (code, epoch)
    where node = $6 and exists (select from nodes where id = $6) for share of owners
),
born as (
    insert into owners (code, node, epoch) select code, $6, 1 from unnest($7::text[]) as new (code)
    where exists (select from nodes where id = $6) on conflict do nothing returning code
),
ours as (select code from held union all select code from born),
{more}
written as (
    insert into log (code, seq, payload)
    select code, seq, payload from unnest($1::text[], $2::integer[], $3::bytea[]) as line (code, seq, payload)
    join ours using (code) returning code
)
select distinct code from written
"""
"""Writes lines of those tables that are this node's in the epoch it says, and tells whose were written.

Whoever takes a table over waits for this statement, and this one for them: then it is no longer ours.
"""
LINES: Final = APPEND.format(more="")
LINES_AND_ROWS: Final = APPEND.format(
    more="""
rows as (
    insert into tables (code, state, listed, updated, of_group) select code, state, listed, updated, of_group
    from unnest($8::text[], $9::text[], $10::boolean[], $11::bigint[], $12::text[])
    as row (code, state, listed, updated, of_group)
    join ours using (code)
    on conflict (code) do update set state = excluded.state, updated = excluded.updated
),
sitting as (
    insert into people (guest, code) select guest, code from unnest($13::text[], $14::text[]) as one (guest, code)
    join ours using (code) on conflict do nothing
),
ended as (
    insert into results (code, result) select code, result from unnest($15::text[], $16::bytea[]) as one (code, result)
    join ours using (code) on conflict do nothing
),"""
)
END_KEYS: Final = """
with gone as (
    delete from keys where guest = $1 and (expires is not null
    or (($3::text = '' or digest in (select digest from devices where id = $3)) and digest <> $4))
    returning digest, expires
),
unnamed as (delete from devices using gone where devices.digest = gone.digest),
forgotten as (delete from ended where at < $5),
noted as (
    insert into ended (digest, at) select digest, $2::bigint from gone where expires is null
    on conflict (digest) do update set at = excluded.at
)
select digest from gone where expires is null
"""
OURS: Final = """
held as (
    select code from owners where code = $1 and epoch = $2 and node = $3
    and exists (select from nodes where id = $3) for update
)"""
"""The one table, if it is this node's in the epoch it says; nobody else takes it over meanwhile."""
REWRITE: Final = f"""
with {OURS},
lines as (
    update log set payload = line.payload from unnest($4::integer[], $5::bytea[]) as line (seq, payload), held
    where log.code = held.code and log.seq = line.seq
),
left_ones as (delete from people using held where people.code = held.code and guest = any($6::text[])),
ended as (
    update results set result = $7::bytea from held where results.code = held.code and length($7::bytea) > 0
),
noted as (
    update tables set tidied = $8::integer from held where tables.code = held.code and $8::integer is not null
)
select code from held
"""
DELETE: Final = f"""
with {OURS},
lines as (delete from log using held where log.code = held.code),
sitting as (delete from people using held where people.code = held.code),
ended as (delete from results using held where results.code = held.code),
rows as (delete from tables using held where tables.code = held.code),
owned as (delete from owners using held where owners.code = held.code)
select code from held
"""
Append = tuple[str, int, Sequence[bytes], Row | None, "asyncio.Future[None]"]


class PostgresStore:
    """Keeps everything in a PostgreSQL database."""

    def __init__(self, leases: Leases) -> None:
        """A database of which this process is a node."""
        self.leases = leases
        self.archive: Archive = SqlArchive(self._fetch)
        self.commits = 0
        self._waiting: asyncio.Queue[Append | None] = asyncio.Queue()

    async def start(self) -> None:
        """Connect, bring the tables up to date, become a node, start the writer."""
        try:
            self._pool = await asyncpg.create_pool(self.leases.address, min_size=1, max_size=4, **WITHIN)
            try:
                await self.leases.begin(self._pool)
                self._connection = await self._connect()
            except BaseException:
                await self.leases.end()
                self._pool.terminate()
                raise
        except (OSError, asyncpg.PostgresError) as error:
            raise Malformed(f"the database does not answer: {type(error).__name__}") from None
        self._writer = asyncio.create_task(self._write())

    async def _connect(self) -> Any:
        """A connection that writes."""
        return await asyncpg.connect(self.leases.address, server_settings=SETTINGS, **WITHIN)

    async def stop(self) -> None:
        """Write what waits, and disconnect."""
        await self._waiting.put(None)
        await self._writer
        await self.leases.end()
        self._connection.terminate()
        await asyncio.wait_for(self._pool.close(), PATIENCE)

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
            if self._connection.is_closed():
                self._connection = await self._connect()
            written = await self._insert(batch)
        except asyncpg.UniqueViolationError as error:
            if len(batch) > 1:
                for item in batch:
                    await self._commit([item])
                return
            settle(batch, Conflict(str(error)))
        except Exception as error:  # noqa: BLE001  (whatever fails, the next batch must be written)
            if not isinstance(error, asyncpg.PostgresError):
                self._connection.terminate()  # It may be hanging, and whatever it does must not come later.
            settle(batch, error)
        else:
            self.commits += 1
            settle([item for item in batch if item[0] in written], None)
            settle([item for item in batch if item[0] not in written], Conflict("another node has this table"))

    async def _insert(self, batch: Sequence[Append]) -> set[str]:
        """The lines of a batch, and the latest row of each table, in one statement; which tables could be written."""
        lines = [(code, seq + at, each) for code, seq, payloads, *_ in batch for at, each in enumerate(payloads)]
        if not lines:
            await self._connection.execute(PROBE)
            return {code for code, *_ in batch}
        epochs, new = self.leases.epochs, [code for code, seq, *_ in batch if seq == 0 and code]
        held = [*{code: epochs[code] for code, *_ in batch if code in epochs}.items()]
        fenced = (*columns(lines, 3), *columns(held, 2), self.leases.me, new)
        rows = [row for _, _, _, row, _ in batch if row]
        found = await self._connection.fetch(*((LINES_AND_ROWS, *fenced, *indexed(rows)) if rows else (LINES, *fenced)))
        written = {row["code"] for row in found}
        epochs.update({code: 1 for code in new if code in written})
        return written | {code for code, _, payloads, *_ in batch if not payloads}

    async def rewrite(self, code: str, rewriting: Rewriting) -> None:
        """Replace lines of a table's log in one statement, fenced as appends are."""
        lines = columns([*rewriting.lines.items()], 2)
        await self._fenced(REWRITE, code, *lines, list(rewriting.gone), rewriting.result, rewriting.tidied)

    async def delete(self, code: str) -> None:
        """Forget a table."""
        await self._fenced(DELETE, code)
        self.leases.epochs.pop(code, None)

    async def _fenced(self, statement: str, code: str, *values: object) -> None:
        epoch = self.leases.epochs.get(code, 0)
        if not await self._pool.fetch(statement, code, epoch, self.leases.me, *values):
            raise Conflict("another node has this table")

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        found: list[Any] = await self._pool.fetch(query, *values)
        return found

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

    async def listed(self, most: int) -> list[Row]:
        """At most that many tables in the lobby, the latest first."""
        query = (
            "select code, state, updated from tables where listed and state in ('waiting', 'running') "
            "order by updated desc limit $1"
        )
        return [Row(row["code"], row["state"], True, row["updated"]) for row in await self._pool.fetch(query, most)]

    async def belongs(self, guest: str, code: str) -> bool:
        """Whether the guest was ever host at a table or sat there."""
        query = "select 1 from people where guest = $1 and code = $2"
        return await self._pool.fetchval(query, guest, code) is not None

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

    async def use_key(self, device: Device) -> None:
        """Note what is known of the device with a lasting key."""
        query = (
            "insert into devices (digest, id, label, made, used) "
            "select $1::bytea, $2::text, $3::text, $4::bigint, $5::bigint "
            "where exists (select from keys where digest = $1) on conflict (digest) do update "
            "set used = excluded.used, label = coalesce(nullif(devices.label, ''), excluded.label) "
            "where devices.used <> excluded.used or (devices.label = '' and excluded.label <> '')"
        )
        await self._pool.execute(query, device.digest, device.id, device.label, device.made, device.used)

    async def devices_of(self, guest: str, most: int) -> list[Device]:
        """The devices with a lasting key of the guest."""
        query = (
            "select digest, coalesce(id, ''), coalesce(label, ''), coalesce(made, 0), coalesce(used, 0) as last "
            "from keys left join devices using (digest) where guest = $1 and expires is null "
            "order by last desc, made desc, digest limit $2"
        )
        return [Device(*row.values()) for row in await self._pool.fetch(query, guest, most)]

    async def end_keys(self, guest: str, at: int, only: str = "", but: bytes = b"") -> list[bytes]:
        """End the lasting keys of a guest, or only one, or all but one, and those for one use."""
        gone = await self._pool.fetch(END_KEYS, guest, at, only, but, at - ENDED_KEPT)
        return [row["digest"] for row in gone]

    async def ended_since(self, at: int) -> list[bytes]:
        """The hashes of the keys that have ended since a moment."""
        return [row["digest"] for row in await self._pool.fetch("select digest from ended where at >= $1", at)]


def indexed(rows: Sequence[Row]) -> Iterator[list[Any]]:
    """What goes into the indexes of tables, people and results, column by column."""
    latest = {row.code: (row.code, row.state, row.listed, row.updated, row.group) for row in rows}
    yield from columns([*latest.values()], 5)
    yield from columns([(guest, row.code) for row in rows for guest in row.newcomers], 2)
    yield from columns([(row.code, row.result) for row in rows if row.result], 2)


def columns(lines: Sequence[Sequence[Any]], width: int) -> Iterator[list[Any]]:
    """Lines as columns."""
    return ([line[at] for line in lines] for at in range(width))


def settle(batch: Sequence[Append], error: Exception | None) -> None:
    """Tell those who wait."""
    for *_, future in batch:
        if future.done():
            continue
        if error:
            future.set_exception(error)
        else:
            future.set_result(None)
