"""Every page at every size, in both languages: it fits, all can read it, no word of the other language is left."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PageFor, Scheme

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATHS = (
    "/",
    "/new",
    "/screen",
    "/tables",
    "/learn",
    "/learn/kuhhandel-master",
    "/learn/mue",
    "/score",
    "/carry",
    "/g",
    "/replay",
)
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SIZES = ((360, 640), (844, 390), (1440, 900))
OTHERS = {
    "en": re.compile(r"\b(und|nicht|Spieler|Tisch|Karte|Runde|zurück|wählen)\b"),
    "de": re.compile(r"\b(the|and|your|players|with|choose|back)\b"),
}
"""Words that only the other language has."""


def serious(page: Page) -> list[str]:
    """What axe-core calls serious or critical on the page."""
    page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run(document).then((result) => result.violations)")
    return [
        f"{one['id']}: {node['html'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


def too_wide(page: Page) -> bool:
    """Whether the page has to be pushed sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    return wide


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("path", PATHS)
def test_page(page_for: PageFor, path: str, language: str) -> None:
    page = page_for(language=language)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert page.locator("html").get_attribute("lang") == language
    assert not OTHERS[language].findall(page.inner_text("body"))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not too_wide(page), (width, height)
    page.set_viewport_size({"width": 390, "height": 844})
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []


def test_language_is_switched_at_any_time(page_for: PageFor) -> None:
    page = page_for(language="de")
    page.goto("/")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Play now").wait_for()
    page.reload()
    page.get_by_role("button", name="Play now").wait_for()


def test_missing_table_says_so(page_for: PageFor, troubles: list[str]) -> None:
    page = page_for(language="en")
    page.goto("/t/CCCCCCCC")
    page.get_by_text("There is no such table.").wait_for()
    troubles.clear()


def test_a_score_sheet_that_cannot_be_right_says_so_in_the_language_of_the_page(
    page_for: PageFor, troubles: list[str]
) -> None:
    page = page_for(390, 844, language="de")
    page.goto("/score")
    page.locator("select").first.select_option("kuhfstein")
    page.get_by_label("Plättchen").first.fill("100")
    fault = page.get_by_role("alert")
    fault.get_by_text("Es gibt nur 71 Plättchen · KF-1.1").wait_for()
    page.get_by_label("Plättchen").first.fill("10")
    fault.wait_for(state="detached")
    troubles.clear()  # The answers 400.


def test_score_keeping_takes_names_as_long_as_tables_do(page_for: PageFor) -> None:
    page = page_for(360, 640, language="de")
    page.goto("/score")
    page.get_by_label("Name 1", exact=True).press_sequentially("Wilhelmine-Antoinette-ÄÖ und mehr")
    assert page.get_by_label("Name 1", exact=True).input_value() == "Wilhelmine-Antoinette-ÄÖ"
    page.get_by_role("columnheader", name="WilhelmineAntoinetteÄÖ").wait_for()
    assert not too_wide(page)
