"""The final count of a real table."""

import pytest

from kuhstall.cli import main
from kuhstall.core.errors import Malformed
from kuhstall.core.registry import game_by_id


def sheet(*estates: str) -> dict[str, list[int]]:
    _, lines = game_by_id("kuhfstein").score_sheet({}, estates, {})
    return {line.name: list(line.numbers) for line in lines}


def test_points_and_the_shown_tile_are_added_and_tiles_break_a_tie() -> None:
    found = sheet("Anna: 63 tiles=13 trees=2 goal=tiles", "Ben: 65 tiles=12 goal=meadow", "Cleo: 70 tiles=11 goal=none")
    assert found["goal"] == [7, 5, 0]
    assert found["total"] == [70, 70, 70]
    assert found["place"] == [1, 2, 3]


@pytest.mark.parametrize(
    ("estate", "goal"),
    [
        ("64 tiles=9 goal=points", 0),
        ("65 tiles=9 goal=points", 3),
        ("60 tiles=12 goal=tiles", 0),
        ("60 tiles=9 trees=2 goal=trees", 0),
        ("60 tiles=9 trees=3 goal=trees", 6),
        ("60 tiles=9 goal=lakes", 4),
        ("60 tiles=9", 0),
    ],
)
def test_what_can_be_checked_is_checked(estate: str, goal: int) -> None:
    assert sheet(f"Anna: {estate}", "Ben: 1 tiles=1")["goal"] == [goal, 0]


def test_a_full_tie_is_shared() -> None:
    assert sheet("Anna: 60 tiles=9", "Ben: 60 tiles=9")["place"] == [1, 1]


@pytest.mark.parametrize(
    "estates",
    [
        ("Anna: 60 tiles=9",),
        ("Anna 60 tiles=9", "Ben: 1 tiles=1"),
        ("Anna: 60", "Ben: 1 tiles=1"),
        ("Anna: tiles=9", "Ben: 1 tiles=1"),
        ("Anna: 60 tiles=9 tiles=9", "Ben: 1 tiles=1"),
        ("Anna: 60 tiles=9 goal=riches", "Ben: 1 tiles=1"),
        ("Anna: 60 tiles=many", "Ben: 1 tiles=1"),
        ("Anna: 60 tiles=9 goal=trees", "Ben: 1 tiles=1"),
        ("Anna: 60 tiles=9 goal=lakes", "Ben: 1 tiles=1 goal=lakes"),
        ("Anna: 60 tiles=9 trees=3", "Ben: 1 tiles=1 trees=2"),
        ("Anna: 60 tiles=40", "Ben: 1 tiles=40"),
        ("Anna: 60 tiles=9", "anna: 1 tiles=1"),
        ("Anna: 60 tiles=9 cows=3", "Ben: 1 tiles=1"),
    ],
)
def test_what_cannot_be_is_refused(estates: tuple[str, ...]) -> None:
    with pytest.raises(Malformed):
        sheet(*estates)


def test_the_command_prints_the_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "kuhfstein", "Anna: 63 tiles=13 goal=tiles", "Ben: 60 tiles=9", "--lang", "de"]) == 0
    out = capsys.readouterr().out
    assert "= Gesamt" in out
    assert "70" in out
