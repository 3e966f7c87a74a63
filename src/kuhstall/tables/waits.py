"""What waits for a guest who is away from a table by turns: a decision, a game that is over, a rematch.

All of it is a function of the table, and only of what everybody may know of it.
"""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from kuhstall.tables import moments

if TYPE_CHECKING:
    from kuhstall.tables.table import Table

What = Literal["turn", "over", "again"]
"""A decision of theirs, the end of a game that they played, or a rematch to which they are invited."""
NEWS: Final = moments.A_DAY
"""For how many milliseconds it is news that a game is over."""
LEAD: Final = 6
"""The part of the time for a decision that is left when its seat is reminded: one in so many."""
LONGEST_LEAD: Final = 4 * 3600 * 1000
SHORTEST_THINK: Final = 1800.0
"""Whoever has fewer seconds for a decision is not reminded."""


class Wait(Struct, frozen=True, kw_only=True):
    """What waits for a guest at a table."""

    code: str
    game: str
    what: What
    stamp: int
    """Tells it from what has waited there before: how many moves had been made."""
    name: str
    """Under which name they sit there."""
    until: int = 0
    """When the clock acts, or the seat is no longer kept; 0 if never."""
    remind: int = 0
    """When they are told once more, 0 if never."""
    others: int = 0
    """How many other people are at the table."""


class Noted(Struct, frozen=True):
    """What waits for a guest, as the database has it."""

    guest: str
    code: str
    what: What
    stamp: int
    since: int
    """When it was first seen."""
    remind: int


def waits_at(table: "Table") -> Iterator[tuple[str, Wait]]:
    """The guests for whom something waits at a table where they are not, and what.

    Nobody is called where only bots wait, or where the clock stands still.
    """
    ledger = table.ledger
    if ledger.opened.pace.kind == "turns" and not ledger.alone:
        for guest in ledger.guests - table.presence.present:
            if found := wait_of(table, guest):
                yield guest, found


def wait_of(table: "Table", guest: str) -> Wait | None:
    """What waits for a guest who is away."""
    match table.ledger.state:
        case "running":
            return turn_of(table, guest)
        case "over":
            return end_for(table, guest)
        case "waiting":
            return rematch_for(table, guest)
    return None


def turn_of(table: "Table", guest: str) -> Wait | None:
    """A decision that nobody makes for the guest, at a table where time passes."""
    driver, ledger = table.driver, table.ledger
    seats = [seat for seat in ledger.seats_of(guest) if seat in driver.decisions and seat not in ledger.limits]
    if not seats or driver.frozen is not None:
        return None
    deciding = {one.seat: one.until for one in driver.way.shown(False).deciding}
    until = min((deciding.get(seat) or math.inf for seat in seats), default=math.inf)
    told = 0 if until == math.inf else int(until)
    lead = lead_of(ledger.opened.pace.think)
    return told_of(table, guest, "turn", driver.decisions[seats[0]], told, told - lead if told and lead else 0)


def lead_of(think: float) -> int:
    """How many milliseconds before the clock acts somebody is reminded, 0 if the time is too short for that."""
    return 0 if think < SHORTEST_THINK else min(int(think * 1000 / LEAD), LONGEST_LEAD)


def end_for(table: "Table", guest: str) -> Wait | None:
    """That a game is over, as long as it is news."""
    ended = table.ledger.moved_at
    fresh = ended and moments.today() - ended < NEWS
    return told_of(table, guest, "over", ended, 0, 0) if fresh else None


def rematch_for(table: "Table", guest: str) -> Wait | None:
    """A seat that is kept at the next table for somebody who has not come yet."""
    ledger = table.ledger
    until = max(ledger.sitters[seat].kept_until for seat in ledger.seats_of(guest))
    invited = ledger.opened.follows and until > moments.today()
    return told_of(table, guest, "again", ledger.opened.at, until, 0) if invited else None


def told_of(table: "Table", guest: str, what: What, stamp: int, until: int, remind: int) -> Wait:
    """What is told of it."""
    ledger = table.ledger
    name = ledger.sitters[ledger.seats_of(guest)[0]].name
    return Wait(
        code=ledger.code,
        game=ledger.opened.game,
        what=what,
        stamp=stamp,
        name=name,
        until=until,
        remind=max(remind, 0),
        others=len(ledger.guests) - 1,
    )


async def waiting(table: "Table", guest: str) -> Wait | None:
    """What waits for a guest at a table, for whichever node wants to tell them."""
    return dict(waits_at(table)).get(guest)
