"""Each level of Mü beats the one below it beyond doubt."""

import os
from math import sqrt

import pytest

from kuhstall.bots import bot_named, think
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from tests.mue.scenes import NAMES

pytestmark = pytest.mark.skipif(os.environ.get("KUHSTALL_PLAIN") == "1", reason="it takes compiled code to see enough")
LADDER = [("easy", "random", 120), ("medium", "easy", 120), ("strong", "medium", 24)]
"""How many deals it takes: a deal has a spread of about 15 points, so fewer would leave a true lead in doubt."""


def lead(seats: int, hero: str, other: str, deal: int) -> float:
    """What one hero gains over the others, on average over all seats of a deal."""
    total, bots = 0.0, {True: bot_named(hero, "mue"), False: bot_named(other, "mue")}
    for own in range(seats):
        match = Match(GAMES["mue"], Setup(players=NAMES[:seats], seed=f"{deal:x}", first=0, options={"hands": 1}))
        while not match.over:
            seat = match.state.asked()
            match.play(seat, think(bots[seat == own], match.perspective(seat, 60), f"{deal} {len(match.moves)}"))
        total += match.scores[own] - (sum(match.scores) - match.scores[own]) / (seats - 1)
    return total / seats


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize(("hero", "other", "deals"), LADDER)
def test_a_level_gains_more_a_hand_than_the_one_below(seats: int, hero: str, other: str, deals: int) -> None:
    leads = [lead(seats, hero, other, deal) for deal in range(deals)]
    mean = sum(leads) / len(leads)
    error = sqrt(sum((each - mean) ** 2 for each in leads)) / len(leads)
    assert mean > 3 * error
