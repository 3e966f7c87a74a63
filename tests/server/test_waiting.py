"""Whom a table waits for: no clock where only bots wait, a break between hands, a pass that holds for the card."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from kuhstall.client import TableClient
from tests.server.house import TURNS, ServerProcess, run
from tests.server.players import begin, guest, opened, until

HASTY = {"kind": "live", "think": 0.01, "call": 0.01, "count": 0.01}
"""Any clock that runs is over at once."""
LEISURELY = {"kind": "live", "think": 60, "call": 20}


@asynccontextmanager
async def at_table(
    server: ServerProcess, game: str, seats: int, people: int, **more: object
) -> AsyncIterator[list[TableClient]]:
    """People, and bots on the other seats, at a table whose game has begun."""
    code, clients = await opened(server.url, game, seats, people, **more)
    await begin(clients[0], code)
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(client.table(code)) for client in clients]


def told(table: TableClient) -> list[dict[str, Any]]:
    """The moves that the table has told of since it was last looked at."""
    messages = []
    while not table._news.empty():
        messages.append(table._news.get_nowait() or {})
    return [one for one in messages if one["type"] == "happened"]


async def clock_acts(elsewhere: TableClient) -> None:
    """Let so much time pass that the clock of another table has acted a few times."""
    told(elsewhere)
    made = elsewhere.moves
    await until(elsewhere, lambda: elsewhere.moves >= made + 4)


def view(table: TableClient) -> dict[str, Any]:
    seen: dict[str, Any] = table.seen[table.seats[0]]["view"]
    return seen


def waits_for_me(table: TableClient) -> bool:
    """Whether only this guest has something to say, after everybody else has said it."""
    (seat,), hammer = table.seats, table.clock["hammer"]
    if not table.seen[seat]["choices"]:
        return False
    return not hammer or {*hammer["marks"]} == {*view(table)["to_act"]} - {seat}


async def least(table: TableClient, wish: str = "auction") -> None:
    """Put up a card if that is possible, else do what the clock would do."""
    (seat,) = table.seats
    seen, made = table.seen[seat], table.moves
    await table.move(seat, wish if wish in seen["choices"] else seen["fallback"])
    await until(table, lambda: table.moves > made)


def test_no_clock_runs_and_no_hammer_falls_where_only_bots_wait(server: ServerProcess) -> None:
    async def play() -> None:
        async with (
            at_table(server, "kuhhandel-2", 3, 1, pace=HASTY) as (table,),
            at_table(server, "kuhhandel-2", 4, 2, pace=HASTY) as (elsewhere, _),
        ):
            met: set[str] = set()
            while not {"turn", "bidding"} <= met:
                await until(table, lambda: waits_for_me(table))
                made, phase = table.moves, view(table)["phase"]["type"]
                assert {one["until"] for one in table.clock["deciding"] if one["seat"] == 0} <= {None}
                assert not table.clock["hammer"] or table.clock["hammer"]["calls"] == []
                await clock_acts(elsewhere)
                assert (table.moves, view(table)["phase"]["type"]) == (made, phase)
                met.add(phase)
                await least(table)

    run(play())


def test_a_countdown_begins_when_the_only_guest_is_ready(server: ServerProcess) -> None:
    async def play() -> None:
        async with (
            at_table(server, "kuhhandel-master", 3, 1, pace=HASTY) as (table,),
            at_table(server, "kuhhandel-2", 4, 2, pace=HASTY) as (elsewhere, _),
        ):
            while True:
                await until(table, lambda: table.clock["rest"] or waits_for_me(table))
                if table.clock["rest"]:
                    break
                await least(table)
            assert (view(table)["phase"]["type"], table.clock["rest"]) == ("countdown", {"seats": [0], "until": None})
            made = table.moves
            await clock_acts(elsewhere)
            assert table.moves == made
            slap = await table.ask("slap", seat=0, count=10, at=made)
            assert slap["reason"] == "no_countdown"
            await table.do("ready")
            await until(table, lambda: table.moves > made)

    run(play())


def test_it_is_said_who_moved_for_whom(server: ServerProcess) -> None:
    async def play() -> None:
        async with at_table(server, "kuhhandel-2", 3, 2, pace=HASTY) as tables:
            await until(tables[0], lambda: tables[0].moves > 20)
            welcome = await again(tables[0])
            moves = [one for one in welcome["missed"] if one["seat"] < 2]
            for one in moves:
                passes = [event["type"] for seen in one["seen"] for event in seen["events"]][:1] == ["Passed"]
                assert one["by"] == ("hammer" if passes else "clock"), one
            assert {one["by"] for one in moves} == {"clock", "hammer"}
        async with at_table(server, "kuhhandel-2", 3, 3, pace=LEISURELY) as tables:
            bidders = await put_up(tables)
            for seat in bidders:
                await tables[seat].do("mark", seat=seat, at=1)
            await until(tables[0], lambda: tables[0].moves == 3)
            assert [one["by"] for one in (await again(tables[0]))["missed"]] == ["player"] * 3

    run(play())


async def again(table: TableClient) -> dict[str, Any]:
    """What the guest of a table is told who comes once more and has seen nothing."""
    async with table.client.table(table.code) as other:
        return await other._news.get() or {}


async def put_up(tables: list[TableClient]) -> list[int]:
    """Whose turn it is puts up a card; the seats that may bid, in the order in which they are asked by turns."""
    seat = view(tables[0])["to_act"][0]
    await tables[seat].move(seat, "auction")
    for table in tables:
        await until(table, lambda table=table: table.moves == 1)
    return [(seat + step) % len(tables) for step in range(1, len(tables))]


async def hand_over(tables: list[TableClient]) -> None:
    """Everybody passes or plays on until the first hand of Mü is over."""
    while not view(tables[0])["history"]:
        seat = view(tables[0])["to_act"][0]
        made = tables[0].moves
        if seat < len(tables):
            await until(tables[seat], lambda seat=seat: tables[seat].seen[seat]["choices"])
            await least(tables[seat])
        for table in tables:
            await until(table, lambda table=table, made=made: table.moves > made)


def test_between_hands_everybody_who_is_there_is_waited_for(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(rest=60)

    async def play() -> None:
        async with (
            at_table(server, "mue", 3, 2, options={"hands": 3}, pace={**LEISURELY, "think": 0.5}) as tables,
            at_table(server, "kuhhandel-2", 4, 2, pace=HASTY) as (elsewhere, _),
        ):
            ada, ben = tables
            await hand_over(tables)
            made, rest = ada.moves, ada.clock["rest"]
            assert rest["seats"] == [0, 1]
            assert 50_000 < rest["until"] - ada.clock["now"] <= 60_000
            assert [one["until"] for one in ada.clock["deciding"]] == [None]
            await clock_acts(elsewhere)
            await ada.do("ready")
            await until(ada, lambda: ada.clock["rest"]["seats"] == [1])
            assert (await again(ben))["clock"]["rest"]["seats"] == [1], "who comes back still reads"
            assert not ada.clock["asleep"]
            await clock_acts(elsewhere)
            assert ada.moves == made
            await ben.do("ready")
            await until(ada, lambda: ada.clock["rest"] is None)
            await until(ada, lambda: ada.moves > made)

    run(play())


def test_a_break_ends_by_itself_and_with_the_server(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(rest=60)

    async def play(quick: ServerProcess, restart: bool) -> None:
        async with at_table(quick, "mue", 3, 2, options={"hands": 3}, pace=TURNS) as tables:
            await hand_over(tables)
            if restart:
                assert tables[0].clock["rest"]["seats"] == [0, 1]
                await asyncio.to_thread(quick.kill)
                await asyncio.to_thread(quick.start)
            await until(tables[0], lambda: tables[0].clock["rest"] is None)
            made = tables[0].moves
            for table in tables:
                if table.seen[table.seats[0]]["choices"]:
                    await least(table)
            await until(tables[0], lambda: tables[0].moves > made)

    run(play(server, restart=True))
    server.stop()
    server.settings["rest"] = "0.05"
    run(play(server.start(), restart=False))


def test_who_is_out_passes_until_the_card_is_sold(server: ServerProcess) -> None:
    async def bid(pace: dict[str, object]) -> None:
        live = pace["kind"] == "live"
        async with at_table(server, "kuhhandel-2", 4, 4, pace=pace) as tables:
            first, second, third = await put_up(tables)
            await tables[third].do("limit", seat=third, limit=0, at=1)
            raised = [(first, 10), (second, 20), (first, 30)] if live else [(first, 10), (second, 20)]
            for seat, amount in raised:
                made = tables[seat].moves
                await tables[seat].move(seat, f"bid {amount}")
                for table in tables:
                    await until(table, lambda table=table, made=made: table.moves > made)
                if live:
                    await until(tables[0], lambda: third in tables[0].clock["hammer"]["marks"])
            leader = raised[-1][0]
            rest = ({first, second} - {leader}).pop()
            await until(tables[rest], lambda: tables[rest].seen[rest]["choices"])
            await tables[rest].move(rest, "pass")
            for table in tables:
                await until(table, lambda table=table: view(table)["phase"]["type"] == "knockdown")
            assert tables[third].seen[third]["limit"] is None, "and it was for this card alone"
            welcome = await again(tables[first])
            theirs = [one for one in welcome["missed"] if one["seat"] == third]
            assert {one["by"] for one in theirs} == {"player"}, "nobody can tell"
            assert {seen["limit"] for one in (welcome, *welcome["missed"]) for seen in one["seen"]} == {None}

    run(bid(LEISURELY))
    run(bid(TURNS))


def test_a_limit_bids_at_a_live_table_too(server: ServerProcess) -> None:
    async def bid() -> None:
        async with at_table(server, "kuhhandel-2", 3, 3, pace=LEISURELY) as tables:
            one, other = await put_up(tables)
            await tables[other].do("limit", seat=other, limit=30, at=1)
            await until(tables[one], lambda: tables[one].moves == 2)
            await tables[one].move(one, "bid 20")
            await until(tables[one], lambda: tables[one].moves == 4)
            await tables[one].move(one, "bid 40")
            await until(tables[one], lambda: view(tables[one])["phase"]["type"] == "knockdown")
            auction = view(tables[one])["phase"]["auction"]
            assert (auction["bidder"], auction["bid"]) == (one, 40)
            moves = (await again(tables[one]))["missed"][1:]
            assert [(move["seat"], move["by"]) for move in moves[:4]] == [
                (seat, "player") for seat in (other, one, other, one)
            ]

    run(bid())


def test_no_clock_runs_where_people_share_one_screen(server: ServerProcess) -> None:
    async def look() -> None:
        host = await guest(server.url)
        code = await host.open_table("kuhhandel-2", 3, pace=TURNS, one_screen=True)
        async with host.table(code) as table:
            for seat in range(3):
                await table.do("sit", seat=seat, name=f"Player {seat}")
            await table.do("begin")
            await until(table, lambda: table.clock["deciding"])
            assert [one["until"] for one in table.clock["deciding"]] == [None]

    run(look())


def test_around_one_screen_everybody_calls_out_and_it_shows_what_all_may_know(server: ServerProcess) -> None:
    async def bid() -> None:
        host = await guest(server.url)
        code = await host.open_table("kuhhandel-2", 3, pace=TURNS, one_screen=True)
        async with host.table(code) as table:
            for seat in range(3):
                await table.do("sit", seat=seat, name=f"Player {seat}")
            await table.do("begin")
            await until(table, lambda: table.clock["deciding"])
            [auctioneer] = [one["seat"] for one in table.clock["deciding"]]
            first, second = (auctioneer + 1) % 3, (auctioneer + 2) % 3
            await table.do("move", seat=auctioneer, move="auction", at=table.moves)
            await until(table, lambda: {one["seat"] for one in table.clock["deciding"]} == {first, second})
            await table.do("move", seat=second, move="bid 10", at=table.moves)
            await until(table, lambda: {one["seat"] for one in table.clock["deciding"]} == {first})
            assert set(table.seen) == {0, 1, 2, -1}
            assert table.seen[-1]["view"]["money"] is None
            assert table.seen[-1]["choices"] == []

    run(bid())


def test_who_was_out_may_bid_after_all_and_is_in_for_the_next_card(server: ServerProcess) -> None:
    async def bid() -> None:
        async with at_table(server, "kuhhandel-2", 3, 3, pace=LEISURELY) as tables:
            one, other = await put_up(tables)
            await tables[other].do("limit", seat=other, limit=0, at=1)
            await until(tables[0], lambda: tables[0].clock["hammer"]["marks"] == [other])
            assert (await again(tables[other]))["seen"][0]["limit"] == 0
            await tables[other].do("limit", seat=other, limit=None, at=1)
            await tables[other].do("mark", seat=other, at=1, on=False)
            await tables[one].do("mark", seat=one, at=1)
            await tables[other].move(other, "bid 10")
            await until(tables[one], lambda: tables[one].moves == 2)
            assert tables[one].clock["hammer"]["marks"] == [], "the card is not sold"
            await tables[one].do("mark", seat=one, at=2)
            await until(tables[one], lambda: view(tables[one])["phase"]["type"] == "knockdown")
            late = await tables[one].ask("limit", seat=one, limit=0, at=2)
            assert late["reason"] == "no_auction"
            (auctioneer,) = {0, 1, 2} - {one, other}
            await least(tables[auctioneer], "sell")
            await until(tables[other], lambda: tables[other].seen[other]["choices"])
            await least(tables[other])
            await until(tables[one], lambda: view(tables[one])["phase"]["type"] == "turn")
            turn = view(tables[one])["to_act"][0]
            await until(tables[turn], lambda: tables[turn].seen[turn]["choices"])
            await least(tables[turn])
            bidder = next(seat for seat in (0, 1, 2) if seat != turn)
            late = await tables[bidder].ask("limit", seat=bidder, limit=0, at=2)
            assert late["reason"] == "sold"

    run(bid())
