"""The game from one seat: what bots are given instead of the state."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from kuhstall.core.game import Game
from kuhstall.core.luck import Luck
from kuhstall.core.state import State


class Perspective:
    """What one seat sees, may do and can imagine. Nothing in it depends on what the seat cannot know."""

    def __init__(self, game: Game, state: State, seat: int, step: int = 0) -> None:
        """Look at a state from a seat, or from PUBLIC, having made this many steps of a move."""
        self.game = game
        self.seat = seat
        self.step = step
        self._state = state
        self._view: Struct | None = None

    @property
    def view(self) -> Struct:
        """Everything the seat may know; each game has its own type of view."""
        if self._view is None:
            self._view = self.game.view(self._state, self.seat)
        return self._view

    @property
    def legal(self) -> Sequence[int]:
        """Every legal action of the seat."""
        return self._state.legal(self.seat)

    @property
    def fallback(self) -> int:
        """The next step that is made for a seat whose time is up."""
        return self._state.fallback(self.seat)

    def worlds(self, luck: Luck) -> Iterator[State]:
        """States, without end, in which the seat could be; each may be played on. Dice draw them fastest."""
        while True:
            yield self._state.resample(self.seat, luck)

    def pack(self, luck: Luck) -> bytes:
        """The perspective for another process: a resampled world, never the true one."""
        return self._state.resample(self.seat, luck).dump()

    @classmethod
    def unpack(cls, game: Game, seat: int, packed: bytes, step: int = 0) -> "Perspective":
        """The perspective that `pack` wrote."""
        return cls(game, game.load(packed), seat, step)
