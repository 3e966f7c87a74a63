"""The policies of the Kuhhandel family: legal everywhere, the same on the state as through the perspective."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import chain, combinations
from typing import TypeVar

import pytest

import kuhstall
from kuhstall.bots.by_policy import PolicyBot
from kuhstall.bots.kuhhandel.play.plan import Plan
from kuhstall.bots.kuhhandel.play.purse import Purse
from kuhstall.bots.kuhhandel.rule_players import MODELS
from kuhstall.bots.protocol import think
from kuhstall.core.chance import Chance
from kuhstall.core.perspective import Perspective
from kuhstall.core.policy import play_on
from kuhstall.games.kuhhandel.editions import SECOND
from kuhstall.games.kuhhandel.editions import money as bag_of_money
from kuhstall.games.kuhhandel.rules.actions import DONE, LAY
from tests.bots.kuhhandel_games import BY_NAME, OURS, PLAYERS, moves, start, steps, told
from tests.kuhhandel.scenes import cows, position
from tests.kuhhandel.test_third_edition import VARIANTS as THIRD
from tests.plain import some_if_plain
from tests.properties.variants import Variant, random_seat, steps_of_a_move

every_policy = pytest.mark.parametrize("name", PLAYERS)
Test = TypeVar("Test", bound=Callable[..., None])


def everywhere(test: Test) -> Test:
    """Run a test for every policy in some variants, and for one of them in all; less on the plain rules."""
    names = some_if_plain([*BY_NAME], test)
    marked: Test = pytest.mark.parametrize(("variant", "name"), [BY_NAME[name] for name in names], ids=names)(test)
    return marked


@everywhere
def test_it_decides_on_the_state_as_through_the_perspective(variant: Variant, name: str) -> None:
    bot = PolicyBot(MODELS[name]())
    for number, (state, made, seed) in enumerate(moves(MODELS[name], start(variant, "5a"), "5a")):
        if number % 5 == 0:
            assert think(bot, Perspective(variant.game, state, state.asked()), seed) == made


@every_policy
@pytest.mark.parametrize("variant", THIRD, ids=str)
def test_it_plays_an_edition_that_is_only_data(variant: Variant, name: str) -> None:
    bot, number = PolicyBot(MODELS[name]()), 0
    for state, made, seed in moves(MODELS[name], start(variant, "3d"), "3d"):
        assert think(bot, Perspective(variant.game, state, state.asked()), seed) == made
        number += 1
    assert number > 100


@everywhere
def test_it_plays_on_where_nobody_remembers_who_saw_which_money(variant: Variant, name: str) -> None:
    forgetful = start(variant, "f0").clone(remember=False)
    assert sum(1 for _ in moves(MODELS[name], forgetful, "f0")) > 30
    assert not forgetful.to_act()


@everywhere
def test_what_it_decided_before_changes_nothing(variant: Variant, name: str) -> None:
    old, other = MODELS[name](), OURS[-1]
    play_on(start(other, "0"), [old] * other.seats, Chance("0"))
    for number, (state, made, seed) in enumerate(moves(MODELS[name], start(variant, "0c"), "0c")):
        if number % 5 == 0:
            assert steps(MODELS[name](), state, seed) == steps(old, state, seed) == made


@everywhere
def test_a_move_that_somebody_else_began_is_ended_legally(variant: Variant, name: str) -> None:
    policy, chance, state = MODELS[name](), Chance("mid"), start(variant, "9b")
    while state.to_act():
        seat = random_seat(state, chance)
        made = steps_of_a_move(state, seat, chance)
        draft = state.clone()
        for step in made[:-1]:
            draft.apply(seat, step)
            if draft.asked() == seat:
                assert policy.choose(draft, seat, chance) in draft.legal(seat)
        for step in made:
            state.apply(seat, step)


def test_a_plan_is_kept_within_its_move_and_dropped_in_any_other() -> None:
    match = cows("kuhhandel-2", "Anna: trade cow Ben")
    there, plan = position(match).clone(), Plan()
    plan.make(there, 0, bag_of_money({50: 1, 10: 2}))
    assert not plan.fits(there, 0), "a move that has not begun is planned anew"
    there.laid = bag_of_money({50: 1})
    assert plan.fits(there, 0)
    assert plan.next_step(there) == LAY + 1
    for change in ("animal", "rival", "turn"):
        other = there.clone()
        setattr(other, change, 2)
        assert not plan.fits(other, 0)
    there.laid = bag_of_money({10: 3})
    assert not plan.fits(there, 0)
    assert plan.next_step(there) == DONE


@pytest.mark.skipif(not kuhstall.compiled(), reason="there is only the plain policy")
def test_the_compiled_policies_decide_as_the_plain_ones_do() -> None:
    env = {**os.environ, "KUHSTALL_PLAIN": "1"}
    command = [sys.executable, "-m", "tests.bots.kuhhandel_games"]
    plain = subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout
    assert plain.strip() == told()


NOTES = {0: 1, 10: 3, 50: 1, 100: 2, 500: 1}
CARDS = [note for note, number in NOTES.items() for _ in range(number)]
SUMS = sorted({sum(some) for some in chain.from_iterable(combinations(CARDS, n) for n in range(len(CARDS) + 1))})


def hand() -> Purse:
    """A hand of money cards."""
    purse = Purse(SECOND.note)
    purse.hold(bag_of_money(NOTES))
    return purse


@pytest.mark.parametrize("target", [*range(-10, 800, 5), 12.5, 299.9])
def test_sums_of_money_cards_are_found(target: float) -> None:
    purse, enough = hand(), [total for total in SUMS if total >= target]
    assert purse.least_from(target) == (enough[0] if enough else 0)
    assert purse.most_up_to(target) == max([total for total in SUMS if total <= target], default=0)
    assert purse.worth_of(purse.within(target)) == purse.most_up_to(target)


def test_cards_near_a_sum() -> None:
    purse = hand()
    assert purse.worth_of(purse.near(95)) in (80, 100)
    assert purse.worth_of(purse.near(60)) == 60
    assert (purse.reaching(0), purse.worth_of(purse.reaching(10_000))) == (0, 780)
