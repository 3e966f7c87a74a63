"""Win shares and points, with errors over deals: a small example by hand."""

from math import sqrt
from typing import Any

import pytest

from kuhstall.arena.calibration import MIXED, OWN, calibrations
from kuhstall.arena.figures import figures, pairs
from kuhstall.arena.job import CROWD, EXPLOIT, POOL
from kuhstall.arena.play import Played, Said


def game(deal: int, seat: int, scores: list[int], **changes: Any) -> Played:
    """A game of one x among y."""
    seated = tuple("x" if place == seat else "y" for place in range(len(scores)))
    winners = [place for place, score in enumerate(scores) if score == max(scores)]
    plain: dict[str, Any] = {"part": CROWD, "hero": "x", "among": "y", "seated": seated, "ranks": scores}
    return Played(deal=deal, seat=seat, scores=scores, winners=winners, moves=5, early=False, **{**plain, **changes})


def test_errors_are_over_deals() -> None:
    # Deal 0: x wins both games; deal 1: it loses one and shares the other; deal 2: it loses both.
    games = [game(0, 0, [9, 1]), game(0, 1, [1, 9]), game(1, 0, [2, 4]), game(1, 1, [5, 5]), game(2, 0, [0, 3])]
    found = figures([*games, game(2, 1, [3, 0])])
    cell = found.cells[CROWD, "x", "y"]
    assert cell.wins.mean == pytest.approx(2.5 / 6)
    # Sums by deal are 2, 1/2 and 0, each expected at 2 times the mean.
    off = [2 - 5 / 6, 0.5 - 5 / 6, 0 - 5 / 6]
    assert cell.wins.error == pytest.approx(sqrt(3 / 2 * sum(value**2 for value in off)) / 6)
    assert cell.points.mean == pytest.approx((9 + 9 + 2 + 5 + 0 + 0) / 6)
    assert cell.ahead.mean == pytest.approx((8 + 8 - 2 + 0 - 3 - 3) / 6)
    assert (found.games, found.moves, found.early) == (6, 30, 0)


def test_points_are_compared_with_the_mean_of_the_others() -> None:
    assert game(0, 0, [10, 2, 6]).ahead(0) == 6
    assert game(0, 0, [10, 2, 6]).ahead(1) == -6


def test_among_its_own_kind_every_seat_counts() -> None:
    found = figures([game(0, 0, [9, 1, 2], hero="y", seated=("y", "y", "y"))])
    cell = found.cells[CROWD, "y", "y"]
    assert cell.wins.mean == pytest.approx(1 / 3)
    assert cell.points.mean == pytest.approx(4)
    assert cell.ahead.mean == pytest.approx(0)


def test_pairs_are_counted_by_rank_and_only_between_different_bots() -> None:
    tied = game(0, 0, [5, 5, 1], ranks=[11, 10, 1])
    even = game(1, 0, [5, 5, 1], part=POOL, seated=("x", "y", "z"))
    trained = game(1, 0, [5, 5, 1], part=EXPLOIT)
    found = pairs([tied, even, trained])
    assert found[0] == {("x", "y"): 2, ("y", "x"): 0}
    assert found[1] == {
        ("x", "y"): 0.5, ("y", "x"): 0.5, ("x", "z"): 1, ("z", "x"): 0, ("y", "z"): 1, ("z", "y"): 0,
    }  # fmt: skip


def test_chances_are_held_against_what_came() -> None:
    said = [Said(0, 0, [0.75, 0.25]), Said(3, 1, [0.9, 0.1])]
    games = [game(0, 0, [9, 1], said=said), game(1, 0, [1, 9], said=said[:1])]
    found = calibrations(games)
    assert set(found) == {("x", MIXED), ("y", MIXED)}
    one = found["x", MIXED]
    assert [(each.won.games, each.won.mean) for each in one.bins if each.won.games] == [(2, 0.5), (2, 0.5)]
    assert one.brier.mean == pytest.approx((2 * 0.25**2 + 2 * 0.75**2) / 2)
    assert one.evenly.mean == pytest.approx(0.5)
    assert found["y", MIXED].bins[9].won.mean == 1
    own = calibrations([game(0, 0, [9, 1], hero="y", seated=("y", "y"), said=said[1:])])
    assert set(own) == {("y", OWN)}
    assert own["y", OWN].loss_evenly == pytest.approx(0.693147, abs=1e-6)
    assert own["y", OWN].loss.mean == pytest.approx(0.105361, abs=1e-6)
