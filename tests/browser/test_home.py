"""The home page: every edition, number and strength in one glance, and the game to carry on before all else."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import open_table
from tests.browser.sight import hidden
from tests.browser.test_levels import chairs
from tests.browser.test_pages import serious

SIZES = [(360, 640), (390, 844), (820, 1180), (1180, 820), (1440, 900)]


def play_now(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-phase]").wait_for()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_hidden_and_nothing_is_amiss(page_for: PageFor, size: tuple[int, int]) -> None:
    page = page_for(*size)
    page.goto("/")
    page.get_by_role("button", name="First game").wait_for()
    assert hidden(page) == []
    assert serious(page) == []


def test_every_edition_with_as_many_bots_as_one_likes(page_for: PageFor) -> None:
    page = page_for(390, 844)
    page.goto("/")
    page.locator(".stall").filter(has_text="two editions").click()
    page.get_by_text("first edition", exact=True).click()
    page.get_by_role("button", name="One bot fewer").click()
    expect(page.get_by_role("button", name="One bot fewer")).to_be_disabled()
    expect(page.get_by_role("button", name="Play now")).to_contain_text("first edition, 2 bots, medium")
    play_now(page)
    assert len(chairs(page)) == 3
    code = page.url.rpartition("/")[2]
    assert page.request.get(f"/api/tables/{code}", max_retries=2).json()["game"] == "kuhhandel-1"
    page.goto("/")
    expect(page.get_by_role("radio", name="first edition")).to_be_checked()
    expect(page.locator("[data-count]")).to_have_attribute("data-count", "2")


def test_the_duel_has_one_bot(page_for: PageFor) -> None:
    page = page_for()
    page.goto("/")
    page.get_by_text("for two", exact=True).click()
    expect(page.get_by_role("button", name="Play now")).to_contain_text("one bot")
    page.get_by_label("Pace of the bots").select_option("quick")
    play_now(page)
    assert len(chairs(page)) == 2
    code = page.url.rpartition("/")[2]
    assert page.request.get(f"/api/tables/{code}", max_retries=2).json()["pace"]["bots"] == "quick"


def test_games_are_carried_on_from_home_the_one_that_waits_for_me_first(page_for: PageFor) -> None:
    page = page_for(390, 844)
    waiting = open_table(page, "mue", 3, "Anna", bot="")
    code = open_table(page, "kuhfstein", 2, "Anna")
    page.locator("[data-phase]").wait_for()
    page.goto("/")
    going = page.get_by_role("region", name="Carry on").get_by_role("link")
    expect(going).to_have_count(2)
    first, second = going.all()
    assert (first.get_attribute("href"), second.get_attribute("href")) == (f"/t/{code}", f"/t/{waiting}")
    expect(first).to_contain_text("Kuhfstein")
    expect(first).to_contain_text("against one bot")
    expect(page.get_by_role("button", name="First game")).to_have_count(0)
    first.click()
    page.locator("[data-phase]").wait_for()
