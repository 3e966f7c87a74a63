"""A first game where there is no server: it waits for the reader, survives the end of the house, and ends."""

import asyncio
import random
from typing import Any

import pytest

from kuhstall.client import NotAllowed, TableClient
from kuhstall.core.registry import GAMES
from kuhstall.tables.calls import first_game
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.rematch import same_again
from kuhstall.tables.requests import sat_down
from tests.alone.drawers import MemoryDrawers
from tests.alone.home import Home, home
from tests.server.house import run
from tests.server.players import play

TAUGHT = [game.id for game in GAMES.values() if game.lesson and game.id != "kuhhandel-master"]
"""All but one whose countdown takes its time, which the browser's tests play."""


async def lesson(page: Home, game: str) -> str:
    """The code of a first game."""
    return await page.open_table(game, 2, name="Mia", lesson=True)


async def resting(table: TableClient) -> dict[str, Any]:
    """The clock once it rests."""
    while not table.clock.get("rest"):
        await asyncio.sleep(0.001)
    return table.clock


@pytest.mark.parametrize("game", TAUGHT)
def test_it_is_dealt_as_prepared_and_waits_for_the_reader(game: str) -> None:
    prepared = GAMES[game].first_game()

    async def go() -> None:
        drawers = MemoryDrawers()
        async with home(drawers) as page:
            code = await lesson(page, game)
            async with page.table(code) as table:
                assert table.sheet["lesson"]
                assert {chair["bot"] for chair in table.sheet["chairs"]} == {"", "friendly"}
                if prepared.first:
                    assert (await resting(table))["rest"] == {"seats": [0], "until": None}
                before = table.moves
                await asyncio.sleep(0.1)
                assert table.moves == before, "bots wait too"
        async with home(drawers) as page, page.table(code) as table:
            assert table.sheet["lesson"]
            await play(table, random.Random(1))
            record = await page.call(f"/api/tables/{code}/record")
            lines = [text for text in prepared.lines.values() if "{" not in text]
            assert all(f": {text}\n" in record for text in lines)

    run(go())


def test_a_rematch_is_an_ordinary_game_with_easy_bots() -> None:
    opened = first_game("kuhhandel-2", "mia")
    ledger = Ledger("", opened)
    sat_down(ledger, "Mia", "friendly", 1)
    again, log = same_again(ledger, "mia", 2)
    assert again.prepared is None
    assert [getattr(entry, "bot", "") for entry in log].count("easy") == 3


def test_a_game_without_a_first_game_has_none() -> None:
    async def go() -> None:
        async with home(MemoryDrawers()) as page:
            with pytest.raises(NotAllowed, match="has no first game"):
                await lesson(page, "kuhhandel-1")

    run(go())
