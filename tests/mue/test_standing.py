"""How a game stands, who plays by rule, and what `strong` makes of it."""

import pytest
from librt.vecs import vec

from kuhstall.bots import bot_named, think
from kuhstall.bots.mue.learned import sharp_for
from kuhstall.bots.mue.play.blend import Blend
from kuhstall.bots.mue.play.easy import Easy
from kuhstall.bots.mue.play.medium import Medium
from kuhstall.bots.mue.play.search import Search, Trial
from kuhstall.bots.mue.play.standing import Standing
from kuhstall.bots.mue.reputation import reputations
from kuhstall.bots.mue.strong import GAINS, MARGINS, Imagined, first_world, last_hand, margin_for
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice
from kuhstall.core.match import Match
from kuhstall.games.mue.rules.actions import PARTNER
from kuhstall.games.mue.rules.cells import TOTALS
from kuhstall.games.mue.rules.tricks import Tricks
from tests.mue.scenes import auction, position, wander
from tests.rules import play


def standing(totals: list[int], edge: float = 0.0, **options: int | None) -> list[float]:
    """The chances with these points after no hand, if the first seat has an edge."""
    seats = len(totals)
    start = position(next(wander(seats, "1", options or {"end": 200})))
    for seat, total in enumerate(totals):
        start.cells[TOTALS + seat] = total
    return [*Standing(start.variant, vec[float]([edge] + [0.0] * (seats - 1))).chances(start)]


def test_whoever_is_ahead_is_likelier_to_win() -> None:
    chances = standing([90, 60, 60, -10])
    assert sum(chances) == pytest.approx(1)
    assert chances[0] > chances[1] == chances[2] > chances[3] > 0


def test_a_lead_counts_more_when_the_end_is_near() -> None:
    assert standing([190, 160, 160])[0] > standing([30, 0, 0])[0]


def test_when_the_game_is_over_the_most_points_have_won() -> None:
    assert standing([205, 199, 150, 0]) == [1, 0, 0, 0]
    assert standing([205, 205, 150, 0]) == [0.5, 0.5, 0, 0]


def test_an_edge_counts_less_when_the_end_is_near() -> None:
    assert standing([0, 0, 0, 0], 2.0)[0] > standing([190, 190, 190, 190], 2.0)[0] > 0.25


def test_a_number_of_hands_ends_the_game_too() -> None:
    assert standing([300, 270, 0], hands=9)[0] < standing([300, 270, 0], hands=1)[0] < 1


def after_two_hands(bot: str) -> Match:
    """A game between bots of a kind, in its third hand."""
    match, player, number = next(wander(4, "2", {"hands": 5})), bot_named(bot, "mue"), 0
    while len(position(match).history) < 2:
        seat, number = match.state.asked(), number + 1
        match.play(seat, think(player, match.perspective(seat), f"{number}"))
    return match


def test_earlier_hands_tell_who_plays_by_rule() -> None:
    known = {}
    for bot in ("medium", "easy"):
        perspective = after_two_hands(bot).perspective(0)
        found = reputations(perspective, first_world(perspective, "3"))
        assert all(sum(kinds) == pytest.approx(1) and min(kinds) > 0 for kinds in found)
        known[bot] = [kinds[0] for kinds in found[1:]]
    assert min(known["medium"]) > 0.9
    assert max(known["easy"]) < 0.1


def test_a_blend_bids_like_one_and_plays_like_another() -> None:
    blend = Blend(Medium(), Easy())
    for match in wander(4, "4", {"hands": 1}):
        state, seat = position(match), match.state.asked()
        like = Easy() if isinstance(state.phase, Tricks) else Medium()
        if not state.midway():
            assert blend.choose(state, seat, Dice(5)) == like.choose(state, seat, Dice(5))


def test_a_chief_expects_less_of_strangers_and_more_of_players_by_rule() -> None:
    match = auction({"Anna": "g9 g8 g7 g7 g6 g5 g4"}, "Anna: show g4 / Ben, Cleo, Dora, Emil: pass")
    world = position(match)
    values = []
    for margin in (-10, 0, 10, 20):
        search = Search(0, [[sharp_for(5)] * 5], Chance("5").dice(), last_hand(world))
        search.margin = margin
        trial = Trial(0)
        search.attempt(world, trial, 0)
        assert trial.chief == 1
        values.append(trial.value)
    assert values == sorted(values, reverse=True)
    assert values[0] > values[1] > values[3]


def test_the_margin_depends_on_who_the_others_are() -> None:
    def margin(seats: int, strangers: float, by_rule: float) -> int:
        return margin_for(seats, Imagined([], [], strangers, by_rule))

    assert margin(6, 1.0, 0.0) == MARGINS[6] > 0
    assert margin(6, 0.0, 1.0) == -GAINS[6] < 0
    assert margin(6, 0.0, 0.0) == margin(5, 0.0, 1.0) == 0


def test_it_does_not_take_a_partner_who_would_win_the_game_instead() -> None:
    hands = {"Anna": "g9 g8 g7 g7 g6 g5 g4 b9 r9", "Ben": "g3 y9 y8"}
    match = auction(hands, "Anna: show g4 / Ben: show y8 / Cleo, Dora: pass", seats=4)
    play(match, "Anna: show g5 / Ben, Cleo, Dora, Anna: pass / Ben: trump y / Anna: trump g")
    for seat, total in enumerate((120, 0, 180, 0)):
        position(match).cells[TOTALS + seat] = total
    assert think(bot_named("strong", "mue"), match.perspective(0), "6") == [PARTNER + 3]
