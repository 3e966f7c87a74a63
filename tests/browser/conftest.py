"""A real server with fast bots, a real browser, and pages of every size; a page that has trouble fails its test."""

from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, sync_playwright

from kuhstall.server.pages import BUILT
from tests.server.house import ServerProcess
from tools import browser as browsers

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
Scheme = Literal["light", "dark"]
PageFor = Callable[..., Page]


# Playwright holds an event loop while it runs, so these end with the package, before another test needs a loop.
@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server in a process of its own, with bots that hardly pause and soon stand in."""
    if not (BUILT / "index.html").is_file():
        pytest.skip("the page was left out")
    process = ServerProcess(
        tmp_path_factory.mktemp("house"), bot_pause=0.005, grace=1, rest=20, review_playouts=10
    ).start()
    yield process
    process.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine."""
    path = browsers.found()
    if path is None:
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def troubles() -> list[str]:
    """What went wrong in the pages of a test; a test that makes trouble on purpose clears the list."""
    return []


@pytest.fixture
def page_for(browser: Browser, house: ServerProcess, troubles: list[str]) -> Iterator[PageFor]:
    """Opens pages, each with a guest of its own; paths are the house's."""

    def opened(width: int = 1280, height: int = 800, language: str = "en", scheme: Scheme = "light") -> Page:
        context = browser.new_context(
            base_url=house.url,
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "de": "de-DE"}[language],
            color_scheme=scheme,
        )
        page = context.new_page()
        watch(page, troubles)
        contexts.append(context)
        return page

    contexts: list[BrowserContext] = []
    yield opened
    found = list(troubles)  # What is cut off by closing is no trouble.
    for context in contexts:
        context.close()
    assert found == []


def watch(page: Page, troubles: list[str]) -> None:
    """Note what the console complains about, what is thrown, and what could not be fetched."""

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            troubles.append(f"{message.type}: {message.text}")

    def failed(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # The page has gone on before the answer came.
            troubles.append(f"{request.method} {request.url}: {request.failure}")

    def answered(response: Response) -> None:
        if response.status >= 400:
            troubles.append(f"{response.request.method} {response.url}: {response.status}")

    page.on("console", said)
    page.on("pageerror", lambda error: troubles.append(f"thrown: {error}"))
    page.on("requestfailed", failed)
    page.on("response", answered)
