"""Rewriting a stored log: proven to tell of the same table and the same game before anything is written."""

from collections.abc import Sequence
from typing import Any

from kuhstall.tables import entries, results, tidying
from kuhstall.tables.denied import Denied
from kuhstall.tables.entries import Moved
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.store import Rewriting, Store
from kuhstall.tables.tidying import Change


async def rewrite(
    store: Store, ledger: Ledger, change: Change, gone: Sequence[str] = (), tidied: int | None = None
) -> Ledger:
    """The table after its log was rewritten, all or nothing; Denied if it would not be the same table any more."""
    log = await store.archive.log(ledger.code)
    lines, after = changed(ledger, log, change)
    told = b"" if ledger.stopped else result_after(after, log)
    await store.rewrite(ledger.code, Rewriting(lines, tuple(gone), told, tidied))
    return after


def changed(ledger: Ledger, log: Sequence[bytes], change: Change) -> tuple[dict[int, bytes], Ledger]:
    """The lines of a log that are new, and the table that the whole log tells of with them."""
    old = tidying.readable(log)
    if not old:
        return {}, ledger
    new = change([*old.values()])
    if ledger.state in ("over", "closed"):
        new = tidying.with_record_of_nameless(new)
    lines = {at: entries.encode(entry) for (at, was), entry in zip(old.items(), new, strict=True) if entry != was}
    after = proven(ledger, [lines.get(at, line) for at, line in enumerate(log)])
    return lines, after


def proven(ledger: Ledger, log: Sequence[bytes]) -> Ledger:
    """The table that a log tells of, if it is the same but for names, talk and who sat there."""
    if ledger.stopped:
        after = Ledger.salvaged(ledger.code, log)
    else:
        try:
            after = Ledger.fold(ledger.code, [entries.decode(line) for line in log])
        except Exception as error:
            raise Denied("not_here") from error
    if essence(after) != essence(ledger):
        raise Denied("not_here")
    return after


def essence(ledger: Ledger) -> tuple[Any, ...]:
    """What nobody may change in a log: its length, the game and, as long as it goes on, every word of its moves."""
    match, opened = ledger.match, ledger.opened
    table = (opened.game, opened.options, opened.seats, opened.pace, opened.attachments, ledger.state, ledger.rematch)
    written = (ledger.seq, ledger.number, ledger.paused, ledger.closed, ledger.left, ledger.limits)
    bots = [sitter.bot for sitter in ledger.sitters]
    if match is None:
        return (*table, *written, bots)
    moves = match.moves if ledger.state == "running" else [seat for seat, _ in match.moves]
    players = match.players if ledger.state == "running" else ()
    return (*table, *written, bots, match.setup.seed, players, moves, match.state.dump())


def result_after(ledger: Ledger, log: Sequence[bytes]) -> bytes:
    """How the game ended, for the index; empty if it has not."""
    if ledger.state != "over":
        return b""
    ended = max(entry.at for entry in tidying.readable(log).values() if isinstance(entry, Moved))
    return results.encode(results.result_of(ledger, ledger.playing.state, ended))
