"""The way from this node to others: sockets that are passed on to the node that has their table, and questions."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from msgspec import Struct, json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kuhstall.server.cluster.frames import Frames, Kind, Pipe
from kuhstall.tables.denied import Denied
from kuhstall.tables.owners import Answer, Question, Unreachable
from kuhstall.tables.table import GONE

PATH: Final = "/peer"
HEADER: Final = "x-kuhstall-peer"
"""Where a node shows the secret of the one that it calls, which it can only have from the database."""
PATIENCE: Final = 3.0
"""How many seconds another node may take to answer."""
PING: Final = 2.0
LONGEST: Final = 1024
"""How long a message to another node may be: it takes no longer ones than from a client."""
TURNED_AWAY: Final = 4403
"""The close code for a socket that the other node denies."""


class Node(Struct, frozen=True):
    """A node as the others know it."""

    id: int
    name: str
    url: str
    secret: str
    draining: bool


class Open(Struct, frozen=True):
    """Whose socket wants to be at which table."""

    code: str
    guest: str


class Close(Struct, frozen=True):
    """Why a socket is closed."""

    code: int
    reason: str


class Passed:
    """A socket here whose table another node has."""

    def __init__(self, hear: Callable[[bytes], None], end: Callable[[int, str], None]) -> None:
        """Who hears what the table says, and what ends the socket."""
        self.hear, self.end = hear, end
        self.opened: asyncio.Future[Close | None] = asyncio.get_running_loop().create_future()


class Link:
    """The line to one other node."""

    def __init__(self, socket: ClientConnection, lost: Callable[[], None]) -> None:
        """A socket that is open; `lost` is called once it is not."""
        self._socket, self._lost = socket, lost
        self._passed: dict[int, Passed] = {}
        self._asked: dict[int, asyncio.Future[bytes]] = {}
        self._last = 0
        self.pipe = Pipe(socket.send, self.cut, LONGEST)
        self._reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        frames = Frames()
        with suppress(WebSocketException, OSError):
            async for message in self._socket:
                assert isinstance(message, bytes)
                for kind, number, content in frames.of(message):
                    self._take(kind, number, content)
        self.cut()

    def _take(self, kind: int, number: int, content: bytes) -> None:
        if kind == Kind.ANSWER:
            asked = self._asked.pop(number, None)
            if asked and not asked.done():
                asked.set_result(content)
        elif passed := self._passed.get(number):
            self._bring(passed, kind, number, content)

    def _bring(self, passed: Passed, kind: int, number: int, content: bytes) -> None:
        if kind == Kind.TEXT:
            passed.hear(content)
        elif not passed.opened.done():
            passed.opened.set_result(json.decode(content, type=Close) if kind == Kind.CLOSE else None)
        elif kind == Kind.CLOSE:
            del self._passed[number]
            why = json.decode(content, type=Close)
            passed.end(why.code, why.reason)

    def cut(self) -> None:
        """The other node is gone, or seems to be: whoever was passed on comes back."""
        self._lost()
        self.pipe.writer.cancel()
        self._reader.cancel()
        self._socket.transport.abort()
        passed, self._passed = [*self._passed.values()], {}
        for one in passed:
            if not one.opened.done():
                one.opened.set_exception(Unreachable())
            one.end(GONE, "come back")
        for asked in self._asked.values():
            if not asked.done():
                asked.set_exception(Unreachable())

    async def open(self, code: str, guest: str, passed: Passed) -> int:
        """Bring a socket to its table; its number, Denied if it may not be there, Unreachable if it cannot be now."""
        self._last += 1
        number = self._last
        self._passed[number] = passed
        self.pipe.put(Kind.OPEN, number, json.encode(Open(code, guest)))
        try:
            refused = await asyncio.wait_for(passed.opened, PATIENCE)
        except TimeoutError:
            refused = Close(GONE, "no answer")
        if refused:
            self._passed.pop(number, None)
            raise Denied(refused.reason) if refused.code == TURNED_AWAY else Unreachable
        return number

    def close(self, number: int) -> None:
        """A socket here is gone."""
        if self._passed.pop(number, None):
            self.pipe.put(Kind.CLOSE, number)

    async def ask(self, question: Question) -> Answer:
        """What the other node answers."""
        self._last += 1
        number, answer = self._last, asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        self.pipe.put(Kind.ASK, number, json.encode(question))
        try:
            return json.decode(await asyncio.wait_for(answer, PATIENCE), type=Answer)
        except TimeoutError:
            raise Unreachable from None
        finally:
            self._asked.pop(number, None)


class Links:
    """The lines to all other nodes, each made when it is first needed."""

    def __init__(self, refused: Callable[[str], Any]) -> None:
        """Whom to tell the name of a node where nobody listens any more."""
        self._refused = refused
        self._links: dict[int, Link] = {}
        self._making: dict[int, asyncio.Task[Link]] = {}

    async def to(self, node: Node) -> Link:
        """The line to a node; Unreachable if there is none to be had."""
        if node.id in self._links:
            return self._links[node.id]
        if node.id not in self._making:
            self._making[node.id] = asyncio.create_task(self._made(node))
            self._making[node.id].add_done_callback(lambda _: self._making.pop(node.id))
        try:
            return await asyncio.shield(self._making[node.id])
        except ConnectionRefusedError:
            self._refused(node.name)
            raise Unreachable from None
        except (OSError, TimeoutError, WebSocketException):
            raise Unreachable from None

    async def _made(self, node: Node) -> Link:
        socket = await connect(
            node.url.replace("http", "ws", 1).rstrip("/") + PATH,
            additional_headers={HEADER: node.secret},
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=PING,
            ping_timeout=2 * PING,
            proxy=None,
        )
        link = self._links[node.id] = Link(socket, lambda: self._forget(node))
        return link

    def _forget(self, node: Node) -> None:
        self._links.pop(node.id, None)

    def stop(self) -> None:
        """Cut all lines."""
        for link in [*self._links.values()]:
            link.cut()
