"""How many thoughts of `strong` a second a server gets with helpers that lend it their cores: none, one, two.

.venv/bin/python -m bench.lending [--seconds 10] [--game mue]

The server has one process of its own, each helper one worker. All run on this machine, so helpers add only what cores
it has to spare; twice as many tables ask at once as there are workers, so that nobody's 30 playouts are cut.
"""

import argparse
import asyncio
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence

import uvicorn

import kuhstall
from kuhstall.server.api import house_of
from kuhstall.server.app import create_app
from kuhstall.server.config import Config
from kuhstall.server.ways import PUBLIC_SOCKETS
from kuhstall.tables.thinkers import Thinkers

KEY = secrets.token_hex(16)


async def table(thinkers: Thinkers, game: str, code: str, end: float) -> int:
    """Bots play as fast as they can; how many thoughts that was."""
    thoughts = 0
    while time.monotonic() < end:
        match = kuhstall.new(game, ["Anna", "Ben", "Cleo"], seed=secrets.token_hex(8))
        while not match.over and time.monotonic() < end:
            seat = match.to_act[0]
            match.play(seat, await thinkers.think(match, "strong", seat, code))
            thoughts += 1
    return thoughts


async def measure(thinkers: Thinkers, game: str, helpers: int, seconds: float) -> None:
    """Wait for the helpers, warm up, and print a line of the table."""
    while thinkers.gauges["helpers"] < helpers:
        await asyncio.sleep(0.05)
    tables = 2 * (helpers + 1)
    await asyncio.gather(*(table(thinkers, game, f"{code}", time.monotonic() + 1) for code in range(tables)))
    before, short, start = thinkers.thought_by_lent, thinkers.shortened, time.monotonic()
    done = await asyncio.gather(*(table(thinkers, game, f"{code}", start + seconds) for code in range(tables)))
    number, took = sum(done), time.monotonic() - start
    lent = (thinkers.thought_by_lent - before) / number
    print(f"| {helpers} | {number / took:.1f} | {lent:.0%} | {(thinkers.shortened - short) / number:.0%} |", flush=True)


async def compare(game: str, seconds: float, most: int) -> None:
    """One server, to which helpers come one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Config(database=f"{folder}/kuhstall.db", helpers_key=KEY, bot_playouts=30))
        server = uvicorn.Server(uvicorn.Config(app, port=0, ws=PUBLIC_SOCKETS, log_level="error"))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.05)
        port = server.servers[0].sockets[0].getsockname()[1]
        thinkers = house_of(app.state).bots
        assert isinstance(thinkers, Thinkers)
        command = [sys.executable, "-m", "kuhstall", "think", "--for", f"http://127.0.0.1:{port}", "--workers", "1"]
        lenders: list[subprocess.Popen[bytes]] = []
        try:
            for helpers in range(most + 1):
                await measure(thinkers, game, helpers, seconds)
                if helpers < most:
                    lenders.append(subprocess.Popen(command, env={**os.environ, "KUHSTALL_HELPERS_KEY": KEY}))
        finally:
            for lender in lenders:
                lender.terminate()
            server.should_exit = True
            await serving


def main(words: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--game", default="mue")
    parser.add_argument("--helpers", type=int, default=2)
    chosen = parser.parse_args(words)
    print("| helpers | thoughts a second | by helpers | shortened |\n|--:|--:|--:|--:|")
    asyncio.run(compare(chosen.game, chosen.seconds, chosen.helpers))


if __name__ == "__main__":
    main()
