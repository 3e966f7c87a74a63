"""A player by learned weights: quick enough for playouts, and stronger than rules written by hand."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.bots.mue.play.bid_marks import BIDS, BidMarks
from kuhstall.bots.mue.play.card_marks import CARD_MARKS, CardMarks, best_card
from kuhstall.bots.mue.play.contract import partner_by_faces, trump_by_promise
from kuhstall.bots.mue.play.style import Style
from kuhstall.core.luck import Luck
from kuhstall.games.mue.rules.position import Position


@final
class Sharp(Style):
    """Bids and plays what its weights say is best."""

    weights: vec[float]

    def __init__(self, weights: vec[float]) -> None:
        """Take the weights: those of cards, then those of bids."""
        self.weights = weights

    def bid(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The bid that gains most over a pass."""
        marks = BidMarks(position, seat)
        found: i64 = 0
        most = 0.0
        for bid in range(BIDS):
            if marks.cards[bid]:
                gain = marks.gain(self.weights, CARD_MARKS, bid)
                if gain > most:
                    found, most = marks.cards[bid], gain
        return found

    def trump(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The trump that promises most."""
        return trump_by_promise(position, seat)

    def partner(self, position: Position, seat: i64, luck: Luck) -> i64:
        """Who shows most that helps."""
        return partner_by_faces(position, seat)

    def card(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The card that the weights say is best."""
        return best_card(CardMarks(position, seat), self.weights)
