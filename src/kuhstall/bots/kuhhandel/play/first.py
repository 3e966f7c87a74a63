"""The rule player as it was in its first version, blunders and all: to train and to measure against."""

from typing import final

from mypy_extensions import i64

from kuhstall.bots.kuhhandel.play.appraisal import Appraisal
from kuhstall.bots.kuhhandel.play.plan import Plan
from kuhstall.bots.kuhhandel.play.purse import Purse
from kuhstall.bots.kuhhandel.play.sales import feed_or_take, keep_or_give, pay, slap
from kuhstall.bots.kuhhandel.play.style import Style
from kuhstall.bots.kuhhandel.play.trades import Contest, edge_of, offered_amount, promise_of
from kuhstall.core.luck import Luck
from kuhstall.core.phase import NOBODY
from kuhstall.core.policy import Policy
from kuhstall.core.state import State
from kuhstall.games.kuhhandel.rules.actions import BUY, MOST_SEATS, SELL
from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.auction import can_pay
from kuhstall.games.kuhhandel.rules.bag import FULL, ONE, WIDTH, count, kind_of, kinds_in, size
from kuhstall.games.kuhhandel.rules.bidding import Bidding, raises_open_to
from kuhstall.games.kuhhandel.rules.countdown import Countdown
from kuhstall.games.kuhhandel.rules.division import Division
from kuhstall.games.kuhhandel.rules.encore import Encore
from kuhstall.games.kuhhandel.rules.knockdown import Knockdown
from kuhstall.games.kuhhandel.rules.money import ZEROS
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.payment import Payment, suggested
from kuhstall.games.kuhhandel.rules.position import ANIMALS, PURSES, Position
from kuhstall.games.kuhhandel.rules.rats import Rats
from kuhstall.games.kuhhandel.rules.turn import may_trade, stake_of


@final
class FirstPolicy(Policy):
    """Reckons with rats in every edition, bids what it cannot pay exactly, and offers nothing in its last trades."""

    def __init__(self) -> None:
        """It has the numbers of its first version, most of which are those of today."""
        self.style = Style()
        self.appraisal: Appraisal | None = None
        self.plan = Plan()

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """The next step of the move that the rules of thumb suggested then."""
        assert isinstance(state, Position)
        phase = state.phase
        if isinstance(phase, Payment):
            return pay(state, seat)
        if isinstance(phase, Encore):
            return state.edition.draw
        if isinstance(phase, (Offer, Answer)):
            if not self.plan.fits(state, seat):
                worth, answers = self.look(state, seat), seat != state.turn
                self.plan.make(state, seat, answer(worth, state, luck) if answers else offer(worth, state, luck))
            return self.plan.next_step(state)
        worth = self.look(state, seat)
        if isinstance(phase, Bidding):
            return bid(worth, state)
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
        if isinstance(phase, Division):
            return keep_or_give(worth, position)
        return take_turn(worth, position)

    def look(self, position: Position, seat: i64) -> Appraisal:
        """What everything was worth to the seat: money more than it is, since rats count where there are none."""
        worth = self.appraisal
        if worth is None or worth.edition is not position.edition or worth.seats != position.seats:
            worth = self.appraisal = Appraisal(self.style, position.edition, position.seats)
            worth.prospects.traded = worth.prospects.kinds
        worth.look(position, seat)
        return worth


