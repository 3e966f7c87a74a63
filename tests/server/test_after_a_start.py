"""After a start: bots begin one table after the other, and a clock that has jumped does nothing for good."""

from pathlib import Path

import pytest

from kuhstall.tables import house as houses
from kuhstall.tables import moments
from kuhstall.tables.live.turns import Turns
from tests.server.house import run
from tests.server.test_sleep import A_DAY, bots_only
from tests.server.test_trouble import begun, open_house, opened, until


def test_bots_begin_one_table_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "BEGIN_A_SECOND", 0.001)

    async def start() -> None:
        async with open_house(tmp_path) as house:
            for _ in range(3):
                await begun(house)
        async with open_house(tmp_path) as house:
            began = moments.now()
            waits = [table.driver.bots_from - began for table in house.tables.values()]
            assert len({*waits}) == 3
            assert max(waits) <= houses.LONGEST_SPREAD
            table = await opened(house)  # What is opened or loaded later waits for nothing.
            assert table.driver.bots_from <= moments.now()

    run(start())


def test_a_bot_that_is_to_wait_does_not_think(tmp_path: Path) -> None:
    async def wait() -> None:
        async with open_house(tmp_path, bot_pause=0.001) as house:
            held, _ = await bots_only(house, "turns")
            await until(lambda: held.ledger.playing.moves)
            held.driver.bots_from = moments.now() + 10_000
            held.driver._stop_thinking()
            held.driver.call_bots()
            free, _ = await bots_only(house, "turns")
            await until(lambda: len(free.ledger.playing.moves) > 5)
            made = len(held.ledger.playing.moves)  # A move that was under way has been made by now.
            await until(lambda: len(free.ledger.playing.moves) > 15)
            assert len(held.ledger.playing.moves) == made

    run(wait())


def test_most_of_the_time_is_left_to_a_bot_that_has_waited(tmp_path: Path) -> None:
    async def wait() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await begun(house)
            table.driver.bots_from = moments.now() + 10_000
            table.driver.way = Turns({0: moments.now() + 100})
            assert 0 < table.driver._wait() <= 30
            table.driver.bots_from = 0
            assert table.driver._wait() == 0

    run(wait())


def test_a_clock_that_has_jumped_closes_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "CAUTION", 0)

    async def jump() -> None:
        async with open_house(tmp_path) as house:
            code = (await opened(house)).ledger.code
        monkeypatch.setattr(moments, "_WALL", moments._WALL + 400 * A_DAY / 1000)
        async with open_house(tmp_path, pause_after=0.02) as house:
            table = await house.find(code)
            assert table
            assert not house.grown_old(table.ledger.updated)
            now = moments.now
            monkeypatch.setattr(moments, "now", lambda: now() + 6.9 * A_DAY / 1000)
            assert not house.grown_old(table.ledger.updated)
            monkeypatch.setattr(moments, "now", lambda: now() + 7.1 * A_DAY / 1000)
            assert house.grown_old(table.ledger.updated)

    run(jump())


def test_nothing_is_closed_for_its_age_as_soon_as_the_house_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look() -> None:
        async with open_house(tmp_path) as house:
            old = moments.today() - 8 * A_DAY
            now = moments.now
            assert not house.grown_old(old)
            monkeypatch.setattr(moments, "now", lambda: now() + houses.CAUTION + 1)
            assert house.grown_old(old)

    run(look())
