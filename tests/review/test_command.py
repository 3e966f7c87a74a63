"""The command `kuhstall review`: text, a page, and errors that say what is wrong."""

from pathlib import Path

import pytest

from kuhstall.cli import main
from tests.plain import slow_if_plain

pytestmark = slow_if_plain

GOLDEN = Path(__file__).parent.parent / "golden"
RECORD = GOLDEN / "kuhhandel-duel-complete.kuh"


def test_a_record_is_reviewed_as_text_and_as_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    assert main(["review", str(RECORD), "--budget", "10", "--lang", "de"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Kuhhandel Master zu zweit: was die Bots dazu sagen\n\nSiegchancen\n")
    assert "Was am meisten gekostet hat" in text
    assert main(["review", str(RECORD), "--budget", "10", "--html", str(page)]) == 0
    html = page.read_text("ascii")
    assert html.startswith("<!doctype html>")
    assert html.count("<polyline") == 4
    assert "http" not in html
    assert "<script" not in html


def test_one_seat_is_spoken_to(capsys: pytest.CaptureFixture[str]) -> None:
    name = RECORD.read_text("utf-8").split("players: ")[1].split(",")[0]
    assert main(["review", str(RECORD), "--budget", "10", "--seat", name.lower()]) == 0
    text = capsys.readouterr().out
    assert ": You " in text
    assert text.count(" decisions as the bot") == 1


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["--budget", "much"], "'much' is no budget: write low, medium, high or a number from 10 to 10000"),
        (["--seat", "Nobody"], "nobody here is called"),
    ],
)
def test_what_makes_no_sense_is_said(call: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(RECORD), *call]) == 1
    assert said in capsys.readouterr().err


def test_a_record_of_a_running_game_is_told_to_be_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = RECORD.read_text("utf-8").split("\n")
    begun = tmp_path / "begun.kuh"
    begun.write_text("\n".join(lines[: lines.index("---") + 3]) + "\n", "utf-8")
    assert main(["review", str(begun)]) == 1
    assert "still running" in capsys.readouterr().err
