"""Sockets over nothing but ASGI: what matters most holds there too, and it is the way back when uvicorn has changed."""

import asyncio
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from kuhstall.server import direct
from kuhstall.server.direct import DirectProtocol
from kuhstall.server.lines import PublicLine
from kuhstall.server.rehearsal import SocketRehearsal, goes_wrong
from tests.server import test_bids, test_crash, test_lines, test_messages, test_readers, test_secrecy, test_slaps
from tests.server.house import TURNS, ServerProcess, run
from tests.server.players import begin, opened, play_all

# The same tests, with the servers of this module.
test_killed = test_crash.test_killed_again_and_again
test_missed = test_lines.test_who_comes_back_misses_nothing
test_silent = test_lines.test_a_silent_socket_is_cut_off
test_storms = test_lines.test_storms_of_disconnects_never_stop_a_game
test_garbage = test_messages.test_garbage_over_a_real_socket_changes_nothing
test_order = test_messages.test_what_is_sent_with_the_hello_and_after_is_carried_out_in_order
test_oversized = test_messages.test_an_oversized_message_ends_the_connection
test_too_many = test_messages.test_too_many_messages_end_the_connection
test_no_hello = test_messages.test_who_does_not_say_hello_is_not_let_in
test_turned_away = test_messages.test_sockets_from_elsewhere_and_to_nowhere_are_turned_away
test_no_readers = test_readers.test_readers_that_never_read_are_cut_off_and_nobody_waits_for_them
test_equal_bids = test_bids.test_of_equal_bids_at_one_instant_exactly_one_stands
test_long_lines = test_slaps.test_a_long_line_is_no_disadvantage
test_secrets = test_secrecy.test_every_message_is_the_same_in_another_world

CHANGED: str = """
import uvicorn.protocols.websockets.websockets_sansio_impl as impl

Protocol = impl.WebSocketsSansIOProtocol
Protocol.message_is_complete = Protocol.send_receive_event_to_app
del Protocol.send_receive_event_to_app

def handle(kind):
    def handled(self, event):
        self.curr_msg_data_type, self.frames = kind, [event.data]
        if event.fin:
            self.message_is_complete()
    return handled

def handle_cont(self, event):
    self.frames.append(event.data)
    if event.fin:
        self.message_is_complete()

Protocol.handle_text, Protocol.handle_bytes, Protocol.handle_cont = handle("text"), handle("bytes"), handle_cont
"""
"""A uvicorn whose insides are called otherwise, as a later one's may be."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("public"), sockets="public").start()
    yield process
    process.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """Starts servers with settings of their own."""
    started: list[ServerProcess] = []

    def start(**settings: object) -> ServerProcess:
        process = ServerProcess(tmp_path, **{"sockets": "public", **{name: f"{it}" for name, it in settings.items()}})
        started.append(process.start())
        return started[-1]

    yield start
    for process in started:
        process.stop()


async def whole_game(server: ServerProcess) -> None:
    code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=TURNS)
    await begin(clients[0], code)
    (result,) = {*await play_all(code, clients, 3)}
    assert result.startswith("= ")


def test_with_this_uvicorn_sockets_are_served_directly(own_server: Callable[..., ServerProcess]) -> None:
    assert goes_wrong(SocketRehearsal, DirectProtocol) == ""
    server = own_server(sockets="direct")
    run(whole_game(server))
    assert "sockets cannot be served directly" not in server.log.read_text()


def test_with_a_uvicorn_that_has_changed_they_are_served_publicly_and_games_are_played(
    own_server: Callable[..., ServerProcess], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(CHANGED)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    server = own_server(sockets="direct")
    run(whole_game(server))
    assert "sockets cannot be served directly" in server.log.read_text()
    assert "texts were not heard" in server.log.read_text()


ATTRIBUTES = ["queue", "read_paused", "transport", "curr_msg_data_type", "frames", "close_sent", "handshake_complete"]
ATTRIBUTES += ["disconnected", "conn", "writable", "scope"]


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_whatever_is_missing_inside_uvicorn_is_noticed(name: str) -> None:
    class Later(DirectProtocol):
        """What we reach for is called otherwise there: only uvicorn's own modules find it."""

        def __getattribute__(self, asked: str) -> Any:
            import sys

            if asked == name and sys._getframe(1).f_globals["__name__"] == direct.__name__:
                raise AttributeError(asked)
            return super().__getattribute__(asked)

    assert goes_wrong(SocketRehearsal, Later)


def test_a_frame_that_cannot_be_read_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "frame", lambda text: b"\x82" + bytes([len(text) & 127]) + text)
    assert "did not arrive" in goes_wrong(SocketRehearsal, DirectProtocol)


