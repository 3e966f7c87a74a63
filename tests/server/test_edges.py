"""What a server does at the edges: deep JSON, headers of error answers, files, newer databases, disks that are full."""

import json
import os
import resource
import sqlite3
import stat
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from kuhstall.core.errors import Malformed
from kuhstall.server.store import open_store
from kuhstall.server.store.sqlite import SqliteStore
from tests.server.house import POSTGRES, ServerProcess, new_postgres_database, run
from tests.server.players import guest, opened

SAFE = ("content-security-policy", "referrer-policy", "x-content-type-options", "x-frame-options")
sqlite_only = pytest.mark.skipif(bool(POSTGRES), reason="this is about files of SQLite")


def asked(url: str, body: bytes | None = None, **headers: str) -> tuple[int, Message, str]:
    """Status, headers and text of an answer, whatever the server thinks of the request."""
    sent = {"Content-Type": "application/json", **{name.replace("_", "-"): value for name, value in headers.items()}}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, sent), timeout=30) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read().decode()


@pytest.mark.parametrize("deep", ['{"key":' * 5000, '{"a":' + "[" * 50_000, "[" * 60_000])
def test_deep_json_is_refused_over_http(server: ServerProcess, deep: str) -> None:
    status, headers, text = asked(f"{server.url}/api/guest/carried", deep.encode())
    assert status == 400, text
    assert headers["x-content-type-options"] == "nosniff"


def test_deep_json_is_refused_at_a_table_and_the_socket_goes_on(server: ServerProcess) -> None:
    async def dig() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{code}/socket"
        async with connect(address, additional_headers=clients[0].headers, compression=None) as socket:
            await socket.send('{"type":"hello","version":1}')
            await socket.send('{"x":' + "[" * 4000)
            await socket.send('{"type":"say","id":7,"text":"still here"}')
            heard: list[dict[str, Any]] = []
            while not heard or heard[-1].get("id") != 7:
                heard.append(json.loads(await socket.recv()))
            assert any(one["type"] == "wrong" and "nested too deeply" in one["text"]["en"] for one in heard)
            assert heard[-1]["type"] == "done"

    run(dig())


def test_answers_that_say_no_keep_browsers_safe_too(server: ServerProcess) -> None:
    for path, body, expected in (
        ("/nothing", None, 404),
        ("/api/tables/CCCCCCCC", None, 404),
        ("/api/guest/carry", b"{}", 403),
        ("/api/guest/carried", b"{", 400),
        ("/", b"{}", 405),
        ("/", None, 200),
    ):
        status, headers, _ = asked(f"{server.url}{path}", body)
        assert status == expected, path
        assert all(headers[name] for name in SAFE), path
        assert headers["strict-transport-security"] is None


def test_by_https_cookies_are_secure_and_browsers_are_told_to_stay(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(public_url="https://cows.example")
    for path, body in (("/api/guest", b"{}"), ("/nothing", None)):
        assert "max-age=" in asked(f"{server.url}{path}", body)[1]["strict-transport-security"]
    assert "secure" in asked(f"{server.url}/api/guest", b"{}")[1]["set-cookie"].lower()


def test_a_proxy_that_ends_tls_makes_cookies_secure(server: ServerProcess) -> None:
    def cookie(**headers: str) -> str:
        return asked(f"{server.url}/api/guest", b"{}", **headers)[1]["set-cookie"].lower()

    assert "secure" not in cookie()
    assert "secure" not in cookie(X_Forwarded_Proto="http")
    assert "secure" in cookie(X_Forwarded_Proto="https")


@sqlite_only
def test_only_the_owner_reads_the_files_of_a_database(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        server = ServerProcess(tmp_path).start()
    finally:
        os.umask(before)
    run(guest(server.url))
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("kuhstall.db*")}
    server.stop()
    assert {"kuhstall.db", "kuhstall.db-owner", "kuhstall.db-shm", "kuhstall.db-wal"} <= set(modes)
    assert set(modes.values()) == {0o600}


def said_by_a_start(database: str, **environ: str) -> tuple[int, str]:
    """The exit code of a server that cannot start, and what it says."""
    command = [sys.executable, "-m", "kuhstall", "serve", "--port", "0", "--database", database]
    done = subprocess.run(
        command, env={**os.environ, **environ}, capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stderr


def test_a_newer_database_is_not_touched(tmp_path: Path) -> None:
    database = new_postgres_database() if POSTGRES else str(tmp_path / "test.db")
    run(make_newer(database))
    code, said = said_by_a_start(database)
    assert (code, said.count("\n")) == (1, 1), said
    assert "written by a newer version of Kuhstall (its schema is 999" in said


async def make_newer(database: str) -> None:
    store = open_store(database, "normal")
    await store.start()
    await store.stop()
    if POSTGRES:
        import asyncpg

        connection = await asyncpg.connect(database)
        await connection.execute("insert into migrations (number) values (999)")
        await connection.close()
    else:
        with closing(sqlite3.connect(database)) as file:
            file.execute("pragma user_version = 999")


@sqlite_only
def test_a_server_whose_disk_is_full_is_not_ready_until_there_is_room(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()
    assert server.process
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)

    def until_ready_says(wanted: int) -> None:
        while asked(f"{server.url}/ready")[0] != wanted:
            assert asked(f"{server.url}/health")[0] == 200

    until_ready_says(200)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, most))
    until_ready_says(503)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
    until_ready_says(200)
    run(guest(server.url))


@sqlite_only
def test_a_file_may_be_named_by_an_address(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    server.database = f"sqlite:///{tmp_path}/my%20cows.db"
    server.start().stop()
    assert (tmp_path / "my cows.db").is_file()
    for address, path in (
        ("sqlite:///cows.db", "cows.db"),
        ("sqlite:////var/cows.db", "/var/cows.db"),
        ("a.db", "a.db"),
    ):
        store = open_store(address)
        assert isinstance(store, SqliteStore)
        assert store.path == path
    for address in ("sqlite://cows.db", "mysql://cows", "http://cows"):
        with pytest.raises(Malformed, match="sqlite:///FILE"):
            open_store(address)


def test_the_variable_of_the_pages_own_server_does_not_keep_the_house_closed(
    own_server: Callable[..., ServerProcess],
) -> None:
    assert asked(f"{own_server(server='http://127.0.0.1:8000').url}/ready")[0] == 200
