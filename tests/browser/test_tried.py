"""A turn on the page: tried out, taken back, found again after a reload, and ended by a button."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import Player, lay_tile, open_table, take_card


def laid(page: Page) -> int:
    """How many tiles lie on the own board."""
    return page.locator(".kuhfstein > .board .tile").count()


def sent(page: Page) -> list[str]:
    """The kinds of messages that were sent about the turn."""
    kinds = page.evaluate("heard.sent.map((text) => JSON.parse(text).type)")
    return [kind for kind in kinds if kind in ("move", "try", "undo", "finish")]


def test_a_turn_is_taken_back_kept_over_a_reload_and_ended_by_a_button(page_for: PageFor) -> None:
    page = page_for(390, 844)
    open_table(page, "kuhfstein", 2)
    me = Player(page, "kuhfstein")
    me.asked()
    tiles = laid(page)
    moves = page.evaluate("heard.moves")
    assert lay_tile(me)
    expect(page.locator("[data-do=undo]")).to_be_visible()
    assert laid(page) == tiles + 1
    page.reload()
    expect(page.locator("[data-do=undo]")).to_be_visible()
    assert laid(page) == tiles + 1
    me.press("[data-do=undo]")
    expect(page.locator("[data-do=undo]")).to_be_hidden()
    assert laid(page) == tiles
    assert lay_tile(me)
    expect(page.locator("[data-do=undo]")).to_be_visible()
    assert take_card(me)
    expect(page.locator("[data-phase=held]")).to_be_visible()
    expect(page.locator(".state .did")).to_have_count(2)
    assert page.evaluate("heard.moves") == moves
    page.locator("[data-do=finish]:not([data-new])").press("Enter")
    expect(page.locator("[data-do=finish]")).to_be_hidden()
    assert sent(page) == ["undo", "try", "try", "finish"]
    me.asked(-1)
    assert page.evaluate("heard.moves") >= moves + 3
