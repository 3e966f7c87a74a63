"""The bots of Kuhfstein: how they play by every rule, what they spend, what they say, and how strong they are."""

from hashlib import sha256
from math import fsum

import pytest

import kuhstall
from kuhstall.arena.series import Entrant, Series, finish
from kuhstall.bots import bot_named, think
from kuhstall.bots.by_policy import PolicyBot
from kuhstall.bots.kuhfstein.play.careless import Careless
from kuhstall.bots.kuhfstein.play.greedy import Greedy
from kuhstall.bots.kuhfstein.play.planner import Planner
from kuhstall.bots.kuhfstein.play.search import Search
from kuhstall.bots.kuhfstein.play.weights import Weights, plain
from kuhstall.bots.kuhfstein.reasons import Lead, Shown, Tried
from kuhstall.bots.kuhfstein.strong import StrongKuhfstein
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice
from kuhstall.core.match import Match
from kuhstall.core.perspective import Perspective
from kuhstall.core.policy import Policy, play_on
from kuhstall.core.registry import game_by_id
from kuhstall.games.kuhfstein.rules.position import Position
from tests.kuhfstein.scenes import farm, table
from tests.plain import PLAIN, slow_if_plain
from tests.properties.variants import EARLIER, VARIANTS, Variant, play_match, random_seat

GAME = game_by_id("kuhfstein")
OURS = [variant for variant in [*VARIANTS, *EARLIER] if variant.game is GAME]
LEVELS = ["easy", "medium", "strong"]
every_variant = pytest.mark.parametrize("variant", OURS, ids=str)
DIGEST = "e711e9eb5c881123"
"""Of the moves of a game and the reasons of some, which compiled and plain bots play and give alike."""


class Frugal:
    """A bot that is given few playouts."""

    def __init__(self, level: str, playouts: int) -> None:
        """Take the bot of a level."""
        self.bot, self.playouts = bot_named(level, GAME.id), playouts

    def choose(self, perspective: Perspective, seed: str) -> int:
        """Its choice."""
        perspective.playouts = self.playouts
        return self.bot.choose(perspective, seed)


@every_variant
def test_whole_games_are_played_by_every_rule(variant: Variant) -> None:
    match = Match(GAME, variant.setup("60"))
    finish(match, [Frugal(LEVELS[seat % 3], 3) for seat in range(variant.seats)], "1")
    assert match.over


def test_a_game_is_played_with_a_deck_of_ones_own() -> None:
    match = farm(players="Anna, Ben, Cleo", cards="house wood1 lake1 lake2 hay1 hay5 hay12")
    finish(match, [Frugal(level, 3) for level in LEVELS], "1")
    assert match.over


def test_compiled_and_plain_bots_play_the_same_games() -> None:
    match = Match(GAME, OURS[1].setup("a1"))
    finish(match, [Frugal(level, 4) for level in LEVELS], "1")
    reasons = [StrongKuhfstein().explain(perspective, "1") for perspective in some_perspectives(20)[::3]]
    assert all(len(reason.moves) > 2 for reason in reasons), "what is tried is tried in playouts"
    told = f"{match.moves} {[(move.steps, move.value) for reason in reasons for move in reason.moves]}"
    assert sha256(told.encode()).hexdigest()[:16] == DIGEST


@pytest.mark.parametrize(
    "policy", [Greedy(Weights()), Planner(plain(), 6), Careless()], ids=["greedy", "pairs", "easy"]
)
def test_a_policy_decides_alike_on_the_state_and_through_the_perspective(policy: Policy) -> None:
    variant = OURS[2]

    def check(match: Match, chance: Chance) -> None:
        seat = random_seat(match.state, chance)
        seen = PolicyBot(policy).move(match.perspective(seat), "7")
        state, dice, steps = match.state.clone(), Chance("7").dice(), list[int]()
        while not steps or state.midway():
            steps.append(policy.choose(state, seat, dice))
            state.apply(seat, steps[-1])
        assert steps == seen

    play_match(variant, "5", check)


def test_a_policy_plays_whole_games_on_the_state() -> None:
    for variant in OURS:
        state = variant.start("3")
        assert play_on(state, [Greedy(Weights())] * variant.seats, Dice(1))
        assert not state.to_act()


