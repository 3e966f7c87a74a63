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
from typing import Final, TypeVar, TypeVarTuple

from kuhstall.bots.apart import think_apart
from kuhstall.tables import moments
from kuhstall.tables.thinkers import Lost

START: Final = 60.0
"""How many seconds a new process may take to load the games; bots' time counts only afterwards."""
PATIENCE: Final = 2.0
"""How many seconds a process may take to end."""
Result = TypeVar("Result")
Given = TypeVarTuple("Given")
Work = Callable[[str, str, bytes, str], list[int]]
"""What answers with the steps of a move, from a game's id, a bot's name, a packed perspective and a seed."""


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

    async def lend(self, seconds: float, work: Callable[[*Given], Result], *given: *Given) -> Result:
        """What something else comes to that is quickly worked out, if the process is there; it is never ended for it.

        Lost or TimeoutError if there is nothing.
        """
        if self._pool is None:
            raise Lost
        try:
            return await finished(self._pool.submit(work, *given), seconds)
        except BrokenProcessPool:
            raise Lost from None

    async def end(self) -> None:
        """Wait until the process has ended, which it does by force if it takes long."""
        if self._pool:
            pool, self._pool = self._pool, None
            late = asyncio.get_running_loop().call_later(PATIENCE, self._end_by_force)
            # Python trips over a pool that is still closing when the interpreter ends, so it is waited for.
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)
            late.cancel()

    def kill(self) -> None:
        """End the process by force; the next thought starts another one."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            self._end_by_force()

    def _end_by_force(self) -> None:
        for process in self._processes:
            process.kill()
