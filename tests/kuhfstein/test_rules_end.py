"""The end and the scoring (KF-8)."""

import pytest

from kuhstall.core.match import Match
from kuhstall.core.state import BITS
from kuhstall.core.views import OverView
from kuhstall.games.kuhfstein.events import GameEnded, GoalShown, LastRound
from kuhstall.games.kuhfstein.rules.goals import GOALS, VALUES, goal_points
from kuhstall.games.kuhfstein.rules.viewing import view
from tests.kuhfstein.scenes import build, farm, hold, show, table
from tests.rules import happens, play, refused, rule

THREE = "Anna, Ben, Cleo"


def at_the_end(**lines: str) -> Match:
    """Anna and Ben are to show their scoring tiles."""
    match = show(farm(**{"goals_Anna": "lakes tiles", "goals_Ben": "hay house", **lines}), "lake lake lake house house")
    table(match).last_round, table(match).turn = True, 1
    play(match, "Ben: tile lake 0,0 / Ben: tile lake 0,1")
    return match


@rule("KF-8.1")
@pytest.mark.parametrize(("points", "last"), [(63, False), (64, True)])
def test_65_points_at_the_end_of_a_turn_make_it_the_last_round(points: int, last: bool) -> None:
    match = build(hold(show(farm(players=THREE, first="Ben", cards=""), "lake lake lake hay hay"), 1, "hay1"), 1, "h")
    table(match).players[1].points = points
    happened = happens(match, "Ben: play hay1 0,0 0")
    assert LastRound(1) not in happened
    happened = happens(match, "Ben: tile lake 0,1")
    assert (LastRound(1) in happened) == last == view(table(match), 0).last_round
    assert last == (table(match).players[1].points >= view(table(match), 0).target)
    for name in ("Cleo", "Anna"):
        assert table(match).asked() == match.setup.seat(name)
        show(match, "lake lake lake lake house")
        play(match, f"{name}: tile lake 0,0 / {name}: tile lake 0,1")
    assert (table(match).phase.name == "goals") == last


@rule("KF-8.2")
def test_the_game_ends_at_once_when_five_tiles_cannot_lie_open() -> None:
    match = show(farm(goals_Anna="lakes tiles", goals_Ben="hay house"), "lake lake lake house house")
    state = table(match)
    state.tiles.pieces, state.tiles.drawn = [0], 0
    play(match, "Anna: tile lake 0,0 / Anna: tile lake 0,1")
    assert table(match).phase.name == "goals"
    play(match, "Anna: goal lakes / Ben: goal hay")
    assert match.over
    assert match.state.ending() == "KF-8.2"
    assert match.state.scores() == [4, 4]


@rule("KF-8.2")
def test_65_points_are_checked_before_the_tiles_which_then_stay_away() -> None:
    match = show(farm(), "lake lake lake house house")
    table(match).players[0].points = 65
    table(match).tiles.pieces, table(match).tiles.drawn = [0], 0
    play(match, "Anna: tile lake 0,0 / Anna: tile lake 0,1")
    assert (table(match).phase.name, len(table(match).open_tiles)) == ("turn", 4)
    play(match, "Ben: tile lake 0,0 / Ben: tile house 0,1")
    assert table(match).phase.name == "goals"
    assert match.state.ending() == ""


@rule("KF-8.2")
def test_tiles_set_aside_put_off_the_early_end() -> None:
    match = show(farm(), "lake lake lake house house")
    state = table(match)
    state.tiles.pieces, state.tiles.drawn, state.tiles.aside = [0], 0, [1, 1]
    play(match, "Anna: tile lake 0,0 / Anna: tile lake 0,1")
    assert (table(match).phase.name, len(table(match).open_tiles), table(match).tiles.hidden) == ("turn", 5, 1)


@rule("KF-8.3")
def test_everybody_shows_one_scoring_tile_in_any_order() -> None:
    match = at_the_end()
    assert match.to_act == [0, 1]
    assert refused(match, "Anna", "tile hay 0,0").reason == "goals"
    assert refused(match, "Anna", "goal hay").reason == "not_yours"
    assert happens(match, "Ben: goal hay") == [GoalShown(1, "hay", 4)]
    assert view(table(match), 0).players[1].goal == "hay"
    assert refused(match, "Ben", "goal house").reason == "shown"
    assert happens(match, "Anna: goal tiles") == [GoalShown(0, "tiles", 0), GameEnded([0, 4], "")]
    assert refused(match, "Anna", "goal lakes").reason == "over"


@rule("KF-8.3")
def test_before_the_end_no_scoring_tile_is_shown() -> None:
    assert refused(farm(), "Anna", "goal lakes").reason == "early"


