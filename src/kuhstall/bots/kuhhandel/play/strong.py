"""The strong player of the Kuhhandel family: a learned value at the end of the turn, and trades as games."""

from math import fsum
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.bots.kuhhandel.play.net import Net
from kuhstall.bots.kuhhandel.play.plan import Plan
from kuhstall.bots.kuhhandel.play.search import Search, Trials
from kuhstall.bots.kuhhandel.play.sums import TEN, all_sums, cards_for, greatest, least_from, with_cover
from kuhstall.bots.kuhhandel.play.trade_game import (
    ACCEPTS,
    TradeGame,
    game_of_answer,
    game_of_offer,
    know_offers,
    know_replies,
)
from kuhstall.core.luck import Luck
from kuhstall.core.policy import Policy
from kuhstall.core.state import State
from kuhstall.games.kuhhandel.rules.actions import LAY, TAKE
from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.bag import count, kind_of
from kuhstall.games.kuhhandel.rules.bidding import Bidding, highest_bid
from kuhstall.games.kuhhandel.rules.countdown import Countdown
from kuhstall.games.kuhhandel.rules.division import Division
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.rats import Rats
from kuhstall.games.kuhhandel.rules.turn import Turn

FINE: Final = 1000000
"""Into so many parts chance is divided."""
BIDS: Final = (0.0, 0.1, 0.25, 0.5, 1.0)
"""The bids that are thought about, as parts of the way from the least to the most."""
TYPES: Final = 3
"""How many purses the other side of a trade is taken to think possible."""
PURSES: Final = 8
"""How many purses of the other side are thought about in a trade."""
ROUNDS: Final = 80
"""How long both sides of a trade learn from each other."""

# The places of the knobs.
BIDDING: Final = 0
SPENDING: Final = 1
RARE: Final = 2
TRUST: Final = 3
TURNING: Final = 4
FEEDING: Final = 5
MIXING: Final = 6
DOUBTING: Final = 7
KNOBS: Final = (0.01, 0.9, 0.05, 0.8, 0.01, 0.0, 1.0, 0.0)
"""What a bid must add to one's chance, the part of one's money that a card may cost, how rare a choice in a trade is
never made, how likely others are to trade as one knows players to, what it must add to do something else on one's turn
than the rules say, and to take a rat; whether offers are mixed, or laid as the rules say; and how many standard errors
more another turn must add."""


