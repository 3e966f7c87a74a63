"""Runs our tests' Python in the Python of the page that needs no server."""

import subprocess
import zipfile
from pathlib import Path

import pytest

from tools import page, static

TESTS = page.ROOT / "tests"
RUNNER = TESTS / "alone" / "inside.mjs"
TAKEN = [
    *(TESTS / folder / "__init__.py" for folder in (".", "alone", "bots", "properties")),
    *(TESTS / name for name in ("alone/replays.py", "bots/choices.py", "properties/variants.py")),
    *(TESTS / "golden").glob("*.kuh"),
]
"""What needs nothing but the package."""


def need_python() -> None:
    """Skip a test where there is no such Python."""
    if not static.MADE.is_dir() or static.stale():
        pytest.skip("what plays without a server is not made: tools/static.py makes it")


def archive(place: Path, *more: Path) -> Path:
    """An archive of what is taken there, and more."""
    with zipfile.ZipFile(place, "w") as made:
        for path in [*TAKEN, *more]:
            made.write(path, path.relative_to(page.ROOT).as_posix())
    return place


def said_in_node(expression: str, folder: Path) -> list[str]:
    """The lines that an expression gives in Node."""
    need_python()
    words = [RUNNER, static.MADE, archive(folder / "tests.zip"), expression]
    node = page.node_and_npm()[0]
    done = subprocess.run([node, *map(str, words)], capture_output=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()
