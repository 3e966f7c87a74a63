"""The front door of the library, as a newcomer meets it."""

import doctest
import sys
from pathlib import Path
from types import ModuleType

import pytest

import kuhstall
from kuhstall.core import registry
from kuhstall.core.perspective import Perspective

FRIENDS = ["Anna", "Ben", "Cleo"]


def test_the_first_example_holds() -> None:
    assert doctest.testmod(kuhstall).failed == 0


def test_a_whole_game_by_legal_moves_and_back_from_its_record() -> None:
    match = kuhstall.new("kuhhandel-2", FRIENDS, seed="7f3a", first="Ben")
    assert match.to_act == [1]
    while not match.over:
        seat = match.to_act[0]
        match.move(seat, next(iter(match.legal_moves(seat))))
    again = kuhstall.load(match.record())
    assert again.scores == match.scores
    assert again.winners == match.winners != []
    assert again.state.dump() == match.state.dump()


def test_legal_moves_are_what_is_accepted() -> None:
    match = kuhstall.new("kuhhandel-2", FRIENDS, seed="7f3a", first="Ben")
    match.move(1, "auction")
    moves = match.legal_moves(0)
    assert list(moves)[:3] == ["pass", "bid 10", "bid 20"]
    assert len(moves) == len(list(moves)) > 10
    assert "bid 20" in moves
    assert "bid 15" not in moves
    assert "dance" not in moves
    assert not match.legal_moves(1)
    assert repr(moves).startswith("<pass, bid 10 to ")
    assert repr(match.legal_moves(1)) == "<not to act>"


@pytest.mark.parametrize("game", ["kuhhandel-master", "mue", "kuhfstein"])
def test_each_listed_move_can_be_made(game: str) -> None:
    match = kuhstall.new(game, FRIENDS, seed="2")
    for _ in range(30):
        seat = match.to_act[0]
        moves = [move for move, _ in zip(match.legal_moves(seat), range(50), strict=False)]
        assert all(move in match.legal_moves(seat) for move in moves)
        match.move(seat, moves[-1])


def test_a_refusal_reads_well() -> None:
    match = kuhstall.new("kuhhandel-2", FRIENDS, seed="7f3a", first="Ben")
    match.move(1, "auction")
    with pytest.raises(kuhstall.Refused) as caught:
        match.move(0, "bid 15")
    assert str(caught.value).endswith(" · KH-3.3")
    assert "KH-3.3: step" not in str(caught.value)
    assert caught.value.said("de") != str(caught.value)


def test_a_match_is_drawn_in_text() -> None:
    drawn = repr(kuhstall.new("mue", FRIENDS, seed="1"))
    assert drawn.startswith("mue after 0 moves\n")
    assert all(name in drawn for name in FRIENDS)


def test_nobody_sits_outside() -> None:
    match = kuhstall.new("mue", FRIENDS, seed="1")
    for ask in (match.legal_moves, match.view):
        with pytest.raises(kuhstall.Malformed, match="there is no seat 7"):
            ask(7)
    assert match.view() == match.view(kuhstall.PUBLIC)


def test_options_and_lines_are_those_of_a_record() -> None:
    match = kuhstall.new("mue", FRIENDS, options="hands=2")
    assert match.setup.options == {"hands": 2}
    assert (
        kuhstall.new("kuhhandel-master", FRIENDS, options=["super"], lines={"pile": "cow cow"})
        .record()
        .count("cow cow")
    )
    with pytest.raises(kuhstall.Malformed, match="there is no game 'chess'"):
        kuhstall.new("chess", FRIENDS)


class Point:
    """An entry point of a package that is not ours."""

    def __init__(self, name: str, made: object) -> None:
        self.name = name
        self.value = f"theirs:{name}"
        self.made = made

    def load(self) -> object:
        if isinstance(self.made, Exception):
            raise self.made
        return self.made


def test_another_package_brings_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = type("Theirs", (), {"id": "theirs", "lacks": lambda self: []})()
    monkeypatch.setattr(registry, "entry_points", lambda group: [Point("theirs", [theirs])])
    found = registry.Games()
    monkeypatch.setattr(registry, "import_module", lambda name: None)
    assert list(found) == ["theirs"]


def test_a_package_that_fails_is_named_and_the_others_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = [Point("broken", ImportError("no cards"))]
    monkeypatch.setattr(registry, "entry_points", lambda group: broken)
    with pytest.warns(UserWarning, match="the games of theirs:broken cannot be played"):
        assert len(registry.Games()) == 0


class First:
    """Always takes the first action."""

    games = ("mue",)

    def choose(self, perspective: Perspective, seed: str) -> int:
        return perspective.legal[0]


def test_another_package_brings_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    from kuhstall.bots import bots_for
    from kuhstall.bots import registry as of_bots

    monkeypatch.setattr(of_bots, "entry_points", lambda group: [Point("first", First), Point("bad", ImportError("x"))])
    of_bots.bots.cache_clear()
    try:
        with pytest.warns(UserWarning, match="the bot theirs:bad cannot play"):
            assert bots_for("mue") == ["random", "easy", "medium", "strong", "first"]
        assert "first" not in bots_for("kuhfstein")
    finally:
        of_bots.bots.cache_clear()


def test_a_bot_of_ones_own_plays_by_its_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from kuhstall.bots import bot_from, bot_named
    from kuhstall.cli import main

    mine = ModuleType("mine")
    mine.First = First  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "mine", mine)
    assert isinstance(bot_from("mine:First", "mue"), First)
    for where, game in (("mine:Second", "mue"), ("nowhere:Bot", "mue"), ("mine:First", "kuhfstein")):
        with pytest.raises(kuhstall.Malformed):
            bot_from(where, game)
    with pytest.raises(kuhstall.Malformed, match="there is no bot 'mine:First'"):
        bot_named("mine:First", "mue")
    assert main(["simulate", "mue", "--games", "1", "--bots", "mine:First,medium,random"]) == 0
