"""Connections come and go: back after a break, two tabs, slow readers, absence and return."""

import asyncio
import contextlib
import json
import os
import random
from collections.abc import Callable

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kuhstall.client import Client, TableClient
from tests.server.house import LIVE, TURNS, ServerProcess, run
from tests.server.players import begin, guest, opened, play, play_all, take_turn, until


def numbers(messages: list[dict[str, object]]) -> list[object]:
    return [message["number"] for message in messages if message["type"] == "happened"]


def test_who_comes_back_misses_nothing(server: ServerProcess) -> None:
    async def come_back() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1, pace=TURNS)
        watcher = await guest(server.url)
        async with watcher.table(code) as always:
            await begin(clients[0], code)
            async with watcher.table(code) as sometimes:
                playing = asyncio.create_task(play_all(code, clients, 3))
                seen: list[dict[str, object]] = []
                for _ in range(5):
                    message = await sometimes._news.get()
                    seen += [*message.get("missed", []), message] if message else []
                    assert sometimes._socket
                    await sometimes._socket.close()
                await playing
                while message := await sometimes._news.get():
                    seen += [*message.get("missed", []), message]
                    if message.get("table", {}).get("state") == "over":
                        break
            whole = []
            async for message in always.news():
                whole += [message]
                if message.get("table", {}).get("state") == "over":
                    break
            assert sorted(set(numbers(seen))) == sorted(set(numbers(whole)))  # type: ignore[type-var]

    run(come_back())


def test_two_tabs_see_the_same_and_either_may_act(server: ServerProcess) -> None:
    async def two_tabs() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-duel", 2, pace=TURNS)
        async with client.table(code) as one, client.table(code) as two:
            await one.do("sit", seat=0, name="Anna")
            await two.do("seat", seat=1, bot="random")
            await two.do("begin")
            dice = random.Random(5)
            for _ in range(20):
                await until(one, lambda: one.seen.get(0, {}).get("choices") or one.sheet["state"] == "over")
                await until(two, lambda: two.moves == one.moves)
                assert two.seen[0]["view"] == one.seen[0]["view"]
                table, made = dice.choice([one, two]), one.moves
                answers = await asyncio.gather(
                    *(tab.ask("move", seat=0, move=fallback(tab), at=made) for tab in (one, two))
                )
                assert sorted(answer["type"] for answer in answers) in (["done", "refusal"], ["done", "wrong"])
                await until(table, lambda table=table, made=made: table.moves > made)
                await until(one, lambda made=made: one.moves > made)

    run(two_tabs())


def test_a_client_that_gave_up_waiting_for_an_answer_hears_the_next_one(server: ServerProcess) -> None:
    async def give_up() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-duel", 2)
        async with client.table(code) as table:
            await table.do("sit", seat=0, name="Anna")
            asked = asyncio.create_task(table.ask("say", text="hello"))
            await asyncio.sleep(0)
            asked.cancel()
            await table.do("say", phrase="hello")

    run(give_up(), 10)


def fallback(table: TableClient) -> str:
    return str(table.seen[0]["fallback"])


def test_a_bot_stands_in_and_hands_back_at_once(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(grace=0.2)

    async def go_and_return() -> None:
        pace = {"kind": "live", "think": 60, "call": 0.03, "count": 0.01}
        code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace=pace)
        async with clients[0].table(code) as here:
            async with clients[1].table(code) as away:
                await away.do("begin")
                assert not away.sheet["chairs"][1]["stand_in"]
            await until(here, lambda: not here.sheet["chairs"][1]["present"])
            playing = asyncio.create_task(play(here, random.Random(6)))
            while not here.sheet["chairs"][1]["stand_in"]:
                await asyncio.sleep(0.01)
            moved = here.moves
            while here.moves < moved + 30 and here.sheet["state"] == "running":
                await asyncio.sleep(0.01)
            async with clients[1].table(code) as back:
                assert not back.sheet["chairs"][1]["stand_in"]
                assert back.sheet["chairs"][1]["present"]
                await play(back, random.Random(7))
            await playing

    run(go_and_return())


def test_the_clock_stands_still_while_nobody_is_there(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(grace=0.05, pause_after=0.4, keep_in_memory=1)

    async def leave() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace={"kind": "live", "think": 0.5})
        await begin(clients[0], code)
        sheet = await clients[0].call(f"/api/tables/{code}")
        await asyncio.sleep(1.5)
        later = await clients[0].call(f"/api/tables/{code}")
        assert later["moves"] == sheet["moves"]
        assert later["paused"]
        await asyncio.sleep(1)
        async with clients[0].table(code) as table:
            assert not table.clock["asleep"]
            assert not table.sheet["paused"]
            moved = table.moves
            await until(table, lambda: table.moves > moved)

    run(leave())


def test_abandoned_tables_are_closed(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(pause_after=0.2, keep_in_memory=0.2, close_after=0.5)

    async def abandon() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-2", 3, listed=True)
        assert [sheet["code"] for sheet in await client.call("/api/tables")] == [code]
        for _ in range(100):
            await asyncio.sleep(0.1)
            if not await client.call("/api/tables"):
                return
        raise AssertionError("the table is still there")

    run(abandon())


def test_a_silent_socket_is_cut_off(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(heartbeat=0.1)

    async def be_silent() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-2", 3)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{code}/socket"
        async with client.table(code) as table, connect(address) as mute:
            await table.do("sit", seat=0, name="Anna")
            await mute.send(json.dumps({"type": "hello", "version": 1}))
            with contextlib.suppress(ConnectionClosed):
                async for _ in mute:
                    pass
            assert mute.close_code == 4009
            await until(table, lambda: table.sheet["watchers"] == 0)

    run(be_silent())


def test_storms_of_disconnects_never_stop_a_game(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(grace=0.05)
    games = int(os.environ.get("TEST_STORMS", "6"))

    async def storm(number: int) -> str:
        dice = random.Random(number)
        pace = LIVE if number % 2 else TURNS
        code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace=pace)
        await begin(clients[0], code)
        results = await asyncio.gather(*(stormy(client, code, dice) for client in clients))
        assert len(set(results)) == 1
        return results[0]

    async def stormy(client: Client, code: str, dice: random.Random) -> str:
        while True:
            async with client.table(code) as table:
                turns = dice.randrange(1, 12)
                async for turn in table.turns():
                    await take_turn(table, turn, dice)
                    turns -= 1
                    if turns < 0:
                        break
                if table.sheet["state"] == "over":
                    return str(table.sheet["result"])
            await asyncio.sleep(dice.choice([0, 0, 0.01, 0.1]))

    async def all_games() -> None:
        for first in range(0, games, 6):
            results = await asyncio.gather(*(storm(number) for number in range(first, min(first + 6, games))))
            assert all(results)

    run(all_games(), 60 + 10 * games)
