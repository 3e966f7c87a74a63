"""Paying for a card: chosen money cards, no change (KH-3.9, KH-3.10, KM-3.2)."""

from collections.abc import Sequence
from typing import final

from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import LAY
from kuhstall.games.kuhhandel.rules.auction import award
from kuhstall.games.kuhhandel.rules.bag import ONE, cards, count, size
from kuhstall.games.kuhhandel.rules.memory import ANYTHING
from kuhstall.games.kuhhandel.rules.money import DEAREST, best_payment, cheapest, lowest, notes, up_to, worth
from kuhstall.games.kuhhandel.rules.table import Phase, Table


def due(table: Table) -> int:
    """What is still to be laid, in money or in cards."""
    return table.bid - (size(table.laid) if table.by_cards else worth(table.laid))


def suggested(table: Table, seat: int) -> int:
    """The payment of what is due that costs the seat least, from cards that may still be laid."""
    purse = table.purses[seat] - table.laid
    if table.laid:
        purse = up_to(purse, lowest(table.laid))
    return cheapest(purse, due(table)) if table.by_cards else best_payment(purse, due(table))


def may_be_next(table: Table, purse: int, kind: int) -> bool:
    """Whether a card of this kind can be laid so that cards worth no more can complete the payment."""
    if not count(purse, kind):
        return False
    rest = up_to(purse, kind)
    return (size(rest) if table.by_cards else worth(rest)) >= due(table)


@final
class Payment(Phase):
    """The payer lays money cards in falling order until the price is reached."""

    name = "payment"

    def asked(self, table: Table) -> int:
        """The payer."""
        return table.payer

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Each next card of a payment from which no card could be left out (KH-3.10); zeros never reach a sum."""
        dearest = lowest(table.laid) if table.laid else DEAREST
        cheapest_kind = 0 if table.by_cards else 1
        purse = table.purses[seat] - table.laid
        return [LAY + kind for kind in range(dearest, cheapest_kind - 1, -1) if may_be_next(table, purse, kind)]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Lay the card; the one that reaches the price completes the payment."""
        table.laid += ONE[action - LAY]
        if due(table) <= 0:
            pay(table)

    def fallback(self, table: Table, seat: int) -> int:
        """The next card of the cheapest payment."""
        return LAY + cards(suggested(table, seat))[0]


def pay(table: Table) -> None:
    """The money goes over and the card to the bidder, or to the auctioneer who bought (KH-3.7)."""
    money, price = table.laid, table.bid
    table.laid = 0
    table.hand_over(table.payer, table.payee, money, ANYTHING if table.by_cards else price)
    if table.watched:
        table.tell(events.Paid(table.payer, table.payee, size(money), notes(money)))
    award(table, table.payer, price)
