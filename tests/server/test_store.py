"""Stores: what they have returned from is kept, places are taken once, keys for one use are used once."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kuhstall.browser.store import DrawerStore
from kuhstall.core.errors import Malformed
from kuhstall.server.store import open_store
from kuhstall.tables.archive import NAMES_OUT, TALK_OUT
from kuhstall.tables.store import Conflict, Device, Rewriting, Row, Store
from tests.alone.drawers import MemoryDrawers
from tests.server.house import POSTGRES, new_postgres_database, run


def row(code: str, state: str = "running", updated: int = 1) -> Row:
    return Row(code, state, True, updated)  # type: ignore[arg-type]


def store_in(place: str | MemoryDrawers) -> Store:
    return open_store(place, "normal") if isinstance(place, str) else DrawerStore(place)


@asynccontextmanager
async def started(place: str | MemoryDrawers) -> AsyncIterator[Store]:
    store = store_in(place)
    await store.start()
    yield store
    await store.stop()


@pytest.fixture
def database(tmp_path: Path) -> str:
    return new_postgres_database() if POSTGRES else str(tmp_path / "test.db")


@pytest.fixture(params=["server", "browser"])
def place(request: pytest.FixtureRequest) -> str | MemoryDrawers:
    """Where a server or a browser keeps things."""
    return MemoryDrawers() if request.param == "browser" else str(request.getfixturevalue("database"))


def test_what_was_appended_is_there_after_a_restart(place: str | MemoryDrawers) -> None:
    async def write() -> None:
        async with started(place) as store:
            await store.append("A", 0, [b"one", b"two"], row("A"))
            await store.append("A", 2, [b"three"], row("A", "over", 5))
            await store.append("B", 0, [b"x"], row("B", "waiting", 9))

    async def read() -> None:
        async with started(place) as store:
            assert await store.entries("A") == [b"one", b"two", b"three"]
            assert await store.entries("C") == []
            assert [each.code for each in await store.rows(["waiting", "over", "running"])] == ["B", "A"]
            assert [each.code for each in await store.rows(["running"])] == []

    run(write())
    run(read())


def test_a_place_is_taken_once_and_the_others_in_the_batch_are_written(place: str | MemoryDrawers) -> None:
    async def race() -> None:
        async with started(place) as store:
            jobs = [store.append("A", 0, [b"mine", b"too"], row("A")), store.append("A", 1, [b"late"], row("A"))]
            jobs += [store.append(f"T{number}", 0, [b"x"], row(f"T{number}")) for number in range(50)]
            results = await asyncio.gather(*jobs, return_exceptions=True)
            assert [type(each) for each in results[:2]] == [type(None), Conflict]
            assert results[2:] == [None] * 50
            assert await store.entries("A") == [b"mine", b"too"]
            assert len(await store.rows(["running"])) == 51

    run(race())


def test_what_is_long_over_is_not_listed_among_a_guests_tables(place: str | MemoryDrawers) -> None:
    async def look() -> None:
        async with started(place) as store:
            await store.append("OLD", 0, [b"{}"], Row("OLD", "over", False, 10, ("anna", "ben")))
            await store.append("NEW", 0, [b"{}"], Row("NEW", "over", False, 20, ("anna",)))
            await store.append("RUN", 0, [b"{}"], Row("RUN", "waiting", False, 5, ("anna", "anna")))
            await store.append("RUN", 1, [b"{}"], Row("RUN", "running", False, 6))
            await store.append("END", 0, [b"{}"], Row("END", "closed", False, 30, ("anna",)))
            assert [each.code for each in await store.rows_of("anna", 15, 25)] == ["NEW", "RUN"]
            assert [each.code for each in await store.rows_of("ben", 15, 25)] == []

    run(look())


def test_many_waiters_share_commits(database: str) -> None:
    async def write() -> None:
        async with started(database) as store:
            await asyncio.gather(
                *(
                    store.append(f"T{number % 50}", number // 50, [b"x"], row(f"T{number % 50}"))
                    for number in range(1000)
                )
            )
            assert store.commits < 500, store.commits  # type: ignore[attr-defined]

    run(write())


def test_what_cannot_be_written_is_told_and_the_store_goes_on(database: str) -> None:
    async def write() -> None:
        async with started(database) as store:
            with pytest.raises(Exception, match="int"):
                await store.append("A", 0, [b"x"], row("A", updated=2**70))
            await store.append("A", 0, [b"x"], row("A"))
            assert await store.entries("A") == [b"x"]

    run(write(), 10)


def test_what_waits_is_written_before_the_store_stops(place: str | MemoryDrawers) -> None:
    async def write() -> None:
        store = store_in(place)
        await store.start()
        jobs = [
            asyncio.ensure_future(store.append(f"T{number}", 0, [b"x"], row(f"T{number}"))) for number in range(1200)
        ]
        await asyncio.sleep(0)
        await store.stop()
        assert all(job.done() for job in jobs)
        await asyncio.gather(*jobs)

    run(write())


def test_the_index_knows_whose_tables_there_are(place: str | MemoryDrawers) -> None:
    async def write() -> None:
        async with started(place) as store:
            for code, state, updated, people in (
                ("WAIT", "waiting", 10, ("anna",)),
                ("RUN", "running", 30, ("anna", "ben")),
                ("OVER", "over", 20, ("ben",)),
                ("END", "closed", 5, ("anna",)),
            ):
                await store.append(code, 0, [b"{}"], Row(code, state, code != "RUN", updated, people))  # type: ignore[arg-type]
            await store.append("RUN", 1, [b"{}"], Row("RUN", "over", False, 40, ("cleo",), b'{"won":1}'))

    async def look() -> None:
        async with started(place) as store:
            assert [each.code for each in await store.listed(5)] == ["WAIT"]
            assert [await store.belongs(guest, "RUN") for guest in ("anna", "cleo", "dora")] == [True, True, False]
            assert [await store.state_of(code) for code in ("RUN", "NONE")] == ["over", None]
            assert await store.open_tables("anna") == (1, 1)
            assert await store.open_tables("ben") == (1, 0)
            assert await store.finished_of("ben", 5) == [("RUN", b'{"won":1}'), ("OVER", b"")]
            assert await store.finished_of("ben", 1) == [("RUN", b'{"won":1}')]
            assert await store.archive.result_of("RUN") == b'{"won":1}'
            assert await store.archive.results_of("cleo") == [("RUN", b'{"won":1}')]
            assert await store.archive.tables_of("anna") == [("RUN", "over"), ("WAIT", "waiting"), ("END", "closed")]
            assert await store.archive.to_be_deleted(21, 9) == ["END", "OVER"]
            await store.mark("WAIT", "revealed", 50)
            await store.mark("NONE", "stopped", 50)
            assert await store.state_of("NONE") is None
            assert [each.code for each in await store.rows_of("anna", 0, 50)] == ["WAIT", "RUN"]

    run(write())
    run(look())


def test_a_log_is_rewritten_and_deleted(place: str | MemoryDrawers) -> None:
    async def rewrite() -> None:
        async with started(place) as store:
            for code in ("A", "B"):
                people, result = ("anna", "ben"), b'{"by":"anna"}'
                await store.append(code, 0, [b"one", b"two", b"three"], Row(code, "over", False, 10, people, result))
            await store.rewrite("A", Rewriting({1: b"TWO"}, ("anna",), b'{"by":"-"}', TALK_OUT))
            await store.delete("B")

    async def look() -> None:
        async with started(place) as store:
            assert await store.entries("A") == await store.archive.log("A") == [b"one", b"TWO", b"three"]
            assert await store.archive.tables_of("anna") == []
            assert await store.archive.tables_of("ben") == [("A", "over")]
            assert await store.archive.result_of("A") == b'{"by":"-"}'
            assert await store.archive.to_be_tidied(TALK_OUT, 11, 9) == [("A", "over")]
            await store.archive.note_tidied("A", NAMES_OUT)
            assert await store.archive.to_be_tidied(TALK_OUT, 11, 9) == []
            assert await store.entries("B") == []
            assert await store.state_of("B") is None

    run(rewrite())
    run(look())


def test_keys(database: str) -> None:
    async def use() -> None:
        async with started(database) as store:
            await store.add_key(b"lasting", "anna", None)
            await store.add_key(b"once", "anna", 100)
            await store.add_key(b"late", "anna", 100)
            assert await store.guest_of(b"lasting") == "anna"
            assert await store.guest_of(b"once") is None
            assert await store.take_key(b"lasting", 0) is None
            assert await store.take_key(b"late", 101) is None
            assert await store.take_key(b"once", 99) == "anna"
            assert await store.take_key(b"once", 99) is None

    run(use())


def test_keys_are_ended_and_it_is_remembered_for_a_while(database: str) -> None:
    async def end() -> None:
        async with started(database) as store:
            for key in (b"one", b"two", b"three"):
                await store.add_key(key, "anna", None)
            await store.add_key(b"link", "anna", 10**15)
            await store.add_key(b"other", "ben", None)
            await store.use_key(Device(b"one", "a", "", 10, 10))
            await store.use_key(Device(b"one", "x", "Firefox", 20, 20))
            await store.use_key(Device(b"two", "b", "Safari", 30, 30))
            await store.use_key(Device(b"gone", "c", "Edge", 40, 40))  # It has no key, so there is nothing to note.
            one, two = Device(b"one", "a", "Firefox", 10, 20), Device(b"two", "b", "Safari", 30, 30)
            assert await store.devices_of("anna", 10) == [two, one, Device(b"three", "", "", 0, 0)]
            assert await store.devices_of("anna", 1) == [two]
            assert await store.end_keys("ben", 100, only="a") == []
            assert await store.end_keys("anna", 100, only="a") == [b"one"]
            assert await store.guest_of(b"one") is None
            assert await store.peek_key(b"link", 0) is None
            assert await store.end_keys("anna", 200, but=b"two") == [b"three"]
            assert [one.id for one in await store.devices_of("anna", 10)] == ["b"]
            assert await store.ended_since(150) == [b"three"]
            a_day = 24 * 3600 * 1000
            assert await store.end_keys("anna", 150 + a_day) == [b"two"]
            assert sorted(await store.ended_since(0)) == [b"three", b"two"]
            assert await store.devices_of("anna", 10) == []
            assert await store.guest_of(b"other") == "ben"

    run(end())


def test_a_database_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    async def fail(database: str) -> None:
        async with started(database):
            raise AssertionError("it was opened")

    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database at all, but long enough to look at" * 10)
    for database in (str(tmp_path / "missing" / "x.db"), str(broken), "postgresql://nobody@127.0.0.1:1/none"):
        with pytest.raises(Malformed):
            run(fail(database))
    with pytest.raises(Malformed, match="sync"):
        open_store("x.db", "sometimes")


@pytest.mark.skipif(bool(POSTGRES), reason="on PostgreSQL this is the database's own affair")
def test_a_full_disk_denies_and_loses_nothing(tmp_path: Path) -> None:
    async def fill() -> None:
        path = str(tmp_path / "small.db")
        async with started(path) as store:
            await store.append("A", 0, [b"kept"], row("A"))
            await store._ask(lambda connection: connection.execute("pragma max_page_count = 10").fetchone())  # type: ignore[attr-defined]
            with pytest.raises(sqlite3.OperationalError, match="full"):
                await store.append("A", 1, [b"x" * 1_000_000], row("A"))
            await store._ask(lambda connection: connection.execute("pragma max_page_count = 1000000").fetchone())  # type: ignore[attr-defined]
            await store.append("A", 1, [b"more"], row("A"))
            assert await store.entries("A") == [b"kept", b"more"]

    run(fill())
