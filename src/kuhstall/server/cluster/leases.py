"""This node among others, in PostgreSQL: its lease, the tables that it has, and who has the others.

A node lives while its row is there; it renews it every second, and any other node may bury it when it has not done so
for as long as the lease. Which node has a table, and since which epoch, is a row as well, and whoever writes to the
log names both: so a node that lost a table cannot write to it, however late it finds out.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from itertools import count
from typing import Any, Final
from zlib import crc32

import asyncpg

from kuhstall.core.errors import Malformed
from kuhstall.server.cluster.links import Node
from kuhstall.server.store.opening import pending
from kuhstall.tables import moments
from kuhstall.tables.log import LOG
from kuhstall.tables.owners import Elsewhere, Unreachable

BEAT: Final = 1.0
"""How many seconds there are between two renewals."""
LOOK: Final = 10
"""After so many renewals a node looks for games that nobody goes on with, should it have missed a call."""
PATIENCE: Final = 5.0
"""How long to wait for the lock: the database may not have noticed yet that its last holder is gone."""
LOCK: Final = 0x6B756873
"""The advisory lock that all nodes share; versions without leases held it alone."""
SETTINGS: Final = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "idle_in_transaction_session_timeout": "5s",
}
"""Lets the database notice within half a minute that a machine is gone, and hold nothing for it meanwhile."""
CHANNEL: Final = "kuhstall"
NOTIFY: Final = f"select pg_notify('{CHANNEL}', $1)"
ORPHANS: Final = "orphans"
"""Tells every node that there are games that nobody goes on with."""
TAKEN: Final = "another process serves this database"
SILENT: Final = "beat < clock_timestamp() - make_interval(secs => {})"
REGISTER: Final = (
    "insert into nodes (name, url, secret) values ($1, $2, $3) on conflict (name) do update "
    f"set id = default, url = excluded.url, secret = excluded.secret, draining = false, beat = clock_timestamp() "
    f"where $4 or nodes.{SILENT.format('$5')} returning id"
)
RENEW: Final = f"""
with mine as (update nodes set beat = clock_timestamp() where id = $1 returning id),
buried as (delete from nodes where $2::boolean and id <> $1 and {SILENT.format("$3")} returning id)
select id, name, url, secret, draining, exists (select from mine) as alive, exists (select from buried) as buried
from nodes where id not in (select id from buried)
"""
CLAIM: Final = """
with mine as (
    insert into owners as old (code, node, epoch) select code, $2, 1 from tables
    where code = $1 and exists (select from nodes where id = $2)
    on conflict (code) do update set node = excluded.node, epoch = old.epoch + 1
    where old.node = excluded.node or not exists (select from nodes where id = old.node)
    returning epoch
)
select (select epoch from mine) as epoch, exists (select from tables where code = $1) as known,
(select name from owners join nodes on id = node where code = $1) as owner
"""
RELEASE: Final = """
update owners set node = 0, epoch = owners.epoch + 1 from unnest($1::text[], $2::bigint[]) as held (code, epoch)
where owners.code = held.code and owners.epoch = held.epoch and node = $3
"""
NOBODYS: Final = """
select code from tables left join owners using (code) left join nodes on id = node
where state = 'running' and id is null
"""


async def nothing() -> None:
    """Nobody wants to be told."""


class Leases:
    """The lease of this node, and the tables that it has."""

    def __init__(self, address: str, name: str, url: str, seconds: float) -> None:
        """A node of a database by its name, the address at which others reach it, and how long it may be silent."""
        self.address, self.name, self.url, self.seconds = address, name or "the only one", url, seconds
        self.secret = secrets.token_urlsafe(24)
        self.me = 0
        """The number of this node's life; a node that was buried goes on as another one."""
        self.epochs: dict[str, int] = {}
        """Since which epoch this node has each of its tables."""
        self.nodes: dict[str, Node] = {}
        self.draining = False
        self.lapsed: Callable[[], Awaitable[None]] = nothing
        """Called when others may have our tables."""
        self.orphaned: Callable[[], None] = lambda: None
        """Called when there may be games that nobody goes on with."""
        self.words: Callable[[int, Collection[int]], Iterable[str]] = lambda me, living: ()
        """What to tell the other nodes with each renewal."""
        self.heard: Callable[[str, int], None] = lambda word, me: None
        """Called with what another node has told."""
        self._until = self._steady_since = 0.0
        self._connection: Any = None
        self._pool: Any = None
        self._beating: asyncio.Task[None] | None = None

    @property
    def others(self) -> list[Node]:
        """The other nodes that take tables."""
        return [node for node in self.nodes.values() if node.id != self.me and not node.draining]

    # Living and dying.

    async def begin(self, pool: Any) -> None:
        """Become a node; Malformed if another process is there that the database cannot be shared with."""
        self._pool = pool
        await self._connect()
        await migrate(self._connection)
        for _ in range(int((self.seconds + PATIENCE) / 0.1)):
            if await self._registered():
                break
            await asyncio.sleep(0.1)
        else:
            raise Malformed(TAKEN)
        await self._renew()
        if any(not node.url for node in self.others) or (self.others and not self.url):
            raise Malformed(f"{TAKEN}; for several give each one --node NAME and --peer-url URL")
        self._beating = asyncio.create_task(self._beat())

    async def end(self) -> None:
        """Be no node any more; what we had is anybody's at once."""
        if self._beating:
            self._beating.cancel()
        self.epochs.clear()
        with suppress(Exception):
            await self._pool.execute("delete from nodes where id = $1", self.me)
            await self._pool.execute(NOTIFY, ORPHANS)
        if self._connection:
            self._connection.terminate()

    async def _connect(self) -> None:
        """A connection of our own, for the locks and the channel."""
        self._connection = await asyncpg.connect(
            self.address, server_settings=SETTINGS, timeout=PATIENCE, command_timeout=PATIENCE
        )
        for _ in range(int(PATIENCE / 0.1)):
            if await self._connection.fetchval("select pg_try_advisory_lock_shared($1)", LOCK):
                await self._connection.add_listener(CHANNEL, self._listen)
                return
            await asyncio.sleep(0.1)
        raise Malformed(TAKEN)

    def _listen(self, connection: Any, process: int, channel: str, word: str) -> None:
        if word == ORPHANS:
            self.orphaned()
        else:
            self.heard(word, self.me)

    async def _registered(self) -> bool:
        """Whether the name is ours: nobody had it, or whoever had it is silent, or gone, since the lock is free."""
        gone = await self._connection.fetchval("select pg_try_advisory_lock($1, $2)", LOCK, name_key(self.name))
        told = (self.name, self.url, self.secret, gone, self.seconds)
        self.me = await self._connection.fetchval(REGISTER, *told) or 0
        return bool(self.me)

    async def _beat(self) -> None:
        """Renew the lease for as long as we live, and let go of everything once it has lapsed."""
        for number in count(1):
            await asyncio.sleep(BEAT)
            try:
                async with asyncio.timeout(min(self.seconds / 2, max(self._until - moments.now(), BEAT))):
                    alive = await self._renewed()
            except Exception as error:  # noqa: BLE001  (whatever a database raises that does not answer)
                LOG.warning("the lease could not be renewed", extra={"why": type(error).__name__})
                self._connection.terminate()
                self._steady_since, alive = 0.0, not self._late
            if not alive and self.epochs:
                LOG.warning("the lease has lapsed", extra={"tables": len(self.epochs)})
                self.epochs.clear()
                await self.lapsed()
            if number % LOOK == 0:
                self.orphaned()

    @property
    def _late(self) -> bool:
        """Whether others may have buried us; without others the lease does not matter."""
        return bool(self.others) and moments.now() >= self._until

    async def _renewed(self) -> bool:
        """Whether the lease goes on; a node that was late or buried begins another life, with nothing."""
        if self._connection.is_closed():
            await self._connect()
        if not self._late and await self._renew():
            for word in self.words(self.me, [node.id for node in self.others]):
                await self._connection.execute(NOTIFY, word)
            return True
        if await self._registered() and await self._renew():
            self.orphaned()
        return False

    async def _renew(self) -> bool:
        """Renew the lease, bury who is silent, and learn who else is there; whether we are still alive."""
        asked = moments.now()
        steady = bool(self._steady_since) and asked - self._steady_since > self.seconds
        rows = await self._connection.fetch(RENEW, self.me, steady, self.seconds)
        self.nodes = {row["name"]: node_of(row) for row in rows}
        if any(row["buried"] for row in rows):
            await self._connection.execute(NOTIFY, ORPHANS)
        if not any(row["alive"] for row in rows):
            return False
        self._until, self._steady_since = asked + self.seconds, self._steady_since or asked
        return True

    async def node(self, name: str) -> Node | None:
        """A node by its name, also one that has only just come."""
        if name not in self.nodes:
            for row in await self._pool.fetch("select id, name, url, secret, draining from nodes"):
                self.nodes[row["name"]] = node_of(row)
        return self.nodes.get(name)

    async def bury(self, name: str) -> None:
        """Bury a node that cannot be reached and has missed a renewal, without waiting for its lease to end."""
        query = f"delete from nodes where name = $1 and id <> $2 and {SILENT.format('$3')}"
        if await self._pool.execute(query, name, self.me, 2 * BEAT) != "DELETE 0":
            await self._pool.execute(NOTIFY, ORPHANS)

    # Whose a table is.

    async def claim(self, code: str) -> None:
        """Make a table ours unless another node has it."""
        if owner := await self._owner(code):
            raise Elsewhere(owner)
        if self.draining and self.others:
            raise Elsewhere(secrets.choice(self.others).name)
        row = await self._pool.fetchrow(CLAIM, code, self.me)
        if row["epoch"]:
            self.epochs[code] = row["epoch"]
        elif row["owner"]:
            raise Elsewhere(row["owner"])
        elif row["known"]:
            raise Unreachable

    async def _owner(self, code: str) -> str | None:
        query = "select name from owners join nodes on id = node where code = $1 and id <> $2"
        found: str | None = await self._pool.fetchval(query, code, self.me)
        return found

    async def release(self, codes: Iterable[str]) -> None:
        """Give tables up."""
        held = {code: self.epochs.pop(code) for code in codes if code in self.epochs}
        if held:
            await self._pool.execute(RELEASE, list(held), list(held.values()), self.me)

    async def orphans(self) -> list[str]:
        """The tables with a game on that no node has."""
        return [] if self.draining else [row["code"] for row in await self._pool.fetch(NOBODYS)]

    async def drain(self) -> None:
        """Take no more tables."""
        self.draining = True
        await self._pool.execute("update nodes set draining = true where id = $1", self.me)

    async def call_for_orphans(self) -> None:
        """Tell every node that there are games that nobody goes on with."""
        await self._pool.execute(NOTIFY, ORPHANS)


def node_of(row: Any) -> Node:
    """A node as its row tells it."""
    return Node(row["id"], row["name"], row["url"], row["secret"], row["draining"])


def name_key(name: str) -> int:
    """A node's name as half of an advisory lock's key."""
    return crc32(name.encode()) - (1 << 31)


async def migrate(connection: Any) -> None:
    """Bring the tables up to date, one node at a time."""
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", LOCK + 1)
        await connection.execute("create table if not exists migrations (number integer primary key)")
        version = await connection.fetchval("select coalesce(max(number), 0) from migrations")
        for number, script in pending("postgres", version):
            await connection.execute(script)
            await connection.execute("insert into migrations (number) values ($1)", number)
