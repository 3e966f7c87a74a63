"""A guest goes for good, from every table of the house, wherever it is."""

from typing import TYPE_CHECKING

from msgspec import Struct

from kuhstall.tables import moments, questions
from kuhstall.tables.denied import Denied
from kuhstall.tables.leaving import erased
from kuhstall.tables.log import LOG
from kuhstall.tables.reading import read

if TYPE_CHECKING:
    from kuhstall.tables.house import House


class Departure(Struct, frozen=True):
    """What became of the tables of a guest who has gone, by their codes."""

    left: list[str]
    """Those that know nothing of them any more."""
    stuck: list[str]
    """Those whose logs cannot be rewritten, and still have them."""
    later: list[str]
    """Those that could not be reached or written now; it can be tried again."""


async def depart(house: "House", guest: str) -> Departure:
    """End a guest's keys and sockets, and take them out of every group and every table."""
    await house.store.end_keys(guest, moments.today())
    await house.store.archive.forget_bells(guest)
    house.dismiss(guest)
    await house.groups.forget(guest)
    found = Departure([], [], [])
    for code, _ in await house.store.archive.tables_of(guest):
        try:
            (found.left if await taken_out(house, code, guest) else found.stuck).append(code)
        except Exception as error:  # noqa: BLE001  (a store or another node may be away; one table holds up no other)
            LOG.error("a guest could not be taken out of a table yet", extra={"why": type(error).__name__})
            found.later.append(code)
    return found


async def taken_out(house: "House", code: str, guest: str) -> bool:
    """Whether a guest could be taken out of a table, wherever it is."""
    try:
        return bool(await questions.ask(house, "leave", code, guest))
    except questions.NoTable:
        return await taken_out_of_closed(house, code, guest)


async def taken_out_of_closed(house: "House", code: str, guest: str) -> bool:
    """The same at a table that nobody can come to any more."""
    await house.owners.claim(code)
    try:
        ledger = await read(house.store, code)
        if ledger:
            await erased(house.store, guest, ledger)
    except Denied:
        return False
    finally:
        await house.owners.release([code])
    return True
