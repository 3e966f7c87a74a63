"""Sets of small numbers as the bits of one native number, and the tables that make them fast.

A native number has 63 bits to use. A set holds only numbers below 62: compiled code keeps greater constants on the
heap and converts them whenever they are used.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SPAN: Final = 62
"""One more than the greatest number in a set."""


def native(numbers: list[int]) -> vec[i64]:
    """A table of constants for compiled code; nobody may change it, since whoever has it shares it."""
    return vec[i64]([number for number in numbers])


def _places() -> list[int]:
    found = [0] * 67
    for number in range(SPAN):
        found[2**number % 67] = number
    return found


BIT: Final[vec[i64]] = native([2**number for number in range(SPAN)])
"""BIT[n] is the set that holds only n. Compiled code would get `1 << n` wrong from 31 on."""
PLACE: Final[vec[i64]] = native(_places())
"""PLACE[bit % 67] is the number of a single bit: modulo 67, no two powers of two below 2 ** 62 are the same."""


def lowest(numbers: i64) -> i64:
    """The least number in a set that is not empty."""
    return PLACE[(numbers & -numbers) % 67]


def highest(numbers: i64) -> i64:
    """The greatest number in a set that is not empty: every bit below it is set, and taken away again."""
    numbers |= numbers >> 1
    numbers |= numbers >> 2
    numbers |= numbers >> 4
    numbers |= numbers >> 8
    numbers |= numbers >> 16
    numbers |= numbers >> 32
    return PLACE[(numbers - (numbers >> 1)) % 67]


def size(numbers: i64) -> i64:
    """How many numbers are in a set: neighbouring bits are added up, then pairs, then fours."""
    numbers = numbers - ((numbers >> 1) & 1537228672809129301)
    numbers = (numbers & 3689348814741910323) + ((numbers >> 2) & 3689348814741910323)
    numbers = (numbers + (numbers >> 4)) & 1085102592571150095
    return ((numbers * 72340172838076673) >> 56) & 127


def nth(numbers: i64, n: i64) -> i64:
    """The n-th number in a set, counted from 0 and from the least."""
    while n > 0:
        numbers &= numbers - 1
        n -= 1
    return PLACE[(numbers & -numbers) % 67]


def members(numbers: i64) -> list[int]:
    """The numbers in a set, in rising order."""
    found: list[int] = []
    while numbers:
        found.append(PLACE[(numbers & -numbers) % 67])
        numbers &= numbers - 1
    return found
