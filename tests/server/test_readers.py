"""Readers that do not read: what waits for them is bounded, they are cut off, and their table goes on."""

import asyncio
import contextlib
import json
import os
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kuhstall.client import Client
from kuhstall.tables.hub import TOO_SLOW, Connection, Outgoing
from tests.server.house import TURNS, ServerProcess, run
from tests.server.players import begin, opened, play_all

STUCK = int(os.environ.get("TEST_STUCK", "3"))
"""How many readers do not read; a hundred measure the memory, with -s."""


def test_what_is_posted_in_one_turn_of_the_loop_goes_out_together() -> None:
    async def check() -> None:
        sent: list[tuple[str, list[bytes]]] = []

        def to(guest: str) -> Connection:
            def at_once(texts: list[bytes]) -> bool:
                sent.append((guest, texts))
                return True

            return Connection(guest, never, at_once, outgoing)

        async def never(_: bytes) -> None:
            raise AssertionError("nothing had to wait")

        outgoing = Outgoing(5)
        anna, ben = to("anna"), to("ben")
        anna.post(b"1")
        ben.post(b"2")
        anna.post(b"3")
        assert not sent
        await asyncio.sleep(0)
        assert sent == [("anna", [b"1", b"3"]), ("ben", [b"2"])]
        ben.post(b"last words")
        ben.end(4010, "come back")  # They go out before the socket is closed.
        assert sent[2:] == [("ben", [b"last words"])]
        ben.post(b"too late")
        await asyncio.sleep(0)
        assert len(sent) == 3
        for one in (anna, ben):
            one.writer.cancel()

    run(check())


def test_no_more_waits_than_the_outbox_holds() -> None:
    async def post() -> None:
        never = asyncio.Event()

        async def send(_: bytes) -> None:
            await never.wait()

        reader = Connection("anna", send, lambda _: False, Outgoing(5))
        for number in range(6):
            assert not reader.lost.is_set()
            reader.post(b"%d" % number)
            await asyncio.sleep(0.001)
        assert len(reader._outbox) == 5  # The first one is being sent.
        reader.post(b"one too many")
        await asyncio.sleep(0.001)
        assert reader.lost.is_set()
        assert reader.code == TOO_SLOW == 4008
        reader.post(b"more")
        await asyncio.sleep(0.001)
        assert not reader._outbox
        reader.writer.cancel()

    run(post())


def slow_socket(port: int) -> socket.socket:
    """A socket that takes in little before the sender has to wait."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", port))
    line.setblocking(False)
    return line


def memory(server: ServerProcess) -> str:
    """The server's memory, where the system tells it."""
    assert server.process
    with contextlib.suppress(OSError):
        lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
        return ", ".join(" ".join(line.split()) for line in lines if line.startswith(("VmRSS", "VmHWM")))
    return "unknown"


async def stuck_reader(server: ServerProcess, client: Client, code: str, stack: AsyncExitStack) -> ClientConnection:
    """A second window of a player that stops reading after the welcome."""
    address = f"{server.url.replace('http', 'ws')}/api/tables/{code}/socket"
    line = connect(address, max_queue=1, sock=slow_socket(server.port), additional_headers=client.headers)
    reader = await stack.enter_async_context(line)
    await reader.send(json.dumps({"type": "hello", "version": 1}))
    await reader.recv()
    reader.transport.pause_reading()
    return reader


def test_readers_that_never_read_are_cut_off_and_nobody_waits_for_them(
    own_server: Callable[..., ServerProcess],
) -> None:
    server = own_server(connections_per_guest=STUCK + 5, heartbeat=60)

    async def flood() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=TURNS)
        await begin(clients[0], code)
        async with AsyncExitStack() as stack:
            readers = [await stuck_reader(server, clients[1], code, stack) for _ in range(STUCK)]
            print(f"\n{STUCK} readers that do not read; before: {memory(server)}")
            table = await stack.enter_async_context(clients[0].table(code))
            playing = asyncio.create_task(play_all(code, clients, 3))
            said = 0
            while server.metric("dropped_total") < STUCK:
                await asyncio.gather(*(table.do("say", text="\U0001f404" * 200) for _ in range(200)))
                said += 200
                assert said < 100_000, "a reader that does not read was never dropped"
            results = await playing
            assert len(set(results)) == 1  # The others have played to the end.
            while server.metric("sockets") > 1:  # Nothing of them is left.
                await asyncio.sleep(0.05)
            print(f"after {said} messages of some 900 bytes and a game: {memory(server)}")
            for reader in readers:
                reader.transport.resume_reading()
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        await reader.recv()

    run(flood(), 180)
