"""The process stands still for a while, and nobody pays for it: what was sent meanwhile is heard first."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from kuhstall.client import TableClient
from kuhstall.tables import moments
from kuhstall.tables.live.countdown import WINDOW, Countdown
from kuhstall.tables.live.hammer import Hammer
from kuhstall.tables.live.turns import Turns
from kuhstall.tables.pulse import EVERY, LATE, Pulse
from tests.rules import rule
from tests.server.house import ServerProcess, run
from tests.server.players import begin, opened, until
from tests.server.test_sleep import bots_only
from tests.server.test_trouble import begun, open_house


async def asleep_until(table: TableClient, instant: float) -> None:
    """Wait until an instant of the server's clock, in milliseconds."""
    await asyncio.sleep(max(instant - table.now, 0) / 1000)


async def stopped_around(
    server: ServerProcess, tables: list[TableClient], due: float, before: float, work: Any, more: float
) -> Any:
    """What is answered to something that is sent while the server stands still, from before something is due on."""
    assert server.process
    await asleep_until(tables[0], due - before * 1000)
    server.process.send_signal(signal.SIGSTOP)
    try:
        await asyncio.sleep(0.1)
        answer = asyncio.create_task(work)
        await asleep_until(tables[0], due + more * 1000)
    finally:
        server.process.send_signal(signal.SIGCONT)
    return await answer


@rule("KH-3.5")
def test_a_bid_stands_that_was_sent_before_sold_while_the_server_stood_still(
    own_server: Callable[..., ServerProcess],
) -> None:
    server = own_server()

    async def bid() -> dict[str, Any]:
        pace = {"kind": "live", "think": 60, "call": 0.8}
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=pace)
        async with AsyncExitStack() as stack:
            tables = [await stack.enter_async_context(client.table(code)) for client in clients]
            await tables[0].do("begin", first=0)
            await until(tables[0], lambda: tables[0].seen.get(0, {}).get("choices"))
            await tables[0].move(0, "auction")
            await until(tables[1], lambda: tables[1].clock["hammer"])
            sold = tables[1].clock["hammer"]["calls"][-1]
            wish = tables[1].ask("move", seat=1, move="bid 10", at=1)
            answer: dict[str, Any] = await stopped_around(server, tables, sold, 0.9, wish, 0.8)
            await until(tables[0], lambda: tables[0].moves > 1)
            assert tables[0].clock["hammer"]["calls"][-1] > sold + 800
            return answer

    assert run(bid())["type"] == "done"
    assert "the server stood still" in server.log.read_text()
    assert server.metric("stalls_total") >= 1


def test_a_move_by_turns_is_in_time_that_was_sent_while_the_server_stood_still(
    own_server: Callable[..., ServerProcess],
) -> None:
    server = own_server()

    async def move() -> dict[str, Any]:
        pace = {"kind": "turns", "think": 2}
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=pace)
        async with clients[0].table(code) as table:
            await table.do("begin", first=0)
            await until(table, lambda: table.seen.get(0, {}).get("choices"))
            until_then = table.clock["deciding"][0]["until"]
            wish = table.ask("move", seat=0, move="auction", at=0)
            answer: dict[str, Any] = await stopped_around(server, [table], until_then, 0.9, wish, 0.8)
            return answer

    assert run(move())["type"] == "done"


