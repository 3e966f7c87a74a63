"""How the players stand, as one of them can tell: what a learned value looks at.

A stand is a position between two turns. It holds no cards of money, only what the seat that looks knows of everybody's
money, so that "what if he got the cow for 200" is a change of a few numbers.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import BIT, native, size
from kuhstall.games.kuhhandel.rules.bag import size as number_of
from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition
from kuhstall.games.kuhhandel.rules.memory import Memory
from kuhstall.games.kuhhandel.rules.money import worth
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.scoring import Estate, column_of

ROOM: Final = 6
"""The most seats: the numbers of a kind lie so far apart."""
COVER_LOSS: Final = 1.15
"""How much more than an average quartet the one is worth that four rats cover (KM-5.1)."""


def floats(n: i64) -> vec[float]:
    """That many zeros."""
    return vec[float]([0.0 for _ in range(n)])


@final
@mypyc_attr(acyclic=True)
class Stand:
    """What lies before everybody, and what everybody's money is worth as far as one seat can tell."""

    edition: Edition
    seats: i64
    me: i64
    turn: i64  # whose turn comes next
    left: i64  # cards in the pile
    donkeys: i64
    dove: i64
    owned: vec[i64]  # by kind and seat
    pedigrees: vec[i64]
    money: vec[float]
    notes: vec[i64]  # how many money cards each has
    expected: vec[float]  # the score that each can expect, worked out by `expect`

    def __init__(self, position: Position, me: i64, turn: i64) -> None:
        """Look at a position from a seat, as if now a turn of somebody's began."""
        edition, seats = position.edition, position.seats
        self.edition, self.seats, self.me = edition, seats, me
        self.turn = turn
        self.left = len(position.pile) - position.drawn
        self.donkeys, self.dove = position.donkeys, position.dove
        self.owned = native([0] * ((edition.rat + 1) * ROOM))
        self.pedigrees, self.notes = native([0] * ROOM), native([0] * ROOM)
        self.money, self.expected = floats(ROOM), floats(ROOM)
        for seat in range(seats):
            for kind in range(edition.rat + 1):
                self.owned[kind * ROOM + seat] = position.owns(seat, kind)
            self.pedigrees[seat] = position.pedigrees(seat)
            self.notes[seat] = number_of(position.purse(seat))
            self.money[seat] = money_guessed(position, me, seat)

    def gain(self, seat: i64, card: i64) -> None:
        """A seat gets a card of the pile: an animal, a rat or a pedigree card."""
        if card >= self.edition.pedigree:
            self.pedigrees[seat] |= BIT[card - self.edition.pedigree]
        else:
            self.owned[card * ROOM + seat] += 1

    def lose(self, seat: i64, card: i64) -> None:
        """Take that back."""
        if card >= self.edition.pedigree:
            self.pedigrees[seat] &= ~BIT[card - self.edition.pedigree]
        else:
            self.owned[card * ROOM + seat] -= 1

    def trade(self, kind: i64, cards: i64, winner: i64, loser: i64) -> None:
        """The winner of a trade gets animals of the loser's; of rats he gets rid (KM-4.1, KM-4.2)."""
        if kind == self.edition.rat:
            winner, loser = loser, winner
        self.owned[kind * ROOM + winner] += cards
        self.owned[kind * ROOM + loser] -= cards

    def notice_dove(self, seat: i64) -> None:
        """A seat that has just completed a pair of quartets gets the dove if nobody has it (KH-5.3)."""
        if self.dove >= 0:
            return
        for one, other in self.edition.dove_pairs:
            if self.owned[one * ROOM + seat] == QUARTET and self.owned[other * ROOM + seat] == QUARTET:
                self.dove = seat

    def pay(self, giver: i64, taker: i64, money: float) -> None:
        """Money passes between two seats."""
        self.money[giver] -= money
        self.money[taker] += money

    def hand_over(self, giver: i64, taker: i64, notes: i64) -> None:
        """Money cards pass between two seats, whatever they are worth."""
        self.notes[giver] -= notes
        self.notes[taker] += notes

    def is_over(self) -> bool:
        """Whether nothing is left to auction or to trade (KH-2.4)."""
        if self.left:
            return False
        kind: i64 = 0
        while kind <= self.edition.rat:
            seat: i64 = 0
            while seat < self.seats:
                number = self.owned[kind * ROOM + seat]
                if number and number != QUARTET:
                    return False
                seat += 1
            kind += 1
        return True

    def out(self, kind: i64) -> i64:
        """How many of a kind lie before anybody."""
        total: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            total += self.owned[kind * ROOM + seat]
            seat += 1
        return total

    def best_of_others(self, kind: i64, seat: i64) -> i64:
        """The most of a kind that anybody else owns."""
        best: i64 = 0
        other: i64 = 0
        while other < self.seats:
            number = self.owned[kind * ROOM + other]
            if other != seat and number > best:
                best = number
            other += 1
        return best

    def share(self, kind: i64, seat: i64, out: i64) -> float:
        """The chance of a seat to get the quartet: what lies open counts, what is in the pile is shared."""
        mine = float(self.owned[kind * ROOM + seat])
        if out == QUARTET and self.best_of_others(kind, seat) == QUARTET:
            return 0.0
        return (mine + float(QUARTET - out) / float(self.seats)) / QUARTET

    def expect(self) -> None:
        """Work out the score that each can expect."""
        seat: i64 = 0
        while seat < self.seats:
            self.expected[seat] = self.expected_score(seat)
            seat += 1

    def expected_score(self, seat: i64) -> float:
        """The score that a seat can expect from its chances (KH-5.1, KM-5.4), less what four rats would cost."""
        edition, held = self.edition, self.pedigrees[seat]
        bonus = float(edition.pedigree_bonus) if edition.pedigrees else 0.0
        number, total, squares, loose = 0.0, 0.0, 0.0, 0.0
        kind: i64 = 0
        while kind < edition.rat:
            chance = self.share(kind, seat, self.out(kind))
            value = float(edition.value[kind])
            if held & BIT[kind]:
                value += bonus
                loose += bonus * (1.0 - chance)
            number += chance
            total += value * chance
            squares += value * chance * chance
            kind += 1
        score = total * (1.0 + number) - squares if edition.multiplies else total
        if edition.rats:
            rats = self.share(edition.rat, seat, self.out(edition.rat))
            score -= score * rats * min(1.0, COVER_LOSS / max(number, 0.1))
        return score + loose + self.dove_score(seat)

    def dove_score(self, seat: i64) -> float:
        """What the dove adds on average (KH-5.3)."""
        if not self.edition.dove_pairs:
            return 0.0
        bonus = float(self.edition.dove_bonus)
        if self.dove >= 0:
            return bonus if self.dove == seat else 0.0
        hope = 0.0
        for one, other in self.edition.dove_pairs:
            hope += self.share(one, seat, self.out(one)) * self.share(other, seat, self.out(other))
        return bonus * hope

    def score(self, seat: i64) -> i64:
        """The score if the game ended now."""
        quartets: i64 = 0
        for kind in range(self.edition.rat):
            if self.owned[kind * ROOM + seat] == QUARTET:
                quartets |= BIT[kind]
        rats = self.owned[self.edition.rat * ROOM + seat] == QUARTET
        estate = Estate(quartets, self.pedigrees[seat], rats, self.dove == seat, int(self.money[seat]))
        return column_of(self.edition, estate).total

    def quartets(self, seat: i64) -> i64:
        """How many quartets a seat has."""
        number: i64 = 0
        kind: i64 = 0
        while kind < self.edition.rat:
            if self.owned[kind * ROOM + seat] == QUARTET:
                number += 1
            kind += 1
        return number

    def winners(self) -> vec[float]:
        """Each seat's part in the win of a game that is over."""
        scores = [self.score(seat) for seat in range(self.seats)]
        best, parts = max(scores), floats(self.seats)
        for seat in range(self.seats):
            if scores[seat] == best:
                parts[seat] = 1.0 / scores.count(best)
        return parts

    def pedigree_count(self, seat: i64) -> i64:
        """How many pedigree cards a seat has."""
        return size(self.pedigrees[seat])


