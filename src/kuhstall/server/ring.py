"""Live auctions and countdowns at a table: marks, the hammer, slaps, the end of the count."""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kuhstall.core.match import Draft, Match
from kuhstall.server import moments
from kuhstall.server.denied import Denied
from kuhstall.server.entries import By
from kuhstall.server.live import Slapped

if TYPE_CHECKING:
    from kuhstall.server.table import Table


async def mark(table: "Table", seat: int, at: int, on: bool) -> None:
    """Note that a seat does not raise the bid; when all have said so, the hammer falls at once."""
    auction = table.driver.auction
    if auction is None:
        raise Denied("no_auction")
    table.current(seat, at)
    auction.mark(seat, on, moments.now())
    if auction.marks >= set(table.driver.decisions):
        await hammer(table)
    else:
        table.driver.set_alarm()
        table.tell_clock()


async def hammer(table: "Table") -> None:
    """Sold: whoever may still act has been silent."""
    match, driver = table.ledger.playing, table.driver
    assert driver.auction
    marks, drafts = driver.auction.marks, list[Draft]()
    for seat in in_order(match):
        drafts.append(match.draft(seat, driver.tempo.silent, drafts[-1] if drafts else None))
    driver.auction = None  # What is put up next is another card, even if it is put up at once.
    await table.enter([(draft, own(table, draft.seat) if draft.seat in marks else "hammer") for draft in drafts])


async def count_ended(table: "Table") -> None:
    """Enter the first slap, and for the others that they did not slap."""
    match, tempo, countdown = table.ledger.playing, table.driver.tempo, table.driver.countdown
    assert countdown
    first = countdown.winner(lot)
    drafts = [match.draft(first.seat, f"{tempo.slap} {first.count}")] if first else []
    for seat in in_order(match):
        if first is None or seat != first.seat:
            drafts.append(match.draft(seat, tempo.silent, drafts[-1] if drafts else None))
    await table.enter(
        [(draft, own(table, draft.seat) if first and draft.seat == first.seat else "hammer") for draft in drafts]
    )


def slap(table: "Table", seat: int, count: int, at: int, arrived: float, credit: float) -> None:
    """Take a slap; whose was first is decided when the collecting window closes."""
    driver = table.driver
    if driver.countdown is None or driver.frozen is not None:
        raise Denied("no_countdown")
    table.current(seat, at)
    slapped = driver.countdown.read(seat, count, arrived, credit)
    if slapped is None:
        raise Denied("slap_void")
    table.ledger.playing.draft(seat, f"{driver.tempo.slap} {slapped.count}")  # A rule may forbid it (KM-3.1).
    driver.countdown.take(slapped, arrived)
    driver.set_alarm()


def own(table: "Table", seat: int) -> By:
    """Who has said so, where a seat has said it itself."""
    return "bot" if table.driver.player_of(seat) else "player"


def in_order(match: Match) -> list[int]:
    """The seats that may act, in the order in which they would be asked."""
    first = match.state.asked()
    return sorted(match.to_act, key=lambda seat: (seat - first) % match.state.seats)


def lot(slaps: Sequence[Slapped]) -> Slapped:
    """One of several level slaps, each equally likely."""
    return secrets.choice(slaps)
