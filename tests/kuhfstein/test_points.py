"""Where points come from: what a view and the final sheet say adds up, in whole games played by bots."""

import pytest

from kuhstall.bots import bot_named
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.perspective import Perspective
from kuhstall.core.registry import game_by_id
from kuhstall.games.kuhfstein.events import CardPlayed, GoalShown, TreePlanted
from kuhstall.games.kuhfstein.view import View
from tests.rules import rule


@rule("KF-7.1", "KF-8.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_by_their_source_are_those_of_the_events(seats: int) -> None:
    brought = {(kind, seat): 0 for kind in ("c", "t", "g") for seat in range(seats)}
    match = Match(game_by_id("kuhfstein"), Setup(players=("Anna", "Ben", "Cleo", "Dora")[:seats], seed=f"{seats}"))
    bot = bot_named("easy", "kuhfstein")
    while not match.over:
        seat = match.to_act[0]
        steps, state = list[int](), match.state.clone()
        while not steps or state.midway():
            steps.append(bot.choose(Perspective(match.game, state, seat, events=match.events), "1"))
            state.apply(seat, steps[-1])
        for event in match.play(seat, steps):
            match event:
                case CardPlayed():
                    brought["c", event.seat] += event.points
                case TreePlanted():
                    brought["t", event.seat] += event.points
                case GoalShown():
                    brought["g", event.seat] += event.points
        view = match.view()
        assert isinstance(view, View)
        for player in view.players:
            found = {"c": player.for_cards, "t": player.for_trees, "g": player.for_goal}
            assert found == {kind: brought[kind, player.seat] for kind in "ctg"}
            assert player.for_cards + player.for_trees == player.points
            assert player.points + player.for_goal == player.score
    lines = {line.name: list(line.numbers) for line in match.game.final_sheet(match.state)}
    assert lines["total"] == [sum(brought[kind, seat] for kind in "ctg") for seat in range(seats)]
    assert lines["cards"] == [brought["c", seat] for seat in range(seats)]
    assert sum(lines["trees"]) > 0
