"""A page without a server hears nothing that its seat may not know, though all of it is on the same device."""

import json
import random
from typing import Any

import pytest

from kuhstall.core import record
from kuhstall.core.registry import GAMES
from tests.alone.drawers import MemoryDrawers
from tests.alone.home import home
from tests.alone.test_games import against
from tests.server.house import run
from tests.server.players import play
from tests.server.test_secrecy import check, states_of


@pytest.mark.parametrize("game", list(GAMES))
def test_every_message_is_the_same_in_another_world(game: str) -> None:
    async def go() -> tuple[str, list[dict[str, Any]]]:
        async with home(MemoryDrawers()) as page:
            code = await against(page, game)
            async with page.table(code) as table:
                await play(table, random.Random(9))
            heard = [json.loads(text) for text in table.line.frames]
            return await page.call(f"/api/tables/{code}/record"), heard

    text, heard = run(go(), 120)
    match = record.replay(record.parse(text))
    worlds = states_of(match)
    for message in heard:
        if message["type"] == "happened":
            check(match, worlds[message["moves"]], message, 0)
        elif message.get("table", {}).get("state") in ("waiting", "running"):
            assert str(match.setup.seed) not in json.dumps(message)
            assert not message["table"]["seed"]
    assert any(message["type"] == "happened" for message in heard)
