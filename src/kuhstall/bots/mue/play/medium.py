"""The level `medium`: a rule player that bids what its hand promises and counts cards."""

from mypy_extensions import i64

from kuhstall.bots.mue.play.bidding import bid_by_promise
from kuhstall.bots.mue.play.contract import partner_by_faces, trump_by_promise
from kuhstall.bots.mue.play.style import Style
from kuhstall.bots.mue.play.tricks import card_by_count
from kuhstall.core.luck import Luck
from kuhstall.games.mue.rules.position import Position


class Medium(Style):
    """Bids what its hand is worth, names what it holds, and plays tricks like a casual player who counts trumps."""

    def bid(self, position: Position, seat: i64, luck: Luck) -> i64:
        """Cards of the trump that promises most, while it promises something."""
        return bid_by_promise(position, seat)

    def trump(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The trump that promises most."""
        return trump_by_promise(position, seat)

    def partner(self, position: Position, seat: i64, luck: Luck) -> i64:
        """Who shows most that helps."""
        return partner_by_faces(position, seat)

    def card(self, position: Position, seat: i64, luck: Luck) -> i64:
        """Draw trumps, cash masters, feed mates, win cheaply."""
        return card_by_count(position, seat)
