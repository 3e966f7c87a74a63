"""Games that are over, told move by move: from a table, or from a record that somebody has and nobody keeps here."""

from functools import lru_cache
from typing import Annotated, Any, Final

from msgspec import Meta, Raw, Struct, json

from kuhstall.core.chapter import Chapter
from kuhstall.core.record import final_line, parse
from kuhstall.core.reel import Reel, Step
from kuhstall.tables import moments
from kuhstall.tables.calls import Withheld
from kuhstall.tables.table import Table

LONGEST: Final = 50_000
"""Characters of a record that somebody sends; the longest game that we know of has a third of that."""
MOST_MOVES: Final = 4000
"""In such a record."""
MOST: Final = 128
"""How many positions an answer has at most,"""
LARGE: Final = 1_500_000
"""after how many bytes it has no further ones,"""
LONG: Final = 0.5
"""and after how many seconds."""
KEPT: Final = 2
"""How many games are kept in memory for those who look at them."""


class Source(Struct, frozen=True):
    """A game by its record, with the players' own files that it names."""

    record: str
    attachments: dict[str, str]
    most: int | None = None
    """How many moves it may have, if there is a limit."""


class GivenRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record that somebody wants to look at, with the files that it names, as their texts."""

    record: Annotated[str, Meta(max_length=LONGEST)]
    attachments: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=20_000)]] = {}

    def source(self) -> Source:
        """The game, of so many moves at most that nobody else is kept waiting."""
        return Source(self.record, self.attachments, MOST_MOVES)


class Replay(Struct, frozen=True, kw_only=True):
    """What was played, without the positions."""

    game: str
    options: dict[str, int | None]
    rules: int
    """The revision of the rules that it was played by."""
    players: list[str]
    """As the record calls them."""
    steps: list[Step]
    chapters: list[Chapter]
    scores: list[int]
    winners: list[int]
    result: str
    """The last line of the record."""


class Frames(Struct, frozen=True):
    """Some positions, one after the other; where they end the next answer begins."""

    start: int
    """How many moves had been made at the first of them."""
    frames: list[Any]
    """For each position how everybody saw the table, and after that each seat."""


def source_of(table: Table) -> Source:
    """The game of a table that is over; Withheld while it is not, since it tells everything that is hidden."""
    ledger = table.ledger
    if ledger.state != "over" or ledger.played is None:
        raise Withheld("the replay is given when the game is over")
    return Source(ledger.played.record(), ledger.opened.attachments)


def reel_of(source: Source) -> Reel:
    """The game of a source; Malformed or BadRecord names the line that does not hold."""
    return _reel(source.record, tuple(sorted(source.attachments.items())), source.most)


@lru_cache(maxsize=KEPT)
def _reel(text: str, attachments: tuple[tuple[str, str], ...], most: int | None) -> Reel:
    return Reel(parse(text), dict(attachments), most)


def replay(source: Source) -> Replay:
    """A game move by move; a record that breaks off is told as far as it goes."""
    reel = reel_of(source)
    match = reel.match
    return Replay(
        game=match.game.id,
        options=dict(match.setup.options),
        rules=match.setup.rules or 1,
        players=list(match.players),
        steps=reel.steps,
        chapters=reel.chapters,
        scores=match.scores,
        winners=match.winners,
        result=final_line(match) if match.over else "",
    )


def frames(source: Source, start: int) -> Frames:
    """The positions from one on, as many as are sent at once: bounded in number, size and time."""
    reel, found, size, began = reel_of(source), list[Raw](), 0, moments.now()
    for at in range(min(max(start, 0), len(reel) - 1), len(reel)):
        found.append(Raw(json.encode(reel.views(at))))
        size += len(found[-1])
        if len(found) == MOST or size > LARGE or moments.now() - began > LONG:
            break
    return Frames(at + 1 - len(found), found)
