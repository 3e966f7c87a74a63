"""HTTP by uvicorn's own protocol: the way back when uvicorn no longer lets us watch how requests arrive."""

import asyncio
import inspect
import os
import sys
import urllib.request
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.http import h11_impl

from kuhstall.server import patient
from kuhstall.server.config import Config
from kuhstall.server.door import Door
from kuhstall.server.patient import PatientProtocol
from kuhstall.server.rehearsal import goes_wrong
from kuhstall.server.rehearsal_http import RequestRehearsal
from kuhstall.server.ways import PUBLIC_REQUESTS, PUBLIC_SOCKETS, Ways
from tests.server import test_door, test_public_sockets
from tests.server.house import ServerProcess, run
from tests.server.players import guest
from tests.server.test_door import WHOLE, answer, connected
from tests.server.test_public_sockets import whole_game

server, own_server = test_public_sockets.server, test_public_sockets.own_server

# The same tests, with the servers of this module.
test_who_may_stay = test_door.test_who_has_asked_and_who_plays_may_stay
test_behind_a_proxy = test_door.test_behind_a_proxy_all_share_its_address

CHANGED = """
import inspect
import uvicorn.protocols.http.h11_impl as impl

exec(compile(inspect.getsource(impl).replace("self.conn", "self.machine"), impl.__file__, "exec"), vars(impl))
"""
"""A uvicorn whose insides are called otherwise, as a later one's may be."""

READ = "self.conn.receive_data(data)\n        self.handle_events()"
NEXT = "self.conn.start_next_cycle()\n            self.handle_events()"
CHANGES = {
    "another name": ("self.conn", "self.machine", "no attribute 'conn'"),
    "read later": (READ, f"self.loop.call_soon(lambda: ({READ.replace(chr(10), ',')}))", "a whole request is waited"),
    "no second request": (NEXT, "pass", "half a request is not waited"),
    "not kept": (
        "self.flow.resume_reading()\n\n        # Unblock",
        "self.transport.close()\n        #",
        "was not kept",
    ),
    "nobody goes": ("self.cycle.disconnected = True", "pass", "nobody noticed"),
    "sockets inside": ("self.transport.set_protocol(protocol)", "pass", "a socket is waited for"),
    "no sockets": ("return upgrade\n", "return None\n", "did not become a socket"),
}


def later(old: str, new: str) -> type[PatientProtocol]:
    """Our protocol on a uvicorn with something changed in it."""
    source = inspect.getsource(h11_impl)
    assert old in source
    uvicorns: dict[str, Any] = {"__name__": h11_impl.__name__}
    exec(source.replace(old, new), uvicorns)
    ours: dict[str, Any] = {"__name__": patient.__name__, "H11Protocol": uvicorns["H11Protocol"]}
    exec(inspect.getsource(patient).replace(f"from {h11_impl.__name__} import H11Protocol", ""), ours)
    made: type[PatientProtocol] = ours["PatientProtocol"]
    return made


def test_with_this_uvicorn_requests_are_watched(own_server: Callable[..., ServerProcess]) -> None:
    assert goes_wrong(RequestRehearsal, PatientProtocol) == ""
    server = own_server(sockets="direct")
    assert "cannot be cut off" not in server.log.read_text()
    ways = Ways(Config())
    assert (ways.requests, ways.limit(10), ways.lost) == (PatientProtocol, None, {})


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_goes_otherwise_inside_uvicorn_is_noticed(change: str) -> None:
    old, new, why = CHANGES[change]
    assert why in goes_wrong(RequestRehearsal, later(old, new))


@pytest.mark.parametrize("name", ["config", "conn", "loop", "transport"])
def test_whatever_is_missing_inside_uvicorn_is_noticed(name: str) -> None:
    class Later(PatientProtocol):
        """What we reach for is called otherwise there: only uvicorn's own modules find it."""

        def __getattribute__(self, asked: str) -> Any:
            if asked == name and sys._getframe(1).f_globals["__name__"] == patient.__name__:
                raise AttributeError(asked)
            return super().__getattribute__(asked)

    assert goes_wrong(RequestRehearsal, Later)


def test_who_turns_nobody_away_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PatientProtocol, "connection_made", h11_impl.H11Protocol.connection_made)
    assert goes_wrong(RequestRehearsal, PatientProtocol)


def test_where_it_cannot_even_be_imported_uvicorns_own_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, patient.__name__, None)
    ways = Ways(Config())
    assert (ways.requests, ways.limit(10)) == (PUBLIC_REQUESTS, 11)
    assert ways.sockets != PUBLIC_SOCKETS
    assert [*ways.lost] == ["slow requests cannot be cut off"]


def test_with_a_uvicorn_that_has_changed_pages_are_served_and_games_are_played(
    own_server: Callable[..., ServerProcess], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(CHANGED)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    server = own_server(sockets="direct")
    pages_and_a_game(server)
    said = server.log.read_text()
    assert "slow requests cannot be cut off" in said
    assert "no attribute 'conn'" in said
    assert "sockets cannot be served directly" not in said


def test_whoever_wants_documented_interfaces_alone_gets_them(server: ServerProcess) -> None:
    ways = Ways(Config(sockets="public"))
    assert (ways.requests, ways.sockets, ways.lost) == (PUBLIC_REQUESTS, PUBLIC_SOCKETS, {})
    pages_and_a_game(server)
    assert "cannot be" not in server.log.read_text()


def pages_and_a_game(server: ServerProcess) -> None:
    with connected(server, 1) as (line,):
        for part in (WHOLE[:9], WHOLE[9:] + WHOLE[:9], WHOLE[9:]):
            line.sendall(part)
        assert b"200 OK" in answer(line)
    with urllib.request.urlopen(server.url, timeout=5) as page:
        assert "text/html" in page.headers["content-type"]
    run(whole_game(server))


def test_there_is_an_end_to_connections_that_ask(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(most_connections=10)
    with connected(server, 11) as lines:
        lines[10].sendall(WHOLE)
        assert answer(lines[10]).startswith(b"HTTP/1.1 503")
        lines[0].sendall(WHOLE)  # The eleventh has been sent away, so there is room again.
        assert b"200 OK" in answer(lines[0])
    run(guest(server.url))  # The others are gone.


def test_a_door_that_nobody_is_led_through_does_no_harm() -> None:
    async def look() -> None:
        door = Door(Config(proxies=""))
        door.look()
        assert door.round_trip(("127.0.0.1", 1))() == inf
        watching = asyncio.create_task(door.watch())
        await asyncio.sleep(0)
        assert not watching.done()
        watching.cancel()

    run(look())
