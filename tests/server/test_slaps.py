"""Slaps over real sockets with lines of 20 and of 200 ms: whoever means the same instant wins as often.

Every client has a clock that is hours off, measures the server's clock over its own line, and names the count that it
sees. `TEST_SLAPS=2000 ./dev test tests/server/test_slaps.py -s` measures the fairness.
"""

import asyncio
import os
import random
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from math import sqrt

from kuhstall.client import Client, TableClient
from tests.server.house import ServerProcess, run
from tests.server.lines import Line
from tests.server.players import begin, opened, until

ROUNDS = int(os.environ.get("TEST_SLAPS", "40"))
SHORT, LONG, JITTER = 0.020, 0.200, 0.002
LAGS = [(SHORT, LONG, SHORT), (LONG, SHORT, LONG), (SHORT, SHORT, LONG), (LONG, LONG, SHORT)]
"""The lines of the three seats of each table; two seats slap at a time, the third one counts."""
PACE = {"kind": "live", "think": 60, "call": 0.01, "count": 0.1}
BOUND = 0.025 + 5 * sqrt(0.25 / ROUNDS)
"""How far from a half a share may lie: five points between the lines, and five standard errors of so many rounds."""


class Wins:
    """How often the short and the long line have won."""

    def __init__(self) -> None:
        self.of = {SHORT: 0, LONG: 0}

    @property
    def all(self) -> int:
        return sum(self.of.values())


async def slap(table: TableClient, seat: int, instant: float) -> None:
    """Slap at an instant of the server's clock, as well as the client knows it."""
    await asyncio.sleep((instant - table.now) / 1000)
    await table.ask("slap", seat=seat, count=table.count, at=table.moves)


async def play(server: ServerProcess, number: int, wins: Wins) -> None:
    """A game in which only pedigree cards are fought for: slaps go over the lines, everything else does not."""
    dice, lags = random.Random(number), LAGS[number % len(LAGS)]
    code, clients = await opened(server.url, "kuhhandel-master", 3, 3, pace=PACE)
    await begin(clients[0], code)
    async with AsyncExitStack() as stack:
        near, far = [], []
        for client, lag in zip(clients, lags, strict=True):
            line = await stack.enter_async_context(Line(server, lag, JITTER))
            clock = wrong_clock(dice.uniform(-9999, 9999))
            near.append(await stack.enter_async_context(client.table(code)))
            far.append(await stack.enter_async_context(Client(line.url, client.key, clock).table(code)))
        while near[0].sheet["state"] == "running" and wins.all < ROUNDS:
            await one_decision(near, far, lags, dice, wins)


def wrong_clock(off: float) -> Callable[[], float]:
    return lambda: time.monotonic() + off


async def one_decision(
    near: list[TableClient], far: list[TableClient], lags: tuple[float, ...], dice: random.Random, wins: Wins
) -> None:
    made = max(table.moves for table in near)
    for table in near:
        await until(table, lambda table=table: table.moves >= made)
    if countdown := near[0].clock["countdown"]:
        seats = near[0].seen[0]["view"]["to_act"]
        for seat in seats:
            await until(far[seat], lambda seat=seat: far[seat].moves >= made)
        instant = dice.uniform(countdown["counts"][0], countdown["counts"][3])
        await asyncio.gather(*(slap(far[seat], seat, instant) for seat in seats))
        await until(near[0], lambda: near[0].moves > made)
        auction = near[0].seen[0]["view"]["phase"].get("auction")
        if len({lags[seat] for seat in seats}) == 2 and auction and auction["bidder"] in seats:
            wins.of[lags[auction["bidder"]]] += 1
    else:
        await asyncio.gather(*(decide(table, seat) for seat, table in enumerate(near)))
    for table in near:
        await until(table, lambda table=table: table.moves > made or table.sheet["state"] == "over")


async def decide(table: TableClient, seat: int) -> None:
    seen = table.seen[seat]
    if seen["choices"]:
        move = "auction" if "auction" in seen["choices"] else seen["fallback"]
        await table.ask("move", seat=seat, move=move, at=table.moves)


def test_a_long_line_is_no_disadvantage(own_server: Callable[..., ServerProcess]) -> None:
    # Every second a slap is decided by some credit, in ordinary play hardly one in two minutes.
    server = own_server(heartbeat=3, countdown_lead=0.4, credit_per_minute=60)
    wins, numbers = Wins(), iter(range(100_000))

    async def games() -> None:
        while wins.all < ROUNDS:
            await play(server, next(numbers), wins)

    async def all_games() -> None:
        await asyncio.gather(*(games() for _ in range(min(ROUNDS // 4, 24))))

    run(all_games(), 60 + 2 * ROUNDS)
    share = wins.of[LONG] / wins.all
    print(f"{wins.all} countdowns: the long line won {share:.1%}")
    assert abs(share - 0.5) < BOUND
