"""Who begins, and the tables of rules beside the game."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import open_table


def room(page: Page, game: str) -> None:
    """A table with bots that has not begun; the guest sits at seat 0."""
    open_table(page, game, 3, "Ada", bot="")
    page.get_by_role("button", name="Freie Plätze mit Bots füllen").click()
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_enabled()


@pytest.mark.parametrize(("game", "asks"), [("kuhhandel-2", "Wer beginnt?"), ("mue", "Wer gibt zuerst?")])
def test_the_host_names_who_begins(page_for: PageFor, game: str, asks: str) -> None:
    page = page_for(390, 844, language="de")
    room(page, game)
    expect(page.get_by_label(asks).locator("option").first).to_have_text("Das Los entscheidet")
    page.get_by_label(asks).select_option("Ada")
    page.get_by_role("button", name="Spiel beginnen").click()
    page.locator("main.table.mine").wait_for()
    assert page.evaluate("heard.frames.map(JSON.parse).some((one) => one.type === 'happened')") is False


def test_the_present_height_is_marked_in_the_tables_of_the_rules(page_for: PageFor) -> None:
    page = page_for(1440, 900, language="de")
    room(page, "mue")
    page.get_by_label("Wer gibt zuerst?").select_option("Ada")
    page.get_by_role("button", name="Spiel beginnen").click()
    page.locator("main.table.mine").wait_for()
    page.get_by_role("button", name="Regeln").last.click()
    targets = page.locator("[data-rule='MU-6.2'] table")
    expect(targets.locator("tbody tr")).to_have_count(4)
    expect(targets.locator("[aria-current]")).to_have_count(0)
    page.locator("[data-place=hand] [data-card]").first.click()
    page.locator("[data-do=show]").click()
    expect(targets.locator("[aria-current]").first).to_be_visible()


def test_who_begins_on_one_device(page_for: PageFor) -> None:
    page = page_for(390, 844)
    page.goto("/screen")
    page.get_by_label("Game").select_option("mue")
    page.get_by_text("3", exact=True).click()
    page.get_by_text("Pass the device").click()
    for at, name in enumerate(("Ada", "Ben", "Cleo"), 1):
        page.get_by_label(f"Name {at}").fill(name)
    page.get_by_label("Who deals first?").select_option("Ben")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="I am Ben")).to_be_visible()
