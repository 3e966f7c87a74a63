"""A relay between a node and the database that can swallow bytes: the line is there, but nothing arrives."""

import asyncio
import threading
from collections.abc import Callable

from tests.server.house import free_port


class Relay:
    """Passes bytes on to a port, in a thread of its own, unless it is told to swallow them."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, free_port()
        self.swallows = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()
        started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run(started)), daemon=True)
        self._thread.start()
        started.wait()

    async def _run(self, started: threading.Event) -> None:
        self._loop, self._stopped = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._taken, "127.0.0.1", self.port)
        started.set()
        await self._stopped.wait()
        server.close()
        self._close_all()
        await asyncio.gather(*self._pumps, return_exceptions=True)

    async def _taken(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, back}
        for source, target in ((reader, back), (there, writer)):
            pump = asyncio.create_task(self._pump(source, target))
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Pass on what comes; what is swallowed is the end of it too, so the other side learns nothing."""
        try:
            while some := await source.read(65536):
                if not self.swallows:
                    target.write(some)
                    await target.drain()
        except OSError:
            pass
        if not self.swallows:
            self._writers.discard(target)
            target.close()

    def _close_all(self) -> None:
        writers, self._writers = self._writers, set()
        for writer in writers:
            writer.close()

    def _call(self, what: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(what)

    def cut(self) -> None:
        """Swallow everything from now on; whoever is connected does not notice."""
        self.swallows = True

    def mend(self) -> None:
        """Pass bytes on again; connections from before are closed, since they have lost some."""
        self.swallows = False
        self._call(self._close_all)

    def stop(self) -> None:
        self.swallows = False
        self._call(self._stopped.set)
        self._thread.join()
