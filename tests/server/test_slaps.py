"""Slaps over real sockets with lines of 20 and of 200 ms: whoever means the same instant wins as often."""

import asyncio
import contextlib
import os
import random
import time
from collections.abc import Callable
from math import sqrt
from typing import Any

from websockets.exceptions import ConnectionClosed

from kuhstall.client import Client, TableClient
from tests.server.house import ServerProcess, run
from tests.server.players import begin, opened, until

ROUNDS = int(os.environ.get("TEST_SLAPS", "6"))
"""How many countdowns; some hundreds measure the fairness, a few only that it works."""
LAGS = (0.020, 0.200, 0.020)
"""The round trips of the three lines; of those who may slap, always one is short and one is long, or both short."""
PACE = {"kind": "live", "think": 20, "call": 0.01, "count": 0.1}


class SlowLine(TableClient):
    """A client whose messages take their time, both ways."""

    def __init__(self, client: Client, code: str, lag: float) -> None:
        super().__init__(client, code)
        self.lag = lag

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "beat":
            asyncio.create_task(self._echo_later(message))  # noqa: RUF006
        else:
            await super()._take(message)

    async def _echo_later(self, message: dict[str, Any]) -> None:
        await asyncio.sleep(self.lag)
        with contextlib.suppress(ConnectionClosed):
            await super()._take(message)


async def slap_together(tables: list[SlowLine], seats: list[int], dice: random.Random) -> Any:
    """Both mean the same instant; the seat that was first."""
    table = tables[seats[0]]
    countdown, made = table.clock["countdown"], table.moves
    ahead = (countdown["counts"][0] - table.clock["now"]) / 1000
    length = (countdown["counts"][1] - countdown["counts"][0]) / 1000
    instant = time.monotonic() + ahead + dice.uniform(0.2, 2.8) * length
    count = countdown["highest"] - int((instant - time.monotonic() - ahead) / length)

    async def one(seat: int) -> None:
        await asyncio.sleep(max(instant + tables[seat].lag / 2 - time.monotonic(), 0))
        await tables[seat].ask("slap", seat=seat, count=count, at=made)

    await asyncio.gather(*(one(seat) for seat in seats))
    await until(table, lambda: table.moves > made)
    auction = table.seen[seats[0]]["view"]["auction"]
    return auction["bidder"] if auction else -1  # Nobody may slap beyond what they have shown (KM-3.1).


async def play(server: ServerProcess, number: int, wins: dict[bool, int]) -> None:
    """Play a game in which only pedigree cards are fought for."""
    dice = random.Random(number)
    code, clients = await opened(server.url, "kuhhandel-master", 3, 3, pace=PACE)
    await begin(clients[0], code)
    tables = [SlowLine(client, code, lag) for client, lag in zip(clients, LAGS, strict=True)]
    for table in tables:
        await table.__aenter__()
    await asyncio.sleep(1)
    while tables[0].sheet["state"] == "running" and sum(wins.values()) < ROUNDS:
        made = tables[0].moves
        if tables[0].clock["countdown"]:
            seats = [seat for seat in range(3) if seat in tables[0].seen[0]["view"]["to_act"]]
            first = await slap_together(tables, seats, dice)
            if len(seats) == 2 and 1 in seats and first in seats:
                wins[first == 1] += 1
        else:
            await asyncio.gather(*(decide(table, seat) for seat, table in enumerate(tables)))
        for table in tables:
            await until(table, lambda table=table, made=made: table.moves > made or table.sheet["state"] == "over")
    for table in tables:
        await table.__aexit__()


async def decide(table: SlowLine, seat: int) -> None:
    seen = table.seen[seat]
    if seen["choices"]:
        move = "auction" if "auction" in seen["choices"] else seen["fallback"]
        await table.ask("move", seat=seat, move=move, at=table.moves)


def test_a_long_line_is_no_disadvantage(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(heartbeat=0.3, countdown_lead=0.5, connections_a_guest=50)
    wins = {False: 0, True: 0}

    async def all_games() -> None:
        tables = 6 if ROUNDS > 50 else 2
        while sum(wins.values()) < ROUNDS:
            await asyncio.gather(*(play(server, number, wins) for number in range(tables)))

    run(all_games(), 60 + 3 * ROUNDS)
    rounds = sum(wins.values())
    print(f"{rounds} countdowns: the long line won {wins[True] / rounds:.1%}")
    if rounds >= 200:
        assert abs(wins[True] / rounds - 0.5) < 0.025 + 2 * sqrt(0.25 / rounds)
