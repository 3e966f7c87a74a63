"""Small jobs, and ways to play them, for the arena's tests."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kuhstall.arena.job import Job
from kuhstall.cli import main

ROOT = Path(__file__).parents[2]
DOUBLES = "tests.arena.doubles"
MUE = ["mue", "--players", "3", "--options", "hands=1"]


def small_job(**changes: Any) -> Job:
    """A job of Mü for three, with changes."""
    plain: dict[str, Any] = {
        "game": "mue",
        "players": 3,
        "options": {"hands": 1},
        "bots": ("random", "medium"),
        "crowds": ("random", "medium"),
        "pool": ("random", "medium"),
        "games": 10,
        "playouts": 10,
        "positions": 0.0,
        "seed": "1",
        "version": "test",
        "code": "test",
    }
    return Job(**{**plain, **changes})


def arena(folder: Path, *words: str) -> int:
    """Play a job of Mü for three into a folder."""
    return main(["arena", *MUE, *words, "--report", str(folder)])


def told(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> tuple[int, str]:
    """Exit code and errors of such a call."""
    code = arena(folder, *words)
    return code, capsys.readouterr().err


def started(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "kuhstall", "arena", *MUE, *words, "--report", str(folder)]
    # A test run in the background may have been told to ignore Ctrl-C, and its processes would inherit that.
    pipe, hear = subprocess.PIPE, lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ}, stdout=pipe, stderr=pipe, preexec_fn=hear)  # noqa: PLW1509


def lines(folder: Path) -> int:
    """How many lines the games of a folder have by now."""
    file = folder / "games.jsonl"
    return file.read_bytes().count(b"\n") if file.exists() else 0
