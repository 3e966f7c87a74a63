"""The `kuhstall` command."""

import argparse
import sys
from collections.abc import Callable, Sequence
from math import isnan
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from kuhstall import __version__, compiled
from kuhstall.arena.command import add_arena
from kuhstall.arena.series import Entrant, Series, finish
from kuhstall.bots import bot_from, bot_named, bots_for
from kuhstall.bots.registry import LEVELS
from kuhstall.checking import add_rejudge, add_replay, add_verify
from kuhstall.console import OPTIONS, add_attachments, add_language, attached, count, never_fail, new_folder
from kuhstall.core import record, registry
from kuhstall.core.blank import blank_sheet
from kuhstall.core.errors import KuhstallError, Malformed, Spoiled
from kuhstall.core.game import Game, Line, Setup, span
from kuhstall.core.match import Match
from kuhstall.core.perspective import PLAYOUTS
from kuhstall.core.rulebook import Rule, Rulebook, RuleTable
from kuhstall.core.speech import say
from kuhstall.core.state import PUBLIC
from kuhstall.extras import extra
from kuhstall.review.command import add_review
from kuhstall.server.operate import add_operating

OUT: Final = Console(highlight=False, soft_wrap=True)
SEED: Final = "c0ffee"
ESTATES: Final = (
    'what each has in the end: "Anna: goose dog cow rat dog* horse* 430" in the Kuhhandel family, "Anna: 20" in Mü, '
    '"Anna: 63 tiles=13 trees=2 goal=tiles" in Kuhfstein (points on the track, tiles, trees, the scoring tile shown; '
    "goal=none if it is not met)"
)
LEVEL_NAMES: Final = ", ".join(LEVELS)
"""Our bots from the weakest on, for texts."""
SERVE: Final = (
    "Open tables to play at, in a browser or by programs, with people and with bots of the levels "
    f"{LEVEL_NAMES}. How much a bot may think is the setting bot_playouts ({PLAYOUTS})."
)
BROWSE: Final = "to play: open a browser where there is one, take the next port if this one is taken, log only troubles"
BOTS: Final = f"a bot for each seat ({LEVEL_NAMES}, or one's own as my.module:Bot), like medium,random; seats rotate"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0 fine, 1 a record or input is wrong, 2 the call is."""
    never_fail()
    sys.path.insert(0, str(Path.cwd()))  # A bot of one's own lies where one works.
    arguments = parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        return run(arguments)
    except KuhstallError as error:
        file = getattr(arguments, error.about or "") if isinstance(error, Spoiled) else "kuhstall"
        print(f"{file}: {error.advised(getattr(arguments, 'lang', 'en'))}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"kuhstall: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """What the command understands."""
    top = argparse.ArgumentParser(prog="kuhstall", description="Kuhhandel, Mü and Kuhfstein: rules, records, bots.")
    top.add_argument("--version", action="version", version=f"kuhstall {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    add_games(commands.add_parser("games", help="the games, how many can play, and their options"))
    add_rules(commands.add_parser("rules", help="the rules of a game, or one rule"))
    add_replay(commands.add_parser("replay", help="check records move by move"))
    add_rejudge(
        commands.add_parser(
            "rejudge", help="judge stored games by the rules as they are now, and tell what would differ"
        )
    )
    add_review(commands.add_parser("review", help="let the bots look at a finished game: chances, mistakes, reasons"))
    add_verify(commands.add_parser("verify", help="check that a record's deal is the one its table promised"))
    add_simulate(commands.add_parser("simulate", help="let bots play many games"))
    add_arena(
        commands.add_parser("arena", help="measure bots: each among crowds of each, at mixed tables, with a report")
    )
    add_score(commands.add_parser("score", help="the score sheet of a game at a real table"))
    add_sheet(commands.add_parser("sheet", help="a blank score sheet to print, as HTML"))
    add_serve(
        commands.add_parser("serve", help="open tables to play at, in a browser or by programs", description=SERVE)
    )
    add_static(commands.add_parser("static", help="write a site that plays without a server, for any host of files"))
    add_think(commands.add_parser("think", help="lend this machine's cores to a server, whose bots think here then"))
    add_operating(commands)
    add_demo(commands.add_parser("demo", help="watch bots play one game"))
    return top


def add_games(command: argparse.ArgumentParser) -> None:
    """Kuhstall games."""
    add_language(command)
    command.set_defaults(run=games)


def add_rules(command: argparse.ArgumentParser) -> None:
    """Kuhstall rules."""
    command.add_argument(
        "what", nargs="?", metavar="RULE|GAME", help="like KH-3.3 or kuhhandel-master; all if left out"
    )
    add_language(command)
    command.set_defaults(run=rules)


def add_simulate(command: argparse.ArgumentParser) -> None:
    """Kuhstall simulate."""
    command.add_argument("game", metavar="GAME", help="a game id, see `kuhstall games`")
    command.add_argument("--players", type=int, metavar="N", help="how many play; the fewest if left out")
    command.add_argument("--games", type=count, default=100, metavar="N", help="how many games (100)")
    command.add_argument("--seed", default="1", metavar="S", help="hexadecimal; the same seed gives the same games (1)")
    command.add_argument("--options", default="", metavar="A,B=1", help=OPTIONS)
    command.add_argument("--bots", metavar="A,B,…", help=BOTS)
    command.add_argument("--records", type=Path, metavar="DIR", help="write a record of each game into this folder")
    add_attachments(command)
    command.set_defaults(run=simulate)


def add_score(command: argparse.ArgumentParser) -> None:
    """Kuhstall score."""
    command.add_argument("game", metavar="GAME", help="a game id, see `kuhstall games`")
    command.add_argument("--options", default="", metavar="A,B=1", help=OPTIONS)
    command.add_argument("estates", nargs="+", metavar="PLAYER", help=ESTATES)
    for name, detail in {k: v for game in registry.GAMES.values() for k, v in game.score_details.items()}.items():
        command.add_argument(f"--{name}", metavar=name.upper(), help=detail.meaning)
    add_language(command)
    command.set_defaults(run=score)


def add_sheet(command: argparse.ArgumentParser) -> None:
    """Kuhstall sheet."""
    command.add_argument("game", metavar="GAME", help="a game id, see `kuhstall games`")
    add_language(command)
    command.set_defaults(run=sheet)


def add_demo(command: argparse.ArgumentParser) -> None:
    """Kuhstall demo."""
    command.add_argument("game", nargs="?", default="kuhhandel-2", metavar="GAME", help="a game id (kuhhandel-2)")
    command.add_argument("--seed", default=SEED, metavar="S", help="hexadecimal; another seed is another game")
    command.add_argument("--all", action="store_true", help="tell every bid and every payment too")
    command.add_argument("--bot", default="random", metavar="NAME", help=f"who plays: {LEVEL_NAMES} (random)")
    add_language(command)
    command.set_defaults(run=demo)


def add_serve(command: argparse.ArgumentParser) -> None:
    """Kuhstall serve."""
    command.add_argument("--host", metavar="ADDRESS", help="where to listen (127.0.0.1)")
    command.add_argument("--port", type=int, metavar="N", help="on which port; 0 takes any free one (8000)")
    command.add_argument(
        "--database", metavar="URL", help="a file or sqlite:///… for SQLite, or postgresql://… (kuhstall.db)"
    )
    command.add_argument("--public-url", metavar="URL", help="how browsers reach this server")
    command.add_argument("--node", metavar="NAME", help="with PostgreSQL: the name of this node among several")
    command.add_argument("--peer-url", metavar="URL", help="how the other nodes reach this one")
    command.add_argument("--config", metavar="FILE", help="a TOML file with these and all other settings")
    command.add_argument("--browse", action="store_true", help=BROWSE)
    command.set_defaults(run=serve)


def add_static(command: argparse.ArgumentParser) -> None:
    """Kuhstall static."""
    command.add_argument("folder", type=Path, metavar="DIR", help="an empty folder, or one with an earlier such site")
    command.add_argument(
        "--server", default="", metavar="URL", help="a server to play with friends at, like https://cows.example"
    )
    add_language(command)
    command.set_defaults(run=static)


def add_think(command: argparse.ArgumentParser) -> None:
    """Kuhstall think."""
    command.add_argument(
        "--for", dest="server", required=True, metavar="URL", help="the server, like https://cows.example"
    )
    command.add_argument("--workers", type=count, metavar="N", help="how many bots think at once; one for each core")
    command.add_argument(
        "--key", type=Path, metavar="FILE", help="a file with the server's helpers_key (or set KUHSTALL_HELPERS_KEY)"
    )
    command.set_defaults(run=lend)


def games(arguments: argparse.Namespace) -> int:
    """List the games, and say which code runs."""
    language: str = arguments.lang
    for game in registry.GAMES.values():
        OUT.print(Text.assemble((game.id, "bold"), f"  {game.rulebook.games[game.id][language]}"))
        bots = ", ".join(bots_for(game.id))
        players = span(game.seats, language)
        OUT.print(say("games_players", language, players=players, bots=bots))
        for option in game.options:
            name = f"{option.name}=N" if option.takes_number else option.name
            meaning = f"{game.rulebook.options[option.name][language]} ({option.rule})"
            OUT.print(say("games_option", language, name=name, meaning=meaning))
    if compiled():
        OUT.print(say("compiled", language))
    else:
        OUT.print(say("plain", language))
    return 0


def rules(arguments: argparse.Namespace) -> int:
    """Print a rule, the rules of a game, or all rules."""
    wanted: str | None = arguments.what
    books = {id(game.rulebook): game.rulebook for game in registry.GAMES.values()}.values()
    if wanted is None:
        found = [(book, book.rules) for book in books]
    elif wanted in registry.GAMES:
        found = [(registry.GAMES[wanted].rulebook, registry.GAMES[wanted].rulebook.of(wanted))]
    else:
        found = [(book, {wanted.upper(): book.rules[wanted.upper()]}) for book in books if wanted.upper() in book.rules]
    if not found:
        known = ", ".join(registry.GAMES)
        raise Malformed("no_rule_or_game", name=wanted, known=known)
    for book, texts in found:
        print_rules(book, texts, arguments.lang)
    return 0


def print_rules(book: Rulebook, texts: dict[str, Rule], language: str) -> None:
    """Print rules under the headings of their sections."""
    section = ""
    for rule_id, rule in texts.items():
        if rule_id.split(".")[0] != section:
            section = rule_id.split(".")[0]
            OUT.print(Text(f"\n{book.sections[section][language]}", "bold underline"))
        mark = f" ({say('our_ruling', language)})" if rule.ruling else ""
        OUT.print(Text.assemble((f"{rule_id} {rule.title[language]}{mark}: ", "bold"), rule.text[language]))
        for game, more in rule.also.items():
            OUT.print(Text.assemble((f"  {book.games[game][language]}: ", "bold"), more[language]))
        if rule.table:
            print_table(rule.table, language)


def print_table(table: RuleTable, language: str) -> None:
    """Print the table of a rule."""
    grid = Grid(table.corner[language], *table.columns, box=None, pad_edge=False)
    for column in grid.columns[1:]:
        column.justify = "right"
    for row in table.rows:
        grid.add_row(row.name[language], *row.cells)
    OUT.print(grid)


def simulate(arguments: argparse.Namespace) -> int:
    """Let bots play, show how far they are, and sum up."""
    game = registry.game_by_id(arguments.game)
    series = new_series(game, arguments)
    folder: Path | None = arguments.records
    if folder:
        new_folder(folder)
    with Progress(console=Console(stderr=True)) as progress:
        for number, match in enumerate(progress.track(series.play(arguments.games), total=arguments.games), 1):
            if folder:
                (folder / f"{number:05}.kuh").write_text(record.written(match), "utf-8")
    sum_up(series)
    return 0


def new_series(game: Game, arguments: argparse.Namespace) -> Series:
    """The series that the arguments ask for, checked."""
    chosen: str | None = arguments.bots
    players: int | None = arguments.players
    bots = chosen.split(",") if chosen else ["random"] * (players or game.seats[0])
    if players is not None and players != len(bots):
        raise Malformed("bots_for_players", count=len(bots), players=players)
    options = record.parse_options(arguments.options)
    seats = tuple(f"{seat}" for seat in range(len(bots)))
    game.check(Setup(players=seats, options=options))
    entrants = [Entrant(name.strip(), bot_from(name.strip(), game.id)) for name in bots]
    own = attached(arguments)
    lines = {name: game.vouched(name, text) for name, text in own.items()}
    seed = record.parse_seed(arguments.seed)
    return Series(game=game, options=options, seed=seed, entrants=entrants, lines=lines, attachments=own)


def sum_up(series: Series) -> None:
    """Print how the bots have fared."""
    grid = Grid("bot", *["win share", "± error", "mean score", "± error", "pairs ahead"], box=None, pad_edge=False)
    for column in grid.columns[1:]:
        column.justify = "right"
    for entrant in series.entrants:
        ahead = f"{entrant.ahead / entrant.pairs:.1%}" if entrant.pairs else "–"
        wins, points = entrant.wins, entrant.points
        errors = ("–", "–") if isnan(wins.error) else (f"{wins.error:.1%}", f"{points.error:.1f}")
        grid.add_row(entrant.name, f"{wins.mean:.1%}", errors[0], f"{points.mean:.1f}", errors[1], ahead)
    OUT.print(grid)
    wins = series.entrants[0].wins
    moves, deals = series.decisions / wins.games, len(wins.deals)
    OUT.print(
        f"{wins.games} games of {series.game.id}, {moves:.0f} moves each, {series.early_ends} ended early; "
        f"{deals} deals with the seats rotated, and errors over deals."
    )


def score(arguments: argparse.Namespace) -> int:
    """Print the score sheet of a game at a real table."""
    game = registry.game_by_id(arguments.game)
    options = record.parse_options(arguments.options)
    game.check_options(options)
    players, lines = game.score_sheet(options, arguments.estates, details(game, arguments))
    grid = Grid("", *players, box=None, pad_edge=False)
    for column in grid.columns[1:]:
        column.justify = "right"
    for line in lines:
        grid.add_row(game.rulebook.lines[line.name][arguments.lang], *cells(game, line, arguments.lang))
    OUT.print(grid)
    return 0


def cells(game: Game, line: Line, language: str) -> list[str]:
    """What stands in each player's column of a line."""
    words = [str(game.rulebook.word(word, language)) for word in line.words]
    return words or [str(number) for number in line.numbers]


