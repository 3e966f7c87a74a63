"""Bids over lines of different lengths: the server's order is everybody's order, and nothing hits a fallen hammer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest

from kuhstall.client import Client, TableClient
from tests.rules import rule
from tests.server.house import ServerProcess, run
from tests.server.lines import Line
from tests.server.players import begin, opened, until

LAGS = (0.02, 0.2, 0.02, 0.2, 0.08)


@asynccontextmanager
async def auction(server: ServerProcess, call: float) -> AsyncIterator[tuple[list[TableClient], list[int]]]:
    """Five seats on lines of their own, one of whom has put up a card, and the seats of the four who may bid."""
    pace = {"kind": "live", "think": 60, "call": call}
    code, clients = await opened(server.url, "kuhhandel-2", 5, 5, pace=pace)
    async with AsyncExitStack() as stack:
        tables = []
        for client, lag in zip(clients, LAGS, strict=True):
            line = await stack.enter_async_context(Line(server, lag))
            tables.append(await stack.enter_async_context(Client(line.url, client.key).table(code)))
        await begin(clients[0], code)
        for table in tables:
            await until(table, lambda table=table: table.seen)
        await asyncio.gather(*(learn_the_time(table) for table in tables))
        await put_up(tables)
        yield tables, tables[0].seen[0]["view"]["to_act"]


async def learn_the_time(table: TableClient) -> None:
    """Compare clocks a few times: on a busy machine a single comparison may be far off."""
    for known in range(1, 5):
        await table._ping()
        while len(table._measures) <= known:
            await asyncio.sleep(0.01)


async def put_up(tables: list[TableClient]) -> None:
    """Whose turn it is puts up a card."""
    made = tables[0].moves
    seat = tables[0].seen[0]["view"]["to_act"][0]
    await tables[seat].move(seat, "auction")
    for table in tables:
        await until(table, lambda table=table: table.moves > made)


async def order(table: TableClient, moves: int) -> list[tuple[int, int, Any]]:
    """The moves in the order in which a client was told of them."""
    await until(table, lambda: table.moves >= moves)
    return table.told  # type: ignore[attr-defined,no-any-return]


def listen(table: TableClient) -> None:
    """Let a client remember the moves in the order in which it is told of them."""
    table.told, note = [], table._note  # type: ignore[attr-defined]

    def noted(message: dict[str, Any]) -> None:
        if message["type"] == "happened":
            table.told.append((message["number"], message["seat"], message["seen"][0]["events"]))  # type: ignore[attr-defined]
        note(message)

    table._note = noted  # type: ignore[method-assign]


async def at_instant(table: TableClient, instant: float, seat: int, bid: int) -> dict[str, Any]:
    """Bid at an instant of the server's clock."""
    await asyncio.sleep(max(instant - table.now, 0) / 1000)
    return await table.ask("move", seat=seat, move=f"bid {bid}", at=table.moves)


def test_of_equal_bids_at_one_instant_exactly_one_stands(server: ServerProcess) -> None:
    async def bid() -> None:
        async with auction(server, call=5) as (tables, seats):
            for table in tables:
                listen(table)
            made, rounds, holder = tables[0].moves, 8, -1
            for number in range(1, rounds + 1):
                instant, bidders = tables[0].now + 150, [seat for seat in seats if seat != holder]
                answers = await asyncio.gather(
                    *(at_instant(tables[seat], instant, seat, 10 * number) for seat in bidders)
                )
                assert sorted(answer["type"] for answer in answers) == ["done", *["refusal"] * (len(bidders) - 1)]
                assert {answer.get("rule") for answer in answers} == {None, "KH-3.3"}
                for table in tables:
                    await until(table, lambda table=table, number=number: table.moves == made + number)
                holder = bidders[[answer["type"] for answer in answers].index("done")]
                shown = tables[0].seen[0]["view"]["phase"]["auction"]
                assert (shown["bid"], shown["bidder"]) == (10 * number, holder)
            orders = [await order(table, made + rounds) for table in tables]
            assert len(orders[0]) == rounds
            assert all(each == orders[0] for each in orders)

    run(bid())


