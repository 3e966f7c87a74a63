"""The people of a table: who sits on a seat, and of whom its log knows."""

from collections.abc import Sequence

from msgspec import Struct

from kuhstall.tables import entries
from kuhstall.tables.entries import AnyEntry


class Sitter(Struct, frozen=True):
    """Who sits on a seat: a guest, a bot, or nobody."""

    guest: str = ""
    name: str = ""
    bot: str = ""
    kept_until: int = 0
    """Until when the seat is kept for the guest; 0 once they have come."""
    resigned: int = 0
    """The number of the moment at which its player gave up, 0 if they have not."""
    was: str = ""
    """The guest who has given up."""

    @property
    def free(self) -> bool:
        """Whether nobody sits there."""
        return not self.guest and not self.bot

    def may_be_taken(self, at: int) -> bool:
        """Whether somebody else may sit down there: it is free, or was kept for long enough."""
        return self.free or 0 < self.kept_until <= at


def newcomers(new: Sequence[AnyEntry]) -> tuple[str, ...]:
    """The guests of whom the log knows with these entries: who become host, take a seat, or speak as they watch."""
    hosts = [entry.host for entry in new if isinstance(entry, entries.Opened)]
    sitters = [entry.guest for entry in new if isinstance(entry, entries.Sat) and entry.guest]
    speakers = [entry.guest for entry in new if isinstance(entry, entries.Said) and entry.watching]
    return tuple(dict.fromkeys([*hosts, *sitters, *speakers]))