def bid(worth: Appraisal, position: Position) -> i64:
    """Raise in small steps up to what the card is worth, keeping some cash; never beyond what it has."""
    edition, now = position.edition, float(position.bid)
    leader = position.turn if position.bidder == NOBODY else position.bidder
    value = worth.gain(position.card, leader) / worth.transfer(position.turn)
    limit = min(value, worth.style.spend * float(worth.purse.total))
    step = float(edition.step)
    if now + step > limit:
        return edition.pass_at
    most = now + float(raises_open_to(position, worth.seat)) * step
    target = min(max(now + step, now + (limit - now) * worth.style.jump), most)
    return edition.pass_at + max(1, i64((target - now) // step))


def sell_or_buy(worth: Appraisal, position: Position) -> i64:
    """Buy if keeping the card from the bidder is worth more than what is paid and what would have come in."""
    bidder, style = position.bidder, worth.style
    able = size(position.held[PURSES + bidder]) if position.by_cards else worth.most[bidder]
    if able < position.bid or not can_pay(position, worth.seat):
        return SELL
    paid = suggested(position, worth.seat)
    cost = float(position.worth_of(paid))
    if position.by_cards:
        cost += style.note_worth * float(size(paid)) + float(position.bid) * (style.note_worth + style.pot_note)
    elif cost > style.spend * float(worth.purse.total):
        return SELL
    else:
        cost += float(position.bid)
    return BUY if worth.gain(position.card, bidder) > cost * worth.transfer(bidder) else SELL


def contest_of(worth: Appraisal, me: i64, other: i64, kind: i64, stake: i64) -> Contest:
    """A trade as it was weighed: as if money were worth the same to everybody, and after the trade as before."""
    contest = Contest(worth, me, other, kind, stake)
    contest.cost, contest.is_last = worth.transfer(other), False
    contest.swing = max(2.0 * contest.edge / contest.cost, 0.0)
    contest.their_swing = max(2.0 * edge_of(worth, other, me, kind, stake) / contest.cost, 0.0)
    return contest


def take_turn(worth: Appraisal, position: Position) -> i64:
    """Trade if a trade promises more than the auction, or the division, of an average card; else take the card."""
    edition, seat = worth.edition, worth.seat
    choice, best = edition.draw, 0.0
    if position.drawn == len(position.pile):
        best = float("-inf")
    elif not may_trade(position):
        return choice
    elif not edition.draws_after_trade:
        best = worth.mean_card()
    mine = kinds_in(position.held[ANIMALS + seat])
    while mine:
        kind = kind_of(mine)
        for rival in range(worth.seats):
            if rival != seat and count(position.held[ANIMALS + rival], kind):
                contest = contest_of(worth, seat, rival, kind, stake_of(position, seat, kind, rival))
                promise = promise_of(worth, contest)
                if promise > best:
                    best, choice = promise, edition.trade_at + kind * MOST_SEATS + rival
        mine &= mine - 1
    return choice


def offer(worth: Appraisal, position: Position, luck: Luck) -> i64:
    """About the amount decided on, often nothing, with some zeros that blur it."""
    contest = contest_of(worth, worth.seat, position.rival, position.animal, position.stake)
    plan = near(worth.purse, offered_amount(worth, contest, position.rival, luck))
    if not worth.edition.extra_cards:
        plan += luck.below((worth.purse.bag & ZEROS) + 1)
    return plan


def answer(worth: Appraisal, position: Position, luck: Luck) -> i64:
    """The cards of a counter-offer that beats the highest offer it guesses, or comes near it; none to accept."""
    purse = worth.purse
    contest = contest_of(worth, worth.seat, position.turn, position.animal, position.stake)
    if worth.edition.only_winner_pays:
        return near(purse, offered_amount(worth, contest, position.turn, luck)) or purse.cheapest_card()
    low, high = guessed_offer(worth, contest, position)
    best = 0.0
    choice: i64 = 0
    for plan in (purse.reaching(high + 10.0), dearest_first(purse, high)):
        laid = float(purse.worth_of(plan))
        wins = 1.0 if laid > high else (laid - low) / max(high - low, 1.0)
        if plan and contest.swing * wins - laid > best:
            best, choice = contest.swing * wins - laid, plan
    return choice


def guessed_offer(worth: Appraisal, contest: Contest, position: Position) -> tuple[float, float]:
    """The least and the most that a hidden offer may be worth, from its number of cards and the challenger's money."""
    challenger, note = position.turn, worth.edition.note
    sure, hidden, offered = worth.sure[challenger], worth.hidden[challenger], int(size(position.offer))
    known = float(worth.purse.worth_of(sure))
    hand = [(contest.theirs - known) / float(hidden)] * int(hidden) if hidden else list[float]()
    for kind in range(len(note)):
        hand += [float(note[kind])] * int(count(sure, kind))
    hand.sort()
    low = high = 0.0
    for at in range(offered):
        low += hand[at]
        high += hand[len(hand) - 1 - at]
    high = min(high, contest.their_swing)
    return min(low, high), high


def dearest_first(purse: Purse, target: float) -> i64:
    """Cards that come close to a sum from below, the dearest first."""
    laid: i64 = 0
    left = target
    for down in range(len(purse.note) - 1):
        kind = len(purse.note) - 1 - down
        for _ in range((purse.bag >> (WIDTH * kind)) & FULL):
            if float(purse.note[kind]) <= left:
                left -= float(purse.note[kind])
                laid += ONE[kind]
    return laid


def near(purse: Purse, target: float) -> i64:
    """Cards that come close to a sum from either side."""
    over, under = purse.reaching(target), dearest_first(purse, target)
    too_much = float(purse.worth_of(over)) - target
    return over if abs(too_much) <= target - float(purse.worth_of(under)) else under
