"""What happens at a table of Kuhfstein.

Seats are numbers, terrains, cards, bonuses and goals are named as in records. Nothing that happens after the deal is
secret: hands are filled from the open cards, and what nobody may see is never told.
"""

from kuhstall.core.journal import Event, Seat, in_full


class TilePlaced(Event, frozen=True):
    """Somebody laid an open tile (KF-3.1)."""

    seat: Seat
    terrain: str
    x: int
    y: int

    seen_by = in_full


class TreePlanted(Event, frozen=True):
    """Somebody planted a tree on the square with this lower left corner (KF-3.2)."""

    seat: Seat
    x: int
    y: int
    points: int

    seen_by = in_full


class TilesSwapped(Event, frozen=True):
    """Somebody set the open tiles aside and turned up new ones (KF-3.4)."""

    seat: Seat
    aside: list[str]
    tiles: list[str]

    seen_by = in_full


class CardTaken(Event, frozen=True):
    """Somebody took an open card (KF-4.1, KF-9.2)."""

    seat: Seat
    card: str

    seen_by = in_full


class CardsSwapped(Event, frozen=True):
    """Somebody discarded the open cards and turned up new ones (KF-4.2)."""

    seat: Seat
    discarded: list[str]
    cards: list[str]

    seen_by = in_full


class CardPlayed(Event, frozen=True):
    """Somebody played a card: the lower left corner of its box, its quarter turns, its cows and points (KF-5.4)."""

    seat: Seat
    card: str
    x: int
    y: int
    turns: int
    cows: int
    points: int

    seen_by = in_full


class HerdTaken(Event, frozen=True):
    """Somebody took back the herd whose lowest, then leftmost cow stood here (KF-6.1)."""

    seat: Seat
    x: int
    y: int
    cows: int

    seen_by = in_full


class BonusReached(Event, frozen=True):
    """Somebody's counter reached or passed a bonus space (KF-7.1)."""

    seat: Seat
    space: int
    bonus: str

    seen_by = in_full


class CowGained(Event, frozen=True):
    """Somebody got the cow from a bonus space (KF-7.2)."""

    seat: Seat

    seen_by = in_full


class CowsReturned(Event, frozen=True):
    """Somebody took all cows back (KF-7.5)."""

    seat: Seat
    cows: int

    seen_by = in_full


class BonusLapsed(Event, frozen=True):
    """A bonus could not be used (KF-7.6)."""

    seat: Seat
    bonus: str

    seen_by = in_full


class TurnLapsed(Event, frozen=True):
    """Nothing was possible any more, so the rest of the turn lapsed (KF-2.3)."""

    seat: Seat
    actions: int

    seen_by = in_full


class TilesRefilled(Event, frozen=True):
    """Open tiles were turned up after the turn (KF-2.2)."""

    tiles: list[str]

    seen_by = in_full


class CardsRefilled(Event, frozen=True):
    """Open cards were turned up after the turn, or after the first cards were chosen (KF-2.2, KF-9.2)."""

    cards: list[str]

    seen_by = in_full


class LastRound(Event, frozen=True):
    """Somebody reached 65 points: the round is finished (KF-8.1)."""

    seat: Seat

    seen_by = in_full


class GoalShown(Event, frozen=True):
    """Somebody showed a scoring tile and got the points, 0 if it is not met (KF-8.3)."""

    seat: Seat
    goal: str
    points: int

    seen_by = in_full


class GameEnded(Event, frozen=True):
    """The game is over; the rule is named if it ended before its time (KF-8.2)."""

    scores: list[int]
    rule: str

    seen_by = in_full
