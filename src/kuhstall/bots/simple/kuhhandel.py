"""A plain rule player for the whole Kuhhandel family: it plays as a good casual player does, and never peeks."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from kuhstall.bots.simple.kuhhandel_values import MEAN_NOTE, Appraisal, Contest
from kuhstall.core.chance import Chance
from kuhstall.core.game import Game
from kuhstall.core.perspective import Perspective
from kuhstall.games.kuhhandel.game import Kuhhandel
from kuhstall.games.kuhhandel.rules.actions import (
    ACCEPT,
    BUY,
    DONE,
    GIVE,
    KEEP,
    LAY,
    MOST_SEATS,
    PASS,
    SELL,
    TAKE,
    TRADE,
    WAIT,
)
from kuhstall.games.kuhhandel.rules.bag import bag_of
from kuhstall.games.kuhhandel.rules.cards import ANIMALS, CARDS, MONEY, NOTES, PEDIGREE, RAT, TRADED
from kuhstall.games.kuhhandel.rules.money import best_payment, notes
from kuhstall.games.kuhhandel.rules.table import QUARTET, Edition
from kuhstall.games.kuhhandel.rules.trade import winner_pays
from kuhstall.games.kuhhandel.rules.turn import may_draw
from kuhstall.games.kuhhandel.view import AuctionView, View

SPEND: Final = 0.8
"""The part of its cash that it spends on one card at most."""
JUMP: Final = 0.4
"""How far towards its limit it raises at once."""
NOTE_WORTH: Final = 8
"""What a money card is worth as a card, besides its value: pedigrees and rats are paid in cards."""
POT_NOTE: Final = 10
"""What an unseen card beside a rat, or one that pays for a pedigree, is guessed to be worth."""
EAGERNESS: Final = 3
"""How much more a likelier slap counts than a cheaper one."""
FIRST_PRICE: Final = 0.5
"""The part of what is at stake that it bids where only the winner pays."""
SAFETY: Final = 1.1
"""How far above the rival's guessed limit it offers."""
SPREAD: Final = 1000


@lru_cache(maxsize=64)
def edition_of(game: Game, options: tuple[str, ...]) -> Edition:
    """The edition that is played."""
    assert isinstance(game, Kuhhandel)
    return game.amended(dict.fromkeys(options))


class Mind:
    """One decision: the view, what things are worth, and the numbers that the seed gives for mixing."""

    def __init__(self, perspective: Perspective, seed: str) -> None:
        """Look at the table."""
        assert isinstance(perspective.view, View)
        self.view: View = perspective.view
        self.legal = perspective.legal
        self.edition = edition_of(perspective.game, tuple(self.view.options))
        self.worth = Appraisal(self.view, self.edition)
        self.chance = Chance(seed)
        self.money = self.view.money or []

    def draw(self) -> float:
        """A number from 0 to 1."""
        return self.chance.below(SPREAD) / SPREAD

    @property
    def only_winner_pays(self) -> bool:
        """Whether a trade is like a sealed auction in which the winner pays the loser (KH-4.9)."""
        return self.edition.countered_money is winner_pays


class SimpleKuhhandel:
    """Values cards by the score they promise, keeps some cash, and mixes its offers."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of the move that the rules of thumb suggest."""
        view = perspective.view
        assert isinstance(view, View)
        if view.phase == "encore":
            return perspective.legal[0]
        if view.phase == "payment":
            return perspective.fallback  # the payment that the view suggests
        return DECISIONS[view.phase](Mind(perspective, seed))


def auction_of(mind: Mind) -> tuple[AuctionView, int]:
    """The auction and its card."""
    assert mind.view.auction is not None
    return mind.view.auction, CARDS.index(mind.view.auction.card)


