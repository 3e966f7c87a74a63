"""Ratings recover the strengths behind the games, and know how far they can be trusted."""

from itertools import combinations
from math import sqrt
from statistics import mean, stdev

import pytest

from kuhstall.arena.figures import Pairs
from kuhstall.arena.rating import MIDDLE, ratings
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Luck

STRENGTH = {"good": 1700.0, "fair": 1500.0, "bad": 1300.0}


def played(deals: int, luck: Luck, swing: float = 0.0) -> dict[int, Pairs]:
    """Pairs of games between all, as their strengths make them likely; each deal favours somebody by this much."""
    found = dict[int, Pairs]()
    for deal in range(deals):
        favour = {name: swing * float(luck.below(3) - 1) for name in STRENGTH}
        pairs = dict[tuple[str, str], float]()
        for one, other in combinations(STRENGTH, 2):
            lead = STRENGTH[one] + favour[one] - STRENGTH[other] - favour[other]
            won = sum(luck.below(1 << 20) / (1 << 20) < 1 / (1 + 10 ** (-lead / 400)) for _ in range(4))
            pairs[one, other], pairs[other, one] = won, 4 - won
        found[deal] = pairs
    return found


def test_known_strengths_are_recovered() -> None:
    found = ratings(played(400, Chance("strengths").dice()), list(STRENGTH), again=50)
    assert [one.name for one in found] == ["good", "fair", "bad"]
    assert mean(one.value for one in found) == pytest.approx(MIDDLE)
    for one in found:
        assert abs(one.value - STRENGTH[one.name]) < 3 * one.error
        assert one.low < one.value < one.high
        assert 3 < one.error < 15


@pytest.mark.parametrize("swing", [0.0, 300.0])
def test_errors_are_as_large_as_ratings_really_vary(swing: float) -> None:
    luck = Chance(f"errors {swing}").dice()
    found = [ratings(played(40, luck, swing), list(STRENGTH), again=30) for _ in range(40)]
    values = [one.value for each in found for one in each if one.name == "good"]
    errors = [one.error for each in found for one in each if one.name == "good"]
    assert stdev(values) == pytest.approx(mean(errors), rel=0.35)


def test_a_deal_that_is_played_again_and_again_tells_nothing_new() -> None:
    once = played(50, Chance("once").dice())
    often = {deal: {pair: 5 * won for pair, won in pairs.items()} for deal, pairs in once.items()}
    one, other = (ratings(each, list(STRENGTH), again=40)[0] for each in (once, often))
    assert one.error / other.error == pytest.approx(1, abs=0.1)
    assert one.error > sqrt(2) * 5


def test_who_always_wins_is_not_infinitely_strong() -> None:
    found = ratings({deal: {("a", "b"): 3.0} for deal in range(10)}, ["a", "b"], again=10)
    assert 300 < found[0].value - found[1].value < 1500
