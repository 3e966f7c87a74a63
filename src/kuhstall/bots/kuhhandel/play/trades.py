"""How a rule player trades: whom it challenges for what, what it offers, and how it answers."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhhandel.play.appraisal import Appraisal
from kuhstall.bots.kuhhandel.play.purse import dearest
from kuhstall.bots.kuhhandel.play.sales import draw
from kuhstall.core.bits import highest
from kuhstall.core.luck import Luck
from kuhstall.games.kuhhandel.rules.actions import MOST_SEATS
from kuhstall.games.kuhhandel.rules.bag import ONE, WIDTH, count, kind_of, kinds_in, size
from kuhstall.games.kuhhandel.rules.money import ZEROS, worth
from kuhstall.games.kuhhandel.rules.position import ANIMALS, PURSES, Position
from kuhstall.games.kuhhandel.rules.turn import may_trade, stake_of

SHARES = vec[float]([0.0, 0.25, 0.5, 0.75, 1.0, 1.35, 2.0])
"""The shares of what one guesses an offer may be worth, for which a style has its chances."""


@final
@mypyc_attr(acyclic=True)
class Contest:
    """A cow trade as seen by one of the two: what winning is worth, and the swing in money for each."""

    edge: float  # what winning adds for the one, and losing takes, in points
    cost: float  # the points that a unit of money costs the one when it goes to the other
    swing: float  # the money that winning rather than losing is worth to the one
    their_swing: float
    mine: float  # the money that the one has
    theirs: float
    is_last: bool  # whether money has nothing left to buy for the one afterwards

    def __init__(self, worth: Appraisal, me: i64, other: i64, kind: i64, stake: i64) -> None:
        """Weigh both outcomes for both sides; of rats the winner gets rid (KM-4.1)."""
        weight = worth.prospects.weight
        mine, yours = worth.rate_after(me, kind, stake), worth.rate_after(other, kind, stake)
        self.cost = mine - yours * weight[me * MOST_SEATS + other]
        their_cost = yours - mine * weight[other * MOST_SEATS + me]
        self.edge = edge_of(worth, me, other, kind, stake)
        self.swing = max(2.0 * self.edge / self.cost, 0.0)
        self.their_swing = max(2.0 * edge_of(worth, other, me, kind, stake) / their_cost, 0.0)
        self.mine, self.theirs = worth.money[me], worth.money[other]
        self.is_last = mine < worth.style.worthless


def edge_of(worth: Appraisal, me: i64, other: i64, kind: i64, stake: i64) -> float:
    """What it adds for one player to win a trade with another."""
    prospects, at = worth.prospects, kind * MOST_SEATS
    theirs = prospects.weight[me * MOST_SEATS + other] * prospects.slope[at + other]
    edge = (prospects.slope[at + me] - theirs) * float(stake) / 4.0
    return -edge if kind == worth.edition.rat else edge


def take_turn(worth: Appraisal, position: Position) -> i64:
    """Trade if a trade promises more than the auction, or the division, of an average card; else take the card."""
    edition, seat = worth.edition, worth.seat
    choice, best = edition.draw, 0.0
    if position.drawn == len(position.pile):
        best = float("-inf")
    elif not may_trade(position):
        return choice
    else:
        best = needed_for_a_trade(worth)
    mine = kinds_in(position.held[ANIMALS + seat])
    while mine:
        kind = kind_of(mine)
        for rival in range(worth.seats):
            if rival != seat and count(position.held[ANIMALS + rival], kind):
                promise = promise_of(worth, Contest(worth, seat, rival, kind, stake_of(position, seat, kind, rival)))
                if promise > best:
                    best, choice = promise, edition.trade_at + kind * MOST_SEATS + rival
        mine &= mine - 1
    return choice


def needed_for_a_trade(worth: Appraisal) -> float:
    """What a trade must promise at least while there are cards: what one of them does, unless it follows (KM-7.1)."""
    mean, style = worth.mean_card(), worth.style
    if not worth.edition.draws_after_trade:
        return mean * (1.0 - style.trading)
    if worth.seats == 2:
        return -mean * (style.trading + style.encore)
    return -mean * style.trading


def promise_of(worth: Appraisal, contest: Contest) -> float:
    """What a trade promises beyond what the table is worth now, if both bid up to what it is worth to them."""
    mine, theirs = my_limit(worth, contest), their_limit(worth, contest)
    if worth.edition.only_winner_pays:
        if mine > theirs:
            return contest.edge - contest.cost * (theirs + 10.0)
        return contest.cost * mine - contest.edge
    if mine > theirs:
        return contest.cost * max(contest.swing - theirs, 0.0) - contest.edge
    return -contest.edge


def part_bid(worth: Appraisal, contest: Contest) -> float:
    """The part of what is at stake that is bid."""
    return worth.style.first_price if worth.edition.only_winner_pays and not contest.is_last else 1.0


def my_limit(worth: Appraisal, contest: Contest) -> float:
    """How much the one offers at most: what is at stake, and no more than there is."""
    return min(contest.swing * part_bid(worth, contest), contest.mine)


def their_limit(worth: Appraisal, contest: Contest) -> float:
    """How much the other offers at most."""
    return min(contest.their_swing * part_bid(worth, contest), contest.theirs)


def offer(worth: Appraisal, position: Position, luck: Luck) -> i64:
    """The cards to offer: what wins for sure, or all, where money has nothing left to buy; else a mixed offer."""
    rival, purse = position.rival, worth.purse
    if not worth.most[rival]:  # Whoever has nothing but zeros can only tie, twice at most (KH-4.7).
        return 0
    contest = Contest(worth, worth.seat, rival, position.animal, position.stake)
    if contest.is_last:
        plan = purse.reaching(float(worth.most[rival]) + 10.0)
    else:
        plan = mixed_offer(worth, contest, rival, luck)
    return plan or purse.cheapest_card()  # Everybody sees that nothing is nothing, and beats it with a 10.


def mixed_offer(worth: Appraisal, contest: Contest, rival: i64, luck: Luck) -> i64:
    """About the amount decided on, with some zeros that blur it (KH-4.2)."""
    style = worth.style
    plan: i64 = 0
    if style.bluffing <= 0.0 or draw(luck) >= style.bluffing:
        plan = worth.purse.near(offered_amount(worth, contest, rival, luck) * style.offering)
    zeros = worth.purse.bag & ZEROS
    if zeros and not worth.edition.extra_cards and blurs(style.cover, luck):  # Elsewhere zeros pay for pedigrees.
        plan += luck.below(zeros + 1)
    return plan


def blurs(cover: float, luck: Luck) -> bool:
    """Whether zeros are added this time."""
    return cover >= 1.0 or (cover > 0.0 and draw(luck) < cover)


def offered_amount(worth: Appraisal, contest: Contest, rival: i64, luck: Luck) -> float:
    """How much to offer: mixed, so that nobody can read it, and never more than the rival can match."""
    mine, theirs = my_limit(worth, contest), their_limit(worth, contest)
    if worth.edition.only_winner_pays:
        return min(mine, theirs + 10.0) * (0.9 + 0.1 * draw(luck))
    bluff = draw(luck)
    part = draw(luck)
    if mine > theirs:  # The stronger side offers enough to win, now and then less.
        enough = min(theirs * worth.style.safety, float(worth.most[rival])) + 10.0
        return enough if bluff >= theirs / max(contest.their_swing, 1.0) else enough * part
    return mine * part if bluff <= mine / max(contest.their_swing, 1.0) else 0.0


def answer(worth: Appraisal, position: Position, luck: Luck) -> i64:
    """The cards of the counter-offer that promises most; none to accept."""
    return counter(worth, position, luck) or mere_zero(worth, position)


def mere_zero(worth: Appraisal, position: Position) -> i64:
    """A zero where it may tie: it costs no more than accepting, and the first tie repeats the trade (KH-4.7)."""
    if not worth.purse.bag & ZEROS or position.tied:
        return 0
    surely_worth = size(worth.sure[position.turn] & ~ZEROS)
    may_be_zeros = size(position.offer) <= size(position.held[PURSES + position.turn]) - surely_worth
    return worth.purse.cheapest_card() if may_be_zeros else 0


def counter(worth: Appraisal, position: Position, luck: Luck) -> i64:
    """The counter-offer by what it promises."""
    challenger, purse, offered = position.turn, worth.purse, size(position.offer)
    contest = Contest(worth, worth.seat, challenger, position.animal, position.stake)
    if not offered:
        return purse.reaching(10.0) if contest.swing > 10.0 else 0
    if contest.is_last:
        return purse.reaching(float(most_of(worth, challenger, offered)) + 10.0)
    if worth.edition.only_winner_pays:
        return purse.near(offered_amount(worth, contest, challenger, luck)) or purse.cheapest_card()
    return best_counter(worth, contest.swing * worth.style.countering, guessed_offer(worth, contest, position))


def best_counter(worth: Appraisal, swing: float, guess: float) -> i64:
    """The counter-offer for which the chance to win, times the swing, exceeds the money by most."""
    best = 0.0
    choice: i64 = 0
    for at in range(len(SHARES)):
        share = guess * SHARES[at]
        plan = worth.purse.reaching(share + 10.0)
        laid = float(worth.purse.worth_of(plan))
        hope = swing * worth.beats[at] - laid
        if laid > share and hope > best:
            best, choice = hope, plan
    return choice


def most_of(worth: Appraisal, player: i64, cards: i64) -> i64:
    """The most that many cards of a hand can be worth: some that are certain, the others as dear as can be."""
    note, sure = worth.edition.note, worth.sure[player]
    return most_of_cards(sure, worth.hidden[player], worth.most[player], cards, note)


def most_of_cards(sure: i64, hidden: i64, most: i64, cards: i64, note: vec[i64]) -> i64:
    """The same for a hand of which these cards are sure, so many are hidden, and all can be worth so much."""
    dearest_note, rest = note[len(note) - 1], most - worth(sure, note)
    found: i64 = 0
    for n in range(min(cards, hidden) + 1):
        found = max(found, dearest(sure, cards - n, note) + min(n * dearest_note, rest))
    return found


def guessed_offer(worth: Appraisal, contest: Contest, position: Position) -> float:
    """What a hidden offer may well be worth, from its number of cards and the challenger's money."""
    challenger, left = position.turn, size(position.offer)
    sure, hidden, note = worth.sure[challenger], worth.hidden[challenger], worth.edition.note
    each = (contest.theirs - float(worth.purse.worth_of(sure))) / float(hidden) if hidden else 0.0
    total = 0.0
    while left > 0 and (sure or hidden):
        if sure and (not hidden or float(note[highest(sure) // WIDTH]) >= each):
            kind = highest(sure) // WIDTH
            taken = min(count(sure, kind), left)
            total += float(taken * note[kind])
            sure &= ONE[kind] - 1
        else:
            taken = min(hidden, left)
            total += float(taken) * each
            hidden = 0
        left -= taken
    return min(total, contest.their_swing)
