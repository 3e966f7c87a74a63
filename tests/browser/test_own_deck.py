"""A deck of one's own, from the set-up of a table to its cards."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PageFor
from tests.browser.players import open_table
from tests.server.test_own_deck import MINE


@pytest.mark.parametrize("width", [390, 1440])
def test_a_table_with_cards_of_ones_own(page_for: PageFor, troubles: list[str], tmp_path: Path, width: int) -> None:
    page = page_for(width, 844, language="de")
    page.goto("/new")
    page.locator("select").first.select_option("kuhfstein")
    page.get_by_label("Dein Name").fill("Ada")
    page.get_by_text("Hausregeln").click()
    page.get_by_label("Aufgabenkarten als Text").fill(MINE.replace("points = 5", "points = 99", 1))
    page.get_by_role("button", name="Tisch aufmachen").click()
    expect(page.get_by_role("alert")).to_contain_text("1 bis 65 Punkte wert sein · KF-5.5")
    troubles.clear()  # The answer 400.
    (tmp_path / "mine.toml").write_text(MINE, "utf-8")
    page.get_by_label("Datei mit Aufgabenkarten").set_input_files(tmp_path / "mine.toml")
    expect(page.get_by_label("Aufgabenkarten als Text")).to_have_value(MINE)
    page.get_by_role("button", name="Tisch aufmachen").click()
    expect(page.get_by_text("Hier wird mit eigenen Karten gespielt: mine.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Karten herunterladen").click()
    assert download.value.path().read_text("utf-8") == MINE


def test_at_the_table_the_deck_is_named_and_not_called_a_reconstruction(page_for: PageFor) -> None:
    page = page_for(1440, 900)
    open_table(page, "kuhfstein", 2, attachments={"deck": MINE})
    page.locator("[data-phase]").wait_for()
    expect(page.get_by_role("button", name="mine")).to_be_visible()
    assert page.get_by_text("reconstructed").count() == 0
