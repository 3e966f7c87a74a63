"""Exponentials, logarithms and powers: as good as those of `math`, and the same everywhere."""

import ast
import math
from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from pathlib import Path

import pytest

import kuhstall
from kuhstall.core.chance import Chance
from kuhstall.core.exact import exp, log, power

PACKAGE = Path(kuhstall.__file__).parent
ALIKE = {"fsum", "sqrt", "isqrt", "gcd", "frexp", "ldexp"}
"""What `math` does alike on every machine: it is exact, or correctly rounded."""
POWERS_OF_WHOLE_NUMBERS = {"bots/kuhfstein/play/planner.py"}
NUMBERS = 3000
BITS: list[tuple[Callable[..., float], tuple[float, ...], str]] = [
    (exp, (1.0,), "0x1.5bf0a8b14576ap+1"),
    (exp, (-30.0,), "0x1.a56e0c2ac7f75p-44"),
    (exp, (0.1,), "0x1.1aec7b35a00d3p+0"),
    (exp, (-625.0,), "0x1.3e996e012fee3p-902"),
    (log, (2.0,), "0x1.62e42fefa39efp-1"),
    (log, (0.1,), "-0x1.26bb1bbb55515p+1"),
    (log, (1.0000001,), "0x1.ad7f2847b6492p-24"),
    (log, (1e-300,), "-0x1.5963447f87fb5p+9"),
    (power, (1.7, 0.15), "0x1.1535801374782p+0"),
    (power, (13.0, 3.4), "0x1.7f1403973b7ddp+12"),
    (power, (0.25, -0.3), "0x1.8406003b2ae5dp+0"),
]


def between(low: float, high: float) -> Iterator[float]:
    """Numbers drawn evenly between two others."""
    luck = Chance(f"{low} {high}")
    for _ in range(NUMBERS):
        yield low + (high - low) * (int(luck.below(1 << 31)) / (1 << 31))


def ulps(found: float, true: Decimal) -> float:
    """How many units in the last place a number is off."""
    return float(abs(Decimal(found) - true) / Decimal(math.ulp(float(true))))


@pytest.mark.parametrize(("low", "high"), [(-708.0, 709.0), (-30.0, 20.0), (-0.01, 0.01)])
def test_exponentials_are_off_by_little_more_than_one_unit_in_the_last_place(low: float, high: float) -> None:
    with localcontext(prec=40):
        assert max(ulps(exp(x), Decimal(x).exp()) for x in between(low, high)) < 1.3
    assert all(math.isclose(exp(x), math.exp(x), rel_tol=4e-16) for x in between(low, high))


@pytest.mark.parametrize(("low", "high"), [(0.0, 1e300), (0.0, 20.0), (0.9, 1.1), (1.0, 1.0 + 1e-9), (0.0, 1e-310)])
def test_logarithms_are_off_by_less_than_one_unit_in_the_last_place(low: float, high: float) -> None:
    numbers = [x for x in between(low, high) if x]
    with localcontext(prec=40):
        assert max(ulps(log(x), Decimal(x).ln()) for x in numbers if x != 1.0) < 1.0
    assert all(math.isclose(log(x), math.log(x), rel_tol=4e-16) for x in numbers)


@pytest.mark.parametrize(("low", "high"), [(-1.0, 1.0), (0.5, 6.0)])
def test_powers_are_off_by_a_few_units_in_the_last_place(low: float, high: float) -> None:
    pairs = list(zip(between(0.02, 40.0), between(low, high), strict=True))
    with localcontext(prec=40):
        assert max(ulps(power(x, e), Decimal(x) ** Decimal(e)) for x, e in pairs) < 5
    assert all(math.isclose(power(x, e), x**e, rel_tol=1e-15) for x, e in pairs)


def test_whole_powers_are_exact() -> None:
    assert [power(7.0, float(e)) for e in range(9)] == [float(7**e) for e in range(9)]
    assert power(4.0, -2.0) == 0.0625
    assert power(0.3, 1.0) == 0.3
    assert power(0.3, 0.0) == 1.0
    assert power(0.0, 3.0) == 0.0


def test_far_out_they_do_as_those_of_math() -> None:
    assert exp(0.0) == exp(-0.0) == 1.0
    assert exp(-708.5) == exp(-1e300) == exp(-math.inf) == 0.0
    assert exp(math.inf) == log(math.inf) == math.inf
    assert math.isnan(exp(math.nan))
    assert math.isnan(log(math.nan))
    assert log(1.0) == 0.0
    for x in (709.5, 1e300):
        with pytest.raises(OverflowError, match="math range error"):
            exp(x)
    for x in (0.0, -1.0, -math.inf):
        with pytest.raises(ValueError, match="math domain error"):
            log(x)


def test_more_is_never_less() -> None:
    for function, numbers in ((exp, between(-700.0, 700.0)), (exp, between(0.0, 1e-12)), (log, between(0.1, 9.0))):
        found = [function(x) for x in sorted(numbers)]
        assert found == sorted(found)


@pytest.mark.parametrize(("function", "numbers", "bits"), BITS)
def test_every_bit_is_fixed(function: Callable[..., float], numbers: tuple[float, ...], bits: str) -> None:
    assert function(*numbers).hex() == bits


def nodes() -> Iterator[tuple[str, ast.AST]]:
    """All that rules and bots consist of, with the file where it stands."""
    for folder in ("core", "games", "bots"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                yield path.relative_to(PACKAGE).as_posix(), node


def test_rules_and_bots_take_nothing_from_math_that_machines_round_each_in_its_own_way() -> None:
    for file, node in nodes():
        if isinstance(node, ast.Import):
            assert not {name.name for name in node.names} & {"math", "cmath", "random", "statistics"}, file
        if isinstance(node, ast.ImportFrom) and node.module == "math":
            assert {name.name for name in node.names} <= ALIKE, file


def test_only_whole_numbers_are_raised_to_a_power_by_the_operator() -> None:
    for file, node in nodes():
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and file not in POWERS_OF_WHOLE_NUMBERS:
            assert isinstance(node.left, ast.Constant), f"{file}:{node.lineno}"
            assert isinstance(node.left.value, int), f"{file}:{node.lineno}"
