"""What the views of all games have in common."""

from msgspec import Struct


class OverView(Struct, frozen=True, tag="over"):
    """The game is over."""

    winners: list[int]
    ending: str
    """The rule that ended it before its time, empty if none did."""
