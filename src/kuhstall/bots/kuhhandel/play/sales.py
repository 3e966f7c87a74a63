"""How a rule player bids, sells and buys, pays, slaps for pedigree cards, deals with rats and divides."""

from mypy_extensions import i64

from kuhstall.bots.kuhhandel.play.appraisal import Appraisal
from kuhstall.bots.kuhhandel.play.purse import Purse, cheapest, cheapest_of
from kuhstall.bots.kuhhandel.play.style import Style
from kuhstall.core.bits import BIT, highest
from kuhstall.core.exact import power
from kuhstall.core.luck import Luck
from kuhstall.core.phase import NOBODY
from kuhstall.games.kuhhandel.rules.actions import BUY, GIVE, KEEP, LAY, SELL, TAKE
from kuhstall.games.kuhhandel.rules.auction import can_pay
from kuhstall.games.kuhhandel.rules.bag import WIDTH, kind_of, size
from kuhstall.games.kuhhandel.rules.bidding import raises_open_to
from kuhstall.games.kuhhandel.rules.countdown import may_slap_from
from kuhstall.games.kuhhandel.rules.edition import QUARTET
from kuhstall.games.kuhhandel.rules.payment import suggested
from kuhstall.games.kuhhandel.rules.position import PEDIGREES, PURSES, Position

SPREAD = 1000
"""Into so many parts chance is divided."""


def draw(luck: Luck) -> float:
    """A number from 0 to 1."""
    return float(luck.below(SPREAD)) / 1000.0


def bid(worth: Appraisal, position: Position, luck: Luck) -> i64:
    """Raise towards what the card is worth, and to sums that it can pay exactly: there is no change (KH-3.9)."""
    edition = position.edition
    least = position.bid + edition.step
    most = position.bid + raises_open_to(position, worth.seat) * edition.step
    limit = limit_of(worth.purse, worth_to_bidder(worth, position, luck), worth.style)
    amount = amount_to_bid(worth.purse, position.bid, least, most, limit, worth.style.jump)
    if amount == 0:
        return edition.pass_at
    return edition.pass_at + (amount - position.bid) // edition.step


def worth_to_bidder(worth: Appraisal, position: Position, luck: Luck) -> float:
    """The money that the card is worth to the seat, which pays the auctioneer."""
    leader = position.turn if position.bidder == NOBODY else position.bidder
    value = worth.gain(position.card, leader) * worth.style.keenness / worth.transfer(position.turn)
    if worth.style.moods > 0.0:
        value *= 1.0 + worth.style.moods * (2.0 * draw(luck) - 1.0)
    return value


def limit_of(purse: Purse, worth: float, style: Style) -> float:
    """The most that it bids: what the card is worth to it; with nothing but large money cards a little more."""
    limit = min(worth, most_to_spend(purse, style))
    if limit <= 0.0:
        return limit
    within = float(purse.most_up_to(limit))
    if 2.0 * within < limit:
        dearer = float(purse.least_from(limit))
        if limit < dearer <= limit * style.stretch:
            return dearer
    return limit


def most_to_spend(purse: Purse, style: Style) -> float:
    """What it spends on one card at most: whoever has a single large money card may spend that."""
    return max(style.spend * float(purse.total), float(purse.dearest_card()))


def amount_to_bid(purse: Purse, highest_bid: i64, least: i64, most: i64, limit: float, jump: float) -> i64:
    """The bid, 0 for none: part of the way to the limit, at once as much as would have to be paid anyway."""
    if limit < float(least):
        return 0
    way = (limit - float(highest_bid)) * jump // 10.0 * 10.0
    amount = purse.least_from(max(float(least), float(highest_bid) + way))
    if least <= amount <= most and float(amount) <= limit:
        return amount
    amount = purse.most_up_to(limit)
    return amount if least <= amount <= most else 0


