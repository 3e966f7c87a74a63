"""The table as it was some moves ago: all that is told to those who only watch it, where its host wants it so.

It is a ledger of its own, of the same log, which has not been given the latest entries. Whatever is made of it cannot
tell what it does not know.
"""

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kuhstall.tables.entries import AnyEntry, Moved
from kuhstall.tables.store import TableState

if TYPE_CHECKING:
    from kuhstall.tables.ledger import Ledger, Told


class Late:
    """A table some moves late."""

    def __init__(self, ledger: "Ledger", by: int, told: "Sequence[Told | None]") -> None:
        """A table whose game has not begun, of which its spectators are to learn so many moves late."""
        self.ledger = ledger
        self._by = by
        self._held: deque[AnyEntry] = deque()
        self._moves = 0
        """How many of the moves are held back."""
        self._fresh = [one for one in told if one]

    def add(self, entry: AnyEntry, state: TableState) -> None:
        """Hold an entry back until enough moves have been made after it, and nothing once the game is over."""
        if state == "closed":  # What was held back is never told.
            self._held.clear()
            self._moves = 0
        self._held.append(entry)
        self._moves += isinstance(entry, Moved)
        while self._held and (state == "over" or self._moves > self._by or not isinstance(self._held[0], Moved)):
            self._release()

    def _release(self) -> None:
        entry = self._held.popleft()
        self._moves -= isinstance(entry, Moved)
        if told := self.ledger.add(entry):
            self._fresh.append(told)

    def fresh(self) -> "list[Told]":
        """What can be told now and was not told yet."""
        fresh, self._fresh = self._fresh, []
        return fresh
