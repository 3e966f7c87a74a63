"""A turn that is tried out: whole moves in a copy of the game, which only their player sees and may take back."""

from collections.abc import Sequence
from typing import Self

from kuhstall.core.match import Draft, Match
from kuhstall.core.state import State
from kuhstall.tables import wire
from kuhstall.tables.denied import Denied
from kuhstall.tables.entries import By
from kuhstall.tables.ledger import Ledger

Trying = wire.Try | wire.Undo | wire.Finish
"""What a player says of a turn that is tried out."""


class Trial:
    """What a seat has tried of its turn so far."""

    def __init__(self, match: Match, seat: int) -> None:
        """Nothing has been tried yet."""
        self.match, self.seat = match, seat
        self.drafts: list[Draft] = []
        self._held = Draft(seat, "", match.game.held(match.state), [])

    @classmethod
    def of(cls, ledger: Ledger, seat: int) -> Self:
        """The trial that the log tells of."""
        trial = cls(ledger.playing, seat)
        for move in ledger.tried.get(seat, ()):
            trial.add(move)
        return trial

    @property
    def state(self) -> State:
        """The game as the seat sees it after what it has tried."""
        return (self.drafts[-1] if self.drafts else self._held).state

    @property
    def over(self) -> bool:
        """Whether there is nothing more to choose in this turn."""
        return not self.state.legal(self.seat)

    @property
    def reveals(self) -> bool:
        """Whether something hidden was turned up, so that what was tried cannot be taken back."""
        kinds = self.match.game.revealing
        return any(type(event) in kinds for draft in self.drafts for event in draft.events)

    @property
    def moves(self) -> tuple[str, ...]:
        """What was tried, as people write it."""
        return tuple(draft.text for draft in self.drafts)

    def add(self, move: str) -> None:
        """Try another move; Refused says why that is impossible."""
        self.drafts.append(self.match.draft(self.seat, move, self.drafts[-1] if self.drafts else self._held))

    def complete(self) -> None:
        """Do for the seat what the game would have it do, until its turn is over."""
        while not self.over:
            twin = self.match.copy()
            twin.state = self.state
            self.drafts.append(twin.draft_steps(self.seat, twin.fallback(self.seat)))

    def counting(self) -> list[Draft]:
        """The same moves in the game itself, so that they count."""
        found: list[Draft] = []
        for draft in self.drafts:
            found.append(self.match.draft(self.seat, draft.text, found[-1] if found else None))
        return found

    def followed(self) -> Match:
        """The match as it would be after what was tried."""
        twin = self.match.copy()
        for draft in self.counting():
            twin.enter(draft)
        return twin


def tried(ledger: Ledger, said: Trying) -> tuple[Trial, bool]:
    """What a seat has tried after it has said something, and whether that counts now."""
    if not ledger.game.tempo(ledger.playing.state).turn:
        raise Denied("no_trial")
    if said.tried != len(ledger.tried.get(said.seat, ())):
        raise Denied("too_late")
    trial = Trial.of(ledger, said.seat)
    match said:
        case wire.Try() if trial.over:
            raise Denied("turn_done")
        case wire.Try():
            trial.add(said.move)
            return trial, trial.reveals
        case wire.Undo() if not trial.drafts:
            raise Denied("nothing_tried")
        case wire.Undo():
            trial.drafts.pop()
            return trial, False
    if not trial.over:
        raise Denied("turn_goes_on")
    return trial, True


def when_time_is_up(ledger: Ledger, seat: int) -> Sequence[tuple[Draft, By]]:
    """What a seat does whose time is up: what it has tried counts, and the rest of its turn is done for it."""
    match = ledger.playing
    if not match.game.tempo(match.state).turn:
        return [(match.draft_steps(seat, match.fallback(seat)), "clock")]
    trial = Trial.of(ledger, seat)
    own = len(trial.drafts)
    trial.complete()
    return [(draft, "player" if at < own else "clock") for at, draft in enumerate(trial.counting())]
