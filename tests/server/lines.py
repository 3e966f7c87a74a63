"""Lines that take their time: what goes in comes out later, both ways and in order, with a little tremble."""

import asyncio
import contextlib
import random
from typing import Self

from tests.server.house import ServerProcess


class Line:
    """A line to a server with a round trip of `lag` seconds; each way also trembles, by `jitter` on average."""

    def __init__(self, server: ServerProcess, lag: float, jitter: float = 0.0) -> None:
        self.port, self.lag, self.jitter = server.port, lag, jitter
        self._tasks: list[asyncio.Task[None]] = []
        self._writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.port)
        for one, other in ((reader, far_writer), (far_reader, writer)):
            self._writers.append(other)
            self._tasks.append(asyncio.create_task(self._carry(one, other)))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop, due = asyncio.get_running_loop(), 0.0
        with contextlib.suppress(ConnectionError):
            while text := await reader.read(1 << 16):
                tremble = random.expovariate(1 / self.jitter) if self.jitter else 0.0
                due = max(due + 1e-6, loop.time() + self.lag / 2 + tremble)  # Timers of one moment have no order.
                loop.call_at(due, writer.write, text)
        loop.call_at(due, writer.close)
