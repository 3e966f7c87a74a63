"""What happens at a table of Mü.

Seats are numbers, cards and trumps are named as in records. None stands for what the seat that is told may not see.
"""

from msgspec.structs import replace

from kuhstall.core.journal import Event, Seat, in_full


class Dealt(Event, frozen=True):
    """A new hand was dealt (MU-1.3)."""

    number: int
    dealer: Seat

    seen_by = in_full


class HandReceived(Event, frozen=True):
    """Somebody took up the cards that were dealt to him."""

    seat: Seat
    cards: list[str] | None

    def seen_by(self, seat: int) -> "HandReceived":
        """Only the owner sees the cards."""
        return self if seat == self.seat else replace(self, cards=None)


class Shown(Event, frozen=True):
    """Somebody laid cards face up and now has so many there (MU-2.1)."""

    seat: Seat
    cards: list[str]
    total: int

    seen_by = in_full


class Passed(Event, frozen=True):
    """Somebody lays nothing for now (MU-2.3)."""

    seat: Seat

    seen_by = in_full


class Eklat(Event, frozen=True):
    """Several have most cards face up; this one drew level last (MU-3.2, MU-3.3)."""

    culprit: Seat
    height: int

    seen_by = in_full


class NobodyBid(Event, frozen=True):
    """Nobody laid a card: an eklat worth nothing (MU-3.4)."""

    seen_by = in_full


class ChiefFound(Event, frozen=True):
    """Who alone has most cards face up is chief; that number is the height (MU-3.1)."""

    chief: Seat
    height: int
    target: int

    seen_by = in_full


class ViceFound(Event, frozen=True):
    """The vice has the second most (MU-3.5)."""

    vice: Seat

    seen_by = in_full


class NoVice(Event, frozen=True):
    """There is no vice in this hand (MU-3.5, MU-3.6)."""

    seen_by = in_full


class TrumpNamed(Event, frozen=True):
    """Vice or chief named a trump (MU-4.1, MU-4.2)."""

    seat: Seat
    role: str
    trump: str

    seen_by = in_full


class PartnerNamed(Event, frozen=True):
    """The chief chose a partner (MU-4.3)."""

    chief: Seat
    partner: Seat

    seen_by = in_full


class CardPlayed(Event, frozen=True):
    """Somebody played a card (MU-5.2)."""

    seat: Seat
    card: str

    seen_by = in_full


class TrickTaken(Event, frozen=True):
    """Somebody won a trick; the cards are in the order in which they were played (MU-5.7)."""

    seat: Seat
    cards: list[str]
    triangles: int

    seen_by = in_full


class TargetReached(Event, frozen=True):
    """The chief's team has its triangles, and each of the team gets the bonus (MU-6.3)."""

    chief: Seat
    points: int
    target: int
    bonus: int

    seen_by = in_full


class TargetMissed(Event, frozen=True):
    """The chief's team is so many levels short (MU-6.4)."""

    chief: Seat
    points: int
    target: int
    short: int

    seen_by = in_full


class Scored(Event, frozen=True):
    """What a hand brought somebody, and the total after it (MU-6.1)."""

    seat: Seat
    points: int
    total: int

    seen_by = in_full


class GameEnded(Event, frozen=True):
    """The game is over; the rule is named if it ended before its time (MU-6.5, MU-3.7)."""

    scores: list[int]
    rule: str

    seen_by = in_full
