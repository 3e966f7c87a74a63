"""What the arena needs to look for a best response: policies with knobs, and exploiters that learn.

The package of a family of games may export `TUNABLE`, a `Tunable`, whose knobs the arena turns itself, and
`EXPLOITERS`, by name whatever learns in its own way. Both play in the arena only, against the crowd that is examined.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from kuhstall.bots.protocol import Bot


class Knob(Struct, frozen=True):
    """A number of a policy that may be turned between two bounds."""

    name: str
    start: float
    low: float
    high: float


class Tunable(Struct, frozen=True, kw_only=True):
    """A policy with knobs."""

    knobs: tuple[Knob, ...]
    make: Callable[[Sequence[float]], Bot]
    """The bot with its knobs at these numbers."""


class Account(Struct, frozen=True):
    """What an exploiter can tell about what it has learned: two columns with their heads, and a curve."""

    heads: tuple[str, str]
    rows: list[tuple[str, str]]
    """Empty if there is nothing better than to play like the crowd."""
    curve: list[float]
    """The win share in each round."""


class Rehearsal(Protocol):
    """Games of pupils against the crowd that is to be beaten, on deals that are never judged."""

    game: str
    players: int
    crowd: str
    """The bot of which the crowd is."""
    seed: str
    """What an exploiter may draw its own chance from."""
    games: int
    """How many games may be played altogether."""

    def shares(self, lessons: Sequence[bytes], round_: int, deals: int) -> list[float]:
        """The win share of one player of each lesson among the crowd, all on the same deals, in every seat.

        Every round has deals of its own.
        """


class Exploiter(Protocol):
    """Learns to beat a crowd."""

    def learn(self, rehearsal: Rehearsal, so_far: bytes | None) -> Iterator[bytes]:
        """What it has learned after each round, going on from what it had learned before; the last is the best.

        It depends on the rehearsal alone, so that a search that is broken off can go on and come to the same.
        """

    def make(self, learned: bytes) -> Bot:
        """The player that has learned this."""

    def account(self, learned: bytes) -> Account:
        """What was learned, for people."""
