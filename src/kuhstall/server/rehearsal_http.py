"""Requests of nobody, at the start, that show whether this uvicorn lets us watch how they arrive."""

import asyncio
from types import SimpleNamespace
from typing import Any, Final

from uvicorn.server import ServerState

from kuhstall.server.config import Config
from kuhstall.server.door import Door
from kuhstall.server.rehearsal import Rope, configured, expect
from kuhstall.server.ways import PUBLIC_SOCKETS

POST: Final = b"POST / HTTP/1.1\r\nhost: rehearsal\r\ncontent-length: 3\r\n\r\nmoo"
UPGRADE: Final = (
    b"GET / HTTP/1.1\r\nhost: rehearsal\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-key: bW9vbW9vbW9vbW9vbW9vbQ==\r\nsec-websocket-version: 13\r\n\r\n"
)
LATER: Final = 60.0
"""Seconds in which every client is slow that is not done."""


class Stage:
    """An application that says back what it is told, behind a door for one."""

    def __init__(self) -> None:
        """Nobody is there."""
        self.state = SimpleNamespace(door=Door(Config(most_connections=1)))
        self.heard: list[str] = []
        """What kind each ASGI message of a request was."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, or accept a socket."""
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await receive()
            return
        said, more = b"", True
        while more:
            message = await receive()
            self.heard.append(message["type"])
            said, more = said + message.get("body", b""), message.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"3")]})
        await send({"type": "http.response.body", "body": said})


class Caller:
    """A client and its connection, in memory."""

    def __init__(self, protocol: Any) -> None:
        """Somebody comes to a new protocol."""
        self.rope, self.patient = Rope(), protocol
        self.rope.set_protocol(protocol)
        protocol.connection_made(self.rope)

    @property
    def late(self) -> bool:
        """Whether the server would have lost its patience, if the rest does not come."""
        waited: float = self.patient.waited(asyncio.get_running_loop().time() + LATER)
        return waited >= LATER

    async def say(self, some: bytes) -> bytes:
        """Send something; what is answered."""
        self.rope.protocol.data_received(some)
        return await self.listen()

    async def go(self) -> None:
        """End the connection."""
        self.rope.close()
        self.rope.protocol.connection_lost(None)
        await self.listen()

    async def listen(self) -> bytes:
        """What the server says when it has had time to."""
        for _ in range(5):
            await asyncio.sleep(0)
        written, self.rope.written = self.rope.written, b""
        return written


class RequestRehearsal:
    """Clients who ask one after another, in memory."""

    def __init__(self, protocol: type[asyncio.Protocol]) -> None:
        """A protocol for HTTP, of which uvicorn makes one for each connection."""
        self.stage, self.state, self.made = Stage(), ServerState(), protocol
        self.config = configured(self.stage, http=protocol, ws=PUBLIC_SOCKETS)

    def _called(self) -> Caller:
        made: Any = self.made
        return Caller(made(config=self.config, server_state=self.state, app_state={}))

    async def run(self) -> None:
        """Ask twice, find no room, go amid a request, become a socket."""
        caller = self._called()
        expect(caller.late, "who says nothing is not waited for")
        await self._ask(caller)
        await self._ask(caller)
        await self._find_no_room()
        await caller.say(POST[:-1])
        await caller.go()
        expect(self.stage.heard[-1] == "http.disconnect", "nobody noticed that a client has gone")
        await self._become_a_socket()

    async def _ask(self, caller: Caller) -> None:
        for part in (POST[:20], POST[20:-2], POST[-2:-1]):
            expect(not await caller.say(part), "half a request was answered")
            expect(caller.late, "half a request is not waited for")
        answer = await caller.say(POST[-1:])
        expect(answer.startswith(b"HTTP/1.1 200") and answer.endswith(b"moo"), "a request was not answered")
        expect(not caller.late, "a whole request is waited for")
        expect(not caller.rope.over, "a connection was not kept")

    async def _find_no_room(self) -> None:
        caller = self._called()
        expect((await caller.listen()).startswith(b"HTTP/1.1 503"), "nobody was turned away")
        expect(caller.rope.over, "who was turned away may stay")
        await caller.go()

    async def _become_a_socket(self) -> None:
        caller = self._called()
        expect((await caller.say(UPGRADE)).startswith(b"HTTP/1.1 101"), "a connection did not become a socket")
        expect(not caller.late, "a socket is waited for")
        await caller.go()
