"""A load generator: bare WebSocket clients that do as little as possible, so that the server is what is measured."""

import asyncio
import base64
import os
import re
import struct
from collections.abc import Callable
from typing import Final, cast

MASK: Final = b"\0\0\0\0"
"""A mask of zeros leaves the payload as it is; the protocol wants a mask, not which."""


class Line(asyncio.Protocol):
    """One client: hands every message to a callback, as bytes."""

    def __init__(self, path: str, cookie: str, heard: Callable[["Line", bytes], None]) -> None:
        """A connection that asks for this path."""
        self.path, self.cookie, self.heard = path, cookie, heard
        self.buffer = b""
        self.open = asyncio.get_running_loop().create_future()
        self.seat = 0
        self.table = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport = cast(asyncio.Transport, transport)  # uvloop's are none, but do the same.
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {self.path} HTTP/1.1", "Host: bench", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {self.cookie}"]
        self.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data: bytes) -> None:
        """Cut the stream into messages."""
        self.buffer += data
        if not self.open.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            status, self.buffer = self.buffer[:end], self.buffer[end + 4 :]
            if b" 101 " not in status:
                self.open.set_exception(ConnectionError(status.decode(errors="replace")))
                return
            self.open.set_result(None)
        while (message := self._frame()) is not None:
            self.heard(self, message)

    def _frame(self) -> bytes | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 127, 2
        if length == 126:
            length, start = struct.unpack_from(">H", buffer, 2)[0] if len(buffer) >= 4 else 1 << 40, 4
        elif length == 127:
            length, start = struct.unpack_from(">Q", buffer, 2)[0] if len(buffer) >= 10 else 1 << 40, 10
        if len(buffer) < start + length:
            return None
        self.buffer = buffer[start + length :]
        return buffer[start : start + length]

    def send(self, text: str) -> None:
        """Send a short text."""
        payload = text.encode()
        size = len(payload)
        head = struct.pack(">BB", 0x81, 0x80 | size) if size < 126 else struct.pack(">BBH", 0x81, 0xFE, size)
        self.transport.write(head + MASK + payload)


async def connect(port: int, path: str, cookie: str, heard: Callable[[Line, bytes], None]) -> Line:
    """An open connection."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(path, cookie, heard), "127.0.0.1", port)
    await line.open
    return line


MOVES: Final = re.compile(rb'"moves":(\d+)')
FALLBACK: Final = re.compile(rb'"fallback":"([^"]+)"')
BEAT: Final = re.compile(rb'^\{"type":"beat","beat":(\d+)')
