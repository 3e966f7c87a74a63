"""The report is there in both forms, whole and well formed, and its numbers are those of the games."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kuhstall.arena.log import Clock
from kuhstall.arena.report.charts import Bar, Dot, bars, curve, reliability, standing_alone
from kuhstall.arena.report.contents import contents
from kuhstall.arena.report.markdown import markdown
from kuhstall.arena.report.page import page
from kuhstall.arena.report.parts import Report, Section
from tests.arena.jobs import DOUBLES, arena, small_job

VOID = {"meta", "line", "rect", "circle", "polyline", "br"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report with everything in it but an exploit check."""
    made = tmp_path_factory.mktemp("report")
    bots = f"random,medium,{DOUBLES}:Prophet"
    assert arena(made, "--bots", bots, "--games", "24", "--positions", "0.1") == 0
    return made


class Nesting(HTMLParser):
    """Checks that whatever is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(folder: Path) -> None:
    text = (folder / "report.html").read_text("utf-8")
    nesting = Nesting()
    nesting.feed(text)
    assert nesting.open == []
    assert nesting.tags.count("svg") >= 4
    assert nesting.links == []
    assert "://" not in text
    assert text.startswith("<!doctype html>")
    assert "prefers-color-scheme: dark" in text


def test_markdown_names_charts_that_are_there_and_well_formed(folder: Path) -> None:
    text = (folder / "report.md").read_text("utf-8")
    named = re.findall(r"!\[.*?\]\((.*?)\)", text)
    assert {"crowds.svg", "pool.svg", "ratings.svg"} < set(named)
    for name in named:
        drawing = ElementTree.parse(folder / name).getroot()
        assert drawing.tag.endswith("svg")
        assert drawing.get("aria-label")


def test_it_says_how_to_play_it_again(folder: Path) -> None:
    text = (folder / "report.md").read_text("utf-8")
    bots = f"random,medium,{DOUBLES}:Prophet"
    assert f"kuhstall arena mue --players 3 --options hands=1 --bots {bots} --crowds {bots} --pool {bots}" in text
    assert "--games 24 --budget 200 --positions 0.1 --seed 1 --report DIR" in text
    assert "decisions a second" in text


def rows(text: str, head: str) -> Iterator[list[str]]:
    """The rows of the table under a head."""
    table = text.split(f"## {head}\n", 1)[1].split("\n## ", 1)[0]
    for line in table.splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def test_medium_beats_random_in_every_table(folder: Path) -> None:
    text = (folder / "report.md").read_text("utf-8")
    matrix = {row[0]: row[1:] for row in rows(text, "One among many of another kind")}
    assert float(matrix["medium"][0].split()[0]) > 33.3 > float(matrix["random"][1].split()[0])
    assert matrix["random"][0] == "fair"
    assert [row[0] for row in rows(text, "At mixed tables")][2] == "medium"
    assert [row[0] for row in rows(text, "Ratings")][2] == "medium"


def test_a_bot_that_plays_on_in_its_head_knows_who_will_win(folder: Path) -> None:
    text = (folder / "report.md").read_text("utf-8")
    table = {row[0]: row[1:] for row in rows(text, "Do they know who will win?")}
    own = table["Prophet at tables of its own kind"]
    assert int(own[0]) > 20
    assert float(own[1].split()[0]) < float(own[2])
    assert float(own[3].split()[0]) < float(own[4])


def test_a_report_of_no_games_says_what_is_to_come() -> None:
    report = contents(small_job(exploit="medium", exploit_games=10), [], Clock(), {}, 500)
    assert "500 games are to be played" in markdown(report)
    nesting = Nesting()
    nesting.feed(page(report))
    assert nesting.open == []


def test_names_cannot_spoil_a_report() -> None:
    assert markdown(Report("a", [Section("b", ["*x* | <y>"])])) == "# a\n\n## b\n\n\\*x\\* \\| \\<y>\n"
    assert "<p>&lt;script&gt;</p>" in page(Report("a", [Section("b", ["<script>"])]))


def test_charts_stand_odd_values() -> None:
    odd = [Bar("<a&b>", 0, 0, 0, "0 %"), Bar("all", 100, 100, 100, "100 %")]
    for chart in (
        bars("b", "b", odd, 0, 25, " %"),
        bars("c", "c", odd[:1], 0, 0, ""),
        reliability("r", "r", [Dot(0.5, 1.0, 0.0, 1)]),
        curve("d", "d", [0.3], 0.3),
    ):
        text = standing_alone(chart)
        ElementTree.fromstring(text)
        assert "nan" not in text
