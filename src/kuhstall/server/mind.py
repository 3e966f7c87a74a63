"""A process in which bots think: it gets a world that is already resampled, never the true one."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from typing import Final, TypeVar

from kuhstall.bots import bot_named, think
from kuhstall.core.errors import Malformed
from kuhstall.core.perspective import Perspective
from kuhstall.core.registry import game_by_id
from kuhstall.tables import moments
from kuhstall.tables.thinkers import Lost

START: Final = 60.0
"""How many seconds a new process may take to load the games; bots' time counts only afterwards."""
Result = TypeVar("Result")
Work = Callable[[str, str, bytes, str], list[int]]
"""What answers with the steps of a move, from a game's id, a bot's name, a packed perspective and a seed."""


def think_apart(game: str, bot: str, packed: bytes, seed: str) -> list[int]:
    """The steps of a whole move; this runs in a process that has nothing but the perspective."""
    perspective = Perspective.unpack(game_by_id(game), packed)
    return checked(perspective, think(bot_named(bot, game), perspective, seed))


def checked(perspective: Perspective, steps: list[int]) -> list[int]:
    """The same steps; Malformed if they are no legal move, since a table cannot go on with them."""
    for at, step in enumerate(steps):
        if step not in perspective.legal:
            raise Malformed("step_not_legal", at=at, step=step, seat=perspective.seat)
        perspective = perspective.after(step)
    return steps


def ready() -> None:
    """Nothing: a first call, so that a process has loaded the games before anybody's time counts."""


def end_with_the_server() -> None:
    """End this process when the server is gone, however it went; Ctrl-C is for the server alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()
    assert server

    def wait() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


async def finished(job: "Future[Result]", seconds: float) -> Result:
    """What a job gives; BrokenProcessPool if its process was ended, TimeoutError if it takes longer than `seconds`."""
    # asyncio.wait_for could not tell a job that was dropped with its process from a cancelled task of ours.
    thought = asyncio.wrap_future(job)
    try:
        await asyncio.wait([thought], timeout=seconds)
        if not thought.done():
            raise TimeoutError
        if thought.cancelled():
            raise BrokenProcessPool
        return thought.result()
    finally:
        thought.cancel()


class ProcessMind:
    """One process, which thinks about one thing at a time."""

    where = ""

    def __init__(self, work: Work = think_apart) -> None:
        """No process is started before the first thought; `work` is what it does then."""
        self.work = work
        self._pool: ProcessPoolExecutor | None = None
        self._processes: set[BaseProcess] = set()
        self.seconds = 0.0
        """How long the last thought was."""

    async def start(self) -> ProcessPoolExecutor:
        """The process, with the games loaded; BrokenProcessPool or TimeoutError if it does not come up."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            others = {*multiprocessing.active_children()}
            self._pool = ProcessPoolExecutor(1, context, end_with_the_server)
            loaded = self._pool.submit(ready)  # It starts the process, so that we know which one is ours.
            self._processes = {*multiprocessing.active_children()} - others
            await finished(loaded, START)
        return self._pool

    async def think(self, seconds: float, game: str, bot: str, packed: bytes, seed: str) -> list[int]:
        """The steps of a bot's move; if the process fails or takes too long it is ended: Lost or TimeoutError."""
        self.seconds = 0.0
        try:
            pool = await self.start()
            begun = moments.now()
            try:
                return await finished(pool.submit(self.work, game, bot, packed, seed), seconds)
            finally:
                self.seconds = moments.now() - begun
        except BrokenProcessPool:
            self.kill()
            raise Lost from None
        except TimeoutError:
            self.kill()
            raise

    async def end(self) -> None:
        """Give the process a moment to end, then end it by force."""
        await asyncio.to_thread(self.kill, 2)

    def kill(self, patience: float = 0.0) -> None:
        """End the process, by force if it does not end in time; the next thought starts another one."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            for process in self._processes:
                process.join(patience)
                process.kill()
