"""How two nodes talk: many conversations over one WebSocket, in frames of which one message holds as many as wait."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from enum import IntEnum
from struct import Struct
from typing import Final

HEAD: Final = Struct("!BII")
"""Kind, number of the conversation, length of what follows."""
MOST_WAITING: Final = 4 << 20
"""So many bytes wait to be sent before a conversation has to wait too."""


class Kind(IntEnum):
    """What a frame says."""

    OPEN = 1
    """A socket wants to be at a table."""
    OPENED = 2
    TEXT = 3
    CLOSE = 4
    ASK = 5
    ANSWER = 6


class Frames:
    """Takes the frames out of the messages in which they arrive; one may be spread over several."""

    def __init__(self) -> None:
        """Nothing has arrived."""
        self._rest = b""

    def of(self, message: bytes) -> Iterator[tuple[int, int, bytes]]:
        """The frames that are complete with this message: kind, number, content."""
        text, at = self._rest + message, 0
        while at + HEAD.size <= len(text):
            kind, number, length = HEAD.unpack_from(text, at)
            if at + HEAD.size + length > len(text):
                break
            at += HEAD.size + length
            yield kind, number, text[at - length : at]
        self._rest = text[at:]


class Pipe:
    """Sends frames to another node; what is put in while a message is under way goes into the next one together."""

    def __init__(
        self, send: Callable[[bytes], Awaitable[None]], lost: Callable[[], None], longest: int = MOST_WAITING
    ) -> None:
        """How a message is sent, whom to tell when none can be sent any more, and how long a message may be."""
        self._send, self._lost, self._longest = send, lost, longest
        self._out: list[bytes] = []
        self._size = 0
        self._filled, self._emptied = asyncio.Event(), asyncio.Event()
        self.writer = asyncio.create_task(self._write())

    def put(self, kind: Kind, number: int, content: bytes = b"") -> None:
        """Send a frame."""
        self._out += (HEAD.pack(kind, number, len(content)), content)
        self._size += len(content)
        self._filled.set()

    def put_texts(self, number: int, texts: list[bytes]) -> bool:
        """Send texts of a conversation unless too much waits already; whether they were taken."""
        if self._size > MOST_WAITING:
            return False
        for text in texts:
            self.put(Kind.TEXT, number, text)
        return True

    async def send_text(self, number: int, text: bytes) -> None:
        """Send a text as soon as there is room for it."""
        while not self.put_texts(number, [text]):
            self._emptied.clear()
            await self._emptied.wait()

    async def _write(self) -> None:
        try:
            while True:
                await self._filled.wait()
                self._filled.clear()
                text, self._out, self._size = b"".join(self._out), [], 0
                for start in range(0, len(text), self._longest):
                    await self._send(text[start : start + self._longest])
                self._emptied.set()
        except Exception:  # noqa: BLE001  (whatever a dead socket raises)
            self._lost()
