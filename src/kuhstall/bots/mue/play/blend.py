"""A player who bids like one and plays cards like another."""

from typing import final

from mypy_extensions import i64

from kuhstall.bots.mue.play.style import Style
from kuhstall.core.luck import Luck
from kuhstall.games.mue.rules.position import Position


@final
class Blend(Style):
    """Bids and names like a bidder, and plays tricks like somebody else."""

    bidder: Style
    player: Style

    def __init__(self, bidder: Style, player: Style) -> None:
        """Say like whom."""
        self.bidder, self.player = bidder, player

    def bid(self, position: Position, seat: i64, luck: Luck) -> i64:
        """What the bidder would lay."""
        return self.bidder.bid(position, seat, luck)

    def trump(self, position: Position, seat: i64, luck: Luck) -> i64:
        """What the bidder would name."""
        return self.bidder.trump(position, seat, luck)

    def partner(self, position: Position, seat: i64, luck: Luck) -> i64:
        """Whom the bidder would name."""
        return self.bidder.partner(position, seat, luck)

    def card(self, position: Position, seat: i64, luck: Luck) -> i64:
        """What the other would play."""
        return self.player.card(position, seat, luck)
