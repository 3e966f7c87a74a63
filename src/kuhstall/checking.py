"""The commands that check what was played: `kuhstall replay`, `rejudge` and `verify`."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kuhstall.console import add_attachments, add_language, attached, count, text_of
from kuhstall.core import record
from kuhstall.core.errors import KuhstallError, Malformed, Spoiled
from kuhstall.core.match import Match
from kuhstall.core.speech import say

PLACES: Final = "a folder with records (.kuh) and logs (.jsonl), one of these, a database's file or postgresql://…"


def add_replay(command: argparse.ArgumentParser) -> None:
    """Kuhstall replay."""
    command.add_argument("files", nargs="+", type=Path, metavar="FILE", help="records; - reads standard input")
    add_attachments(command)
    add_language(command)
    command.set_defaults(run=replay)


def add_rejudge(command: argparse.ArgumentParser) -> None:
    """Kuhstall rejudge."""
    command.add_argument("places", nargs="+", metavar="PLACE", help=PLACES)
    which = command.add_mutually_exclusive_group()
    which.add_argument("--revision", type=count, metavar="N", help="by this revision of the rules instead of their own")
    which.add_argument("--newest", action="store_true", help="by the newest revision")
    command.add_argument("--workers", type=count, default=1, metavar="N", help="processes that judge (1)")
    add_attachments(command)
    add_language(command)
    command.set_defaults(run=rejudge)


def add_verify(command: argparse.ArgumentParser) -> None:
    """Kuhstall verify."""
    command.add_argument("file", type=Path, metavar="RECORD", help="a record with commitment and seed")
    add_language(command)
    command.set_defaults(run=verify)


def replay(arguments: argparse.Namespace) -> int:
    """Check records; 1 if any of them is wrong, or if none has a use for a file of the player's own."""
    files: list[Path] = arguments.files
    own, idle = attached(arguments), set(attached(arguments))
    code = max(replay_file(file, len(files) > 1, arguments.lang, own, idle) for file in files)
    if idle and code == 0:
        unused = min(idle)
        raise Malformed(
            "attachment_unused",
            name=f"{unused}:",
            option=f"--{unused}",
        )
    return code


def replay_file(file: Path, several: bool, language: str, own: Mapping[str, str], idle: set[str]) -> int:
    """Check one record and say how it ends, where it stands or what is wrong; what it has a line for is not idle."""
    label = f"{file}: " if several else ""
    try:
        read = record.parse(text_of(file))
        idle.difference_update(read.setup.lines)
        match = record.replay(read, language, own)
    except Spoiled:
        raise
    except OSError as error:
        print(f"{file}: {error.strerror}", file=sys.stderr)
        return 1
    except KuhstallError as error:
        print(f"{file}: {error.said(language)}", file=sys.stderr)
        return 1
    if match.over:
        print(f"{label}{record.final_line(match)}")
    else:
        print_position(match, label, language)
    return 0


def rejudge(arguments: argparse.Namespace) -> int:
    """Judge stored games anew; 1 if any would go another way."""
    from kuhstall.rejudge import NEWEST, Judge, run

    judge = Judge(NEWEST if arguments.newest else arguments.revision, attached(arguments))
    return run(arguments.places, judge, arguments.workers, arguments.lang)


def verify(arguments: argparse.Namespace) -> int:
    """Check seed, commitment and every move of a record."""
    match = record.verify(record.parse(text_of(arguments.file)), arguments.lang)
    print(say("verified", arguments.lang, count=len(match.moves)))
    return 0


def print_position(match: Match, label: str, language: str) -> None:
    """Where an unfinished game stands, who is to decide, and what they can do."""
    players = match.setup.players
    print(f"{label}{match.game.position(match.state, players, language)}")
    for seat in match.to_act:
        print(f"  {players[seat]}: {', '.join(match.game.choices(match.state, seat, players, language))}")
