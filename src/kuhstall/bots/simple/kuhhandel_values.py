"""What cards and money are worth to the players at a table of the Kuhhandel family, as a good casual player guesses.

Everybody's share in a quartet is guessed from what lies open. The score that can be expected from such shares gives
each animal a price in points, and all that is still open, set against all the money, gives money a price too.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import fsum
from typing import Final

from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition
from kuhstall.games.kuhhandel.view import View

DENIAL: Final = 0.1
"""How much a point of the opponents', leaders first, weighs against an own one; with two players it weighs as much."""
MONEY_RATE: Final = 1.2
"""What all the money is worth, as a part of all the points that are still open."""
DONKEYS_COUNT: Final = 0.7
"""The part of the money of donkeys to come that is reckoned with."""
COVER_LOSS: Final = 1.15
"""How much more than an average quartet the one is worth that the rats will cover."""
WORTHLESS: Final = 0.02
"""Money that is worth no more points a unit has nothing left to buy."""
MEAN_NOTE: Final = 105
"""The mean money card in the pile of the game for two."""
UNSEEN_MONEY: Final = 0.35
"""Where somebody's money is guessed between the least and the most it can be, when its total is not public."""


def shares(owned: tuple[int, ...]) -> list[float]:
    """The chance of each player to get the quartet: what lies open counts, what is in the pile is shared."""
    players, out = len(owned), sum(owned)
    if QUARTET in owned or not out:
        return [mine / QUARTET if out else 1 / players for mine in owned]
    return [(mine + (QUARTET - out) / players) / QUARTET for mine in owned]


class Prospects:
    """The expected score of each player, and how it grows with the chance of each quartet."""

    def __init__(
        self, edition: Edition, owned: tuple[tuple[int, ...], ...], pedigrees: tuple[int, ...], dove: int
    ) -> None:
        """Take how many of each kind each player owns, the sets of pedigrees, and who has the dove."""
        self.edition = edition
        self.players = len(pedigrees)
        self.chances = [shares(kind) for kind in owned]
        self.owned = owned
        self.pedigrees = pedigrees
        self.dove = dove
        self.expected = [0.0] * self.players
        self.slopes = [self.slopes_of(player) for player in range(self.players)]

    def quartets(self, player: int) -> float:
        """How many quartets the player can expect."""
        return fsum(self.chances[animal][player] for animal in range(self.edition.rat))

    def slopes_of(self, player: int) -> list[float]:
        """What each quartet is worth to a player if it were certain; notes the expected score on the way."""
        edition, animals = self.edition, range(self.edition.rat)
        chance = [self.chances[animal][player] for animal in animals]
        has = [bool(self.pedigrees[player] >> animal & 1) for animal in animals]
        bonus = edition.pedigree_bonus if edition.pedigrees else 0
        worth = [float(edition.values[animal] + bonus * has[animal]) for animal in animals]
        number, total = fsum(chance), fsum(w * c for w, c in zip(worth, chance, strict=True))
        if edition.multiplies:
            slopes = [w * (1 + number - 2 * c) + total for w, c in zip(worth, chance, strict=True)]
            expected = fsum(w * c * (1 + number - c) for w, c in zip(worth, chance, strict=True))
        else:
            slopes, expected = worth, total
        if bonus:
            slopes = [slope - bonus * own for slope, own in zip(slopes, has, strict=True)]
            expected += fsum(bonus * (1 - c) for c, own in zip(chance, has, strict=True) if own)
        if edition.has_dove:
            expected += self.add_dove(player, chance, slopes)
        self.expected[player] = expected
        return [*slopes, -expected * min(1, COVER_LOSS / max(number, 0.1))]  # KM-5.1: four rats cost a quartet.

    def add_dove(self, player: int, chance: list[float], slopes: list[float]) -> float:
        """Raise the slopes of the pairs that bring the dove while it is to be had (KH-5.3); what it adds on average."""
        bonus, pairs = self.edition.dove_bonus, self.edition.dove_pairs
        if self.dove >= 0:
            return bonus if self.dove == player else 0
        for one, other in pairs:
            slopes[one] += bonus * chance[other]
            slopes[other] += bonus * chance[one]
        return fsum(bonus * chance[one] * chance[other] for one, other in pairs)

    def at_stake(self, kinds: Iterable[int]) -> float:
        """The points that are still open: those of undecided quartets, weighted by how undecided they are."""
        return fsum(
            abs(self.slopes[player][kind]) * self.chances[kind][player] * (1 - self.chances[kind][player])
            for kind in kinds
            if QUARTET not in self.owned[kind]
            for player in range(self.players)
        )

    def weights(self, seat: int) -> list[float]:
        """How much a point of each player counts for a seat: its own fully, the others' against it, leaders first."""
        if self.players == 2:
            return [1.0 if player == seat else -1.0 for player in range(2)]
        lead = [max(score, 1) * max(score, 1) for score in self.expected]
        others = fsum(lead) - lead[seat]
        return [1.0 if player == seat else -DENIAL * lead[player] / others for player in range(self.players)]


