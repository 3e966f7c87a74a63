"""A short run of the training: it learns, goes on after its last round, and gives the same again."""

from pathlib import Path

import msgspec
import pytest

import kuhstall
from kuhstall.bots.kuhhandel.play.net import INPUTS, Net
from kuhstall.bots.kuhhandel.play.stand import Stand
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.training.kuhhandel import SIZES, Round, processes, train
from tests.bots.kuhhandel_games import NAMES, OURS

pytest.importorskip("jax", reason="jax is not installed")
pytestmark = pytest.mark.skipif(not kuhstall.compiled(), reason="learning is for compiled code")


def run(folder: Path, rounds: int) -> list[Round]:
    with processes(1) as players:
        return train("kuhhandel-2", folder, rounds=rounds, games=40, epochs=3, seed="test", players=players)


def test_a_short_training_learns_and_goes_on(tmp_path: Path) -> None:
    (first,) = run(tmp_path / "one", 1)
    assert first.positions > 200
    assert first.curve[-1][1] < first.curve[0][1]
    assert len(first.weights) == (INPUTS + 1) * SIZES[0] + (SIZES[0] + 1) * SIZES[1] + SIZES[1] + 1
    both = run(tmp_path / "one", 2)
    assert [each.number for each in both] == [0, 1]
    assert both[0] == first
    stored = msgspec.json.decode((tmp_path / "one" / "kuhhandel-2-round-00.json").read_bytes(), type=Round)
    assert stored == first
    again = run(tmp_path / "two", 1)
    assert again[0].weights == first.weights


def test_compiled_and_fitted_networks_agree() -> None:
    import numpy as np

    from kuhstall.bots.kuhhandel.play.net import fill
    from kuhstall.bots.kuhhandel.play.stand import floats
    from kuhstall.training.fitting import flat, new_weights, strengths, unflat

    weights = new_weights(INPUTS, SIZES, 1)
    assert flat(unflat(flat(weights), INPUTS, SIZES)) == flat(weights)
    state = OURS[NAMES.index("kuhhandel-master-4-plain")].start("1")
    assert isinstance(state, Position)
    stand, inputs = Stand(state, 1, 0), floats(INPUTS)
    net = Net(SIZES[0], SIZES[1], flat(weights)).among([0.1, 0.9, 0.4, 0.7])
    stand.expect()
    rows = []
    for seat in range(4):
        fill(inputs, stand, seat, net.company)
        rows.append(list(inputs))
    fitted = np.exp(np.asarray(strengths(weights, np.array(rows, np.float32)), np.float64))
    assert list(net.chances(stand)) == pytest.approx(fitted / fitted.sum(), abs=1e-3)
