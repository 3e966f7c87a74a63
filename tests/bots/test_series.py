"""Series: means over games, errors over deals."""

from math import isnan, sqrt
from statistics import mean, stdev

import pytest

from kuhstall.arena.series import Entrant, Series
from kuhstall.arena.tally import Tally
from kuhstall.core.perspective import Perspective
from kuhstall.core.registry import GAMES


class Stubborn:
    """A bot that leaves nothing to chance: the last of the legal steps."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        return perspective.legal[-1]


def test_games_that_repeat_a_deal_tell_nothing_new() -> None:
    once, thrice = Tally(), Tally()
    for deal, value in enumerate([3.0, 5.0, 4.0, 8.0]):
        once.add(deal, value)
        for _ in range(3):
            thrice.add(deal, value)
    assert once.mean == thrice.mean == 5
    assert once.error == pytest.approx(stdev([3, 5, 4, 8]) / sqrt(4))
    assert thrice.error == pytest.approx(once.error)


def test_deals_with_fewer_games_weigh_less() -> None:
    tally = Tally()
    for deal, value in [(0, 1.0), (0, 3.0), (1, 8.0)]:
        tally.add(deal, value)
    assert tally.mean == 4
    assert tally.error == pytest.approx(sqrt(2 * ((4 - 2 * 4) ** 2 + (8 - 4) ** 2)) / 3)


def test_one_deal_has_no_error() -> None:
    tally = Tally()
    tally.add(0, 1)
    tally.add(0, 2)
    assert isnan(tally.error)


def test_equal_bots_without_chance_replay_each_deal_in_every_seat_order() -> None:
    entrants, deals = [Entrant("stubborn", Stubborn()) for _ in range(3)], 4
    trio = Series(game=GAMES["mue"], options={"hands": 1}, seed="1", entrants=entrants)
    matches = list(trio.play(3 * deals))
    scores = [match.state.scores() for match in matches]
    assert all(scores[3 * deal] == scores[3 * deal + 1] == scores[3 * deal + 2] for deal in range(deals))
    means = [mean(scores[3 * deal]) for deal in range(deals)]
    for entrant in entrants:  # Each has sat in every seat of every deal.
        assert entrant.wins.mean == pytest.approx(1 / 3)
        assert entrant.wins.error == pytest.approx(0)
        assert entrant.points.mean == pytest.approx(mean(means))
        assert entrant.points.error == pytest.approx(stdev(means) / sqrt(deals))
