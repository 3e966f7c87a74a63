"""The bots look at a finished game: asked for beside the replay, followed, read, and hidden from one seat's eyes."""

import random
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Page, expect

from kuhstall.client import Client
from kuhstall.tables.identity import COOKIE
from tests.browser.conftest import PageFor
from tests.browser.players import Player, open_table
from tests.browser.test_pages import serious
from tests.server.house import LIVE, ServerProcess, run
from tests.server.players import guest, play

OFF = """() => {
  const bar = document.querySelector("[data-do=scrub]");
  const { left, width } = bar.getBoundingClientRect();
  const thumb = 1.6 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const line = document.querySelector("line.now").getBoundingClientRect();
  return Math.abs(left + thumb / 2 + (bar.value / bar.max) * (width - thumb) - line.left - line.width / 2);
}"""
"""How far the curve's mark is from the middle of the thumb now."""


def finished(url: str) -> tuple[str, str]:
    """The code of a finished game, and the key of who made any move there, among them some that cost a lot."""

    async def whole() -> tuple[str, Client]:
        client = await guest(url)
        wish = {"game": "mue", "seats": 3, "name": "Anna", "bot": "medium", "options": {"hands": 3}, "pace": LIVE}
        code = (await client.call("/api/tables", wish))["code"]
        async with client.table(code) as table:
            await play(table, random.Random(3))
        return code, client

    with ThreadPoolExecutor(1) as apart:  # Playwright has the loop of this thread.
        code, client = apart.submit(run, whole()).result()
    return code, client.key


def replay(page_for: PageFor, house: ServerProcess, **look: object) -> tuple[Page, str]:
    """The replay of a finished game on the page of who played it."""
    code, key = finished(house.url)
    page = page_for(**look)
    page.context.add_cookies([{"name": COOKIE, "value": key, "url": house.url}])
    page.goto(f"/t/{code}/replay")
    return page, code


def test_the_bots_are_asked_and_tell_what_they_found(page_for: PageFor, house: ServerProcess) -> None:
    page, code = replay(page_for, house, width=1440, height=900)
    page.click("[data-do=review]:not([data-new])")
    expect(page.locator(".review progress")).to_be_visible()
    decision = page.locator("[data-decision]")
    expect(decision.first).to_be_visible(timeout=60_000)
    expect(decision.locator("h3")).to_contain_text("You ")
    expect(page.locator(".dock figure img, .dock figure svg[role=img]")).to_have_count(1)
    assert serious(page) == []
    page.click("[data-do=review-look]:not([data-new])")
    move = int(decision.get_attribute("data-move-number") or 0)
    expect(page.locator("#game")).to_have_attribute("data-at", str(move - 1))
    assert off_the_bar(page) <= 1
    # One seat could not know the chances.
    page.keyboard.press("2")
    expect(page.locator("figure")).to_have_count(0)
    expect(page.locator(".review ol")).to_have_count(0)
    # It is there again, for whoever comes, in their language, and without a word to them.
    other = page_for(width=390, height=844, language="de")
    other.goto(f"/t/{code}/replay")
    expect(other.locator(".side figure")).to_be_visible()
    expect(other.locator(".review")).to_contain_text("Wendepunkte")
    assert "Du hast" not in other.inner_text(".review")
    assert other.evaluate("document.documentElement.scrollWidth") == 390
    assert off_the_bar(other) <= 1
    assert serious(other) == []


def off_the_bar(page: Page) -> float:
    """How far the curve's mark of the moment is from the middle of the bar's thumb, at either end of the game."""
    found: list[float] = []
    for key in ("Home", "End"):
        page.keyboard.press(key)
        last = page.locator("[data-do=scrub]").get_attribute("max")
        expect(page.locator("#game")).to_have_attribute("data-at", (last or "") if key == "End" else "0")
        found.append(page.evaluate(OFF))
    return max(found)


def test_a_hint_says_why(page_for: PageFor) -> None:
    page = page_for(width=390, height=844)
    open_table(page, "kuhfstein", 2)
    Player(page, "kuhfstein").asked()
    page.keyboard.press("h")
    expect(page.locator(".hint .reason")).to_contain_text("Second choice: ")
    assert serious(page) == []
