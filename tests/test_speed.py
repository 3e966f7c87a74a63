"""The speed of playouts does not get lost, measured by dice that are thrown in the same process and not by seconds."""

import json
import os

import pytest

import kuhstall
from bench import playouts
from kuhstall.core.registry import GAMES

KNOWN: dict[str, float] = json.loads(playouts.KNOWN.read_text("utf-8"))
MARGIN = 1.6
OTHERWISE = os.environ.get("KUHSTALL_OPTIMIZE", "1") != "1"


def within(known: float, contest: playouts.Contest, rounds: int = 40) -> bool:
    """Whether a decision costs about as many throws as is known; tried again while it does not."""
    return any(contest.throws_a_decision() <= known * MARGIN for _ in range(rounds))


@pytest.mark.skipif(not kuhstall.compiled(), reason="the rules are plain")
@pytest.mark.skipif(OTHERWISE, reason="the rules are compiled otherwise than those that were measured")
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_decision_costs_no_more_throws_of_the_dice_than_it_did(game: str) -> None:
    # ./dev bench --ratios measures again where a rule is worth its cost.
    assert within(KNOWN[game], playouts.Contest(playouts.playing(game)))


@pytest.mark.skipif(not kuhstall.compiled(), reason="the rules are plain")
def test_playouts_that_take_three_times_as_long_are_found() -> None:
    work = playouts.playing("kuhfstein")
    now = [playouts.Contest(work).throws_a_decision() for _ in range(5)]
    assert not within(min(now), playouts.Contest(lambda: (work() + work() + work()) // 3), rounds=5)
