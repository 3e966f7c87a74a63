"""What everybody could know about everybody's money, from what they were shown (KH-1.4).

Holders of money are the seats, the pot beside a rat and the stock of the game for two. For each observer and holder
the memory keeps two hard facts: cards that are certainly there, and the group of holders among which unseen cards
have passed. What a group holds altogether is always known exactly, because unseen cards move only inside it.
"""

from typing import Final, final

from mypy_extensions import mypyc_attr

from kuhstall.core.chance import Chance
from kuhstall.core.state import BITS, PUBLIC
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
    """The certain cards and the groups of each observer: the seats, and last the public."""

    def __init__(self, seats: int, holders: int) -> None:
        """Start before anybody has any money."""
        self.observers = seats + 1
        self.holders = holders
        self.certain = [0] * (self.observers * holders)
        self.groups = [BITS[holder] for _ in range(self.observers) for holder in range(holders)]

    def clone(self) -> "Memory":
        """An independent copy."""
        twin = Memory(0, 0)
        twin.observers = self.observers
        twin.holders = self.holders
        twin.certain = self.certain[:]
        twin.groups = self.groups[:]
        return twin

    def row(self, observer: int) -> int:
        """Where the facts of an observer begin; PUBLIC, which is -1, has the last row."""
        return (observer if observer >= 0 else self.observers - 1) * self.holders

    def receive(self, holder: int, money: int) -> None:
        """The holder gets money before everybody's eyes."""
        for at in range(holder, len(self.certain), self.holders):
            self.certain[at] += money

    def show(self, observers: int, holder: int, money: int) -> None:
        """A set of observers sees some of the money that the holder has and keeps."""
        for observer in range(self.observers):
            if observers & BITS[observer]:
                at = observer * self.holders + holder
                self.certain[at] = either(self.certain[at], money)

    def expose(self, holder: int, money: int) -> None:
        """Everybody sees all that the holder has."""
        for observer in range(self.observers):
            self._know(observer * self.holders, holder, money)

    def _know(self, row: int, holder: int, money: int) -> None:
        self.certain[row + holder] = money
        for other in range(self.holders):
            self.groups[row + other] &= ~BITS[holder]
        self.groups[row + holder] = BITS[holder]

    def move(self, seen_by: int, giver: int, taker: int, money: int, purses: list[int], price: int) -> None:
        """Money goes from giver to taker; who is not in the set `seen_by` sees how many cards, and knows the price.

        The purses are those before the move. The price is what had to be reached (KH-3.10), NO_ZEROS if it is only
        known that no zeros moved (KH-4.9), or ANYTHING.
        """
        for observer in range(self.observers):
            row = observer * self.holders
            if seen_by & BITS[observer]:
                self.certain[row + giver] = without(self.certain[row + giver], money)
                self.certain[row + taker] += money
            else:
                self._move_unseen(observer, giver, taker, size(money), purses, price)

    def _move_unseen(self, observer: int, giver: int, taker: int, moved: int, purses: list[int], price: int) -> None:
        row = self.row(observer)
        sure = self.certain[row + giver]
        zeros = sure & ZEROS if price >= NO_ZEROS else 0
        kept = size(purses[giver]) - moved - zeros
        left, gone = zeros + fewer(sure - zeros, moved), fewer(sure - zeros, kept)
        if price > NO_ZEROS and moved <= COUNTABLE:
            spare = size(purses[giver]) - size(sure)
            for at, way in enumerate(self._ways(sure, self.unseen(observer, giver, purses), spare, price, moved)):
                left = both(left, without(sure, way)) if at else without(sure, way)
                gone = both(gone, way) if at else way
        self.certain[row + giver] = left
        self.certain[row + taker] += gone
        self._join(row, giver, taker)

    def _ways(self, sure: int, unseen: int, spare: int, price: int, n: int) -> list[int]:
        """The payments that the giver may have made, who holds `spare` cards besides the sure ones."""
        return [way for way in payments_of(sure + unseen, price, n) if size(without(way, sure)) <= spare]

    def _join(self, row: int, one: int, other: int) -> None:
        both = self.groups[row + one] | self.groups[row + other]
        for holder in range(self.holders):
            if both & BITS[holder]:
                self.groups[row + holder] = both

    def unseen(self, observer: int, holder: int, purses: list[int]) -> int:
        """The money that may lie with the holder besides what is certain: all that the group has unseen."""
        row = self.row(observer)
        money = 0
        for other in range(self.holders):
            if self.groups[row + holder] & BITS[other]:
                money += purses[other] - self.certain[row + other]
        return money

    def keep_only(self, observer: int, purses: list[int]) -> None:
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

    def redeal(self, observer: int, purses: list[int], chance: Chance) -> list[int]:
        """Purses that the observer cannot tell from these: each group's unseen cards are dealt anew."""
        row = self.row(observer)
        dealt = purses[:]
        left = BITS[self.holders] - 1
        for holder in range(self.holders):
            group = self.groups[row + holder]
            if left & BITS[holder]:
                left &= ~group
                self._deal(row, group, self.unseen(observer, holder, purses), dealt, chance)
        return dealt

    def redeal_in_favour(self, observer: int, purses: list[int], favoured: int, chance: Chance) -> list[int]:
        """Purses that the observer cannot tell from these in which one holder has the dearest cards possible."""
        row = self.row(observer)
        dealt = self.redeal(observer, purses, chance)
        pool = self._fill(row, favoured, cards(self.unseen(observer, favoured, purses)), dealt)
        chance.shuffle(pool)
        for holder in range(self.holders):
            if holder != favoured and self.groups[row + favoured] & BITS[holder]:
                pool = self._fill(row, holder, pool, dealt)
        return dealt

    def _deal(self, row: int, group: int, unseen: int, purses: list[int], chance: Chance) -> None:
        pool = cards(unseen)
        chance.shuffle(pool)
        for holder in range(self.holders):
            if group & BITS[holder]:
                pool = self._fill(row, holder, pool, purses)

    def _fill(self, row: int, holder: int, pool: list[int], purses: list[int]) -> list[int]:
        sure = self.certain[row + holder]
        n = size(purses[holder]) - size(sure)
        purses[holder] = sure + bag_of(pool[:n])
        return pool[n:]
