"""The auctioneer's choice when nobody raises any more (KH-3.7, KM-3.3)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.errors import Refused
from kuhstall.core.luck import Luck
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import BUY, SELL
from kuhstall.games.kuhhandel.rules.auction import auction_view, auctioned, can_pay, expose
from kuhstall.games.kuhhandel.rules.payment import suggested
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase, Name
from kuhstall.games.kuhhandel.rules.position import PAYMENT, Position
from kuhstall.games.kuhhandel.view import KnockdownView


@final
class Knockdown(FamilyPhase):
    """The auctioneer sells to the highest bidder or buys from him."""

    name = "knockdown"
    verbs: tuple[str, ...] = ("sell", "buy")
    alone: tuple[str, ...] = ("sell", "buy")

    def asked(self, position: Position) -> i64:
        """The auctioneer."""
        return position.turn

    def count(self, position: Position, seat: i64) -> i64:
        """Two things, if the auctioneer can pay (KH-3.8)."""
        return 2 if can_pay(position, seat) else 1

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """Sell, or buy."""
        return BUY if n else SELL

    def pick(self, position: Position, seat: i64, luck: Luck) -> i64:
        """One of them."""
        return SELL + luck.below(self.count(position, seat))

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Ask the payer to pay; solvency is tested only when the high bidder has to (KH-3.11)."""
        if position.watched:
            position.tell(events.Bought(seat) if action == BUY else events.Sold(seat))
        if action == BUY:
            position.payer, position.payee = seat, position.bidder
        else:
            position.payer, position.payee = position.bidder, seat
        if can_pay(position, position.payer):
            position.due = position.bid
            position.enter(PAYMENT)
        else:
            expose(position, position.payer)

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A word alone."""
        return [BUY if verb == "buy" else SELL]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """A word alone."""
        return "buy" if steps[0] == BUY else "sell"

    def rule_now(self, position: Position) -> str:
        """Pedigree cards have a rule of their own."""
        return "KM-3.3" if position.by_cards else "KH-3.7"

    def not_now(self, position: Position, seat: int, verb: str) -> Refused:
        """Bids come too late."""
        if verb in ("bid", "pass"):
            return Refused("KH-3.5", "late")
        return Refused(self.rule_now(position), "not_now", move=verb)

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """The auctioneer cannot pay (KH-3.8)."""
        if position.by_cards:
            return Refused("KM-3.3", "poor", count=position.bid)
        return Refused("KH-3.8", "poor", price=position.bid)

    def view(self, position: Position, seat: int) -> KnockdownView:
        """What is auctioned, and what buying would cost."""
        buys = seat == position.turn and can_pay(position, seat)
        cost = position.edition.notes_of(suggested(position, seat)) if buys else None
        return KnockdownView(auction_view(position), cost)

    def situation(self, position: Position, players: Sequence[str], name: Name, language: str) -> str:
        """What is auctioned."""
        return auctioned(position, players, name, language)
