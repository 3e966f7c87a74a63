"""Whose a table is: claimed by one node at a time, given up, taken over from the silent, and fenced at every write."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from kuhstall.core.errors import Malformed
from kuhstall.server.cluster.leases import Leases
from kuhstall.server.store.postgres import PostgresStore
from kuhstall.tables.owners import Elsewhere
from kuhstall.tables.store import Conflict, Row
from tests.cluster.postgres import Postgres, fetch
from tests.server.house import new_postgres_database, run

LEASE = 3.0


@pytest.fixture
def database(postgres: Postgres) -> str:
    return new_postgres_database(postgres.url)


@asynccontextmanager
async def stores(database: str, *names: str) -> AsyncIterator[list[PostgresStore]]:
    """Nodes by their stores alone."""
    async with AsyncExitStack() as stack:
        found = []
        for name in names:
            found.append(PostgresStore(Leases(database, name, f"http://{name}", LEASE)))
            await found[-1].start()
            stack.push_async_callback(found[-1].stop)
        yield found


async def opened(store: PostgresStore, code: str) -> None:
    await store.append(code, 0, [b"opened"], Row(code, "running", True, 1))


async def until_claimed(store: PostgresStore, code: str) -> None:
    """Claim a table as soon as the node that has it has lost it."""
    while True:
        try:
            await store.leases.claim(code)
        except Elsewhere:
            await asyncio.sleep(0.05)
        else:
            return


def freeze(store: PostgresStore) -> None:
    """Let a node renew its lease no more."""
    assert store.leases._beating
    store.leases._beating.cancel()


def test_a_table_belongs_to_who_opened_it_until_it_is_given_up(database: str) -> None:
    async def hand_on() -> None:
        async with stores(database, "one", "two") as (one, two):
            await opened(one, "A")
            with pytest.raises(Elsewhere) as elsewhere:
                await two.leases.claim("A")
            assert elsewhere.value.node == "one"
            with pytest.raises(Conflict):
                await two.append("A", 1, [b"stolen"])
            await one.leases.release(["A"])
            await two.leases.claim("A")
            await two.append("A", 1, [b"next"])
            with pytest.raises(Conflict):
                await one.append("A", 2, [b"late"])
            assert await one.entries("A") == [b"opened", b"next"]

    run(hand_on())


def test_a_silent_node_loses_its_tables_and_cannot_write_to_them_however_late_it_wakes(database: str) -> None:
    async def lose() -> None:
        async with stores(database, "one", "two") as (one, two):
            await opened(one, "A")
            freeze(one)
            await until_claimed(two, "A")
            with pytest.raises(Conflict):
                await one.append("A", 1, [b"late"])
            await two.append("A", 1, [b"in time"])
            with pytest.raises(Conflict):
                await one.append("A", 2, [b"later still"])
            assert await two.entries("A") == [b"opened", b"in time"]

    run(lose())


def test_a_node_that_wakes_up_lets_go_of_everything_and_begins_another_life(database: str) -> None:
    async def wake() -> None:
        async with stores(database, "one", "two") as (one, two):
            lapsed = asyncio.Event()

            async def let_go() -> None:
                lapsed.set()

            one.leases.lapsed = let_go
            await opened(one, "A")
            before = one.leases.me
            freeze(one)
            await until_claimed(two, "A")
            one.leases._beating = asyncio.create_task(one.leases._beat())
            await lapsed.wait()
            assert one.leases.me != before
            assert not one.leases.epochs
            with pytest.raises(Elsewhere):
                await one.leases.claim("A")

    run(wake())


def test_writes_under_way_while_a_table_changes_hands_are_there_or_refused(database: str) -> None:
    """Never both, and what the next owner reads first is all that there ever is of the one before."""

    async def race(number: int, one: PostgresStore, two: PostgresStore) -> None:
        code, written = f"T{number}", 1
        await opened(one, code)

        async def write() -> None:
            nonlocal written
            while True:
                await one.append(code, written, [b"%d" % written])
                written += 1

        writing = asyncio.create_task(write())
        await asyncio.sleep(0.01 * (number % 7))
        # Its epoch grows, as if its node had been buried at this moment.
        query = "update owners set node = $2, epoch = epoch + 1 where code = $1 returning epoch"
        two.leases.epochs[code] = await two._pool.fetchval(query, code, two.leases.me)
        log = await two.entries(code)
        await two.append(code, len(log), [b"taken over"])
        with pytest.raises(Conflict):
            await writing
        assert await two.entries(code) == [*log, b"taken over"]
        assert len(log) == written

    async def races() -> None:
        async with stores(database, "one", "two") as (one, two):
            await asyncio.gather(*(race(number, one, two) for number in range(40)))

    run(races())


def test_tables_that_nobody_has_are_orphans(database: str) -> None:
    async def orphans() -> None:
        async with stores(database, "one", "two") as (one, two):
            await opened(one, "A")
            await opened(two, "B")
            assert await two.leases.orphans() == []
            await one.leases.release(["A"])
            assert await two.leases.orphans() == ["A"]
            await one.leases.drain()
            assert await one.leases.orphans() == []
            while not one.leases.others:
                await asyncio.sleep(0.05)
            with pytest.raises(Elsewhere):
                await one.leases.claim("A")

    run(orphans())


def test_a_node_without_an_address_is_alone(database: str) -> None:
    async def refuse() -> None:
        first = PostgresStore(Leases(database, "", "", LEASE))
        await first.start()
        for name, url in (("", ""), ("two", ""), ("two", "http://two")):
            with pytest.raises(Malformed, match="another process serves this database"):
                await PostgresStore(Leases(database, name, url, LEASE)).start()
        await first.stop()

    run(refuse())


def test_nodes_that_start_at_the_same_time_make_one_database(database: str) -> None:
    async def start() -> None:
        several = [PostgresStore(Leases(database, f"node-{at}", f"http://{at}", LEASE)) for at in range(4)]
        await asyncio.gather(*(store.start() for store in several))
        await asyncio.gather(*(store.stop() for store in several))

    run(start())
    assert fetch(database, "select count(*) as left from nodes")[0]["left"] == 0
