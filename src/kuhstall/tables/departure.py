"""A guest goes for good, from every table of the house, wherever it is."""

from typing import TYPE_CHECKING

from msgspec import Struct

from kuhstall.tables import questions
from kuhstall.tables.calls import Missing, Withheld
from kuhstall.tables.denied import Denied
from kuhstall.tables.leaving import erased
from kuhstall.tables.log import LOG
from kuhstall.tables.owners import Elsewhere, Unreachable
from kuhstall.tables.reading import read

if TYPE_CHECKING:
    from kuhstall.tables.house import House


class Departure(Struct, frozen=True):
    """What became of the tables of a guest who has gone."""

    tables: int
    """How many they have left."""
    left_over: int
    """How many could not be reached or written; the house tries again."""


async def depart(house: "House", guest: str) -> Departure:
    """End a guest's keys and sockets, and take them out of every table; what cannot be done now can be tried again."""
    await house.store.archive.end_keys(guest)
    house.dismiss(guest)
    tables = await house.store.archive.tables_of(guest)
    done = [await taken_out(house, code, guest) for code, _ in tables]
    return Departure(sum(done), len(done) - sum(done))


async def taken_out(house: "House", code: str, guest: str) -> bool:
    """Whether a guest could be taken out of a table, wherever it is."""
    try:
        await questions.ask(house, "leave", code, guest)
    except questions.NoTable:
        return await taken_out_of_closed(house, code, guest)
    except (Missing, Withheld, Unreachable, Denied) as error:
        LOG.error("a guest could not be taken out of a table", extra={"why": type(error).__name__})
        return False
    return True


async def taken_out_of_closed(house: "House", code: str, guest: str) -> bool:
    """The same at a table that nobody can come to any more."""
    try:
        await house.owners.claim(code)
    except (Elsewhere, Unreachable):
        return False
    try:
        ledger = await read(house.store, code)
        if ledger:
            await erased(house.store, guest, ledger)
    except Denied as error:
        LOG.error("a guest could not be taken out of a table", extra={"why": error.reason})
        return False
    finally:
        await house.owners.release([code])
    return True
