"""How games ended, for the lists of those who played: kept in the index, so that no log is read for a list."""

from typing import TYPE_CHECKING, Final

from msgspec import Struct, json

from kuhstall.tables import summary
from kuhstall.tables.entries import Ended
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.owners import Elsewhere

if TYPE_CHECKING:
    from kuhstall.tables.house import House

MOST_FINISHED: Final = 30
"""So many of a guest's finished games are listed, the latest."""


class Result(Struct, frozen=True, kw_only=True):
    """How a game ended; each list has an element for each seat."""

    game: str
    at: int
    host: str
    guests: list[str]
    names: list[str]
    scores: list[int]
    winners: list[int]
    """The winning seats, after tie-breaks."""


def result_of(ledger: Ledger, ended: Ended, at: int) -> Result:
    """How a table's game ended, at this moment."""
    return Result(
        game=ledger.game.id,
        at=at,
        host=ledger.opened.host,
        guests=[sitter.guest for sitter in ledger.sitters],
        names=[sitter.name for sitter in ledger.sitters],
        scores=ended.scores,
        winners=ended.winners,
    )


encode: Final = json.Encoder().encode
DECODER: Final = json.Decoder(Result)


async def finished(house: "House", guest: str) -> list[summary.Finished]:
    """The finished games of a guest, the latest first."""
    rows = await house.store.finished_of(guest, MOST_FINISHED)
    found = [(code, await looked_up(house, code, kept)) for code, kept in rows]
    return [told(code, result, guest) for code, result in found if result and concerns(result, guest)]


def concerns(result: Result, guest: str) -> bool:
    """Whether a guest held a seat to the end or was host; who rose before the game is in the index too."""
    return bool(guest) and guest in (result.host, *result.guests)


async def looked_up(house: "House", code: str, kept: bytes) -> Result | None:
    """A result as it was kept; only for a game that ended before results were kept is its log read."""
    if kept:
        return DECODER.decode(kept)
    try:
        table = await house.find(code)
    except Elsewhere:
        return None
    played = table.ledger.played if table else None
    if table is None or played is None or table.ledger.state != "over" or played.ended is None:
        return None
    return result_of(table.ledger, played.ended, table.ledger.updated)


def told(code: str, result: Result, guest: str) -> summary.Finished:
    """A result as one who played is told it."""
    return summary.Finished(
        code=code,
        game=result.game,
        at=result.at,
        seats=[seat for seat, one in enumerate(result.guests) if one == guest],
        names=result.names,
        scores=result.scores,
        winners=result.winners,
    )