def sheet(arguments: argparse.Namespace) -> int:
    """Write a blank score sheet as a page to print."""
    print(blank_sheet(registry.game_by_id(arguments.game), arguments.lang), end="")
    return 0


def details(game: Game, arguments: argparse.Namespace) -> dict[str, str]:
    """The details that the game's score sheet needs, checked to be all there."""
    told = {name: getattr(arguments, name) for name in game.score_details}
    found = {name: value for name, value in told.items() if value is not None}
    game.check_details(found)
    return found


def demo(arguments: argparse.Namespace) -> int:
    """Deal and play one game and tell it in sentences."""
    game = registry.game_by_id(arguments.game)
    players = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda")[: max(game.seats[0], min(3, game.seats[-1]))]
    match = Match(game, Setup(players=players, seed=record.parse_seed(arguments.seed)))
    finish(match, [bot_named(arguments.bot, game.id)] * len(players), arguments.seed)
    for event in [event for happened in match.events for event in happened]:
        if arguments.all or type(event).__name__ in game.rulebook.headlines:
            OUT.print(game.rulebook.tell(event.seen_by(PUBLIC), players, arguments.lang))
    OUT.print(Text(record.final_line(match), "bold"))
    return 0


def static(arguments: argparse.Namespace) -> int:
    """Write a site that plays without a server."""
    from kuhstall.site import write

    count = write(arguments.folder, arguments.server)
    print(say("site_written", arguments.lang, folder=arguments.folder, files=count))
    return 0


def serve(arguments: argparse.Namespace) -> int:
    """Serve tables until somebody ends it."""
    with extra("server"):
        from kuhstall.server import app, config

    names = ("host", "port", "database", "public_url", "node", "peer_url", "config")
    return app.serve(config.load({name: getattr(arguments, name) for name in names}), arguments.browse)


def lend(arguments: argparse.Namespace) -> int:
    """Lend this machine's cores to a server until somebody ends it."""
    with extra("server"):
        from kuhstall.server.lending import lender

    return lender.think_for(arguments.server, arguments.key, arguments.workers)
