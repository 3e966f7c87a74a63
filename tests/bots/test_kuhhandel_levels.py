"""Each level of the Kuhhandel family beats the one below it beyond doubt, and the styles differ."""

from collections.abc import Callable
from itertools import product
from math import sqrt
from statistics import mean, stdev

import pytest

import kuhstall
from kuhstall.bots import bot_named
from kuhstall.bots.by_policy import PolicyBot
from kuhstall.bots.kuhhandel.play.style import Style
from kuhstall.bots.kuhhandel.rule_players import POLICIES
from kuhstall.bots.kuhhandel.styles import KNOBS, style_from, style_space, styled, vector_of
from kuhstall.core.game import Game, Setup
from kuhstall.core.luck import Dice
from kuhstall.core.match import Match
from kuhstall.core.policy import AnyMove, Policy, play_on
from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel.game import GAMES as FAMILY
from tests.properties.variants import NAMES

DEALS = 30
TABLES = [(game, seats) for game in FAMILY for seats in game.seats]


def shares(game: Game, seats: int, hero: Policy, other: Policy) -> list[float]:
    """The part of the games that the hero wins among others of one kind, for each deal, in all seats."""
    found = list[float]()
    for deal in range(DEALS):
        begun = Match(game, Setup(players=NAMES[:seats], options={}, seed=f"1e7e1{deal}")).state
        won = 0.0
        for seat in range(seats):
            state, policies = begun.clone(), [other] * seats
            policies[seat] = hero
            play_on(state, policies, Dice(deal * seats + seat))
            winners = int(state.winners())
            won += bool(winners & BITS[seat]) / winners.bit_count()
        found.append(won / seats)
    return found


@pytest.mark.skipif(not kuhstall.compiled(), reason="too slow without a compiler")
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda part: getattr(part, "id", str(part)))
@pytest.mark.parametrize(("above", "below"), [("medium", "easy"), ("easy", "random")])
def test_a_level_beats_the_one_below_it(above: str, below: str, game: Game, seats: int) -> None:
    makers: dict[str, Callable[[], Policy]] = {**POLICIES, "random": AnyMove}
    won = shares(game, seats, makers[above](), makers[below]())
    error = stdev(won) / sqrt(DEALS)
    assert mean(won) - 2 * error > 1 / seats
    assert mean(won) + 2 * error > (0.7 if seats == 2 else 1.6 / seats)


@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_is_a_bot_by_its_name(name: str) -> None:
    for game in FAMILY:
        assert isinstance(bot_named(name, game.id), PolicyBot)


def test_styles_are_made_of_vectors_within_their_bounds() -> None:
    space = style_space()
    assert len(space) == len(KNOBS)
    for at, (knob, number) in enumerate(product(KNOBS, (-100.0, 100.0))):
        bound = getattr(style_from([number] * len(space)), knob.name)
        assert bound == (knob.high if at % 2 else knob.low)
    assert vector_of(style_from(vector_of(Style()))) == vector_of(Style())
    with pytest.raises(ValueError, match="numbers"):
        style_from([0.0])


def test_a_style_has_only_numbers_that_there_are() -> None:
    assert styled({"denial": 0.5}).denial == 0.5
    with pytest.raises(KeyError):
        styled({"courage": 1.0})
