"""What cards and money are worth to one seat, as a good casual player guesses.

All the points that are still open, set against all the money, give money a price in points.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhhandel.play.prospects import Prospects, numbers, zeros
from kuhstall.bots.kuhhandel.play.purse import Purse, cheapest, dearest
from kuhstall.bots.kuhhandel.play.style import Style
from kuhstall.core.bits import native
from kuhstall.games.kuhhandel.rules.actions import MOST_SEATS
from kuhstall.games.kuhhandel.rules.bag import size
from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition
from kuhstall.games.kuhhandel.rules.money import worth
from kuhstall.games.kuhhandel.rules.position import PURSES, Position

LEAST_RATE = 0.01
"""The points that a unit of money is worth at least."""
LEAST_CASH = 10.0
"""What all the money is reckoned to be at least, when a price is set for it."""


@final
@mypyc_attr(acyclic=True)
class Appraisal:
    """A table as one seat sees it. It reads nothing of a position that the seat may not know.

    Without a memory of who was shown what, somebody's money is guessed from how many cards it is.
    """

    style: Style
    edition: Edition
    prospects: Prospects
    seats: i64
    seat: i64
    left: i64  # how many cards lie in the pile
    purse: Purse  # the seat's own money
    sure: vec[i64]  # for each player the money cards that are certainly there
    hidden: vec[i64]  # how many others there are
    least: vec[i64]  # what all of them are worth at least
    most: vec[i64]
    money: vec[float]  # what each player's money is guessed to be
    rate: float  # the points that a unit of money is worth
    beats: vec[float]  # the style's chances that a hidden offer is worth no more than parts of what one guesses
    donkeys_to_come: vec[i64]  # what each player will still get when so many donkeys have been drawn

    def __init__(self, style: Style, edition: Edition, seats: i64) -> None:
        """Prepare for tables of this size."""
        self.style, self.edition, self.seats = style, edition, seats
        self.prospects = Prospects(style, edition, seats)
        self.seat = self.left = 0
        self.purse, self.rate = Purse(edition.note), 1.0
        self.sure, self.hidden = native([0] * MOST_SEATS), native([0] * MOST_SEATS)
        self.least, self.most = native([0] * MOST_SEATS), native([0] * MOST_SEATS)
        self.money = zeros(MOST_SEATS)
        low = [style.beats_0, style.beats_25, style.beats_50, style.beats_75]
        self.beats = numbers([*low, style.beats_100, style.beats_135, style.beats_200])
        notes = [edition.notes[kind] for kind in edition.donkeys]
        self.donkeys_to_come = native([sum(notes[paid:]) for paid in range(len(notes) + 1)])

    def look(self, position: Position, seat: i64) -> None:
        """Look at the table from a seat."""
        self.seat, self.left = seat, position.pile_left()
        self.prospects.look(position)
        self.purse.hold(position.held[PURSES + seat])
        if position.memory.observers:
            self.recall_money(position)
        else:
            self.imagine_money(position)
        self.guess_money(position)
        self.rate = self.money_rate(position)

    def recall_money(self, position: Position) -> None:
        """The bounds of everybody's money from what the seat was shown: see `rules/viewing.py`."""
        note, held, memory = self.edition.note, position.held, position.memory
        for player in range(self.seats):
            sure = memory.surely(self.seat, player)
            hidden = size(held[PURSES + player]) - size(sure)
            self.sure[player], self.hidden[player] = sure, hidden
            self.least[player] = self.most[player] = worth(sure, note)
            if hidden:
                unseen = memory.unseen(self.seat, player, held)
                self.least[player] += cheapest(unseen, hidden, note)
                self.most[player] += dearest(unseen, hidden, note)

    def imagine_money(self, position: Position) -> None:
        """The same where nobody remembers anything: the others could have whatever is not the seat's own."""
        note = self.edition.note
        rest = position.in_play - self.purse.total
        if self.edition.stock:
            rest = worth(self.edition.deck, note)
        for player in range(self.seats):
            cards = size(position.held[PURSES + player])
            self.sure[player], self.hidden[player], self.least[player] = 0, cards, 0
            self.most[player] = min(rest, cards * note[len(note) - 1])
        self.sure[self.seat], self.hidden[self.seat] = self.purse.bag, 0
        self.least[self.seat] = self.most[self.seat] = self.purse.total

    def guess_money(self, position: Position) -> None:
        """Where money is between least and most is the same for all, and so that the sum is right if it is public."""
        low: i64 = 0
        high: i64 = 0
        for player in range(self.seats):
            low += self.least[player]
            high += self.most[player]
        part = self.style.unseen_money
        if not self.edition.stock:
            part = float(position.in_play - low) / float(high - low) if high > low else 0.0
        elif not position.memory.observers:
            part *= 0.2  # The least is nothing and the most a hand of the dearest cards.
        for player in range(self.seats):
            low, high = self.least[player], self.most[player]
            self.money[player] = float(low) + part * float(high - low)

    def money_rate(self, position: Position) -> float:
        """The points that a unit of money is worth: all that is open against all the money, with donkeys to come."""
        at_stake = cash = 0.0
        for player in range(self.seats):
            cash += self.money[player]
        cash += self.style.donkeys_count * float(self.seats * self.donkeys_to_come[position.donkeys])
        if self.edition.stock:
            cash += self.style.donkeys_count * self.style.mean_note * float(self.left) * 26.0 / 80.0
        for kind in range(self.prospects.traded):
            at_stake += self.prospects.stake[kind]
        return self.rate_of(at_stake, cash)

    def rate_of(self, at_stake: float, cash: float) -> float:
        """The points that a unit of money is worth if so much of it is there for so many points."""
        rate = self.style.money_rate * at_stake / max(cash, LEAST_CASH)
        return max(rate, self.style.counting if self.edition.money_counts else LEAST_RATE)

    def rate_after(self, player: i64, kind: i64, stake: i64) -> float:
        """The points that a unit of money will be worth to somebody after a trade: only its own trades are left."""
        if self.left:
            return self.rate
        at_stake = cash = 0.0
        for other in range(self.prospects.traded):
            owned = self.prospects.owned(player, other)
            settled = other == kind and owned + stake == QUARTET
            if 0 < owned < QUARTET and not settled:
                at_stake += self.prospects.stake[other]
                cash += self.set_aside(other)
        return self.rate_of(at_stake, cash)

    def set_aside(self, kind: i64) -> float:
        """The money that the owners of a kind have for it, if they share theirs among all that they must trade."""
        found = 0.0
        for player in range(self.seats):
            if self.prospects.owned(player, kind):
                found += self.money[player] / float(self.to_trade(player))
        return found

    def to_trade(self, player: i64) -> i64:
        """How many kinds a player owns and must still trade."""
        found: i64 = 0
        for kind in range(self.prospects.traded):
            if 0 < self.prospects.owned(player, kind) < QUARTET:
                found += 1
        return found

    def weight(self, player: i64) -> float:
        """How much a player's points count for the seat."""
        return self.prospects.weight[self.seat * MOST_SEATS + player]

    def transfer(self, other: i64) -> float:
        """The points that a unit of money costs when it goes to another player."""
        return self.rate * (1.0 - self.weight(other))

    def won_by(self, winner: i64, card: i64) -> float:
        """What a card of the pile adds for the seat, if somebody gets it, to what it is worth that nobody has it."""
        if card >= self.edition.pedigree:
            return self.weight(winner) * self.pedigree(winner, card - self.edition.pedigree)
        return self.weight(winner) * self.prospects.slope[card * MOST_SEATS + winner] / 4.0

    def pedigree(self, player: i64, animal: i64) -> float:
        """What a pedigree card adds to a player's score: 250, times the quartets if it matches one (KM-5.3, KM-5.4)."""
        chance = self.prospects.chance[animal * MOST_SEATS + player]
        return float(self.edition.pedigree_bonus) * (1.0 + chance * (self.prospects.quartets[player] - chance))

    def gain(self, card: i64, loser: i64) -> float:
        """What it is worth to get a card that another player would get otherwise."""
        return (self.won_by(self.seat, card) - self.won_by(loser, card)) * self.prospects.taste[card]

    def spoiled(self, card: i64, bidder: i64) -> float:
        """What it is worth besides to keep the fourth animal from the owner of three, who must trade for it then."""
        if card >= self.edition.rat or self.prospects.owned(bidder, card) != QUARTET - 1:
            return 0.0
        return (1.0 + self.weight(bidder)) * self.prospects.slope[card * MOST_SEATS + bidder] / 4.0

    def gain_over_all(self, card: i64) -> float:
        """What it is worth to get a card that any of the others would get otherwise."""
        found = 0.0
        for other in range(self.seats):
            if other != self.seat:
                found += self.gain(card, other)
        return found / float(self.seats - 1)

    def mean_card(self) -> float:
        """What it is worth to get the average animal of the pile."""
        total = 0.0
        number: i64 = 0
        for animal in range(self.edition.rat):
            left = QUARTET - self.prospects.drawn(animal)
            number += left
            if left:
                total += float(left) * self.gain_over_all(animal)
        return total / float(max(number, 1))
