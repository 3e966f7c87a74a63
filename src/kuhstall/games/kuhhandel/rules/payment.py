"""Paying for a card: chosen money cards, no change (KH-3.9, KH-3.10, KM-3.2)."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from kuhstall.core.bits import size as number_of
from kuhstall.core.errors import Refused
from kuhstall.core.luck import Luck
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import LAY
from kuhstall.games.kuhhandel.rules.auction import auction_view, auctioned, award, in_kind
from kuhstall.games.kuhhandel.rules.bag import FULL, ONE, WIDTH, cards, kind_of, kinds_in, no_dearer, nth_kind, size
from kuhstall.games.kuhhandel.rules.memory import ANYTHING
from kuhstall.games.kuhhandel.rules.money import best_payment, cheapest, payments, up_to
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase, Name, laid_notes, lay, missing, money_named, notes_text
from kuhstall.games.kuhhandel.rules.position import PURSES, Position
from kuhstall.games.kuhhandel.view import Payments, PaymentView

MOST_WAYS: Final = 12
"""How many payments are listed before the rest is only counted."""
MOST_PAYMENTS: Final = 200
"""How many a view lists; it says how many there are in all."""


def suggested(position: Position, seat: i64) -> i64:
    """The payment of what is due that costs the seat least, from cards that may still be laid."""
    purse, due = position.purse(seat) - position.laid, position.bid - in_kind(position, position.laid)
    if position.laid:
        purse = up_to(purse, kind_of(position.laid))
    if position.by_cards:
        return cheapest(purse, due)
    return best_payment(purse, due, position.edition.note)


def may_be_next(position: Position, seat: i64) -> i64:
    """One card of each kind that can be laid next, so that cards worth no more complete the payment (KH-3.10).

    The cheapest cards are added up until they reach what is due: from that kind on, each will do.
    """
    purse = position.held[PURSES + seat] - position.laid
    note, by_cards = position.edition.note, position.by_cards
    short, rest = position.due, purse
    kind: i64 = 0
    one: i64 = 1
    while True:
        number = rest & FULL
        short -= number if by_cards else number * note[kind]
        if short <= 0:
            return no_dearer(kinds_in(purse), position.laid) & -one
        rest >>= WIDTH
        one <<= WIDTH
        kind += 1


@final
class Payment(FamilyPhase):
    """The payer lays money cards in falling order until the price is reached."""

    name = "payment"
    verbs: tuple[str, ...] = ("pay",)

    def asked(self, position: Position) -> i64:
        """The payer."""
        return position.payer

    def resume(self, position: Position) -> None:
        """What the cards that lie there leave to pay."""
        position.due = position.bid - in_kind(position, position.laid)

    def count(self, position: Position, seat: i64) -> i64:
        """As many as there are kinds that can come next."""
        return number_of(may_be_next(position, seat))

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The dearest first."""
        kinds = may_be_next(position, seat)
        return LAY + nth_kind(kinds, number_of(kinds) - 1 - n)

    def pick(self, position: Position, seat: i64, luck: Luck) -> i64:
        """One of them."""
        kinds = may_be_next(position, seat)
        return LAY + nth_kind(kinds, luck.below(number_of(kinds)))

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Lay the card; the one that reaches the price completes the payment."""
        kind = action - LAY
        position.laid += ONE[kind]
        if position.by_cards:
            position.due -= 1
        else:
            position.due -= position.edition.note[kind]
        if position.due <= 0:
            pay(position)

    def fallback(self, position: Position, seat: i64) -> i64:
        """The next card of the cheapest payment."""
        return LAY + cards(suggested(position, seat))[0]

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """Money cards."""
        return lay(money_named(position, words))

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """Money cards."""
        return " ".join(["pay", *laid_notes(position, steps)])

    def rule_now(self, position: Position) -> str:
        """Pedigree cards have a rule of their own."""
        return "KM-3.2" if position.by_cards else "KH-3.7"

    def not_now(self, position: Position, seat: int, verb: str) -> Refused:
        """First the card is paid."""
        return Refused(self.rule_now(position), "pay_now", move=verb)

    def not_asked(self, position: Position, seat: int, players: Sequence[str]) -> Refused:
        """Somebody else pays."""
        return Refused(self.rule_now(position), "other_pays", player=players[position.payer])

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """Money that is not there, does not reach the price, or has a card too many (KH-3.9, KH-3.10)."""
        absent = missing(position, seat, words, "KH-3.10")
        if absent is not None:
            return absent
        if position.by_cards:
            return Refused("KM-3.2", "cards", count=position.bid)
        paid = money_named(position, words)
        worth = position.worth_of(paid)
        if worth < position.bid:
            return Refused("KH-3.9", "short", paid=worth, price=position.bid)
        return Refused("KH-3.10", "surplus", card=position.edition.notes[kind_of(paid)])

    def choices(self, position: Position, seat: int, players: Sequence[str], language: str) -> list[str]:
        """The ways to pay."""
        purse = position.purse(seat)
        if position.by_cards:
            held = notes_text(position, purse)
            return [say("kuhhandel.choice_pay_cards", language, count=position.bid, cards=held)]
        ways: list[int] = list(payments(purse, position.bid, position.edition.note))
        shown = [f"pay {notes_text(position, way)}" for way in ways[:MOST_WAYS]]
        more = len(ways) - MOST_WAYS
        return shown + ([say("kuhhandel.choice_more_payments", language, more=more)] if more > 0 else [])

    def view(self, position: Position, seat: int) -> PaymentView:
        """Who pays whom, and the ways to pay."""
        ways = payments_of(position, seat) if seat == position.payer else None
        return PaymentView(auction_view(position), position.payer, position.payee, ways)

    def situation(self, position: Position, players: Sequence[str], name: Name, language: str) -> str:
        """What is auctioned."""
        return auctioned(position, players, name, language)


def pay(position: Position) -> None:
    """The money goes over and the card to the bidder, or to the auctioneer who bought (KH-3.7)."""
    money, price = position.laid, position.bid
    position.laid = 0
    position.hand_over(position.payer, position.payee, money, ANYTHING if position.by_cards else price)
    if position.watched:
        notes = position.edition.notes_of(money)
        position.tell(events.Paid(position.payer, position.payee, size(money), notes))
    award(position, position.payer, price)


def payments_of(position: Position, seat: int) -> Payments:
    """The ways to pay the bid; for cards of any value only the cheapest ones (KM-3.2)."""
    edition = position.edition
    best, laid = edition.notes_of(suggested(position, seat)), edition.notes_of(position.laid)
    if position.by_cards:
        return Payments([], 0, best, laid)
    ways: list[int] = list(payments(position.purse(seat), position.bid, edition.note))
    return Payments([edition.notes_of(way) for way in ways[:MOST_PAYMENTS]], len(ways), best, laid)
