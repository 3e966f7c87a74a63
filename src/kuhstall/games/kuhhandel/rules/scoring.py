"""The score at the end, line by line (KH-5, KM-5)."""

from typing import Final, final

from mypy_extensions import i64

from kuhstall.core.bits import BIT, members, size
from kuhstall.games.kuhhandel.rules.edition import Edition

NOTHING: Final = -1
"""What the rats cover when they cover nothing."""


@final
class Estate:
    """What a player owns at the end."""

    quartets: i64
    pedigrees: i64
    rats: bool
    dove: bool
    money: i64

    def __init__(self, quartets: i64, pedigrees: i64, rats: bool, dove: bool, money: i64) -> None:
        """Quartets and pedigrees are sets of animals."""
        self.quartets = quartets
        self.pedigrees = pedigrees
        self.rats = rats
        self.dove = dove
        self.money = money


@final
class ScoreColumn:
    """One player's column of the score sheet (KM-5.7)."""

    covered: i64
    quartets: i64
    matching: i64
    times: i64
    others: i64
    dove: i64
    money: i64

    def __init__(self, edition: Edition, estate: Estate, covered: i64) -> None:
        """Score what counts, without the quartet that the rats cover (KM-5.1)."""
        kept = estate.quartets & ~(0 if covered == NOTHING else BIT[covered])
        bonus = edition.pedigree_bonus if edition.pedigrees else 0
        self.covered = covered
        self.quartets = sum([edition.value[animal] for animal in members(kept)])  # KH-5.2, KM-5.2
        self.matching = bonus * size(kept & estate.pedigrees)  # KM-5.3
        self.times = size(kept) if edition.multiplies else 1  # KH-5.1, KM-5.4
        self.others = bonus * size(estate.pedigrees & ~kept)  # KM-5.5, the covered quartet's included
        self.dove = edition.dove_bonus if estate.dove else 0  # KH-5.3
        self.money = estate.money if edition.money_counts else 0  # KM-7.2

    @property
    def subtotal(self) -> i64:
        """Quartets and matching pedigrees."""
        return self.quartets + self.matching

    @property
    def product(self) -> i64:
        """The subtotal times the number of quartets."""
        return self.subtotal * self.times

    @property
    def total(self) -> i64:
        """The score."""
        return self.product + self.others + self.dove + self.money


def column_of(edition: Edition, estate: Estate) -> ScoreColumn:
    """The player's column; the rats cover the quartet that leaves the highest score (KM-5.1)."""
    coverable = members(estate.quartets) if estate.rats else []
    best = ScoreColumn(edition, estate, coverable[0] if coverable else NOTHING)
    for animal in coverable[1:]:
        column = ScoreColumn(edition, estate, animal)
        if column.total > best.total:
            best = column
    return best
