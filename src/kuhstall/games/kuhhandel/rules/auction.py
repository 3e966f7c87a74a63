"""The auction of an animal: bids, the knock-down, insolvency (KH-3)."""

from collections.abc import Sequence
from typing import final

from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import BUY, PASS, SELL
from kuhstall.games.kuhhandel.rules.bag import size
from kuhstall.games.kuhhandel.rules.cards import CARDS, DONKEY, PEDIGREE, RAT
from kuhstall.games.kuhhandel.rules.memory import ANYTHING
from kuhstall.games.kuhhandel.rules.money import notes, worth
from kuhstall.games.kuhhandel.rules.table import (
    BIDDING,
    COUNTDOWN,
    FREE,
    KNOCKDOWN,
    NOBODY,
    PAYMENT,
    RATS,
    Phase,
    Table,
)


def turn_up(table: Table) -> None:
    """Turn up the top card; what it is decides how it is sold (KH-3.1, KM-3.2, KM-3.7)."""
    table.card = table.pile[table.gone]
    table.gone += 1
    if table.watched:
        table.tell(events.CardTurned(table.turn, CARDS[table.card]))
    if table.card == DONKEY:
        table.pay_donkey()
    if table.card == RAT:
        table.asking = table.left_of(table.turn)
        ask_about_rat(table)
    else:
        call_for_bids(table)


def call_for_bids(table: Table) -> None:
    """Open the auction of the card, or repeat it from the start (KH-3.12, KM-3.5)."""
    table.by_cards = table.card >= PEDIGREE
    table.bid, table.bidder, table.silent = 0, NOBODY, 0
    table.enter(COUNTDOWN if table.by_cards else BIDDING)
    if not table.to_act():  # Everybody excluded counts as no bid (KH-3.13).
        knock_down(table)


def ask_about_rat(table: Table) -> None:
    """Ask the next player to take the rat; who has no money card must (KM-3.8)."""
    table.enter(RATS)
    if not table.purses[table.asking]:
        take_rat(table)


def take_rat(table: Table) -> None:
    """The rat and all money beside it go to the player who was asked (KM-3.7)."""
    taker, money = table.asking, table.purses[table.pot]
    table.hand_over(table.pot, taker, money, ANYTHING)
    if table.watched:
        table.tell(events.RatTaken(taker, size(money), notes(money)))
    table.asking = NOBODY
    table.gain(taker, RAT, 1)
    if table.gone < len(table.pile):
        turn_up(table)  # The same auctioneer goes on at once (KM-3.10).
    else:
        table.end_turn()


def may_bid_up_to(table: Table, seat: int) -> int:
    """The highest bid open to the seat: all the money in play (KH-3.4), or what it showed for this card (KM-3.1)."""
    if table.caps[seat] == FREE:
        return table.in_play
    return min(table.caps[seat], table.in_play)


def knock_down(table: Table) -> None:
    """Nobody raises any more (KH-3.5): the auctioneer chooses, or gets the card for nothing (KH-3.6, KM-3.4)."""
    if table.bidder == NOBODY:
        award(table, table.turn, 0)
    else:
        if table.watched:
            table.tell(events.KnockedDown(table.bidder, table.bid, CARDS[table.card]))
        table.enter(KNOCKDOWN)


def award(table: Table, winner: int, price: int) -> None:
    """The winner lays the card open and the turn ends."""
    card = table.card
    if table.watched:
        table.tell(events.CardWon(winner, CARDS[card], price))
    table.take_card(winner, card)
    table.end_turn()


@final
class Bidding(Phase):
    """Everybody but the auctioneer may bid, in any order, as often as they like (KH-3.1)."""

    name = "bidding"

    def to_act(self, table: Table) -> int:
        """Every bidder who has not answered the highest bid and could still raise it."""
        seats = 0
        for seat in range(table.seats):
            if seat not in (table.turn, table.bidder) and may_bid_up_to(table, seat) > table.bid:
                seats |= BITS[seat]
        return seats & ~table.silent

    def asked(self, table: Table) -> int:
        """Clockwise from the last bidder, at first from the auctioneer's left."""
        return table.after(table.turn if table.bidder == NOBODY else table.bidder, self.to_act(table))

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Pass, or raise by a multiple of 10 (KH-3.3), also beyond what one owns (KH-3.4)."""
        return range(PASS, PASS + 1 + (may_bid_up_to(table, seat) - table.bid) // 10)

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Note the bid or the pass; when all have passed it is knocked down (KH-3.5)."""
        if action == PASS:
            table.silent |= BITS[seat]
            if table.watched:
                table.tell(events.Passed(seat))
        else:
            table.bid += 10 * (action - PASS)
            table.bidder = seat
            table.silent = 0  # A raise starts the calls again (KH-3.5).
            if table.watched:
                table.tell(events.BidMade(seat, table.bid))
        if not self.to_act(table):
            knock_down(table)

    def fallback(self, table: Table, seat: int) -> int:
        """Pass."""
        return PASS


@final
class Knockdown(Phase):
    """The auctioneer sells to the highest bidder or buys from him (KH-3.7, KM-3.3)."""

    name = "knockdown"

    def asked(self, table: Table) -> int:
        """The auctioneer."""
        return table.turn

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Sell; buy too, if the auctioneer can pay (KH-3.8)."""
        return [SELL, BUY] if can_pay(table, seat) else [SELL]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Ask the payer to pay; solvency is tested only when the high bidder has to (KH-3.11)."""
        if table.watched:
            table.tell(events.Bought(seat) if action == BUY else events.Sold(seat))
        table.payer, table.payee = (seat, table.bidder) if action == BUY else (table.bidder, seat)
        if can_pay(table, table.payer):
            table.enter(PAYMENT)
        else:
            expose(table, table.payer)

    def fallback(self, table: Table, seat: int) -> int:
        """Sell."""
        return SELL


def can_pay(table: Table, seat: int) -> bool:
    """Whether the seat's money, or its number of cards, reaches the bid."""
    purse = table.purses[seat]
    return (size(purse) if table.by_cards else worth(purse)) >= table.bid


def expose(table: Table, seat: int) -> None:
    """An insolvent bidder shows all his money and the auction is repeated (KH-3.12, KM-3.1)."""
    purse = table.purses[seat]
    table.memory.expose(seat, purse)
    table.caps[seat] = table.edition.shown_cap(table, seat)
    table.payer = table.payee = NOBODY
    if table.watched:
        table.tell(events.Exposed(seat, notes(purse), table.caps[seat]))
    call_for_bids(table)


def out_of_the_repeat(table: Table, seat: int) -> int:
    """Who was exposed may not bid again for this card (KH-3.12)."""
    return 0


def up_to_what_was_shown(table: Table, seat: int) -> int:
    """Who was exposed may bid what he showed, in money or in cards (KM-3.1)."""
    purse = table.purses[seat]
    return size(purse) if table.by_cards else worth(purse)
