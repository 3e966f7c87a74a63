"""Kuhfstein around one screen: what everybody may see is decided in the open, and what is secret lies face down."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from kuhstall.core.state import PUBLIC
from tests.browser.conftest import PageFor
from tests.browser.players import LISTENING, Player
from tests.browser.pressing import click
from tests.browser.rushing import GO_ON, one_screen
from tests.browser.witness import Judge, Witness

TURNS_EACH = 3
FINISHED = "heard.sent.filter((text) => JSON.parse(text).type === 'finish').length"
"""How many turns were ended at this page."""


def test_two_play_in_the_open_and_what_is_secret_lies_face_down(page_for: PageFor) -> None:
    page = page_for(390, 844)
    page.context.add_init_script(LISTENING)
    witness = Witness(page).begin()
    code = one_screen(page)
    page.goto(f"/t/{code}")
    expect(page.locator(".state")).to_contain_text("Mia: Action 1 of 2")
    peeks(page)
    uncovers(page)
    before = page.evaluate("heard.moments.length")
    me = Player(page, "kuhfstein")
    assert play_on(me, 2 * TURNS_EACH) == []
    page.evaluate(GO_ON, [code, "goal"])  # Tiles are laid until there are none (KF-8.2).
    assert sorted(play_on(me)) == ["I am Ben", "I am Mia"], "scoring tiles are chosen behind the curtain"
    open_moments = [one for one in witness.moments()[before:] if not one["over"] and one["faces"]]
    assert_public(page, code, open_moments)


def peeks(page: Page) -> None:
    """Goals and the card that nobody has seen are in sight while they are pressed, with a finger or by a key."""
    goals, card = page.locator(".goal"), page.locator("[data-place=hand] .card")
    peek = page.locator("[data-do=peek]")
    down = [text(goals), text(card)]
    assert page.locator("[data-place=hand] [data-card]").count() == 0
    peek.hover()
    page.mouse.down()
    expect(page.locator("[data-place=hand] .card.kf")).to_have_count(1)
    up = [text(goals), text(card)]
    assert all(seen != hidden for seen, hidden in zip(up, down, strict=True))
    page.mouse.up()
    expect(page.locator("[data-place=hand] .card.back")).to_have_count(1)
    assert [text(goals), text(card)] == down
    peek.press("Enter")
    assert [text(goals), text(card)] == up
    peek.blur()
    assert [text(goals), text(card)] == down


def text(several: Locator) -> Any:
    """What can be seen and heard of these."""
    return several.evaluate_all("all => all.map((one) => one.outerHTML)")


def uncovers(page: Page) -> None:
    """A card that only its owner knows is played only after it was turned up for everybody."""
    click(page.locator("[data-place=hand] .slot"))
    assert page.locator(".fit").count() == 0
    expect(page.locator("[data-do=uncover]")).to_contain_text("everybody sees it")
    page.locator("[data-do=cancel]").click()
    expect(page.locator("[data-do=uncover]")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".toasts")).to_contain_text("give away what lies face down")


def play_on(me: Player, turns: int = -1) -> list[str]:
    """Play some turns or to the end for both; returns who had to take the device."""
    version = -1
    taken: list[str] = []
    curtain = me.page.get_by_role("button", name=re.compile("^I am "))
    while True:
        now = me.next(version, 60)
        if now["over"] or me.page.evaluate(FINISHED) == turns:
            return taken
        if curtain.count():
            taken.append(curtain.inner_text())
            curtain.click()
        elif now["turn"] and now["version"] != version:
            assert now["phase"] == "goals" or not taken, "the curtain comes for scoring tiles only"
            version = now["version"]
            me.take_turn(now)


def assert_public(page: Page, code: str, moments: list[dict[str, Any]]) -> None:
    """Nothing was in sight that the public might not know, but for what was chosen behind the curtain."""
    judge = Judge(page.request.get(f"/api/tables/{code}/record", max_retries=2).text(), PUBLIC)
    judge.persons = {"".join(page.evaluate("heard.frames.map(JSON.parse).find((one) => one.you).you"))}
    openly = [one for one in moments if judge.views[one["moves"]]["phase"]["type"] != "goals"]
    assert len(openly) > 20
    assert [complaint for one in openly for complaint in judge.of_moment(one)] == []
