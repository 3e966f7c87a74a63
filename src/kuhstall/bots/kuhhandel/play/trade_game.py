"""A cow trade as a matrix game: the purses that the two may have, the sums they may lay, and what comes of it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhhandel.play.matrix import Matrix, Side
from kuhstall.bots.kuhhandel.play.net import Net
from kuhstall.bots.kuhhandel.play.search import Search
from kuhstall.bots.kuhhandel.play.stand import Stand, floats
from kuhstall.bots.kuhhandel.play.sums import TEN, all_sums, cards_for, some_of, sums_of
from kuhstall.core.luck import Luck
from kuhstall.core.policy import Policy
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhhandel.rules.actions import ACCEPT, DONE, LAY
from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.bag import cards, count, size
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.position import OFFER, Position

ACCEPTS: Final = -1
"""Stands among the sums of the rival's for taking the money unseen (KH-4.3)."""
PARTS: Final = (1.0, 0.5, 0.25)
"""Where between nothing and all the money outcomes are worked out; between them they are taken to change evenly."""
KNOTS: Final = 7
CHALLENGER: Final = 0
RIVAL: Final = 1


@final
@mypyc_attr(acyclic=True)
class Outcomes:
    """What the end of a trade is worth to each of the two, by who wins and how much money the challenger gets."""

    at: vec[float]
    values: vec[float]

    def __init__(self, net: Net, stand: Stand, position: Position, gives: float, gets: float) -> None:
        """Work out a few transfers between the most that the challenger may give and the most that he may get."""
        self.at = floats(KNOTS)
        for place in range(3):
            self.at[place] = -gives * PARTS[place]
            self.at[KNOTS - 1 - place] = gets * PARTS[place]
        self.values = floats(4 * KNOTS)
        challenger, rival = position.turn, position.rival
        for winner, loser in ((challenger, rival), (rival, challenger)):
            self.fill(net, stand, position, winner, loser)

    def fill(self, net: Net, stand: Stand, position: Position, winner: i64, loser: i64) -> None:
        """Work out the outcomes that have this winner."""
        challenger, rival, dove = position.turn, position.rival, stand.dove
        row = 0 if winner == challenger else 2 * KNOTS
        stand.trade(position.animal, position.stake, winner, loser)
        stand.notice_dove(winner)
        purses = stand.money[:]
        for knot in range(KNOTS):
            stand.money[challenger] = max(purses[challenger] + self.at[knot], 0.0)
            stand.money[rival] = max(purses[rival] - self.at[knot], 0.0)
            worths = net.worths(stand)
            self.values[row + knot] = worths[challenger]
            self.values[row + KNOTS + knot] = worths[rival]
        stand.trade(position.animal, position.stake, loser, winner)
        stand.money, stand.dove = purses, dove

    def worth(self, winner: i64, side: i64, transfer: float) -> float:
        """What it is worth to a side that a side wins and the challenger gets so much money, less if it is negative."""
        row = (2 * winner + side) * KNOTS
        knot: i64 = 1
        while knot < KNOTS - 1 and self.at[knot] < transfer:
            knot += 1
        low, high = self.at[knot - 1], self.at[knot]
        before, after = self.values[row + knot - 1], self.values[row + knot]
        if high - low < 1.0:
            return after
        return before + (after - before) * (transfer - low) / (high - low)


