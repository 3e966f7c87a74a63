"""Whole games of every game id over real sockets, live and by turns, by scripted clients and bots."""

import random

import pytest

from kuhstall.core import record
from kuhstall.core.registry import GAMES
from tests.server.house import LIVE, TURNS, ServerProcess, run
from tests.server.players import begin, guest, opened, play_all


@pytest.mark.parametrize("pace", [LIVE, TURNS], ids=["live", "turns"])
@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_game(server: ServerProcess, game: str, pace: dict[str, object]) -> None:
    async def play() -> None:
        seats = max(GAMES[game].seats[0], min(3, GAMES[game].seats[-1]))
        code, clients = await opened(server.url, game, seats, min(2, seats), pace=pace)
        await begin(clients[0], code)
        results = await play_all(code, clients, seed=1)
        text = await clients[0].call(f"/api/tables/{code}/record")
        assert set(results) == {record.final_line(record.verify(record.parse(text)))}

    run(play(), 120)


def test_hot_seat_one_browser_holds_every_seat(server: ServerProcess) -> None:
    async def play() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-1", 3, pace=TURNS, one_screen=True)
        async with client.table(code) as table:
            for seat in range(3):
                await table.do("sit", seat=seat, name="Anna")
            assert table.seats == [0, 1, 2]
            await table.do("begin")
            assert [chair["player"] for chair in table.sheet["chairs"]] == ["Anna", "Anna_2", "Anna_3"]
        (result,) = await play_all(code, [client], seed=2)
        assert result.startswith("= Anna ")

    run(play())


def test_options_and_onlookers(server: ServerProcess) -> None:
    async def play() -> None:
        pace = {"options": {"super": None, "kassensturz": None}, "pace": LIVE, "listed": True}
        code, clients = await opened(server.url, "kuhhandel-duel", 2, 1, **pace)
        watcher = await guest(server.url)
        async with watcher.table(code) as seen:
            await begin(clients[0], code)
            await play_all(code, clients, random.randrange(100))
            async for message in seen.news():
                if message["type"] == "changed" and message["table"]["state"] == "over":
                    break
            assert seen.seats == []
            assert set(seen.seen) == {-1}
            assert seen.seen[-1]["view"]["money"] is None
            assert seen.sheet["result"].startswith("= Player_0")
            assert record.commitment(seen.sheet["seed"]) == seen.sheet["commitment"]

    run(play())
