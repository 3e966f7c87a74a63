"""A table whose log cannot be read: its people are told, and can take what is left of it."""

import sqlite3
from contextlib import closing

import pytest

from tests.browser.conftest import PageFor
from tests.server.house import POSTGRES, ServerProcess

CODE = "CCCCCCCC"


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
        database.execute("insert or replace into tables values (?, 'revealed', 1, 1 << 42)", (CODE,))
        database.execute("insert or replace into log values (?, 0, cast('moo' as blob))", (CODE,))
        database.execute("insert into people values (?, ?)", (person, CODE))
    page.reload()
    page.locator(f"a[href='/t/{CODE}']").click()
    page.get_by_role("heading", name=told).wait_for()
    page.reload()  # Its link works too.
    page.get_by_role("heading", name=told).wait_for()
    assert page.locator("meta[name=description]").get_attribute("content") == told
    with page.expect_download() as download:
        page.locator("a[download]").click()
    assert download.value.path().read_text() == "moo\n"
