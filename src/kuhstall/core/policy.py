"""A way to play that looks at the state itself, so that whole games can be played on without leaving compiled code."""

from mypy_extensions import i64, mypyc_attr

from kuhstall.core.luck import Luck
from kuhstall.core.phase import NOBODY
from kuhstall.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A player inside of playouts. It is handed the state for speed, and uses only what the seat may know of it.

    So it decides alike in every world that looks the same to the seat; a test asks it in other worlds.
    """

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """A legal action of a seat that may act."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class AnyMove(Policy):
    """Every legal step is equally likely."""

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """Any legal action."""
        return state.phase.pick(state, seat, luck)


def play_on(state: State, policies: list[Policy], luck: Luck) -> i64:
    """Play the state to its end, each seat by its policy, and return how many decisions it took."""
    decisions: i64 = 0
    while True:
        seat = state.phase.asked(state)
        if seat == NOBODY:
            return decisions
        state.phase.apply(state, seat, policies[seat].choose(state, seat, luck))
        decisions += 1
