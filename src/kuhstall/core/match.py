"""The checked front door of a game: whole moves, done or refused, with what happened and the record."""

from collections.abc import Sequence
from copy import copy

from msgspec import Struct
from msgspec.structs import replace

from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.game import Game, Setup
from kuhstall.core.journal import Event
from kuhstall.core.legal import LegalMoves
from kuhstall.core.perspective import PLAYOUTS, Perspective
from kuhstall.core.state import BITS, PUBLIC, State


class Draft(Struct, frozen=True, gc=False):
    """A whole move that was tried and is legal, with what it would bring about."""

    seat: int
    text: str
    state: State
    events: list[Event]


class Match:
    """A game between named players. A move is done whole or refused whole; a refusal changes nothing."""

    def __init__(self, game: Game, setup: Setup) -> None:
        """Start the game; Malformed says what is wrong with the set-up."""
        game.check(setup)
        game.check_attachments(setup)
        self.game = game
        self.setup = replace(setup, rules=game.revision_of(setup))
        self.state: State = game.start(setup)
        self.moves: list[tuple[int, str]] = []
        """Seat and text of every move so far."""
        self.events: list[list[Event]] = []
        """What each move brought about; show an event to a seat with `Event.seen_by`."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.to_act() == 0

    @property
    def to_act(self) -> list[int]:
        """The seats that may act now."""
        return [seat for seat in range(self.state.seats) if self.state.to_act() & BITS[seat]]

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return self.setup.players

    @property
    def scores(self) -> list[int]:
        """Each seat's score as it stands; final when the game is over."""
        return self.state.scores()

    @property
    def winners(self) -> list[int]:
        """The winning seats after tie-breaks; none while the game runs."""
        return [seat for seat in range(self.state.seats) if self.state.winners() & BITS[seat]]

    def legal_moves(self, seat: int) -> LegalMoves:
        """The moves that a seat may make now, as people write them; empty when it is not to act."""
        self.check_seat(seat)
        return LegalMoves(self.game, self.state, seat, self.setup.players)

    def view(self, seat: int = PUBLIC) -> Struct:
        """Everything that a seat, or the public, may know now; each game has its own type of view."""
        if seat != PUBLIC:
            self.check_seat(seat)
        return self.game.view(self.state, seat)

    def check_seat(self, seat: int) -> None:
        """Raise Malformed if nobody sits there."""
        if seat not in range(self.state.seats):
            raise Malformed("no_seat", seat=seat)

    def move(self, seat: int, text: str) -> list[Event]:
        """Make a move written as people write it and return what happened."""
        return self.enter(self.draft(seat, text))

    def play(self, seat: int, steps: Sequence[int]) -> list[Event]:
        """Make a move given as its steps and return what happened."""
        return self.enter(self.draft_steps(seat, steps))

    def draft(self, seat: int, text: str, after: Draft | None = None) -> Draft:
        """Try a move written as people write it, now or after another draft; nothing changes until it is entered."""
        self.check_seat(seat)
        state = after.state if after else self.state
        try:
            steps = self.game.read(state, seat, text, self.setup.players)
        except Refused as refused:
            raise refused.told_by(self.game.rulebook.refusal)  # noqa: B904  (the same error)
        return self.draft_steps(seat, steps, after)

    def draft_steps(self, seat: int, steps: Sequence[int], after: Draft | None = None) -> Draft:
        """Try a move given as its steps, now or after another draft; nothing changes until it is entered."""
        before = after.state if after else self.state
        draft, happened = before.clone(), list[object]()
        draft.journal = happened
        for at, step in enumerate(steps):
            if (at > 0 and not draft.midway()) or step not in draft.legal(seat):
                raise Malformed("step_not_legal", at=at, step=step, seat=seat)
            draft.apply(seat, step)
        if not steps or draft.midway():
            raise Malformed("half_a_move")
        text = self.game.write(before, seat, steps, self.setup.players)
        draft.journal = None
        return Draft(seat, text, draft, [event for event in happened if isinstance(event, Event)])

    def enter(self, draft: Draft) -> list[Event]:
        """Make the move of a draft, which must come right after the last move, and return what happened."""
        self.state = draft.state
        self.moves.append((draft.seat, draft.text))
        self.events.append(draft.events)
        return draft.events

    def copy(self) -> "Match":
        """The same match to go on with apart from this one."""
        twin = copy(self)
        twin.state, twin.moves, twin.events = self.state.clone(), [*self.moves], [*self.events]
        return twin

    def fallback(self, seat: int) -> list[int]:
        """The steps of the whole move that is made for a seat whose time is up."""
        draft, steps = self.state.clone(), list[int]()
        while not steps or draft.midway():
            steps.append(draft.fallback(seat))
            draft.apply(seat, steps[-1])
        return steps

    def record(self) -> str:
        """The record of the match: with its seed, so of a running game it tells everything."""
        from kuhstall.core.record import written

        return written(self)

    def __repr__(self) -> str:
        """The position as the public knows it, drawn in text."""
        drawing = self.game.position(self.state, self.setup.players).replace(" · ", "\n")
        return f"{self.game.id} after {len(self.moves)} moves\n{drawing}"

    def perspective(self, seat: int, playouts: int = PLAYOUTS) -> Perspective:
        """The game as a seat, or PUBLIC, sees it and was told it so far, with a budget for a bot."""
        return Perspective(self.game, self.state, seat, events=self.events, playouts=playouts)
