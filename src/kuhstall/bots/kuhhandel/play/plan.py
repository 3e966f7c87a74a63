"""The cards that somebody is about to lay in a trade, remembered from the first step of the move to its last."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import highest, lowest
from kuhstall.core.phase import NOBODY
from kuhstall.games.kuhhandel.rules.actions import ACCEPT, DONE, LAY
from kuhstall.games.kuhhandel.rules.bag import WIDTH, without
from kuhstall.games.kuhhandel.rules.position import PURSES, Position


@final
@mypyc_attr(acyclic=True)
class Plan:
    """An offer or a counter-offer, and the trade for which it was planned."""

    cards: i64
    seat: i64
    purse: i64
    turn: i64
    rival: i64
    animal: i64
    tied: bool

    def __init__(self) -> None:
        """No plan."""
        self.cards = self.purse = 0
        self.seat = self.turn = self.rival = self.animal = NOBODY
        self.tied = False

    def make(self, position: Position, seat: i64, cards: i64) -> None:
        """Plan to lay these cards."""
        self.cards, self.seat, self.purse = cards, seat, position.held[PURSES + seat]
        self.turn, self.rival, self.animal, self.tied = position.turn, position.rival, position.animal, position.tied

    def fits(self, position: Position, seat: i64) -> bool:
        """Whether the move has begun as planned; one that has not begun is always planned anew."""
        if position.laid == 0 or without(position.laid, self.cards):
            return False
        if seat != self.seat or position.held[PURSES + seat] != self.purse or position.tied != self.tied:
            return False
        return position.turn == self.turn and position.rival == self.rival and position.animal == self.animal

    def next_step(self, position: Position) -> i64:
        """The next card in falling order; that it is enough when all are laid, or when other cards were laid before."""
        laid = position.laid
        rest = without(self.cards, laid)
        if rest == 0 or without(laid, self.cards) or (laid and highest(rest) // WIDTH > lowest(laid) // WIDTH):
            return DONE if laid or position.phase.asked(position) == position.turn else ACCEPT
        return LAY + highest(rest) // WIDTH
