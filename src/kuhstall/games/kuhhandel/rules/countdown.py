"""The countdown for a pedigree card, and the round about a rat (KM-3)."""

from collections.abc import Sequence
from typing import Final, final

from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import LAY, TAKE, WAIT
from kuhstall.games.kuhhandel.rules.auction import ask_about_rat, knock_down, take_rat
from kuhstall.games.kuhhandel.rules.bag import ONE, count
from kuhstall.games.kuhhandel.rules.cards import NOTES
from kuhstall.games.kuhhandel.rules.memory import ANYTHING
from kuhstall.games.kuhhandel.rules.table import FREE, Phase, Table

HIGHEST_COUNT: Final = 10
"""Where the auctioneer begins to count down (KM-3.2)."""


def may_slap_from(table: Table, seat: int) -> int:
    """The highest count at which the seat may slap; who was exposed, no more cards than were shown (KM-3.1)."""
    return HIGHEST_COUNT if table.caps[seat] == FREE else min(table.caps[seat], HIGHEST_COUNT)


@final
class Countdown(Phase):
    """One sealed answer from each: the count at which to slap, or none (KM-3.6)."""

    name = "countdown"

    def to_act(self, table: Table) -> int:
        """Everybody but the auctioneer (KM-3.4) who has not answered and may still slap."""
        seats = 0
        for seat in range(table.seats):
            if seat != table.turn and may_slap_from(table, seat) > 0:
                seats |= BITS[seat]
        return seats & ~table.silent

    def asked(self, table: Table) -> int:
        """From the auctioneer's left."""
        return table.after(table.turn, self.to_act(table))

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Wait, or slap at a count; slapping for more cards than one has is a bluff (KM-3.5)."""
        return range(WAIT, WAIT + 1 + may_slap_from(table, seat))

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Keep the answer sealed until all have answered."""
        table.answers[seat] = action - WAIT
        table.silent |= BITS[seat]
        if table.watched:
            table.tell(events.Answered(seat, action - WAIT))
        if not self.to_act(table):
            slap(table)

    def fallback(self, table: Table, seat: int) -> int:
        """No slap."""
        return WAIT


def slap(table: Table) -> None:
    """The highest count wins, equal counts by lot; losing answers are never shown (KM-3.6)."""
    table.bid = max(table.answers)
    first = [seat for seat in range(table.seats) if table.answers[seat] == table.bid]
    if table.bid:
        table.bidder = first[table.chance.below(len(first))]
        if table.watched:
            table.tell(events.Slapped(table.bidder, table.bid))
    table.answers = [0] * table.seats
    knock_down(table)


@final
class Rats(Phase):
    """Take the rat with all money beside it, or lay one money card face down (KM-3.7)."""

    name = "rat"

    def asked(self, table: Table) -> int:
        """Each in turn, from the auctioneer's left, the auctioneer included."""
        return table.asking

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Take it, or lay any card one has."""
        purse = table.purses[seat]
        return [TAKE] + [LAY + kind for kind in range(len(NOTES)) if count(purse, kind)]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Take the rat, or lay a card and ask the next player."""
        if action == TAKE:
            take_rat(table)
            return
        kind = action - LAY
        table.hand_over(seat, table.pot, ONE[kind], ANYTHING)
        if table.watched:
            table.tell(events.RatFed(seat, NOTES[kind]))
        table.asking = table.left_of(seat)
        ask_about_rat(table)

    def fallback(self, table: Table, seat: int) -> int:
        """Take it."""
        return TAKE
