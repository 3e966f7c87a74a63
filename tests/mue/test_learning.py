"""Learning the weights of Mü: a short run learns something, and goes on from where it was left."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import kuhstall._plain
from kuhstall.bots import bot_named, think
from kuhstall.bots.mue.learned import WEIGHTS, sharp_for
from kuhstall.bots.mue.play.medium import Medium
from kuhstall.bots.mue.strong import first_world
from kuhstall.core.chance import Chance
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.training import mue
from tests.mue.scenes import NAMES, SEATS

COMPILED = kuhstall._plain.compiled() and os.environ.get("KUHSTALL_PLAIN") != "1"


@pytest.mark.skipif(not COMPILED, reason="learning is for compiled code")
def test_a_short_run_learns_and_goes_on_from_its_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mue, "EXAMINED", 100)
    whole = mue.train(4, 4, 250, "test", tmp_path / "whole")
    mue.train(4, 2, 250, "test", tmp_path / "halves")
    halves = mue.train(4, 4, 250, "test", tmp_path / "halves")
    assert halves.weights == whole.weights
    assert whole.curve[-1].lead > 0
    assert len(mue.stored([whole])) < 500_000


def test_all_weights_together_are_small() -> None:
    package = Path(mue.__file__).parents[1]
    assert (package / "bots" / "mue" / WEIGHTS).stat().st_size < 500_000


def choices(seats: int) -> str:
    """What all levels choose in a hand, as a hash."""
    match = Match(GAMES["mue"], Setup(players=NAMES[:seats], seed="c0de", first=0, options={"hands": 1}))
    found = list[object]()
    while not match.over:
        seat = match.state.asked()
        for level in ("easy", "medium", "strong"):
            steps = think(bot_named(level, "mue"), match.perspective(seat, 6), f"{len(match.moves)}")
            found.append(steps)
        match.play(seat, steps)
    return sha256(repr(found).encode()).hexdigest()


@pytest.mark.skipif(not COMPILED, reason="there is nothing to compare with")
def test_compiled_and_plain_code_choose_alike() -> None:
    program = "from tests.mue.test_learning import choices; print([choices(seats) for seats in (3, 5)])"
    plain = {**os.environ, "KUHSTALL_PLAIN": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run([sys.executable, "-c", program], env=plain, capture_output=True, text=True, check=True).stdout
    assert told.strip() == repr([choices(seats) for seats in (3, 5)])


@pytest.mark.parametrize("seats", SEATS)
def test_a_policy_decides_alike_on_the_state_and_through_the_perspective(seats: int) -> None:
    """The rule player and the learned one know no more than their seat: another world makes no difference."""
    match = Match(GAMES["mue"], Setup(players=NAMES[:seats], seed="a1", first=0, options={"hands": 2}))
    sharp = sharp_for(seats)
    dice = Chance("a1").dice()
    while not match.over:
        seat = match.state.asked()
        world = first_world(match.perspective(seat), f"{len(match.moves)}")
        for policy in (Medium(), sharp):
            assert policy.choose(match.state, seat, dice) == policy.choose(world, seat, dice)
        match.play(seat, think(bot_named("medium", "mue"), match.perspective(seat), "a1"))
