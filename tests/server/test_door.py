"""The door: requests that do not arrive, connections that are too many, and descriptors."""

import asyncio
import contextlib
import json
import os
import resource
import socket
import time
from collections.abc import Callable, Iterator

import pytest

from kuhstall.server.config import Config
from kuhstall.server.door import RESERVE, Door
from tests.server.house import ServerProcess, run
from tests.server.players import guest

pytestmark = pytest.mark.skipif(
    os.environ.get("KUHSTALL_SOCKETS") == "public",
    reason="uvicorn's own HTTP is not as patient; test_public_requests.py has what holds there",
)

HALF = b"GET /health HTTP/1.1\r\nHost: here\r\nX-Half: "
HALF_BODY = (
    b"POST /api/guest/carried HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
)
WHOLE = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"


@contextlib.contextmanager
def connected(server: ServerProcess, number: int) -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as stack:
        yield [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=30)) for _ in range(number)
        ]


def answer(line: socket.socket) -> bytes:
    """The answer to a request, as far as it comes before the other side closes."""
    said = b""
    with contextlib.suppress(ConnectionError):
        while not said.endswith(b"}") and (more := line.recv(1 << 16)):
            said += more
    return said


def drip(line: socket.socket) -> None:
    """Send a little of a request again and again."""
    while True:
        line.sendall(HALF)
        time.sleep(0.1)


def logged(server: ServerProcess, what: str) -> list[dict[str, int]]:
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line["what"] == what]


def until_logged(server: ServerProcess, wanted: Callable[[dict[str, int]], bool]) -> None:
    while not any(wanted(line) for line in logged(server, "connections were turned away or cut off")):
        time.sleep(0.05)


def test_half_sent_requests_are_cut_off_and_keep_nobody_out(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(most_connections=100, request_seconds=1)
    with connected(server, 100) as lines:
        for number, line in enumerate(lines):
            line.sendall((b"", HALF, HALF_BODY)[number % 3])
        assert {answer(line) for line in lines} == {b""}
        run(guest(server.url))
    until_logged(server, lambda line: line["too_slow"] == 100)


def test_who_sends_a_byte_now_and_then_is_cut_off_too(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(request_seconds=1)
    with connected(server, 1) as (line,):
        line.sendall(WHOLE)
        assert b"200 OK" in answer(line)
        with pytest.raises(ConnectionError):  # The first request was whole; the second never will be.
            drip(line)


def test_who_has_asked_and_who_plays_may_stay(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(request_seconds=0.5)

    async def play() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-2", 3)
        async with client.table(code) as table:
            with connected(server, 1) as (line,):
                line.sendall(WHOLE)
                assert b"200 OK" in answer(line)
                await asyncio.sleep(2)  # As long as two looks at who is slow.
                line.sendall(WHOLE)
                assert b"200 OK" in answer(line)
            assert table._socket
            assert not table._socket.close_code
            await table.do("sit", seat=0, name="Anna")

    run(play())


def test_there_is_an_end_to_connections_and_it_is_said(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(most_connections=10)
    with connected(server, 12) as lines:
        for line in lines[10:]:
            assert answer(line).startswith(b"HTTP/1.1 503")
        lines[0].sendall(WHOLE)
        assert b"200 OK" in answer(lines[0])
        until_logged(server, lambda line: line["turned_away"] == 2)
    run(guest(server.url))  # The others are gone.


def test_one_address_cannot_take_every_connection(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(connections_per_address=5, proxies="10.0.0.1")
    with connected(server, 6) as lines:
        assert answer(lines[5]).startswith(b"HTTP/1.1 503")
        lines[0].sendall(WHOLE)
        assert b"200 OK" in answer(lines[0])


def test_behind_a_proxy_all_share_its_address(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(connections_per_address=5)
    with connected(server, 10) as lines:
        for line in lines:
            line.sendall(WHOLE)
            assert b"200 OK" in answer(line)


def test_descriptors_are_as_many_as_may_be_and_some_are_kept(own_server: Callable[..., ServerProcess]) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        assert Door(Config()).most == 256 - RESERVE
        server = own_server()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert server.process
    assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
    assert Door(Config(most_connections=7)).most == 7
