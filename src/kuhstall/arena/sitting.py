"""One game between bots, played on the state itself: what every series and every arena is made of."""

from collections.abc import Iterator, Sequence
from typing import overload

from kuhstall.bots.protocol import Bot, think
from kuhstall.core.chance import stream
from kuhstall.core.game import Game
from kuhstall.core.journal import Event
from kuhstall.core.perspective import PLAYOUTS, Perspective
from kuhstall.core.phase import NOBODY
from kuhstall.core.state import State

Move = tuple[int, list[int]]
"""A seat and the steps of its whole move."""


class Tale(Sequence[Sequence[Event]]):
    """What each move of a game brought about, worked out only when somebody asks, since most bots never do."""

    def __init__(self, state: State) -> None:
        """Begin with a state to which no move has been told yet."""
        self._state = state.clone()
        self._moves: list[Move] = []
        self._told: list[list[Event]] = []

    def add(self, move: Move) -> None:
        """Note a legal move."""
        self._moves.append(move)

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, at: int) -> list[Event]: ...
    @overload
    def __getitem__(self, at: slice) -> list[list[Event]]: ...
    def __getitem__(self, at: int | slice) -> list[Event] | list[list[Event]]:
        return self._caught_up()[at]

    def __iter__(self) -> Iterator[list[Event]]:
        return iter(self._caught_up())

    def _caught_up(self) -> list[list[Event]]:
        for seat, steps in self._moves[len(self._told) :]:
            happened = list[object]()
            self._state.journal = happened
            for step in steps:
                self._state.apply(seat, step)
            self._told.append([event for event in happened if isinstance(event, Event)])
        return self._told


class Sitting:
    """A game between bots, one for each seat. They see what they would see in a match.

    Nothing is checked here: the moves are as legal as the bots are. `Match` checks, and so does `Seated`.
    """

    def __init__(self, game: Game, start: State, bots: Sequence[Bot], seed: str, playouts: int = PLAYOUTS) -> None:
        """Sit down to a state, which stays as it is; the seed is the bots', and tells nothing about the deal."""
        self.game = game
        self.state = start.clone()
        self.bots = bots
        self.chance = stream(seed, "bots")
        self.playouts = playouts
        self.tale = Tale(start)

    def moves(self) -> Iterator[Move]:
        """Play to the end, move by move."""
        while (seat := self.state.asked()) != NOBODY:
            drawn = f"{self.chance.word():08x}{self.chance.word():08x}"
            steps = think(self.bots[seat], self.perspective(seat), drawn)
            for step in steps:
                self.state.apply(seat, step)
            self.tale.add((seat, steps))
            yield seat, steps

    def perspective(self, seat: int) -> Perspective:
        """What a seat sees now."""
        return Perspective(self.game, self.state, seat, events=self.tale, playouts=self.playouts)
