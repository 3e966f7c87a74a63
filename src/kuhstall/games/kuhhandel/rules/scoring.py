"""The score at the end, step by step (KH-5, KM-5)."""

from collections.abc import Callable
from typing import Final, final

from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel.rules.cards import ANIMALS, VALUES

PREMIUM: Final = 250
"""What a pedigree card adds (KM-5.3, KM-5.5)."""
DOVE: Final = 500
"""What the first edition's bonus card adds (KH-5.3)."""
NOTHING: Final = -1
"""What the rats cover when they cover nothing."""


@final
class Estate:
    """What a player owns at the end."""

    def __init__(self, quartets: int, pedigrees: int, rats: bool, dove: bool, money: int) -> None:
        """Quartets and pedigrees are sets of animals."""
        self.quartets = quartets
        self.pedigrees = pedigrees
        self.rats = rats
        self.dove = dove
        self.money = money


@final
class Sheet:
    """One player's column of the score sheet (KM-5.7)."""

    def __init__(self, estate: Estate, covered: int) -> None:
        """The quartets that count, without the one the rats cover (KM-5.1)."""
        self.covered = covered
        self.kept = estate.quartets & ~(0 if covered == NOTHING else BITS[covered])
        self.quartets = 0
        self.matching = 0
        self.times = 1
        self.others = 0
        self.dove = 0
        self.money = 0

    @property
    def subtotal(self) -> int:
        """Quartets and matching pedigrees."""
        return self.quartets + self.matching

    @property
    def product(self) -> int:
        """The subtotal times the number of quartets."""
        return self.subtotal * self.times

    @property
    def total(self) -> int:
        """The score."""
        return self.product + self.others + self.dove + self.money


def members(animals: int) -> list[int]:
    """The animals of a set."""
    return [animal for animal in range(len(ANIMALS)) if animals & BITS[animal]]


def add_quartets(sheet: Sheet, estate: Estate) -> None:
    """The values of the quartets (KH-5.2, KM-5.2)."""
    for animal in members(sheet.kept):
        sheet.quartets += VALUES[animal]


def add_matching_pedigrees(sheet: Sheet, estate: Estate) -> None:
    """250 for each pedigree card that matches a quartet (KM-5.3)."""
    sheet.matching = PREMIUM * len(members(sheet.kept & estate.pedigrees))


def times_quartets(sheet: Sheet, estate: Estate) -> None:
    """Times the number of quartets (KH-5.1, KM-5.4)."""
    sheet.times = len(members(sheet.kept))


def add_other_pedigrees(sheet: Sheet, estate: Estate) -> None:
    """250 for each other pedigree card, the covered quartet's included (KM-5.5)."""
    sheet.others = PREMIUM * len(members(estate.pedigrees & ~sheet.kept))


def add_dove(sheet: Sheet, estate: Estate) -> None:
    """500 for the dove (KH-5.3)."""
    sheet.dove = DOVE if estate.dove else 0


def add_money(sheet: Sheet, estate: Estate) -> None:
    """Kassensturz: the money in the hand (KM-7.2)."""
    sheet.money = estate.money


Step = Callable[[Sheet, Estate], None]
"""One line of the score sheet."""


def sheet_of(steps: tuple[Step, ...], estate: Estate) -> Sheet:
    """The score sheet; the rats cover the quartet that leaves the highest score (KM-5.1)."""
    coverable = members(estate.quartets) if estate.rats else []
    best = filled(steps, estate, coverable[0] if coverable else NOTHING)
    for animal in coverable[1:]:
        sheet = filled(steps, estate, animal)
        if sheet.total > best.total:
            best = sheet
    return best


def filled(steps: tuple[Step, ...], estate: Estate, covered: int) -> Sheet:
    """The score sheet when the rats cover this quartet."""
    sheet = Sheet(estate, covered)
    for step in steps:
        step(sheet, estate)
    return sheet
