"""Played by turns: who may answer, sealed answers, and limits of which nobody learns."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from kuhstall.client import Client, NotAllowed, TableClient
from tests.server.house import TURNS, ServerProcess, run
from tests.server.players import begin, guest, opened, until

DAY = 86_400


@asynccontextmanager
async def begun(server: ServerProcess, game: str) -> AsyncIterator[tuple[str, list[Client], list[TableClient]]]:
    """Three people at a table whose game has begun, by turns."""
    code, clients = await opened(server.url, game, 3, 3, pace=TURNS, listed=True)
    await begin(clients[0], code)
    async with AsyncExitStack() as stack:
        yield code, clients, [await stack.enter_async_context(client.table(code)) for client in clients]


def asked(table: TableClient) -> list[int]:
    return [decision["seat"] for decision in table.clock["deciding"]]


async def made(tables: list[TableClient], moves: int) -> None:
    for table in tables:
        await until(table, lambda table=table: table.moves >= moves)


async def fallback_of(tables: list[TableClient], seat: int) -> None:
    """The seat puts up a card if it may, else does what the clock would do."""
    moves = tables[seat].moves
    choices = tables[seat].seen[seat]["choices"]
    await tables[seat].move(seat, "auction" if "auction" in choices else tables[seat].seen[seat]["fallback"])
    await made(tables, moves + 1)


def heard(table: TableClient) -> list[dict[str, Any]]:
    """What the client was told and has not been looked at yet."""
    messages = []
    while not table._news.empty():
        messages.append(table._news.get_nowait() or {})
    return messages


async def heard_until(table: TableClient, moves: int) -> list[dict[str, Any]]:
    """What the client is told until so many moves have been made."""
    messages = []
    while table.moves < moves:
        messages.append(await table._news.get() or {})
    return messages + heard(table)


def test_a_decision_may_take_days(server: ServerProcess) -> None:
    async def wait() -> None:
        code, clients = await opened(server.url, "mue", 3, 3, pace={"kind": "turns", "think": 30 * DAY})
        async with clients[0].table(code) as table:
            await table.do("begin")
            await until(table, lambda: asked(table))
            (decision, *_) = table.clock["deciding"]
            assert 29 * DAY < (decision["until"] - table.clock["now"]) / 1000 <= 30 * DAY
        with pytest.raises(NotAllowed, match="400"):
            await clients[0].open_table("mue", 3, pace={"kind": "turns", "think": 31 * DAY})

    run(wait())


def test_only_who_is_asked_may_answer_a_bid(server: ServerProcess) -> None:
    async def bid() -> None:
        async with begun(server, "kuhhandel-2") as (_, _, tables):
            await fallback_of(tables, asked(tables[0])[0])
            (seat,) = asked(tables[0])
            other = next(each for each in tables[0].seen[0]["view"]["to_act"] if each != seat)
            denied = await tables[other].ask("move", seat=other, move="bid 10", at=1)
            assert denied["reason"] == "not_your_turn"
            await tables[seat].move(seat, "bid 10")

    run(bid())


def test_an_answer_is_sealed(server: ServerProcess) -> None:
    async def answer() -> None:
        async with begun(server, "kuhhandel-master") as (code, _, tables), Client(server.url).table(code) as outside:
            while tables[0].seen[0]["view"]["phase"]["type"] != "countdown":
                await fallback_of(tables, asked(tables[0])[0])
            one, two = asked(tables[0])
            others = [*(table for table in tables if table.seats not in ([one], [two])), outside]
            moves = tables[0].moves
            await made(others, moves)
            for table in others:
                heard(table)
            await tables[one].move(one, "slap 9")
            await tables[two].move(two, "slap 3")
            for table in others:
                told = await heard_until(table, moves + 2)
                answers = [message for message in told if message["type"] == "happened"]
                first, second = (message["seen"][0]["events"] for message in answers)
                assert [(event["type"], event["count"]) for event in first] == [("Answered", None)]
                assert [event["count"] for event in second if "count" in event] == [None, 9]  # And never the 3.

    run(answer())


def test_a_limit_works_out_of_turn_survives_a_crash_and_nobody_can_tell(
    own_server: Callable[..., ServerProcess],
) -> None:
    server = own_server()

    async def bid() -> None:
        async with begun(server, "kuhhandel-2") as (code, clients, tables):
            later = await (await guest(server.url)).open_table("kuhhandel-2", 3, listed=True)
            await fallback_of(tables, asked(tables[0])[0])
            auctioneer = tables[0].seen[0]["view"]["phase"]["auction"]["auctioneer"]
            (first,) = asked(tables[0])
            (second,) = {0, 1, 2} - {auctioneer, first}
            lobby = [sheet["code"] for sheet in await Client(server.url).call("/api/tables")]
            assert sorted(lobby) == sorted([code, later])
            for table in tables:
                heard(table)
            await tables[second].do("limit", seat=second, limit=70)
            await tables[second].do("limit", seat=second, limit=30)
            assert lobby == [sheet["code"] for sheet in await Client(server.url).call("/api/tables")]
            for seat in (auctioneer, first, second):
                assert not heard(tables[seat])  # Not even the owner is told more than that it is done.
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            for table in tables:
                while (await table._news.get() or {})["type"] != "welcome":
                    pass
            number = tables[auctioneer].number
            await tables[first].move(first, "bid 10")
            await made(tables, 3)
            await tables[first].move(first, "bid 30")
            await made(tables, 5)
            assert tables[auctioneer].number == number + 4
            assert tables[auctioneer].seen[auctioneer]["view"]["phase"]["type"] == "knockdown"
            async with clients[auctioneer].table(code) as again:
                welcome = await again._news.get() or {}
            bids = welcome["missed"][1:]
            assert [(bid["seat"], bid["by"]) for bid in bids] == [(seat, "player") for seat in (first, second) * 2]
            assert [bid["number"] for bid in bids] == list(range(number + 1, number + 5))
            assert limits_in(welcome) == set()

    run(bid())


def limits_in(message: dict[str, Any]) -> set[int]:
    """The limits that a message tells of; it has no other word of them."""
    assert json.dumps(message).count("limit") == sum(len(one["seen"]) for one in (message, *message["missed"]))
    return {seen["limit"] for one in (message, *message["missed"]) for seen in one["seen"] if seen["limit"] is not None}


def test_a_limit_is_told_to_its_owner_alone(server: ServerProcess) -> None:
    async def bid() -> None:
        async with begun(server, "kuhhandel-2") as (code, clients, tables):
            await fallback_of(tables, asked(tables[0])[0])
            auctioneer = tables[0].seen[0]["view"]["phase"]["auction"]["auctioneer"]
            (first,) = asked(tables[0])
            (second,) = {0, 1, 2} - {auctioneer, first}
            await tables[second].do("limit", seat=second, limit=30)
            everybody = {**dict(enumerate(clients)), -1: await guest(server.url)}
            assert {seat: await told_limits(one, code) for seat, one in everybody.items()} == {
                auctioneer: set(),
                first: set(),
                second: {30},
                -1: set(),
            }
            await tables[first].move(first, "bid 10")
            await made(tables, 3)
            assert [tables[seat].seen[seat]["limit"] for seat in (auctioneer, first, second)] == [None, None, 30]
            await tables[second].do("limit", seat=second, limit=None)
            assert await told_limits(clients[second], code) == set()

    run(bid())


async def told_limits(client: Client, code: str) -> set[int]:
    """The limits that a guest is told of who comes to a table."""
    async with client.table(code) as again:
        return limits_in(await again._news.get() or {})
