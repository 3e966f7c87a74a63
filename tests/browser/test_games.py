"""A whole game of every game by clicks, on phone and desktop, in both languages: the result is right, nothing leaks."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from kuhstall.core.record import parse, replay
from kuhstall.core.state import BITS
from tests.browser.conftest import PageFor
from tests.browser.players import TURNS, Player, open_table
from tests.browser.test_pages import OTHERS, serious, too_wide
from tests.browser.witness import Judge, Witness

PHONE = (390, 844)
DESKTOP = (1440, 900)
MINE = {"de": "Du gewinnst", "en": "You win"}


def check_result(page: Page, code: str, language: str) -> None:
    """The result page names whom the record names, and has a column with the right sum for everybody."""
    match = replay(parse(page.request.get(f"/api/tables/{code}/record", max_retries=2).text()))
    names = [chair["name"] for chair in page.request.get(f"/api/tables/{code}", max_retries=2).json()["chairs"]]
    winners = [seat for seat in range(len(names)) if match.state.winners() & BITS[seat]]
    headline = page.locator("main h2").first.inner_text()
    if 0 in winners:
        assert headline.startswith(MINE[language])
    else:
        assert all(names[seat] in headline for seat in winners), (headline, winners)
    sheet = page.locator("main table")
    sheet.wait_for()
    assert sheet.locator("thead th").count() == len(names)
    rows = [row.locator("td").all_inner_texts() for row in sheet.locator("tbody tr").all()]
    assert list(match.state.scores()) in [[number(cell) for cell in row] for row in rows]
    check_stories(page, code)


def check_stories(page: Page, code: str) -> None:
    """What is told is what the server tells, each with its number, and the picture to share has the right size."""
    told = page.request.get(f"/api/tables/{code}/score", max_retries=2).json()["stories"]
    shown = page.locator("[data-story]")
    kinds = [(one.get_attribute("data-story"), one.get_attribute("data-at")) for one in shown.all()]
    assert kinds == [(story["kind"], str(story["move"])) for story in told[:6]] != []
    for story, figure in zip(told, shown.locator(".figure").all_inner_texts(), strict=False):
        assert int(re.sub(r"\D", "", figure.partition("×")[0]) or 0) == abs(story["number"])
    page.locator("[data-do=share]").click()
    with page.expect_download() as kept:
        page.locator("[data-do=keep-picture]").click()
    content = kept.value.path().read_bytes()
    assert (int.from_bytes(content[16:20]), int.from_bytes(content[20:24])) == (1200, 630)
    page.keyboard.press("Escape")


def number(cell: str) -> int:
    """A number as the page writes it."""
    digits = re.sub(r"\D", "", cell)
    return int(digits or 0) * (1 if cell.startswith(digits[:1]) else -1)


@pytest.mark.parametrize(
    ("game", "seats", "size", "language", "more"),
    [
        ("kuhhandel-1", 3, PHONE, "de", {"pace": TURNS}),
        ("kuhhandel-2", 3, DESKTOP, "en", {}),
        ("kuhhandel-master", 3, DESKTOP, "de", {"pace": TURNS}),
        ("kuhhandel-duel", 2, PHONE, "en", {}),
        ("mue", 5, PHONE, "en", {"options": {"hands": 2}}),
        ("kuhfstein", 2, PHONE, "de", {}),
    ],
)
def test_whole_game(
    page_for: PageFor, game: str, seats: int, size: tuple[int, int], language: str, more: dict[str, Any]
) -> None:
    page = page_for(*size, language=language)
    witness = Witness(page)
    code = open_table(page, game, seats, witness=witness, **more)
    Player(page, game, seed=1).play()
    check_result(page, code, language)
    assert serious(page) == []
    assert not too_wide(page)
    assert not OTHERS[language].findall(page.inner_text("body"))
    record = page.request.get(f"/api/tables/{code}/record", max_retries=2).text()
    assert Judge(record, seat=0).complaints(witness) == []
