"""The legal moves of a seat as people write them: few or a hundred thousand, made only as far as somebody asks."""

from collections.abc import Collection, Iterator, Sequence

from kuhstall.core.errors import KuhstallError
from kuhstall.core.game import Game
from kuhstall.core.state import State


class LegalMoves(Collection[str]):
    """Every whole move that a seat may make now; `in`, `len` and loops work as with a list."""

    def __init__(self, game: Game, state: State, seat: int, players: Sequence[str]) -> None:
        """Look at a state, which must not change meanwhile."""
        self.game = game
        self.seat = seat
        self.players = players
        self._state = state

    def __iter__(self) -> Iterator[str]:
        """The moves in the order of their actions."""
        for steps in whole_moves(self._state, self.seat):
            yield self.game.write(self._state, self.seat, steps, self.players)

    def __len__(self) -> int:
        """How many there are; each of them is tried for that."""
        return sum(1 for _ in whole_moves(self._state, self.seat))

    def __bool__(self) -> bool:
        """Whether the seat is to act."""
        return len(self._state.legal(self.seat)) > 0

    def __contains__(self, move: object) -> bool:
        """Whether a move is legal, however it is written."""
        try:
            self.game.read(self._state, self.seat, str(move), self.players)
        except KuhstallError:
            return False
        return True

    def __repr__(self) -> str:
        """The moves in short, as in `pass, bid 10 to 270`."""
        return f"<{', '.join(self.game.choices(self._state, self.seat, self.players)) or 'not to act'}>"


def whole_moves(state: State, seat: int) -> Iterator[list[int]]:
    """The steps of every whole move of a seat."""
    for step in state.legal(seat):
        draft = state.clone(remember=False)
        draft.apply(seat, step)
        if draft.midway():
            for rest in whole_moves(draft, seat):
                yield [step, *rest]
        else:
            yield [step]
