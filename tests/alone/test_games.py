"""Whole games as in a browser without a server: against bots, at one screen, and through the house's end."""

import asyncio
import random
from contextlib import suppress

import pytest

from kuhstall.bots import bots_for
from kuhstall.client import NotAllowed
from kuhstall.core.registry import GAMES
from tests.alone.drawers import MemoryDrawers
from tests.alone.home import Home, Worker, home
from tests.server.house import LIVE, TURNS, run
from tests.server.players import play, take_turn


def fewest(game: str) -> int:
    return max(GAMES[game].seats[0], min(3, GAMES[game].seats[-1]))


async def against(page: Home, game: str, bot: str = "easy", pace: object = TURNS) -> str:
    return await page.open_table(game, fewest(game), name="Anna", bot=bot, pace=pace)


async def check_over(page: Home, code: str, game: str) -> None:
    """After the end there is a record, a score sheet, and a line in one's history."""
    record = await page.call(f"/api/tables/{code}/record")
    assert f"game: {game}" in record
    sheet = await page.call(f"/api/tables/{code}/score")
    assert sheet["players"][0] == "Anna"
    (finished,) = await page.call("/api/guest/finished")
    assert (finished["code"], finished["seats"][0]) == (code, 0)
    (kept,) = await page.call("/api/guest/history")
    assert kept["bots"][0] == ""
    assert all(len(numbers) == len(finished["names"]) for numbers in kept["tally"].values())
    assert kept["tally"]
    (mine,) = await page.call("/api/guest/tables")
    assert mine["table"]["state"] == "over"


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("pace", [LIVE, TURNS], ids=["live", "turns"])
def test_a_game_against_bots_survives_the_end_of_the_house(game: str, pace: dict[str, object]) -> None:
    async def go() -> None:
        drawers, dice = MemoryDrawers(), random.Random(1)
        async with home(drawers) as page:
            code, person = await against(page, game, pace=pace), page.desk.guest
            async with page.table(code) as table:
                moves = 0
                async for turn in table.turns():
                    with suppress(NotAllowed):
                        await take_turn(table, turn, dice)
                    moves += 1
                    if moves == 12:
                        break
            before = [*drawers.logs[code]]
        async with home(drawers) as page:
            assert page.desk.guest == person
            assert drawers.logs[code][: len(before)] == before
            async with page.table(code) as table:
                await play(table, dice)
            await check_over(page, code, game)
        async with home(drawers) as page:
            await check_over(page, code, game)

    run(go(), 120)


@pytest.mark.parametrize("game", list(GAMES))
def test_people_share_a_screen(game: str) -> None:
    async def go() -> None:
        async with home(MemoryDrawers()) as page:
            seats = fewest(game)
            code = await page.open_table(game, seats, name="Anna", pace=TURNS, one_screen=True)
            async with page.table(code) as table:
                for seat in range(1, seats):
                    await table.do("sit", seat=seat, name=f"Player {seat}")
                await table.do("begin")
                await play(table, random.Random(2))
            await check_over(page, code, game)

    run(go(), 120)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_level_plays(game: str) -> None:
    async def go(bot: str) -> None:
        worker = Worker()
        async with home(MemoryDrawers(), worker, bot_playouts=2) as page:
            code = await against(page, game, bot)
            async with page.table(code) as table:
                moves = 0
                async for turn in table.turns():
                    await take_turn(table, turn, random.Random(3))
                    moves += 1
                    if moves == 6:
                        break
            assert page.desk.house.bots.gauges["bots_given_up"] == 0
        assert {bot for _, bot in worker.thoughts} <= {"random", "strong"}

    for bot in bots_for(game):
        run(go(bot), 60)


def test_two_windows_see_the_same_table() -> None:
    async def go() -> None:
        async with home(MemoryDrawers()) as page:
            code = await against(page, "kuhhandel-duel")
            async with page.table(code) as one, page.table(code) as other:
                await asyncio.gather(play(one, random.Random(1)), play(other, random.Random(2)))
                assert one.seats == other.seats == [0]
                assert one.sheet["result"] == other.sheet["result"] != ""

    run(go())


def test_a_hint_is_thought_of_elsewhere_and_a_rematch_goes_on() -> None:
    async def go() -> None:
        worker = Worker()
        async with home(MemoryDrawers(), worker) as page:
            code = await against(page, "kuhhandel-duel")
            async with page.table(code) as table:
                async for turn in table.turns():
                    if not worker.thoughts:
                        hint = await table.ask("hint", seat=turn.seat, at=turn.moves)
                        assert hint["type"] == "hinted"
                        assert hint["move"]
                        assert worker.thoughts
                    await take_turn(table, turn, random.Random(1))
                await table.do("rematch")
                while not (again := table.sheet["rematch"]):
                    await table._news.get()
            assert (await page.call(f"/api/tables/{again}"))["state"] == "running"

    run(go())
