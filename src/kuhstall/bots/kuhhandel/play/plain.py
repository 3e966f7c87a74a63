"""Players with one simple rule for each phase, among them the one of a guide that was published with its results.

They value cards as if their quartet were completed, keep a part of their cash, and offer in trades at random between
some and all of what they are worth, all as their ways say.
"""

from typing import Final, final

from mypy_extensions import i64

from kuhstall.bots.kuhhandel.play.plan import Plan
from kuhstall.bots.kuhhandel.play.purse import Purse, cheapest_of
from kuhstall.bots.kuhhandel.play.sales import draw, pay
from kuhstall.bots.kuhhandel.play.ways import Ways
from kuhstall.core.bits import BIT
from kuhstall.core.luck import Luck
from kuhstall.core.policy import Policy
from kuhstall.core.state import State
from kuhstall.games.kuhhandel.rules.actions import BUY, GIVE, KEEP, LAY, MOST_SEATS, SELL, TAKE
from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.auction import can_pay
from kuhstall.games.kuhhandel.rules.bag import count, kind_of, kinds_in, size
from kuhstall.games.kuhhandel.rules.bidding import Bidding, raises_open_to
from kuhstall.games.kuhhandel.rules.countdown import Countdown, may_slap_from
from kuhstall.games.kuhhandel.rules.edition import QUARTET
from kuhstall.games.kuhhandel.rules.encore import Encore
from kuhstall.games.kuhhandel.rules.knockdown import Knockdown
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.payment import Payment, suggested
from kuhstall.games.kuhhandel.rules.position import ANIMALS, PEDIGREES, PURSES, Position
from kuhstall.games.kuhhandel.rules.rats import Rats
from kuhstall.games.kuhhandel.rules.turn import Turn, may_trade, stake_of

FEW: Final = 3
"""With so many players or fewer some numbers are others."""
COMPLETES: Final = 4
"""The urgency of a trade that completes a quartet."""
NO_RAT: Final = 40.0
"""What it pays to get rid of a rat."""
FAIR_CARD: Final = 100.0
"""What a card must be worth to be kept in the game for two."""


