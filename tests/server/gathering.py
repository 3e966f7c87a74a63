"""Tables of several guests in a house without sockets, played by whoever is asked."""

from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path

from kuhstall.server.app import house_for
from kuhstall.server.config import Config
from kuhstall.tables import entries, moments, wire
from kuhstall.tables.entries import AnyEntry, Opened, Pace
from kuhstall.tables.house import House
from kuhstall.tables.table import Table
from tests.server.house import POSTGRES, new_postgres_database
from tests.server.test_trouble import Line

TURNS = Pace(kind="turns", think=3600)


def database_in(folder: Path) -> str:
    """The address of a new database; one in PostgreSQL is created beside the loop that runs here."""
    with ThreadPoolExecutor(1) as beside:
        return beside.submit(new_postgres_database).result() if POSTGRES else str(folder / "house.db")


@asynccontextmanager
async def open_house(database: str, **settings: float) -> AsyncIterator[House]:
    house = house_for(Config(database=database, sync="normal", retry=0.01, bot_pause=0.001, **settings))  # type: ignore[arg-type]
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


async def gathered(house: House, *guests: str, game: str = "kuhhandel-2", seats: int = 3) -> tuple[Table, list[Line]]:
    """A table at which these guests sit under their own names; the first one is host."""
    wish = Opened(at=moments.today(), game=game, options={}, seats=seats, pace=TURNS, listed=False, host=guests[0])
    table, lines = await house.open(wish), [Line(guest) for guest in guests]
    for seat, line in enumerate(lines):
        await table.join(line.connection, 0)
        await say(table, line, wire.Sit(seat=seat, name=line.connection.guest.title()))
    return table, lines


async def say(table: Table, line: Line, message: wire.ClientMessage) -> None:
    await table.handle(line.connection, message, moments.now())
    assert b'"type":"done"' in line.heard[-1], line.heard[-1]


async def begun(house: House, *guests: str, game: str = "kuhhandel-2") -> tuple[Table, list[Line]]:
    """Their game, in which everybody has said their name."""
    table, lines = await gathered(house, *guests, game=game, seats=len(guests))
    for line in lines:
        await say(table, line, wire.Say(text=f"I am {line.connection.guest.title()}"))
    await say(table, lines[0], wire.Begin())
    return table, lines


async def play(table: Table, lines: Sequence[Line], moves: int | None = None) -> None:
    """Do what the clock would do, in every seat of these guests, until the game is over or enough moves are made."""
    while table.ledger.state == "running" and (moves is None or len(table.ledger.playing.moves) < moves):
        match, asked = table.ledger.playing, table.driver.asked()
        seat = next(seat for seat in asked if table.ledger.sitters[seat].guest)
        line = next(line for line in lines if line.connection.guest == table.ledger.sitters[seat].guest)
        made, fallback = len(match.moves), match.game.write(match.state, seat, match.fallback(seat), match.players)
        choices = match.game.choices(match.state, seat, match.players)
        for text in [choice for choice in choices if any(player in choice for player in match.players)][:1]:
            await table.handle(line.connection, wire.Move(seat=seat, move=text, at=made), moments.now())
        if len(match.moves) == made:  # Nobody can be named, or it needs more words than its choice shows.
            await say(table, line, wire.Move(seat=seat, move=fallback, at=made))


async def log_of(house: House, code: str) -> list[AnyEntry]:
    return [entries.decode(line) for line in await house.store.entries(code)]


async def everything(house: House, code: str) -> str:
    """All that is kept of a table, as text."""
    lines = b"\n".join(await house.store.entries(code))
    results = await house.store.archive.fetch("select result from results where code = $1", code)  # type: ignore[attr-defined]
    people = await house.store.archive.fetch("select guest from people where code = $1", code)  # type: ignore[attr-defined]
    return "\n".join([lines.decode(), *(row[0].decode() for row in results), *(row[0] for row in people)])
