"""How the plain rule player bids, sells and buys, slaps for pedigree cards and deals with rats."""

from typing import Final

from kuhstall.bots.simple.kuhhandel_mind import Mind
from kuhstall.bots.simple.kuhhandel_purse import least_from, most_up_to
from kuhstall.games.kuhhandel.rules.actions import BUY, LAY, SELL, TAKE
from kuhstall.games.kuhhandel.view import AuctionView, BiddingView, Bids, CountdownView, KnockdownView, RatView

SPEND: Final = 0.8
"""The part of its cash that it spends on one card at most, unless its dearest money card is worth more."""
STRETCH: Final = 1.35
"""How far it goes beyond a limit of which its money cards cannot make even half."""
JUMP: Final = 0.4
"""How far towards its limit it raises at once."""
NOTE_WORTH: Final = 8
"""What a money card is worth as a card, besides its value: pedigrees and rats are paid in cards."""
POT_NOTE: Final = 10
"""What an unseen card beside a rat, or one that pays for a pedigree, is guessed to be worth."""
EAGERNESS: Final = 3
"""How much more a likelier slap counts than a cheaper one."""


def card_of(mind: Mind, auction: AuctionView) -> int:
    """The card that is auctioned."""
    return mind.edition.cards.index(auction.card)


def bid(mind: Mind, phase: BiddingView) -> int:
    """Raise towards what the card is worth, and to sums that it can pay exactly: there is no change (KH-3.9)."""
    auction, card = phase.auction, card_of(mind, phase.auction)
    leader = auction.auctioneer if auction.bidder is None else auction.bidder
    worth = mind.worth.gain(card, leader) / mind.worth.transfer(auction.auctioneer)
    assert phase.bids is not None
    amount = amount_to_bid(mind.money, auction.bid, phase.bids, limit_of(mind.money, worth))
    raised = (amount - auction.bid) // mind.edition.step if amount else 0
    return mind.edition.pass_at + raised


def limit_of(money: list[int], worth: float) -> float:
    """The most that it bids: what the card is worth to it; with nothing but large money cards a little more."""
    limit = min(worth, most_to_spend(money))
    dearer = least_from(money, limit)
    return dearer if 2 * most_up_to(money, limit) < limit < dearer <= limit * STRETCH else limit


def most_to_spend(money: list[int]) -> float:
    """What it spends on one card at most: whoever has a single large money card may spend that."""
    return max([SPEND * sum(money), *money])


def amount_to_bid(money: list[int], highest: int, bids: Bids, limit: float) -> int:
    """The bid, 0 for none: part of the way to the limit, at once as much as would have to be paid anyway."""
    target = max(bids.least, highest + (limit - highest) * JUMP // 10 * 10)
    for amount in (least_from(money, target), most_up_to(money, limit)):
        if bids.least <= amount <= min(limit, bids.most):
            return amount
    return 0


def sell_or_buy(mind: Mind, phase: KnockdownView) -> int:
    """Buy if keeping the card from the bidder is worth more than what is paid and what would have come in."""
    auction, card = phase.auction, card_of(mind, phase.auction)
    assert auction.bidder is not None
    known = mind.view.players[auction.bidder].money
    if phase.cost is None or (known.cards if auction.by_cards else known.most) < auction.bid:
        return SELL  # A bidder who cannot pay is better exposed.
    paid = phase.cost
    if auction.by_cards:
        cost = cards_worth(paid) + auction.bid * (NOTE_WORTH + POT_NOTE)
    else:
        cost = sum(paid) + auction.bid
        if sum(paid) > most_to_spend(mind.money):
            return SELL
    gain = mind.worth.gain(card, auction.bidder) + mind.worth.spoiled(card, auction.bidder)
    return BUY if gain > cost * mind.worth.transfer(auction.bidder) else SELL


def cards_worth(money: list[int]) -> int:
    """What money cards are worth where cards themselves are currency."""
    return sum(money) + NOTE_WORTH * len(money)


def slap(mind: Mind, phase: CountdownView) -> int:
    """The count at which a slap is worth most: a higher one is likelier to be first, a lower one cheaper (KM-3.2)."""
    auction, card = phase.auction, card_of(mind, phase.auction)
    assert phase.counts is not None
    worth = mind.worth.gain_over_all(card) / mind.worth.transfer(auction.auctioneer)
    rivals = [mind.view.players[other].money.cards for other in mind.worth.others if other != auction.auctioneer]
    cheap = sorted(mind.money)
    most = min(len(cheap), phase.counts.most, max(rivals) + 1)
    hopes = {count: (worth - cards_worth(cheap[:count])) * count**EAGERNESS for count in range(1, most + 1)}
    best = max(hopes, key=lambda count: hopes[count], default=0)
    return mind.edition.wait_at + (best if best and hopes[best] > 0 else 0)


def feed_or_take(mind: Mind, rat: RatView) -> int:
    """Take the rat when the money beside it outweighs what it may cost; else lay the cheapest card (KM-3.7)."""
    unseen = rat.beside - len(rat.own_beside)
    pot = cards_worth(rat.own_beside) + unseen * (POT_NOTE + NOTE_WORTH)
    cheapest = min(mind.money)
    if (pot + cheapest + NOTE_WORTH) * mind.worth.rate >= -mind.worth.gain_over_all(mind.edition.rat):
        return TAKE
    return LAY + mind.edition.notes.index(cheapest)
