"""A game on the state is the game of a match: the same moves, the same perspectives, the same history."""

import pytest

from kuhstall.arena.series import finish
from kuhstall.arena.sitting import Sitting
from kuhstall.bots import bot_named, think
from kuhstall.core.chance import stream
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from tests.arena.doubles import Rememberer


def new_match(game: str) -> Match:
    return Match(GAMES[game], Setup(players=("A", "B", "C")[: max(2, GAMES[game].seats[0])], seed="5eed"))


@pytest.mark.parametrize("game", GAMES)
def test_bots_are_told_what_they_would_be_told_in_a_match(game: str) -> None:
    match, bot = new_match(game), Rememberer()
    sitting = Sitting(match.game, match.state, [bot] * len(match.players), "7")
    chance = stream("7", "bots")
    for _, (seat, steps) in zip(range(60), sitting.moves(), strict=False):
        assert seat == match.state.asked()
        assert think(bot, match.perspective(seat), f"{chance.word():08x}{chance.word():08x}") == steps
        match.play(seat, steps)
        assert sitting.state.dump() == match.state.dump()
    assert list(sitting.tale) == match.events
    assert sitting.tale[3] == match.events[3]


def test_the_state_that_is_given_stays_as_it_is() -> None:
    match = new_match("kuhhandel-2")
    before = match.state.dump()
    moves = list(Sitting(match.game, match.state, [bot_named("random", "kuhhandel-2")] * 3, "1").moves())
    assert match.state.dump() == before
    finish(match, [bot_named("random", "kuhhandel-2")] * 3, "1")
    assert len(match.moves) == len(moves)


def test_nobody_pays_for_a_tale_that_nobody_asks_for() -> None:
    match = new_match("mue")
    sitting = Sitting(match.game, match.state, [bot_named("random", "mue")] * 3, "1")
    for _ in sitting.moves():
        pass
    assert sitting.tale._told == []
    assert len(sitting.tale) > 20
