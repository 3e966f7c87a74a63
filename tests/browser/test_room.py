"""Before the game: one seat for each, and a name that nobody else has."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFor


def chairs(page: Page) -> list[str]:
    """Who sits where, as the page writes it."""
    names: list[str] = page.locator("main li .nm").evaluate_all("all => all.map((one) => one.firstChild.data.trim())")
    return names


def room(page: Page, seats: int = 3) -> str:
    """Open a table of one's own without sitting down, and return its link."""
    assert page.request.post("/api/guest", data={}).ok
    code = page.request.post("/api/tables", data={"game": "kuhhandel-2", "seats": seats}).json()["code"]
    page.goto(f"/t/{code}")
    return f"/t/{code}"


def test_another_seat_is_a_move_and_never_a_second_one(page_for: PageFor) -> None:
    page = page_for(390, 844)
    room(page)
    page.get_by_label("What is your name?").fill("Anna")
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.get_by_role("button", name="Move here")).to_have_count(2)
    assert page.get_by_role("button", name="Sit here").count() == 0
    page.get_by_role("button", name="Move here").last.click()
    expect(page.locator("main li").last).to_contain_text("Anna")
    assert chairs(page) == ["free", "free", "Anna"]
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()


def test_nobody_stays_nameless_and_no_two_are_called_the_same(page_for: PageFor) -> None:
    anna, ben = page_for(), page_for(390, 844, "de")
    link = room(anna)
    assert anna.get_by_label("What is your name?").input_value(), "a name is on offer"
    anna.get_by_label("What is your name?").fill("  ")
    anna.get_by_role("button", name="Sit here").first.click()
    expect(anna.get_by_role("alert")).to_have_text("A name needs letters.")
    expect(anna.get_by_label("What is your name?")).to_be_focused()
    anna.get_by_label("What is your name?").fill("Anna")
    anna.get_by_role("button", name="Sit here").first.click()
    ben.goto(link)
    offer = ben.get_by_label("Wie heißt du?").input_value()
    ben.get_by_role("button", name="Hier sitzen").first.click()
    expect(anna.locator("main li").nth(1)).to_contain_text(offer)
    ben.get_by_label("Wie heißt du?").fill("anna")
    ben.get_by_role("button", name="Umbenennen").click()
    expect(anna.locator("main li").nth(1)).to_contain_text("anna 2")
    expect(ben.get_by_label("Wie heißt du?")).to_have_value("anna 2")
    assert ben.get_by_role("button", name=re.compile("Umbenennen")).count() == 0


def test_the_last_name_is_on_offer_again(page_for: PageFor) -> None:
    page = page_for()
    room(page)
    page.get_by_label("What is your name?").fill("Anna")
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.locator("main li").first).to_contain_text("Anna")
    room(page)
    expect(page.get_by_label("What is your name?")).to_have_value("Anna")
