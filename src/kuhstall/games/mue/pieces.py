"""What Mü is played with, for whoever draws it or keeps score at a real table."""

from collections.abc import Mapping

from msgspec import Struct

from kuhstall.games.mue.rules.cards import RANKS, SUITS, TRIANGLES, members
from kuhstall.games.mue.rules.hands import UNPLAYED_LIMIT
from kuhstall.games.mue.rules.position import Variant
from kuhstall.games.mue.rules.scoring import NO_TRUMP
from kuhstall.games.mue.rules.trumps import TRUMPS


class Table(Struct, frozen=True, kw_only=True):
    """The game for a number of players."""

    hand: int
    """How many cards each is dealt (MU-1.3)."""
    triangles: int
    """How many are in the game (MU-1.2)."""
    suits: list[str]
    trumps: list[str]
    """Everything that a chief may name: suits, ranks from the highest down, none."""
    partner: bool
    """Whether the chief has a partner (MU-4.3)."""


class Pieces(Struct, frozen=True, kw_only=True):
    """What the game is played with, and when it ends."""

    tables: dict[str, Table]
    """By the number of players."""
    end: int
    """The points that end the game (MU-6.5)."""
    unplayed: int
    """So many hands in a row that are not played end it too (MU-3.7)."""


def pieces_of(variants: Mapping[int, Variant]) -> Pieces:
    """The pieces of the game as it is played by each number of players."""
    tables = {str(seats): table_of(variant) for seats, variant in variants.items()}
    [end] = {variant.end for variant in variants.values()}
    return Pieces(tables=tables, end=end, unplayed=UNPLAYED_LIMIT)


def table_of(variant: Variant) -> Table:
    """The pieces for one number of players."""
    suits = [SUITS[suit] for suit in variant.suits]
    return Table(
        hand=variant.hand,
        triangles=triangles_in(variant),
        suits=suits,
        trumps=[*suits, *[str(rank) for rank in reversed(range(RANKS))], TRUMPS[NO_TRUMP]],
        partner=variant.has_partner,
    )


def triangles_in(variant: Variant) -> int:
    """All the triangles in the game (MU-1.2)."""
    return sum(TRIANGLES[kind] for kind in members(variant.pack()))
