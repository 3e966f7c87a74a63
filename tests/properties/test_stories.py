"""The stories of finished games are true, and told at the move that brought them about."""

from functools import cache
from pathlib import Path

import pytest

from kuhstall.core import record
from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.core.story import Story
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.stories import Purses
from tests.properties.variants import VARIANTS, Variant, steps_of_a_move
from tests.test_golden import FILES

KINDS = {
    "kuhhandel": {"dear", "bluff", "blank", "chain", "bargain", "caught", "fight"},
    "mue": {"bold", "swing", "crash", "eklat", "trick"},
    "kuhfstein": {"card", "herd", "turn", "goal", "sources"},
}
PLAIN = [variant for variant in VARIANTS if not variant.options or variant.game.id == "kuhhandel-1"]


@cache
def random_game(variant: Variant) -> Match:
    """A random game to its end."""
    match, chance = Match(variant.game, variant.setup("5707")), Chance("5707")
    while not match.over:
        seat = match.state.asked()
        match.play(seat, steps_of_a_move(match.state, seat, chance))
    return match


@cache
def golden(file: Path) -> Match:
    """A golden game, replayed."""
    return record.replay(record.parse(file.read_text("utf-8")))


def told(match: Match) -> dict[str, Story]:
    """The stories of a game by their kind."""
    found = match.game.stories(match.setup, [seat for seat, _ in match.moves], match.events)
    assert len({story.kind for story in found}) == len(found)
    return {story.kind: story for story in found}


def check(match: Match) -> None:
    """Every story names a move of the game, somebody who played, and a number that this move shows."""
    for story in told(match).values():
        assert story.kind in KINDS[match.game.id.split("-")[0]]
        assert 1 <= story.move <= len(match.moves)
        assert set(story.seats) <= {*range(len(match.players))} != set()
        numbers = str(match.events[story.move - 1])
        if story.kind == "sources":
            assert story.number == match.scores[story.seats[0]] == max(match.scores)
        elif story.kind not in ("chain", "fight", "turn", "eklat"):
            assert str(story.number) in numbers
        elif story.kind == "chain":
            assert str(story.facts["to"]) in match.moves[story.move - 1][1]


@pytest.mark.parametrize("variant", PLAIN, ids=str)
def test_the_stories_of_random_games_are_true(variant: Variant) -> None:
    check(random_game(variant))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_stories_of_golden_games_are_true(file: Path) -> None:
    check(golden(file))


@pytest.mark.parametrize("variant", [one for one in PLAIN if one.game.id.startswith("kuhhandel")], ids=str)
def test_money_is_followed_to_the_last_coin(variant: Variant) -> None:
    match = random_game(variant)
    state = match.state
    assert isinstance(state, Position)
    purses = Purses(state.edition, state.seats)
    for happened in match.events:
        for event in happened:
            purses.follow(event)
    assert purses.has == [state.worth_of(state.purse(seat)) for seat in range(state.seats)]


def test_every_kind_of_story_is_told_of_some_game() -> None:
    matches = [*map(golden, FILES), *map(random_game, PLAIN)]
    kinds = {kind for match in matches for kind in told(match)}
    assert kinds == {kind for family in KINDS.values() for kind in family}
    assert {match.game.id for match in matches} == GAMES.keys()


def of(name: str) -> dict[str, Story]:
    """The stories of a golden game."""
    return told(golden(Path(__file__).parent.parent / "golden" / f"{name}.kuh"))


def test_what_is_told_of_a_game_of_master() -> None:
    found = of("kuhhandel-master-complete")
    assert found["dear"] == Story(kind="dear", number=380, move=829, seats=[3], thing="donkey", facts={"worth": 500})
    assert (found["blank"].thing, found["blank"].number, found["blank"].seats) == ("cow", 0, [2, 3])
    assert (found["chain"].number, found["chain"].facts["from"], found["chain"].facts["to"]) == (10, 140, 380)


def test_what_is_told_of_a_game_of_mue() -> None:
    found = of("mue-4")
    assert (found["bold"].number, found["bold"].facts["made"], found["bold"].facts["hand"]) == (6, 0, 2)
    assert (found["swing"].number, found["crash"].number) == (96, -42)


def test_what_is_told_of_a_game_of_kuhfstein() -> None:
    found = of("kuhfstein-3")
    assert found["sources"].facts == {"cards": 60, "trees": 10, "goal": 5}
    assert (found["card"].thing, found["card"].number) == ("53", 14)
