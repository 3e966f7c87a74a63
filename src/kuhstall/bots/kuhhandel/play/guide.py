"""A player by a guide that was published with its results: a simple rule for each phase, tuned in self-play.

It values cards as if their quartet were completed, auctions as long as there are cards, keeps a third of its cash, and
offers in trades at random between half and all of what they are worth.
"""

from typing import Final, final

from mypy_extensions import i64

from kuhstall.bots.kuhhandel.play.plan import Plan
from kuhstall.bots.kuhhandel.play.purse import Purse, cheapest_of
from kuhstall.bots.kuhhandel.play.sales import draw, pay
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

AUCTIONS: Final = 0.6
"""The part of a card's value that it bids."""
SPENT: Final = 0.7
"""The part of its cash that it spends on a card at most."""
NO_RAT: Final = 40.0
"""What it pays to get rid of a rat."""
FAIR_CARD: Final = 100.0
"""What a card must be worth to be kept in the game for two."""


@final
class GuidePolicy(Policy):
    """Plays by the guide, in editions that the guide does not know as near to it as can be."""

    def __init__(self) -> None:
        """It has no numbers but those of the guide."""
        self.plan = Plan()
        self.purse: Purse | None = None

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """The next step of the move that the guide suggests."""
        assert isinstance(state, Position)
        phase = state.phase
        if isinstance(phase, Bidding):
            return self.bid(state, seat, luck)
        if isinstance(phase, Payment):
            return pay(state, seat)
        if isinstance(phase, (Offer, Answer)):
            if not self.plan.fits(state, seat):
                self.plan.make(state, seat, self.offer(state, seat, luck))
            return self.plan.next_step(state)
        if isinstance(phase, Turn):
            return take_turn(state, seat)
        return self.seldom(state, seat)

    def seldom(self, position: Position, seat: i64) -> i64:
        """The same in phases that are less frequent, or not in the guide."""
        phase = position.phase
        if isinstance(phase, Knockdown):
            return sell_or_buy(position, seat)
        if isinstance(phase, Encore):
            return position.edition.draw
        if isinstance(phase, Countdown):
            return slap(position, seat)
        if isinstance(phase, Rats):
            return feed_or_take(position, seat)
        return keep_or_give(position, seat)

    def hand(self, position: Position, seat: i64) -> Purse:
        """The seat's own money."""
        purse = self.purse
        if purse is None or purse.note is not position.edition.note:
            purse = self.purse = Purse(position.edition.note)
        purse.hold(position.held[PURSES + seat])
        return purse

    def bid(self, position: Position, seat: i64, luck: Luck) -> i64:
        """A sum between the highest bid and its limit, as it can pay it."""
        edition, purse = position.edition, self.hand(position, seat)
        limit = min(value_of(position, seat, position.card) * AUCTIONS, SPENT * float(purse.total))
        limit *= 0.9 + 0.2 * draw(luck)
        least, most = position.bid + edition.step, position.bid + raises_open_to(position, seat) * edition.step
        if limit < float(least):
            return edition.pass_at
        amount = purse.least_from(float(least) + (limit - float(least)) * draw(luck))
        if least <= amount <= most and float(amount) <= limit:
            return edition.pass_at + (amount - position.bid) // edition.step
        return edition.pass_at

    def offer(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The cards of an offer or a counter-offer: between half and all of its limit; the cheapest if none fit."""
        purse = self.hand(position, seat)
        other = position.rival if seat == position.turn else position.turn
        worth = stake_value(position, seat, other, position.animal, position.stake)
        if position.animal == position.edition.rat:
            worth = NO_RAT
        part = 0.75 if position.seats <= 3 else 1.0
        cards = purse.within(worth * part * (0.5 + 0.5 * draw(luck)))
        return cards or purse.cheapest_card()


def denial(position: Position) -> float:
    """The part of an opponent's gain that counts as an own one."""
    return 0.35 if position.seats <= 3 else 0.65


def claim(position: Position, seat: i64, kind: i64, cards: i64) -> float:
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
        gained = together + float(quartets - 1) * gained
    return gained * float(min(cards, missing)) / float(missing)


def own_value(position: Position, seat: i64, animal: i64) -> float:
    """What a quartet counts for a seat before it is multiplied."""
    edition = position.edition
    if edition.pedigrees and position.held[PEDIGREES + seat] & BIT[animal]:
        return float(edition.value[animal] + edition.pedigree_bonus)
    return float(edition.value[animal])


def value_of(position: Position, seat: i64, card: i64) -> float:
    """What a card from the pile is worth to a seat, with a part of what it is worth to the one who wants it most."""
    if card >= position.edition.pedigree:
        return float(position.edition.pedigree_bonus)
    wanted = 0.0
    for other in range(position.seats):
        if other != seat:
            wanted = max(wanted, claim(position, other, card, 1))
    return claim(position, seat, card, 1) + denial(position) * wanted


def stake_value(position: Position, seat: i64, other: i64, kind: i64, cards: i64) -> float:
    """What a trade is worth to a seat."""
    return claim(position, seat, kind, cards) + denial(position) * claim(position, other, kind, cards)


def take_turn(position: Position, seat: i64) -> i64:
    """Take a card while there are any, unless the trade that is worth most completes a quartet."""
    edition, more = position.edition, position.drawn < len(position.pile)
    if more and not may_trade(position):
        return edition.draw
    choice, best, rank = edition.draw, -1.0, -1
    mine = kinds_in(position.held[ANIMALS + seat])
    while mine:
        kind = kind_of(mine)
        for rival in range(position.seats):
            if rival != seat and count(position.held[ANIMALS + rival], kind):
                worth = stake_value(position, seat, rival, kind, stake_of(position, seat, kind, rival))
                ranked = 0 if more else urgency(position, seat, rival, kind)
                if ranked > rank or (ranked == rank and worth > best):
                    best, rank, choice = worth, ranked, edition.trade_at + kind * MOST_SEATS + rival
        mine &= mine - 1
    if more and choice != edition.draw:
        kind, rival = (choice - edition.trade_at) // MOST_SEATS, (choice - edition.trade_at) % MOST_SEATS
        return choice if urgency(position, seat, rival, kind) == 4 else edition.draw
    return choice


def urgency(position: Position, seat: i64, rival: i64, kind: i64) -> int:
    """Which trades come first when there is nothing else to do: those that complete a quartet, then equal ones."""
    cards, mine = stake_of(position, seat, kind, rival), position.owns(seat, kind)
    theirs = position.owns(rival, kind)
    if mine + cards == QUARTET:
        return 4
    if mine == theirs:
        return 3
    return 2 if theirs + cards == QUARTET else 1


def sell_or_buy(position: Position, seat: i64) -> i64:
    """Buy only far below the card's value, since selling brings cash."""
    if not can_pay(position, seat):
        return SELL
    part = 0.25 if position.seats <= 3 else 0.35
    paid = float(position.worth_of(suggested(position, seat)))
    limit = min(value_of(position, seat, position.card) * part, SPENT * float(position.worth_of(position.purse(seat))))
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


def keep_or_give(position: Position, seat: i64) -> i64:
    """Keep what is worth more than most cards."""
    edition, card = position.edition, position.pile[position.drawn]
    if card >= edition.money:
        return KEEP if float(edition.note[card - edition.money]) >= FAIR_CARD else GIVE
    return KEEP if value_of(position, seat, card) >= FAIR_CARD else GIVE
