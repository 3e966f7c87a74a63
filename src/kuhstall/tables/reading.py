"""Reading tables from the store: one whose log cannot be read is there too, but has stopped."""

import asyncio

from kuhstall.core import record
from kuhstall.tables import entries, moments
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.log import LOG
from kuhstall.tables.store import Store


async def read(store: Store, code: str) -> Ledger | None:
    """The table as its log tells it, stopped if that cannot be read; None if there is no such table."""
    log, state = await asyncio.gather(store.entries(code), store.state_of(code))
    if not log and state is None:
        return None
    if state == "revealed":  # Its players may know everything, so it must not go on, though the log can be read again.
        return Ledger.salvaged(code, log)
    try:
        ledger = Ledger.fold(code, [entries.decode(line) for line in log])
    except Exception as error:  # noqa: BLE001  (one log that cannot be read must not keep the house closed)
        LOG.error("a log cannot be read", extra={"why": type(error).__name__})
        ledger = Ledger.salvaged(code, log)
    if ledger.stopped != (state == "stopped"):
        await store.mark(code, ledger.state, moments.today())
    return ledger


async def remains(store: Store, ledger: Ledger) -> str:
    """What can be saved of a table that has stopped: the record as far as it can be read, else its log."""
    await store.mark(ledger.code, "revealed", moments.today())
    if ledger.match:
        return record.written(ledger.match)
    return "".join(
        f"{line.decode(errors='replace')}\n" for line in await store.entries(ledger.code) if not private(line)
    )


def private(line: bytes) -> bool:
    """Whether a line of a log is nobody's business but its owner's."""
    try:
        return isinstance(entries.decode(line), entries.PRIVATE)
    except ValueError:
        return False
