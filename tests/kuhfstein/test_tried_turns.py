"""A turn that is tried out waits at its end and shows nothing that is still hidden (KF-2.1, KF-2.2)."""

from kuhstall.core.match import Match
from kuhstall.core.state import State
from kuhstall.games.kuhfstein.view import HeldView, View
from kuhstall.tables.trying import Trial
from tests.kuhfstein.scenes import farm
from tests.rules import rule

ALIKE = "hay hay hay hay lake"


def seen(match: Match, state: State) -> View:
    """What Anna sees."""
    view = match.game.view(state, 0)
    assert isinstance(view, View)
    return view


def trial(match: Match, *moves: str) -> Trial:
    """Anna tries these moves."""
    found = Trial(match, 0)
    for move in moves:
        found.add(move)
    return found


@rule("KF-2.2")
def test_a_tried_turn_waits_at_its_end_and_refills_nothing() -> None:
    match = farm(tiles=ALIKE)
    done = trial(match, "tile hay 0,0", "card wood1")
    view = seen(match, done.state)
    assert done.over
    assert isinstance(view.phase, HeldView)
    assert (len(view.open_tiles), len(view.open_cards), view.to_act) == (4, 3, [0])
    assert match.state.dump() == farm(tiles=ALIKE).state.dump()
    for draft in done.counting():
        match.enter(draft)
    assert [text for _, text in match.moves] == ["tile hay 0,0", "card wood1"]
    assert len(seen(match, match.state).open_tiles) == 5


@rule("KF-3.4")
def test_what_turns_up_hidden_tiles_cannot_be_taken_back() -> None:
    match = farm(tiles=ALIKE)
    assert not trial(match, "card wood1").reveals
    assert trial(match, "card wood1", "swap tiles").reveals


@rule("KF-7.4")
def test_bonuses_belong_to_the_turn() -> None:
    match = farm(
        "Anna: tile hay 0,0\nAnna: tile hay 1,0\nBen: tile hay 0,0\nBen: tile hay 1,0",
        tiles="hay " * 9,
        cards="hay26 wood1 lake1 lake2 hay1 hay5",
    )
    done = trial(match, "card hay26", "play hay26 0,0 0")
    assert [type(event).__name__ for event in done.drafts[-1].events].count("BonusReached") == 2
    assert not done.over
    done.add("tile hay 2,0")
    assert done.over


@rule("KF-2.1")
def test_what_is_left_when_time_is_up_is_done_for_the_seat() -> None:
    match = farm(tiles=ALIKE)
    done = trial(match, "card wood1")
    done.complete()
    assert done.over
    assert len(done.moves) == 2
    assert match.game.tempo(match.state).turn == 2
    assert match.game.tempo(done.counting()[0].state).turn == 1
