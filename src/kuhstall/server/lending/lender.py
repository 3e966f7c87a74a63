"""The helper's side of lent cores: it waits for something to think about, and comes back whenever its line breaks."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import MsgspecError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, InvalidURI, WebSocketException

from kuhstall.core.errors import Malformed
from kuhstall.server.lending import words
from kuhstall.server.lending.words import Answer, Ask, Beat, Failed, Leaving, Welcome
from kuhstall.server.mind import ProcessMind
from kuhstall.tables.thinkers import Mind

KEY: Final = "KUHSTALL_HELPERS_KEY"
"""The variable with the key, for servers and helpers alike."""
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
"""How long a helper waits before it comes back: at first, and at most."""
LAST: Final = 5.0
"""How long a helper that leaves may still think about what it has."""
LARGEST: Final = 16 << 20
"""The most bytes that a server may send at once."""
DENIED: Final = (401, 403, 404)


class Lender:
    """This machine, as it lends its minds to a server."""

    def __init__(self, url: str, key: str, minds: Sequence[Mind]) -> None:
        """The server's address, the key that its host has set, and who thinks here."""
        self.url, self._key = url.rstrip("/"), key
        self._workers = len(minds)
        self._free: asyncio.Queue[Mind] = asyncio.Queue()
        for mind in minds:
            self._free.put_nowait(mind)
        self._thoughts: set[asyncio.Task[None]] = set()
        self._leaving = asyncio.Event()
        self._wait = FIRST_WAIT

    @property
    def told_to_leave(self) -> bool:
        """Whether it was told so before."""
        return self._leaving.is_set()

    def leave(self) -> None:
        """Take nothing more, answer what there is, and go."""
        self._leaving.set()

    async def run(self) -> None:
        """Lend until told to leave; Malformed says why the server does not want it."""
        while not self._leaving.is_set():
            why = await self._lent()
            if not self._leaving.is_set():
                pause = self._wait * random.uniform(0.5, 1)
                say(f"{why}; again in {pause:.0f} s")
                self._wait = min(2 * self._wait, LONGEST_WAIT)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._leaving.wait(), pause)

    async def _lent(self) -> str:
        """Lend over one line; why it is gone."""
        try:
            async with connect(
                self.url.replace("http", "ws", 1) + words.PATH,
                additional_headers={words.HEADER: self._key},
                compression=None,
                max_size=LARGEST,
                ping_interval=5,
                ping_timeout=10,
            ) as socket:
                await self._serve(socket)
        except InvalidStatus as error:
            if error.response.status_code in DENIED:
                raise Malformed(f"{self.url} takes no helpers, or not with this key") from None
            return f"{self.url} answers {error.response.status_code}"
        except ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code in (words.OTHER_VERSION, words.NOT_UNDERSTOOD):
                raise Malformed(f"{self.url} turned this machine away: {closed.rcvd.reason}") from None
            return f"the line to {self.url} is gone" + (f" ({closed.rcvd.reason})" if closed.rcvd else "")
        except InvalidURI:
            raise Malformed(f"{self.url} is no address of a server; it begins with https:// or http://") from None
        except (OSError, TimeoutError, WebSocketException, MsgspecError) as error:
            return f"{self.url} cannot be reached ({type(error).__name__})"
        return f"the line to {self.url} is closed"

    async def _serve(self, socket: ClientConnection) -> None:
        await socket.send(words.encode(words.hello(self._workers)))
        welcome = words.heard_from_server(await asyncio.wait_for(socket.recv(decode=False), 10))
        assert isinstance(welcome, Welcome)
        self._wait = FIRST_WAIT
        say(f"{self._workers} workers think for {self.url} (Ctrl+C ends it)")
        beside = [asyncio.create_task(self._beat(socket)), asyncio.create_task(self._leave_in_time(socket))]
        try:
            while True:
                message = words.heard_from_server(await socket.recv(decode=False))
                if isinstance(message, Ask):
                    thought = asyncio.create_task(self._think(socket, message))
                    self._thoughts.add(thought)
                    thought.add_done_callback(self._thoughts.discard)
        finally:
            for task in beside:
                task.cancel()

    async def _beat(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                await socket.send(words.encode(Beat()))
                await asyncio.sleep(words.BEAT)

    async def _leave_in_time(self, socket: ClientConnection) -> None:
        await self._leaving.wait()
        with suppress(ConnectionClosed):
            await socket.send(words.encode(Leaving()))
            if self._thoughts:
                await asyncio.wait(self._thoughts, timeout=LAST)
            await socket.close()  # What is not answered yet is handed back by this.

    async def _think(self, socket: ClientConnection, ask: Ask) -> None:
        answer: Answer | Failed = Failed(ask.number, "leaving")
        if not self._leaving.is_set():
            mind = await self._free.get()
            try:
                answer = Answer(ask.number, await mind.think(ask.seconds, ask.game, ask.bot, ask.packed, ask.seed))
            except Exception as error:  # noqa: BLE001  (whatever fails here, the server thinks for itself)
                answer = Failed(ask.number, type(error).__name__)
            finally:
                self._free.put_nowait(mind)
        with suppress(ConnectionClosed):
            await socket.send(words.encode(answer))


def say(what: str) -> None:
    """Tell the person at the terminal, or the journal."""
    print(f"kuhstall: {what}", file=sys.stderr, flush=True)


def cores() -> int:
    """How many processes this machine can think in at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def key_from(file: Path | None) -> str:
    """The key from a file, or else from the environment; Malformed if there is none."""
    key = file.read_text("utf-8").strip() if file else os.environ.get(KEY, "")
    if not key:
        raise Malformed(f"the server's key is needed: set {KEY}, or name a file that holds it with --key")
    return key


async def lend(url: str, key: str, workers: int) -> None:
    """Lend this machine to a server until somebody ends it."""
    minds = [ProcessMind() for _ in range(workers)]
    lender, loop = Lender(url, key, minds), asyncio.get_running_loop()
    running = asyncio.current_task()
    assert running

    def leave() -> None:
        if lender.told_to_leave:
            running.cancel()
        lender.leave()

    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # On Windows Ctrl+C ends it at once, and its thoughts are handed back.
            loop.add_signal_handler(number, leave)
    try:
        await asyncio.gather(*(mind.start() for mind in minds))
        await lender.run()
    finally:
        await asyncio.gather(*(mind.end() for mind in minds))


def think_for(url: str, key: Path | None, workers: int | None) -> int:
    """Lend this machine to a server until somebody ends it; Malformed says why that cannot be."""
    with suppress(asyncio.CancelledError):
        asyncio.run(lend(url, key_from(key), workers or cores()))
    return 0
