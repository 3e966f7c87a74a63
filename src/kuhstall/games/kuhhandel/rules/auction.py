"""From the turn of a card to its new owner: what the phases of an auction share (KH-3)."""

from collections.abc import Sequence

from mypy_extensions import i64

from kuhstall.core.bits import BIT
from kuhstall.core.phase import NOBODY
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.bag import size
from kuhstall.games.kuhhandel.rules.phase import Name
from kuhstall.games.kuhhandel.rules.position import BIDDING, CAPS, COUNTDOWN, KNOCKDOWN, RATS, Position
from kuhstall.games.kuhhandel.view import AuctionView


def turn_up(position: Position) -> None:
    """Turn up the top card; what it is decides how it is sold (KH-3.1, KM-3.2, KM-3.7)."""
    position.card = position.pile[position.drawn]
    position.drawn += 1
    if position.watched:
        position.tell(events.CardTurned(position.turn, position.edition.cards[position.card]))
    if position.card == position.edition.donkey:
        position.pay_donkey()
    if position.card == position.edition.rat:
        position.begin(RATS)
    else:
        call_for_bids(position)


def call_for_bids(position: Position) -> None:
    """Open the auction of the card, or repeat it from the start (KH-3.12, KM-3.5)."""
    position.by_cards = position.card >= position.edition.pedigree
    position.bid, position.bidder, position.silent = 0, NOBODY, 0
    position.enter(COUNTDOWN if position.by_cards else BIDDING)
    position.resume()
    if not position.waiting:  # Everybody excluded counts as no bid (KH-3.13).
        knock_down(position)


def knock_down(position: Position) -> None:
    """Nobody raises any more (KH-3.5): the auctioneer chooses, or gets the card for nothing (KH-3.6, KM-3.4)."""
    if position.bidder == NOBODY:
        award(position, position.turn, 0)
    else:
        if position.watched:
            card = position.edition.cards[position.card]
            position.tell(events.KnockedDown(position.bidder, position.bid, card))
        position.enter(KNOCKDOWN)


def award(position: Position, winner: i64, price: i64) -> None:
    """The winner lays the card open and the turn ends."""
    card = position.card
    if position.watched:
        position.tell(events.CardWon(winner, position.edition.cards[card], price))
    position.take_card(winner, card)
    position.end_turn()


def can_pay(position: Position, seat: i64) -> bool:
    """Whether the seat's money, or its number of cards, reaches the bid."""
    return in_kind(position, position.purse(seat)) >= position.bid


def in_kind(position: Position, money: i64) -> i64:
    """What money counts in this auction: its value, or its number of cards (KM-3.2)."""
    return size(money) if position.by_cards else position.worth_of(money)


def expose(position: Position, seat: i64) -> None:
    """An insolvent bidder shows all his money and the auction is repeated; he may bid no more than that
    (KM-3.1), or not at all (KH-3.12).
    """
    purse = position.purse(seat)
    position.memory.expose(seat, purse)
    cap = in_kind(position, purse) if position.edition.bids_what_was_shown else 0
    position.held[CAPS + seat] = cap
    position.exposed |= BIT[seat]
    position.payer = position.payee = NOBODY
    if position.watched:
        position.tell(events.Exposed(seat, position.edition.notes_of(purse), cap))
    call_for_bids(position)


def auctioned(position: Position, players: Sequence[str], name: Name, language: str) -> str:
    """What is auctioned, and what was bid."""
    parts = [say("kuhhandel.drawn_auction", language, turn=players[position.turn], card=name(position.card))]
    if position.bidder >= 0:
        bidder = players[position.bidder]
        parts.append(say("kuhhandel.drawn_bid", language, bid=position.bid, bidder=bidder))
    return ", ".join(parts)


def auction_view(position: Position) -> AuctionView:
    """The auction as everybody sees it."""
    card, bidder = position.edition.cards[position.card], None if position.bidder == NOBODY else position.bidder
    return AuctionView(position.turn, card, position.by_cards, position.bid, bidder)
