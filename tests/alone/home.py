"""A house as in a browser, and a client that asks and talks as its page does."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.frames import Close

from kuhstall.bots.apart import explain_apart, think_apart
from kuhstall.browser.main import Conversation, Desk, open_house
from kuhstall.client import VERSION, Client, NotAllowed, TableClient
from kuhstall.review.apart import review_apart
from tests.alone.drawers import MemoryDrawers

FAST = {"bot_pause": 0.001, "least_think": 0.01, "least_call": 0.01, "least_count": 0.005, "rest": 0.05, "retry": 0.01}


class Worker:
    """Thinks as another worker would, or fails as it might."""

    def __init__(self) -> None:
        self.thoughts: list[tuple[str, str]] = []
        self.troubles: list[str] = []

    async def __call__(self, seconds: float, game: str, bot: str, packed: bytes, seed: str) -> Sequence[int]:
        await asyncio.sleep(0)
        self.thoughts.append((game, bot))
        if self.troubles:
            raise RuntimeError(f"Error: {self.troubles.pop(0)}")
        return think_apart(game, bot, packed, seed)


class Eyes:
    """Looks at games as a worker of its own would, a piece each time it is asked, or fails as it might."""

    def __init__(self, lost: bool = False) -> None:
        self.lost = lost
        self.seats: list[str] = []
        self.ended = 0
        self._said: Iterator[float | bytes] = iter(())

    def begin(self, record: str, attachments: str, playouts: int, seats: str) -> None:
        self.seats.append(seats)
        self._said = review_apart(record, json.loads(attachments), playouts, json.loads(seats))

    async def next(self) -> float | str:
        await asyncio.sleep(0)
        if self.lost:
            raise RuntimeError("Error: lost")
        said = next(self._said)
        return said.decode() if isinstance(said, bytes) else said

    def stop(self) -> None:
        self.ended += 1

    async def explain(self, seconds: float, game: str, packed: bytes, seed: str, steps: list[int]) -> str:
        await asyncio.sleep(0)
        if self.lost:
            raise RuntimeError("Error: timeout")
        return explain_apart(game, packed, seed, steps).decode()


class Home(Client):
    """The page of the only guest."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("alone")
        self.desk = desk

    async def call(self, path: str, body: object = None, method: str = "") -> Any:
        content = None if body is None else json.dumps(body)
        status, kind, text = await self.desk.ask(method or ("GET" if body is None else "POST"), path, content)
        if status >= 400:
            raise NotAllowed(f"{status}: {text}")
        return json.loads(text) if "json" in kind else text

    def table(self, code: str) -> "TableAtHome":
        return TableAtHome(self, code)


class Line:
    """A conversation, used like a socket."""

    close_code = 0

    def __init__(self) -> None:
        self.talk: Conversation | None = None
        self.frames: list[str] = []
        """Everything that was heard."""
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()

    def take(self, text: str) -> None:
        self.frames.append(text)
        self._heard.put_nowait(text)

    def closed(self, code: int, _: str) -> None:
        self.close_code = code
        self._heard.put_nowait(None)

    async def send(self, text: str) -> None:
        if self.close_code or self.talk is None:
            raise self._lost()
        self.talk.hear(text)

    async def recv(self) -> str:
        text = await self._heard.get()
        if text is None:
            raise self._lost()
        return text

    def _lost(self) -> ConnectionClosed:
        return ConnectionClosed(Close(self.close_code or 1006, ""), None)

    async def __aiter__(self) -> AsyncIterator[str]:
        while (text := await self._heard.get()) is not None:
            yield text

    async def close(self) -> None:
        if self.talk:
            self.talk.leave()


class TableAtHome(TableClient):
    """The table as the page in a browser without a server sees it."""

    line: Line
    """The line that is open, or was last."""

    async def _connect(self) -> None:
        assert isinstance(self.client, Home)
        self.line = Line()
        self._socket = self.line  # type: ignore[assignment]
        self.line.talk = await self.client.desk.open(self.code, self.line.take, self.line.closed)
        await self.line.send(json.dumps({"type": "hello", "version": VERSION, "since": self.number}))
        self._measures.clear()
        await self._ping()
        while not self._measures:
            await self._take(json.loads(await self.line.recv()))


@asynccontextmanager
async def home(
    drawers: MemoryDrawers, worker: Worker | None = None, eyes: Eyes | None = None, **settings: object
) -> AsyncIterator[Home]:
    """Somebody at home in an open house."""
    desk = await open_house(drawers, worker or Worker(), json.dumps(FAST | settings), eyes)
    try:
        yield Home(desk)
    finally:
        await desk.close()
