"""The bots of Kuhfstein see what is in front of them."""

import pytest

from kuhstall.bots import bot_named, think
from kuhstall.core.match import Match
from kuhstall.core.perspective import Perspective
from tests.kuhfstein.scenes import build, farm, hold, show, table
from tests.rules import play

PLAYOUTS = 40
levels = pytest.mark.parametrize("level", ["medium", "strong"])


def thought(match: Match, seat: int = 0, level: str = "medium") -> str:
    """The move of a bot, as it is written."""
    steps = think(bot_named(level, "kuhfstein"), match.perspective(seat, playouts=PLAYOUTS), "1")
    return match.game.write(match.state, seat, steps, match.setup.players)


def test_it_plays_a_card_that_scores() -> None:
    match = build(hold(show(farm(), "lake lake lake house house"), 0, "hay12"), 0, "h")
    play(match, "Anna: card wood1")
    assert thought(match) == "play hay12 0,0 0"


def test_it_plants_trees() -> None:
    match = build(hold(show(farm(), "hay house house lake lake"), 0, ""), 0, "hh\nh")
    assert thought(match) == "tile hay 1,0 tree"


@levels
def test_it_lays_the_tile_that_a_task_lacks(level: str) -> None:
    match = build(hold(show(farm(goals_Anna="points lakes"), "hay lake house meadow forest"), 0, "four"), 0, "hhh")
    table(match).open_cards, table(match).trees, table(match).left = [], 0, 1
    assert thought(match, level=level) in ("tile hay 3,0", "tile hay -1,0")


@levels
def test_it_takes_back_the_herd_that_frees_most(level: str) -> None:
    match = build(hold(farm(), 0, "five hay1"), 0, "hhhhh\nm.m.m", "0,1 1,1 2,1 4,1")
    table(match).open_tiles, table(match).open_cards, table(match).left = [], [], 1
    assert thought(match, level=level) == "herd 0,1"


@levels
def test_it_shows_the_better_scoring_tile(level: str) -> None:
    match = show(farm(goals_Anna="lakes tiles"), "lake lake lake lake lake")
    table(match).last_round, table(match).turn = True, 1
    play(match, "Ben: tile lake 0,0 / Ben: tile lake 0,1")
    build(match, 0, "h" * 13)
    assert thought(match, level=level) == "goal tiles"


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
def test_a_move_begun_by_somebody_else_is_completed(level: str) -> None:
    match = build(hold(show(farm(), "hay lake house meadow forest"), 0, "hay1 ell"), 0, "mh\nlh")
    bot = bot_named(level, "kuhfstein")
    for step in match.state.legal(0):
        draft = match.state.clone()
        draft.apply(0, step)
        while draft.midway():
            chosen = bot.choose(Perspective(match.game, draft, 0, playouts=6), "1")
            assert chosen in draft.legal(0)
            assert chosen == bot_named(level, "kuhfstein").choose(Perspective(match.game, draft, 0, playouts=6), "1")
            draft.apply(0, chosen)
