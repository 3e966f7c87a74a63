"""What happens at a table of the Kuhhandel family.

Seats are numbers, cards are named as in records, money is listed in falling order. None stands for what the seat that
is told may not see.
"""

from msgspec.structs import replace

from kuhstall.core.journal import Event, Seat, in_full
from kuhstall.core.state import BITS


class CardTurned(Event, frozen=True):
    """The auctioneer turned up the top card (KH-3.1)."""

    auctioneer: Seat
    card: str

    seen_by = in_full


class DonkeyPaid(Event, frozen=True):
    """Everybody got a money card for the first, second, third or fourth donkey (KH-3.2)."""

    donkey: int
    note: int

    seen_by = in_full


class BidMade(Event, frozen=True):
    """Somebody bid (KH-3.3)."""

    seat: Seat
    amount: int

    seen_by = in_full


class Passed(Event, frozen=True):
    """Somebody does not raise the present bid (KH-3.5)."""

    seat: Seat

    seen_by = in_full


class Answered(Event, frozen=True):
    """Somebody gave the sealed answer to a countdown; 0 is no slap. Losing answers are never shown (KM-3.6)."""

    seat: Seat
    count: int | None

    def seen_by(self, seat: int) -> "Answered":
        """Only the one who answered knows the answer."""
        return self if seat == self.seat else replace(self, count=None)


class Slapped(Event, frozen=True):
    """Somebody slapped first, at this count (KM-3.2)."""

    seat: Seat
    count: int

    seen_by = in_full


class KnockedDown(Event, frozen=True):
    """Nobody raises any more: the auctioneer may sell or buy (KH-3.5)."""

    bidder: Seat
    price: int
    card: str

    seen_by = in_full


class Sold(Event, frozen=True):
    """The auctioneer sells to the highest bidder (KH-3.7)."""

    auctioneer: Seat

    seen_by = in_full


class Bought(Event, frozen=True):
    """The auctioneer buys from the highest bidder (KH-3.7)."""

    auctioneer: Seat

    seen_by = in_full


class Exposed(Event, frozen=True):
    """An insolvent bidder showed all his money; the cap is what he may still bid for this card (KH-3.12, KM-3.1)."""

    seat: Seat
    money: list[int]
    cap: int

    seen_by = in_full


class Paid(Event, frozen=True):
    """Money cards went from payer to payee; the others see how many (KH-3.10)."""

    payer: Seat
    payee: Seat
    count: int
    money: list[int] | None

    def seen_by(self, seat: int) -> "Paid":
        """Payer and payee see the cards."""
        return self if seat in (self.payer, self.payee) else replace(self, money=None)


class CardWon(Event, frozen=True):
    """Somebody got the auctioned card, for this bid or, with price 0, for nothing (KH-3.6)."""

    seat: Seat
    card: str
    price: int

    seen_by = in_full


class RatFed(Event, frozen=True):
    """Somebody laid a money card face down beside the rat (KM-3.7)."""

    seat: Seat
    note: int | None

    def seen_by(self, seat: int) -> "RatFed":
        """Only the one who laid it knows the card."""
        return self if seat == self.seat else replace(self, note=None)


class RatTaken(Event, frozen=True):
    """Somebody took the rat and the money beside it, whose values only he learns (KM-3.9)."""

    seat: Seat
    count: int
    money: list[int] | None

    def seen_by(self, seat: int) -> "RatTaken":
        """Only the taker sees the money."""
        return self if seat == self.seat else replace(self, money=None)


class Challenged(Event, frozen=True):
    """A cow trade begins, for one or two animals of each (KH-4.1, KH-4.8)."""

    challenger: Seat
    rival: Seat
    animal: str
    stake: int

    seen_by = in_full


class Offered(Event, frozen=True):
    """The challenger laid an offer face down; everybody sees how many cards (KH-4.2)."""

    challenger: Seat
    rival: Seat
    count: int
    money: list[int] | None

    def seen_by(self, seat: int) -> "Offered":
        """Only the challenger knows the cards yet."""
        return self if seat == self.challenger else replace(self, money=None)


class Accepted(Event, frozen=True):
    """The rival took the offer unseen, and now sees it (KH-4.3)."""

    rival: Seat
    challenger: Seat
    count: int
    money: list[int] | None

    def seen_by(self, seat: int) -> "Accepted":
        """The two see the money."""
        return self if seat in (self.rival, self.challenger) else replace(self, money=None)


class Countered(Event, frozen=True):
    """The rival laid a counter-offer and the two counted each other's cards; the others see how many (KH-4.5)."""

    rival: Seat
    challenger: Seat
    count: int
    counter: list[int] | None
    offer: list[int] | None

    def seen_by(self, seat: int) -> "Countered":
        """The two learn each other's cards."""
        return self if seat in (self.rival, self.challenger) else replace(self, counter=None, offer=None)


class ZerosReturned(Event, frozen=True):
    """First edition: laid zeros went back to their owner before everybody's eyes (KH-4.9)."""

    seat: Seat
    count: int

    seen_by = in_full


class TradeTied(Event, frozen=True):
    """Equal offers: the same two trade again for the same animal (KH-4.7)."""

    challenger: Seat
    rival: Seat

    seen_by = in_full


class TradeWon(Event, frozen=True):
    """The trade is decided and animals, or the winner's rats, went to the taker (KH-4.5, KM-4.1)."""

    winner: Seat
    loser: Seat
    taker: Seat
    animal: str
    stake: int

    seen_by = in_full


class QuartetCompleted(Event, frozen=True):
    """Somebody owns all four of a kind."""

    seat: Seat
    animal: str

    seen_by = in_full


class DoveWon(Event, frozen=True):
    """Somebody got the dove (KH-5.3)."""

    seat: Seat

    seen_by = in_full


class Looked(Event, frozen=True):
    """Somebody looked at the top card in secret; everybody sees the colour of its back (KM-6.3, KM-6.6)."""

    seat: Seat
    card: str | None
    is_money: bool

    def seen_by(self, seat: int) -> "Looked":
        """Only the one who looked knows the card."""
        return self if seat == self.seat else replace(self, card=None)


class Kept(Event, frozen=True):
    """The looked-at card was kept (KM-6.3)."""

    seat: Seat

    seen_by = in_full


class Given(Event, frozen=True):
    """The looked-at card was given away (KM-6.3)."""

    seat: Seat

    seen_by = in_full


class CardDealt(Event, frozen=True):
    """A division brought somebody a card: money goes into the hand, the rest lies open (KM-6.4)."""

    seat: Seat
    card: str | None
    is_money: bool
    known_to: int | None

    def seen_by(self, seat: int) -> "CardDealt":
        """Money is known only to those who saw it; who else saw it is not told."""
        sees = not self.is_money or (seat >= 0 and self.known_to is not None and bool(self.known_to & BITS[seat]))
        return replace(self, card=self.card if sees else None, known_to=None)


class TurnEnded(Event, frozen=True):
    """After the trade no card was taken from the pile (KM-7.1)."""

    seat: Seat

    seen_by = in_full


class GameEnded(Event, frozen=True):
    """The game is over; the rule is named if it ended before its time (KH-2.4, KH-2.5)."""

    scores: list[int]
    rule: str

    seen_by = in_full
