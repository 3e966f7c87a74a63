"""Rewriting a stored log: proven to tell of the same table and the same game before anything is written."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from kuhstall.tables import entries, results, tidying
from kuhstall.tables.denied import Denied
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.log import LOG
from kuhstall.tables.played import Played
from kuhstall.tables.store import Rewriting, Store
from kuhstall.tables.tidying import Change


async def rewrite(
    store: Store, ledger: Ledger, change: Change, gone: Sequence[str] = (), tidied: int | None = None
) -> Ledger:
    """The table after its log was rewritten, all or nothing; Denied if it would not be the same table any more."""
    log = await store.archive.log(ledger.code)
    lines, after = changed(ledger, log, change)
    result = result_after(after, await store.archive.result_of(ledger.code))
    await store.rewrite(ledger.code, Rewriting(lines, tuple(gone), result, tidied))
    return after


def changed(ledger: Ledger, log: Sequence[bytes], change: Change) -> tuple[dict[int, bytes], Ledger]:
    """The lines of a log that are new, and the table that the whole log tells of with them."""
    old = tidying.readable(log)
    try:
        new = change([*old.values()]) if old else []
        if ledger.state in ("over", "closed"):
            new = tidying.with_record_of_nameless(new)
        lines = {at: entries.encode(entry) for (at, was), entry in zip(old.items(), new, strict=True) if entry != was}
        after = read_back(ledger, [lines.get(at, line) for at, line in enumerate(log)])
    except Exception as error:
        LOG.error("a log cannot be rewritten", extra={"why": type(error).__name__})
        raise Denied("not_here") from error
    if essence(after) != essence(ledger):
        LOG.error("a log cannot be rewritten", extra={"why": "another game"})
        raise Denied("not_here")
    return lines, after


def read_back(ledger: Ledger, log: Sequence[bytes]) -> Ledger:
    """The table that a log tells of; of one that has stopped what can be saved."""
    if ledger.fault:
        return Ledger.salvaged(ledger.code, log, ledger.fault)
    return Ledger.fold(ledger.code, [entries.decode(line) for line in log])


def essence(ledger: Ledger) -> tuple[Any, ...]:
    """What nobody may change in a log: its length, the game and, as long as it goes on, every word of its moves."""
    played, opened = ledger.played, ledger.opened
    table = (opened.game, opened.options, opened.seats, opened.pace, opened.attachments, ledger.state, ledger.rematch)
    written = (
        ledger.seq,
        ledger.number,
        ledger.paused,
        ledger.pause is None,
        ledger.closed,
        ledger.left,
        ledger.limits,
    )
    bots = [sitter.bot for sitter in ledger.sitters]
    if played is None:
        return (*table, *written, bots)
    running = ledger.state == "running"
    moves = played.moves if running else [seat for seat, _ in played.moves]
    players = played.setup.players if running else ()
    told = (played.setup.seed, players, moves, played.events)
    return (*table, *written, bots, *told, position(played))


def position(played: Played) -> bytes:
    """Where the moves lead by the rules; nothing if the rules have changed since, or the log cannot be read."""
    with suppress(Exception):
        return played.match.state.dump()
    return b""


def result_after(ledger: Ledger, result: bytes) -> bytes:
    """How the game ended, as the index tells it with the names that are left; empty where it tells nothing."""
    if not result or ledger.stopped:
        return b""
    guests, names = [one.guest for one in ledger.sitters], [one.name for one in ledger.sitters]
    old = results.DECODER.decode(result)
    gave_up = results.who_resigned(ledger)
    return results.encode(replace(old, host=ledger.opened.host, guests=guests, names=names, resigned=gave_up))
