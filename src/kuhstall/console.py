"""The command's way in and out: records from files and pipes, and output that no terminal's alphabet can break."""

import argparse
import codecs
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from kuhstall.core import registry
from kuhstall.core.errors import Malformed, Spoiled
from kuhstall.core.lines import decoded
from kuhstall.core.rulebook import LANGUAGES

LETTERS: Final = "äöüÄÖÜß„“”’–…·×±"
PLAIN: Final = ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss", '"', '"', '"', "'", "-", "...", "|", "x", "+-")
"""How to write our own letters and signs where there is only ASCII."""
SPELLED: Final = "kuhstall-spelled"
OPTIONS: Final = "options, separated by commas: super, kassensturz (see `kuhstall games`)"


def spelled(error: UnicodeError) -> tuple[str, int]:
    """What an alphabet does not have in letters that it has; what we have no letters for as an escape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(map(plainly, missing)), error.end


def plainly(letter: str) -> str:
    """A letter of ours in ASCII, any other as Python escapes it."""
    if letter in LETTERS:
        return PLAIN[LETTERS.index(letter)]
    return letter.encode("ascii", "backslashreplace").decode("ascii")


def never_fail() -> None:
    """Let standard output and errors spell what their alphabet does not have."""
    codecs.register_error(SPELLED, spelled)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=SPELLED)


def text_of(file: Path) -> str:
    """The text of a record, its line ends untouched; `-` reads standard input."""
    return decoded(sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes())


def add_attachments(command: argparse.ArgumentParser) -> None:
    """The options that name a player's own file, like --deck."""
    for name in sorted({name for game in registry.GAMES.values() for name in game.attachments}):
        takers = ", ".join(game.id for game in registry.GAMES.values() if name in game.attachments)
        command.add_argument(f"--{name}", type=Path, metavar="FILE", help=f"play {takers} with your own {name}")


def add_language(command: argparse.ArgumentParser) -> None:
    """The option --lang."""
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="the language that is spoken (en)")


def attached(arguments: argparse.Namespace) -> dict[str, str]:
    """The texts of the players' own files that the arguments name."""
    names = {name for game in registry.GAMES.values() for name in game.attachments}
    files: dict[str, Path] = {name: getattr(arguments, name) for name in sorted(names) if getattr(arguments, name)}
    return {name: own_text(name, file) for name, file in files.items()}


def own_text(name: str, file: Path) -> str:
    """The text of a player's own file, its line ends untouched, since its hash goes into records."""
    try:
        return decoded(file.read_bytes())
    except Malformed as error:
        raise Spoiled(error.reason, error.line, name) from None


def new_folder(folder: Path) -> None:
    """Make a folder for records; Malformed if it has some already, since they would be lost."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.glob("*.kuh")):
        raise Malformed("records_there", folder=folder)


def count(text: str) -> int:
    """A number of games."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number