def test_broken_text_ends_the_line_and_fills_no_log(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()

    async def send() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1)
        line = await test_messages.raw_socket(server, clients[0], code)
        await line.send(b"\xff", text=True)
        await line.wait_closed()
        assert line.close_code == 1007
        await whole_game(server)

    run(send())
    assert "UTF-8" not in server.log.read_text()


def test_the_system_drops_who_never_reads(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(heartbeat=0.5)

    async def wait() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace=TURNS)
        async with AsyncExitStack() as stack:
            reader = await test_readers.stuck_reader(server, clients[1], code, stack)
            table = await stack.enter_async_context(clients[0].table(code))
            while server.metric("dropped_total") < 1:
                lines = [table.do("say", text="\U0001f404" * 200) for _ in range(50)]
                await asyncio.gather(*lines, asyncio.sleep(0.06))  # At most 60000 a minute may be said.
            line = reader.transport.get_extra_info("socket")
            while not line.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):  # What was sent is never taken.
                await asyncio.sleep(0.1)

    run(wait(), 150)  # The system's own buffers take a lot before anything has to wait.


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_who_is_cut_off_comes_back_to_the_next_server(
    own_server: Callable[..., ServerProcess], ending: signal.Signals
) -> None:
    server = own_server()

    async def play() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=TURNS)
        await begin(clients[0], code)
        playing = asyncio.create_task(play_all(code, clients, 3))
        while server.metric("moves_total") < 5:
            await asyncio.sleep(0.01)
        assert server.process
        server.process.send_signal(ending)
        await asyncio.to_thread(server.process.wait)
        await asyncio.to_thread(server.start)
        assert len({*await playing}) == 1

    run(play())


# The line itself.


class Peer:
    """Somebody at the other end of an ASGI socket, who takes in only so much at once."""

    def __init__(self, room: int) -> None:
        self.room, self.got = room, list[str]()
        self.more = asyncio.Event()
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.dead = False

    async def send(self, event: Any) -> None:
        while len(self.got) >= self.room:
            self.more.clear()
            await self.more.wait()
        if self.dead:
            raise OSError("gone")
        self.got.append(event["text"])

    async def receive(self) -> Any:
        return await self.said.get()

    def make_room(self, room: int) -> None:
        self.room = room
        self.more.set()


def test_what_cannot_be_sent_at_once_is_sent_in_order_and_nothing_overtakes_it() -> None:
    async def tell() -> None:
        peer = Peer(room=1)
        line = PublicLine(peer.receive, peer.send)
        assert line.send_at_once([b"1", b"2", b"3"])
        assert peer.got == ["1"]
        assert not line.send_at_once([b"refused"])
        fourth = asyncio.create_task(line.send(b"4"))
        await asyncio.sleep(0)
        peer.make_room(2)
        await asyncio.sleep(0)
        peer.make_room(9)
        await fourth
        assert line.send_at_once([b"5"])
        assert peer.got == ["1", "2", "3", "4", "5"]

    run(tell())


def test_a_dead_socket_takes_nothing_and_says_so_to_whoever_sends_next() -> None:
    async def tell() -> None:
        peer = Peer(room=1)
        line = PublicLine(peer.receive, peer.send)
        assert line.send_at_once([b"1", b"2"])
        peer.dead = True
        peer.make_room(9)
        with pytest.raises(OSError, match="gone"):
            await line.send(b"3")
        assert not line.send_at_once([b"4"])

    run(tell())


def test_who_gives_up_neither_listens_nor_sends_any_more() -> None:
    async def tell() -> None:
        peer, heard = Peer(room=0), list[bytes]()
        line = PublicLine(peer.receive, peer.send)
        listening = asyncio.create_task(line.listen(heard.append))
        peer.said.put_nowait({"type": "websocket.receive", "text": "moo"})
        peer.said.put_nowait({"type": "websocket.receive", "bytes": b"moo"})
        assert line.send_at_once([b"never"])
        while len(heard) < 2:
            await asyncio.sleep(0)
        line.give_up()
        await listening
        assert heard == [b"moo", b""]
        await line.listen(heard.append)
        peer.make_room(9)
        await asyncio.sleep(0)
        assert peer.got == []
        assert listening.cancelling() == 0

    run(tell())


def test_a_cancelled_listener_is_cancelled() -> None:
    async def tell() -> None:
        peer = Peer(room=0)
        listening = asyncio.create_task(PublicLine(peer.receive, peer.send).listen(lambda _: None))
        await asyncio.sleep(0)
        listening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await listening

    run(tell())
