"""Whole games in record form: each must replay to its own final line, and every way to end must be among them."""

from pathlib import Path

import pytest

from kuhstall.core import record
from kuhstall.core.registry import GAMES

FILES = sorted(Path(__file__).with_name("golden").glob("*.kuh"))
ENDINGS = {
    "kuhhandel-1": {"", "KH-2.5"},
    "kuhhandel-2": {"", "KH-2.5"},
    "kuhhandel-master": {"", "KH-2.5"},
    "kuhhandel-duel": {""},  # With two owners every quartet is complete after two trades, so KH-2.5 cannot end it.
    "mue": {"", "MU-3.7"},
    "kuhfstein": {"", "KF-8.2"},
}
"""The ways in which each game can end: as usual, or by a rule before its time."""


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_golden_game_replays_to_its_final_line(file: Path) -> None:
    game = record.parse(file.read_text("utf-8"))
    assert game.final is not None
    match = record.replay(game)
    assert match.over
    assert record.written(match).split("---\n")[1] == "".join(f"{line.text}\n" for line in [*game.moves, game.final])


def test_every_way_to_end_has_a_golden_game() -> None:
    found: dict[str, set[str]] = {game: set() for game in GAMES}
    for file in FILES:
        match = record.replay(record.parse(file.read_text("utf-8")))
        found[match.game.id].add(match.state.ending())
    assert found == ENDINGS
