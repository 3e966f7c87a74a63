"""People at addresses where nothing is: they are told so in their language, and find home."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PageFor


@pytest.mark.parametrize(
    ("path", "language", "said", "home"),
    [
        ("/nothing", "en", "There is nothing here.", "To the barn"),
        ("/constructor", "de", "Hier ist nichts.", "Zum Stall"),
        ("/learn/mue/more", "en", "There is nothing here.", "To the barn"),
        ("/t/CDFGHJKM", "de", "Diesen Tisch gibt es nicht.", "Zum Stall"),
    ],
)
def test_the_way_home(page_for: PageFor, troubles: list[str], path: str, language: str, said: str, home: str) -> None:
    page = page_for(390, 844, language)
    answer = page.goto(path)
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", level=2)).to_have_text(said)
    page.get_by_role("link", name=home).click()
    expect(page).to_have_url(re.compile(r"^http://[^/]*/$"))
    expect(page.locator(".barn")).to_be_visible()
    troubles[:] = [one for one in troubles if "404" not in one and "WebSocket" not in one]
