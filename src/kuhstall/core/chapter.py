"""Chapters of a game that is over: where something begins that one looks for, such as an auction, a hand or a turn."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from kuhstall.core.journal import Event
from kuhstall.core.story import Events, numbered


class Chapter(Struct, frozen=True):
    """Where a part of the game begins, and the event that tells what it is."""

    at: int
    """How many moves had been made there."""
    move: int
    """The number of the move that tells of it; the first move has number 1."""
    event: int
    """Which of its events does, from 0 on."""


def opened_by(kinds: Collection[type[Event]], events: Events) -> list[Chapter]:
    """A chapter for each event of these kinds, as the move has left the table that brought it about."""
    return [
        Chapter(move, move, at)
        for move, happened in enumerate(events, 1)
        for at, event in enumerate(happened)
        if type(event) in kinds
    ]


def by_turns(movers: Sequence[int], events: Events) -> list[Chapter]:
    """A chapter for each turn: it begins before the first move of somebody else."""
    told = {move for move, _ in numbered(events)}
    moves = [move for move in range(1, len(movers) + 1) if move == 1 or movers[move - 1] != movers[move - 2]]
    return [Chapter(move - 1, move, 0) for move in moves if move in told]
