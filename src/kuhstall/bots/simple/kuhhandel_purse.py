"""Which sums money cards make, and which cards to take for a sum."""

from typing import Final

from kuhstall.core.bits import native
from kuhstall.games.kuhhandel.rules.bag import bag_of, cards
from kuhstall.games.kuhhandel.rules.money import best_payment

TEN: Final = 10
"""Every sum is a multiple of this."""


def sums(money: list[int]) -> int:
    """Every sum that some of the cards make, as a set: bit n stands for n times ten."""
    found = 1
    for note in money:
        found |= found << note // TEN
    return found


def least_from(money: list[int], target: float) -> int:
    """The least sum that reaches a target, 0 if the cards do not."""
    steps = max(0, -int(-target // TEN))
    reached = sums(money) >> steps
    return (steps + (reached & -reached).bit_length() - 1) * TEN if reached else 0


def most_up_to(money: list[int], limit: float) -> int:
    """The greatest sum within a limit."""
    steps = max(0, int(limit // TEN))
    return ((sums(money) & (1 << steps + 1) - 1).bit_length() - 1) * TEN


def reaching(money: list[int], target: float) -> list[int]:
    """The cards that reach a sum most cheaply; all that are worth anything if none do."""
    if target <= 0:
        return []
    if sum(money) <= target:
        return [note for note in money if note]
    kinds = sorted({0, *money})
    best = best_payment(bag_of([kinds.index(note) for note in money]), int(target), native(kinds))
    return [kinds[kind] for kind in cards(best)]


def within(money: list[int], limit: float) -> list[int]:
    """The cards that come closest to a sum from below."""
    return reaching(money, most_up_to(money, limit))


def near(money: list[int], target: float) -> list[int]:
    """Cards that come close to a sum from either side."""
    over, under = reaching(money, target), within(money, target)
    return over if abs(sum(over) - target) <= target - sum(under) else under
