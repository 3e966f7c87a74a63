"""Sockets past ASGI, which is quicker; it relies on what uvicorn promises nobody, so every start rehearses it."""

import struct
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from kuhstall.server.lines import DIRECT

TEXT: Final = 0x81
"""The first byte of a text in one frame."""


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
