"""Exponentials, logarithms and powers that are the same to the last bit on every machine and in every browser.

The C libraries behind `math` round these each in its own way. All agree on sums, products, quotients and square roots,
so nothing else is used here (docs/decisions/exact.md). Add up fractions with `math.fsum`, for `sum` differs too.
"""

from math import frexp, isqrt, ldexp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

INFINITY: Final = 1e999
PARTS: Final = 256
"""Into so many steps each doubling is divided; how much a step multiplies by is in a table."""
PARTS_IN_ONE: Final = 369.3299304675746
"""How many of these steps lead from 1 to e."""
LOWEST: Final = 1024
"""The least power of two in the table has this exponent, negative."""
OFFSET: Final = 262144
"""So many steps lie below 1."""
TWO_HIGH: Final = 0.6931471803691238
"""The logarithm of 2 in so few bits that multiples of it are exact."""
TWO_LOW: Final = 1.9082149292705877e-10
"""What is missing there."""
STEP_HIGH: Final = 0.00270760617331689
"""The same for a step."""
STEP_LOW: Final = 7.453964567463233e-13
ROOT_OF_HALF: Final = 0.7071067811865476
TERMS: Final = 10
"""How many terms of the series of the logarithm matter."""
FINE: Final = 1 << 128


def steps_of_a_doubling() -> list[float]:
    """The powers of two from 1 to below 2 whose exponents are multiples of 1/256, correctly rounded."""
    root = 2 * FINE
    for _ in range(PARTS.bit_length() - 1):
        root = isqrt(root * FINE)
    found, power = list[float](), FINE
    for _ in range(PARTS):
        found.append(power / FINE)
        power = power * root // FINE
    return found


STEPS: Final[vec[float]] = vec[float](steps_of_a_doubling())
TWOS: Final[vec[float]] = vec[float]([ldexp(1.0, exponent - LOWEST) for exponent in range(2 * LOWEST)])
SERIES: Final[vec[float]] = vec[float]([2.0 / float(2 * term + 1) for term in range(TERMS, 0, -1)])


def exp(x: float) -> float:
    """The number e to the power of x, as good as 0 below -708; OverflowError if x is above 709."""
    if not -708.0 <= x <= 709.0:
        return exp_far_out(x)
    place: i64 = int(x * PARTS_IN_ONE + (OFFSET + 0.5))
    steps = float(place - OFFSET)
    rest = x - steps * STEP_HIGH - steps * STEP_LOW
    scale = TWOS[place >> 8] * STEPS[place & 255]
    return scale + scale * (rest * (1.0 + rest * (0.5 + rest * (0.16666666666666666 + rest * 0.041666666666666664))))


def exp_far_out(x: float) -> float:
    """The same for numbers that are too small or too big, and for those that are none."""
    if x < 0.0:
        return 0.0
    if 709.0 < x < INFINITY:
        raise OverflowError("math range error")
    return x


def log(x: float) -> float:
    """The natural logarithm; ValueError if x is not above 0."""
    if not 0.0 < x < INFINITY:
        return log_far_out(x)
    part, doublings = frexp(x)
    if part < ROOT_OF_HALF:
        part, doublings = 2.0 * part, doublings - 1
    more, whole = part - 1.0, float(doublings)
    slope = more / (2.0 + more)
    square, series = slope * slope, 0.0
    for term in range(TERMS):
        series = (series + SERIES[term]) * square
    half = 0.5 * more * more
    return whole * TWO_HIGH - ((half - (slope * (half + series) + whole * TWO_LOW)) - more)


def log_far_out(x: float) -> float:
    """The same for what is no number above 0."""
    if x <= 0.0:
        raise ValueError("math domain error")
    return x


def power(x: float, exponent: float) -> float:
    """A number above 0 to a power, exact if whole numbers make it so; for exponents of a few dozen at most."""
    whole = int(exponent + (0.5 if exponent > 0.0 else -0.5))
    found = 1.0
    for _ in range(abs(whole)):
        found *= x
    if whole < 0:
        found = 1.0 / found
    rest = exponent - float(whole)
    return found * exp(rest * log(x)) if rest else found
