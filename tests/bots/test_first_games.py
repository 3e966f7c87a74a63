"""First games: every moment comes when it is played as expected, and whoever plays otherwise gets to the end too."""

from collections.abc import Callable
from random import Random

import pytest

from kuhstall.bots import FRIENDLY, bot_named, bots_for, think
from kuhstall.bots.friendly import LEARNER
from kuhstall.core.game import Setup
from kuhstall.core.journal import Event
from kuhstall.core.match import Match
from kuhstall.core.record import parse, replay
from kuhstall.core.registry import GAMES

TAUGHT = [game.id for game in GAMES.values() if game.lesson]
PLAYERS = ("Mia", "Alma", "Berta", "Cilli", "Dorle", "Elsa")
LONGEST = 400
Learner = Callable[[Match], list[int]]


def begun(game: str, seed: str = "1") -> Match:
    """A first game before its first move."""
    lesson = GAMES[game].lesson
    assert lesson
    players = PLAYERS[: lesson.seats]
    lines = lesson.lines_for(players)
    return Match(
        GAMES[game], Setup(players=players, options=lesson.options, first=lesson.first, lines=lines, seed=seed)
    )


def played(game: str, learner: Learner, seed: str = "1") -> Match:
    """A whole first game, in which the seats are asked one after the other."""
    match, friendly = begun(game, seed), bot_named(FRIENDLY, game)
    for _ in range(LONGEST):
        if match.over:
            return match
        seat = match.state.asked()
        steps = learner(match) if seat == LEARNER else think(friendly, match.perspective(seat), "any")
        match.play(seat, steps)
    raise AssertionError(f"{game} does not end: {match.moves[-20:]}")


def like(bot: str) -> Learner:
    """Plays like a bot."""
    return lambda match: think(bot_named(bot, match.game.id), match.perspective(LEARNER), f"{len(match.moves)}")


def dice(seed: int) -> Learner:
    """Does anything that is allowed."""
    chance = Random(seed)

    def choose(match: Match) -> list[int]:
        steps, state = list[int](), match.state.clone()
        while not steps or state.midway():
            steps.append(chance.choice(list(state.legal(LEARNER))))
            state.apply(LEARNER, steps[-1])
        return steps

    return choose


def kinds(events: list[list[Event]]) -> set[str]:
    return {type(event).__name__ for some in events for event in some}


@pytest.mark.parametrize("game", TAUGHT)
def test_it_ends_however_the_learner_plays_and_can_be_replayed(game: str) -> None:
    for seed in range(12):
        match = played(game, dice(seed), f"{seed}")
        assert replay(parse(match.record())).state.dump() == match.state.dump()


@pytest.mark.parametrize("game", TAUGHT)
def test_the_same_choices_lead_to_the_same_game(game: str) -> None:
    one, other = (played(game, like("easy"), seed) for seed in ("1", "2"))
    assert one.moves[:40] == other.moves[:40]


@pytest.mark.parametrize("game", TAUGHT)
def test_friendly_bots_are_no_level(game: str) -> None:
    assert FRIENDLY not in bots_for(game)
