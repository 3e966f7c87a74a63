"""What a hand is worth to whom (MU-3.3, MU-6)."""

from dataclasses import dataclass
from typing import Final, final

from kuhstall.games.mue.rules.cards import RANKS, SUITS

NOBODY: Final = -1
NO_TRUMP: Final = len(SUITS) + RANKS
"""The chief's choice of no trump. Lower numbers are the suits, then the ranks from 0."""

BONUS_STEP: Final = 10  # MU-6.3
MOST_STEPS: Final = 10  # MU-6.3
LEVEL_LOSS: Final = -10  # MU-6.4: what each missing level costs the chief
LEVEL_GAIN: Final = 5  # MU-6.4: and brings each opponent
EKLAT_LOSS: Final = -10  # MU-3.3: what each card costs who drew level last
EKLAT_GAIN: Final = 5  # MU-3.3: and brings the others who had as many


@dataclass(frozen=True)
class Scale:
    """The targets of the chief's team: so many triangles at height 1, so many more for each level (MU-6.2)."""

    base: int
    step: int

    def target(self, height: int) -> int:
        """The triangles that the chief's team needs at a height."""
        return self.base + self.step * (height - 1)

    def level(self, points: int) -> int:
        """The highest level whose target was met, 0 if none (MU-6.4)."""
        return 0 if points < self.base else (points - self.base) // self.step + 1


@final
class Outcome:
    """How a hand went: all that its scores follow from."""

    def __init__(self, numbers: list[int], shown: list[int], triangles: list[int]) -> None:
        """Roles and trumps as seven numbers, then for each seat how many cards lay face up and what its tricks held."""
        self.dealer, self.chief, self.vice, self.partner = numbers[0], numbers[1], numbers[2], numbers[3]
        self.chief_trump, self.vice_trump, self.culprit = numbers[4], numbers[5], numbers[6]
        self.shown = shown
        self.triangles = triangles

    def numbers(self) -> list[int]:
        """The roles as numbers, in the order in which a new outcome takes them."""
        trumps = [self.chief_trump, self.vice_trump]
        return [self.dealer, self.chief, self.vice, self.partner, *trumps, self.culprit]

    def is_eklat(self) -> bool:
        """Whether the hand was not played (MU-3.2)."""
        return self.chief == NOBODY

    def height(self) -> int:
        """The most cards that anybody had face up (MU-3.1)."""
        return max(self.shown)

    def in_team(self, seat: int) -> bool:
        """Whether the seat is chief or partner."""
        return seat in (self.chief, self.partner)

    def team_points(self) -> int:
        """The triangles of chief and partner together."""
        return sum([self.triangles[seat] for seat in range(len(self.triangles)) if self.in_team(seat)])


def bonus(trump: int, height: int) -> int:
    """What chief and partner each get for reaching the target (MU-6.3)."""
    return BONUS_STEP * min(MOST_STEPS, height + difficulty(trump))


def difficulty(trump: int) -> int:
    """How many steps of bonus a kind of trump is worth more than a suit (MU-6.3)."""
    if trump < len(SUITS):
        return 0
    if trump == NO_TRUMP:
        return 3
    return 1 if trump - len(SUITS) in (1, 7) else 2


@final
class Sheet:
    """The points that a hand brings each seat, line by line."""

    def __init__(self, seats: int) -> None:
        """A sheet of zeros."""
        self.triangles = [0] * seats
        self.bonus = [0] * seats
        self.missed = [0] * seats
        self.eklat = [0] * seats

    def total(self, seat: int) -> int:
        """What the hand brings a seat."""
        return self.triangles[seat] + self.bonus[seat] + self.missed[seat] + self.eklat[seat]


def sheet_of(scale: Scale, hand: Outcome) -> Sheet:
    """The score sheet of a hand."""
    seats = len(hand.shown)
    sheet = Sheet(seats)
    if hand.is_eklat():
        add_eklat(sheet, hand)
        return sheet
    sheet.triangles = hand.triangles[:]  # MU-6.1
    short = hand.height() - scale.level(hand.team_points())
    for seat in range(seats):
        if short > 0:
            sheet.missed[seat] = short * missed_share(hand, seat)
        elif hand.in_team(seat):
            sheet.bonus[seat] = bonus(hand.chief_trump, hand.height())
    return sheet


def missed_share(hand: Outcome, seat: int) -> int:
    """What each level short means to a seat: the partner loses nothing (MU-6.4)."""
    if seat == hand.chief:
        return LEVEL_LOSS
    return 0 if seat == hand.partner else LEVEL_GAIN


def add_eklat(sheet: Sheet, hand: Outcome) -> None:
    """Who drew level last pays for each own card, the others with as many gain (MU-3.3)."""
    most = hand.height()
    for seat in range(len(hand.shown)):
        if hand.shown[seat] == most:
            sheet.eklat[seat] = most * (EKLAT_LOSS if seat == hand.culprit else EKLAT_GAIN)
