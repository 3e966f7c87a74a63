"""A small client for programs that play at a table of a server; `docs/wire.md` has an example."""

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, Final, Self

from msgspec import Struct

from kuhstall.core.errors import KuhstallError
from kuhstall.extras import extra

with extra("server"):
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import ConnectionClosed, InvalidHandshake

VERSION: Final = 1
FINAL: Final = (4001, 4011, 4404)
"""Close codes after which it makes no sense to come back."""
MEASURES: Final = 8
"""How many of the last comparisons with the server's clock are remembered."""


class NotAllowed(KuhstallError):
    """The server said no, and why."""


class Turn(Struct, frozen=True):
    """A decision that is yours."""

    seat: int
    view: Any
    choices: list[str]
    fallback: str
    moves: int


class Client:
    """A guest of a server."""

    def __init__(self, url: str, key: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        """The server's address, the key of a guest who was here before, and a clock in seconds, which may be wrong."""
        self.url, self.key, self.clock = url.rstrip("/"), key, clock
        self.person = ""

    async def call(self, path: str, body: object = None, method: str = "") -> Any:
        """Ask the server over HTTP; NotAllowed says why it did not."""
        return await asyncio.to_thread(self._call, path, body, method or ("GET" if body is None else "POST"))

    def _call(self, path: str, body: object, method: str) -> Any:
        content = None if method == "GET" else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **self.headers}
        request = urllib.request.Request(self.url + path, content, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                self._keep_key(answer.headers.get("Set-Cookie") or "")
                text = answer.read().decode()
                return json.loads(text) if "json" in answer.headers.get("Content-Type", "") else text
        except urllib.error.HTTPError as error:
            with error:
                raise NotAllowed(f"{error.code}: {error.read().decode(errors='replace')[:300]}") from None

    @property
    def headers(self) -> Mapping[str, str]:
        """What tells the server who asks."""
        return {"Cookie": f"kuhstall={self.key}"} if self.key else {}

    def _keep_key(self, cookie: str) -> None:
        name, _, value = cookie.partition(";")[0].partition("=")
        if name == "kuhstall":
            self.key = value

    async def arrive(self) -> Self:
        """Become a guest, or the one whose key was given."""
        self.person = (await self.call("/api/guest", {}))["person"]
        return self

    async def open_table(self, game: str, seats: int, **more: object) -> str:
        """Open a table and return its code; `options`, `pace` and `listed` as the interface describes them."""
        code: str = (await self.call("/api/tables", {"game": game, "seats": seats, **more}))["code"]
        return code

    def table(self, code: str) -> "TableClient":
        """The table with this code; use it with `async with`."""
        return TableClient(self, code)


class TableClient:
    """A connection to a table that comes back by itself and misses nothing."""

    def __init__(self, client: Client, code: str) -> None:
        """A table that is joined on entering it."""
        self.client, self.code = client, code
        self.sheet: dict[str, Any] = {}
        self.clock: dict[str, Any] = {}
        self.seats: list[int] = []
        self.seen: dict[int, dict[str, Any]] = {}
        """What each of your seats, or -1 for spectators, saw last."""
        self.number = self.moves = 0
        self._socket: ClientConnection | None = None
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._news: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._measures: deque[tuple[float, float]] = deque(maxlen=MEASURES)
        """Round trips, and how far the server's clock was ahead of ours then, in seconds."""
        self._last = 0

    async def __aenter__(self) -> Self:
        try:
            await self._connect()
        except ConnectionClosed as closed:
            if (closed.rcvd and closed.rcvd.code in FINAL) or not await self._come_back():
                raise
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._reader.cancel()
        if self._socket:
            await self._socket.close()

    async def _connect(self) -> None:
        address = f"{self.client.url.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        self._socket = await connect(address, additional_headers=self.client.headers, compression=None, max_size=None)
        await self._socket.send(json.dumps({"type": "hello", "version": VERSION, "since": self.number}))
        self._measures.clear()
        await self._ping()
        while not self._measures:
            await self._take(json.loads(await self._socket.recv()))

    async def _read(self) -> None:
        while self._socket:
            try:
                async for text in self._socket:
                    await self._take(json.loads(text))
            except ConnectionClosed:
                pass
            if self._socket.close_code in FINAL or not await self._come_back():
                break
        await self._news.put(None)

    async def _come_back(self) -> bool:
        """Connect again, for about a minute."""
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(NotAllowed("the connection was lost before the answer came"))
        self._answers.clear()
        for attempt in range(40):
            try:
                await self._connect()
            except (OSError, ConnectionClosed, TimeoutError, InvalidHandshake):
                await asyncio.sleep(min(0.1 * 1.3**attempt, 2))
            else:
                return True
        return False

    async def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "beat" and self._socket:
            await self._socket.send(json.dumps({"type": "echo", "beat": message["beat"]}))
            await self._ping()
            return
        if kind == "pong":
            back = self.client.clock()
            trip = back - message["sent"]
            self._measures.append((trip, message["now"] / 1000 + trip / 2 - back))
            return
        if kind in ("done", "hinted", "refusal", "wrong") and message["id"] in self._answers:
            answer = self._answers.pop(message["id"])
            if not answer.done():  # Whoever asked may have given up waiting.
                answer.set_result(message)
            return
        self._note(message)
        await self._news.put(message)

    async def _ping(self) -> None:
        assert self._socket
        await self._socket.send(json.dumps({"type": "ping", "sent": self.client.clock()}))

    @property
    def now(self) -> float:
        """The moment on the server's clock, in milliseconds, as the quickest of the last round trips tells it."""
        return (self.client.clock() + min(self._measures)[1]) * 1000

    @property
    def count(self) -> int:
        """The count that is shown now in a live countdown, 0 before the first one and without a countdown."""
        countdown = self.clock.get("countdown") or {"counts": [], "highest": 0}
        begun = sum(start <= self.now for start in countdown["counts"])
        return countdown["highest"] - begun + 1 if begun else 0

    def _note(self, message: dict[str, Any]) -> None:
        self.number = max(self.number, message.get("number", 0))
        if "table" in message:
            self.sheet, self.seats = message["table"], message["seats"]
            self.moves = self.sheet["moves"]
        if message.get("clock"):  # Without a clock, more follows at once.
            self.clock, self.moves = message["clock"], message.get("moves", self.moves)
        for seen in message.get("seen", []):
            if seen["view"] is not None:
                self.seen[seen["seat"]] = seen

    async def ask(self, kind: str, **values: object) -> dict[str, Any]:
        """Send a message and return the server's answer to it: `done`, `hinted`, `refusal` or `wrong`."""
        self._last += 1
        answer = asyncio.get_running_loop().create_future()
        self._answers[self._last] = answer
        assert self._socket
        try:
            await self._socket.send(json.dumps({"type": kind, "id": self._last, **values}))
        except ConnectionClosed:
            self._answers.pop(self._last, None)
            raise NotAllowed("the connection was lost") from None
        result: dict[str, Any] = await answer
        return result

    async def do(self, kind: str, **values: object) -> None:
        """Send a message; NotAllowed says why it was not carried out."""
        answer = await self.ask(kind, **values)
        if answer["type"] != "done":
            raise NotAllowed(answer.get("text", {}).get("en") or str(answer))

    async def move(self, seat: int, move: str) -> None:
        """Make a move, written as in records."""
        await self.do("move", seat=seat, move=move, at=self.moves)

    async def slap(self, seat: int, count: int) -> None:
        """Slap in a live countdown, at the count that you see."""
        await self.do("slap", seat=seat, count=count, at=self.moves)

    async def news(self) -> AsyncIterator[dict[str, Any]]:
        """Everything that the server tells, until the table is left for good."""
        while (message := await self._news.get()) is not None:
            yield message

    async def turns(self) -> AsyncIterator[Turn]:
        """Every decision that is yours, until the game is over; in a pause there is none, and then they come again.

        Breaks are for people, and are not taken; to a pause that somebody suggests a program agrees.
        """
        answered: set[tuple[int, int]] = set()
        while True:
            if {*self.seats} & {*(self.clock.get("rest") or {"seats": ()})["seats"]}:
                await self.ask("ready")
            if {*self.seats} & {*(self.clock.get("suggestion") or {"waits": ()})["waits"]}:
                await self.ask("agree")
            if self.clock.get("pause"):
                answered.clear()
            for seat in () if self.clock.get("pause") else self.seats:
                seen = self.seen.get(seat)
                if seen and seen["choices"] and (seat, self.moves) not in answered:
                    answered.add((seat, self.moves))
                    yield Turn(seat, seen["view"], seen["choices"], seen["fallback"], self.moves)
            if self.sheet["state"] in ("over", "closed") or (message := await self._news.get()) is None:
                return
            if message["type"] == "welcome":  # What was said before the line broke may not have been heard.
                answered.clear()