@final
@mypyc_attr(acyclic=True)
class TradeGame:
    """The game that the two play with their money."""

    position: Position
    offers: list[list[int]]
    counters: list[list[int]]
    outcomes: Outcomes
    matrix: Matrix

    def __init__(
        self, net: Net, stand: Stand, position: Position, offers: list[list[int]], counters: list[list[int]]
    ) -> None:
        """Take the sums of each type of the challenger's and of the rival's, who may accept besides."""
        self.position, self.offers, self.counters = position, offers, counters
        gives, gets = greatest_of(offers), greatest_of(counters)
        self.outcomes = Outcomes(net, stand, position, float(gives), float(gets))
        self.matrix = Matrix(Side([len(sums) for sums in offers]), Side([len(sums) for sums in counters]))
        self.fill()

    def offering(self) -> bool:
        """Whether it is the challenger who thinks."""
        return isinstance(self.position.phase, Offer)

    def own(self) -> list[int]:
        """The sums that the side that thinks may lay."""
        return self.offers[0] if self.offering() else self.counters[0]

    def mix(self) -> list[float]:
        """How often it should lay each of them."""
        return self.matrix.one.answer(0) if self.offering() else self.matrix.other.answer(0)

    def values(self) -> list[float]:
        """What each of them is worth against what the other side has learned to do."""
        side = self.matrix.one if self.offering() else self.matrix.other
        return [side.worth[at] for at in range(len(self.own()))]

    def chance_of_more(self, total: i64) -> float:
        """How likely the other side lays more than a sum."""
        sums, side = (self.counters, self.matrix.other) if self.offering() else (self.offers, self.matrix.one)
        more = 0.0
        for kind in range(len(sums)):
            often = side.answer(kind)
            for at in range(len(often)):
                more += often[at] if sums[kind][at] > total else 0.0
        return more / float(len(sums))

    def fill(self) -> None:
        """Lay down what each pair of sums is worth to both."""
        offers = [total for sums in self.offers for total in sums]
        counters = [total for sums in self.counters for total in sums]
        at: i64 = 0
        for offer in offers:
            for counter in counters:
                self.matrix.for_one[at] = self.worth(CHALLENGER, offer, counter)
                self.matrix.for_other[at] = self.worth(RIVAL, offer, counter)
                at += 1

    def worth(self, side: i64, offer: i64, counter: i64) -> float:
        """What it is worth to a side that these sums are laid (KH-4.5, KH-4.7, KH-4.9)."""
        outcomes, edition = self.outcomes, self.position.edition
        if counter == ACCEPTS:
            return outcomes.worth(CHALLENGER, side, -float(offer))
        if offer == counter and not self.position.tied:
            return (outcomes.worth(CHALLENGER, side, 0.0) + outcomes.worth(RIVAL, side, 0.0)) / 2.0
        winner: i64 = RIVAL if counter > offer else CHALLENGER
        transfer = counter - offer
        if edition.only_winner_pays:
            transfer = -offer
            if winner == RIVAL:
                transfer = counter
        return outcomes.worth(winner, side, float(transfer))


def greatest_of(sums: list[list[int]]) -> int:
    """The greatest of all sums."""
    return max([max(some) for some in sums])


def purses_of(position: Position, holder: i64, looker: i64, luck: Luck, number: i64) -> list[int]:
    """Purses that somebody may have as far as somebody, or the public, can tell."""
    found: list[int] = []
    for _ in range(number):
        held = position.memory.redeal(looker, position.held, luck)
        purse: int = held[holder]
        found.append(purse)
    return found


def own_purses(position: Position, seat: i64, luck: Luck, number: i64) -> list[int]:
    """A seat's own purse, and others that it may have as far as everybody can tell."""
    own: int = position.purse(seat)
    return [own, *purses_of(position, seat, PUBLIC, luck, number - 1)]


def sums_to_lay(position: Position, purse: i64, limit: i64) -> list[int]:
    """The sums that are thought about: nothing only with a zero that hides it."""
    sums = all_sums(purse, position.edition.note)
    if not count(purse, 0) and sums > 1:
        sums &= ~1
    return some_of(sums, limit)


def game_of_offer(net: Net, position: Position, luck: Luck, kinds: i64, worlds: i64) -> TradeGame:
    """The game as the challenger sees it before he lays his offer."""
    challenger, rival = position.turn, position.rival
    mine = own_purses(position, challenger, luck, kinds)
    theirs = purses_of(position, rival, challenger, luck, worlds)
    limit = max([position.worth_of(purse) for purse in theirs]) + TEN
    stand = Stand(position, challenger, after_trade(position))
    if is_last(stand, position):
        answers = [[ACCEPTS, *sums] for sums in all_in(position, theirs)]
        return TradeGame(net, stand, position, all_in(position, mine), answers)
    offers = [sums_to_lay(position, purse, limit) for purse in mine]
    beyond = greatest_of(offers) + TEN
    counters = [[ACCEPTS, *sums_to_lay(position, purse, beyond)] for purse in theirs]
    return TradeGame(net, stand, position, offers, counters)


