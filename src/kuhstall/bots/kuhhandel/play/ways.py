"""How a plain player of the Kuhhandel family plays, as numbers; as they are made, those of a published guide."""

from typing import final

from mypy_extensions import mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Ways:
    """The numbers of a player with one simple rule for each phase."""

    # What cards are worth.
    multiplying: float  # how much it thinks of the quartets' number, which multiplies the score: 1 fully, 0 not at all
    nearing: float  # whether a card counts by what is missing to the quartet (1), or always a quarter of it (0)
    denial_of_three: float  # the part of an opponent's gain that counts as an own one, with three players or fewer,
    denial: float  # and with more
    # Auctions.
    auctions: float  # the part of a card's value that it bids
    spent: float  # the part of its cash that it spends on a card at most
    by_cash: float  # how far it bids by its cash and the number of its animals of the kind, not by the card's value
    moods: float  # by what part its limit may be higher or lower each time
    jumping: float  # how far towards its limit it may raise at once
    buying_of_three: float  # the part of a card's value for which it buys it, with three players or fewer,
    buying: float  # and with more
    # Trades.
    urgency: float  # how urgent a trade must be to come before a card: 4 completes a quartet, 1 is any, 5 is none
    trades_of_three: float  # the part of what a trade is worth that it lays at most, with three players or fewer,
    trades: float  # and with more
    by_purse: float  # how far it lays by its cash, not by what the trade is worth
    least: float  # the part of that limit that it lays at least
    accepting: float  # how often it takes the money unseen
    bluffing: float  # how often it lays its cheapest card instead

    def __init__(self) -> None:
        """The numbers of the guide."""
        self.multiplying, self.nearing, self.denial_of_three, self.denial = 1.0, 1.0, 0.35, 0.65
        self.auctions, self.spent, self.by_cash, self.moods, self.jumping = 0.6, 0.7, 0.0, 0.1, 1.0
        self.buying_of_three, self.buying = 0.25, 0.35
        self.urgency, self.trades_of_three, self.trades, self.by_purse = 4.0, 0.75, 1.0, 0.0
        self.least, self.accepting, self.bluffing = 0.5, 0.0, 0.0
