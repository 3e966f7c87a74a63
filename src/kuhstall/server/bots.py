"""Bots think in processes of their own, and get a world that is already resampled, never the true one."""

import asyncio
import multiprocessing
import os
import random
import secrets
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from kuhstall.bots import bot_named, bots_for, think
from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.perspective import Perspective
from kuhstall.core.registry import game_by_id
from kuhstall.server.config import Config
from kuhstall.server.log import LOG


def think_apart(game: str, bot: str, packed: bytes, seed: str) -> list[int]:
    """The steps of a whole move; this runs in a process that has nothing but the perspective."""
    return think(bot_named(bot, game), Perspective.unpack(game_by_id(game), packed), seed)


def ready() -> None:
    """Nothing: a first call, so that a process has loaded the games before anybody waits for it."""


def end_with_the_server() -> None:
    """End this process when the server is gone, however it went."""
    server = multiprocessing.parent_process()
    assert server

    def wait() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


async def finished(thought: asyncio.Future[list[int]], seconds: float) -> list[int]:
    """The thought; BrokenProcessPool if its process was ended, TimeoutError if it takes longer than `seconds`."""
    # asyncio.wait_for could not tell a thought that was dropped with its process from a cancelled task of ours.
    try:
        await asyncio.wait([thought], timeout=seconds)
        if not thought.done():
            raise TimeoutError
        if thought.cancelled():
            raise BrokenProcessPool
        return thought.result()
    finally:
        thought.cancel()


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, config: Config) -> None:
        """No process is started before the first bot thinks."""
        self.config = config
        self.thoughts = self.given_up = 0
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> ProcessPoolExecutor:
        """The processes, started if need be."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.config.bot_workers, context, end_with_the_server)
            self._pool.submit(ready)
        return self._pool

    def stop(self, patience: float = 0.0) -> None:
        """End the processes, by force if they do not end in time."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            for process in multiprocessing.active_children():
                process.join(patience)
                process.kill()

    async def think(self, match: Match, bot: str, seat: int) -> list[int]:
        """A bot's move from a seat; the fallback if it takes too long or its process dies."""
        packed = match.perspective(seat).pack(Chance(secrets.token_hex(16)))
        fallback = match.fallback(seat)
        self.thoughts += 1
        for _ in range(2):  # The process may have been ended because of another bot.
            pool = self.start()
            try:
                job = pool.submit(think_apart, match.game.id, bot, packed, secrets.token_hex(8))
                return await finished(asyncio.wrap_future(job), self.config.bot_seconds)
            except BrokenProcessPool:
                self._give_up(pool)
            except Exception as error:  # noqa: BLE001  (a bot's fault must not stop a table)
                LOG.warning("a bot gave up", extra={"bot": bot, "game": match.game.id, "why": type(error).__name__})
                if isinstance(error, TimeoutError):
                    self._give_up(pool)
                break
        self.given_up += 1
        return fallback

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """End processes that are broken or hang, unless others have taken their place already."""
        if self._pool is pool:
            self.stop()

    def pause(self) -> float:
        """How long a bot seems to think; it tells nothing, since it does not depend on the cards."""
        return random.uniform(1, 3) * self.config.bot_pause


def stand_in(game: str) -> str:
    """The bot that plays for somebody who is away: the plain rule player where there is one."""
    bots = bots_for(game)
    return "medium" if "medium" in bots else bots[-1]
