"""Lists of tables, from the index and from whichever node has each of them: the lobby, and a guest's own."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from kuhstall.tables import moments, questions, summary
from kuhstall.tables.calls import Missing
from kuhstall.tables.owners import Unreachable
from kuhstall.tables.store import Row

if TYPE_CHECKING:
    from kuhstall.tables.house import House

MOST_LISTED: Final = 100
MOST_LOOKED_AT: Final = 10 * MOST_LISTED
"""How many tables are looked at for the lobby, of which some may have stopped."""
A_MOMENT: Final = 1.0
"""How many seconds everybody is shown the same lobby."""
STOPPED_LISTED: Final = 30 * moments.A_DAY
"""How long a table that has stopped is listed among those of its people."""


class Lists:
    """The lists of a house."""

    def __init__(self, house: "House") -> None:
        """Nobody has asked for the lobby yet."""
        self._house = house
        self._lobby: tuple[float, asyncio.Task[list[summary.TableSummary]]] | None = None
        """The lobby as it was last asked for, and when."""

    async def lobby(self) -> list[summary.TableSummary]:
        """The open tables that are listed, the latest first, as they were a moment ago if others have just asked."""
        now = moments.now()
        if self._lobby is None or now - self._lobby[0] >= A_MOMENT:
            self._lobby = now, asyncio.create_task(self._look_around())
        return await asyncio.shield(self._lobby[1])

    def changed(self) -> None:
        """There is another table: the next one who asks is shown it."""
        self._lobby = None

    async def _look_around(self) -> list[summary.TableSummary]:
        rows = await self._house.store.listed(MOST_LOOKED_AT)
        found: list[summary.TableSummary] = await self._told_of(rows, lambda one: one.state != "stopped", "summary")
        return [one for one in found if one.state != "stopped"][:MOST_LISTED]

    async def of_guest(self, guest: str) -> list[summary.MyTable]:
        """The tables at which a guest sits or is host, the latest first; for a day if over, last those stopped."""
        now = moments.today()
        rows = await self._house.store.rows_of(guest, now - moments.A_DAY, now - STOPPED_LISTED)
        found: list[summary.MyTable] = await self._told_of(rows, lambda one: one.goes_on(guest), "mine", guest)
        goes_on = [one for one in found if one.goes_on(guest)]
        return [*goes_on, *(one for one in found if one.table.state == "stopped")][:MOST_LISTED]

    async def of_rows(self, rows: Sequence[Row]) -> list[summary.TableSummary]:
        """These tables, as far as each can be learnt of now."""
        found: list[summary.TableSummary] = await self._told_of(rows, lambda _: True, "summary")
        return found

    async def _told_of(
        self, rows: Sequence[Row], wanted: Callable[[Any], bool], what: str, more: str = ""
    ) -> list[Any]:
        """What is told of tables until enough of them are wanted in a list; one that is not hides no other."""
        found: list[Any] = []
        for start in range(0, len(rows), MOST_LISTED):
            codes = [row.code for row in rows[start : start + MOST_LISTED]]
            found += filter(None, await asyncio.gather(*(self._told(what, code, more) for code in codes)))
            if sum(map(wanted, found)) >= MOST_LISTED:
                break
        return found

    async def _told(self, what: str, code: str, more: str) -> Any:
        """What is told of a table, wherever it is; None if that cannot be learnt now."""
        try:
            return await questions.ask(self._house, what, code, more)
        except (Missing, Unreachable):
            return None
