"""What an operator can look at in a database: tables with their people, one table, and how much there is."""

from collections import Counter
from typing import Any, Final, NamedTuple

from kuhstall.core.errors import Malformed
from kuhstall.server.store.beside import Beside
from kuhstall.tables import entries, moments
from kuhstall.tables.archive import NOT_TIDIED
from kuhstall.tables.entries import AnyEntry
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.moments import A_DAY
from kuhstall.tables.reading import told
from kuhstall.tables.tidying import readable

STATES: Final = ("waiting", "running", "over", "closed", "stopped")
WEEK: Final = 7


class Listed(NamedTuple):
    """A table as the operator sees it."""

    code: str
    state: str
    updated: int
    ledger: Ledger

    @property
    def trouble(self) -> str:
        """Why its log cannot be read to its end, empty if it can."""
        return self.ledger.fault.text["en"] if self.ledger.fault else ""

    @property
    def game(self) -> str:
        """The game, or a question mark where nobody can tell."""
        return self.ledger.opened.game or "?"

    @property
    def people(self) -> list[str]:
        """The names by seat; bots in brackets, a hyphen for a free seat."""
        return [f"[{one.name}]" if one.bot else one.name or "-" for one in self.ledger.sitters]


async def tables(database: Beside, state: str = "", game: str = "", guest: str = "", most: int = 0) -> list[Listed]:
    """The latest tables in a state, of a game or of a guest, or all of them."""
    states = [state, "revealed"] if state == "stopped" else [state] if state else [*STATES, "revealed"]
    own = {code for code, _ in await database.archive.tables_of(guest)} if guest else None
    found: list[Listed] = []
    for code, its_state, updated in await database.fetch(
        "select code, state, updated from tables order by updated desc"
    ):
        if its_state in states and (own is None or code in own):
            one = await listed(database, code, its_state, updated)
            found += [one] if game in ("", one.game) else []
        if most and len(found) >= most:
            break
    return found


async def listed(database: Beside, code: str, state: str, updated: int) -> Listed:
    """A table with what its log tells."""
    return Listed(code, state, updated, told(code, await database.archive.log(code)))


async def one_table(database: Beside, code: str) -> Listed:
    """A table by its code; Malformed if there is none."""
    for its_state, updated in await database.fetch("select state, updated from tables where code = $1", code):
        return await listed(database, code, its_state, updated)
    raise Malformed(f"there is no table {code}")


class Figures(NamedTuple):
    """How much there is in a database."""

    tables: Counter[tuple[str, str]]
    """By game and state."""
    guests: int
    """Who have a key."""
    players: int
    """Guests who were host or sat somewhere."""
    size: int
    opened: list[int]
    """How many tables were opened in the last 24 hours, in those before, and so on for a week."""
    bytes_each: int
    """What the log of a table opened in that week takes."""
    not_tidied: int
    """Tables whose old names or talk could not be taken out."""


async def figures(database: Beside) -> Figures:
    """Count everything, without anybody's name."""
    now, found, opened = moments.today(), Counter[tuple[str, str]](), [0] * WEEK
    rows = await database.fetch("select state, payload from tables left join log using (code) where seq = 0")
    for state, payload in rows:
        entry = first(payload)
        found[entry.game if entry else "?", "stopped" if state == "revealed" else state] += 1
        if entry and 0 <= now - entry.at < WEEK * A_DAY:
            opened[(now - entry.at) // A_DAY] += 1
    return Figures(
        tables=found,
        guests=await number(database, "select count(distinct guest) from keys where guest <> '' and expires is null"),
        players=await number(database, "select count(distinct guest) from people"),
        size=await database.size(),
        opened=opened,
        bytes_each=await number(
            database,
            "select sum(length(payload)) / count(distinct code) from log join tables using (code) where updated > $1",
            now - WEEK * A_DAY,
        ),
        not_tidied=await number(database, f"select count(*) from tables where tidied = {NOT_TIDIED}"),
    )


def first(payload: bytes | None) -> entries.Opened | None:
    """How a table was opened, None if that cannot be read."""
    entry: AnyEntry | None = readable([payload]).get(0) if payload else None
    return entry if isinstance(entry, entries.Opened) else None


async def number(database: Beside, query: str, *values: Any) -> int:
    """The one number that a query gives, 0 for nothing."""
    ((found,),) = await database.fetch(query, *values)
    return int(found or 0)
