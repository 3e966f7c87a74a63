"""A process that looks at a finished game: one for each review, which is ended with it."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.connection import Connection
from typing import Final

from kuhstall.bots.apart import explain_apart
from kuhstall.review.apart import review_apart
from kuhstall.server.mind import ProcessMind, end_with_the_server
from kuhstall.tables.replays import Source

PATIENCE: Final = 3.0
"""How many seconds somebody who waits for a hint waits for its reason."""
NICE: Final = 10
"""Whoever plays comes first."""


class Lost(Exception):
    """The process has died."""


def work(line: Connection, source: Source, playouts: int, seats: Sequence[int] | None) -> None:
    """In the process: tell how far it is, as a number, and at last the review."""
    end_with_the_server()
    os.nice(NICE)
    for said in review_apart(source.record, source.attachments, playouts, seats):
        line.send(said)


class ProcessLooks:
    """Looks at one game after the other, each in a process of its own; says why in that of a bot."""

    thorough = True

    def __init__(self, mind: ProcessMind) -> None:
        """Take whoever thinks for the bots."""
        self.mind = mind

    async def explain(self, game: str, packed: bytes, seed: str, steps: list[int]) -> bytes:
        """Why a move is good; Lost or TimeoutError if nobody says it in time."""
        return await self.mind.lend(PATIENCE, explain_apart, game, packed, seed, steps)

    async def look(
        self, source: Source, playouts: int, progress: Callable[[float], None], seats: Sequence[int] | None = None
    ) -> bytes:
        """The review of a game; Lost if its process dies."""
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=work, args=(there, source, playouts, seats), daemon=True)
        await asyncio.to_thread(process.start)
        there.close()
        try:
            while True:
                said = await asyncio.to_thread(partial(heard, here))
                if isinstance(said, bytes):
                    return said
                progress(said)
        finally:
            process.kill()
            await asyncio.to_thread(process.join)
            here.close()


def heard(line: Connection) -> bytes | float:
    """What the process says next; Lost if it says nothing any more."""
    try:
        said: bytes | float = line.recv()
    except (EOFError, OSError):
        raise Lost from None
    return said