def bid(mind: Mind) -> int:
    """Raise in small steps up to what the card is worth, keeping some cash; never beyond what it can pay."""
    auction, card = auction_of(mind)
    leader = auction.auctioneer if auction.bidder is None else auction.bidder
    worth = mind.worth.gain(card, leader) / mind.worth.transfer(auction.auctioneer)
    limit = min(worth, SPEND * sum(mind.money))
    assert mind.view.moves is not None
    assert mind.view.moves.bids is not None
    bids = mind.view.moves.bids
    if bids.least > limit:
        return PASS
    target = min(max(bids.least, auction.bid + (limit - auction.bid) * JUMP), bids.most)
    return PASS + max(1, int(target - auction.bid) // 10)


def sell_or_buy(mind: Mind) -> int:
    """Buy if keeping the card from the bidder is worth more than what is paid and what would have come in."""
    auction, card = auction_of(mind)
    assert auction.bidder is not None
    known = mind.view.players[auction.bidder].money
    if BUY not in mind.legal or (known.cards if auction.by_cards else known.most) < auction.bid:
        return SELL  # A bidder who cannot pay is better exposed.
    assert mind.view.moves is not None
    assert mind.view.moves.payments is not None
    paid = mind.view.moves.payments.suggested
    if auction.by_cards:
        cost = cards_worth(paid) + auction.bid * (NOTE_WORTH + POT_NOTE)
    else:
        cost = sum(paid) + auction.bid
        if sum(paid) > SPEND * sum(mind.money):
            return SELL
    gain = mind.worth.gain(card, auction.bidder)
    return BUY if gain > cost * mind.worth.transfer(auction.bidder) else SELL


def cards_worth(money: list[int]) -> float:
    """What money cards are worth where cards themselves are currency."""
    return sum(money) + NOTE_WORTH * len(money)


def slap(mind: Mind) -> int:
    """The count at which a slap is worth most: a higher one is likelier to be first, a lower one cheaper (KM-3.2)."""
    auction, card = auction_of(mind)
    assert mind.view.moves is not None
    assert mind.view.moves.counts is not None
    worth = mind.worth.gain_over_all(card) / mind.worth.transfer(auction.auctioneer)
    rivals = [mind.view.players[other].money.cards for other in mind.worth.others if other != auction.auctioneer]
    cheap = sorted(mind.money)
    most = min(len(cheap), mind.view.moves.counts.most, max(rivals) + 1)
    hopes = {count: (worth - cards_worth(cheap[:count])) * count**EAGERNESS for count in range(1, most + 1)}
    best = max(hopes, key=lambda count: hopes[count], default=0)
    return WAIT + best if best and hopes[best] > 0 else WAIT


def feed_or_take(mind: Mind) -> int:
    """Take the rat when the money beside it outweighs what it may cost; else lay the cheapest card (KM-3.7)."""
    auction, _ = auction_of(mind)
    unseen = auction.beside_rat - len(auction.own_beside_rat)
    pot = cards_worth(auction.own_beside_rat) + unseen * (POT_NOTE + NOTE_WORTH)
    cheapest = min(mind.money)
    if (pot + cheapest + NOTE_WORTH) * mind.worth.rate >= -mind.worth.gain_over_all(RAT):
        return TAKE
    return LAY + NOTES.index(cheapest)


def keep_or_give(mind: Mind) -> int:
    """Keep the card if it is worth more than the average card that may come next (KM-6.3)."""
    assert mind.view.division is not None
    assert mind.view.division.card is not None
    card = CARDS.index(mind.view.division.card)
    return KEEP if swing(mind, card) > mean_swing(mind, card) else GIVE


def swing(mind: Mind, card: int) -> float:
    """What it is worth to have a card rather than to leave it to the only opponent."""
    if card >= MONEY:
        return NOTES[card - MONEY] * mind.worth.rate * 2
    return mind.worth.gain(card, mind.worth.others[0])


def mean_swing(mind: Mind, looked_at: int) -> float:
    """The same for the average of the cards that have not been seen."""
    held = {PEDIGREE + ANIMALS.index(animal) for player in mind.view.players for animal in player.pedigrees}
    unseen = {kind: QUARTET - sum(mind.worth.owned[kind]) - (kind == looked_at) for kind in range(TRADED)}
    unseen |= {card: 1 for card in range(PEDIGREE, MONEY) if card not in held and card != looked_at}
    left = mind.view.pile.cards
    money = max(left - sum(unseen.values()), 0) * MEAN_NOTE * mind.worth.rate * 2
    return (sum(number * swing(mind, card) for card, number in unseen.items() if number) + money) / max(left, 1)


def take_turn(mind: Mind) -> int:
    """Trade if a trade promises more than the auction, or the division, of an average card; else take the card."""
    choice, best = mind.legal[0], 0.0
    if mind.legal[0] >= TRADE:
        best = float("-inf")
    elif mind.edition.after_trade is not may_draw:  # Else the card follows the trade (KM-7.1).
        best = mind.worth.mean_card()
    assert mind.view.moves is not None
    for trade in mind.view.moves.trades:
        kind = CARDS.index(trade.animal)
        promise = promise_of(
            mind, Contest(mind.worth, mind.view.seat, trade.rival, kind, trade.stake), trade.rival, kind
        )
        if promise > best:
            best, choice = promise, TRADE + kind * MOST_SEATS + trade.rival
    return choice


def promise_of(mind: Mind, contest: Contest, rival: int, kind: int) -> float:
    """What a trade promises beyond what the table is worth now, if both bid up to what it is worth to them."""
    now = mind.worth.utility(kind, mind.worth.owned[kind], mind.worth.weights)
    cost = mind.worth.transfer(rival)
    mine, theirs = limits(mind, contest)
    if mind.only_winner_pays:
        return contest.won - cost * (theirs + 10) - now if mine > theirs else contest.lost + cost * mine - now
    return contest.lost + cost * max(contest.swing - theirs, 0) * (mine > theirs) - now


def limits(mind: Mind, contest: Contest) -> tuple[float, float]:
    """How much the two would offer at most: what is at stake for them, and no more than they have."""
    part = FIRST_PRICE if mind.only_winner_pays else 1.0
    return min(contest.swing * part, contest.mine), min(contest.their_swing * part, contest.theirs)


def make_offer(mind: Mind) -> int:
    """Lay about the amount decided on, with some zeros that blur it (KH-4.2)."""
    trade = mind.view.trade
    assert trade is not None
    contest = Contest(mind.worth, trade.challenger, trade.rival, CARDS.index(trade.animal), trade.stake)
    plan = near(mind.money, offered_amount(mind, contest, trade.rival))
    if not mind.edition.extra_cards:  # Elsewhere zeros pay for pedigrees and rats.
        plan += [0] * mind.chance.below(mind.money.count(0) + 1)
    return lay(mind, plan)


def offered_amount(mind: Mind, contest: Contest, rival: int) -> float:
    """How much to offer: mixed, so that nobody can read it, and never more than the rival can match."""
    mine, theirs = limits(mind, contest)
    if mind.only_winner_pays:
        return min(mine, theirs + 10) * (0.9 + 0.1 * mind.draw())
    most = mind.view.players[rival].money.most
    bluff, part = mind.draw(), mind.draw()
    if mine > theirs:  # The stronger side offers enough to win, now and then less.
        enough = min(theirs * SAFETY, most) + 10
        return enough if bluff >= theirs / max(contest.their_swing, 1) else enough * part
    return mine * part if bluff <= mine / max(contest.their_swing, 1) else 0


def answer(mind: Mind) -> int:
    """Accept, or counter with the cards that promise most."""
    plan = counter_plan(mind)
    return lay(mind, plan) if plan else ACCEPT


def counter_plan(mind: Mind) -> list[int]:
    """The counter-offer; empty to accept."""
    trade = mind.view.trade
    assert trade is not None
    contest = Contest(mind.worth, trade.rival, trade.challenger, CARDS.index(trade.animal), trade.stake)
    if mind.only_winner_pays:
        return near(mind.money, offered_amount(mind, contest, trade.challenger)) or mind.money[-1:]
    low, high = guessed_offer(mind, contest)
    best, choice = 0.0, list[int]()
    for plan in (reaching(mind.money, high + 10), within(mind.money, high)):
        wins = 1.0 if sum(plan) > high else (sum(plan) - low) / max(high - low, 1)
        if plan and contest.swing * wins - sum(plan) > best:
            best, choice = contest.swing * wins - sum(plan), plan
    return choice


def guessed_offer(mind: Mind, contest: Contest) -> tuple[float, float]:
    """The least and the most that a hidden offer may be worth, from its number of cards and the challenger's money."""
    trade = mind.view.trade
    assert trade is not None
    cards = trade.offered or 0
    known = mind.view.players[trade.challenger].money
    hidden = known.cards - len(known.certain)
    each = (contest.theirs - sum(known.certain)) / hidden if hidden else 0.0
    hand = sorted([*known.certain, *[each] * hidden], reverse=True)
    high = min(sum(hand[:cards]), contest.their_swing)
    return min(sum(hand[len(hand) - cards :]), high), high


def lay(mind: Mind, plan: list[int]) -> int:
    """The next card of a plan in falling order, or that it is done."""
    assert mind.view.moves is not None
    laid = len(mind.view.moves.laid)
    return LAY + NOTES.index(plan[laid]) if laid < len(plan) else DONE


def reaching(money: list[int], target: float) -> list[int]:
    """The cards that reach a sum most cheaply; all that are worth anything if none do."""
    if target <= 0:
        return []
    if sum(money) <= target:
        return [note for note in money if note]
    return notes(best_payment(bag_of([NOTES.index(note) for note in money]), int(target)))


def within(money: list[int], target: float) -> list[int]:
    """Cards that come close to a sum from below, the dearest first."""
    laid: list[int] = []
    for note in money:
        if 0 < note <= target - sum(laid):
            laid.append(note)
    return laid


def near(money: list[int], target: float) -> list[int]:
    """Cards that come close to a sum from either side."""
    over, under = reaching(money, target), within(money, target)
    return over if abs(sum(over) - target) <= target - sum(under) else under


DECISIONS: Final[dict[str, Callable[[Mind], int]]] = {
    "turn": take_turn,
    "bidding": bid,
    "knockdown": sell_or_buy,
    "countdown": slap,
    "rat": feed_or_take,
    "division": keep_or_give,
    "offer": make_offer,
    "answer": answer,
}
"""The rule of thumb for each phase."""
