"""What a review has found out, as values: sentences are told in the reader's language when somebody reads it."""

from typing import Any, Final

from msgspec import Struct

from kuhstall.bots.judging import Because, Grounds

SLIP: Final = "slip"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
GOOD: Final = "good"
BETTER: Final = "better"
MISTAKES: Final = (SLIP, MISTAKE, BLUNDER)
"""What costs a little, something, and much."""
PRAISE: Final = (GOOD, BETTER)
"""The move that mattered and was found, and one that is better than the bot's."""
COSTS: Final = ((0.12, BLUNDER), (0.06, MISTAKE), (0.03, SLIP))
"""From how much of the chance to win on a move is called what."""


class Point(Struct, frozen=True):
    """How the chances stood after so many moves, all hands open."""

    move: int
    chances: list[float]


class Moment(Struct, frozen=True, kw_only=True):
    """Where the chances turned."""

    move: int
    """The number of the last move of it; the first move of a game has number 1."""
    first: int
    """The number of its first move."""
    seat: int
    """Whose chance changed most."""
    change: float
    events: list[dict[str, Any]]
    """What there is to tell of it."""


class Decision(Struct, frozen=True, kw_only=True):
    """A decision that was good or bad, by what its player could know."""

    move: int
    seat: int
    kind: str
    made: Because
    best: Because
    """What the bot would have done; beside praise what else there was."""
    cost: float
    """The chance to win that it gave away; beside praise what it was better by."""
    error: float
    chance: float
    """The chance to win after it, as its player could tell."""
    points: float | None
    playouts: int
    grounds: Grounds


class Sums(Struct, frozen=True, kw_only=True):
    """What there is to say of a player as a whole."""

    decisions: int
    """How many were judged."""
    agreed: int
    """In how many of them the player did as the bot would."""
    mistakes: int
    """How many of those that were looked at closely have cost something for sure."""


class Review(Struct, frozen=True, kw_only=True):
    """Everything that was found out about a game."""

    game: str
    players: list[str]
    moves: int
    playouts: int
    """The budget: about so many games were played out for each question."""
    curve: list[Point]
    moments: list[Moment]
    decisions: list[Decision]
    """Mistakes, those that cost most first, then praise."""
    sums: list[Sums | None]
    """For each seat; None where its decisions were not asked for."""

    def mistakes(self, seat: int | None = None) -> list[Decision]:
        """What cost something, the most first."""
        return [one for one in self.decisions if one.kind in MISTAKES and seat in (None, one.seat)]

    def praise(self, seat: int | None = None) -> list[Decision]:
        """What was well done."""
        return [one for one in self.decisions if one.kind in PRAISE and seat in (None, one.seat)]


SURE: Final = 2.0
"""How many standard errors a cost must be above nothing."""


def kind_of(cost: float, error: float) -> str | None:
    """What a decision is called that costs so much, None if that is nothing or too unsure."""
    if cost < SURE * error:
        return BETTER if -cost > max(COSTS[-1][0], SURE * error) else None
    return next((kind for least, kind in COSTS if cost >= least), None)
