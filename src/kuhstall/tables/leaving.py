"""A guest goes for good: free seats stay behind, or bots that play on, and a log that does not know them."""

from functools import partial

from kuhstall.bots import strongest
from kuhstall.tables import entries, moments
from kuhstall.tables.archive import NAME_REMAINS
from kuhstall.tables.entries import AnyEntry
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.names import cow
from kuhstall.tables.rewriting import rewrite
from kuhstall.tables.store import Store
from kuhstall.tables.tidying import without_guest


def last_entries(ledger: Ledger, guest: str) -> list[AnyEntry]:
    """What a guest who goes writes last: their seats become free, or bots', and without them nobody may be there."""
    at, seats = moments.today(), ledger.seats_of(guest)
    if ledger.state == "waiting":
        if guest == ledger.opened.host and not heir(ledger, guest):
            return [entries.Closed(at=at, why="host")]
        return [entries.Rose(at=at, seat=seat) for seat in seats]
    return taken_over(ledger, seats, at) if ledger.state == "running" else []


def taken_over(ledger: Ledger, seats: tuple[int, ...], at: int) -> list[AnyEntry]:
    """How the strongest bots sit down, each under a name of their own."""
    found: list[AnyEntry] = []
    taken = [sitter.name for seat, sitter in enumerate(ledger.sitters) if seat not in seats]
    for seat in seats:
        name = cow(taken)
        taken.append(name)
        found.append(entries.Sat(at=at, seat=seat, name=name, bot=strongest(ledger.game.id)))
    return found


def heir(ledger: Ledger, guest: str) -> str:
    """Who is host instead of a guest: whoever else sits there first, while the table still needs one."""
    others = [sitter.guest for sitter in ledger.sitters if sitter.guest not in ("", guest)]
    return others[0] if others and ledger.state in ("waiting", "running") else ""


async def erased(store: Store, guest: str, ledger: Ledger) -> Ledger:
    """The table whose log knows nothing of a guest, but for the name that the record of a running game has."""
    change = partial(without_guest, guest=guest, heir=heir(ledger, guest))
    return await rewrite(store, ledger, change, [guest], NAME_REMAINS if ledger.state == "running" else None)
