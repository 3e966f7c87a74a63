"""The page of a server that goes away: who has played there, or has it as an app, plays on against bots."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kuhstall.server.pages import BUILT
from tests.alone.inside import need_python
from tests.browser.players import LISTENING
from tests.server.house import ServerProcess

KEPT = """async (wait) => {
  for (;;) {
    const worker = await navigator.serviceWorker.getRegistration("/alone/");
    const kept = !!worker?.active && new URL(worker.scope).pathname === "/alone/";
    if (kept || !wait--) return kept;
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
"""Whether the site that plays alone is kept on this device, looking so many times 20 ms long."""
A_MINUTE = 3000
AN_APP = """
const plain = matchMedia.bind(window);
window.matchMedia = (query) => (query === "(display-mode: standalone)" ? { matches: true } : plain(query));
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that may be killed."""
    need_python()
    if not (BUILT / "index.html").is_file():
        pytest.skip("the page was left out")
    process = ServerProcess(tmp_path, bot_pause=0.005).start()
    yield process
    process.kill()


@pytest.fixture
def context(browser: Browser, house: ServerProcess) -> Iterator[BrowserContext]:
    """A phone that has never been there."""
    context = browser.new_context(base_url=house.url, viewport={"width": 390, "height": 844}, locale="en-GB")
    context.add_init_script(LISTENING)
    yield context
    context.close()


def play_now(page: Page) -> None:
    """Begin a game from home."""
    page.get_by_role("button", name=re.compile("^Play now")).locator("visible=true").click()
    page.locator("[data-phase]").first.wait_for()


def play_on_alone(page: Page) -> None:
    """Take the way that is offered, and begin a game against bots."""
    page.get_by_role("link", name="Play alone against bots").locator("visible=true").click()
    page.wait_for_url("**/alone/")
    play_now(page)


def test_who_comes_back_plays_on_alone_when_the_server_is_gone(context: BrowserContext, house: ServerProcess) -> None:
    page = context.new_page()
    page.goto("/")
    assert not page.evaluate(KEPT, 0)
    play_now(page)
    table = page.url
    page.goto("/")
    assert page.evaluate(KEPT, A_MINUTE)
    page.goto(table)
    page.locator("[data-phase]").first.wait_for()
    house.kill()
    play_on_alone(page)
    page.goto(house.url)
    expect(page.get_by_text("The server does not answer.").locator("visible=true")).to_be_visible()
    play_on_alone(page)


def test_an_app_opens_at_once_without_a_network(context: BrowserContext, house: ServerProcess) -> None:
    context.add_init_script(AN_APP)
    page = context.new_page()
    page.goto("/")
    assert page.evaluate(KEPT, A_MINUTE)
    context.set_offline(True)
    house.kill()
    page.goto("/")
    play_on_alone(page)


def test_who_looks_in_once_fetches_no_python(context: BrowserContext, house: ServerProcess) -> None:
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_role("link", name="Play offline").locator("visible=true")).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Play offline").locator("visible=true").wait_for()
    assert not page.evaluate(KEPT, 0)
    assert page.evaluate("caches.keys().then((names) => names.filter((name) => name.includes('alone')))") == []
