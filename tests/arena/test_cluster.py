"""The arena on a Ray cluster: two real nodes on this machine come to the same, byte for byte."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from socket import socket

import pytest

from tests.arena.jobs import DOUBLES, ROOT, arena, started, told

WORDS = ["--bots", f"medium,{DOUBLES}:Slow", "--crowds", f"{DOUBLES}:Slow", "--games", "60", "--budget", "10"]
"""Long enough for both nodes to have something to do."""
PATIENCE = 120
"""How many seconds a node may take to start on a busy machine."""

needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed (the extra `ray`)")


@contextmanager
def node(*words: str) -> Iterator[None]:
    """A node of a cluster, with a group of processes of its own, which ends with the block."""
    command = [sys.executable, "-m", "ray.scripts.scripts", "start", "--block", "--num-cpus=1", *words]
    env = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    small = ["--node-ip-address=127.0.0.1", f"--object-store-memory={100 << 20}", "--disable-usage-stats"]
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [*command, *small], cwd=ROOT, env=env, stdout=said, stderr=said, start_new_session=True
        )
        try:
            wait_for(said.fileno(), process)
            yield
        finally:
            process.terminate()
            try:
                process.wait(20)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)


def wait_for(said: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a node says that it runs."""
    end = time.monotonic() + PATIENCE
    while b"Ray runtime started" not in (so_far := os.pread(said, 1 << 20, 0)):
        assert process.poll() is None, so_far.decode()
        assert time.monotonic() < end, so_far.decode()
        time.sleep(0.1)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a cluster of two nodes."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tempfile.mkdtemp(prefix="ray-")  # Short, since sockets have their names in there.
    try:
        with ExitStack() as nodes:
            nodes.enter_context(node("--head", f"--port={port}", "--include-dashboard=false", f"--temp-dir={folder}"))
            nodes.enter_context(node(f"--address=127.0.0.1:{port}"))
            yield f"127.0.0.1:{port}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@needs_ray
def test_two_nodes_come_to_the_same_as_this_process(address: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    process = started(there, *WORDS, "--ray", address)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err.decode()
    assert arena(here, *WORDS, "--workers", "2") == 0
    assert (there / "games.jsonl").read_bytes() == (here / "games.jsonl").read_bytes()
    assert "a Ray cluster, 2 nodes" in (there / "report.md").read_text("utf-8")


@needs_ray
def test_a_training_on_two_nodes_learns_the_same(address: str, tmp_path: Path) -> None:
    pytest.importorskip("jax", reason="jax is not installed")
    words = ["kuhhandel-2", "--rounds", "1", "--games", "300", "--epochs", "1", "--seed", "test"]
    learned = []
    for name, where in (("here", ["--workers", "1"]), ("there", ["--ray", address])):
        command = [sys.executable, "-m", "kuhstall.training.kuhhandel", *words, *where]
        paths = ["--folder", str(tmp_path / name), "--weights", str(tmp_path / f"{name}.json")]
        subprocess.run([*command, *paths], cwd=ROOT, check=True, capture_output=True, timeout=PATIENCE)
        learned.append((tmp_path / f"{name}.json").read_bytes())
    assert learned[0] == learned[1]


@needs_ray
def test_a_bot_that_fails_on_a_node_is_named(address: str, tmp_path: Path) -> None:
    process = started(tmp_path, "--bots", f"{DOUBLES}:Cheat", "--ray", address)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert b"the bot 'tests.arena.doubles:Cheat' failed in seat" in err


@needs_ray
def test_an_address_where_nothing_is_is_named(tmp_path: Path) -> None:
    process = started(tmp_path, *WORDS, "--ray", "nonsense")
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert b"there is no Ray cluster at 'nonsense'" in err


def test_without_ray_its_extra_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    code, err = told(capsys, tmp_path, *WORDS, "--ray", "auto")
    assert code == 1
    assert 'pip install "kuhstall[ray]"' in err.replace("\n", " ")
