"""Each level of Mü beats the one below it beyond doubt."""

from math import sqrt
from statistics import mean, stdev

import pytest

from kuhstall.arena.sitting import Sitting
from kuhstall.bots import bot_named
from kuhstall.core.game import Setup
from kuhstall.core.registry import GAMES
from tests.mue.scenes import NAMES
from tests.plain import slow_if_plain

pytestmark = slow_if_plain
LADDER = [("easy", "random", 120), ("medium", "easy", 120), ("strong", "medium", 8)]
"""How many deals it takes: a deal has a spread of about 15 points, so fewer would leave a true lead in doubt."""


def lead(seats: int, hero: str, other: str, deal: int) -> float:
    """What one hero gains over the others, on average over all seats of a deal."""
    game, total = GAMES["mue"], 0.0
    start = game.start(Setup(players=NAMES[:seats], seed=f"{deal:x}", first=0, options={"hands": 1}))
    for own in range(seats):
        bots = [bot_named(hero if seat == own else other, "mue") for seat in range(seats)]
        sitting = Sitting(game, start, bots, f"{deal}", 40)
        for _ in sitting.moves():
            pass
        scores = sitting.state.scores()
        total += scores[own] - (sum(scores) - scores[own]) / (seats - 1)
    return total / seats


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize(("hero", "other", "deals"), LADDER)
def test_a_level_gains_more_a_hand_than_the_one_below(seats: int, hero: str, other: str, deals: int) -> None:
    leads = [lead(seats, hero, other, deal) for deal in range(deals)]
    assert mean(leads) > 3 * stdev(leads) / sqrt(deals)
