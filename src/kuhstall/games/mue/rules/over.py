"""The end of the game (MU-6.5)."""

from typing import final

from kuhstall.core import phase
from kuhstall.core.errors import Refused
from kuhstall.games.mue.rules.position import Position


@final
class Over(phase.Over[Position]):
    """The game has ended: nobody is asked any more (MU-6.5)."""

    def rule_now(self, position: Position) -> str:
        """The rule by which it ended."""
        return position.ended_by or ("MU-6.5" if position.variant.end else "MU-6.6")

    def not_now(self, position: Position, seat: int, verb: str) -> Refused:
        """No move is made any more."""
        return Refused(self.rule_now(position), "over")
