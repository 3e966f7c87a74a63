"""Why a bot moves as it does in Kuhfstein, in numbers."""

from msgspec import Struct

from kuhstall.bots.protocol import Reason, Weighed


class Prepared(Struct, frozen=True, kw_only=True):
    """A card in hand that a move brings nearer."""

    card: str
    points: int
    """What the card will score."""
    lacks: int
    """How many tiles it lacks after the move; 4 stands for more than three."""


class Tried(Weighed, frozen=True, kw_only=True):
    """A move that was tried in playouts; its value is the lead over the best rival that it leads to, in points."""

    playouts: int
    scores: int
    """The points that it scores at once."""
    prepares: list[Prepared]


class Lead(Reason, frozen=True, kw_only=True):
    """The move with the greatest expected lead over the best rival, and what else was tried."""

    seat: int


class Shown(Reason, frozen=True, kw_only=True):
    """The scoring tile that brings more, each with what it scores."""

    seat: int
