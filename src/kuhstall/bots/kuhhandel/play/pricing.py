"""What a card is worth in money, by the learned value."""

from typing import Final

from mypy_extensions import i64

from kuhstall.bots.kuhhandel.play.net import Net
from kuhstall.bots.kuhhandel.play.stand import Stand
from kuhstall.core.phase import NOBODY
from kuhstall.games.kuhhandel.rules.position import Position

HALVINGS: Final = 8
"""How often the span in which a price lies is halved."""


def price_for(net: Net, position: Position, looker: i64, seat: i64) -> float:
    """The price at which a card on sale would add nothing to a seat's chance, as far as somebody can tell."""
    stand = Stand(position, looker, position.left_of(position.turn))
    other = position.turn
    if seat == position.turn:
        other = position.bidder if position.bidder != NOBODY else position.left_of(seat)
    stand.gain(other, position.card)
    without = net.chance(stand, seat)
    stand.lose(other, position.card)
    stand.gain(seat, position.card)
    low, high, purse = 0.0, stand.money[seat], stand.money[seat]
    for _ in range(HALVINGS):
        price = (low + high) / 2.0
        stand.money[seat] = purse - price
        stand.money[other] += price
        if net.chance(stand, seat) > without:
            low = price
        else:
            high = price
        stand.money[other] -= price
    return low
