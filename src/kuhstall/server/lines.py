"""How a socket is heard and told: the public way, by ASGI and nothing else, or directly where that is offered."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any, Final, Protocol, cast

from litestar import Litestar, WebSocket
from litestar.datastructures import State
from litestar.types import Message, Receive, Send

LINE: Final = "kuhstall.line"
DIRECT: Final = "kuhstall.direct"


class Line(Protocol):
    """One socket that was accepted."""

    def send_at_once(self, texts: list[bytes]) -> bool:
        """Send texts before anything else is done; False if others are still under way, or if none can be sent."""

    async def send(self, text: bytes) -> None:
        """Send a text behind those that are under way."""

    async def listen(self, heard: Callable[[bytes], None]) -> None:
        """Hand on every text as soon as it is there, and nothing for what is no text, until one side goes."""

    def give_up(self) -> None:
        """Have nothing more to do with a peer who does not read, not even to close the socket politely."""


class PublicLine:
    """A socket past all layers of the framework, by nothing but ASGI."""

    def __init__(self, receive: Receive, send: Send) -> None:
        """What an application is given for each socket."""
        self._receive, self._send = receive, send
        self._behind: asyncio.Task[None] | None = None
        """What could not be sent at once, as long as it is under way."""
        self._listener: asyncio.Task[Any] | None = None
        self._given_up = False

    def send_at_once(self, texts: list[bytes]) -> bool:
        """Send texts before anything else is done; False if others are still under way, or if none can be sent."""
        if self._behind:
            return False
        for at, text in enumerate(texts):
            sending = cast(Coroutine[Any, Any, None], self._send(as_event(text)))
            try:
                awaited = sending.send(None)
            except StopIteration:  # It is sent: nothing had to be waited for.
                continue
            except Exception:  # noqa: BLE001  (whatever a dead socket raises; whoever sends next notices too)
                return False
            self._behind = asyncio.create_task(self._send_rest(resumed(sending, awaited), texts[at + 1 :]))
            self._behind.add_done_callback(self._caught_up)
            break
        return True

    async def _send_rest(self, begun: Awaitable[None], texts: list[bytes]) -> None:
        await begun
        for text in texts:
            await self._send(as_event(text))

    def _caught_up(self, task: asyncio.Task[None]) -> None:
        self._behind = None
        if not task.cancelled():
            task.exception()  # Whoever sends next notices too.

    async def send(self, text: bytes) -> None:
        """Send a text behind those that are under way."""
        if self._behind:
            await asyncio.wait([self._behind])
        await self._send(as_event(text))

    async def listen(self, heard: Callable[[bytes], None]) -> None:
        """Hand on every text as soon as it is there, and nothing for what is no text, until one side goes."""
        self._listener = asyncio.current_task()
        assert self._listener
        try:
            while not self._given_up:
                message = await self._receive()
                if message["type"] != "websocket.receive":
                    return
                heard((message.get("text") or "").encode())
        except asyncio.CancelledError:
            if not self._given_up:
                raise
            self._listener.uncancel()
        finally:
            self._listener = None

    def give_up(self) -> None:
        """Listen no more; the socket ends with the application, and the system drops it if its peer never reads."""
        self._given_up = True
        for task in (self._behind, self._listener):
            if task:
                task.cancel()


class DirectLine:
    """The same past ASGI too, where the protocol offers it."""

    def __init__(self, public: Line, ways: dict[str, Callable[..., Any]]) -> None:
        """The public way, for what the direct ones cannot do, and these."""
        self._public, self._ways = public, ways
        self.send = public.send
        self.send_at_once: Callable[[list[bytes]], bool] = ways["send"]
        self.give_up: Callable[[], None] = ways["abort"]

    async def listen(self, heard: Callable[[bytes], None]) -> None:
        """Hand on every text as soon as it is there, and nothing for what is no text, until one side goes."""
        self._ways["listen"](heard)
        await self._public.listen(heard)  # Only what is no text comes this way.


def as_event(text: bytes) -> Message:
    """A text as ASGI wants to have it."""
    return {"type": "websocket.send", "bytes": None, "text": text.decode()}


@coroutine
def resumed(begun: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """The rest of a coroutine that has come to its first wait outside of a task."""
    while True:
        step: Callable[[Any], Any] = begun.send
        try:
            result = yield awaited
        except BaseException as error:  # noqa: BLE001  (also that it is cancelled)
            step, result = begun.throw, error
        try:
            awaited = step(result)
        except StopIteration:
            return


class Reachable(Litestar):
    """An application whose sockets have a line past all layers of the framework."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or talk over a socket."""
        if scope["type"] == "websocket":
            offered = {**(scope.get("extensions") or {}), LINE: PublicLine(receive, send)}
            scope = {**scope, "extensions": offered}
        await super().__call__(scope, receive, send)


def line_of(socket: WebSocket[Any, Any, State]) -> Line:
    """The best way to a socket that there is."""
    offered: dict[str, Any] = {**(socket.scope.get("extensions") or {})}
    public: Line = offered.get(LINE) or PublicLine(socket.receive, socket.send)
    return DirectLine(public, offered[DIRECT]) if DIRECT in offered else public
