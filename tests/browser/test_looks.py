"""Tables at work: they fit every screen without scrolling, everybody can read them, in one language at a time."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PageFor
from tests.browser.players import TURNS, Player, open_table
from tests.browser.sight import PAINTED
from tests.browser.test_pages import OTHERS, SCHEMES, serious

SIZES = ((360, 640), (390, 844), (844, 390), (1024, 768), (1440, 900))
LONG = "Wilhelmine-Antoinette-ÄÖ"
MOMENTS = 4
"""In how many phases of a game the table is looked at, if they come soon."""


def overflow(page: Page) -> list[str]:
    """The sizes at which the page has to be pushed sideways or down."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for _ in "the log beside the table comes or goes", "the bar is measured again":
            page.evaluate(PAINTED)
        root = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        if root[0] > width + 1 or root[1] > height + 1:
            found.append(f"{width}×{height}: {root}")
    return found


def check_looks(page: Page, language: str) -> None:
    """Whatever is wrong with the table as it is now; ends on a large screen with the log beside it."""
    assert overflow(page) == []
    for (width, height), scheme in zip(((390, 844), (1440, 900)), SCHEMES, strict=True):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []
    assert not OTHERS[language].findall(page.inner_text("body"))


@pytest.mark.parametrize(
    ("game", "seats", "language", "more"),
    [
        ("kuhhandel-master", 6, "de", {"pace": TURNS}),
        ("kuhhandel-duel", 2, "en", {}),
        ("mue", 6, "en", {"options": {"hands": 1}}),
        ("kuhfstein", 4, "de", {}),
    ],
)
def test_table_in_play(page_for: PageFor, game: str, seats: int, language: str, more: dict[str, Any]) -> None:
    page = page_for(language=language)
    open_table(page, game, seats, LONG, **more)
    looked: set[str] = set()

    def look(player: Player) -> bool:
        phase = page.locator("[data-phase]").get_attribute("data-phase") or ""
        if phase not in looked:
            looked.add(phase)
            check_looks(page, language)
        return len(looked) == MOMENTS or page.evaluate("heard.moves") > 60

    Player(page, game, seed=7).play(until=look)
    assert looked


@pytest.mark.parametrize(("game", "seats"), [("kuhhandel-master", 6), ("mue", 6), ("kuhfstein", 4)])
def test_everybody_has_a_long_name(page_for: PageFor, game: str, seats: int) -> None:
    page, names = page_for(language="de"), [LONG[:-1] + letter for letter in "ABCDEF"[:seats]]
    code = open_table(page, game, seats, names[0], bot="", pace=TURNS)
    for name in names[1:]:
        other = page_for(language="de")
        other.goto(f"/t/{code}")
        other.get_by_label("Wie heißt du?").fill(name)
        other.get_by_role("button", name="Hier sitzen").first.click()
        page.get_by_text(name).first.wait_for()
    page.get_by_role("button", name="Spiel beginnen").click()
    page.locator("[data-phase]").wait_for()
    assert all(page.get_by_text(name).count() for name in names[1:])
    assert overflow(page) == []
