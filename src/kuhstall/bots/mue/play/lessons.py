"""How the weights are learned: moves are tried out in the true world and played on, and the weights follow."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.bots.mue.play.bid_marks import BID_GROUPS, BIDS, LEAD, BidMarks
from kuhstall.bots.mue.play.card_marks import CARD_MARKS, GROUPS, CardMarks
from kuhstall.bots.mue.play.search import Search, Trial
from kuhstall.bots.mue.play.style import Style, lay_or_pass
from kuhstall.core.bits import PLACE, size
from kuhstall.core.luck import Luck
from kuhstall.games.mue.rules.actions import CARD, PARTNER, TRUMP
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.over import Over
from kuhstall.games.mue.rules.partnership import Partnership
from kuhstall.games.mue.rules.position import Position, Variant
from kuhstall.games.mue.rules.tricks import Tricks

STEEP: Final = 40.0
"""More than that is never learned at once, in points: a contract made or lost weighs much by itself."""


@final
class Lessons:
    """Hands in which some moves are tried out, so that weights learn what they bring."""

    styles: list[Style]
    """Who plays at each seat, in the hand itself and when moves are tried out."""
    weights: vec[float]
    luck: Luck
    one_hand: Variant
    every: i64
    """About one in so many cards is tried out."""
    every_bid: i64
    """And about one in so many turns in the auction."""
    astray: i64
    """About one in so many bids is made at random, so that all kinds of auctions are seen."""
    error: float
    """The sum of the squares by which the weights were wrong about cards."""
    asked: i64

    def __init__(self, styles: list[Style], weights: vec[float], luck: Luck, one_hand: Variant) -> None:
        """Say who plays, and which weights are to learn."""
        self.styles, self.weights, self.luck, self.one_hand = styles, weights, luck, one_hand
        self.every, self.every_bid, self.astray = 6, 3, 8
        self.error, self.asked = 0.0, 0

    def hand(self, position: Position, card_rate: float, bid_rate: float) -> None:
        """Play a hand and learn from it."""
        position.variant = self.one_hand
        while True:
            phase = position.phase
            if isinstance(phase, Over):
                return
            seat = phase.asked(position)
            style = self.styles[seat]
            if isinstance(phase, Tricks):
                if card_rate > 0.0 and self.luck.below(self.every) == 0:
                    self.try_cards(position, seat, card_rate)
                phase.apply(position, seat, CARD + style.card(position, seat, self.luck))
            elif isinstance(phase, Auction):
                self.auction_step(position, seat, bid_rate)
            elif isinstance(phase, Partnership):
                phase.apply(position, seat, PARTNER + style.partner(position, seat, self.luck))
            else:
                phase.apply(position, seat, TRUMP + style.trump(position, seat, self.luck))

    def auction_step(self, position: Position, seat: i64, rate: float) -> None:
        """Make a bid, and learn from those that could be made."""
        marks = BidMarks(position, seat)
        if rate > 0.0 and self.luck.below(self.every_bid) == 0:
            self.try_bids(position, seat, marks, rate)
        if self.luck.below(self.astray):
            lay_or_pass(position, seat, self.styles[seat].bid(position, seat, self.luck))
            return
        bid = self.luck.below(BIDS + 1)
        cards: i64 = 0
        if bid < BIDS:
            cards = marks.cards[bid]
        lay_or_pass(position, seat, cards)

    def value_of(self, position: Position, seat: i64, move: i64) -> float:
        """What the hand brings the seat over the others if it makes a move in the true world."""
        trial = Trial(move)
        Search(seat, [self.styles], self.luck, self.one_hand).attempt(position, trial, 0)
        return trial.value

    def try_bids(self, position: Position, seat: i64, marks: BidMarks, rate: float) -> None:
        """Learn what each bid gains over a pass."""
        if not marks.cards[LEAD]:
            return
        idle = self.value_of(position, seat, 0)
        for bid in range(BIDS):
            if marks.cards[bid]:
                gain = self.value_of(position, seat, marks.cards[bid]) - idle
                wrong = gain - marks.gain(self.weights, CARD_MARKS, bid)
                for group in range(BID_GROUPS):
                    self.weights[CARD_MARKS + marks.marks[bid * BID_GROUPS + group]] += rate * wrong

    def try_cards(self, position: Position, seat: i64, rate: float) -> None:
        """Learn what each card gains over the mean of all."""
        marks = CardMarks(position, seat)
        number = size(marks.legal)
        if number < 2:
            return
        values = vec[float]([0.0 for _ in range(number)])
        guesses = vec[float]([0.0 for _ in range(number)])
        value, guess = 0.0, 0.0
        rest = marks.legal
        for at in range(number):
            kind = PLACE[(rest & -rest) % 67]
            values[at] = self.value_of(position, seat, CARD + kind)
            guesses[at] = marks.score(self.weights, kind)
            value += values[at] / float(number)
            guess += guesses[at] / float(number)
            rest &= rest - 1
        rest = marks.legal
        for at in range(number):
            wrong = (values[at] - value) - (guesses[at] - guess)
            self.error += wrong * wrong
            self.asked += 1
            marks.mark(PLACE[(rest & -rest) % 67])
            for group in range(GROUPS):
                self.weights[marks.marks[group]] += rate * max(-STEEP, min(STEEP, wrong))
            rest &= rest - 1