@lru_cache(maxsize=512)
def prospects(edition: Edition, owned: tuple[tuple[int, ...], ...], pedigrees: tuple[int, ...], dove: int) -> Prospects:
    """The prospects of a table, kept while nothing that lies open changes."""
    return Prospects(edition, owned, pedigrees, dove)


class Appraisal:
    """What things are worth to one seat."""

    def __init__(self, view: View, edition: Edition) -> None:
        """Read the table from the seat's view."""
        self.view = view
        self.seat = view.seat
        self.edition = edition
        kinds, animals = edition.cards[: edition.pedigree], edition.animals
        self.owned = tuple(tuple(player.animals.get(kind, 0) for player in view.players) for kind in kinds)
        pedigrees = tuple(sum(2 ** animals.index(animal) for animal in player.pedigrees) for player in view.players)
        dove = next((player.seat for player in view.players if player.has_dove), -1)
        self.prospects = prospects(edition, self.owned, pedigrees, dove)
        self.others = [player.seat for player in view.players if player.seat != self.seat]
        self.weights = self.prospects.weights(self.seat)
        self.money = self.guessed_money()
        self.kinds = range(edition.rat + edition.rats)
        self.rate = self.money_rate()

    def guessed_money(self) -> list[float]:
        """What each player has: where between least and most is the same for all, and so that the sum is right."""
        hands = [player.money for player in self.view.players]
        low, high = sum(hand.least for hand in hands), sum(hand.most for hand in hands)
        part = UNSEEN_MONEY
        if self.view.money_in_play is not None:
            part = (self.view.money_in_play - low) / (high - low) if high > low else 0.0
        return [hand.least + part * (hand.most - hand.least) for hand in hands]

    def money_rate(self) -> float:
        """The points that a unit of money is worth: all that is open against all the money, with donkeys to come."""
        pile = self.view.pile
        donkeys = sum(self.edition.notes[kind] for kind in self.edition.donkeys[pile.donkeys :])
        cash = fsum(self.money) + DONKEYS_COUNT * len(self.money) * donkeys
        if self.edition.stock:
            in_pile = pile.cards * 26 / 80
            cash += DONKEYS_COUNT * MEAN_NOTE * in_pile
        return self.rate_of(self.kinds, cash)

    def rate_of(self, kinds: Iterable[int], cash: float) -> float:
        """The points that a unit of money is worth if so much of it is there for such kinds."""
        rate = MONEY_RATE * self.prospects.at_stake(kinds) / max(cash, 10)
        return max(rate, 1.0) if self.edition.money_counts else max(rate, 0.01)

    def rate_after(self, player: int, kind: int, stake: int) -> float:
        """The points that a unit of money will be worth to somebody after a trade: only its own trades are left."""
        if self.view.pile.cards:
            return self.rate
        settled = self.owned[kind][player] + stake == QUARTET
        left = [other for other in self.traded_by(player) if other != kind or not settled]
        return self.rate_of(left, fsum(self.set_aside(other) for other in left))

    def traded_by(self, player: int) -> list[int]:
        """The kinds that a player owns and must still trade."""
        return [kind for kind in self.kinds if 0 < self.owned[kind][player] < QUARTET]

    def set_aside(self, kind: int) -> float:
        """The money that the owners of a kind have for it, if they share theirs among all that they must trade."""
        owners = [player for player, number in enumerate(self.owned[kind]) if number]
        return fsum(self.money[player] / len(self.traded_by(player)) for player in owners)

    def transfer(self, other: int) -> float:
        """The points that a unit of money costs when it goes to another player."""
        return self.rate * (1 - self.weights[other])

    def utility(self, kind: int, owned: tuple[int, ...], weights: list[float]) -> float:
        """What it is worth that a kind is owned so."""
        slopes = self.prospects.slopes
        return fsum(
            weight * slopes[player][kind] * share
            for player, (weight, share) in enumerate(zip(weights, shares(owned), strict=True))
        )

    def won_by(self, winner: int, card: int) -> float:
        """What it is worth to the seat that somebody gets a card of the pile."""
        if card >= self.edition.pedigree:
            return self.weights[winner] * self.pedigree(winner, card - self.edition.pedigree)
        return self.utility(card, with_cards(self.owned[card], winner, 1), self.weights)

    def pedigree(self, player: int, animal: int) -> float:
        """What a pedigree card adds to a player's score: 250, times the quartets if it matches one (KM-5.3, KM-5.4)."""
        chance = self.prospects.chances[animal][player]
        return self.edition.pedigree_bonus * (1 + chance * (self.prospects.quartets(player) - chance))

    def gain(self, card: int, loser: int) -> float:
        """What it is worth to get a card that another player would get otherwise."""
        return self.won_by(self.seat, card) - self.won_by(loser, card)

    def spoiled(self, card: int, bidder: int) -> float:
        """What it is worth besides to keep the fourth animal from the owner of three, who must trade for it then."""
        if card >= self.edition.rat or self.owned[card][bidder] != QUARTET - 1:
            return 0.0
        return (1 + self.weights[bidder]) * self.prospects.slopes[bidder][card] / QUARTET

    def gain_over_all(self, card: int) -> float:
        """What it is worth to get a card that any of the others would get otherwise."""
        return fsum(self.gain(card, other) for other in self.others) / len(self.others)

    def mean_card(self) -> float:
        """What it is worth to get the average animal of the pile."""
        left = [QUARTET - sum(self.owned[animal]) for animal in range(self.edition.rat)]
        total = fsum(number * self.gain_over_all(animal) for animal, number in enumerate(left) if number)
        return total / max(sum(left), 1)