def test_higher_bids_at_one_instant_are_all_kept_or_refused_clearly(server: ServerProcess) -> None:
    async def bid() -> None:
        async with auction(server, call=5) as (tables, seats):
            for table in tables:
                listen(table)
            made, instant = tables[0].moves, tables[0].now + 150
            bids = {seat: 10 * (at + 1) for at, seat in enumerate(seats)}
            answers = await asyncio.gather(*(at_instant(tables[seat], instant, seat, bids[seat]) for seat in seats))
            stood = [seat for seat, answer in zip(seats, answers, strict=True) if answer["type"] == "done"]
            orders = [await order(table, made + len(stood)) for table in tables]
            assert sorted(seat for _, seat, _ in orders[0]) == stood
            assert all(each == orders[0] for each in orders)
            raised = [bids[seat] for _, seat, _ in orders[0]]
            assert raised == sorted(raised)
            assert tables[0].seen[0]["view"]["phase"]["auction"]["bid"] == max(bids.values())

    run(bid())


@rule("KH-3.5")
@pytest.mark.parametrize(("before", "stands"), [(40, True), (-60, False)])
def test_a_bid_meant_before_the_hammer_stands_and_one_meant_after_does_not(
    server: ServerProcess, before: int, stands: bool
) -> None:
    """On the line of 200 ms both arrive after the moment of "sold", and the first was meant 40 ms before it."""

    async def bid() -> bool:
        stalls = server.metric("stalls_total")
        async with auction(server, call=0.25) as (tables, seats):
            seat = next(seat for seat in seats if LAGS[seat] == max(LAGS))
            made, sold = tables[seat].moves, tables[seat].clock["hammer"]["calls"][-1]
            answer = await at_instant(tables[seat], sold - before, seat, 10)
            if server.metric("stalls_total") > stalls:  # It was sold later, since the server had to wait.
                return False
            assert (answer["type"] == "done") is stands, answer
            if stands:
                await until(tables[0], lambda: tables[0].moves > made)
                assert tables[0].seen[0]["view"]["phase"]["auction"]["bidder"] == seat
            else:
                assert answer["type"] in ("wrong", "refusal")
                await until(tables[0], lambda: tables[0].moves > made)
                assert tables[0].seen[0]["view"]["phase"]["type"] == "turn"
            return True

    while not run(bid()):
        pass


def test_a_bid_for_a_card_that_is_sold_is_none_for_the_next_one(server: ServerProcess) -> None:
    async def bid() -> None:
        async with auction(server, call=0.02) as (tables, _):
            first = tables[0].moves
            for table in tables:
                await until(table, lambda table=table: table.seen[table.seats[0]]["view"]["phase"]["type"] == "turn")
            await put_up(tables)
            second = tables[0].seen[0]["view"]["to_act"]
            late = await tables[second[0]].ask("move", seat=second[0], move="bid 10", at=first)
            assert late["type"] in ("wrong", "refusal"), late

    run(bid())


@rule("KH-3.5", "KH-3.6")
def test_the_calls_run_out_without_a_bid_and_the_auctioneer_gets_the_card(server: ServerProcess) -> None:
    async def wait() -> None:
        async with auction(server, 0.2) as (tables, bidders):
            listen(tables[0])
            (auctioneer,) = {0, 1, 2, 3, 4} - set(bidders)
            assert len(tables[0].clock["hammer"]["calls"]) == 3
            moves = await order(tables[0], 5)
            assert sorted(seat for _, seat, _ in moves) == sorted(bidders)
            players = tables[0].seen[0]["view"]["players"]
            assert [sum(player["animals"].values()) for player in players] == [
                int(seat == auctioneer) for seat in range(5)
            ]

    run(wait())
