"""Large text, small phones and 400 per cent zoom: everything can be read and reached, if need be by scrolling down."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PageFor
from tests.browser.players import TURNS, Player, open_table
from tests.browser.pressing import click
from tests.browser.sight import hidden
from tests.browser.test_details import phase_of
from tests.browser.test_pages import PATHS

NAME = "Maximilian"
BAR = [".bar .ib >> nth=2", ".bar .ib >> nth=3", ".bar .ib >> nth=4", ".log1"]
"""Rules, chat and settings, and the log."""
BOARDS = ["[data-place=track]", ".label[data-place=cards]", "button.goals", ".seat[data-seat]"]
Phases = dict[str, list[str]]
"""Phases to look at, each with what opens its dialogs."""
TABLES: list[tuple[str, int, str, dict[str, Any], Phases]] = [
    (
        "kuhhandel-2",
        5,
        "de",
        {"pace": TURNS},
        {"bidding": ["section.seat .who"], "turn": [], "offer": [], "payment": []},
    ),
    ("kuhhandel-master", 6, "de", {"pace": TURNS}, {"bidding": BAR, "countdown": [], "rat": [], "knockdown": []}),
    ("kuhhandel-master", 6, "en", {"pace": TURNS}, {"countdown": [], "offer": [], "answer": []}),
    ("kuhhandel-duel", 2, "de", {}, {"turn": [], "division": [], "offer": [], "answer": []}),
    ("mue", 6, "de", {}, {"auction": [], "chief trump": [], "partner": [], "tricks": [".lad", ".stand", ".seat .who"]}),
    ("mue", 5, "en", {}, {"auction": [], "vice trump": [], "tricks": []}),
    ("kuhfstein", 4, "de", {"pace": TURNS}, {"turn": BOARDS}),
]
LIVE = {"kind": "live", "think": 60, "call": 20, "count": 20}
PATIENCE = 90
"""So many moves are waited for further phases once one has come."""


@pytest.mark.parametrize(("game", "seats", "language", "more", "phases"), TABLES)
def test_tables(page_for: PageFor, game: str, seats: int, language: str, more: dict[str, Any], phases: Phases) -> None:
    page = page_for(language=language)
    open_table(page, game, seats, NAME, **more)
    looked: set[str] = set()
    found: list[str] = []

    def look(player: Player) -> bool:
        phase = phase_of(page) or ""
        if phase in phases.keys() - looked:
            looked.add(phase)
            found.extend(f"{phase}: {one}" for one in settled(page))
            for opener in phases[phase]:
                check_dialog(page, opener)
        return looked == phases.keys() or (bool(looked) and page.evaluate("heard.moves") > PATIENCE)

    player = Player(page, game, seed=3)
    player.bold = game == "mue"
    player.play(until=look)
    assert found == []
    assert looked


def settled(page: Page) -> list[str]:
    """What is hidden when nothing moves any more."""
    page.locator(".flight, .moment").first.wait_for(state="detached")
    return hidden(page)


def check_dialog(page: Page, opener: str) -> None:
    """Whatever is wrong with the dialog that this opens."""
    click(page.locator(opener).locator("visible=true").first)
    page.locator("dialog[open]").wait_for()
    assert settled(page) == []
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_live_auction_and_an_own_amount(page_for: PageFor, language: str) -> None:
    page = page_for(language=language)
    open_table(page, "kuhhandel-2", 4, NAME, pace=LIVE)
    Player(page, "kuhhandel-2").play(until=lambda _: phase_of(page) == "bidding")
    assert settled(page) == []
    check_dialog(page, ".acts .btn >> nth=2")


def test_results(page_for: PageFor) -> None:
    page = page_for(language="de")
    open_table(page, "mue", 6, NAME, options={"hands": 1})
    Player(page, "mue").play()
    assert settled(page) == []


def test_a_room(page_for: PageFor) -> None:
    page = page_for(language="de")
    open_table(page, "kuhhandel-master", 6, NAME, bot="")
    page.locator(".invite").first.wait_for()
    assert settled(page) == []


@pytest.mark.parametrize("path", PATHS)
def test_pages(page_for: PageFor, path: str) -> None:
    page = page_for(language="de")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert hidden(page) == []


@pytest.mark.parametrize("game", ["kuhhandel-master", "mue", "kuhfstein"])
def test_score_keeping(page_for: PageFor, game: str) -> None:
    page = page_for(language="de")
    page.goto("/score")
    page.locator("select").first.select_option(game)
    page.get_by_label("Name 1", exact=True).fill("Wilhelmine-Antoinette-ÄÖ")
    page.wait_for_load_state("networkidle")
    assert hidden(page) == []
