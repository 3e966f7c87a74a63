"""Which sums money cards make, as sets: bit n of a number stands for n times ten."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.games.kuhhandel.rules.bag import ONE, cards, count
from kuhstall.games.kuhhandel.rules.money import ZEROS, best_payment

TEN: Final = 10
"""Every sum is a multiple of this."""
SHARES: Final = (0.0, 0.06, 0.13, 0.21, 0.31, 0.42, 0.55, 0.7, 0.85, 1.0)
"""The sums that are thought about, as parts of the greatest that makes sense."""


def all_sums(purse: i64, note: vec[i64]) -> int:
    """Every sum that some of the cards make, nothing among them."""
    return and_more(1, cards(purse), note)


def and_more(sums: int, kinds: list[int], note: vec[i64]) -> int:
    """The sums that come of others when some of these cards are added."""
    for kind in kinds:
        sums |= sums << int(note[kind] // TEN)
    return sums


def sums_of(purse: i64, number: i64, note: vec[i64]) -> int:
    """Every sum that exactly so many of the cards make."""
    found = [1] + [0] * int(number)
    for kind in cards(purse):
        steps = int(note[kind] // TEN)
        for n in range(len(found) - 1, 0, -1):
            found[n] |= found[n - 1] << steps
    return found[number]


def some_of(sums: int, limit: i64) -> list[int]:
    """A few sums from the least to the first that reaches a limit, closer together where they are small."""
    chosen: list[int] = []
    for share in SHARES:
        target = int(share * float(int(limit))) // TEN
        rest = sums >> target
        if not rest:
            break
        found = (target + (rest & -rest).bit_length() - 1) * TEN
        if not chosen or chosen[-1] < found:
            chosen.append(found)
    greatest = (sums.bit_length() - 1) * TEN
    if not chosen or chosen[-1] < min(greatest, int(limit)):
        chosen.append(greatest)
    return chosen


def cards_for(purse: i64, total: i64, note: vec[i64]) -> i64:
    """The cards with which a sum is laid: none too many, and a zero where it is nothing, if there is one."""
    if total > 0:
        return best_payment(purse, total, note)
    return ONE[0] if count(purse, 0) else 0


def with_cover(purse: i64, laid: i64, zeros: i64) -> i64:
    """The same with some more zeros that blur it, as far as there are any (KH-4.2)."""
    return laid + min((purse & ZEROS) - (laid & ZEROS), zeros) * ONE[0]


def greatest(sums: int) -> int:
    """The greatest sum of a set."""
    return (sums.bit_length() - 1) * TEN


def least_from(sums: int, target: i64) -> i64:
    """The least sum that reaches a target, 0 if none does."""
    steps = int(target) // TEN
    rest = sums >> steps
    return (steps + (rest & -rest).bit_length() - 1) * TEN if rest else 0
