"""What a server and a helper, a machine that lends it its cores, say to each other."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct, msgpack

import kuhstall
from kuhstall.bots import bots_for
from kuhstall.core.registry import GAMES

PATH: Final = "/think"
HEADER: Final = "x-kuhstall-helper"
"""Where a helper shows the key that the host has set."""
BEAT: Final = 1.0
"""A helper says so often that it is there; its thoughts are in other processes and never keep it from that."""
SILENCE: Final = 4.0
"""After so many seconds without a word a helper is lost."""
OTHER_VERSION: Final = 4001
"""The close code for a helper that does not think as the server does."""
NOT_UNDERSTOOD: Final = 4002
LOST: Final = 4003
"""The close code for a helper that was silent, late or wrong; it may come back."""
THINKING: Final = ("core", "games", "bots")
"""The folders that decide what a bot chooses, and how a perspective is packed."""
BINARY: Final = (".so", ".pyd", ".pyc")


class Hello(Struct, frozen=True, tag="hello"):
    """Who lends what."""

    version: str
    mind: str
    """What `same_mind` gives there."""
    workers: Annotated[int, Meta(ge=1, le=1024)]
    bots: dict[str, list[str]]
    """The bots that can play each game."""


class Answer(Struct, frozen=True, tag="answer"):
    """A whole move."""

    number: int
    steps: list[int]


class Failed(Struct, frozen=True, tag="failed"):
    """There is no answer: the server has to think for itself."""

    number: int
    why: str


class Beat(Struct, frozen=True, tag="beat"):
    """The helper is there."""


class Leaving(Struct, frozen=True, tag="leaving"):
    """The helper wants nothing more to think about, and ends when it has answered what it has."""


class Welcome(Struct, frozen=True, tag="welcome"):
    """The helper will be asked."""


class Ask(Struct, frozen=True, tag="ask"):
    """Something to think about, for so many seconds at most: a perspective, which holds what its seat may know."""

    number: int
    seconds: float
    game: str
    bot: str
    packed: bytes
    seed: str


FromHelper = Hello | Answer | Failed | Beat | Leaving
FromServer = Welcome | Ask
encode: Final = msgpack.Encoder().encode
heard_from_helper: Final = msgpack.Decoder(FromHelper).decode
heard_from_server: Final = msgpack.Decoder(FromServer).decode


@cache
def same_mind() -> str:
    """A mark of all rules, bots and values here: where it is the same, a bot chooses the same from the same seed."""
    folder, mark = Path(kuhstall.__file__).parent, sha256()
    for file in sorted(file for name in THINKING for file in (folder / name).rglob("*")):
        if file.is_file() and file.suffix not in BINARY:
            mark.update(file.relative_to(folder).as_posix().encode() + b"\0" + sha256(file.read_bytes()).digest())
    return mark.hexdigest()[:16]


def hello(workers: int) -> Hello:
    """What this machine has to lend."""
    return Hello(kuhstall.__version__, same_mind(), workers, {game: bots_for(game) for game in GAMES})


def turned_away(there: Hello) -> str:
    """Why a helper cannot think for this server, short enough for a close frame; empty if it can."""
    if there.mind == same_mind():
        return ""
    return (
        f"the server's Kuhstall is {kuhstall.__version__} ({same_mind()}), not {there.version[:20]} ({there.mind[:16]})"
    )
