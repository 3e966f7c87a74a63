"""Sockets: how a client at a table is heard and told, and how its going is noticed."""

import asyncio
from typing import Any, Final

from litestar import WebSocket
from litestar.datastructures import State as AppState
from litestar.exceptions import WebSocketDisconnect

from kuhstall.server.lines import line_of
from kuhstall.tables.house import House
from kuhstall.tables.hub import Connection
from kuhstall.tables.session import Session
from kuhstall.tables.table import Table

PATIENCE: Final = 10.0
"""How long a new socket may take to say hello."""

Socket = WebSocket[Any, Any, AppState]


class SocketSession(Session):
    """The conversation over one socket."""

    def __init__(self, house: House, table: Table, socket: Socket, guest: str) -> None:
        """A socket that was accepted, of a guest or, with an empty name, of a spectator."""
        self.socket = socket
        self.line = line_of(socket)
        super().__init__(house, table, Connection(guest, self.line.send, self.line.send_at_once, house.outgoing))
        client = socket.client and (socket.client.host, socket.client.port)
        self.connection.round_trip = socket.app.state.door.round_trip(client)

    async def run(self) -> None:
        """Talk until one side goes."""
        watch = asyncio.create_task(self._cut_off_when_lost())
        try:
            if await self.greet(await asyncio.wait_for(self.socket.receive_data(mode="text"), PATIENCE)):
                await self.line.listen(self.hear)
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            await self.leave()
            await watch
            self.connection.writer.cancel()

    async def _cut_off_when_lost(self) -> None:
        """Close the socket when this side is done with it, also if the other side does not read."""
        connection = self.connection
        await connection.lost.wait()
        if connection.code != 1000:
            self.house.metrics.dropped += 1
        try:
            await asyncio.wait_for(self.socket.close(connection.code, connection.reason), 1)
        except Exception:  # noqa: BLE001  (whatever a dead socket raises)
            self.line.give_up()
