"""At a live table: what the finger saw is what is sent, and the keyboard stays where something is."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import LISTENING, click, open_table

SLOW = {"kind": "live", "think": 600, "call": 60}


NAMES = ("Ada", "Ben", "Cleo", "Dora")


def together(
    page_for: PageFor, people: int, game: str = "kuhhandel-2", seats: int = 0, pace: object = SLOW, **more: object
) -> dict[str, Page]:
    """People, and bots on the other seats, at a live table whose hammer hardly ever falls by itself, begun."""
    pages = {name: page_for(390, 844) for name in NAMES[:people]}
    code = open_table(pages["Ada"], game, seats or people, "Ada", pace=pace, bot="", **more)
    for name, page in [*pages.items()][1:]:
        page.context.add_init_script(LISTENING)
        page.goto(f"/t/{code}")
        page.get_by_label("What is your name?").fill(name)
        page.get_by_role("button", name="Sit here").first.click()
    begin = pages["Ada"].get_by_role("button", name="Start the game")
    fill = pages["Ada"].get_by_role("button", name="Fill free seats with bots")
    if fill.count():
        fill.click()
    begin.click()
    for page in pages.values():
        page.locator("[data-phase]").wait_for()
    return pages


def put_up(pages: dict[str, Page]) -> list[str]:
    """Whose turn it is puts up a card; those who may bid."""
    auctioneer = next(name for name, page in pages.items() if page.title().startswith("●"))
    click(pages[auctioneer].locator("[data-move=auction]"))
    bidders = [name for name in pages if name != auctioneer]
    for name in bidders:
        pages[name].locator("[data-move=pass]").wait_for()
    return bidders


def sent(page: Page) -> list[dict[str, Any]]:
    """What the page has sent about the game."""
    messages = [json.loads(text) for text in page.evaluate("heard.sent")]
    return [one for one in messages if one["type"] in ("move", "mark", "limit")]


def by_finger(control: Locator, meanwhile: Callable[[], None]) -> None:
    """Press, hold, let something happen, lift."""
    box = control.bounding_box()
    assert box
    mouse = control.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    meanwhile()
    mouse.up()


def by_key(control: Locator, meanwhile: Callable[[], None]) -> None:
    control.focus()
    control.page.keyboard.down("Space")
    meanwhile()
    control.page.keyboard.up("Space")


@pytest.mark.parametrize("way", [by_finger, by_key])
def test_what_the_finger_saw_is_what_is_sent(page_for: PageFor, way: Callable[..., None]) -> None:
    pages = together(page_for, 4)
    me, one, other = put_up(pages)
    mine = pages[me]

    def bids(name: str) -> Callable[[], None]:
        def raised() -> None:
            told = mine.evaluate("heard.moves")
            click(pages[name].locator("[data-move^=bid]").first)
            mine.wait_for_function("(told) => heard.moves > told", arg=told)

        return raised

    ten, fifty = (mine.locator(f"[data-move^=bid]:has-text('+{by}')") for by in (10, 50))
    notice = mine.locator(".notice")
    way(ten, bids(one))
    expect(notice).to_contain_text(re.compile(rf"Meanwhile:\s+{one} bids 10.\s+Bid at least 20."))
    expect(ten).to_contain_text("20")
    way(mine.locator("[data-move=pass]"), bids(other))
    expect(notice).to_contain_text(re.compile(rf"Meanwhile:\s+{other} bids 20."))
    expect(mine.locator("[data-move=pass]")).to_have_attribute("aria-pressed", "false")
    way(fifty, bids(one))
    expect(pages[other].locator("[data-move='bid 80']")).to_be_visible()
    assert [(one["type"], one.get("move")) for one in sent(mine)] == [
        ("move", "bid 10"),
        ("mark", None),
        ("move", "bid 70"),
    ]


def test_the_keyboard_stays_when_the_control_under_it_goes(page_for: PageFor) -> None:
    pages = together(page_for, 3)
    me, other = put_up(pages)
    mine, here = pages[me], "document.activeElement.closest('main .acts')?.contains(document.activeElement)"
    mine.locator("[data-move=pass]").focus()
    mine.keyboard.press("Space")
    expect(mine.locator("[data-move=pass]")).to_have_attribute("aria-pressed", "true")
    click(pages[other].locator("[data-move=pass]"))
    mine.locator("[data-move=pass]").wait_for(state="detached")
    assert mine.evaluate(here), "the focus is not lost when the auction is over"
