"""Moves as people write them, what they can choose from, and the position in a line."""

from collections.abc import Iterator

import pytest

from kuhstall.core.errors import Malformed
from kuhstall.games.kuhfstein.rules.position import Position
from tests.kuhfstein.scenes import build, farm, hold, show, table
from tests.rules import play, refused

PLAYERS = ("Anna", "Ben")


@pytest.mark.parametrize(
    "move",
    [
        "",
        "dance",
        "tile",
        "tile hay",
        "tile hay 0,0 bush",
        "tile hay 0,0 tree 0,0 0,0",
        "tile swamp 0,0",
        "tile hay 0;0",
        "tile hay 1.5,0",
        "tile hay 9999,0",
        "swap",
        "swap cows",
        "card",
        "card nosuch",
        "card house house",
        "play hay1",
        "play hay1 0,0",
        "play hay1 0,0 4",
        "play hay1 0,0 -1",
        "herd",
        "herd 1",
        "herd 0,0 1,1",
    ],
)
def test_what_cannot_be_read_is_malformed(move: str) -> None:
    match = show(farm(), "hay lake lake house meadow")
    with pytest.raises(Malformed):
        match.move(0, move)


def test_goals_that_do_not_exist_are_malformed() -> None:
    match = show(farm(), "lake lake lake lake lake")
    table(match).last_round, table(match).turn = True, 1
    play(match, "Ben: tile lake 0,0 / Ben: tile lake 0,1")
    for move in ("goal", "goal riches", "goal lakes hay"):
        with pytest.raises(Malformed):
            match.move(0, move)


def moves_from(state: Position, steps: list[int]) -> Iterator[list[int]]:
    """The steps of every whole move that begins like this."""
    draft = state.clone()
    for step in steps:
        draft.apply(0, step)
    if steps and not draft.midway():
        yield steps
    else:
        for step in draft.legal(0):
            yield from moves_from(state, [*steps, step])


def test_every_legal_move_is_written_as_it_is_read() -> None:
    match = build(hold(show(farm(), "hay lake house meadow forest"), 0, "ell row twins"), 0, "mhh\nmhl\nlhh", "1,2")
    moves = list(moves_from(table(match), []))
    texts = [match.game.write(match.state, 0, steps, PLAYERS) for steps in moves]
    assert [match.game.read(match.state, 0, text, PLAYERS) for text in texts] == moves
    assert len(set(texts)) == len(texts) >= 70


def test_choices_put_places_shortly() -> None:
    match = build(hold(show(farm(), "hay lake house meadow forest"), 0, "hay1"), 0, "hhh\nhhh\nhhh", "0,0")
    choices = match.game.choices(match.state, 0, PLAYERS)
    assert "tile hay at 12 places" in choices
    assert {"card house", "herd 0,0", "play hay1 1,0 0"} <= set(choices)
    assert match.game.choices(match.state, 1, PLAYERS) == []
    match = build(hold(farm(), 0, "twins"), 0, "hhhh\nhhhh\nhhhh")
    assert "… and 9 more ways to play twins" in match.game.choices(match.state, 0, PLAYERS)


def test_the_position_says_what_everybody_sees() -> None:
    match = show(farm(goals_Anna="lakes hay", goals_Ben="trees cows"), "hay lake house meadow forest")
    line = match.game.position(match.state, PLAYERS)
    assert "open tiles: hay lake house meadow forest, 56 face down" in line
    assert "open cards: house wood1 lake1 lake2" in line
    assert "Anna: 0 points, 0 tiles, 0 trees, 4 cows, 1 card" in line
    assert line.endswith("Anna's turn, 2 actions left")
    table(match).players[0].points = 51
    build(hold(match, 0, "hay1"), 0, "h")
    play(match, "Anna: play hay1 0,0 0")
    assert match.game.position(match.state, PLAYERS).endswith("Anna uses the bonus: an action")
    play(match, "Anna: card house")
    assert match.game.position(match.state, PLAYERS).endswith("1 action left")
    play(match, "Anna: card wood1")
    table(match).last_round = True
    play(match, "Ben: card lake1 / Ben: card lake2")
    assert match.game.position(match.state, PLAYERS).endswith("everybody shows a scoring tile")
    play(match, "Anna: goal hay / Ben: goal cows")
    assert "shows 4 cows in supply" in match.game.position(match.state, PLAYERS)
    assert match.game.position(match.state, PLAYERS).endswith("the game is over")


def test_refusals_speak_both_languages() -> None:
    match = show(farm(), "hay lake house meadow forest")
    refusal = refused(match, "Anna", "tile hay 0,1")
    assert (
        match.game.rulebook.refusal(refusal, "de")
        == "Dein erstes Plättchen liegt auf 0,0; von dort wird gezählt. · KF-3.1"
    )
