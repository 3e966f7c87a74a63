"""Keeping score at a real table."""

import pytest

from kuhstall.cli import main
from kuhstall.core.registry import GAMES
from kuhstall.games.mue.pieces import Pieces
from tests.rules import rule

FIVE = ["Anna: 20", "Ben: 14", "Cleo: 10", "Dora: 9", "Emil: 7"]
CALL = ["--players", "5", "--chief", "Anna", "--partner", "Ben", "--height", "4", "--trump", "1"]


def sheet(capsys: pytest.CaptureFixture[str], *words: str) -> list[list[str]]:
    """The printed sheet, word by word."""
    assert main(["score", "mue", *words]) == 0
    return [line.split() for line in capsys.readouterr().out.splitlines()]


def test_the_example_that_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    lines = sheet(capsys, *CALL, *FIVE)
    assert lines[0] == ["Anna", "Ben", "Cleo", "Dora", "Emil"]
    assert [line[-5:] for line in lines[1:]] == [
        ["20", "14", "10", "9", "7"],
        ["50", "50", "0", "0", "0"],
        ["70", "64", "10", "9", "7"],
    ]


def test_the_example_that_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = sheet(capsys, *CALL, "Anna: 15", "Ben: 14", "Cleo: 11", "Dora: 10", "Emil: 10", "--lang", "de")
    assert [line[-5:] for line in lines[2:]] == [["-20", "0", "10", "10", "10"], ["-5", "14", "21", "20", "20"]]
    assert "verfehlte Stufen" in " ".join(lines[2])


def test_three_players_have_no_partner(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["--chief", "ben", "--height", "2", "--trump", "none"]
    lines = sheet(capsys, *call, "Anna: 12", "Ben: 16", "Cleo: 8")
    assert lines[-1][-3:] == ["12", "66", "8"]


@rule("MU-3.3")
def test_an_eklat_costs_the_culprit_and_pays_the_others_who_are_level(capsys: pytest.CaptureFixture[str]) -> None:
    lines = sheet(capsys, "--eklat", "ben", "Anna: 3", "Ben: 3", "Cleo: 1", "Dora: 3", "Emil: 0")
    assert [line[-5:] for line in lines[1:]] == [["3", "3", "1", "3", "0"], ["15", "-30", "0", "15", "0"]]


@rule("MU-3.4")
def test_an_eklat_without_cards_is_worth_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    lines = sheet(capsys, "--eklat", "none", "Anna: 0", "Ben: 0", "Cleo: 0")
    assert lines[-1] == ["eklat", "0", "0", "0"]


THREE_LEVEL = ["Anna: 2", "Ben: 2", "Cleo: 1"]


@pytest.mark.parametrize(
    ("call", "estates", "reason"),
    [
        (["--eklat", "Cleo"], THREE_LEVEL, "Cleo has fewer cards face up than others"),
        (["--eklat", "Fritz"], THREE_LEVEL, "nobody here is called 'Fritz'"),
        (["--eklat", "none"], THREE_LEVEL, "nobody here is called 'none'"),
        (["--eklat", "Anna"], ["Anna: 2", "Ben: 1", "Cleo: 1"], "nobody but Anna has the most cards"),
        (["--eklat", "Anna"], ["Anna: 13", "Ben: 13", "Cleo: 1"], "nobody can have 13 cards face up"),
        (["--eklat", "Anna", "--chief", "Ben"], THREE_LEVEL, "chief and eklat do not go together"),
        (["--eklat", "Anna"], THREE_LEVEL[:2], "mue is for 3 to 6 players"),
    ],
)
def test_what_is_no_eklat_is_said(
    capsys: pytest.CaptureFixture[str], call: list[str], estates: list[str], reason: str
) -> None:
    assert main(["score", "mue", *call, *estates]) == 1
    assert reason in capsys.readouterr().err


def changed(**values: str | None) -> list[str]:
    """The call with other details; None leaves one out."""
    details = {"players": "5", "chief": "Anna", "partner": "Ben", "height": "4", "trump": "1"} | values
    return [word for name, value in details.items() if value is not None for word in (f"--{name}", value)]


@pytest.mark.parametrize(
    ("call", "estates", "reason"),
    [
        (changed(), [*FIVE[:4], "Emil: 8"], "add up to 61; all cards together have 60"),
        (changed(players="4"), FIVE, "5 players are listed, not '4'"),
        (changed(players=None), FIVE[:2], "mue is for 3 to 6 players, not 2"),
        (changed(chief=None), FIVE, "also needs chief"),
        (changed(height=None, trump=None), FIVE, "also needs height, trump"),
        (changed(chief="Fritz"), FIVE, "nobody here is called 'Fritz'"),
        (changed(partner="Fritz"), FIVE, "nobody here is called 'Fritz'"),
        (changed(partner="anna"), FIVE, "Anna cannot be both chief and partner"),
        (changed(partner=None), FIVE, "who was it"),
        (changed(height="13"), FIVE, "the height is from 1 to 12"),
        (changed(height="0"), FIVE, "the height is from 1 to 12"),
        (changed(trump="green"), FIVE, "there is no trump 'green'"),
        (changed(), [*FIVE[:4], "Emil"], "'Emil' is not what a player has taken"),
        (changed(), [*FIVE[:4], "Emil: -7"], "is not what a player has taken"),
        (changed(), [*FIVE[:4], "anna: 7"], "two players have the same name"),
        (changed(), [*FIVE[:4], "Anna: 7"], "two players have the same name"),
        (changed(players="3"), ["Anna: 12", "Ben: 12", "Cleo: 12"], "the chief plays alone"),
        (changed(players="3", partner=None), ["Anna: 20", "Ben: 20", "Cleo: 20"], "all cards together have 36"),
    ],
)
def test_what_cannot_be_is_said(
    capsys: pytest.CaptureFixture[str], call: list[str], estates: list[str], reason: str
) -> None:
    assert main(["score", "mue", *call, *estates]) == 1
    assert reason in capsys.readouterr().err


@rule("MU-1.2", "MU-1.3", "MU-1.4")
def test_the_description_says_what_each_number_of_players_plays_with() -> None:
    pieces = GAMES["mue"].book().pieces
    assert isinstance(pieces, Pieces)
    facts = {seats: (one.hand, one.triangles, "".join(one.suits), one.partner) for seats, one in pieces.tables.items()}
    assert facts == {
        "3": (12, 36, "rgb", False),
        "4": (15, 60, "rygbk", True),
        "5": (12, 60, "rygbk", True),
        "6": (10, 60, "rygbk", True),
    }
    assert pieces.tables["3"].trumps == [*"rgb", *"9876543210", "none"]
    assert (pieces.end, pieces.unplayed) == (200, 10)
