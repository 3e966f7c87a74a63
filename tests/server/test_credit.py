"""Credit for long lines: enough for honest ones, and no more than a quota for those who only pretend."""

import asyncio
import json
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect

from kuhstall.server.app import Server, create_app
from kuhstall.server.config import Config
from kuhstall.server.direct import DirectProtocol
from kuhstall.server.patient import PatientProtocol
from kuhstall.server.ways import PUBLIC_REQUESTS
from kuhstall.tables import moments, wire
from kuhstall.tables.entries import Opened, Pace
from kuhstall.tables.line import MOST_CREDIT, MOST_SAVED, Quota, credit_of, steady
from kuhstall.tables.live.countdown import LEVEL, Countdown
from kuhstall.tables.live.hammer import Hammer
from kuhstall.tables.settings import Settings
from kuhstall.tables.table import Table
from tests.rules import rule
from tests.server.house import run
from tests.server.players import guest
from tests.server.test_trouble import Line, open_house

A_MINUTE = Settings().credit_per_minute


class Clock:
    """A clock that only goes on when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = 1000.0
        monkeypatch.setattr(moments, "now", lambda: self.time)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_a_quota_grows_slowly_while_the_line_is_steady(clock: Clock) -> None:
    quota = Quota(A_MINUTE)
    quota.spend(1.0)
    assert quota.left == 0.0
    for _ in range(6):
        clock.time += 10
        quota.grow([0.2, 0.21, 0.25])
    assert quota.left == pytest.approx(A_MINUTE)
    clock.time += 10
    quota.grow([0.02, 0.9, 0.9])
    assert quota.left == pytest.approx(A_MINUTE)
    clock.time += 3600
    quota.grow([0.2])
    assert quota.left == pytest.approx(1.5 * A_MINUTE)
    for _ in range(1000):
        clock.time += 30
        quota.grow([0.2])
    assert quota.left == MOST_SAVED


def test_a_line_that_trembles_is_steady_and_one_that_jumps_is_not() -> None:
    assert not steady([])
    assert steady([0.2])
    assert steady([0.08, 0.15, 0.2, 0.1])
    assert not steady([0.02, 0.5, 0.5, 0.5])


@asynccontextmanager
async def auction(folder: Path) -> AsyncIterator[tuple[Table, list[Line]]]:
    """Three people at a live table of whom the first has put up a card; the hammer does not fall by itself."""
    async with open_house(folder, heartbeat=3600) as house:
        wish = Opened(
            at=moments.today(),
            game="kuhhandel-2",
            options={},
            seats=3,
            pace=Pace(kind="live", think=9999, call=60),
            listed=False,
            host="0",
        )
        table, lines = await house.open(wish), [Line(f"{seat}") for seat in range(3)]
        for seat, line in enumerate(lines):
            await table.join(line.connection, 0)
            await table.handle(line.connection, wire.Sit(seat=seat, name=f"Player {seat}"), 0)
        await table.handle(lines[0].connection, wire.Begin(first=0), 0)
        await table.handle(lines[0].connection, wire.Move(seat=0, move="auction", at=0), 0)
        assert isinstance(table.driver.way, Hammer)
        yield table, lines


async def bids(table: Table, line: Line, seat: int, late: float) -> bool:
    """Whether a bid stands that comes so many seconds after the hammer should have fallen."""
    assert isinstance(table.driver.way, Hammer)
    made = len(table.ledger.playing.moves)
    move = wire.Move(seat=seat, move=f"bid {10 * made}", at=made)
    await table.handle(line.connection, move, table.driver.way.sold + late)
    return len(table.ledger.playing.moves) > made


@rule("KH-3.5")
def test_a_liar_gains_no_more_than_the_quota(tmp_path: Path) -> None:
    async def lie() -> list[bool]:
        async with auction(tmp_path) as (table, lines):
            lines[1].connection.trips.extend([0.4] * 8)
            stood = []
            for _ in range(10):
                stood.append(await bids(table, lines[1], 1, late=0.1))
                again = Line("1")  # A new line brings no new quota.
                again.connection.trips.extend([0.4] * 8)
                await table.join(again.connection, 0)
                lines[1] = again
                await bids(table, lines[2], 2, late=-1)
            assert await bids(table, lines[1], 1, late=-0.001)  # In time is in time.
            return stood

    stood = run(lie())
    assert stood[:2] == [True, True]
    assert sum(stood) * 0.1 <= MOST_SAVED + 1e-6


def test_a_bid_that_a_rule_refuses_costs_nothing(tmp_path: Path) -> None:
    async def bid() -> None:
        async with auction(tmp_path) as (table, lines):
            lines[1].connection.trips.extend([0.4] * 8)
            late = table.driver.way.due(table.floor) - table.floor.longest_line + 0.1
            await table.handle(lines[1].connection, wire.Move(seat=1, move="bid 15", at=1), late)
            assert table.floor.quota("1").left == MOST_SAVED
            assert await bids(table, lines[1], 1, late=0.1)
            assert table.floor.quota("1").left == pytest.approx(MOST_SAVED - 0.1)

    run(bid())


def wins(lags: tuple[float, float], pretended: tuple[float, float], every: float, clock: Clock) -> tuple[float, float]:
    """How often the second line wins a countdown when both slap at once, and what that has cost in credit."""
    dice, rounds, won, spent = random.Random(1), 2000, 0, 0.0
    quotas = [Quota(A_MINUTE), Quota(A_MINUTE)]
    for _ in range(rounds):
        for _ in range(int(every / 10)):
            clock.time += 10
            for quota, trip in zip(quotas, pretended, strict=True):
                quota.grow([trip])
        count, meant = Countdown(start=10.0, length=1.0, highest=10), dice.uniform(10, 19.8)
        for seat in sorted((0, 1), key=lambda seat: lags[seat]):
            arrived = meant + lags[seat] / 2 + dice.expovariate(500)
            credit = min(credit_of([pretended[seat]]), quotas[seat].left)
            if slap := count.read(seat, count.count_at(meant), arrived, credit):
                count.take(slap, arrived)
        winner = count.winner(dice.choice)
        assert winner
        won += winner.seat
        for seat, seconds in count.owed.items():
            quotas[seat].spend(seconds)
            spent += seconds * seat
    return won / rounds, spent


@rule("KM-3.6")
def test_a_long_line_lacks_no_credit_in_ordinary_play(clock: Clock) -> None:
    share, _ = wins((0.02, 0.2), (0.02, 0.2), 120, clock)
    assert abs(share - 0.5) < 0.05


@rule("KM-3.6")
def test_who_pretends_a_long_line_wins_by_it_only_now_and_then(clock: Clock) -> None:
    began = clock.time
    share, spent = wins((0.02, 0.02), (0.02, 0.4), 20, clock)
    assert spent <= MOST_SAVED + A_MINUTE * (clock.time - began) / 60 + 1e-6
    assert 0.5 < share < 0.62  # Without a quota it is nearly always.


def test_only_what_credit_has_decided_is_paid_for() -> None:
    def owed(*slaps: tuple[int, int, float, float]) -> dict[int, float]:
        count = Countdown(start=10.0, length=1.0, highest=10)
        for seat, named, arrived, credit in slaps:
            slap = count.read(seat, named, arrived, credit)
            assert slap
            count.take(slap, arrived)
        return {seat: round(seconds, 6) for seat, seconds in count.owed.items()}

    assert owed((1, 7, 13.5, 0.1)) == {1: 0}  # Nobody else has slapped.
    assert owed((1, 7, 14.1, 0.1)) == {1: LEVEL}  # It is seven only for long lines.
    assert owed((1, 7, 13.5, 0.0), (2, 7, 13.59, 0.1)) == {1: 0, 2: 0.04}  # The lot decides, thanks to the credit.
    assert owed((1, 7, 13.5, 0.0), (2, 7, 13.51, 0.15)) == {2: 0.06}  # It beats one from which it cannot be told apart.
    assert owed((1, 7, 13.5, 0.01), (2, 7, 13.6, 0.01)) == {1: 0}


def test_no_round_trip_is_longer_than_the_system_knows() -> None:
    async def measure() -> None:
        connection = Line("anna").connection
        connection.echo(connection.beat(), moments.now() + 0.4)
        assert credit_of(connection.trips) == MOST_CREDIT
        connection.round_trip = lambda: 0.03
        connection.echo(connection.beat(), moments.now() + 0.4)
        assert connection.credit == pytest.approx(0.015)
        connection.writer.cancel()

    run(measure())


@pytest.mark.parametrize(
    ("requests", "proxies", "least", "most"),
    [
        (PatientProtocol, "10.0.0.1", 0.0, 0.4),
        (PatientProtocol, "127.0.0.1", 0.5, 60.0),
        (PUBLIC_REQUESTS, "10.0.0.1", 0.5, 60.0),
    ],
)
def test_only_who_comes_directly_is_measured_by_the_system(
    tmp_path: Path, requests: Any, proxies: str, least: float, most: float
) -> None:
    """A client delays its echo by half a second; what a proxy's line is like tells nothing about who is behind it.

    Nobody is measured where uvicorn's own protocol serves requests.
    """

    async def lie() -> None:
        config = Config(database=str(tmp_path / "house.db"), sync="normal", proxies=proxies)
        app, listener = create_app(config), socket.create_server(("127.0.0.1", 0))
        options = {"http": requests, "ws": DirectProtocol, "log_config": None, "forwarded_allow_ips": proxies}
        server = Server(uvicorn.Config(app, ws_per_message_deflate=False, **options))
        serving = asyncio.create_task(server.serve([listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        client = await guest(url)
        code = await client.open_table("kuhhandel-2", 3)
        async with connect(f"{url.replace('http', 'ws')}/api/tables/{code}/socket") as line:
            await line.send('{"type":"hello","version":1}')
            while (message := json.loads(await line.recv()))["type"] != "beat":
                pass
            await asyncio.sleep(0.5)
            await line.send(json.dumps({"type": "echo", "beat": message["beat"]}))
            (there,) = app.state.house.tables[code].connections
            while not there.trips:
                await asyncio.sleep(0.01)
            assert least <= there.trips[0] <= most
        server.should_exit = True
        await serving

    run(lie())
