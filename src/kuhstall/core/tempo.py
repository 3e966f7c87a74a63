"""How seats that may act at the same time do so at a live table."""

from typing import Final, Literal

from msgspec import Struct


class Tempo(Struct, frozen=True):
    """How the seats that may act now do so at a live table.

    `together`: each when it likes, every answer counts at once. `open`: an auction, where an answer can be beaten
    until the hammer falls. `countdown`: the first to slap while somebody counts down.
    """

    kind: Literal["together", "open", "countdown"]
    silent: str = ""
    """The move of a seat that says nothing until the hammer falls or the count ends."""
    slap: str = ""
    """The move that slaps, to be followed by the count."""
    counts: int = 0
    """Where the countdown begins; it ends with 1."""
    turn: int = 0
    """How many decisions are left of a turn that its seat may try out and take back until it says that the turn is
    over; 0 where each move counts at once."""

    def count_of(self, move: str) -> int:
        """The count that a move of a countdown names, 0 if it slaps at none."""
        verb, _, count = move.partition(" ")
        return int(count) if verb == self.slap and count.isdigit() else 0


TOGETHER: Final = Tempo("together")
