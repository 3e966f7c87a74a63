"""A game as its record tells it, to look at move by move: what everybody was told, and how everybody saw the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from kuhstall.core import record
from kuhstall.core.chapter import Chapter
from kuhstall.core.errors import Malformed
from kuhstall.core.journal import Event
from kuhstall.core.match import Match
from kuhstall.core.record import Record
from kuhstall.core.state import PUBLIC, State


class Step(Struct, frozen=True, kw_only=True):
    """A move, and what it brought about."""

    seat: int
    move: str
    """As people write it."""
    events: list[Any]
    """In full, each with the `type` of its kind."""
    seen: dict[int, list[Any]]
    """The same as those were told it who were told less, by seat; seat -1 are the spectators."""


class Reel:
    """Every position of a game, from the deal to the last move."""

    def __init__(self, told: Record, attachments: Mapping[str, str] | None = None, most: int | None = None) -> None:
        """Play the record's moves, so many at most; BadRecord names the first line that does not hold."""
        if most is not None and len(told.moves) > most:
            raise Malformed("too_many_moves", told.moves[most].number, most=most, count=len(told.moves))
        states = list[State]()
        self.match: Match = record.replay(told, "en", attachments, lambda match: states.append(match.state))
        self._states = states

    def __len__(self) -> int:
        """How many positions there are: one more than moves."""
        return len(self._states)

    @property
    def viewers(self) -> list[int]:
        """Who looks on: everybody, then each seat."""
        return [PUBLIC, *range(len(self.match.players))]

    def views(self, at: int) -> Sequence[Struct]:
        """How each of the viewers saw the table when so many moves had been made, and nothing besides."""
        return self.match.game.views(self._states[at], self.viewers)

    @property
    def steps(self) -> list[Step]:
        """Every move with what it brought about."""
        made = zip(self.match.moves, self.match.events, strict=True)
        return [
            Step(seat=seat, move=move, events=[*events], seen=self._masked(events)) for (seat, move), events in made
        ]

    def _masked(self, events: Sequence[Event]) -> dict[int, list[Any]]:
        told = {viewer: [event.seen_by(viewer) for event in events] for viewer in self.viewers}
        return {viewer: seen for viewer, seen in told.items() if seen != [*events]}

    @property
    def chapters(self) -> list[Chapter]:
        """Where something begins that one looks for."""
        return self.match.game.chapters([seat for seat, _ in self.match.moves], self.match.events)
