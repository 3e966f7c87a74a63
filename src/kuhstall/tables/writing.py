"""What goes into the log and the index: only entries with which the log can be read."""

from collections.abc import Sequence
from typing import Final

from kuhstall.core.match import Draft
from kuhstall.tables import entries, results
from kuhstall.tables.denied import Denied
from kuhstall.tables.entries import PRIVATE, AnyEntry
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.log import LOG
from kuhstall.tables.people import newcomers
from kuhstall.tables.store import Conflict, Full, Row, TableState

INDEX_LAG_MS = 60_000
"""How far a table's row in the index may lag behind its log."""

NOT_WRITTEN: Final = ("not_written", "disk_full")
"""The reasons for which nothing was written that could be written another time."""


def lost(error: Exception, what: str) -> Denied:
    """What somebody is told whose wish a store could not write; the log says what failed."""
    if not isinstance(error, Conflict):
        LOG.error(what, extra={"why": type(error).__name__})
    return Denied("disk_full" if isinstance(error, Full) else "not_written")


def proven(ledger: Ledger, new: Sequence[AnyEntry], drafts: Sequence[Draft]) -> list[bytes]:
    """Entries as they are written, once it is certain that the log can be read with them; Denied if it cannot."""
    if ledger.stopped:
        raise Denied("table_stopped")
    try:
        payloads = [entries.encode(entry) for entry in new]
        if not drafts:  # Moves were tried on a copy when they were drafted.
            ledger.prove(payloads)
    except Exception as error:  # noqa: BLE001  (whatever it is, the log could not be read with it)
        LOG.error("an entry would break the log", extra={"why": type(error).__name__})
        raise Denied("not_here") from None
    return payloads


def row_after(ledger: Ledger, row: Row, new: Sequence[AnyEntry], drafts: Sequence[Draft]) -> Row | None:
    """The table's row in the index as it will be, None if it may stay as it is."""
    last = new[-1]
    # The order of the lobby must not tell of a limit.
    updated = ledger.updated if isinstance(last, PRIVATE) else max(ledger.updated, last.at)
    state, people = state_after(ledger, last, drafts), () if drafts else newcomers(new)
    if state == row.state and updated < row.updated + INDEX_LAG_MS and not people:
        return None
    ended = last.ended if isinstance(last, entries.Moved) else None
    result = results.encode(results.result_of(ledger, ended, last.at, drafts)) if ended else b""
    return Row(ledger.code, state, ledger.opened.listed, updated, people, result)


def state_after(ledger: Ledger, last: AnyEntry, drafts: Sequence[Draft]) -> TableState:
    """Where the table will be in its life."""
    match last:
        case entries.Moved():
            return "running" if drafts[-1].state.to_act() else "over"
        case entries.Began():
            return "running"
        case entries.Closed():
            return "closed"
    return ledger.state
