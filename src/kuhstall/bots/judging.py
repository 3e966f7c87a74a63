"""What it takes to judge decisions: two moves compared in the same imagined worlds, and reasons in numbers."""

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final, Protocol

from msgspec import Struct

from kuhstall.bots.protocol import Weighed
from kuhstall.core.luck import Luck
from kuhstall.core.perspective import Perspective
from kuhstall.core.state import BITS, State

FEW: Final = 20
"""With fewer pairs than this a slope says nothing."""


class Because(Struct, frozen=True):
    """A sentence with its values, to be said in the reader's language."""

    reason: str
    numbers: dict[str, int] = {}
    words: dict[str, str] = {}
    """Words of the records, like animals."""
    seats: dict[str, int] = {}


class Bar(Struct, frozen=True):
    """A number to be drawn beside others of its kind."""

    seat: int
    number: int


class Idea(Struct, frozen=True):
    """What the best bot would do."""

    best: list[int]
    """The steps of its move."""
    agrees: bool
    """Whether the move that was made is the same, or as good to the bot."""
    second: list[int]
    """The steps of the next best move that it thought about; none if there was only one."""
    gap: float
    """How much better it thinks its own: a first guess by which decisions of one game are compared."""


def idea_of(moves: Sequence[Weighed], made: Sequence[int], close: float) -> Idea:
    """The idea of a bot that has weighed some moves, the one that it makes first; so close means as good."""
    best, *others = moves
    second = others[0].steps if others else []
    gap = best.value - others[0].value if others else 0.0
    values = [move.value for move in moves if move.steps == list(made)]
    agrees = best.steps == list(made) or any(best.value - value <= close for value in values)
    return Idea(best.steps, agrees, second, gap)


class Grounds(Struct, frozen=True):
    """Why one move is better than another, from what its player could know."""

    sentences: list[Because] = []
    bars: list[Bar] = []
    """What a thing is worth to whom."""
    limit: int | None = None
    """How far one should have gone."""


class Tally:
    """Pairs of what two moves led to in the same worlds: parts of the win, and leads in points where they are given."""

    def __init__(self) -> None:
        """No pairs yet."""
        self.one, self.other = list[float](), list[float]()
        self.leads, self.other_leads = list[float](), list[float]()

    def add(self, one: float, other: float, leads: tuple[float, float] | None = None) -> None:
        """Note a pair."""
        self.one.append(one)
        self.other.append(other)
        if leads is not None:
            self.leads.append(leads[0])
            self.other_leads.append(leads[1])

    @property
    def pairs(self) -> int:
        """How many there are."""
        return len(self.one)

    @property
    def chance(self) -> float:
        """The chance to win after the second move."""
        return mean(self.other)

    @property
    def cost(self) -> float:
        """How much less the second move wins than the first."""
        if self.by_leads:
            return self.slope * mean(self.lead_differences)
        return mean(self.one) - mean(self.other)

    @property
    def error(self) -> float:
        """The standard error of that."""
        return self.slope * error_of(self.lead_differences) if self.by_leads else self.plain_error

    @property
    def plain_error(self) -> float:
        """The standard error of what is counted in wins alone."""
        return error_of([one - other for one, other in zip(self.one, self.other, strict=True)])

    @property
    def by_leads(self) -> bool:
        """Whether leads tell more than wins do; near the end of a game they do not."""
        if not self.leads or self.pairs < FEW:
            return False
        return self.slope * error_of(self.lead_differences) < self.plain_error

    @property
    def points(self) -> float | None:
        """How many points the second move costs; None where points are not what wins."""
        return mean(self.lead_differences) if self.leads else None

    @property
    def lead_differences(self) -> list[float]:
        """How much more each pair led after the first move."""
        return [one - other for one, other in zip(self.leads, self.other_leads, strict=True)]

    @property
    def slope(self) -> float:
        """How much a point adds to the chance, as these games tell: it is much surer than the wins themselves."""
        leads, wins = self.leads + self.other_leads, self.one + self.other
        middle, won = mean(leads), mean(wins)
        spread = fsum((lead - middle) * (lead - middle) for lead in leads)
        both = fsum((lead - middle) * (win - won) for lead, win in zip(leads, wins, strict=True))
        return max(both / spread, 0.0) if spread else 0.0


class Judge(Protocol):
    """Whoever judges decisions in the games of a family, each by what its player could know."""

    tells: frozenset[str]
    """The kinds of events by which a passage of a game is told."""

    def idea(self, perspective: Perspective, seed: str, made: Sequence[int]) -> Idea:
        """What the best bot would do, beside a move that was made."""

    def compare(self, perspective: Perspective, seed: str, one: Sequence[int], other: Sequence[int]) -> Tally:
        """What two whole moves lead to in `perspective.playouts` worlds in which the seat could be."""

    def grounds(self, perspective: Perspective, seed: str, best: Sequence[int], made: Sequence[int]) -> Grounds:
        """Why one move is better than another."""

    def named(self, perspective: Perspective, steps: Sequence[int]) -> Because:
        """What somebody does who makes this move."""

    def settled(self, state: State) -> bool:
        """Whether nothing is under way, so that chances can be told from one such moment to the next."""

    def chances(self, state: State, luck: Luck, playouts: int) -> list[float]:
        """Each seat's chance with all hands open; what is still to be drawn is left to chance."""


def part_of_win(state: State, seat: int) -> float:
    """A seat's part of the win of a game that is over."""
    winners = int(state.winners())
    return bool(winners & BITS[seat]) / winners.bit_count()


def mean(numbers: Sequence[float]) -> float:
    """The mean of some numbers, 0 of none."""
    return fsum(numbers) / len(numbers) if numbers else 0.0


def error_of(numbers: Sequence[float]) -> float:
    """The standard error of their mean."""
    if len(numbers) < 2:
        return 1.0
    middle = mean(numbers)
    return sqrt(fsum((number - middle) * (number - middle) for number in numbers) / (len(numbers) - 1) / len(numbers))


def percent(share: float) -> int:
    """A chance as people say it."""
    return round(100 * share)
