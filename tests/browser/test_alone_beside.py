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


HISTORY = {
    "code": "CDFGHJKM",
    "game": "mue",
    "at": 1_700_000_000_000,
    "began": 1_699_999_000_000,
    "names": ["Mia", "Alma", "Berta"],
    "seats": [0],
    "resigned": [],
    "scores": [210, 100, 90],
    "winners": [0],
    "persons": ["", "", ""],
    "bots": ["", "easy", "easy"],
    "tally": {},
}
"""A finished game as a server tells of it."""
WAYS = {
    "/games": ("Newer games", "/alone/#/games"),
    "/score": ("Your notes stay", "/alone/#/score"),
    "/learn/mue": ("Playing to learn", "/alone/#/learn/mue"),
    "/new": ("A table with others", "/alone/#/new"),
    "/tables": ("Open tables", "/alone/"),
    "/carry": ("Changing to another device", "/alone/"),
    "/t/CDFGHJKM/replay": ("What was played", "/alone/"),
}
"""What each page says while nobody answers, and where the way on leads."""


def test_without_a_line_each_page_says_what_needs_one_and_what_works(
    context: BrowserContext, house: ServerProcess
) -> None:
    context.add_init_script(AN_APP)
    context.route("**/api/guest/history", lambda route: route.fulfill(json=[HISTORY]))
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/games")
    page.locator(".list a.game").wait_for()
    assert page.evaluate(KEPT, A_MINUTE)
    page.wait_for_function("caches.open('kuhstall-said').then((said) => said.keys()).then((kept) => kept.length > 6)")
    context.unroute("**/api/guest/history")
    context.set_offline(True)
    house.kill()
    for path, (says, leads) in WAYS.items():
        page.goto(path)
        word = page.locator(".word-on-top")
        expect(word).to_contain_text(f"The server does not answer. {says}")
        expect(word.locator("a")).to_have_attribute("href", leads)
    page.goto("/games")
    expect(page.locator("[data-since]")).to_contain_text("As the server last told it")
    expect(page.locator(".list a.game")).to_have_count(1)
    page.locator(".word-on-top a").click()
    page.locator("[data-where=there]").click()
    expect(page.locator(".list a.game")).to_have_attribute("href", "/t/CDFGHJKM")
    page.locator("[data-where=here]").click()
    expect(page.locator(".list a.game")).to_have_count(0)
    page.goto("/score")
    expect(page.locator("main select").first.locator("option")).to_have_count(6)
    expect(page.locator("main .panel")).not_to_have_count(1)
    page.goto("/learn/mue")
    expect(page.locator(".whole [data-rule]").first).to_be_visible()
    page.goto("/t/CDFGHJKM")
    expect(page.get_by_text("This table is at the server.")).to_be_visible()
    assert errors == []


def test_what_was_kept_of_a_guest_is_nobody_elses(context: BrowserContext, house: ServerProcess) -> None:
    context.route("**/api/guest/history", lambda route: route.fulfill(json=[HISTORY]))
    page = context.new_page()
    page.goto("/games")
    page.locator(".list a.game").wait_for()
    page.wait_for_function("caches.match('/kuhstall-said/history')")
    context.unroute("**/api/guest/history")
    context.clear_cookies()  # Whoever comes now is somebody else.
    page.goto("/tables")
    page.wait_for_function("caches.has('kuhstall-said-guest').then((kept) => !kept)")
    context.set_offline(True)
    house.kill()
    page.goto("/games")
    expect(page.locator(".word-on-top")).to_be_visible()
    expect(page.locator(".list a.game")).to_have_count(0)
