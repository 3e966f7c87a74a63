"""Tells everybody at a table what happens, each as far as they may see."""

import weakref
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kuhstall.core.state import PUBLIC
from kuhstall.tables import entries, telling, wire
from kuhstall.tables.hub import Connection
from kuhstall.tables.ledger import Ledger, Told
from kuhstall.tables.trying import Trial

if TYPE_CHECKING:
    from kuhstall.tables.table import Table

Audiences = dict[telling.Viewer, list[Connection]]


class Crier:
    """The voice of one table."""

    def __init__(self, table: "Table") -> None:
        """Whose voice it is."""
        self._table: Table = weakref.proxy(table)  # No cycle, so that a table is freed once it is forgotten.

    def tell(self, told: Sequence[Told]) -> None:
        """Tell every connection, each as far as its guest may see; spectators as late as the host wants it."""
        ledger = self._table.ledger
        self._tell(told, ledger, self._audiences(late=False))
        if ledger.late:
            self._tell(ledger.late.fresh(), ledger.late.ledger, self._audiences(late=True))

    def _tell(self, told: Sequence[Told], ledger: Ledger, audiences: Audiences) -> None:
        last = max((each.number for each in told if isinstance(each.entry, entries.Moved)), default=0)
        for each in told:
            if isinstance(each.entry, entries.Moved):
                self._move(each, ledger, audiences, each.number == last)
            elif isinstance(each.entry, entries.Said):
                self._said(each, audiences)
            else:
                begun = isinstance(each.entry, entries.Began | entries.Resigned)
                self._changed(ledger, audiences, begun)
        if last and ledger.state == "over":
            self._changed(ledger, audiences)

    def _move(self, told: Told, ledger: Ledger, audiences: Audiences, last: bool) -> None:
        asked = self._table.driver.decisions
        if last:
            sight = telling.sight(ledger.playing, {seat for viewer in audiences for seat in viewer})
            now = telling.clock_of(self._table, ledger)
        else:
            sight, now = {}, None
        self._each(audiences, lambda viewer: telling.happened(ledger, told, viewer, sight, asked, now))

    def _said(self, told: Told, audiences: Audiences) -> None:
        message = wire.encode(telling.spoken(told))
        for connections in audiences.values():
            for connection in connections:
                if telling.audible(self._table.ledger, connection.guest, told):
                    connection.post(message)

    def _changed(self, ledger: Ledger, audiences: Audiences, begun: bool = False) -> None:
        self._each(audiences, lambda viewer: telling.changed(self._table, ledger, viewer, begun))

    def tried(self, trial: Trial, forward: bool) -> None:
        """Tell whoever plays a seat what it has tried, and what the last move brought unless it was taken back."""
        seen = telling.tried(self._table.ledger, trial, trial.drafts[-1].events if forward else ())
        message = wire.encode(wire.Tried(seen=[seen]))
        for connection in self._table.connections:
            if trial.seat in self._table.ledger.seats_of(connection.guest):
                connection.post(message)

    def change(self) -> None:
        """Tell everybody how the table is now."""
        ledger = self._table.ledger
        self._changed(ledger, self._audiences(late=False))
        if ledger.late:
            self._changed(ledger.watched, self._audiences(late=True))

    def show_late(self) -> None:
        """Show the game to those who are told of it late: one of them has played until now."""
        if late := self._table.ledger.late:
            self._changed(late.ledger, self._audiences(late=True), begun=True)

    def _each(self, audiences: Audiences, message: Callable[[telling.Viewer], wire.FromServer]) -> None:
        """Tell every connection what those who see through the same eyes are told."""
        for viewer, connections in audiences.items():
            encoded = wire.encode(message(viewer))
            for connection in connections:
                connection.post(encoded)

    def _audiences(self, late: bool) -> Audiences:
        """Every connection that is told late, or that is not, beside those who see through the same eyes."""
        ledger, found = self._table.ledger, Audiences()
        for connection in self._table.connections:
            viewer = telling.viewer_of(ledger, connection.guest)
            if late == (bool(ledger.late) and viewer == (PUBLIC,)):
                found.setdefault(viewer, []).append(connection)
        return found

    def clock(self) -> None:
        """Tell everybody how the clock is now; for those who are told late it tells nothing."""
        message = wire.encode(wire.Ticked(clock=telling.clock(self._table.driver)))
        for connections in self._audiences(late=False).values():
            for connection in connections:
                connection.post(message)
