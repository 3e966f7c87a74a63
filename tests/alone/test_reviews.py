"""Without a server too the bots look at finished games, and say why a hint is good."""

import asyncio
import random
from typing import Any

from tests.alone.drawers import MemoryDrawers
from tests.alone.home import Eyes, Home, home
from tests.server.house import TURNS, run
from tests.server.players import play, take_turn


async def finished(page: Home) -> str:
    """A game that is over."""
    code = await page.open_table("kuhhandel-duel", 2, name="Anna", bot="easy", pace=TURNS)
    async with page.table(code) as table:
        await play(table, random.Random(2))
    return code


async def ask(page: Home, code: str, begin: bool = False, what: str = "") -> dict[str, Any]:
    answer: dict[str, Any] = await page.call(f"/api/tables/{code}/review/de{what}", {} if begin or what else None)
    return answer


def test_a_review_of_ones_own_decisions_is_made_and_kept_with_the_game() -> None:
    async def go() -> None:
        drawers, eyes = MemoryDrawers(), Eyes()
        async with home(drawers, eyes=eyes) as page:
            code = await finished(page)
            assert (await ask(page, code))["possible"]
            now = await ask(page, code, begin=True)
            shares = set[float]()
            while now["state"] != "done":
                shares.add(now["done"])
                await asyncio.sleep(0)
                now = await ask(page, code)
            assert len(shares) > 5
            assert {one["seat"] for one in now["review"]["decisions"]} <= {0}
            assert (len(now["review"]["sums"]), now["review"]["judged"]) == (1, [0])
            assert now["review"]["players"][0] == "Anna"
            assert (eyes.seats, eyes.ended) == (["[0]"], 1)
        async with home(drawers) as page:
            assert (await ask(page, code))["review"] == now["review"]

    run(go(), 120)


def test_a_review_can_be_cancelled_and_one_that_is_lost_is_none() -> None:
    async def go() -> None:
        eyes = Eyes()
        async with home(MemoryDrawers(), eyes=eyes) as page:
            code = await finished(page)
            await ask(page, code, begin=True)
            while not (await ask(page, code))["done"]:
                await asyncio.sleep(0)
            assert (await ask(page, code, what="/stop"))["state"] == "none"
            while not eyes.ended:
                await asyncio.sleep(0)
            eyes.lost = True
            await ask(page, code, begin=True)
            while (await ask(page, code))["state"] != "none":
                await asyncio.sleep(0)
            assert eyes.ended == 2

    run(go(), 120)


def test_a_hint_has_its_reason_unless_nobody_says_it_in_time() -> None:
    async def reasons(eyes: Eyes) -> list[dict[str, str]]:
        found, dice = list[dict[str, str]](), random.Random(1)
        async with home(MemoryDrawers(), eyes=eyes) as page:
            code = await page.open_table("kuhhandel-duel", 2, name="Anna", bot="easy", pace=TURNS)
            async with page.table(code) as table:
                async for turn in table.turns():
                    hint = await table.ask("hint", seat=turn.seat, at=turn.moves)
                    assert hint["move"]
                    found.append(hint["why"])
                    if len(found) == 4:
                        return found
                    await take_turn(table, turn, dice)
        return found

    assert any(why.get("de") and why.get("en") for why in run(reasons(Eyes()), 120))
    assert not any(run(reasons(Eyes(lost=True)), 120))


def test_where_nobody_looks_none_is_offered() -> None:
    async def go() -> None:
        async with home(MemoryDrawers()) as page:
            assert not (await ask(page, await finished(page)))["possible"]

    run(go(), 60)
