"""What a house without a server does when its browser has no room, fails, or is to forget everything."""

import asyncio
import json
import random
import time
from collections.abc import Callable

import pytest

from kuhstall.browser.main import CHORES, PULSE
from kuhstall.browser.minds import BrowserMind
from kuhstall.client import NotAllowed, TableClient
from kuhstall.core.chance import Chance
from kuhstall.tables import retention
from kuhstall.tables.settings import Settings
from kuhstall.tables.thinkers import Lost
from tests.alone.drawers import MemoryDrawers
from tests.alone.home import TableAtHome, Worker, home
from tests.alone.test_games import against
from tests.server.house import LIVE, TURNS, run
from tests.server.players import play, take_turn


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


async def at_turn(table: TableClient) -> tuple[int, str]:
    """The seat that decides now, and a move that it can make."""
    async for turn in table.turns():
        return turn.seat, turn.fallback
    raise AssertionError("the game is over")


async def said(drawers: MemoryDrawers, table: TableAtHome, move: tuple[int, str]) -> dict[str, object]:
    return await table.ask("move", seat=move[0], move=move[1], at=table.moves)


@pytest.mark.parametrize("trouble", ["full", "broken"])
def test_what_was_not_written_was_not_done_and_the_game_goes_on(trouble: str) -> None:
    async def go() -> None:
        drawers = MemoryDrawers()
        async with home(drawers) as page:
            code = await against(page, "kuhhandel-duel")
            async with page.table(code) as table:
                move, log, line = await at_turn(table), [*drawers.logs[code]], table.line
                setattr(drawers, trouble, True)
                answer = await said(drawers, table, move)
                assert (answer["type"], answer["reason"]) == ("wrong", REASONS[trouble])
                assert drawers.logs[code] == log
                await until(lambda: line.close_code == 4010 and table.line is not line)
                setattr(drawers, trouble, False)
                await until(lambda: table.line.frames)
                assert await play(table, random.Random(1))
            assert drawers.logs[code][: len(log)] == log

    run(go())


REASONS = {"full": "disk_full", "broken": "not_written"}


def test_a_full_disk_is_said_when_a_table_is_opened_or_a_guest_comes() -> None:
    async def go() -> None:
        drawers = MemoryDrawers()
        drawers.full = True
        async with home(drawers) as page:
            status, _, text = await page.desk.ask("POST", "/api/guest", "{}")
            assert (status, json.loads(text)["extra"]["reason"]) == (403, "disk_full")
            drawers.full = False
            person = (await page.call("/api/guest", {}))["person"]
            assert drawers.small["guest"] == person == page.desk.guest
            drawers.full = True
            with pytest.raises(NotAllowed, match=r"403.*kein Platz"):
                await against(page, "mue")
            assert [*drawers.small] == ["guest"]
            assert not drawers.logs

    run(go())


def test_a_table_that_somebody_else_has_written_is_loaded_again() -> None:
    async def go() -> None:
        drawers = MemoryDrawers()
        async with home(drawers) as page:
            code = await against(page, "kuhhandel-duel")
            async with page.table(code) as table:
                move, line = await at_turn(table), table.line
                drawers.logs[code].append('{"entry":"said","at":1,"guest":"x","name":"X","text":"hi"}')
                assert (await said(drawers, table, move))["reason"] == "not_written"
                await until(lambda: table.line is not line and table.line.frames)
                assert await play(table, random.Random(1))

    run(go())


def test_what_a_bot_of_a_closed_table_has_begun_to_write_is_in_the_index_too() -> None:
    async def go() -> None:
        drawers = MemoryDrawers()
        async with home(drawers) as page:
            code = await page.open_table("mue", 4, name="Anna", bot="random", pace=LIVE)
            store, table = page.desk.store, page.desk.house.tables[code]
            write = asyncio.create_task(store.mark(code, "over", 5))
            await asyncio.sleep(0)
            write.cancel()
            await asyncio.gather(write, return_exceptions=True)
            await until(lambda: store.index[code].state == "over")
            assert '"over"' in drawers.small[f"table/{code}"]
            assert table.ledger.state == "running"

    run(go())


def test_export_has_everything_and_deleting_leaves_nothing() -> None:
    async def go() -> None:
        drawers = MemoryDrawers()
        async with home(drawers) as page:
            code = await against(page, "kuhhandel-duel")
            async with page.table(code) as table:
                await table.do("say", text="Muh!")
                await play(table, random.Random(1))
                running = await against(page, "mue")
                kept = await page.call("/api/guest/export")
                assert {one["code"] for one in kept["tables"]} == {running, code}
                over = next(one for one in kept["tables"] if one["code"] == code)
                assert over["said"][0]["text"] == "Muh!"
                assert over["finished"]["names"][0] == "Anna"
                gone = page.desk.guest
                assert (await page.call("/api/guest/delete", {}))["person"] == gone
                assert not drawers.logs
                assert not drawers.small
                await until(lambda: table.line.close_code in (4010, 4404))
            for path in ("/api/guest/tables", "/api/guest/export"):
                with pytest.raises(NotAllowed, match="403"):
                    await page.call(path)
            with pytest.raises(NotAllowed, match="404"):
                await page.call(f"/api/tables/{code}")
            assert (await page.call("/api/guest", {}))["person"] not in ("", gone)
            assert await page.call("/api/guest/tables") == []

    run(go())


