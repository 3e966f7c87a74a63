"""What players of the Kuhhandel family are seen to do: each of their choices with what it depends on most, as a word.

Whoever knows how often each kind of player makes each choice can tell from a history who is likely to sit where.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from kuhstall.core.journal import Event
from kuhstall.games.kuhhandel.events import (
    Accepted,
    BidMade,
    Bought,
    CardDealt,
    CardTurned,
    CardWon,
    Challenged,
    Countered,
    DonkeyPaid,
    KnockedDown,
    Offered,
    Passed,
    Sold,
    TradeWon,
)
from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition

BIDS: Final = (0.04, 0.12, 0.25, 0.45, 0.7, 1.0)
"""Bids are told apart by what part they are of what everybody had on average."""
RAISES: Final = (0.04, 0.1, 0.25, 0.5)
"""And so are raises."""


def step_of(number: float, steps: tuple[float, ...]) -> int:
    """How many of the steps a number reaches."""
    return sum(number > step for step in steps)


class Watcher:
    """Follows a game as everybody sees it, and counts the choices of each seat."""

    def __init__(self, edition: Edition, seats: int) -> None:
        """Begin with an empty table."""
        names = edition.cards[: int(edition.rat) + 1]
        self.value = {name: step_of(float(edition.value[at]), (100.0, 400.0)) for at, name in enumerate(names[:-1])}
        self.owned = [Counter[str]() for _ in range(seats)]
        self.seen = [Counter[str]() for _ in range(seats)]
        self.money = float(sum(edition.notes_of(edition.purse)))
        self.cash = [self.money] * seats
        self.card, self.bid, self.bidder, self.offered, self.stake = "", 0, 0, 0, 0

    def follow(self, history: Iterable[Event]) -> "Watcher":
        """Watch all that has happened."""
        for event in history:
            self.watch(event)
        return self

    def watch(self, event: Event) -> None:
        """Take in what happened."""
        if isinstance(event, Passed):
            self.note_bid(event.seat, "pass")
        elif isinstance(event, BidMade):
            self.note_bid(event.seat, f"rise{step_of((event.amount - self.bid) / self.money, RAISES)}")
            self.bid = event.amount
        elif isinstance(event, CardTurned):
            self.note_turn(event.auctioneer, "card")
            self.card, self.bid = event.card, 0
        elif isinstance(event, CardWon):
            self.owned[event.seat][event.card] += 1
        elif isinstance(event, DonkeyPaid):
            self.money += event.note
            self.cash = [cash + event.note for cash in self.cash]
        elif isinstance(event, CardDealt):
            if event.card is not None:
                self.owned[event.seat][event.card] += 1
        else:
            self.watch_trade(event)

    def watch_trade(self, event: Event) -> None:
        """The same for sales and trades."""
        if isinstance(event, Challenged):
            self.note_turn(event.challenger, "trade")
            self.card, self.stake = event.animal, event.stake
        elif isinstance(event, Offered):
            self.offered = event.count
            self.see(event.challenger, f"offer {self.dear()}", f"{min(event.count, 5)}")
        elif isinstance(event, Accepted):
            self.see(event.rival, f"answer {self.dear()}{min(self.offered, 4)}", "accept")
            self.note_sum(event.challenger, "laid", event.money)
            self.pay(event.challenger, event.rival, sum(event.money or ()))
        elif isinstance(event, Countered):
            self.see(event.rival, f"answer {self.dear()}{min(self.offered, 4)}", f"{min(event.count, 4)}")
            self.note_sum(event.challenger, "laid", event.offer)
            self.note_sum(event.rival, f"back {min(self.offered, 4)}", event.counter)
            self.pay(event.challenger, event.rival, sum(event.offer or ()) - sum(event.counter or ()))
        elif isinstance(event, TradeWon):
            giver = event.loser if event.taker == event.winner else event.winner
            self.owned[event.taker][event.animal] += event.stake
            self.owned[giver][event.animal] -= event.stake
        elif isinstance(event, KnockedDown):
            self.bidder = event.bidder
        elif isinstance(event, (Sold, Bought)):
            buys = isinstance(event, Bought)
            self.note_sale(event.auctioneer, "buy" if buys else "sell")
            self.pay(*((event.auctioneer, self.bidder) if buys else (self.bidder, event.auctioneer)), self.bid)

    def pay(self, payer: int, payee: int, money: float) -> None:
        """Money passes."""
        self.cash[payer] = max(self.cash[payer] - money, 0.0)
        self.cash[payee] += money

    def note_sum(self, seat: int, case: str, money: list[int] | None) -> None:
        """Somebody laid this in a trade."""
        if money is not None:
            self.see(seat, f"{case} {self.dear()}{self.stake}", f"{step_of(sum(money) / self.money, BIDS)}")

    def dear(self) -> int:
        """About how much the card is worth of which it is a matter."""
        return self.value.get(self.card, 3)

    def note_bid(self, seat: int, choice: str) -> None:
        """Somebody passes or raises: it depends on the bid, on the card, and on how many of it the seat has."""
        own = min(self.owned[seat][self.card], 2)
        part = step_of((self.bid + 10) / max(self.cash[seat], 10.0), (0.4, 0.7, 1.0))
        self.see(seat, f"bid {step_of(self.bid / self.money, BIDS)}{own}{self.dear()}{part}", choice)

    def note_turn(self, seat: int, choice: str) -> None:
        """Somebody takes a card or trades: it depends on whether there is a trade, and one that completes a quartet."""
        best = 0
        for card, number in self.owned[seat].items():
            theirs = max((owned[card] for owned in self.owned if owned is not self.owned[seat]), default=0)
            if number and theirs:
                best = max(best, 2 if number + theirs == QUARTET and number >= theirs else 1)
        if best:
            self.see(seat, f"turn {best}", choice)

    def note_sale(self, seat: int, choice: str) -> None:
        """Somebody sells or buys: it depends on the price, the card, and what the bidder has."""
        own, theirs = min(self.owned[seat][self.card], 2), self.owned[self.bidder][self.card] == QUARTET - 1
        self.see(seat, f"sale {step_of(self.bid / self.money, BIDS[1::2])}{own}{self.dear()}{theirs:d}", choice)

    def see(self, seat: int, case: str, choice: str) -> None:
        """Count a choice."""
        self.seen[seat][f"{case}:{choice}"] += 1