def sell_or_buy(worth: Appraisal, position: Position) -> i64:
    """Buy if keeping the card from the bidder is worth more than what is paid and what would have come in."""
    bidder, style, by_cards = position.bidder, worth.style, position.by_cards
    able = size(position.held[PURSES + bidder]) if by_cards else worth.most[bidder]
    if able < position.bid or not can_pay(position, worth.seat):
        return SELL  # A bidder who cannot pay is better exposed.
    paid, spoiled = suggested(position, worth.seat), worth.spoiled(position.card, bidder) * style.spoiling
    cost = float(position.worth_of(paid))
    if by_cards:
        cost += style.note_worth * float(size(paid)) + float(position.bid) * (style.note_worth + style.pot_note)
    elif cost > most_to_spend(worth.purse, style) and spoiled <= 0.0:
        return SELL
    else:
        cost += float(position.bid)
    gain = worth.gain(position.card, bidder) * style.buying + spoiled
    return BUY if gain > cost * worth.transfer(bidder) else SELL


def pay(position: Position, seat: i64) -> i64:
    """The next card of the payment that loses least."""
    return LAY + highest(suggested(position, seat)) // WIDTH


def slap(worth: Appraisal, position: Position) -> i64:
    """The count at which a slap is worth most: a higher one is likelier to be first, a lower one cheaper (KM-3.2)."""
    style, purse = worth.style, worth.purse
    value = worth.gain_over_all(position.card) / worth.transfer(position.turn)
    most = min(size(purse.bag), may_slap_from(position, worth.seat), most_cards_of_rivals(worth, position) + 1)
    best: i64 = 0
    hope = 0.0
    for before in range(most):
        cards = before + 1
        price = float(cheapest(purse.bag, cards, purse.note)) + style.note_worth * float(cards)
        hoped = (value - price) * power(float(cards), style.eagerness)
        if hoped > hope:
            best, hope = cards, hoped
    return position.edition.wait_at + best


def most_cards_of_rivals(worth: Appraisal, position: Position) -> i64:
    """The most money cards that anybody has who may slap besides the seat."""
    most: i64 = 0
    for other in range(worth.seats):
        if other not in (worth.seat, position.turn):
            most = max(most, size(position.held[PURSES + other]))
    return most


def feed_or_take(worth: Appraisal, position: Position) -> i64:
    """Take the rat when the money beside it outweighs what it may cost; else lay the cheapest card (KM-3.7)."""
    style, seat = worth.style, worth.seat
    own: i64 = 0
    if position.memory.observers:
        own = position.memory.surely(seat, position.pot)
    cards = float(size(own))
    unseen = float(size(position.purse(position.pot))) - cards
    pot = float(position.worth_of(own)) + style.note_worth * cards + unseen * (style.pot_note + style.note_worth)
    lowest_card = cheapest_of(worth.purse.bag)
    saved = float(position.worth_of(lowest_card)) + style.note_worth
    if (pot + saved) * worth.rate >= -worth.gain_over_all(position.edition.rat):
        return TAKE
    return LAY + kind_of(lowest_card)


def keep_or_give(worth: Appraisal, position: Position) -> i64:
    """Keep the card if it is worth more than the average card that may come next (KM-6.3)."""
    card = position.pile[position.drawn]
    return KEEP if swing(worth, card) > mean_swing(worth, position, card) else GIVE


def swing(worth: Appraisal, card: i64) -> float:
    """What it is worth to have a card rather than to leave it to the only opponent."""
    edition = worth.edition
    if card >= edition.money:
        return float(edition.note[card - edition.money]) * worth.rate * 2.0
    return worth.gain(card, 1 - worth.seat)


def mean_swing(worth: Appraisal, position: Position, looked_at: i64) -> float:
    """The same for the average of the cards that have not been seen."""
    edition, prospects = worth.edition, worth.prospects
    unseen: i64 = 0
    total = 0.0
    for kind in range(prospects.traded):
        number = QUARTET - prospects.drawn(kind)
        if kind == looked_at:
            number -= 1
        unseen += number
        total += float(number) * swing(worth, kind)
    if edition.pedigrees:
        held = position.held[PEDIGREES] | position.held[PEDIGREES + 1]
        for animal in range(edition.rat):
            if not held & BIT[animal] and edition.pedigree + animal != looked_at:
                unseen += 1
                total += swing(worth, edition.pedigree + animal)
    money = float(max(worth.left - unseen, 0)) * worth.style.mean_note * worth.rate * 2.0
    return (total + money) / float(max(worth.left, 1))
