"""The command `kuhstall review`."""

import argparse
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress

from kuhstall.console import add_attachments, attached, text_of
from kuhstall.core import record
from kuhstall.core.errors import Malformed
from kuhstall.core.rulebook import LANGUAGES
from kuhstall.core.speech import say
from kuhstall.review.page import page_of
from kuhstall.review.reviewing import Reviewer, budget_of
from kuhstall.review.telling import told
from kuhstall.review.text import lines_of

BUDGET: Final = "how many games are played out for each question: low (50), medium (200), high (800) or a number"


def add_review(command: argparse.ArgumentParser) -> None:
    """Kuhstall review."""
    command.add_argument("file", type=Path, metavar="FILE", help="a record; - reads standard input")
    command.add_argument("--html", type=Path, metavar="OUT", help="write a page of HTML into this file")
    command.add_argument("--seat", metavar="PLAYER", help="judge only this player's decisions, and speak to them")
    command.add_argument("--budget", default="medium", metavar="B", help=BUDGET)
    add_attachments(command)
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="the language that is spoken (en)")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Review a record, and say or write what was found."""
    playouts = budget_of(arguments.budget)
    read = record.parse(text_of(arguments.file))
    match = record.replay(read, arguments.lang, attached(arguments))
    seat = match.setup.seat(arguments.seat) if arguments.seat else None
    reviewer = Reviewer(match, playouts, None if seat is None else [seat])
    watch(reviewer)
    if reviewer.found is None:
        raise Malformed("review.running")
    found = told(reviewer.found, arguments.lang, seat)
    if arguments.html:
        arguments.html.write_text(page_of(found, arguments.lang), "ascii")
        print(say("review.written", arguments.lang, file=arguments.html))
    else:
        print("\n".join(lines_of(found, arguments.lang)))
    return 0


def watch(reviewer: Reviewer) -> None:
    """Work on a review, with a bar that tells how far it is."""
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=1.0)
        for done in reviewer.steps():
            progress.update(task, completed=done)
