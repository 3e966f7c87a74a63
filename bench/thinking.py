"""How long people wait for `strong` where many tables share one process of bots.

.venv/bin/python -m bench.thinking [--seconds 30] [--tables 1 5 20]

At each table all seats are `strong`, and after each move there is the pause of bots at a table (0.7 to 2.1 s). So
the process is asked about as often as by tables where people play against bots. Waiting counts from the question to
the answer: the turns of other tables and the thought itself.
"""

import argparse
import asyncio
import time
from collections.abc import Sequence
from random import Random
from typing import Final

import kuhstall
from kuhstall.server.config import Config
from kuhstall.server.mind import ProcessMind
from kuhstall.tables.thinkers import Thinkers

GAMES: Final = {"kuhhandel-2": 4, "kuhhandel-master": 5, "mue": 5, "kuhfstein": 3}
NAMES: Final = ("Anna", "Ben", "Cleo", "Dora", "Emil")


async def table(thinkers: Thinkers, game: str, code: str, end: float, waits: list[float]) -> None:
    """Play games of bots until the time is up, and note how long each move was waited for."""
    luck = Random(code)
    await asyncio.sleep(luck.uniform(0, 2))
    match = kuhstall.new(game, NAMES[: GAMES[game]], seed=f"{luck.randrange(1 << 32):x}")
    while not match.over and time.monotonic() < end:
        seat, start = match.to_act[0], time.monotonic()
        steps = await thinkers.think(match, "strong", seat, code)
        waits.append(time.monotonic() - start)
        match.play(seat, steps)
        await asyncio.sleep(thinkers.pause())


async def waits_for(game: str, tables: int, seconds: float) -> tuple[list[float], Thinkers]:
    """All waiting at so many tables of a game."""
    thinkers, waits = Thinkers(Config(), [ProcessMind()]), list[float]()
    first = kuhstall.new(game, NAMES[: GAMES[game]], seed="1")
    await thinkers.think(first, "strong", first.to_act[0], "to start the process")
    end = time.monotonic() + seconds
    await asyncio.gather(*(table(thinkers, game, f"{number:x}", end, waits) for number in range(tables)))
    await thinkers.stop()
    return sorted(waits), thinkers


def row(game: str, tables: int, seconds: float) -> str:
    """A line of the table of results."""
    waits, thinkers = asyncio.run(waits_for(game, tables, seconds))
    parts = [f"{1000 * waits[int(share * (len(waits) - 1))]:.0f} ms" for share in (0.5, 0.95, 1)]
    late = sum(wait > 1 for wait in waits) / len(waits)
    short = thinkers.shortened / thinkers.thoughts
    return f"| {game}, {GAMES[game]} | {tables} | {len(waits)} | {' | '.join(parts)} | {late:.1%} | {short:.0%} |"


def main(words: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 5, 20])
    chosen = parser.parse_args(words)
    print("| game, players | tables | moves | p50 | p95 | longest | over a second | shortened |\n|---|" + "--:|" * 7)
    for game in GAMES:
        for tables in chosen.tables:
            print(row(game, tables, chosen.seconds), flush=True)


if __name__ == "__main__":
    main()
