"""The questions that every game's state answers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import BIT
from kuhstall.core.luck import Luck

if TYPE_CHECKING:
    from kuhstall.core.phase import Phase

PUBLIC: Final = -1
"""Stands for the spectators wherever a seat is asked for: they know what lies open and nothing else."""

BITS: Final = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]
"""BITS[seat] is the set that holds only this seat."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """One game in progress, always in one of its phases, which answers for it; `clone` before you look ahead.

    Actions are small numbers and small steps: a move with many parts is several steps of one seat, and `midway`
    is true between them. Nothing is checked here; `Match` is the checked front door.
    """

    seats: i64
    actions: i64
    phase: "Phase[Any]"
    journal: list[object] | None

    @property
    def watched(self) -> bool:
        """Whether anybody wants to be told what happens."""
        return self.journal is not None

    def tell(self, event: object) -> None:
        """Write an event into the journal."""
        if self.journal is not None:
            self.journal.append(event)

    def to_act(self) -> i64:
        """The set of seats that may act now, 0 when the game is over."""
        return self.phase.to_act(self)

    def asked(self) -> i64:
        """The seat whose answer is due when seats are asked one by one, NOBODY when the game is over."""
        return self.phase.asked(self)

    def midway(self) -> bool:
        """Whether a seat has begun a move and not yet completed it."""
        raise NotImplementedError

    def legal(self, seat: i64) -> Sequence[int]:
        """Every legal action of the seat; empty when it is not to act."""
        if not self.phase.to_act(self) & BIT[seat]:
            return []
        return self.phase.legal(self, seat)

    def count(self, seat: i64) -> i64:
        """How many legal actions a seat has that may act."""
        return self.phase.count(self, seat)

    def nth(self, seat: i64, n: i64) -> i64:
        """The n-th of them, counted from 0."""
        return self.phase.nth(self, seat, n)

    def pick(self, seat: i64, luck: Luck) -> i64:
        """One of them, each equally likely."""
        return self.phase.pick(self, seat, luck)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action and everything that follows from it without a choice."""
        self.phase.apply(self, seat, action)

    def fallback(self, seat: i64) -> i64:
        """The next step for a seat whose time is up."""
        return self.phase.fallback(self, seat)

    def phases(self) -> Sequence["Phase[Any]"]:
        """Every phase that the game may come to."""
        raise NotImplementedError

    def clone(self, remember: bool = True) -> "State":
        """An independent copy that keeps no journal.

        One for playouts need not remember who was shown what: nobody asks it for views or for other worlds.
        """
        raise NotImplementedError

    def resample(self, seat: i64, luck: Luck) -> "State":
        """A world that looks the same to this seat (or to PUBLIC), with everything it cannot know redrawn."""
        raise NotImplementedError

    def resample_many(self, seat: i64, luck: Luck, number: i64) -> list["State"]:
        """That many worlds, each drawn by itself."""
        return [self.resample(seat, luck) for _ in range(number)]

    def scores(self) -> list[int]:
        """Each seat's score as it stands; final when the game is over."""
        raise NotImplementedError

    def ranks(self) -> list[int]:
        """Numbers by which the seats are ranked in the end: the scores, unless something breaks ties."""
        return self.scores()

    def winners(self) -> i64:
        """The set of seats ranked highest, 0 while the game runs."""
        found: i64 = 0
        if self.phase.to_act(self):
            return found
        ranks = self.ranks()
        best = max(ranks)
        for seat in range(self.seats):
            if ranks[seat] == best:
                found |= BIT[seat]
        return found

    def ending(self) -> str:
        """The rule that ended the game before its time, empty if it ended as usual or still runs."""
        raise NotImplementedError

    def dump(self) -> bytes:
        """Everything in the state as bytes: equal bytes, equal states. The game's `load` reads it back."""
        raise NotImplementedError
