"""The start page loads on a phone and on a desktop, in both languages, without a complaint."""

import pytest

from tests.browser.conftest import PageFor


@pytest.mark.parametrize(
    ("width", "height", "language", "scheme"), [(360, 740, "de", "dark"), (1440, 900, "en", "light")]
)
def test_the_start_page_loads(page_for: PageFor, width: int, height: int, language: str, scheme: str) -> None:
    page = page_for(width, height, language, scheme)
    answer = page.goto("/", wait_until="networkidle")
    assert answer
    assert answer.ok
    assert page.title() == "Kuhstall"
    assert page.locator("body").inner_text().strip()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
