"""Tells everybody at a table what happens, each as far as they may see."""

import weakref
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kuhstall.tables import entries, telling, wire
from kuhstall.tables.hub import Connection
from kuhstall.tables.ledger import Told

if TYPE_CHECKING:
    from kuhstall.tables.table import Table


class Crier:
    """The voice of one table."""

    def __init__(self, table: "Table") -> None:
        """Whose voice it is."""
        self._table: Table = weakref.proxy(table)  # No cycle, so that a table is freed once it is forgotten.
        self.asking: Connection | None = None
        """Whose message is being carried out: after what it brings about, they are sent the answer."""

    def tell(self, told: Sequence[Told]) -> None:
        """Tell every connection, each as far as its guest may see."""
        for at, each in enumerate(told):
            if isinstance(each.entry, entries.Moved):
                self._move(each, last=at == len(told) - 1)
            elif isinstance(each.entry, entries.Said):
                message = wire.encode(telling.spoken(each))
                for connection in self._table.connections:
                    if telling.audible(self._table.ledger, connection.guest, each):
                        connection.post(message)
            else:
                self.change(isinstance(each.entry, entries.Began))
        if told and isinstance(told[-1].entry, entries.Moved) and self._table.ledger.state == "over":
            self.change()

    def _move(self, told: Told, last: bool) -> None:
        ledger, asked = self._table.ledger, self._table.driver.decisions
        if last:
            viewers = [telling.viewer_of(ledger, connection.guest) for connection in self._table.connections]
            sight = telling.sight(ledger.playing, {seat for viewer in viewers for seat in viewer})
            now = telling.clock(self._table.driver)
        else:
            sight, now = {}, None
        self._each(lambda viewer: telling.happened(ledger, told, viewer, sight, asked, now))

    def change(self, begun: bool = False) -> None:
        """Tell everybody how the table is now, and what they see first if the game has begun."""
        self._each(lambda viewer: telling.changed(self._table, viewer, begun))

    def _each(self, message: Callable[[telling.Viewer], wire.FromServer]) -> None:
        """Tell every connection what those who see through the same eyes are told."""
        encoded: dict[telling.Viewer, bytes] = {}
        for connection in self._table.connections:
            viewer = telling.viewer_of(self._table.ledger, connection.guest)
            if viewer not in encoded:
                encoded[viewer] = wire.encode(message(viewer))
            connection.post(encoded[viewer], more=connection is self.asking)

    def clock(self) -> None:
        """Tell everybody how the clock is now."""
        message = wire.encode(wire.Ticked(clock=telling.clock(self._table.driver)))
        for connection in self._table.connections:
            connection.post(message)
