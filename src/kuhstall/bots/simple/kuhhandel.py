"""A plain rule player for the whole Kuhhandel family: it plays as a good casual player does, and never peeks."""

from math import fsum

from kuhstall.bots.simple.kuhhandel_mind import Mind
from kuhstall.bots.simple.kuhhandel_sales import bid, feed_or_take, sell_or_buy, slap
from kuhstall.bots.simple.kuhhandel_trades import answer, make_offer, promise_of
from kuhstall.bots.simple.kuhhandel_values import MEAN_NOTE, Contest
from kuhstall.core.perspective import Perspective
from kuhstall.games.kuhhandel.rules.actions import GIVE, KEEP, MOST_SEATS
from kuhstall.games.kuhhandel.rules.edition import QUARTET
from kuhstall.games.kuhhandel.view import (
    AnswerView,
    BiddingView,
    CountdownView,
    DivisionView,
    EncoreView,
    KnockdownView,
    OfferView,
    PaymentView,
    PhaseView,
    RatView,
    TurnView,
    View,
)


class SimpleKuhhandel:
    """Values cards by the score they promise, keeps some cash, and mixes its offers."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of the move that the rules of thumb suggest."""
        view = perspective.view
        assert isinstance(view, View)
        match view.phase:
            case EncoreView():
                return perspective.legal[0]
            case PaymentView():
                return perspective.fallback  # the payment that the view suggests
            case _:
                return decided(Mind(perspective, seed), view.phase)


def decided(mind: Mind, phase: PhaseView) -> int:
    """The rule of thumb for each phase."""
    match phase:
        case TurnView():
            return take_turn(mind, phase)
        case BiddingView():
            return bid(mind, phase)
        case KnockdownView():
            return sell_or_buy(mind, phase)
        case CountdownView():
            return slap(mind, phase)
        case RatView():
            return feed_or_take(mind, phase)
        case DivisionView():
            return keep_or_give(mind, phase)
        case OfferView():
            return make_offer(mind, phase)
        case AnswerView():
            return answer(mind, phase)
    raise TypeError(f"nothing is decided in {phase!r}")


def keep_or_give(mind: Mind, division: DivisionView) -> int:
    """Keep the card if it is worth more than the average card that may come next (KM-6.3)."""
    assert division.card is not None
    card = mind.edition.cards.index(division.card)
    return KEEP if swing(mind, card) > mean_swing(mind, card) else GIVE


def swing(mind: Mind, card: int) -> float:
    """What it is worth to have a card rather than to leave it to the only opponent."""
    edition = mind.edition
    if card >= edition.money:
        return edition.notes[card - edition.money] * mind.worth.rate * 2
    return mind.worth.gain(card, mind.worth.others[0])


def mean_swing(mind: Mind, looked_at: int) -> float:
    """The same for the average of the cards that have not been seen."""
    edition = mind.edition
    held = {
        edition.pedigree + edition.animals.index(animal) for player in mind.view.players for animal in player.pedigrees
    }
    unseen = {kind: QUARTET - sum(mind.worth.owned[kind]) - (kind == looked_at) for kind in range(edition.rat + 1)}
    unseen |= {card: 1 for card in range(edition.pedigree, edition.money) if card not in held and card != looked_at}
    left = mind.view.pile.cards
    money = max(left - sum(unseen.values()), 0) * MEAN_NOTE * mind.worth.rate * 2
    return (fsum(number * swing(mind, card) for card, number in unseen.items() if number) + money) / max(left, 1)


def take_turn(mind: Mind, turn: TurnView) -> int:
    """Trade if a trade promises more than the auction, or the division, of an average card; else take the card."""
    choice, best = mind.legal[0], 0.0
    if mind.legal[0] >= mind.edition.trade_at:
        best = float("-inf")
    elif not mind.edition.draws_after_trade:  # Else the card follows the trade (KM-7.1).
        best = mind.worth.mean_card()
    for trade in turn.trades or []:
        kind = mind.edition.cards.index(trade.animal)
        promise = promise_of(
            mind, Contest(mind.worth, mind.view.seat, trade.rival, kind, trade.stake), trade.rival, kind
        )
        if promise > best:
            best, choice = promise, mind.edition.trade_at + kind * MOST_SEATS + trade.rival
    return choice
