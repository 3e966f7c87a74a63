"""Which sums the money cards in a hand make, and which cards to take for a sum."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import BIT, highest, lowest
from kuhstall.games.kuhhandel.rules.bag import FULL, WIDTH
from kuhstall.games.kuhhandel.rules.money import ZEROS, best_payment, worth

WORD: Final = 31
"""How many sums a word of the set holds; two words side by side still fit into a native number."""
MASK: Final = 2147483647


def unit_of(note: vec[i64]) -> i64:
    """The number of which every money card, and so every sum, is a multiple."""
    unit: i64 = 0
    for worth_of_one in note:
        one = worth_of_one
        while one:
            unit, one = one, unit % one
    return unit


@final
@mypyc_attr(acyclic=True)
class Purse:
    """The money cards of one hand, with all the sums that some of them make."""

    note: vec[i64]
    unit: i64
    bag: i64
    total: i64
    sums: vec[i64]  # a set, 31 sums a word: the n-th of them stands for n units
    known: bool

    def __init__(self, note: vec[i64]) -> None:
        """An empty hand, in an edition whose kinds of money are worth this."""
        self.note, self.unit = note, unit_of(note)
        self.bag = self.total = 0
        self.sums = vec[i64]([1])
        self.known = True

    def hold(self, bag: i64) -> None:
        """Take these cards into the hand instead."""
        if bag != self.bag:
            self.bag, self.total, self.known = bag, worth(bag, self.note), False

    def worth_of(self, cards: i64) -> i64:
        """What some of the cards, or others of their kinds, are worth."""
        return worth(cards, self.note)

    def add_up(self) -> None:
        """Find all the sums, once for each hand."""
        if self.known:
            return
        self.known, self.sums = True, vec[i64]([1])
        for _ in range(self.total // self.unit // WORD):
            self.sums = append(self.sums, 0)
        rest = self.bag >> WIDTH
        kind: i64 = 1
        while rest:
            for _ in range(rest & FULL):
                self.add(self.note[kind] // self.unit)
            rest >>= WIDTH
            kind += 1

    def add(self, units: i64) -> None:
        """Add to the set every sum that is greater by a further card."""
        sums, words, bits = self.sums, units // WORD, units % WORD
        at: i64 = len(sums) - 1
        while at >= words:
            moved = (sums[at - words] << bits) & MASK
            if at > words:
                moved |= (sums[at - words - 1] << bits) >> WORD
            sums[at] |= moved
            at -= 1

    def least_from(self, target: float) -> i64:
        """The least sum that reaches a target, 0 if the cards do not."""
        steps: i64 = -i64(-target // float(self.unit)) if target > 0 else 0
        self.add_up()
        at = steps // WORD
        if at >= len(self.sums):
            return 0
        found = self.sums[at] & -BIT[steps % WORD]
        while not found:
            at += 1
            if at == len(self.sums):
                return 0
            found = self.sums[at]
        return (at * WORD + lowest(found)) * self.unit

    def most_up_to(self, limit: float) -> i64:
        """The greatest sum within a limit."""
        if limit >= float(self.total):
            return self.total
        steps: i64 = i64(limit // float(self.unit)) if limit > 0 else 0
        self.add_up()
        at = steps // WORD
        found = self.sums[at] & (BIT[steps % WORD + 1] - 1)
        while not found:
            at -= 1
            found = self.sums[at]
        return (at * WORD + highest(found)) * self.unit

    def reaching(self, target: float) -> i64:
        """The cards that reach a sum most cheaply; all that are worth anything if none do."""
        if target <= 0:
            return 0
        if float(self.total) <= target:
            return self.bag & ~ZEROS
        return best_payment(self.bag, i64(target), self.note)

    def within(self, limit: float) -> i64:
        """The cards that come closest to a sum from below."""
        return self.reaching(float(self.most_up_to(limit)))

    def near(self, target: float) -> i64:
        """Cards that come close to a sum from either side."""
        over, under = self.reaching(target), self.within(target)
        too_much = float(worth(over, self.note)) - target
        return over if abs(too_much) <= target - float(worth(under, self.note)) else under

    def dearest_card(self) -> i64:
        """What the dearest card is worth, 0 in an empty hand."""
        return self.note[highest(self.bag) // WIDTH] if self.bag else 0

    def cheapest_card(self) -> i64:
        """The bag with the cheapest card alone."""
        return cheapest_of(self.bag)


def cheapest_of(bag: i64) -> i64:
    """The bag with one card of the lowest kind in a bag, empty if that is empty."""
    if not bag:
        return 0
    return BIT[lowest(bag) // WIDTH * WIDTH]


def dearest(bag: i64, n: i64, note: vec[i64]) -> i64:
    """What the n dearest cards of a bag are worth; all of them if there are fewer."""
    total: i64 = 0
    while bag and n > 0:
        kind = highest(bag) // WIDTH
        taken = min((bag >> (WIDTH * kind)) & FULL, n)
        total += taken * note[kind]
        n -= taken
        bag &= BIT[kind * WIDTH] - 1
    return total


def cheapest(bag: i64, n: i64, note: vec[i64]) -> i64:
    """What the n cheapest cards of a bag are worth; all of them if there are fewer."""
    found: i64 = 0
    at: i64 = 0
    while bag and n > 0:
        taken = min(bag & FULL, n)
        found += taken * note[at]
        n -= taken
        bag >>= WIDTH
        at += 1
    return found
