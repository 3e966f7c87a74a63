"""Reading tables from the store: one whose log cannot be read is there too, but has stopped."""

import asyncio
from collections.abc import Sequence

from kuhstall.tables import entries, moments
from kuhstall.tables.faults import Fault, Unreadable, fault, fault_with
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.log import LOG
from kuhstall.tables.store import Store


async def read(store: Store, code: str) -> Ledger | None:
    """The table as its log tells it, stopped if that cannot be read; None if there is no such table."""
    log, state = await asyncio.gather(store.entries(code), store.state_of(code))
    if not log and state is None:
        return None
    ledger = told(code, log)
    if state == "revealed":  # Its players may know everything, so it must not go on, though the log can be read again.
        return ledger if ledger.stopped else Ledger.salvaged(code, log, fault("revealed"))
    if ledger.fault:
        LOG.error("a log cannot be read", extra={"why": ledger.fault.reason, "entry": ledger.fault.entry})
    if ledger.stopped != (state == "stopped"):
        await store.mark(code, ledger.state, moments.today())
    return ledger


def told(code: str, log: Sequence[bytes]) -> Ledger:
    """The table that a log tells of, stopped if it cannot be read."""
    try:
        return Ledger.fold(code, decoded(log))
    except Unreadable as unreadable:
        return Ledger.salvaged(code, log, unreadable.fault)


def why(log: Sequence[bytes]) -> Fault | None:
    """Why a log cannot be read, None if it can."""
    return told("", log).fault


def decoded(log: Sequence[bytes]) -> list[entries.AnyEntry]:
    """The entries of a log; Unreadable says which cannot be read."""
    if not log:
        raise Unreadable(fault("missing"))
    found = []
    for number, line in enumerate(log, 1):
        try:
            found.append(entries.decode(line))
        except Exception as error:
            raise Unreadable(fault_with(error, number, 0)) from error
    return found


async def remains(store: Store, ledger: Ledger) -> str:
    """What can be saved of a table that has stopped: the record as far as it can be read, else its log."""
    await store.mark(ledger.code, "revealed", moments.today())
    if ledger.played:
        return ledger.played.record()
    return "".join(
        f"{line.decode(errors='replace')}\n" for line in await store.entries(ledger.code) if not private(line)
    )


def private(line: bytes) -> bool:
    """Whether a line of a log is nobody's business but its owner's."""
    try:
        return isinstance(entries.decode(line), entries.PRIVATE)
    except ValueError:
        return False
