"""The end of the game (KH-2.4, KH-2.5)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.errors import Refused
from kuhstall.core.phase import NOBODY
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase, Name
from kuhstall.games.kuhhandel.rules.position import Position


@final
class Over(FamilyPhase):
    """The game has ended: nobody is asked any more."""

    name = "over"
    rule = "KH-2.4"

    def asked(self, position: Position) -> i64:
        """Nobody."""
        return NOBODY

    def to_act(self, position: Position) -> i64:
        """The empty set."""
        return 0

    def count(self, position: Position, seat: i64) -> i64:
        """Nothing can be done."""
        return 0

    def not_now(self, position: Position, seat: int, verb: str) -> Refused:
        """The game is over."""
        return Refused(position.ended_by or self.rule, "over", move=verb)

    def situation(self, position: Position, players: Sequence[str], name: Name, language: str) -> str:
        """The game is over."""
        return say("over", language)
