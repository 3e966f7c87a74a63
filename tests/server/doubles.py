"""What bots are in tests, in processes of their own: they say when they begin, and wait at a gate or for ever."""

import os
import time
from pathlib import Path

from kuhstall.bots.apart import think_apart
from kuhstall.core.perspective import Perspective
from kuhstall.core.registry import game_by_id

FOLDER = "TEST_DOUBLES"
"""The name of the variable that says where doubles write what they do."""


def folder() -> Path:
    return Path(os.environ[FOLDER])


def heard() -> list[str]:
    """What the doubles have said so far, one line a thought: who, and with how many playouts."""
    said = folder() / "said"
    return said.read_text().split("\n")[:-1] if said.exists() else []


def note(bot: str, game: str, packed: bytes) -> None:
    playouts = Perspective.unpack(game_by_id(game), packed).playouts
    with (folder() / "said").open("a") as said:
        said.write(f"{bot} {playouts}\n")


def open_gate() -> None:
    (folder() / "gate").touch()


def gated(game: str, bot: str, packed: bytes, seed: str) -> list[int]:
    """Think about nothing until the gate is open; the answer is medium's."""
    note(bot, game, packed)
    while not (folder() / "gate").exists():
        time.sleep(0.01)
    return think_apart(game, "medium", packed, seed)


def drowsy(game: str, bot: str, packed: bytes, seed: str) -> list[int]:
    """Think about nothing for a while."""
    note(bot, game, packed)
    time.sleep(0.4)
    return think_apart(game, "medium", packed, seed)


def troubled(game: str, bot: str, packed: bytes, seed: str) -> list[int]:
    """A bot does what it is called: it sleeps for ever, dies, raises, or answers as medium does, always the same."""
    note(bot, game, packed)
    if bot == "sleeper":
        time.sleep(3600)
    if bot == "mortal":
        os._exit(3)
    if bot == "raiser":
        raise ValueError
    return think_apart(game, "medium", packed, "the same")


def useless(game: str, bot: str, packed: bytes, seed: str) -> list[int]:
    """Neither this bot nor the one that plays instead can do anything."""
    raise ValueError(bot)
