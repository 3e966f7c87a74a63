"""The server is killed in the middle of its work, again and again, and nothing that anybody was told is lost."""

import asyncio
import os
import random
import time
from collections.abc import Callable

from kuhstall.client import TableClient
from kuhstall.core import record
from tests.server.house import LIVE, TURNS, ServerProcess, run
from tests.server.players import begin, opened, until
from tests.server.witnesses import check_everything_told, witnesses_at

KILLS = int(os.environ.get("TEST_KILLS", "3"))
"""How often the server is killed; a hundred take some minutes."""


def test_killed_again_and_again(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()
    dice = random.Random(4)

    async def play_a_game(number: int, kills: int) -> int:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=TURNS if number % 2 else LIVE)
        await begin(clients[0], code)
        witnesses = await witnesses_at(code, clients)
        tables = [witness.table for witness in witnesses]
        playing = asyncio.gather(*(witness.play() for witness in witnesses))
        made = 0
        while not playing.done() and made < kills:
            await asyncio.sleep(dice.uniform(0.02, 0.4))
            if playing.done():
                break
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            made += 1
        await playing
        for client, witness in zip(clients, witnesses, strict=True):
            await check_everything_told(client, code, witness)
        text = await clients[0].call(f"/api/tables/{code}/record")
        match = record.verify(record.parse(text))
        assert len(match.moves) == tables[0].moves
        for table in tables:
            await table.__aexit__()
        return made

    async def crash() -> None:
        kills = games = 0
        while kills < KILLS:
            kills += await play_a_game(games, min(KILLS - kills, 10))
            games += 1
        print(f"{kills} kills in {games} games")

    run(crash(), 60 + 10 * KILLS)


def test_an_open_decision_gets_its_time_back(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()

    async def play() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace={"kind": "turns", "think": 100})
        await begin(clients[0], code)
        await asyncio.to_thread(server.kill)
        down = time.time() * 1000
        await asyncio.to_thread(server.start)
        async with clients[0].table(code) as table:
            (decision,) = table.clock["deciding"]
            assert decision["until"] - 100_000 > down  # The time begins when the server is back.
            assert decision["until"] - table.clock["now"] <= 100_000

    run(play())


def test_a_countdown_by_turns_keeps_the_time_of_those_who_have_not_answered(
    own_server: Callable[..., ServerProcess],
) -> None:
    server = own_server()

    async def play() -> None:
        code, clients = await opened(server.url, "kuhhandel-master", 3, 3, pace={"kind": "turns", "think": 100})
        await begin(clients[0], code)
        async with clients[0].table(code) as one, clients[1].table(code) as two, clients[2].table(code) as three:
            tables = [one, two, three]
            while one.seen[0]["view"]["phase"]["type"] != "countdown":
                await one_fallback(tables)
            await asyncio.sleep(1.2)
            asked = [decision["seat"] for decision in one.clock["deciding"]]
            assert len(asked) == 2
            await tables[asked[0]].move(asked[0], "slap 3")
            await until(one, lambda: len(one.clock["deciding"]) == 1)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        async with clients[0].table(code) as table:
            (decision,) = table.clock["deciding"]
            assert decision["seat"] == asked[1]
            assert decision["until"] - table.clock["now"] < 99_000

    run(play())


async def one_fallback(tables: list[TableClient]) -> None:
    """Whoever is asked first does what the clock would do."""
    made = tables[0].moves
    for table in tables:
        await until(table, lambda table=table: table.moves == made)
    for seat, table in enumerate(tables):
        if table.seen[seat]["choices"]:
            move = "auction" if "auction" in table.seen[seat]["choices"] else table.seen[seat]["fallback"]
            await table.move(seat, move)
            await until(tables[0], lambda: tables[0].moves > made)
            return
