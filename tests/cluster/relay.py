"""A relay between a node and the database that can swallow bytes: the line is there, but nothing arrives."""

import asyncio
import threading

from tests.server.house import free_port


class Relay:
    """Passes bytes on to a port, in a thread of its own, unless it is told to swallow them."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, free_port()
        self.swallows = False
        self._loop = asyncio.new_event_loop()
        self._writers: set[asyncio.StreamWriter] = set()
        started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self._thread.start()
        started.wait()

    def _run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._server = self._loop.run_until_complete(asyncio.start_server(self._taken, "127.0.0.1", self.port))
        started.set()
        self._loop.run_forever()

    async def _taken(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, back}
        await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        self._writers -= {writer, back}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while some := await reader.read(65536):
                if not self.swallows:
                    writer.write(some)
                    await writer.drain()
        except OSError:
            pass
        finally:
            if not self.swallows:
                writer.close()

    def cut(self) -> None:
        """Swallow everything from now on; whoever is connected does not notice."""
        self.swallows = True

    def mend(self) -> None:
        """Pass bytes on again; connections from before are closed, since they have lost some."""
        self.swallows = False

        def close() -> None:
            for writer in self._writers:
                writer.close()

        self._loop.call_soon_threadsafe(close)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