@rule("KM-3.6")
def test_slaps_count_as_their_senders_meant_them_while_the_server_stood_still(
    own_server: Callable[..., ServerProcess],
) -> None:
    server = own_server(countdown_lead=0.5)

    async def slap() -> None:
        pace = {"kind": "live", "think": 60, "call": 0.02, "count": 0.3}
        code, clients = await opened(server.url, "kuhhandel-master", 3, 3, pace=pace)
        await begin(clients[0], code)
        async with AsyncExitStack() as stack:
            tables = [await stack.enter_async_context(client.table(code)) for client in clients]
            await to_a_countdown(tables)
            counts, highest = tables[0].clock["countdown"]["counts"], tables[0].clock["countdown"]["highest"]
            one, two = tables[0].seen[0]["view"]["to_act"][:2]
            at = tables[0].moves

            async def both() -> Any:
                return await asyncio.gather(
                    tables[one].ask("slap", seat=one, count=highest - 3, at=at),
                    tables[two].ask("slap", seat=two, count=highest - 2, at=at),
                )

            # Stopped from the first count until long after the last; the second to be heard has slapped first.
            answers = await stopped_around(server, tables, counts[-1], (counts[-1] - counts[0]) / 1000, both(), 0.9)
            assert [answer["type"] for answer in answers] == ["done", "done"]
            await until(tables[0], lambda: tables[0].moves > at)
            auction = tables[0].seen[0]["view"]["phase"]["auction"]
            assert auction["bidder"] == two

    run(slap())


async def to_a_countdown(tables: list[TableClient]) -> None:
    """Play without bidding until a pedigree card is counted down."""
    while not tables[0].clock["countdown"]:
        made = max(table.moves for table in tables)
        for seat, table in enumerate(tables):
            await until(table, lambda table=table, made=made: table.moves >= made)
            if (choices := table.seen[seat]["choices"]) and not table.clock["countdown"]:
                move = "auction" if "auction" in choices else table.seen[seat]["fallback"]
                await table.ask("move", seat=seat, move=move, at=table.moves)


def test_a_pulse_tells_how_long_the_loop_has_stood_still(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stall() -> None:
        time, told = 100.0, list[tuple[float, float]]()
        monkeypatch.setattr(moments, "now", lambda: time)
        pulse = Pulse(lambda since, until: told.append((since, until)))
        pulse.start()
        time += EVERY + LATE / 2
        pulse._beat()
        assert told == []
        before, time = time, time + 1.7
        pulse._beat()
        assert told == [(before, time)]
        pulse.stop()

    run(stall())


def test_every_way_of_playing_makes_up_for_a_stall() -> None:
    hammer, turns = Hammer(start=10.0, call=1.0), Turns({0: 20.0, 1: 30.0})
    hammer.stood(11.0, 13.0)
    turns.stood(11.0, 13.0)
    assert hammer.sold == 15.0
    assert turns.deadlines == {0: 22.0, 1: 32.0}
    count = Countdown(start=10.0, length=1.0, highest=10)
    count.stood(12.5, 15.5)
    slaps = [count.read(seat, named, 15.6, 0.0) for seat, named in enumerate((10, 7, 6, 1))]
    # Eight was counted when the server stopped, five when it went on.
    assert [slap and slap.count for slap in slaps] == [8, 7, 6, 5]
    slap = count.read(0, 7, 15.6 + WINDOW, 0.0)
    assert slap
    assert slap.count == 5  # This one was sent when everything was as usual again.
    count.stood(19.9, 30.0)
    assert count.closes == 30.0 + WINDOW
    assert count.read(0, 2, 30.1, 0.0)


def test_a_stall_moves_what_is_due_and_nobody_counts_as_silent(tmp_path: Path) -> None:
    async def stall() -> None:
        async with open_house(tmp_path) as house:
            table, line = await begun(house)
            due, seen = table.driver.way.due(table.floor), line.connection.seen
            beat = line.connection.beat()
            told = len(line.heard)
            house._stood(100.0, 140.0)
            assert table.driver.way.due(table.floor) == due + 40
            assert line.connection.seen == seen + 40
            assert b'"type":"ticked"' in line.heard[told]
            line.connection.echo(beat, moments.now())
            assert not line.connection.trips  # The line was not so long.
            frozen, _ = await bots_only(house, "live")
            frozen.driver.fall_asleep()
            due = frozen.driver.way.due(frozen.floor)
            house._stood(200.0, 240.0)
            assert frozen.driver.way.due(frozen.floor) == due

    run(stall())
