"""How games ended, for the lists of those who played: kept in the index, so that no log is read for a list."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct, json

from kuhstall.core.match import Draft
from kuhstall.core.story import Story
from kuhstall.tables import summary
from kuhstall.tables.entries import Ended
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.log import LOG
from kuhstall.tables.owners import Elsewhere

if TYPE_CHECKING:
    from kuhstall.tables.house import House

MOST_FINISHED: Final = 30
"""So many of a guest's finished games are listed, the latest."""
MOST_HISTORY: Final = 1000
"""So many make up the history of a guest."""
MOST_STORIES: Final = 8
"""So many stories of a game are kept."""


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
    resigned: list[str] = []
    """The guests who gave up, each at their seat, with nothing for the others; empty where nobody did."""
    began: int = 0
    """When the game began, 0 where that was not kept."""
    bots: list[str] = []
    """The bot on each seat, empty for people; none where that was not kept."""
    tally: dict[str, list[int]] = {}
    """What the game counts for statistics, by name a number for each seat; none where that was not kept."""
    stories: list[Story] = []
    """What is told of the game, the best first; none where that was not kept."""

    @property
    def persons(self) -> list[str]:
        """Who played on each seat, also if a bot went on for them after they had given up; empty for bots."""
        gave_up = self.resigned or [""] * len(self.guests)
        return [gone or guest for gone, guest in zip(gave_up, self.guests, strict=True)]

    @property
    def counts(self) -> bool:
        """Whether everybody had a seat of their own; who shared a screen has no place of their own."""
        people = [one for one in self.persons if one]
        return len(people) == len(set(people))


def places(result: Result) -> list[int]:
    """The place of each seat: winners, after tie-breaks, have the first, equal points share one, and who gave up comes
    last.
    """
    gave_up = {seat for seat, one in enumerate(result.resigned) if one}
    stayed = [seat for seat in range(len(result.scores)) if seat not in gave_up]
    won = [seat for seat in result.winners if seat not in gave_up]

    def place(seat: int) -> int:
        if seat in gave_up:
            return len(stayed) + 1
        better = sum(result.scores[other] > result.scores[seat] for other in stayed)
        return 1 if seat in won else 1 + max(better, len(won))

    return [place(seat) for seat in range(len(result.scores))]


def result_of(ledger: Ledger, ended: Ended, at: int, last: Sequence[Draft] = ()) -> Result:
    """How a table's game ended, at this moment; the ledger does not know the last moves yet."""
    return Result(
        game=ledger.game.id,
        at=at,
        host=ledger.opened.host,
        guests=[sitter.guest for sitter in ledger.sitters],
        names=[sitter.name for sitter in ledger.sitters],
        scores=ended.scores,
        winners=ended.winners,
        resigned=who_resigned(ledger),
        began=ledger.began,
        bots=[sitter.bot for sitter in ledger.sitters],
        tally=tally_of(ledger, last),
        stories=stories_of(ledger, last),
    )


def tally_of(ledger: Ledger, last: Sequence[Draft]) -> dict[str, list[int]]:
    """What is counted of a game; nothing if that fails, since a game ends whatever is counted."""
    played = ledger.played
    assert played is not None
    try:
        return ledger.game.tally(played.setup, [*played.events, *(draft.events for draft in last)])
    except Exception:  # noqa: BLE001  (whatever the game cannot count)
        LOG.exception("a game could not be counted", extra={"game": ledger.game.id})
        return {}


def stories_of(ledger: Ledger, last: Sequence[Draft]) -> list[Story]:
    """What is told of a game; nothing if that fails, since a game ends whatever is told."""
    played = ledger.played
    assert played is not None
    movers = [*(seat for seat, _ in played.moves), *(draft.seat for draft in last)]
    events = [*played.events, *(draft.events for draft in last)]
    try:
        return ledger.game.stories(played.setup, movers, events)[:MOST_STORIES]
    except Exception:  # noqa: BLE001  (whatever the game cannot tell)
        LOG.exception("a game could not be told", extra={"game": ledger.game.id})
        return []


def best_story(stories: Sequence[Story], seats: Sequence[int]) -> Story | None:
    """The best story about somebody on one of these seats, else the best of all."""
    return next((story for story in stories if {*story.seats} & {*seats}), next(iter(stories), None))


def who_resigned(ledger: Ledger) -> list[str]:
    """The guests who gave up, each at their seat; empty where nobody did."""
    return [sitter.was for sitter in ledger.sitters] if any(sitter.was for sitter in ledger.sitters) else []


encode: Final = json.Encoder().encode
DECODER: Final = json.Decoder(Result)


async def finished(house: "House", guest: str, most: int = MOST_FINISHED) -> list[summary.Finished]:
    """The finished games of a guest, the latest first."""
    rows = await house.store.finished_of(guest, most)
    # Logs of older games are read for the latest only, so that no long history loads a thousand tables.
    rows = [row for at, row in enumerate(rows) if row[1] or at < MOST_FINISHED]
    found = [(code, await looked_up(house, code, kept)) for code, kept in rows]
    return [told(code, result, guest) for code, result in found if result and concerns(result, guest)]


def concerns(result: Result, guest: str) -> bool:
    """Whether a guest held a seat to the end, gave up, or was host; who rose before the game is in the index too."""
    return bool(guest) and guest in (result.host, *result.guests, *result.resigned)


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
    seats = [seat for seat, one in enumerate(result.guests) if one == guest]
    return summary.Finished(
        code=code,
        game=result.game,
        at=result.at,
        seats=seats,
        resigned=[seat for seat, one in enumerate(result.resigned) if one == guest],
        names=result.names,
        scores=result.scores,
        winners=result.winners,
        began=result.began,
        persons=["" if one == guest else one for one in result.guests],
        bots=result.bots,
        tally=result.tally,
        story=best_story(result.stories, seats),
    )
