"""Starting a server by hand: what the person at the terminal is told, and what happens if the port is taken."""

import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens already."""
    with socket.create_server(("127.0.0.1", 0)) as holder:
        yield holder.getsockname()[1]


def started(folder: Path, *arguments: str) -> "subprocess.Popen[str]":
    env = {name: value for name, value in os.environ.items() if name not in SCREENS}
    command = [sys.executable, "-m", "kuhstall", "serve", "--database", str(folder / "test.db"), *arguments]
    return subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True)


def test_a_port_that_is_taken_is_named(tmp_path: Path, taken: int) -> None:
    with started(tmp_path, "--port", f"{taken}") as process:
        assert f"port {taken} is taken" in process.communicate(timeout=60)[1]
        assert process.returncode == 1


@pytest.mark.parametrize("where", [["--port", "70000"], ["--host", "192.0.2.1"], ["--host", "moo.invalid"]])
def test_a_place_where_nobody_can_listen_is_named(tmp_path: Path, where: list[str]) -> None:
    with started(tmp_path, *where) as process:
        assert "nobody can listen at" in process.communicate(timeout=60)[1]
        assert process.returncode == 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a browser would open")
def test_who_wants_to_play_gets_the_next_port_and_the_address(tmp_path: Path, taken: int) -> None:
    with started(tmp_path, "--port", f"{taken}", "--browse") as process:
        assert process.stderr
        first, second, third = (process.stderr.readline() for _ in range(3))
        assert first.startswith(f"Port {taken} is taken, so it is ")
        address = second.split()[4]
        assert second.startswith(f"Kuhstall is open at http://localhost:{first.split()[-1][:-1]}/ (Ctrl+C")
        assert third == "Open this address in a browser to play.\n"
        with urllib.request.urlopen(f"{address}health", timeout=20) as answer:
            assert answer.status == 200
        process.terminate()
        assert process.communicate(timeout=60)[1] == ""
