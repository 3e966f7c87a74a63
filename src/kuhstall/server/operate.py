"""The host's commands: look at tables and guests, close a table, delete or export a guest, count what there is."""

import argparse
import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from kuhstall.console import count
from kuhstall.extras import extra

if TYPE_CHECKING:
    from kuhstall.server.looking import Figures, Listed

OUT: Final = Console(highlight=False, soft_wrap=True, width=400)  # Tables are never broken.
MOST: Final = 50
STATES: Final = ("waiting", "running", "over", "closed", "stopped")
DAYS: Final = ("last 24 hours", "1 day before", *(f"{days} days before" for days in range(2, 7)))


def add_operating(commands: Any) -> None:
    """The commands, which work while the server runs and while none does."""
    tables = commands.add_parser("tables", help="the server's tables and who sits there, for its host")
    tables.add_argument("code", nargs="?", metavar="CODE", help="one table, with the ids of its guests")
    tables.add_argument("--state", choices=STATES, help="only these")
    tables.add_argument("--game", default="", metavar="GAME", help="only of this game")
    tables.add_argument("--guest", default="", metavar="GUEST", help="only where this guest was, by their id")
    tables.add_argument("--most", type=count, default=MOST, metavar="N", help=f"the latest N ({MOST})")
    close = commands.add_parser("close", help="close a table of the server")
    close.add_argument("code", metavar="CODE", help="which")
    delete = commands.add_parser("delete-guest", help="forget a guest of the server, their names and their talk")
    delete.add_argument("guest", metavar="GUEST", help="whose id; `kuhstall tables CODE` shows it")
    export = commands.add_parser("export-guest", help="everything that the server keeps of a guest, as JSON")
    export.add_argument("guest", metavar="GUEST", help="whose id; `kuhstall tables CODE` shows it")
    stats = commands.add_parser("stats", help="how many tables and guests the server has, and how it grows")
    for command, run in ((tables, look), (close, close_one), (delete, forget), (export, hand_out), (stats, measure)):
        command.add_argument("--database", metavar="URL", help="as for `kuhstall serve` (kuhstall.db)")
        command.add_argument("--config", metavar="FILE", help="the server's TOML file")
        command.set_defaults(run=partial(of_server, run))


def of_server(run: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    """Run a command where a server can be; MissingExtra where none can."""
    with extra("server"):
        import litestar  # noqa: F401
    return run(arguments)


def look(arguments: argparse.Namespace) -> int:
    """Kuhstall tables."""
    from kuhstall.server import config, looking
    from kuhstall.server.store.beside import beside
    from kuhstall.tables.house import code_of

    async def found() -> "list[Listed]":
        async with beside(config.load(given(arguments)).database) as database:
            if arguments.code:
                return [await looking.one_table(database, code_of(arguments.code))]
            wanted = (arguments.state or "", arguments.game, arguments.guest, arguments.most)
            return await looking.tables(database, *wanted)

    tables = carried_out(found())
    if arguments.code:
        show_one(tables[0])
    else:
        show(tables)
    return 0


def close_one(arguments: argparse.Namespace) -> int:
    """Kuhstall close."""
    from kuhstall.server import config, ordering
    from kuhstall.tables import orders
    from kuhstall.tables.house import code_of

    code = code_of(arguments.code)
    OUT.print(f"{code}: {carried_out(ordering.ordered(config.load(given(arguments)), orders.CLOSE, code))}")
    return 0


def forget(arguments: argparse.Namespace) -> int:
    """Kuhstall delete-guest."""
    from kuhstall.server import config, ordering
    from kuhstall.tables import orders

    settings = config.load(given(arguments))
    carried_out(ordering.known(settings, arguments.guest))
    OUT.print(f"{arguments.guest}: {carried_out(ordering.ordered(settings, orders.DELETE_GUEST, arguments.guest))}")
    return 0


def hand_out(arguments: argparse.Namespace) -> int:
    """Kuhstall export-guest."""
    from msgspec import json

    from kuhstall.server import config, ordering

    found = carried_out(ordering.known(config.load(given(arguments)), arguments.guest))
    print(json.format(json.encode(found)).decode())
    return 0


def measure(arguments: argparse.Namespace) -> int:
    """Kuhstall stats."""
    from kuhstall.server import config, looking
    from kuhstall.server.store.beside import beside

    async def found() -> "Figures":
        async with beside(config.load(given(arguments)).database) as database:
            return await looking.figures(database)

    show_figures(carried_out(found()))
    return 0


def given(arguments: argparse.Namespace) -> dict[str, object]:
    """The settings that the command was given."""
    return {"database": arguments.database, "config": arguments.config}


def carried_out(work: Coroutine[Any, Any, Any]) -> Any:
    """What comes of it."""
    return asyncio.run(work)


def when(at: int) -> str:
    """A moment as it is written, in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def show(tables: "list[Listed]") -> None:
    """Print tables, a line each."""
    grid = Grid("code", "state", "game", "last (UTC)", "people", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for one in tables:
        grid.add_row(one.code, state_of(one), one.game, when(one.updated), Text(", ".join(one.people)))
    OUT.print(grid)
    for one in tables:
        if one.trouble:
            OUT.print(Text(f"{one.code} has stopped: {one.trouble}"))


def state_of(one: "Listed") -> str:
    """Where a table is in its life."""
    return "stopped, record given" if one.state == "revealed" else one.state


def show_one(one: "Listed") -> None:
    """Print a table with its guests' ids."""
    opened = one.ledger.opened
    moves = f", {len(one.ledger.played.moves)} moves" if one.ledger.played else ""
    OUT.print(f"{one.code}: {one.game}, {state_of(one)}{moves}")
    OUT.print(f"opened {when(opened.at)}, last {when(one.updated)} (UTC), {opened.pace.kind}")
    if one.ledger.closed:
        OUT.print(f"closed: {one.ledger.closed}")
    if one.trouble:
        OUT.print(Text(f"stopped: {one.trouble}"))
    grid = Grid("seat", "guest", "name", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for seat, sitter in enumerate(one.ledger.sitters):
        who = f"bot {sitter.bot}" if sitter.bot else sitter.guest
        host = " (host)" if sitter.guest and sitter.guest == opened.host else ""
        grid.add_row(str(seat), f"{who}{host}", Text(sitter.name))
    OUT.print(grid)
    if opened.host and opened.host not in one.ledger.guests:
        OUT.print(f"host, without a seat: {opened.host}")


def show_figures(found: "Figures") -> None:
    """Print how much there is, without names."""
    grid = Grid("game", *STATES, box=None, padding=(0, 2, 0, 0), header_style="bold")
    for game in sorted({game for game, _ in found.tables}):
        grid.add_row(game, *(str(found.tables[game, state]) for state in STATES))
    OUT.print(grid)
    OUT.print(f"guests: {found.guests} with a key, {found.players} who were at a table")
    OUT.print(f"size: {found.size / 1e6:.1f} MB, about {found.bytes_each / 1e3:.1f} kB of log for a table of this week")
    OUT.print("opened: " + ", ".join(f"{number} {day}" for number, day in zip(found.opened, DAYS, strict=True)))
    growth = sum(found.opened) / len(found.opened) * found.bytes_each
    OUT.print(f"growth: about {growth / 1e6:.2f} MB of log a day")
    if found.not_tidied:
        OUT.print(f"{found.not_tidied} old tables could not be tidied: their logs still have names or talk")
