"""What the server keeps of a guest: in the settings it can be taken along, and deleted after a second question."""

import json
from pathlib import Path

import pytest

from tests.browser.conftest import PageFor
from tests.browser.test_carry import PERSON, seated
from tests.browser.test_pages import SCHEMES, serious, too_wide

SETTINGS = ".bar .ib >> nth=-1"


@pytest.mark.parametrize(
    ("language", "width", "question"),
    [("en", 1280, "Really delete everything?"), ("de", 390, "Wirklich alles löschen?")],
)
def test_a_guest_takes_everything_along_and_then_deletes_it(
    page_for: PageFor, language: str, width: int, question: str
) -> None:
    page = page_for(width, 844, language=language)
    anna = seated(page, "Anna")
    page.evaluate("localStorage.setItem('kuhstall-guest', 'anna')")
    page.goto("/tables")
    page.locator(SETTINGS).click()
    with page.expect_download() as download:
        page.locator("[data-do=save]").click()
    kept = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert kept["guest"] == anna
    assert [one["sat"][0]["name"] for one in kept["tables"]] == ["Anna"]
    page.locator("[data-do=ask]").click()
    page.get_by_text(question).wait_for()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []
    assert not too_wide(page)
    assert page.evaluate(PERSON) == anna  # Nothing is deleted by the first button.
    with page.expect_navigation(url="**/"):
        page.locator("[data-do=forget]").click()
    assert page.evaluate("localStorage.getItem('kuhstall-guest')") is None
    assert page.evaluate("JSON.parse(localStorage.kuhstall).name") == ""
    assert page.evaluate(PERSON) != anna


def test_whoever_has_no_guest_is_told_so(page_for: PageFor, troubles: list[str]) -> None:
    page = page_for()
    page.goto("/tables")
    page.wait_for_load_state("networkidle")  # By then everybody has become a guest.
    page.context.clear_cookies()
    page.locator(SETTINGS).click()
    page.locator("[data-do=save]").click()
    page.get_by_text("This server keeps nothing about you.").wait_for()
    troubles.clear()  # The 403 is meant.