@final
class PlainPolicy(Policy):
    """Plays by its ways; what only other editions than the guide's have, as near to them as can be."""

    def __init__(self, ways: Ways) -> None:
        """Take its ways."""
        self.ways = ways
        self.plan = Plan()
        self.purse: Purse | None = None

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """The next step of the move that its ways suggest."""
        assert isinstance(state, Position)
        phase = state.phase
        if isinstance(phase, Bidding):
            return self.bid(state, seat, luck)
        if isinstance(phase, Payment):
            return pay(state, seat)
        if isinstance(phase, (Offer, Answer)):
            if not self.plan.fits(state, seat):
                self.plan.make(state, seat, self.lay(state, seat, luck))
            return self.plan.next_step(state)
        if isinstance(phase, Turn):
            return take_turn(self.ways, state, seat)
        return self.seldom(state, seat)

    def seldom(self, position: Position, seat: i64) -> i64:
        """The same in phases that are less frequent."""
        phase = position.phase
        if isinstance(phase, Knockdown):
            return sell_or_buy(self.ways, position, seat)
        if isinstance(phase, Encore):
            return position.edition.draw
        if isinstance(phase, Countdown):
            return slap(position, seat)
        if isinstance(phase, Rats):
            return feed_or_take(position, seat)
        return keep_or_give(self.ways, position, seat)

    def hand(self, position: Position, seat: i64) -> Purse:
        """The seat's own money."""
        purse = self.purse
        if purse is None or purse.note is not position.edition.note:
            purse = self.purse = Purse(position.edition.note)
        purse.hold(position.held[PURSES + seat])
        return purse

    def bid(self, position: Position, seat: i64, luck: Luck) -> i64:
        """A sum between the highest bid and its limit, as it can pay it."""
        edition, purse, ways = position.edition, self.hand(position, seat), self.ways
        limit = min(bid_limit(ways, position, seat, float(purse.total)), ways.spent * float(purse.total))
        limit *= 1.0 - ways.moods + 2.0 * ways.moods * draw(luck)
        least, most = position.bid + edition.step, position.bid + raises_open_to(position, seat) * edition.step
        if limit < float(least):
            return edition.pass_at
        amount = purse.least_from(float(least) + (limit - float(least)) * ways.jumping * draw(luck))
        if least <= amount <= most and float(amount) <= limit:
            return edition.pass_at + (amount - position.bid) // edition.step
        return edition.pass_at

    def lay(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The cards of an offer, or of an answer; none to accept."""
        ways = self.ways
        if isinstance(position.phase, Answer) and ways.accepting > 0.0 and draw(luck) < ways.accepting:
            return 0
        purse = self.hand(position, seat)
        if ways.bluffing > 0.0 and draw(luck) < ways.bluffing:
            return purse.cheapest_card()
        limit = trade_limit(ways, position, seat, float(purse.total))
        return purse.within(limit * (ways.least + (1.0 - ways.least) * draw(luck))) or purse.cheapest_card()


def few(position: Position) -> bool:
    """Whether there are few players."""
    return position.seats <= FEW


def denial(ways: Ways, position: Position) -> float:
    """The part of an opponent's gain that counts as an own one."""
    return ways.denial_of_three if few(position) else ways.denial


def bid_limit(ways: Ways, position: Position, seat: i64, cash: float) -> float:
    """What it bids at most: a part of the card's value, or the more of its cash the more of the kind it has."""
    worth = value_of(ways, position, seat, position.card) * ways.auctions
    own = position.owns(seat, position.card) if position.card < position.edition.rat else 0
    return worth + ways.by_cash * (cash * float(own + 1) / 4.0 - worth)


def trade_limit(ways: Ways, position: Position, seat: i64, cash: float) -> float:
    """What it lays in a trade at most: a part of what the trade is worth, or of its cash."""
    other = position.rival if seat == position.turn else position.turn
    worth = stake_value(ways, position, seat, other, position.animal, position.stake)
    if position.animal == position.edition.rat:
        worth = NO_RAT
    part = ways.trades_of_three if few(position) else ways.trades
    return worth * part + ways.by_purse * (cash * 0.5 - worth * part)


def claim(ways: Ways, position: Position, seat: i64, kind: i64, cards: i64) -> float:
    """What some cards are worth to a seat: their part in what its score would gain by the whole quartet."""
    edition, animals = position.edition, position.held[ANIMALS + seat]
    missing = QUARTET - count(animals, kind)
    if missing <= 0 or kind >= edition.rat:
        return 0.0
    gained = own_value(position, seat, kind)
    if edition.multiplies:
        quartets: i64 = 1
        together = gained
        for animal in range(edition.rat):
            if count(animals, animal) == QUARTET:
                quartets += 1
                together += own_value(position, seat, animal)
        gained += ways.multiplying * (together + float(quartets - 2) * gained)
    wanting = QUARTET + ways.nearing * float(missing - QUARTET)
    return gained * float(min(cards, missing)) / wanting


def own_value(position: Position, seat: i64, animal: i64) -> float:
    """What a quartet counts for a seat before it is multiplied."""
    edition = position.edition
    if edition.pedigrees and position.held[PEDIGREES + seat] & BIT[animal]:
        return float(edition.value[animal] + edition.pedigree_bonus)
    return float(edition.value[animal])


def value_of(ways: Ways, position: Position, seat: i64, card: i64) -> float:
    """What a card from the pile is worth to a seat, with a part of what it is worth to the one who wants it most."""
    if card >= position.edition.pedigree:
        return float(position.edition.pedigree_bonus)
    wanted = 0.0
    for other in range(position.seats):
        if other != seat:
            wanted = max(wanted, claim(ways, position, other, card, 1))
    return claim(ways, position, seat, card, 1) + denial(ways, position) * wanted


def stake_value(ways: Ways, position: Position, seat: i64, other: i64, kind: i64, cards: i64) -> float:
    """What a trade is worth to a seat."""
    return claim(ways, position, seat, kind, cards) + denial(ways, position) * claim(ways, position, other, kind, cards)


def take_turn(ways: Ways, position: Position, seat: i64) -> i64:
    """Take a card while there are any, unless the trade that is worth most is urgent."""
    edition, more = position.edition, position.drawn < len(position.pile)
    if more and not may_trade(position):
        return edition.draw
    choice, best, rank = edition.draw, -1.0, -1
    mine = kinds_in(position.held[ANIMALS + seat])
    while mine:
        kind = kind_of(mine)
        for rival in range(position.seats):
            if rival != seat and count(position.held[ANIMALS + rival], kind):
                worth = stake_value(ways, position, seat, rival, kind, stake_of(position, seat, kind, rival))
                ranked = 0 if more else urgency(position, seat, rival, kind)
                if ranked > rank or (ranked == rank and worth > best):
                    best, rank, choice = worth, ranked, edition.trade_at + kind * MOST_SEATS + rival
        mine &= mine - 1
    if more and choice != edition.draw:
        kind, rival = (choice - edition.trade_at) // MOST_SEATS, (choice - edition.trade_at) % MOST_SEATS
        return choice if float(urgency(position, seat, rival, kind)) >= ways.urgency else edition.draw
    return choice


def urgency(position: Position, seat: i64, rival: i64, kind: i64) -> int:
    """Which trades come first when there is nothing else to do: those that complete a quartet, then equal ones."""
    cards, mine = stake_of(position, seat, kind, rival), position.owns(seat, kind)
    theirs = position.owns(rival, kind)
    if mine + cards == QUARTET:
        return COMPLETES
    if mine == theirs:
        return 3
    return 2 if theirs + cards == QUARTET else 1


def sell_or_buy(ways: Ways, position: Position, seat: i64) -> i64:
    """Buy only far below the card's value, since selling brings cash."""
    if not can_pay(position, seat):
        return SELL
    part = ways.buying_of_three if few(position) else ways.buying
    paid = float(position.worth_of(suggested(position, seat)))
    cash = float(position.worth_of(position.purse(seat)))
    limit = min(value_of(ways, position, seat, position.card) * part, ways.spent * cash)
    return BUY if paid <= limit else SELL


def slap(position: Position, seat: i64) -> i64:
    """Slap for as many cards as half of its hand, for which the pedigree card is cheap."""
    cards = min(size(position.purse(seat)) // 2, may_slap_from(position, seat))
    return position.edition.wait_at + cards


def feed_or_take(position: Position, seat: i64) -> i64:
    """Feed the rat while cards are cheap and few lie beside it."""
    lowest = cheapest_of(position.purse(seat))
    beside = float(size(position.purse(position.pot)) * 10)
    if beside + float(position.worth_of(lowest)) >= NO_RAT:
        return TAKE
    return LAY + kind_of(lowest)


def keep_or_give(ways: Ways, position: Position, seat: i64) -> i64:
    """Keep what is worth more than most cards."""
    edition, card = position.edition, position.pile[position.drawn]
    if card >= edition.money:
        return KEEP if float(edition.note[card - edition.money]) >= FAIR_CARD else GIVE
    return KEEP if value_of(ways, position, seat, card) >= FAIR_CARD else GIVE