def game_of_answer(net: Net, position: Position, luck: Luck, kinds: i64, worlds: i64) -> TradeGame:
    """The game as the rival sees it when the offer lies there, of which he knows the number of cards."""
    challenger, rival = position.turn, position.rival
    mine = own_purses(position, rival, luck, kinds)
    limit = max([position.worth_of(purse) for purse in mine]) + TEN
    number, note = size(position.offer), position.edition.note
    theirs = purses_of(position, challenger, rival, luck, worlds)
    offers = [some_of(sums_of(purse, number, note), limit) for purse in theirs]
    beyond = greatest_of(offers) + TEN
    stand = Stand(position, rival, after_trade(position))
    own = (
        all_in(position, mine) if is_last(stand, position) else [sums_to_lay(position, purse, beyond) for purse in mine]
    )
    return TradeGame(net, stand, position, offers, [[ACCEPTS, *sums] for sums in own])


def is_last(stand: Stand, position: Position) -> bool:
    """Whether nothing is left to trade after this, whoever wins, so that money is worth nothing."""
    if position.edition.money_counts:
        return False
    challenger, rival = position.turn, position.rival
    for winner, loser in ((challenger, rival), (rival, challenger)):
        stand.trade(position.animal, position.stake, winner, loser)
        ends = stand.is_over()
        stand.trade(position.animal, position.stake, loser, winner)
        if not ends:
            return False
    return True


def all_in(position: Position, purses: list[int]) -> list[list[int]]:
    """The sums to lay where money is worth nothing afterwards: all of it."""
    return [[position.worth_of(purse)] for purse in purses]


def after_trade(position: Position) -> i64:
    """Whose turn comes after a trade; where a card follows it, the same player goes on (KM-7.1)."""
    if position.edition.draws_after_trade and position.drawn < len(position.pile):
        return position.turn
    return position.left_of(position.turn)


# What players do whose ways are known.


def reply(model: Policy, world: Position, offer: i64, luck: Luck) -> i64:
    """The sum with which a model answers an offer in a world that is played on for this, or ACCEPTS."""
    for kind in cards(offer):
        world.apply(world.turn, LAY + kind)
    world.apply(world.turn, DONE)
    if not isinstance(world.phase, Answer):
        return ACCEPTS  # Who has no money cards cannot but accept.
    while True:
        action = model.choose(world, world.rival, luck)
        if action == ACCEPT:
            return ACCEPTS
        if action == DONE:
            return world.worth_of(world.laid)
        world.apply(world.rival, action)


def offer_by(model: Policy, world: Position, luck: Luck) -> i64:
    """The cards that a model offers in a world that is played on for this."""
    world.offer = world.laid = 0
    world.enter(OFFER)
    while True:
        action = model.choose(world, world.turn, luck)
        if action == DONE:
            return world.laid
        world.apply(world.turn, action)


def know_replies(game: TradeGame, search: Search, trust: float, luck: Luck, worlds: i64) -> None:
    """Note what each offer is worth if the rival answers as the models do, each in some worlds."""
    position, side = game.position, game.matrix.one
    if not worlds:
        return
    challenger, purse, note = position.turn, position.purse(position.turn), position.edition.note
    imagined = [position.resample(challenger, luck) for _ in range(worlds)]
    for at in range(len(game.offers[0])):
        offer = game.offers[0][at]
        laid, total = cards_for(purse, offer, note), 0.0
        for number in range(len(imagined)):
            world = imagined[number].clone()
            counter = reply(search.seated(position.rival, number), world, laid, luck)
            total += game.worth(CHALLENGER, offer, counter)
        side.known[at] = total / float(len(imagined))
    side.trust = trust


def know_offers(game: TradeGame, search: Search, trust: float, luck: Luck, worlds: i64) -> None:
    """Note what each answer is worth if the challenger offers as the models do, who lay as many cards somewhere."""
    position, side = game.position, game.matrix.other
    number, alike = size(position.offer), list[int]()
    for at in range(worlds):
        world = position.resample(position.rival, luck)
        offer = offer_by(search.seated(position.turn, at), world, luck)
        if size(offer) == number:
            alike.append(world.worth_of(offer))
    if not alike:
        return
    for at in range(len(game.counters[0])):
        total = 0.0
        for offer in alike:
            total += game.worth(RIVAL, offer, game.counters[0][at])
        side.known[at] = total / float(len(alike))
    side.trust = trust * float(len(alike)) / float(len(alike) + 2)
