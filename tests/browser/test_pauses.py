"""A pause by agreement between two pages, one of them with keys alone, and a pause from bots."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import LISTENING, LIVE, open_table
from tests.browser.test_pages import OTHERS, SCHEMES, serious, too_wide

WORDS = {
    "en": ("Suggest a pause", "Ada suggests a pause.", "Agree", "Play on", "Go on", "There is no pause just now."),
    "de": (
        "Pause vorschlagen",
        "Ada schlägt eine Pause vor.",
        "Einverstanden",
        "Weiterspielen",
        "Weiter",
        "Gerade gibt es keine Pause.",
    ),
}


def two_at_a_table(page_for: PageFor, language: str) -> tuple[Page, Page]:
    """Ada at a large screen and Ben at a phone, in a game of Mü with a bot."""
    ada, ben = page_for(language=language), page_for(390, 844, language=language)
    for page in (ada, ben):
        page.context.add_init_script(LISTENING)
    code = open_table(ada, "mue", 3, "Ada", bot="", pace={**LIVE, "think": 60})
    ben.goto(f"/t/{code}")
    ben.locator("main input").first.fill("Ben")
    ben.locator("main li .btn").first.click()
    ada.locator("main li", has_text="Ben").wait_for()
    ada.locator(".fill .btn").first.click()
    ada.locator(".dock .btn.go:not(:disabled)").click()
    for page in (ada, ben):
        page.locator("[data-phase]").wait_for()
    return ada, ben


def suggest(page: Page) -> None:
    """By the menu of the table."""
    page.locator(".bar .ib").last.click()
    page.locator("dialog [data-do=pause]").click()
    page.locator("dialog").wait_for(state="detached")


def readable(page: Page, language: str) -> None:
    """What a pause shows can be read by everybody, by day and by night."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []
    assert not too_wide(page)
    assert not OTHERS[language].findall(page.locator(".pausing").inner_text())


@pytest.mark.parametrize("language", ["en", "de"])
def test_two_agree_on_a_pause_and_one_goes_on(page_for: PageFor, language: str) -> None:
    menu, suggested, agree, decline, resume, _ = WORDS[language]
    ada, ben = two_at_a_table(page_for, language)
    ada.locator(".bar .ib").last.click()
    expect(ada.locator("dialog [data-do=pause]")).to_have_text(menu)
    ada.locator("dialog [data-do=pause]").click()
    expect(ben.get_by_role("alert")).to_contain_text(suggested)
    assert ben.title().startswith(f"● {suggested}")
    expect(ben.get_by_role("button", name=decline)).to_be_visible()
    readable(ben, language)
    readable(ada, language)
    ben.get_by_role("button", name=agree).press("Enter")
    for page in (ada, ben):
        page.get_by_role("button", name=resume, exact=True).wait_for()
        expect(page.locator(".where .xs")).to_have_text(re.compile("Pause"))
        readable(page, language)
    ben.reload()  # Who comes back finds the pause as it was.
    ben.get_by_role("button", name=resume, exact=True).press("Enter")
    expect(ada.locator(".pausing .big")).to_be_visible()
    for page in (ada, ben):
        page.locator(".pausing").wait_for(state="detached")
    ada.locator(".bar .ib").last.click()
    expect(ada.locator("dialog [data-do=pause]")).to_have_text(menu)


def test_who_would_rather_play_on_says_so(page_for: PageFor) -> None:
    ada, ben = two_at_a_table(page_for, "en")
    suggest(ada)
    ben.get_by_role("button", name="Play on").click()
    expect(ada.get_by_role("alert")).to_contain_text(WORDS["en"][-1])
    expect(ada.locator(".pausing")).to_have_count(0)
    suggest(ada)
    expect(ada.get_by_role("alert")).to_contain_text("You have just suggested a pause")
    suggest(ben)
    ben.get_by_role("button", name="Take it back").click()
    expect(ben.locator(".pausing")).to_have_count(0)
    expect(ben.get_by_role("alert")).to_have_count(0)  # They know already.


def test_against_bots_a_pause_begins_and_ends_at_once(page_for: PageFor) -> None:
    page = page_for(390, 844, language="de")
    page.context.add_init_script(LISTENING)
    open_table(page, "kuhhandel-2", 3, pace=LIVE)
    page.locator("[data-phase]").wait_for()
    page.locator(".bar .ib").last.click()
    expect(page.locator("dialog [data-do=pause]")).to_have_text("Pause machen")
    page.locator("dialog [data-do=pause]").click()
    resume = page.get_by_role("button", name="Weiter", exact=True)
    resume.wait_for()
    moves = page.evaluate("heard.moves")
    readable(page, "de")
    assert page.evaluate("heard.moves") == moves
    resume.click()
    page.locator(".pausing").wait_for(state="detached")
