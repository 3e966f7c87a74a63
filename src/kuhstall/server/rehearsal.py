"""Conversations with nobody, at the start, that show whether this uvicorn can be served our way."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol

import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from kuhstall.server.lines import DIRECT

LONG: Final = b"m" * 70_000


class Astray(Exception):
    """Something in the conversation was not as we rely on it."""


def expect(holds: object, why: str) -> None:
    """Astray if it does not hold; an assert would hold whenever Python is told to leave them out."""
    if not holds:
        raise Astray(why)


class Rope(asyncio.Transport):
    """A transport that keeps what is written and goes nowhere."""

    def __init__(self) -> None:
        """Nothing is written yet."""
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.written = b""
        self.reading = True
        self.over = False
        self.protocol: Any = None

    def set_protocol(self, protocol: Any) -> None:
        """Note who reads on."""
        self.protocol = protocol

    def get_protocol(self) -> Any:
        """Who reads."""
        return self.protocol

    def write(self, some: Any) -> None:
        """Keep it."""
        self.written += bytes(some)

    def pause_reading(self) -> None:
        """Note that nothing is to come."""
        self.reading = False

    def resume_reading(self) -> None:
        """Note that more may come."""
        self.reading = True

    def is_closing(self) -> bool:
        """Whether it was closed."""
        return self.over

    def close(self) -> None:
        """Note it."""
        self.over = True

    abort = close


class Rehearsal(Protocol):
    """A client and a server that talk in memory."""

    async def run(self) -> None:
        """Talk; Astray says which step went otherwise than it should."""


def configured(app: Any, **kinds: Any) -> uvicorn.Config:
    """Uvicorn's settings for an application in memory, with one kind of protocol being ours."""
    config = uvicorn.Config(
        app,
        interface="asgi3",
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        log_config=None,
        proxy_headers=False,
        **kinds,
    )
    config.load()
    return config


def goes_wrong(rehearsal: Callable[[type[asyncio.Protocol]], Rehearsal], protocol: type[asyncio.Protocol]) -> str:
    """Why a protocol cannot be relied on; empty if it can."""

    async def rehearse() -> None:
        await asyncio.wait_for(rehearsal(protocol).run(), 5)

    try:
        asyncio.run(rehearse())
    except Exception as error:  # noqa: BLE001  (whatever it is, there is another way)
        return f"{type(error).__name__}: {error}"
    return ""


class SocketRehearsal:
    """A client and a socket that talk in memory."""

    def __init__(self, protocol: type[asyncio.Protocol]) -> None:
        """A protocol for sockets, as uvicorn would make one of its kind."""
        self.rope, self.client = Rope(), ClientProtocol(parse_uri("ws://rehearsal/"))
        made: Any = protocol
        self.protocol = made(config=configured(self._serve, ws=protocol), server_state=ServerState(), app_state={})
        self.ways: dict[str, Any] = {}
        self.heard: list[bytes] = []
        self.rest: list[bytes] = []
        """What came by ASGI."""

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        self.ways = scope["extensions"][DIRECT]
        with suppress(asyncio.CancelledError):  # Uvicorn would log it.
            while (message := await receive())["type"] == "websocket.receive":
                self.rest.append(message.get("bytes") or message["text"].encode())

    async def deliver(self) -> list[Frame]:
        """Bring to each side what the other one has said; the frames that the client got."""
        if said := b"".join(self.client.data_to_send()):
            self.protocol.data_received(said)
        for _ in range(5):
            await asyncio.sleep(0)
        written, self.rope.written = self.rope.written, b""
        self.client.receive_data(written)
        return [event for event in self.client.events_received() if isinstance(event, Frame)]

    async def run(self) -> None:
        """Shake hands, listen, be told, wait, go."""
        self.protocol.connection_made(self.rope)
        self.client.send_request(self.client.connect())
        await self.deliver()
        expect(self.ways, "the socket is not open")
        await self._be_heard()
        await self._be_told()
        self.client.send_close(1000)
        await self.deliver()
        expect(not self.ways["send"]([b"too late"]), "a text was sent on a closed socket")
        self.ways["abort"]()
        expect(self.rope.over, "the socket was not cut off")
        self.protocol.connection_lost(None)
        await self.deliver()

    async def _be_heard(self) -> None:
        self.client.send_text(b"early")
        self.protocol.data_received(b"".join(self.client.data_to_send()))
        self.ways["listen"](self.heard.append)
        self.client.send_text(b"one")
        self.client.send_text(b"in two ", fin=False)
        self.client.send_continuation(b"parts", fin=True)
        self.client.send_binary(b"no text")
        await self.deliver()
        expect(self.heard == [b"early", b"one", b"in two parts"], "texts were not heard")
        expect(self.rest == [b"no text"], "what is no text went astray")
        expect(self.rope.reading, "the socket is not read any more")

    async def _be_told(self) -> None:
        expect(self.ways["send"]([b"short", b"m" * 200, LONG]), "nothing was sent")
        told = [(frame.opcode, bytes(frame.data)) for frame in await self.deliver()]
        expect(told == [(Opcode.TEXT, text) for text in (b"short", b"m" * 200, LONG)], "what was sent did not arrive")
        self.protocol.pause_writing()
        expect(not self.ways["send"]([b"no room"]), "a text was sent where there is no room")
        self.protocol.resume_writing()
        expect(self.ways["send"]([b"room"]), "nothing was sent after a wait")
        await self.deliver()