def some_perspectives(playouts: int) -> list[Perspective]:
    """Perspectives on moments of a game."""
    match, found = Match(GAME, OURS[1].setup("b5")), list[Perspective]()
    bots = [PolicyBot(Greedy(Weights()))] * 3
    for number in range(60):
        seat = match.state.asked()
        if number % 10 == 3:
            found.append(Perspective(GAME, match.state.clone(), seat, playouts=playouts))
        match.play(seat, think(bots[seat], match.perspective(seat), "1"))
    return found


@pytest.mark.parametrize("playouts", [0, 1, 5, *(pytest.param(many, marks=slow_if_plain) for many in (17, 60))])
def test_no_more_playouts_are_made_than_allowed(playouts: int) -> None:
    for perspective in some_perspectives(playouts):
        reason = StrongKuhfstein().explain(perspective, "1")
        made = [move.playouts for move in reason.moves if isinstance(move, Tried)]
        assert sum(made) <= playouts
        assert sum(made) >= playouts * 3 // 4


def test_what_is_said_is_what_is_done() -> None:
    for perspective in some_perspectives(12)[:: 3 if PLAIN else 1]:
        bot, seat = StrongKuhfstein(), perspective.seat
        reason = bot.explain(perspective, "9")
        assert isinstance(reason, Lead)
        assert reason.moves[0].steps == think(bot, perspective, "9") == think(StrongKuhfstein(), perspective, "9")
        assert [move.value for move in reason.moves[1:]] == sorted([m.value for m in reason.moves[1:]], reverse=True)
        assert all(move.steps[0] in perspective.legal for move in reason.moves)
        chances = bot.chances(perspective, "9")
        assert fsum(chances) == pytest.approx(1)
        assert len(chances) == 3
        assert all(0 < chance < 1 for chance in chances)
        assert reason.seat == seat


def test_the_better_scoring_tile_is_explained() -> None:
    state = OURS[0].start("2")
    assert isinstance(state, Position)
    greedy = Greedy(Weights())
    while state.phase.name != "goals":
        greedy.make(state, state.asked())
    reason = StrongKuhfstein().explain(Perspective(GAME, state, 0), "1")
    assert isinstance(reason, Shown)
    assert reason.moves[0].value >= reason.moves[1].value
    assert {move.steps[0] for move in reason.moves} == set(state.legal(0))


def test_a_move_that_prepares_a_card_says_so() -> None:
    said = [move for perspective in some_perspectives(8) for move in StrongKuhfstein().explain(perspective, "1").moves]
    prepared = [one for move in said if isinstance(move, Tried) for one in move.prepares]
    assert prepared
    assert all(0 <= one.lacks <= 4 and one.points >= 4 for one in prepared)


def test_a_search_finds_moves_with_more_cards_than_it_looks_at() -> None:
    match = farm()
    state = table(match)
    state.players[0].hand = list(range(len(state.edition.deck.cards)))
    search = Search(Weights(), StrongKuhfstein().settings)
    assert search.gather(state, 0) > 1


compiled_only = pytest.mark.skipif(not kuhstall.compiled(), reason="plain bots take too long for whole matches")


def wins(hero: str, rival: str, seats: int, deals: int, playouts: int = 40) -> float:
    """The share of games that one bot wins among others, in every seat of each deal."""
    entrants = [Entrant(hero, Frugal(hero, playouts)), *[Entrant(rival, Frugal(rival, playouts))] * (seats - 1)]
    for _ in Series(game=GAME, options={}, seed="1e7e15", entrants=entrants).play(seats * deals):
        pass
    return entrants[0].wins.mean


@compiled_only
@pytest.mark.parametrize(("hero", "rival", "deals"), [("easy", "random", 4), ("medium", "easy", 12)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_quick_levels_beat_the_one_below(hero: str, rival: str, seats: int, deals: int) -> None:
    assert wins(hero, rival, seats, deals) >= (0.7 if seats == 2 else 1.6 / seats)


@compiled_only
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_strong_beats_medium(seats: int) -> None:
    assert wins("strong", "medium", seats, 24 // seats) >= (0.7 if seats == 2 else 1.6 / seats)
