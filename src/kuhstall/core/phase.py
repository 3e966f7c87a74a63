"""A phase of a game: the one place where that part of the rules lives, from who may act to what a seat sees of it."""

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from msgspec import Struct
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import BIT, members
from kuhstall.core.errors import Refused
from kuhstall.core.luck import Luck
from kuhstall.core.state import State
from kuhstall.core.tempo import TOGETHER, Tempo
from kuhstall.core.views import OverView

NOBODY: Final = -1
P = TypeVar("P", bound=State)
"""The position of the game to which a phase belongs."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[P]):
    """A part of the rules in which a position waits for somebody; it has no data of its own.

    What a bot asks a million times a second comes first: who acts, how many actions there are, the n-th of them, and
    what each brings about. What people write, read and see follows.
    """

    name: str = ""
    verbs: tuple[str, ...] = ()
    """The words with which the moves of this phase begin."""
    rule: str = ""
    """The rule that says who does what now."""
    tempo: Tempo = TOGETHER
    """How the seats act at a live table, if several may."""
    by_turns: bool = False
    """Whether a seat that is not asked is told so whatever its move is."""

    def asked(self, position: P) -> i64:
        """The seat whose answer is due when seats are asked one by one, NOBODY when the game is over."""
        raise NotImplementedError

    def to_act(self, position: P) -> i64:
        """The set of seats that may act; as a rule the one that is asked."""
        return BIT[self.asked(position)]

    def count(self, position: P, seat: i64) -> i64:
        """How many legal actions a seat has that may act."""
        raise NotImplementedError

    def nth(self, position: P, seat: i64, n: i64) -> i64:
        """The n-th of them, counted from 0."""
        raise NotImplementedError

    def legal(self, position: P, seat: i64) -> Sequence[int]:
        """All of them; a phase whose actions are consecutive numbers says so with a range."""
        return [self.nth(position, seat, n) for n in range(self.count(position, seat))]

    def apply(self, position: P, seat: i64, action: i64) -> None:
        """Carry out a legal action and everything that follows from it without a choice."""
        raise NotImplementedError

    def pick(self, position: P, seat: i64, luck: Luck) -> i64:
        """One of them, each equally likely; a phase that knows them as a set draws from that."""
        return self.nth(position, seat, luck.below(self.count(position, seat)))

    def fallback(self, position: P, seat: i64) -> i64:
        """The next step for a seat whose time is up; as a rule its first legal action."""
        return self.nth(position, seat, 0)

    def check_words(self, verb: str, words: list[str]) -> None:
        """Raise Malformed if a verb of this phase cannot have these words behind it, whatever the position."""

    def read(self, position: P, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """The steps of a move, whether legal or not; none if there is no action for what the words say.

        Malformed says which word cannot be read, whatever the position.
        """
        raise NotImplementedError

    def write(self, position: P, steps: Sequence[int], players: Sequence[str]) -> str:
        """A move as records write it, given its steps and the position before it."""
        raise NotImplementedError

    def not_now(self, position: P, seat: int, verb: str) -> Refused:
        """Why a move of another phase is not made now."""
        return Refused(self.rule_now(position), "not_now", move=verb)

    def not_asked(self, position: P, seat: int, players: Sequence[str]) -> Refused:
        """Why a seat has nothing to decide now."""
        return Refused(self.rule_now(position), "not_asked", player=players[self.asked(position)])

    def why_not(self, position: P, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """Why a move that can be read is not among the legal ones of a seat that may act."""
        raise NotImplementedError

    def rule_now(self, position: P) -> str:
        """The rule that says who does what now, where it depends on the position."""
        return self.rule

    def choices(self, position: P, seat: int, players: Sequence[str], language: str) -> list[str]:
        """The possible moves of a seat as people write them, ranges abbreviated in the reader's language."""
        return [self.write(position, [action], players) for action in self.legal(position, seat)]

    def view(self, position: P, seat: int) -> Struct:
        """What a seat, or PUBLIC, sees of this phase and, if it is to act, can choose: a type of its own."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Over(Phase[P]):
    """The game has ended: nobody is asked any more."""

    name = "over"

    def asked(self, position: P) -> i64:
        """Nobody."""
        return NOBODY

    def to_act(self, position: P) -> i64:
        """The empty set."""
        return 0

    def count(self, position: P, seat: i64) -> i64:
        """Nothing can be done."""
        return 0

    def rule_now(self, position: P) -> str:
        """The rule that ended the game before its time, if one did."""
        return position.ending() or self.rule

    def not_now(self, position: P, seat: int, verb: str) -> Refused:
        """The game is over."""
        return Refused(self.rule_now(position), "over", move=verb)

    def view(self, position: P, seat: int) -> OverView:
        """Who has won, and by which rule the game ended before its time."""
        return OverView(members(position.winners()), position.ending())
