"""A game as its table's log tells it: set-up, moves, what they brought about, and the end. Judged only when asked for.

The rules are needed where a state is: while the game runs, and for the final view. Everything else is read.
"""

from contextlib import suppress
from copy import copy

from msgspec.structs import replace

from kuhstall.core import record
from kuhstall.core.game import Game, Setup
from kuhstall.core.journal import Event
from kuhstall.core.match import Draft, Match
from kuhstall.tables.entries import Ended, Moved
from kuhstall.tables.happenings import are_stored, brought_about, ending


class Played:
    """What was played at a table so far."""

    def __init__(self, game: Game, setup: Setup) -> None:
        """A game that has just begun; nothing of it is judged yet."""
        self.game = game
        self.setup = setup
        self.moves: list[tuple[int, str]] = []
        """Seat and text of every move so far."""
        self.events: list[list[Event]] = []
        """What each move brought about."""
        self._ended: Ended | None = None
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The game as the rules judge it now, to its last move; raises what they say against it."""
        match = self._match
        if match is not None and len(match.moves) == len(self.moves):
            return match
        match = self._match = match or Match(self.game, self.setup)
        for at in range(len(match.moves), len(self.moves)):
            match.enter(match.draft(*self.moves[at]))
            match.events[at] = self.events[at]
        return match

    def start(self) -> None:
        """Have the rules judge the game from now on; Malformed says what is wrong with its set-up."""
        self._match = Match(self.game, self.setup)

    def judge(self, entry: Moved, draft: Draft | None) -> list[Event]:
        """Make a move by the rules, by its draft if it was tried already; what is stored of it is what happened."""
        match = self.match
        tried = draft or match.draft(entry.seat, entry.move)
        events = tried.events
        if draft is None and are_stored(entry):
            events = brought_about(self.game, entry, len(self.setup.players))
        match.enter(tried if events is tried.events else replace(tried, events=events))
        return self._note(entry, events)

    def take(self, entry: Moved) -> list[Event]:
        """Note a move as it is stored, without judging it; BadEvents or ValueError if that cannot be."""
        if self._ended:
            raise ValueError("a move after the end")
        return self._note(entry, brought_about(self.game, entry, len(self.setup.players)))

    def salvage(self, entry: Moved) -> list[Event]:
        """Note a move with what can be learnt of it: what is stored, else what the rules say as far as they reach."""
        events: list[Event] = []
        with suppress(Exception):
            if are_stored(entry):
                events = brought_about(self.game, entry, len(self.setup.players))
            else:
                match = self.match
                events = match.enter(match.draft(entry.seat, entry.move))
        return self._note(entry, events)

    def _note(self, entry: Moved, events: list[Event]) -> list[Event]:
        if entry.ended and not (
            len(entry.ended.scores) == len(self.setup.players) > max(entry.ended.winners, default=0)
        ):
            raise ValueError("the end of another game")
        self.moves.append((entry.seat, entry.move))
        self.events.append(events)
        self._ended = entry.ended
        return events

    @property
    def over(self) -> bool:
        """Whether the game has ended, as is stored or, where the rules judge it anyway, as they say."""
        return self._ended is not None or (self._match is not None and self._match.over)

    @property
    def ended(self) -> Ended | None:
        """How the game ended, None while it is not over."""
        if self._ended is None and self.over:
            self._ended = ending(self.game, self.match.state)
        return self._ended

    @property
    def result(self) -> str:
        """The last line of the record, empty while the game is not over."""
        ended = self.ended
        return record.ending_line(self.setup.players, ended.scores, ended.rule) if ended else ""

    def record(self) -> str:
        """The record, to the last move that is stored."""
        return record.composed(self.game.id, self.setup, self.moves, self.result)

    def copy(self) -> "Played":
        """The same to go on with apart from this one."""
        twin = copy(self)
        twin.moves, twin.events = [*self.moves], [*self.events]
        twin._match = self._match and self._match.copy()
        return twin
