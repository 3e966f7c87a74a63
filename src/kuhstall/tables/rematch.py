"""The same table once more: everybody keeps a seat, and who has to come first finds theirs kept for a while."""

from collections.abc import Set
from typing import Final

from msgspec.structs import replace

from kuhstall.bots import FRIENDLY
from kuhstall.tables.entries import AnyEntry, Opened, Pace, Sat
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.names import cow
from kuhstall.tables.people import Sitter
from kuhstall.tables.requests import began

AFTER_LESSON: Final = "easy"
"""Who plays on with somebody whose first game is over."""
KEPT: Final = 60_000
"""How many milliseconds a seat is kept at a live table."""


def same_again(ledger: Ledger, guest: str, at: int) -> tuple[Opened, list[AnyEntry]]:
    """The log of another table for the same people; with nobody but bots to wait for, the game begins at once."""
    opened = replace(ledger.opened, at=at, host=guest, prepared=None, follows=ledger.code)
    again = Ledger("", opened)
    log: list[AnyEntry] = [*same_people(ledger, guest, at)]
    for entry in log:
        again.add(entry)
    waits = again.guests - {guest} or any(sitter.free for sitter in again.sitters)
    return opened, log if waits else [*log, began(again, at)]


def same_people(ledger: Ledger, guest: str, at: int) -> list[Sat]:
    """How those of a table sit down at another one, each one seat further; all but this guest have to come first.

    The seat of somebody who has gone for good is free; for who gave up another bot comes.
    """
    until = at + kept_for(ledger.opened.pace)
    taken = [sitter.name for sitter in ledger.sitters]

    def name_of(sitter: Sitter) -> str:
        if not sitter.resigned:
            return sitter.name
        taken.append(cow(taken))
        return taken[-1]

    return [
        Sat(
            at=at,
            seat=seat,
            guest=sitter.guest,
            name=name_of(sitter),
            bot=AFTER_LESSON if sitter.bot == FRIENDLY else sitter.bot,
            kept_until=until if sitter.guest not in ("", guest) else 0,
        )
        for seat, sitter in enumerate([*ledger.sitters[1:], ledger.sitters[0]])
        if not sitter.free
    ]


def all_ready(ledger: Ledger, ready: Set[str]) -> bool:
    """Whether a rematch begins by itself: every seat is taken, and nobody reads any more who sits there."""
    waits = ledger.state == "waiting" and bool(ledger.opened.follows)
    return waits and ready >= ledger.guests and not any(sitter.free for sitter in ledger.sitters)


def kept_for(pace: Pace) -> int:
    """For how many milliseconds a seat is kept: by turns people are expected to be away."""
    return KEPT if pace.kind == "live" else int(pace.think * 1000)
