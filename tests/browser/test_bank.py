"""The bank lies open (KH-1.3)."""

from playwright.sync_api import expect

from tests.browser.conftest import PageFor
from tests.browser.players import open_table


def test_the_bank_can_be_looked_at(page_for: PageFor) -> None:
    page = page_for(390, 844, language="de")
    open_table(page, "kuhhandel-2", 3)
    page.locator("[data-phase]").wait_for()
    page.locator("[data-place=seat-1]").get_by_role("button").first.click()
    bank = page.locator("[data-place=bank]")
    expect(bank.get_by_role("heading")).to_have_text("In der Bank")
    expect(bank.locator("li").first).to_contain_text("× ")
