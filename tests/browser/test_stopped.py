"""A table whose log cannot be read: its people are told, and can take what is left of it."""

import sqlite3
from contextlib import closing

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page

from kuhstall.tables import entries
from tests.browser.conftest import PageFor
from tests.server.house import POSTGRES, ServerProcess
from tests.server.logs import encoded, places, whole

CODE = "CCCCCCCC"
MARKED = "insert or replace into tables (code, state, listed, updated) values (?, 'revealed', 1, 1 << 42)"
REFUSED = "DDDDDDDD"


@pytest.mark.skipif(bool(POSTGRES), reason="the log is spoilt by hand in SQLite")
@pytest.mark.parametrize(("language", "told"), [("en", "This table has stopped."), ("de", "Dieser Tisch steht still.")])
def test_a_stopped_table_says_so_and_gives_what_is_left(
    page_for: PageFor, house: ServerProcess, language: str, told: str
) -> None:
    page = page_for(language=language, width=390, height=844)
    page.goto("/tables")
    person = page.evaluate("fetch('/api/guest', {method: 'POST'}).then((answer) => answer.json())")["person"]
    with closing(sqlite3.connect(house.database)) as database, database:
        # It is marked already, since a server that finds out complains in its log.
        database.execute(MARKED, (CODE,))
        database.execute("insert or replace into log values (?, 0, cast('moo' as blob))", (CODE,))
        database.execute("insert into people values (?, ?)", (person, CODE))
    page.reload()
    page.locator(f"a[href='/t/{CODE}']").click()
    page.get_by_role("heading", name=told).wait_for()
    page.get_by_text({"en": "Entry 1 of its log", "de": "Eintrag 1 seines Verlaufs"}[language]).wait_for()
    page.reload()  # Its link works too.
    page.get_by_role("heading", name=told).wait_for()
    assert page.locator("meta[name=description]").get_attribute("content") == told
    with page.expect_download() as download:
        page.locator("a[download]").click()
    assert download.value.path().read_text() == "moo\n"


@pytest.mark.skipif(bool(POSTGRES), reason="the log is spoilt by hand in SQLite")
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(
    ("language", "reason", "more"),
    [
        ("en", "The rules as they are now forbid move 10: KH-3.1 (entry 15 of its log).", "What happened in 20 moves"),
        (
            "de",
            "Die Regeln von heute verbieten Zug 10: KH-3.1 (Eintrag 15 seines Verlaufs).",
            "Was in 20 Zügen geschah",
        ),
    ],
)
def test_a_stopped_table_shows_why_and_what_happened(
    page_for: PageFor, house: ServerProcess, language: str, reason: str, more: str, width: int
) -> None:
    page = page_for(language=language, width=width, height=844)
    page.goto("/tables")
    person = page.evaluate("fetch('/api/guest', {method: 'POST'}).then((answer) => answer.json())")["person"]
    code = REFUSED[:-2] + str(width)[:1].replace("1", "F").replace("3", "G") + language[0].upper().replace("E", "H")
    keep_refused(house, code, person)
    page.goto(f"/t/{code}")
    page.get_by_text(reason).wait_for()
    assert page.locator("ol li").count() == 0 or not page.locator("ol li").first.is_visible()
    page.locator("summary", has_text=more).click()
    lines = page.locator("ol li")
    assert lines.count() >= 20
    assert lines.last.is_visible()
    assert fits(page)


def keep_refused(house: ServerProcess, code: str, person: str) -> None:
    """A table with a history of twenty moves, of which the rules of today refuse the tenth."""
    log = whole("kuhhandel-2", 3, {})
    at = places(log)
    spoilt = log[at[9]]
    assert isinstance(spoilt, entries.Moved)
    log[at[9]] = replace(spoilt, move="pay 500 500")
    lines = [line.replace(b'"anna"', f'"{person}"'.encode()) for line in encoded(log[: at[20]])]
    with closing(sqlite3.connect(house.database)) as database, database:
        database.execute(MARKED, (code,))
        database.executemany("insert into log values (?, ?, ?)", [(code, *line) for line in enumerate(lines)])
        database.execute("insert into people values (?, ?)", (person, code))


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
