"""The end of a turn that is tried out: everything is done, and the player may still take it back."""

from typing import final

from msgspec import Struct

from kuhstall.games.kuhfstein.rules.move import Choosing
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.view import HeldView


@final
class Held(Choosing):
    """Nothing more can be done in this turn; what lies open is refilled once it counts (KF-2.2)."""

    name = "held"

    def view(self, position: Position, seat: int) -> Struct:
        """There is nothing to choose."""
        return HeldView()