@final
class StrongPolicy(Policy):
    """Weighs what it can do by its chance to win."""

    search: Search
    knobs: vec[float]
    playouts: i64
    plan: Plan

    def __init__(self, net: Net, rules: Policy, models: list[Policy], knobs: list[float], playouts: i64) -> None:
        """Take the learned value, one's own rules of thumb, models of others, and how much to think."""
        self.search = Search(net, rules, models)
        self.knobs = vec[float](list(knobs))
        self.playouts = playouts
        self.plan = Plan()

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """The next step."""
        assert isinstance(state, Position)
        phase = state.phase
        if isinstance(phase, (Offer, Answer)):
            return self.lay(state, seat, luck)
        actions = self.actions(state, seat, luck)
        if len(actions) == 1:
            return actions[0]
        return actions[self.weigh(state, seat, actions, luck).best(self.margin(state), self.doubt(state))]

    def believe(self, beliefs: list[float]) -> None:
        """Take how likely each seat plays by each of the models, seat by seat."""
        for at in range(len(beliefs)):
            self.search.beliefs[at] = beliefs[at]

    # Everything but trades: each way out is looked at to the end of the turn.

    def weigh(self, position: Position, seat: i64, actions: list[int], luck: Luck) -> Trials:
        """What comes of some actions in imagined worlds."""
        return self.search.weigh(position, seat, actions, self.playouts, luck)

    def margin(self, position: Position) -> float:
        """What an action must add to be preferred to the first one."""
        phase = position.phase
        if isinstance(phase, Bidding):
            return self.knobs[BIDDING]
        if isinstance(phase, Turn):
            return self.knobs[TURNING]
        return self.knobs[FEEDING] if isinstance(phase, Rats) else 0.0

    def doubt(self, position: Position) -> float:
        """How many standard errors more than that it must add."""
        return self.knobs[DOUBTING] if isinstance(position.phase, Turn) else 0.0

    def actions(self, position: Position, seat: i64, luck: Luck) -> list[int]:
        """What is thought about: no more than there are playouts."""
        return self.ways(position, seat, luck)[: max(self.playouts, 1)]

    def ways(self, position: Position, seat: i64, luck: Luck) -> list[int]:
        """A few bids; the rules' own choice first on a turn; selling, buying and paying as the rules say."""
        phase = position.phase
        if isinstance(phase, Bidding):
            return self.bids(position, seat, luck)
        if isinstance(phase, (Countdown, Division)):
            return list(position.legal(seat))
        if isinstance(phase, Rats):
            return [int(LAY + kind_of(position.purse(seat))), TAKE]
        ruled: int = self.search.rules.choose(position, seat, luck)
        if isinstance(phase, Turn):
            return [ruled, *[action for action in position.legal(seat) if action != ruled]]
        return [ruled]

    def bids(self, position: Position, seat: i64, luck: Luck) -> list[int]:
        """Pass, some bids that can be paid exactly (there is no change, KH-3.9), and what the rules would bid."""
        edition, ruled = position.edition, self.search.rules.choose(position, seat, luck)
        sums = all_sums(position.purse(seat), edition.note)
        most = min(highest_bid(position, seat), int(self.knobs[SPENDING] * float(greatest(sums))))
        least = position.bid + edition.step
        found: list[int] = [edition.pass_at]
        for share in BIDS:
            amount = least_from(sums, least + int(share * float(max(most - least, 0))) // TEN * TEN)
            action = edition.pass_at + (amount - position.bid) // edition.step
            if amount <= most and amount % edition.step == 0 and action > found[-1]:
                found.append(action)
        if ruled not in found:
            found.append(ruled)
        return found

    # The trade.

    def lay(self, position: Position, seat: i64, luck: Luck) -> i64:
        """The next card of an offer or a counter-offer, which is planned at its first step."""
        offers = seat == position.turn
        if offers and self.knobs[MIXING] <= 0.0:
            return self.search.rules.choose(position, seat, luck)
        if not self.plan.fits(position, seat):
            self.plan.make(position, seat, self.offer(position, luck) if offers else self.answer(position, luck))
        return self.plan.next_step(position)

    def offer(self, position: Position, luck: Luck) -> i64:
        """The cards of the offer."""
        game = self.game(position, luck)
        purse = position.purse(position.turn)
        laid = cards_for(purse, self.sum_of(game, luck), position.edition.note)
        if position.edition.extra_cards:  # There zeros pay for pedigrees and rats.
            return laid
        return with_cover(purse, laid, luck.below(count(purse, 0) + 1))

    def answer(self, position: Position, luck: Luck) -> i64:
        """The cards of the counter-offer, none to accept; a mere zero costs no more than that, and may tie (KH-4.7)."""
        total, edition = self.sum_of(self.game(position, luck), luck), position.edition
        if total == ACCEPTS and (position.tied or edition.extra_cards):  # With extra cards zeros pay for these.
            return 0
        return cards_for(position.purse(position.rival), max(total, 0), edition.note)

    def sum_of(self, game: TradeGame, luck: Luck) -> int:
        """The sum to lay, drawn from the mix."""
        return drawn(game.own(), game.mix(), self.knobs[RARE], luck)

    def game(self, position: Position, luck: Luck) -> TradeGame:
        """The trade as the seat that is asked sees it, solved."""
        net, trust = self.search.net, self.knobs[TRUST]
        if isinstance(position.phase, Offer):
            game = game_of_offer(net, position, luck, TYPES, PURSES)
            know_replies(game, self.search, trust, luck, self.playouts // len(game.offers[0]))
        else:
            game = game_of_answer(net, position, luck, TYPES, PURSES)
            know_offers(game, self.search, trust, luck, self.playouts)
        game.matrix.solve(ROUNDS)
        return game


def drawn(choices: list[int], weights: list[float], rare: float, luck: Luck) -> int:
    """One of the choices, as often as its weight says; rare ones never."""
    kept = [weight if weight >= rare else 0.0 for weight in weights]
    left = fsum(kept) * float(luck.below(FINE)) / float(FINE)
    for at in range(len(choices)):
        left -= kept[at]
        if left < 0.0:
            return choices[at]
    return choices[weights.index(max(weights))]
