"""What every way of playing together has: what it hears of the players, what is due when, and what happens then."""

from collections.abc import Collection, Sequence
from typing import Protocol

from msgspec import Struct

from kuhstall.core.match import Draft, Match
from kuhstall.core.tempo import Tempo
from kuhstall.tables import summary
from kuhstall.tables.entries import By, Pace
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.wire import Mark, Move, Slap


class Stage(Protocol):
    """The table, as far as a way of playing needs it: the log is written, and everybody told, only by it."""

    @property
    def ledger(self) -> Ledger:
        """The fold of the table's log."""

    @property
    def standing(self) -> bool:
        """Whether the clock stands still."""

    @property
    def longest_line(self) -> float:
        """How many seconds the longest line of a player is credited with."""

    def charge(self, seat: int, seconds: float) -> None:
        """Let a seat's player pay for something that only so much credit has decided."""

    def current(self, seat: int, at: int) -> None:
        """Deny an answer to something that is no longer asked, or not yet."""

    def all_marked(self, marks: Collection[int]) -> bool:
        """Whether every seat that may decide is among these."""

    def own(self, seat: int) -> By:
        """Who has said so, where a seat has said it itself."""

    async def enter(self, drafts: Sequence[tuple[Draft, By]]) -> None:
        """Write moves that were drafted, and who made each of them."""

    def rescheduled(self) -> None:
        """What is due has changed: set the alarm, and tell everybody."""

    def set_alarm(self) -> None:
        """What is due has changed, which is nobody's business yet."""


class Asking(Struct, frozen=True):
    """What is asked now: of which seats, after which moves, and in what time."""

    now: float
    seats: Collection[int]
    moved: Collection[int]
    made: int
    """How many moves have been made."""
    alone: tuple[int, ...]
    """The seats of a guest for whom nobody but bots waits."""
    pace: Pace
    tempo: Tempo
    lead: float
    """How long before the first count a countdown is announced."""


class Shown(Struct, frozen=True, kw_only=True):
    """What everybody is told of the time."""

    deciding: list[summary.Decision] = []
    hammer: summary.Hammer | None = None
    countdown: summary.Countdown | None = None


class Way(Protocol):
    """How seats decide from one move to the next."""

    @property
    def silent(self) -> Collection[int]:
        """Seats that have said all they want to say."""

    @property
    def unhurried(self) -> bool:
        """Whether it should begin only when whoever plays alone with bots is ready."""

    def kept(self, seats: Collection[int], moved: Collection[int]) -> list[int]:
        """Those of these seats whose decision goes on although others have moved."""

    def due(self, stage: Stage) -> float:
        """When something happens by itself, inf if never."""

    def later(self, seconds: float) -> None:
        """Put everything off, since the clock has stood still for so long."""

    def stood(self, since: float, until: float) -> None:
        """Make up for a while in which the server stood still and heard nobody."""

    def left(self, now: float, moved: int) -> dict[int, int]:
        """Milliseconds left to the other seats, as far as the log keeps them."""

    def resume(self, now: float, left: dict[int, int]) -> None:
        """Give seats back the time that they had."""

    def shown(self, standing: bool) -> Shown:
        """What everybody is told of it."""

    async def heard(self, stage: Stage, said: Move | Mark | Slap, arrived: float, credit: float) -> None:
        """Carry out what a player says; Denied if it makes no sense now."""

    async def wished(self, stage: Stage, draft: Draft, decision: int, by: By) -> None:
        """Carry out what a bot or a limit wants to do, unless the time for it is over."""

    async def happens(self, stage: Stage, now: float) -> None:
        """Do what is due."""

    def bots_pause(self, pause: float, now: float) -> float:
        """How long a bot seems to think that would pause for so long."""

    def bot_moves_at(self, start: float, thought: float, pause: float, move: str) -> float | None:
        """When a bot makes a move that it has thought about for so long; None if it lets it be."""


def in_order(match: Match) -> list[int]:
    """The seats that may act, in the order in which they would be asked."""
    first = match.state.asked()
    return sorted(match.to_act, key=lambda seat: (seat - first) % match.state.seats)


def rounded_up(thought: float, pause: float) -> float:
    """When a bot moves that has thought for so long: after its pause, or twice or four times that and so on.

    How long it has thought depends on its cards, and is not to be seen but roughly.
    """
    while 0 < pause < thought:
        pause *= 2
    return pause
