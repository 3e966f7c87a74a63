"""How strong bots play is chosen by mouse and by keys, remembered, and said wherever somebody is a bot."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kuhstall.bots import bots_for
from tests.browser.conftest import PageFor
from tests.browser.players import Player, open_table
from tests.browser.pressing import MOST_KEYS, with_keys
from tests.browser.sight import hidden
from tests.browser.test_pages import serious

GERMAN = {"random": "Zufall", "easy": "leicht", "medium": "mittel", "strong": "stark"}


def level(page: Page) -> Locator:
    """The control for the level of one's opponents that is in sight."""
    return page.get_by_label("Strength of the bots").and_(page.locator(":visible"))


def chairs(page: Page) -> list[dict[str, Any]]:
    """Who sits at the table that the page shows."""
    found: list[dict[str, Any]] = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}", max_retries=2).json()[
        "chairs"
    ]
    return found


def focus_by_keys(one: Locator) -> None:
    """Go there with Tab alone."""
    for _ in range(MOST_KEYS):
        if one.evaluate("one => one === document.activeElement"):
            return
        one.page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not reach it")


@pytest.mark.parametrize("game", ["Kuhhandel Master", "Mü", "Kuhfstein"])
def test_all_levels_of_the_game_are_offered_from_the_weakest_on(page_for: PageFor, game: str) -> None:
    page = page_for(390, 844, language="de")
    page.goto("/")
    page.locator(".stall").filter(has_text=game).click()
    id_of = {"Kuhhandel Master": "kuhhandel-master", "Mü": "mue", "Kuhfstein": "kuhfstein"}[game]
    offered = page.get_by_label("Stärke der Bots").and_(page.locator(":visible"))
    expect(offered).to_have_value("medium")
    expect(offered.locator("option")).to_have_text([GERMAN[bot] for bot in bots_for(id_of)])


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_the_level_of_a_quick_game_is_chosen_and_remembered(page_for: PageFor, size: tuple[int, int]) -> None:
    page = page_for(*size)
    page.goto("/")
    expect(level(page)).to_have_value("medium")
    level(page).select_option("random")
    page.get_by_role("button", name="Play now").and_(page.locator(":visible")).click()
    page.locator("[data-phase]").wait_for()
    assert {chair["bot"] for chair in chairs(page)} == {"", "random"}
    page.goto("/")
    expect(level(page)).to_have_value("random")
    page.goto("/learn/mue")
    page.get_by_role("button", name="Try it against bots").click()
    page.locator("[data-phase]").wait_for()
    assert {chair["bot"] for chair in chairs(page)} == {"", "random"}


def test_a_level_that_there_is_no_more_becomes_the_usual_one(page_for: PageFor) -> None:
    page = page_for()
    page.add_init_script("localStorage.setItem('kuhstall', JSON.stringify({ level: 'genius' }))")
    page.goto("/")
    expect(level(page)).to_have_value("medium")
    page.get_by_role("button", name="Play now").and_(page.locator(":visible")).click()
    page.locator("[data-phase]").wait_for()
    assert {chair["bot"] for chair in chairs(page)} == {"", "medium"}


def test_by_keys_alone(page_for: PageFor) -> None:
    page = page_for(390, 844)
    page.goto("/")
    expect(level(page).locator("option")).to_have_count(len(bots_for("kuhhandel-master")))
    focus_by_keys(level(page))
    page.keyboard.press("Home")
    expect(level(page)).to_have_value("random")
    page.keyboard.press("End")
    expect(level(page)).to_have_value(bots_for("kuhhandel-master")[-1])
    page.keyboard.press("Home")
    with_keys(page.get_by_role("button", name="Play now").and_(page.locator(":visible")))
    page.locator("[data-phase]").wait_for()
    assert {chair["bot"] for chair in chairs(page)} == {"", "random"}


def test_each_bot_of_a_room_has_a_level_that_the_host_may_change(page_for: PageFor) -> None:
    anna, ben = page_for(390, 844), page_for(360, 640, language="de")
    code = open_table(anna, "kuhhandel-2", 4, "Anna", bot="")
    ben.goto(f"/t/{code}")
    level(anna).select_option("random")
    anna.get_by_role("button", name="Add a bot (2)").click()
    expect(ben.locator("main li").nth(1)).to_contain_text("Bot · Zufall")
    level(anna).select_option("medium")
    anna.get_by_role("button", name="Fill free seats with bots").click()
    expect(ben.locator("main li").nth(2)).to_contain_text("Bot · mittel")
    expect(ben.locator("main li").nth(3)).to_contain_text("Bot · mittel")
    names = [chair["name"] for chair in chairs(anna)]
    assert ben.locator("main li select").count() == 0, "only the host chooses"
    assert hidden(anna) == []
    anna.get_by_label(f"Strength of {names[1]}").select_option("medium")
    expect(ben.locator("main li").nth(1)).to_contain_text("Bot · mittel")
    focus_by_keys(anna.get_by_label(f"Strength of {names[3]}"))
    anna.keyboard.press("Home")
    expect(ben.locator("main li").nth(3)).to_contain_text("Bot · Zufall")
    expect(anna.get_by_label(f"Strength of {names[3]}")).to_be_focused()
    assert [(chair["name"], chair["bot"]) for chair in chairs(anna)] == [
        ("Anna", ""),
        (names[1], "medium"),
        (names[2], "medium"),
        (names[3], "random"),
    ]
    assert serious(anna) == []
    with_keys(anna.get_by_role("button", name="Start the game"))
    anna.locator("[data-phase]").wait_for()


def test_the_result_says_whom_one_has_played_against(page_for: PageFor) -> None:
    page = page_for(390, 844)
    open_table(page, "mue", 3, "Anna", options={"hands": 1}, bot="random")
    Player(page, "mue").play()
    heads = page.locator("thead th")
    expect(heads.nth(1)).to_contain_text("Bot · random")
    expect(heads.nth(0)).not_to_contain_text("Bot")
    assert hidden(page) == []


@pytest.mark.parametrize("game", ["kuhhandel-2", "kuhfstein"])
def test_a_seat_tells_that_a_bot_plays_there(page_for: PageFor, game: str) -> None:
    page = page_for(390, 844, language="de")
    open_table(page, game, 3, "Anna")
    page.locator("[data-phase]").wait_for()
    page.locator("[data-place=seat-1]").get_by_role("button").or_(page.locator("button[data-place=seat-1]")).click()
    expect(page.get_by_role("dialog")).to_contain_text("Bot · mittel")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator("[data-place=seat-1]")).to_contain_text("Bot · mittel")


def test_the_host_lets_bots_take_less_time_and_the_next_table_has_it_too(page_for: PageFor) -> None:
    page = page_for(390, 844)
    open_table(page, "kuhfstein", 2, "Anna")
    code = page.url.rpartition("/")[2]
    page.locator("[data-phase]").wait_for()
    page.locator(".bar .ib").last.click()
    page.get_by_role("group", name="Pace of the bots").get_by_text("quick").click()
    page.wait_for_function("() => JSON.parse(localStorage.getItem('kuhstall')).bots === 'quick'")
    expect(page.get_by_role("radio", name="quick")).to_be_checked()
    page.reload()
    page.locator("[data-phase]").wait_for()
    assert page.request.get(f"/api/tables/{code}", max_retries=2).json()["pace"]["bots"] == "quick"
    page.goto("/new")
    expect(page.get_by_role("radio", name="quick")).to_be_checked()
