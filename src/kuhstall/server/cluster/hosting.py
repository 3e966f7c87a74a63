"""What another node brings to this one: sockets of clients that are connected there, and questions."""

import asyncio
from collections.abc import Coroutine
from contextlib import ExitStack
from hmac import compare_digest

from litestar import websocket
from litestar.exceptions import PermissionDeniedException, WebSocketDisconnect
from msgspec import json

from kuhstall.server.api import house_of
from kuhstall.server.cluster.frames import Frames, Kind, Pipe
from kuhstall.server.cluster.links import HEADER, PATH, TURNED_AWAY, Close, Open
from kuhstall.server.session import Socket
from kuhstall.tables.denied import Denied
from kuhstall.tables.house import House
from kuhstall.tables.hub import Connection
from kuhstall.tables.owners import Elsewhere, Question, Unreachable
from kuhstall.tables.questions import answered
from kuhstall.tables.session import Ears, Session
from kuhstall.tables.table import GONE


class Hosted:
    """A client that is connected to another node and sits, or watches, at a table of ours."""

    def __init__(self, host: "Host", number: int, wish: Open) -> None:
        """A conversation of a link, for a guest at a table."""
        self.host, self.number, self.wish = host, number, wish
        self._ears: Ears | None = None
        self._session: Session | None = None
        self._held = ExitStack()
        self._closed = False

    async def open(self) -> None:
        """Find the table; if there is none, or no room for one more, the socket is turned away."""
        house, pipe = self.host.house, self.host.pipe
        try:
            table = await house.find(self.wish.code)
            if table is None:
                raise Elsewhere("nowhere")
            self._held.enter_context(house.socket_of(self.wish.guest, table))
        except (Elsewhere, Unreachable):
            self._turn_away(GONE, "come back")
        except Denied as denied:
            self._turn_away(TURNED_AWAY, denied.reason)
        else:
            connection = Connection(self.wish.guest, self._send, self._at_once, house.outgoing)
            session = Session(house, table, connection)
            self._session, self._ears = session, Ears(session, self.host.spawn)
            pipe.put(Kind.OPENED, self.number)
            await self._talk(session)

    def _turn_away(self, code: int, reason: str) -> None:
        self.host.hosted.pop(self.number, None)
        self.host.pipe.put(Kind.CLOSE, self.number, json.encode(Close(code, reason)))

    async def _talk(self, session: Session) -> None:
        """Until one side goes."""
        try:
            await session.connection.lost.wait()
        finally:
            await session.leave()
            session.connection.writer.cancel()
            self._held.close()
            if self.host.hosted.pop(self.number, None):
                why = Close(session.connection.code, session.connection.reason)
                self.host.pipe.put(Kind.CLOSE, self.number, json.encode(why))

    async def _send(self, text: bytes) -> None:
        await self.host.pipe.send_text(self.number, text)

    def _at_once(self, texts: list[bytes]) -> bool:
        return self.host.pipe.put_texts(self.number, texts)

    def hear(self, text: bytes) -> None:
        """A message of the client; the first one is a hello, and others wait until it is answered."""
        if self._ears:
            self._ears.hear(text)

    def close(self) -> None:
        """The client is gone."""
        self.host.hosted.pop(self.number, None)
        if self._session:
            self._session.connection.lost.set()


class Host:
    """This side of the link from another node."""

    def __init__(self, house: House, socket: Socket) -> None:
        """The other node's socket, which was accepted."""
        self.house = house
        self.hosted: dict[int, Hosted] = {}
        self._socket = socket
        self._tasks: set[asyncio.Task[None]] = set()
        self.pipe = Pipe(lambda message: socket.send_data(message, mode="binary"), lambda: None)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Do something beside the link."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def run(self) -> None:
        """Do what the other node asks until its link is gone."""
        frames = Frames()
        try:
            while True:
                for kind, number, content in frames.of(await self._socket.receive_data(mode="binary")):
                    self._take(kind, number, content)
        except WebSocketDisconnect:
            pass
        finally:
            for hosted in [*self.hosted.values()]:
                hosted.close()
            self.pipe.writer.cancel()

    def _take(self, kind: int, number: int, content: bytes) -> None:
        if kind == Kind.ASK:
            self.spawn(self._answer(number, json.decode(content, type=Question)))
        elif kind == Kind.OPEN:
            self.hosted[number] = Hosted(self, number, json.decode(content, type=Open))
            self.spawn(self.hosted[number].open())
        elif hosted := self.hosted.get(number):
            if kind == Kind.TEXT:
                hosted.hear(content)
            else:
                hosted.close()

    async def _answer(self, number: int, question: Question) -> None:
        self.pipe.put(Kind.ANSWER, number, json.encode(await answered(self.house, question)))


@websocket(PATH)
async def peer_socket(socket: Socket) -> None:
    """The link from another node, which knows our secret from the database."""
    secret: str = socket.app.state.peer_secret
    if not secret or not compare_digest(socket.headers.get(HEADER, "").encode(), secret.encode()):
        raise PermissionDeniedException
    await socket.accept()
    await Host(house_of(socket.app.state), socket).run()
