"""What a hand is worth to whom (MU-3.3, MU-6)."""

from dataclasses import dataclass
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.core.bits import native
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

    def target(self, height: i64) -> i64:
        """The triangles that the chief's team needs at a height."""
        return self.base + self.step * (height - 1)

    def level(self, points: i64) -> i64:
        """The highest level whose target was met, 0 if none (MU-6.4)."""
        if points < self.base:
            return 0
        return (points - self.base) // self.step + 1

    def short(self, hand: "Outcome") -> i64:
        """How many levels the chief's team is short; 0 or less if it has its target (MU-6.4)."""
        return hand.height() - self.level(hand.team_points())


@final
@mypyc_attr(acyclic=True)
class Outcome:
    """How a hand went: all that its scores follow from. It never changes, so copies of a position share it."""

    dealer: i64
    chief: i64
    vice: i64
    partner: i64
    chief_trump: i64
    vice_trump: i64
    culprit: i64
    shown: vec[i64]
    """How many cards each seat had face up."""
    triangles: vec[i64]
    """The triangles in each seat's tricks."""
    told: Any
    """The HandView of this hand once somebody has asked for it, so that views cost the same in long games."""

    def __init__(self, shown: vec[i64], triangles: vec[i64]) -> None:
        """What each seat had face up and has won; roles and trumps follow."""
        self.shown = shown
        self.triangles = triangles
        self.told = None

    def numbers(self) -> list[int]:
        """Roles and trumps as numbers, as `outcome_of` takes them."""
        trumps = [self.chief_trump, self.vice_trump]
        return [self.dealer, self.chief, self.vice, self.partner, *trumps, self.culprit]

    def is_eklat(self) -> bool:
        """Whether the hand was not played (MU-3.2)."""
        return self.chief == NOBODY

    def height(self) -> i64:
        """The most cards that anybody had face up (MU-3.1)."""
        most: i64 = 0
        for seat in range(len(self.shown)):
            most = max(most, self.shown[seat])
        return most

    def in_team(self, seat: i64) -> bool:
        """Whether the seat is chief or partner."""
        return seat == self.chief or seat == self.partner

    def team_points(self) -> i64:
        """The triangles of chief and partner together."""
        points: i64 = 0
        for seat in range(len(self.triangles)):
            if self.in_team(seat):
                points += self.triangles[seat]
        return points


def outcome_of(numbers: list[int], shown: list[int], triangles: list[int]) -> Outcome:
    """An outcome from its numbers: dealer, chief, vice, partner, chief's and vice's trump, culprit."""
    hand = Outcome(native(shown), native(triangles))
    hand.dealer, hand.chief, hand.vice, hand.partner = numbers[0], numbers[1], numbers[2], numbers[3]
    hand.chief_trump, hand.vice_trump, hand.culprit = numbers[4], numbers[5], numbers[6]
    return hand


def bonus(trump: i64, height: i64) -> i64:
    """What chief and partner each get for reaching the target (MU-6.3)."""
    return BONUS_STEP * min(MOST_STEPS, height + difficulty(trump))


def difficulty(trump: i64) -> i64:
    """How many steps of bonus a kind of trump is worth more than a suit (MU-6.3)."""
    if trump < len(SUITS):
        return 0
    if trump == NO_TRUMP:
        return 3
    return 1 if trump == len(SUITS) + 1 or trump == len(SUITS) + 7 else 2


def bonus_for(hand: Outcome, seat: i64, short: i64) -> i64:
    """The bonus of each in the chief's team if it has its target (MU-6.3)."""
    if hand.is_eklat() or short > 0 or not hand.in_team(seat):
        return 0
    return bonus(hand.chief_trump, hand.height())


def missed_for(hand: Outcome, seat: i64, short: i64) -> i64:
    """What the levels short mean to a seat: the partner loses nothing (MU-6.4)."""
    if hand.is_eklat() or short <= 0 or seat == hand.partner:
        return 0
    return short * (LEVEL_LOSS if seat == hand.chief else LEVEL_GAIN)


def eklat_for(hand: Outcome, seat: i64) -> i64:
    """Who drew level last pays for each own card, the others with as many gain (MU-3.3)."""
    most = hand.height()
    if not hand.is_eklat() or hand.shown[seat] != most:
        return 0
    return most * (EKLAT_LOSS if seat == hand.culprit else EKLAT_GAIN)


def points_for(hand: Outcome, seat: i64, short: i64) -> i64:
    """What the hand brings a seat in all (MU-6.1)."""
    return hand.triangles[seat] + bonus_for(hand, seat, short) + missed_for(hand, seat, short) + eklat_for(hand, seat)


@final
class HandScore:
    """The points that a hand brings each seat, line by line."""

    def __init__(self, scale: Scale, hand: Outcome) -> None:
        """Score a hand."""
        seats, short = range(len(hand.shown)), scale.short(hand)
        self.triangles = [hand.triangles[seat] for seat in seats]  # MU-6.1
        self.bonus = [bonus_for(hand, seat, short) for seat in seats]
        self.missed = [missed_for(hand, seat, short) for seat in seats]
        self.eklat = [eklat_for(hand, seat) for seat in seats]
        self.points = [points_for(hand, seat, short) for seat in seats]