def test_talk_and_names_are_taken_out_if_that_is_wished() -> None:
    async def go() -> None:
        drawers = MemoryDrawers()
        async with home(drawers, keep_talk=0.001, keep_names=0.001) as page:
            code = await against(page, "kuhhandel-duel")
            async with page.table(code) as table:
                await table.do("say", text="Muh!")
                await play(table, random.Random(1))
            await asyncio.sleep(0.01)
            await retention.a_round(page.desk.house)
            assert "Muh" not in str(drawers.logs[code])
            assert "Anna" not in str(drawers.logs[code]) + str(drawers.small)
            (finished,) = await page.call("/api/guest/finished")
            assert finished["names"][0] == "Player 1"

    run(go())


def test_all_is_kept_unless_somebody_wishes_otherwise() -> None:
    async def go() -> None:
        drawers = MemoryDrawers()
        async with home(drawers) as page:
            code = await against(page, "kuhhandel-duel")
            async with page.table(code) as table:
                await play(table, random.Random(1))
            log = [*drawers.logs[code]]
            await retention.a_round(page.desk.house)
            assert drawers.logs[code] == log
        assert retention.keep_tidy in CHORES

    run(go())


def test_a_line_to_nowhere_and_lines_of_a_closed_house_are_closed() -> None:
    async def go() -> None:
        closed: list[int] = []
        drawers = MemoryDrawers()
        async with home(drawers) as page:
            note = lambda code, _: closed.append(code)  # noqa: E731
            assert await page.desk.open("CCCCCCCC", lambda _: None, note) is None
            assert closed == [4404]
            code = await against(page, "mue")
            heard: list[str] = []
            for _ in range(2):
                talk = await page.desk.open(code, heard.append, note)
                assert talk
                talk.hear('{"type":"hello","version":1,"since":0}')
                talk.hear('{"type":"ping","sent":1}')
            await until(lambda: sum('"pong"' in text for text in heard) == 2)
            assert await page.desk.open(code, heard.append, note)  # It never says hello.
            wrong = await page.desk.open(code, heard.append, note)
            assert wrong
            wrong.hear("{}")
            await until(lambda: 4002 in closed)
            wrong.hear("{}")
        assert sorted(closed) == [4002, 4010, 4010, 4404]

    run(go())


def test_other_settings_are_heeded_and_wrong_ones_are_not() -> None:
    async def go() -> None:
        async with home(MemoryDrawers(), bot_playouts=7) as page:
            config = page.desk.house.config
            assert isinstance(config, Settings)
            assert (config.bot_playouts, config.keep_names) == (7, 0)
        with pytest.raises(ValueError, match="colour"):
            async with home(MemoryDrawers(), colour="red"):
                pass

    run(go())


def test_a_mind_waits_for_its_worker_once_and_tells_what_went_wrong() -> None:
    async def go() -> None:
        worker = Worker()
        async with home(MemoryDrawers()) as page:
            table = page.desk.house.tables[await against(page, "mue")]
            packed = table.ledger.playing.perspective(table.driver.asked()[0]).pack
        mind = BrowserMind(worker)
        thought = ("mue", "strong", packed(Chance("1")), "1")
        for kind, trouble in (("timeout", TimeoutError), ("lost", Lost), ("other", RuntimeError)):
            worker.thoughts.clear()
            assert await mind.think(1, *thought)
            assert worker.thoughts[-1] == ("mue", "strong")
            worker.troubles.append(kind)
            with pytest.raises(trouble):
                await mind.think(1, *thought)
        assert await mind.think(1, "mue", "medium", *thought[2:])
        assert mind.seconds > 0
        assert worker.thoughts.count(("mue", "random")) == 1
        await mind.end()

    run(go())


def test_a_game_goes_on_if_its_bots_worker_fails() -> None:
    async def go() -> None:
        worker = Worker()
        worker.troubles = ["lost", "timeout", "lost", "lost", "oops"] * 20
        async with home(MemoryDrawers(), worker, bot_playouts=1) as page:
            code = await page.open_table("kuhhandel-duel", 2, name="Anna", bot="strong", pace=TURNS)
            async with page.table(code) as table:
                moves = 0
                async for turn in table.turns():
                    await take_turn(table, turn, random.Random(1))
                    moves += 1
                    if moves == 8:
                        break
            assert page.desk.house.bots.gauges["bots_given_up"] > 0

    run(go())


def test_a_device_that_was_asleep_is_nothing_to_warn_of(caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        async with home(MemoryDrawers()) as page:
            await asyncio.sleep(0)
            time.sleep(PULSE + 0.2)
            await until(lambda: page.desk.house.metrics.stalls)
        assert not caplog.records

    run(go())
