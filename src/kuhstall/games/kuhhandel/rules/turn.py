"""Your turn: take a card from the pile, or challenge somebody to a cow trade (KH-2)."""

from collections.abc import Sequence
from typing import final

from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import AUCTION, END, MOST_SEATS, TRADE
from kuhstall.games.kuhhandel.rules.auction import turn_up
from kuhstall.games.kuhhandel.rules.cards import TRADED
from kuhstall.games.kuhhandel.rules.division import look
from kuhstall.games.kuhhandel.rules.table import ENCORE, Phase, Table
from kuhstall.games.kuhhandel.rules.trade import challenge


def draw(table: Table) -> None:
    """Take the top card of the pile the way this edition does: auction it, or look at it and divide (KM-6.2)."""
    table.clear()
    table.stalled = 0
    if table.edition.draw == AUCTION:
        turn_up(table)
    else:
        look(table)


def may_trade(table: Table) -> bool:
    """Trading is open unless too many trades in a row led nowhere and a card can still be turned up (KH-2.5)."""
    return table.stalled < table.edition.stall_limit or table.gone == len(table.pile)


@final
class Turn(Phase):
    """Auction the top card or trade (KH-2.1); with an empty pile trading is a duty (KH-2.3)."""

    name = "turn"

    def asked(self, table: Table) -> int:
        """The player whose turn it is."""
        return table.turn

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """A card while there are cards, and every trade with everybody (KH-2.2)."""
        moves = [table.edition.draw] if table.gone < len(table.pile) else []
        if may_trade(table):
            moves += trades(table, seat)
        return moves

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Begin the auction, the division or the trade."""
        if action >= TRADE:
            challenge(table, (action - TRADE) // MOST_SEATS, (action - TRADE) % MOST_SEATS)
        else:
            draw(table)

    def fallback(self, table: Table, seat: int) -> int:
        """A card, or the first trade there is."""
        return self.legal(table, seat)[0]


def trades(table: Table, seat: int) -> list[int]:
    """Every challenge open to the seat."""
    return [
        TRADE + kind * MOST_SEATS + rival
        for kind in range(TRADED)
        if table.owns(seat, kind)
        for rival in range(table.seats)
        if table.can_trade(seat, kind, rival)
    ]


@final
class Encore(Phase):
    """Super-Kuhhandel: after the trade you may take one card from the pile as well (KM-7.1)."""

    name = "encore"

    def asked(self, table: Table) -> int:
        """The player who has just traded."""
        return table.turn

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """One more card, or the end of the turn."""
        return [table.edition.draw, END]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Take the card or end the turn."""
        if action != END:
            draw(table)
            return
        if table.watched:
            table.tell(events.TurnEnded(seat))
        table.end_turn()

    def fallback(self, table: Table, seat: int) -> int:
        """The end of the turn."""
        return END


def turn_is_over(table: Table) -> None:
    """After a trade the next player is on (KH-2.1)."""
    table.end_turn()


def may_draw(table: Table) -> None:
    """After a trade you may take a card as well, if there is one (KM-7.1)."""
    if table.gone == len(table.pile):
        table.end_turn()
    else:
        table.clear()
        table.enter(ENCORE)
