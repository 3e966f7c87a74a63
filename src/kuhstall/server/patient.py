"""HTTP that knows who is slow; it relies on what uvicorn promises nobody, so every start rehearses it."""

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from kuhstall.server.door import Door

NOT_NOW: Final = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class PatientProtocol(H11Protocol):
    """Uvicorn's HTTP, which knows since when it has waited for the rest of a request."""

    block = ""
    """What its address counts as."""
    since: float | None = None
    """When the request began that has not arrived yet."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let somebody in, if there is room."""
        super().connection_made(transport)
        app: Any = self.config.app
        door: Door = app.state.door
        self.since = self.loop.time()
        if not door.enter(self, transport):
            transport.write(NOT_NOW)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Read on; what began before goes on to count from then."""
        if self.since is None:
            self.since = self.loop.time()
        super().data_received(data)
        if self.arrived:
            self.since = None

    @property
    def arrived(self) -> bool:
        """Whether nothing is missing of a request, or the connection has become a socket."""
        waiting = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        return not waiting or self.transport.get_protocol() is not self

    def waited(self, now: float) -> float:
        """For how many seconds a request has been under way; one that the server has not read yet is not late."""
        return 0.0 if self.since is None else now - self.since
