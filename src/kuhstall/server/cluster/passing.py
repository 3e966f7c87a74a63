"""A socket whose table another node has: what comes in goes there, and what comes back goes out."""

import asyncio

from litestar.exceptions import WebSocketDisconnect

from kuhstall.server.cluster.frames import Kind
from kuhstall.server.cluster.links import Link, Passed
from kuhstall.server.lines import line_of
from kuhstall.server.session import Socket
from kuhstall.tables.hub import Connection, Outgoing


class PassedSocket:
    """One client of ours at another node's table."""

    def __init__(self, link: Link, socket: Socket, guest: str, outgoing: Outgoing) -> None:
        """A socket that was not accepted yet, and the line to the node that has its table."""
        self._link, self._socket, self._guest = link, socket, guest
        self._line = line_of(socket)
        self.connection = Connection(guest, self._line.send, self._line.send_at_once, outgoing)

    async def run(self, code: str) -> None:
        """Talk until one side goes; Unreachable if the table cannot be had."""
        connection = self.connection
        try:
            number = await self._link.open(code, self._guest, Passed(connection.post, connection.end))
        except BaseException:
            connection.writer.cancel()
            raise
        await self._socket.accept()
        watch = asyncio.create_task(self._cut_off_when_lost())
        try:
            put = self._link.pipe.put
            await self._line.listen(lambda text: put(Kind.TEXT, number, text))
        except WebSocketDisconnect:
            pass
        finally:
            self._link.close(number)
            connection.lost.set()
            await watch
            connection.writer.cancel()

    async def _cut_off_when_lost(self) -> None:
        """Close the socket when this side is done with it, also if the other side does not read."""
        await self.connection.lost.wait()
        try:
            await asyncio.wait_for(self._socket.close(self.connection.code, self.connection.reason), 1)
        except Exception:  # noqa: BLE001  (whatever a dead socket raises)
            self._line.give_up()
