"""What is kept for how long: talk, names and whole tables go in their time, and running games are left alone."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kuhstall.core import record
from kuhstall.tables import entries, moments, wire
from kuhstall.tables.archive import NOT_TIDIED
from kuhstall.tables.calls import record_of
from kuhstall.tables.house import House
from kuhstall.tables.retention import a_round
from kuhstall.tables.store import Conflict, Rewriting
from tests.server.gathering import begun, database_in, everything, gathered, open_house, play, say
from tests.server.house import POSTGRES, run
from tests.server.test_trouble import until

NEVER = {"keep_talk": 0, "keep_names": 0, "keep_tables": 0}


def settled(house: House, code: str, wanted: Callable[[str], bool]) -> Awaitable[None]:
    """Wait until what is kept of a table is as wanted."""

    async def wait() -> None:
        while not wanted(await everything(house, code)):
            await asyncio.sleep(0.02)

    return wait()


def test_talk_goes_and_names_stay(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path), **{**NEVER, "keep_talk": 0.02}) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await play(table, lines)
            await settled(house, table.ledger.code, lambda told: "I am" not in told)
            assert [one.name for one in table.ledger.sitters] == ["Anna", "Ben", "Cleo"]
            assert table.ledger.since(0)[0].moves == 1
            await say(table, lines[0], wire.Say(text="it was nice"))

    run(go())


def test_names_go_with_talk_and_the_game_replays(tmp_path: Path) -> None:
    async def go() -> str:
        database = database_in(tmp_path)
        async with open_house(database, **NEVER) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await play(table, lines)
            code, end = table.ledger.code, table.ledger.playing.state.dump()
        async with open_house(database, **{**NEVER, "keep_names": 0.02}) as house:
            await settled(house, code, lambda told: not any(name in told for name in ("Anna", "Ben", "Cleo")))
            found = await house.find(code)
            assert found
            assert found.ledger.playing.state.dump() == end
            assert found.ledger.guests == {"anna", "ben", "cleo"}  # They still find it among their games.
            return await record_of(found)

    match = record.replay(record.parse(run(go())))
    assert match.over
    assert match.players == ("Player_1", "Player_2", "Player_3")


def test_whole_tables_go(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path), **{**NEVER, "keep_tables": 0.02}) as house:
            over, lines = await begun(house, "anna", "ben", "cleo")
            running, _ = await begun(house, "anna", "ben", "cleo")
            closed, _ = await gathered(house, "anna")
            await play(over, lines)
            await closed.close("host")
            for table in (over, closed):
                await settled(house, table.ledger.code, lambda told: told == "")
                assert await house.find(table.ledger.code) is None
                assert await house.store.state_of(table.ledger.code) is None
            assert await house.find(running.ledger.code) is running
            assert [code for code, _ in await house.store.archive.tables_of("ben")] == [running.ledger.code]

    run(go())


@pytest.mark.parametrize("setting", ["keep_talk", "keep_names", "keep_tables"])
def test_games_that_are_played_and_tables_that_wait_are_left_alone(tmp_path: Path, setting: str) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path), **{**NEVER, setting: 0.001}) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await play(table, lines, 8)
            waiting, (anna,) = await gathered(house, "anna")
            await say(waiting, anna, wire.Say(text="I am Anna"))
            before = [await everything(house, one.ledger.code) for one in (table, waiting)]
            for _ in range(3):
                await asyncio.sleep(0.01)
                await a_round(house)
            assert [await everything(house, one.ledger.code) for one in (table, waiting)] == before

    run(go())


def test_zero_keeps_for_ever(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path), **NEVER) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await play(table, lines)
            before = await everything(house, table.ledger.code)
            await asyncio.sleep(0.01)
            await a_round(house)
            assert await everything(house, table.ledger.code) == before

    run(go())


def test_a_closed_table_loses_names_in_the_middle_of_its_game_too(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path), **{**NEVER, "keep_names": 0.02}) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await play(table, lines, 10)
            await table.close("host")
            await settled(house, table.ledger.code, lambda told: "Anna" not in told and "Ben" not in told)

    run(go())


def test_a_log_that_cannot_be_rewritten_is_left_alone_and_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path), **{**NEVER, "keep_names": 0.2}) as house:
            good, bad = [await gathered(house, "anna") for _ in range(2)]
            before = await house.store.entries(bad[0].ledger.code)
            real = entries.encode

            def encode(entry: entries.AnyEntry) -> bytes:
                odd = isinstance(entry, entries.Sat) and entry.name.startswith("Player") and house_is_bad()
                return b'{"entry":"fly","at":1}' if odd else real(entry)

            def house_is_bad() -> bool:
                return working[-1] == bad[0].ledger.code

            working = [""]
            rewrite = house.store.archive.log

            async def log(code: str) -> list[bytes]:
                working.append(code)
                return await rewrite(code)

            monkeypatch.setattr(house.store.archive, "log", log)
            monkeypatch.setattr("kuhstall.tables.entries.encode", encode)
            for table, _ in (good, bad):
                await table.close("host")
            await until(lambda: {good[0].ledger.code, bad[0].ledger.code} <= {*working})
            await settled(house, good[0].ledger.code, lambda told: "Anna" not in told)
            while not await house.store.archive.to_be_tidied(NOT_TIDIED, 2**62, 9):
                await asyncio.sleep(0.02)
            assert (await house.store.entries(bad[0].ledger.code))[: len(before)] == before

    run(go())


def test_keys_for_one_use_and_orders_are_forgotten(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path), **NEVER) as house:
            now, archive = moments.today(), house.store.archive
            await house.store.add_key(b"late", "anna", now - 1)
            await house.store.add_key(b"lasting", "anna", None)
            await house.store.add_key(b"soon", "anna", now + 600_000)
            old, new = [await archive.place("close", "CODE", at, 2**60) for at in (1, now)]
            await archive.answer(old, False, "no", 1)
            await archive.answer(new, False, "no", now)
            await house.store.probe()
            await a_round(house)
            assert sorted(map(str, await archive.keys_of("anna"))) == sorted(["None", str(now + 600_000)])
            assert [order.number for order in await archive.orders(0)] == [new]
            assert await house.can_write()

    run(go())


@pytest.mark.skipif(not POSTGRES, reason="in SQLite one process has every table")
def test_only_the_node_that_has_a_table_rewrites_it(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path), **NEVER) as house:
            table, _ = await gathered(house, "anna")
            code = table.ledger.code
            before = await house.store.entries(code)
            await house.store.archive.fetch("update owners set epoch = epoch + 1 where code = $1", code)  # type: ignore[attr-defined]
            with pytest.raises(Conflict):
                await house.store.rewrite(code, Rewriting({0: b"moo"}, ("anna",), b"", 2))
            with pytest.raises(Conflict):
                await house.store.delete(code)
            assert await house.store.entries(code) == before
            assert [each for each, _ in await house.store.archive.tables_of("anna")] == [code]

    run(go())
