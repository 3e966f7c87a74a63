"""Sockets: how a client at a table is heard and told, and how its going is noticed."""

import asyncio
import struct
from collections.abc import Callable
from typing import Any, Final

from litestar import WebSocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from kuhstall.tables.house import House
from kuhstall.tables.hub import Connection
from kuhstall.tables.session import Session
from kuhstall.tables.table import Table

PATIENCE: Final = 10.0
"""How long a new socket may take to say hello."""
DIRECT: Final = "kuhstall.direct"
TEXT: Final = 0x81
"""The first byte of a text in one frame."""


Socket = WebSocket[Any, Any, AppState]


class DirectProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's sockets, which we can also read and write directly, and cut off if the peer does not read."""

    heard: Callable[[bytes], None] | None = None
    """Whom every text is handed to as soon as it is there; without anybody, texts wait to be received."""

    async def run_asgi(self) -> None:
        """Run the application, telling it how to reach the socket itself."""
        mine: dict[str, Any] = {
            DIRECT: {"send": self.send_at_once, "listen": self.listen, "abort": self.transport.abort}
        }
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), **mine}
        await super().run_asgi()

    def listen(self, heard: Callable[[bytes], None]) -> None:
        """Hand every text to a listener, first those that wait; this spares a queue and the layers above it."""
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        for message in waiting:
            if message["type"] == "websocket.receive" and message.get("text") is not None:
                heard(str(message["text"]).encode())
            else:
                self.queue.put_nowait(message)
        self.heard = heard
        if self.read_paused and not self.disconnected:
            self.read_paused = False
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more will come."""
        self.heard = None
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """A message is complete."""
        if self.heard is None or self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        text, self.frames = b"".join(self.frames), []
        self.heard(text)

    def send_at_once(self, texts: list[bytes]) -> bool:
        """Send texts unless they would have to wait; this spares a task switch and the layers between."""
        ready = self.handshake_complete and not self.close_sent and not self.disconnected
        if not ready or self.conn.state is not State.OPEN or not self.writable.is_set():
            return False
        self.transport.write(b"".join(map(frame, texts)))
        return True


def frame(text: bytes) -> bytes:
    """A text as a server sends it, whole and uncompressed (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return struct.pack("!BB", TEXT, size) + text
    return (struct.pack("!BBH", TEXT, 126, size) if size < 65536 else struct.pack("!BBQ", TEXT, 127, size)) + text


class SocketSession(Session):
    """The conversation over one socket."""

    def __init__(self, house: House, table: Table, socket: Socket, guest: str) -> None:
        """A socket that was accepted, of a guest or, with an empty name, of a spectator."""
        self.socket = socket
        super().__init__(house, table, Connection(guest, self._send, house.config.outbox, direct(socket)["send"]))
        client = socket.client and (socket.client.host, socket.client.port)
        self.connection.round_trip = socket.app.state.door.round_trip(client)

    async def _send(self, text: bytes) -> None:
        await self.socket.send_data(text, mode="text")

    async def run(self) -> None:
        """Talk until one side goes."""
        watch = asyncio.create_task(self._cut_off_when_lost())
        try:
            if await self.greet(await asyncio.wait_for(self.socket.receive_data(mode="text"), PATIENCE)):
                await self._listen()
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            await self.leave()
            await watch
            self.connection.writer.cancel()

    async def _listen(self) -> None:
        """Answer every message as soon as it is there, until the other side goes."""
        direct(self.socket)["listen"](self.hear)
        while not self.connection.lost.is_set():
            await self.socket.receive_data(mode="text")
            self.hear(b"")  # Only what is no text comes this way.

    async def _cut_off_when_lost(self) -> None:
        """Close the socket when this side is done with it, by force if the other side does not read."""
        connection = self.connection
        await connection.lost.wait()
        if connection.code != 1000:
            self.house.metrics.dropped += 1
        try:
            await asyncio.wait_for(self.socket.close(connection.code, connection.reason), 1)
        except Exception:  # noqa: BLE001  (whatever a dead socket raises)
            direct(self.socket)["abort"]()


def direct(socket: Socket) -> dict[str, Callable[..., Any]]:
    """The ways to a socket past the application server: `send` at once, `listen`, and `abort`."""
    extensions: dict[str, Any] = dict(socket.scope["extensions"] or {})
    found: dict[str, Callable[..., Any]] = extensions[DIRECT]
    return found