def with_cards(owned: tuple[int, ...], player: int, cards: int) -> tuple[int, ...]:
    """Who owns how many when a player gets some more, or loses some."""
    return tuple(number + cards * (at == player) for at, number in enumerate(owned))


class Contest:
    """A cow trade as seen by one of the two: what winning and losing are worth, and the swing in money for each."""

    def __init__(self, worth: Appraisal, me: int, other: int, kind: int, stake: int) -> None:
        """Weigh both outcomes for both sides; of rats the winner gets rid (KM-4.1)."""
        self.won, self.lost = outcomes(worth, me, other, kind, stake)
        theirs = outcomes(worth, other, me, kind, stake)
        mine, yours = worth.rate_after(me, kind, stake), worth.rate_after(other, kind, stake)
        self.cost = mine - yours * worth.prospects.weights(me)[other]
        self.their_cost = yours - mine * worth.prospects.weights(other)[me]
        self.swing = max((self.won - self.lost) / self.cost, 0)
        self.their_swing = max((theirs[0] - theirs[1]) / self.their_cost, 0)
        self.mine, self.theirs = worth.money[me], worth.money[other]
        self.is_last = mine < WORTHLESS


def outcomes(worth: Appraisal, me: int, other: int, kind: int, stake: int) -> tuple[float, float]:
    """What it is worth to win and to lose a trade."""
    weights, owned = worth.prospects.weights(me), worth.owned[kind]
    got = worth.utility(kind, with_cards(with_cards(owned, me, stake), other, -stake), weights)
    gave = worth.utility(kind, with_cards(with_cards(owned, me, -stake), other, stake), weights)
    return (gave, got) if kind == worth.edition.rat else (got, gave)
