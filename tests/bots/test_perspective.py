"""What bots are given besides view and worlds: a history, a budget, a plan, worlds by likelihood; and policies."""

from collections import Counter

import msgspec
import pytest

from kuhstall.bots import think
from kuhstall.bots.by_policy import PolicyBot
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice
from kuhstall.core.match import Match
from kuhstall.core.perspective import Perspective, drawn_by_weight
from kuhstall.core.policy import AnyMove, play_on
from kuhstall.core.state import State
from tests.properties.variants import IDS, VARIANTS, Variant, play_match, random_seat

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=IDS)


@every_variant
def test_a_packed_perspective_carries_what_the_seat_was_told_and_nothing_else(variant: Variant) -> None:
    told = 0

    def check(match: Match, chance: Chance) -> None:
        nonlocal told
        if chance.below(20):
            return
        seat = random_seat(match.state, chance)
        sent = match.perspective(seat, playouts=7)
        got = Perspective.unpack(variant.game, sent.pack(chance))
        shown = [event.seen_by(seat) for events in match.events for event in events]
        assert got.history == sent.history == shown
        assert msgspec.json.encode(got.view) == msgspec.json.encode(sent.view)
        assert (got.seat, got.step, got.playouts) == (seat, 0, 7)
        told += len(shown)

    play_match(variant, "1", check)
    assert told


@every_variant
def test_a_policy_plays_a_whole_game_and_its_bot_makes_whole_moves(variant: Variant) -> None:
    state, dice = variant.start("1"), Dice(7)
    assert play_on(state, [AnyMove()] * variant.seats, dice)
    assert not state.to_act()
    match, bot = Match(variant.game, variant.setup("2")), PolicyBot(AnyMove())
    for number in range(12):
        if not match.over:
            seat = match.state.asked()
            match.play(seat, think(bot, match.perspective(seat), f"{number}"))


def test_a_plan_lasts_for_one_move() -> None:
    class Planner:
        """Notes at each step how much of its plan is left."""

        def __init__(self) -> None:
            self.lengths = list[int]()

        def choose(self, perspective: Perspective, seed: str) -> int:
            self.lengths.append(len(perspective.plan))
            perspective.plan.append(7)
            return max(perspective.legal)

    match = Match(VARIANTS[0].game, VARIANTS[0].setup("1"))
    while match.state.phase.name != "offer":
        seat = random_seat(match.state, Chance("1"))
        match.play(seat, match.fallback(seat))
    planner = Planner()
    steps = think(planner, match.perspective(match.state.asked()), "1")
    assert planner.lengths == list(range(len(steps)))


def test_worlds_are_drawn_as_often_as_they_are_likely() -> None:
    worlds: list[State] = [variant.start("1") for variant in VARIANTS[:3]]
    drawn = drawn_by_weight(worlds, [1.0, 0.0, 3.0], 400, Dice(1))
    counted = Counter(world.seats for world in drawn)
    assert counted == {worlds[0].seats: 100, worlds[2].seats: 300}
    assert len({id(world) for world in drawn}) == 400
    assert drawn_by_weight(worlds, [0.0, 0.0, 0.0], 2, Dice(1)) == worlds[:2]


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant.game.id == "mue"][:1], ids=str)
def test_a_likelihood_weighs_what_may_be_in_the_hands(variant: Variant) -> None:
    perspective = Match(variant.game, variant.setup("1")).perspective(0)

    def shows_seven_first(world: State) -> float:
        return float(world.dump() < average)

    average = sorted(world.dump() for world in perspective.sample(Dice(3), 20))[10]
    likely = perspective.likely(Dice(4), 10, shows_seven_first, 80)
    assert len(likely) == 10
    assert all(world.dump() < average for world in likely)
