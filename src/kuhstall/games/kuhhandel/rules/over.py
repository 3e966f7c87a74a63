"""The end of the game (KH-2.4, KH-2.5)."""

from typing import final

from kuhstall.core import phase
from kuhstall.core.bits import members
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.view import OverView


@final
class Over(phase.Over[Position]):
    """The game has ended: nobody is asked any more."""

    rule = "KH-2.4"

    def view(self, position: Position, seat: int) -> OverView:
        """Who has won, and by which rule the game ended before its time."""
        return OverView(members(position.winners()), position.ended_by)
