"""The first edition's dove (KH-5.3)."""

from typing import Final

from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.table import NOBODY, QUARTET, Table

PAIRS: Final = [(0, 1), (2, 3), (4, 5)]
"""Rooster and goose, cat and dog, sheep and goat."""


def no_dove(table: Table, seat: int) -> None:
    """Later editions have no dove."""


def win_dove(table: Table, seat: int) -> None:
    """Who first owns both quartets of a pair gets the dove, and it never moves again."""
    if table.dove != NOBODY:
        return
    for one, other in PAIRS:
        if table.owns(seat, one) == QUARTET and table.owns(seat, other) == QUARTET:
            table.dove = seat
            if table.watched:
                table.tell(events.DoveWon(seat))
            return
