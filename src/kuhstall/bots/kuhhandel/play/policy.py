"""The rule player of the Kuhhandel family: it plays as a good casual player does, and never peeks."""

from typing import final

from mypy_extensions import i64

from kuhstall.bots.kuhhandel.play.appraisal import Appraisal
from kuhstall.bots.kuhhandel.play.plan import Plan
from kuhstall.bots.kuhhandel.play.sales import bid, feed_or_take, keep_or_give, pay, sell_or_buy, slap
from kuhstall.bots.kuhhandel.play.style import Style
from kuhstall.bots.kuhhandel.play.trades import answer, offer, take_turn
from kuhstall.core.luck import Luck
from kuhstall.core.policy import Policy
from kuhstall.core.state import State
from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.bidding import Bidding
from kuhstall.games.kuhhandel.rules.countdown import Countdown
from kuhstall.games.kuhhandel.rules.encore import Encore
from kuhstall.games.kuhhandel.rules.knockdown import Knockdown
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.payment import Payment
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.rats import Rats
from kuhstall.games.kuhhandel.rules.turn import Turn


@final
class HeuristicPolicy(Policy):
    """Values cards by the score they promise, keeps some cash, and mixes its offers, all as its style says."""

    def __init__(self, style: Style) -> None:
        """Take the style; whoever changes it afterwards makes a new policy."""
        self.style = style
        self.appraisal: Appraisal | None = None
        self.plan = Plan()

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """The next step of the move that the rules of thumb suggest."""
        assert isinstance(state, Position)
        phase = state.phase
        if isinstance(phase, Payment):
            return pay(state, seat)
        if isinstance(phase, Encore):
            return state.edition.draw
        if isinstance(phase, (Offer, Answer)):
            return self.lay(state, seat, luck)
        worth = self.look(state, seat)
        if isinstance(phase, Bidding):
            return bid(worth, state, luck)
        if isinstance(phase, Turn):
            return take_turn(worth, state)
        return self.seldom(worth, state)

    def seldom(self, worth: Appraisal, position: Position) -> i64:
        """The same in phases that are less frequent."""
        phase = position.phase
        if isinstance(phase, Knockdown):
            return sell_or_buy(worth, position)
        if isinstance(phase, Countdown):
            return slap(worth, position)
        if isinstance(phase, Rats):
            return feed_or_take(worth, position)
        return keep_or_give(worth, position)

    def look(self, position: Position, seat: i64) -> Appraisal:
        """What everything is worth to the seat."""
        worth = self.appraisal
        if worth is None or worth.edition is not position.edition or worth.seats != position.seats:
            worth = self.appraisal = Appraisal(self.style, position.edition, position.seats)
        worth.look(position, seat)
        return worth

    def lay(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The next card of an offer or a counter-offer, which is planned at its first step."""
        if not self.plan.fits(position, seat):
            worth = self.look(position, seat)
            answers = seat != position.turn
            self.plan.make(position, seat, answer(worth, position, luck) if answers else offer(worth, position, luck))
        return self.plan.next_step(position)
