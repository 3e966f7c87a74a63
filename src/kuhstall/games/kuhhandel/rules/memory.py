"""What everybody could know about everybody's money, from what they were shown (KH-1.4).

Holders of money are the seats, the pot beside a rat and the stock of the game for two. For each observer and holder
the memory keeps two hard facts: cards that are certainly there, and the group of holders among which unseen cards
have passed. What a group holds altogether is always known exactly, because unseen cards move only inside it.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import BIT, native
from kuhstall.core.luck import Luck
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhhandel.rules.bag import bag_of, both, cards, either, fewer, size, without
from kuhstall.games.kuhhandel.rules.money import ZEROS, payments_of

EVERYBODY: Final = -1
"""The set of all observers."""
ANYTHING: Final = -1
NO_ZEROS: Final = 0
COUNTABLE: Final = 3
"""Up to so many cards an onlooker works out which ones a price was paid with: one card for 500 is a 500."""


@final
@mypyc_attr(acyclic=True)
class Memory:
    """The certain cards and the groups of each observer: the seats, and last the public.

    `purses` are always the true ones, by holder; a list may go on behind them.
    """

    observers: i64
    holders: i64
    certain: vec[i64]
    groups: vec[i64]

    def __init__(self, observers: i64, holders: i64) -> None:
        """Start before anybody has any money."""
        self.observers = observers
        self.holders = holders
        if observers:
            self.certain = native([0] * (observers * holders))
            self.groups = native([BIT[holder] for _ in range(observers) for holder in range(holders)])

    def clone(self) -> "Memory":
        """An independent copy; without observers there is nothing to copy."""
        if not self.observers:
            return self
        twin = Memory(0, self.holders)
        twin.observers = self.observers
        twin.certain, twin.groups = self.certain[:], self.groups[:]
        return twin

    def row(self, observer: i64) -> i64:
        """Where the facts of an observer begin; PUBLIC, which is -1, has the last row."""
        return (observer if observer >= 0 else self.observers - 1) * self.holders

    def surely(self, observer: i64, holder: i64) -> i64:
        """The cards that an observer knows to lie with a holder."""
        return self.certain[self.row(observer) + holder]

    def receive(self, holder: i64, money: i64) -> None:
        """The holder gets money before everybody's eyes."""
        at = holder
        for _ in range(self.observers):
            self.certain[at] += money
            at += self.holders

    def show(self, observers: i64, holder: i64, money: i64) -> None:
        """A set of observers sees some of the money that the holder has and keeps."""
        for observer in range(self.observers):
            if observers & BIT[observer]:
                at = observer * self.holders + holder
                self.certain[at] = either(self.certain[at], money)

    def expose(self, holder: i64, money: i64) -> None:
        """Everybody sees all that the holder has."""
        for observer in range(self.observers):
            self._know(observer * self.holders, holder, money)

    def _know(self, row: i64, holder: i64, money: i64) -> None:
        groups, alone = self.groups, BIT[holder]
        self.certain[row + holder] = money
        if groups[row + holder] != alone:  # Who is in no group with others is in none of theirs.
            for other in range(self.holders):
                groups[row + other] &= ~alone
            groups[row + holder] = alone

    def move(
        self, seen_by: i64, giver: i64, taker: i64, money: i64, purses: vec[i64], price: i64, note: vec[i64]
    ) -> None:
        """Money goes from giver to taker; who is not in the set `seen_by` sees how many cards, and knows the price.

        The purses are those before the move. The price is what had to be reached (KH-3.10), NO_ZEROS if it is only
        known that no zeros moved (KH-4.9), or ANYTHING.
        """
        if not self.observers:
            return
        row: i64 = 0
        moved, certain = size(money), self.certain
        for observer in range(self.observers):
            if seen_by & BIT[observer]:
                certain[row + giver] = without(certain[row + giver], money)
                certain[row + taker] += money
            else:
                self._move_unseen(row, giver, taker, moved, purses, price, note)
            row += self.holders

    def _move_unseen(
        self, row: i64, giver: i64, taker: i64, moved: i64, purses: vec[i64], price: i64, note: vec[i64]
    ) -> None:
        certain = self.certain
        sure, held = certain[row + giver], size(purses[giver])
        zeros: i64 = 0
        if price >= NO_ZEROS:
            zeros = sure & ZEROS
        left, gone = zeros + fewer(sure - zeros, moved), fewer(sure - zeros, held - moved - zeros)
        if price > NO_ZEROS and moved <= COUNTABLE:
            spare = held - size(sure)
            first = True
            for way in payments_of(sure + self._unseen(row, giver, purses), price, moved, note):
                if size(without(way, sure)) <= spare:
                    left = without(sure, way) if first else both(left, without(sure, way))
                    gone = way if first else both(gone, way)
                    first = False
        certain[row + giver] = left
        certain[row + taker] += gone
        self._join(row, giver, taker)

    def _join(self, row: i64, one: i64, other: i64) -> None:
        groups = self.groups
        joined = groups[row + one] | groups[row + other]
        if joined == groups[row + one]:  # Two who are in one group already.
            return
        for holder in range(self.holders):
            if joined & BIT[holder]:
                groups[row + holder] = joined

    def unseen(self, observer: i64, holder: i64, purses: vec[i64]) -> i64:
        """The money that may lie with the holder besides what is certain: all that the group has unseen."""
        return self._unseen(self.row(observer), holder, purses)

    def _unseen(self, row: i64, holder: i64, purses: vec[i64]) -> i64:
        money: i64 = 0
        group, certain = self.groups[row + holder], self.certain
        for other in range(self.holders):
            if group & BIT[other]:
                money += purses[other] - certain[row + other]
        return money

    def keep_only(self, observer: i64, purses: vec[i64]) -> None:
        """Forget what the other observers know beyond the public: in a world drawn for one, it may not be true."""
        kept, public = self.row(observer), self.row(PUBLIC)
        for other in range(self.observers - 1):
            row = other * self.holders
            if row == kept:
                continue
            for holder in range(self.holders):
                self.certain[row + holder] = self.certain[public + holder]
                self.groups[row + holder] = self.groups[public + holder]
            self._know(row, other, purses[other])

    def redeal(self, observer: i64, purses: vec[i64], luck: Luck) -> vec[i64]:
        """Purses that the observer cannot tell from these: each group's unseen cards are redealt."""
        row = self.row(observer)
        dealt = purses[:]
        left = BIT[self.holders] - 1
        for holder in range(self.holders):
            group = self.groups[row + holder]
            if left & BIT[holder]:
                left &= ~group
                if group != BIT[holder]:
                    self._deal(row, group, self._unseen(row, holder, purses), dealt, luck)
        return dealt

    def redeal_in_favour(self, observer: i64, purses: vec[i64], favoured: i64, luck: Luck) -> vec[i64]:
        """Purses that the observer cannot tell from these in which one holder has the dearest cards possible."""
        row = self.row(observer)
        dealt = self.redeal(observer, purses, luck)
        pool = self._fill(row, favoured, cards(self._unseen(row, favoured, purses)), dealt)
        luck.shuffle(pool)
        for holder in range(self.holders):
            if holder != favoured and self.groups[row + favoured] & BIT[holder]:
                pool = self._fill(row, holder, pool, dealt)
        return dealt

    def _deal(self, row: i64, group: i64, unseen: i64, purses: vec[i64], luck: Luck) -> None:
        pool = cards(unseen)
        luck.shuffle(pool)
        for holder in range(self.holders):
            if group & BIT[holder]:
                pool = self._fill(row, holder, pool, purses)

    def _fill(self, row: i64, holder: i64, pool: list[int], purses: vec[i64]) -> list[int]:
        sure = self.certain[row + holder]
        n = size(purses[holder]) - size(sure)
        purses[holder] = sure + bag_of(pool[:n])
        return pool[n:]


NO_MEMORY: Final = Memory(0, 0)
"""The memory of a copy for playing on: nobody observes anything, so nothing in it ever changes and all may share it."""
