"""The first edition's dove (KH-5.3)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.edition import QUARTET

if TYPE_CHECKING:
    from kuhstall.games.kuhhandel.rules.position import Position


def notice_dove(position: "Position", seat: i64) -> None:
    """Who first owns both quartets of a pair gets the dove, and it never moves again."""
    for one, other in position.edition.dove_pairs:
        if position.owns(seat, one) == QUARTET and position.owns(seat, other) == QUARTET:
            position.dove = seat
            if position.watched:
                position.tell(events.DoveWon(seat))
            return