@rule("KF-8.3")
def test_the_better_one_stands_for_who_does_not_choose() -> None:
    match = at_the_end()
    build(match, 0, "hhhhhhhhhhhhh")
    assert match.state.fallback(0) - match.state.legal(0)[0] == GOALS.index("tiles") - GOALS.index("lakes")
    build(match, 0, "ll")
    assert match.state.fallback(0) == match.state.legal(0)[0]


@rule("KF-8.3")
def test_bonus_spaces_do_nothing_in_the_end() -> None:
    match = at_the_end()
    table(match).players[1].points = 10
    happened = happens(match, "Ben: goal hay")
    assert [type(event).__name__ for event in happened] == ["GoalShown"]
    assert match.state.scores()[1] == 14


LIMITS = {
    "lakes": ("l", "ll"),
    "hay": ("hh", "hhh"),
    "meadow": ("mm", "mmm"),
    "forest": ("ff", "fff"),
    "tiles": ("h" * 12, "h" * 13),
    "house": (".h.\nhbh", ".h.\nhbh\n.h."),
}


@rule("KF-8.4")
@pytest.mark.parametrize("goal", LIMITS)
def test_a_scoring_tile_is_met_at_its_limit_and_not_below(goal: str) -> None:
    below, at = LIMITS[goal]
    match = build(farm(), 1, "hhh\nmmm\nfff")
    number = GOALS.index(goal)
    assert goal_points(table(build(match, 0, below)), 0, number) == 0
    assert goal_points(table(build(match, 0, at)), 0, number) == VALUES[number]


@rule("KF-8.4")
def test_points_trees_and_cows_count_at_their_limits() -> None:
    state = table(build(farm(), 0, "hhhhhhhh\nhhhhhhhh"))
    values = dict(zip(GOALS, VALUES, strict=True))
    for goal, below, least in (("points", 64, 65), ("cows", 3, 4)):
        setattr(state.players[0], goal, below)
        assert goal_points(state, 0, GOALS.index(goal)) == 0
        setattr(state.players[0], goal, least)
        assert goal_points(state, 0, GOALS.index(goal)) == values[goal]
    for trees in range(1, 4):
        assert goal_points(state, 0, GOALS.index("trees")) == 0
        state.players[0].board.plant(2 * trees - 2, 0)
    assert goal_points(state, 0, GOALS.index("trees")) == values["trees"]


@rule("KF-8.4")
def test_a_lake_counts_only_with_an_open_side() -> None:
    match = build(farm(), 0, ".h.\nhlh\n.h.\n.l.")
    assert goal_points(table(match), 0, GOALS.index("lakes")) == 0
    assert VALUES == [4, 4, 5, 5, 3, 6, 4, 7, 5]


@rule("KF-8.4")
def test_the_view_says_whether_a_scoring_tile_is_met_now() -> None:
    match = build(farm(goals_Anna="lakes hay"), 0, "ll")
    assert [(goal.id, goal.points, goal.met) for goal in view(table(match), 0).goals or []] == [
        ("lakes", 4, True),
        ("hay", 4, True),
    ]
    build(match, 1, "h")
    assert [goal.met for goal in view(table(match), 0).goals or []] == [True, False]


@rule("KF-8.4")
def test_the_view_says_how_many_a_scoring_tile_takes() -> None:
    needs: dict[str, int] = {}
    for pair in ("lakes hay", "meadow forest", "points trees", "cows tiles", "house lakes"):
        needs |= {goal.id: goal.need for goal in view(table(farm(goals_Anna=pair)), 0).goals or []}
    compared = {"hay": 0, "meadow": 0, "forest": 0}
    assert needs == {"lakes": 2, "points": 65, "trees": 3, "cows": 4, "tiles": 13, "house": 1, **compared}


@rule("KF-8.5")
@pytest.mark.parametrize(
    ("points", "tiles", "winners"),
    [([60, 61], [9, 5], [1]), ([61, 61], [9, 5], [0]), ([61, 61], [5, 9], [1]), ([61, 61], [7, 7], [0, 1])],
)
def test_most_points_win_then_most_tiles_then_it_is_shared(
    points: list[int], tiles: list[int], winners: list[int]
) -> None:
    match = at_the_end(goals_Anna="lakes house", goals_Ben="trees tiles")
    for seat in (0, 1):
        build(match, seat, "m" * tiles[seat])
        table(match).players[seat].points = points[seat]
    play(match, "Anna: goal house / Ben: goal trees")
    assert match.state.winners() == sum(BITS[seat] for seat in winners)
    assert view(table(match), -1).phase == OverView(winners, "")