def money_guessed(position: Position, me: i64, seat: i64) -> float:
    """The mean worth of somebody's money over all that it can be: what is certain, and a share of what is unseen."""
    note, memory = position.edition.note, position.memory
    if seat == me:
        return float(int(worth(position.purse(seat), note)))
    if not memory.observers:
        return share_of_the_rest(position, me, seat)
    return mean_worth(memory, position, me, seat, note)


def mean_worth(memory: Memory, position: Position, me: i64, seat: i64, note: vec[i64]) -> float:
    """What is certain, and as many unseen cards as there are besides, each worth the mean of those in its group."""
    certain = memory.surely(me, seat)
    hidden = number_of(position.purse(seat)) - number_of(certain)
    mean = float(worth(certain, note))
    if hidden > 0:
        unseen = memory.unseen(me, seat, position.held)
        mean += float(hidden) * float(worth(unseen, note)) / float(number_of(unseen))
    return mean


def share_of_the_rest(position: Position, me: i64, seat: i64) -> float:
    """Where nobody remembers anything: a share by cards of all the money that is not one's own."""
    others: i64 = 0
    for other in range(position.seats):
        if other != me:
            others += number_of(position.purse(other))
    rest = position.in_play - worth(position.purse(me), position.edition.note)
    return float(int(rest * number_of(position.purse(seat)))) / float(max(others, 1))
