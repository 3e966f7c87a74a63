"""The division, which replaces the auction in the game for two (KM-6)."""

from collections.abc import Sequence
from typing import final

from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import GIVE, KEEP
from kuhstall.games.kuhhandel.rules.bag import ONE
from kuhstall.games.kuhhandel.rules.cards import CARDS, DONKEY, MONEY
from kuhstall.games.kuhhandel.rules.memory import ANYTHING
from kuhstall.games.kuhhandel.rules.table import DIVISION, Phase, Table


def look(table: Table) -> None:
    """The player looks at the top card in secret (KM-6.3)."""
    card = table.pile[table.gone]
    table.enter(DIVISION)
    if card >= MONEY:
        table.memory.show(BITS[table.turn], table.stock, ONE[card - MONEY])
    if table.watched:
        table.tell(events.Looked(table.turn, CARDS[card], card >= MONEY))


@final
class Division(Phase):
    """Keep the card and the other gets the next one unseen, or give it and take the next (KM-6.3)."""

    name = "division"

    def asked(self, table: Table) -> int:
        """The player who looked."""
        return table.turn

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Keep or give."""
        return [KEEP, GIVE]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Each gets a card, the looked-at one first (KM-6.5)."""
        other = table.left_of(seat)
        first, second = (seat, other) if action == KEEP else (other, seat)
        if table.watched:
            table.tell(events.Kept(seat) if action == KEEP else events.Given(seat))
        get(table, first, BITS[first] | BITS[seat])
        get(table, second, BITS[second])
        table.end_turn()

    def fallback(self, table: Table, seat: int) -> int:
        """Keep."""
        return KEEP


def get(table: Table, seat: int, seen_by: int) -> None:
    """Take the top card: money goes into the hand, everything else is laid open (KM-6.4)."""
    card = table.pile[table.gone]
    table.gone += 1
    if table.watched:
        table.tell(events.CardDealt(seat, CARDS[card], card >= MONEY, seen_by))
    if card >= MONEY:
        money = ONE[card - MONEY]
        table.memory.move(seen_by, table.stock, seat, money, table.purses, ANYTHING)
        table.purses[table.stock] -= money
        table.purses[seat] += money
    else:
        if card == DONKEY:
            table.pay_donkey()
        table.take_card(seat, card)
