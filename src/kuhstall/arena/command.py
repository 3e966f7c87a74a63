"""`kuhstall arena`: the command that measures bots."""

import argparse
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from kuhstall import __version__
from kuhstall.arena.crew import Crew, crew
from kuhstall.arena.job import Job, code_of
from kuhstall.arena.report.parts import Report, Table
from kuhstall.arena.run import Run
from kuhstall.bots.registry import bot_from
from kuhstall.console import OPTIONS, add_attachments, attached, count
from kuhstall.core import record, registry
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Game, Setup
from kuhstall.core.perspective import PLAYOUTS
from kuhstall.core.speech import say

OUT: Final = Console(highlight=False, soft_wrap=True, width=400)  # Tables are never broken.
NONE: Final = "none"
BOTS: Final = "who is measured, like strong,medium or my.module:Bot"
CROWDS: Final = "among crowds of whom (the bots); `none` leaves the matrix out"
POOL: Final = "of whom mixed tables are drawn (the crowds); `none` leaves them out"
GAMES: Final = "games of each bot in each crowd and in the pool, rounded up to whole deals (100)"
POSITIONS: Final = "at which share of the decisions bots that can are asked for everybody's chances (0.02)"
RAY: Final = "play on the Ray cluster at this address instead, like 10.0.0.1:6379 or auto"


def add_arena(command: argparse.ArgumentParser) -> None:
    """Kuhstall arena."""
    command.add_argument("game", metavar="GAME", help="a game id, see `kuhstall games`")
    command.add_argument("--players", type=int, metavar="N", help="how many play; the fewest if left out")
    command.add_argument("--bots", default="", metavar="A,B,…", help=BOTS)
    command.add_argument("--crowds", metavar="A,B,…", help=CROWDS)
    command.add_argument("--pool", metavar="A,B,…", help=POOL)
    command.add_argument("--games", type=count, default=100, metavar="N", help=GAMES)
    command.add_argument(
        "--budget", type=count, default=PLAYOUTS, metavar="N", help=f"playouts a decision ({PLAYOUTS})"
    )
    command.add_argument("--seed", default="1", metavar="S", help="hexadecimal; the same seed gives the same games (1)")
    command.add_argument("--options", default="", metavar="A,B=1", help=OPTIONS)
    command.add_argument("--positions", type=part, default=0.02, metavar="P", help=POSITIONS)
    command.add_argument("--exploit", default="", metavar="A", help="look for a best response to a crowd of this bot")
    command.add_argument(
        "--exploit-games", type=count, default=20_000, metavar="N", help="games of that search (20000)"
    )
    command.add_argument("--workers", type=count, default=1, metavar="N", help="processes that play (1)")
    command.add_argument("--ray", metavar="ADDRESS", help=RAY)
    command.add_argument(
        "--report",
        type=Path,
        required=True,
        metavar="DIR",
        help="the games and the report; the same call goes on there",
    )
    add_attachments(command)
    command.set_defaults(run=arena)


def part(text: str) -> float:
    """A share from 0 to 1."""
    share = float(text)
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError("from 0 to 1")
    return share


def arena(arguments: argparse.Namespace) -> int:
    """Play whatever is missing, say what came of it, and where the report is."""
    job = new_job(registry.game_by_id(arguments.game), arguments)
    folder: Path = arguments.report
    workers: int = arguments.workers
    run = Run(job, folder, "a Ray cluster" if arguments.ray else f"{workers} process{'es' if workers > 1 else ''}")
    try:
        report = run.play(hands(job, workers, arguments.ray))
    finally:
        if run.begun and len(run.games) < run.due:
            Console(stderr=True).print(say("arena_unfinished", played=len(run.games), due=run.due))
    sum_up(report)
    OUT.print(say("arena_report", file=str(folder / "report.html")))
    return 0


def hands(job: Job, workers: int, ray: str | None) -> AbstractContextManager[Crew]:
    """Who plays."""
    if ray is None:
        return crew(job, workers)
    from kuhstall.arena.cluster import cluster

    return cluster(job, ray)


def new_job(game: Game, arguments: argparse.Namespace) -> Job:
    """The job that the arguments ask for, checked."""
    players = arguments.players or game.seats[0]
    options = record.parse_options(arguments.options)
    game.check(Setup(players=tuple(f"{seat}" for seat in range(players)), options=options))
    bots = named(arguments.bots, game)
    crowds = bots if arguments.crowds is None else named(arguments.crowds, game)
    pool = crowds if arguments.pool is None else named(arguments.pool, game)
    exploit: str = arguments.exploit
    if exploit:
        bot_from(exploit, game.id)
    if not (exploit or (bots and (crowds or pool))):
        raise Malformed("arena_nobody")
    own = attached(arguments)
    return Job(
        game=game.id,
        players=players,
        options=dict(options),
        lines={name: game.vouched(name, text) for name, text in own.items()},
        attachments=own,
        bots=bots,
        crowds=crowds,
        pool=pool,
        games=arguments.games,
        playouts=arguments.budget,
        positions=arguments.positions,
        seed=record.parse_seed(arguments.seed),
        exploit=exploit,
        exploit_games=arguments.exploit_games if exploit else 0,
        version=__version__,
        code=code_of((*bots, *crowds, *pool, exploit)),
    )


def named(text: str, game: Game) -> tuple[str, ...]:
    """Names of bots that there are, none of them twice."""
    names = tuple(name.strip() for name in text.split(",")) if text and text != NONE else ()
    for at, name in enumerate(names):
        bot_from(name, game.id)
        if name in names[:at]:
            raise Malformed("bot_twice", name=name)
    return names


def sum_up(report: Report) -> None:
    """Print the tables of a report under the heads of their sections."""
    for section in report.sections:
        if tables := [item for item in section.items if isinstance(item, Table)]:
            OUT.print(Text(section.title, "bold"))
            for table in tables:
                OUT.print(grid(table))
                OUT.print()


def grid(table: Table) -> Grid:
    """A table for the terminal."""
    made = Grid(*table.heads, box=None, pad_edge=False)
    for column in made.columns:
        column.no_wrap = True
    for column in made.columns[1:]:
        column.justify = "right"
    for row in table.rows:
        made.add_row(*(entry.text for entry in row))
    return made
