"""A group: founded and joined by its link, a table and a game of it, who is ahead, once more, and leaving."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import Player
from tests.browser.test_pages import SIZES, serious, too_wide
from tests.browser.test_together import play_on, visitor


def test_an_evening_of_a_group(page_for: PageFor) -> None:
    ada, ben = visitor(page_for), visitor(page_for, 390, 844)
    link = found(ada)
    join(ben, link)
    play(ada, ben)
    ada.locator("[data-do=group]").click()
    expect(ada).to_have_url(link)
    look_at_standings(ada)
    again(ada, ben)
    leave(ada, ben, link)


def found(ada: Page) -> str:
    """Found a group, and return the link that it shows."""
    ada.goto("/")
    ada.get_by_role("link", name="Groups").click()
    ada.get_by_label("Name of the group").fill("Thursday round")
    ada.get_by_label("Your name in the group").fill("Ada")
    ada.get_by_role("button", name="Found a group").click()
    link = ada.get_by_label("Invitation").input_value()
    expect(ada).to_have_url(link)
    expect(ada.get_by_role("region", name="Standings")).to_contain_text("as soon as a game of the group is over")
    return link


def join(ben: Page, link: str) -> None:
    """Come by the link: who is there is seen at once, the rest once one has joined."""
    ben.goto(link)
    expect(ben.get_by_role("heading", name="Are you in on “Thursday round”?")).to_be_visible()
    expect(ben.locator("main")).to_contain_text("Ada")
    assert ben.get_by_role("region", name="Standings").count() == 0
    ben.get_by_label("Your name in the group").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    expect(ben.get_by_role("region", name="At the table now")).to_contain_text("No table of the group")


def play(ada: Page, ben: Page) -> None:
    """A table of the group, which the other one finds there, and a short game."""
    ada.get_by_role("link", name="New table").click()
    expect(ada.locator("form")).to_contain_text("A table of the group Thursday round")
    ada.get_by_label("Game").select_option("mue")
    ada.get_by_text("3", exact=True).click()
    ada.get_by_text("House rules").click()
    ada.get_by_label(re.compile("hands", re.IGNORECASE)).last.fill("1")
    ada.get_by_role("button", name="Open the table").click()
    expect(ada.locator("[data-do=group]")).to_have_text("To the group Thursday round")
    ben.reload()
    ben.get_by_role("link", name="Sit down: Mü, Ada").click()
    ben.get_by_role("button", name="Sit here").first.click()
    ada.locator("main .chairs li", has_text="Ben").wait_for()
    ada.get_by_role("button", name="Fill free seats with bots").click()
    ada.get_by_role("button", name="Start the game").click()
    ben.locator("[data-phase]").wait_for()
    play_on([Player(ada, "mue", 3), Player(ben, "mue", 4)])


def look_at_standings(page: Page) -> None:
    """Who is ahead, all games, and how strong everybody is; at every size."""
    standings = page.get_by_role("region", name="Standings")
    expect(standings.get_by_role("row")).to_have_count(3)
    expect(standings).to_contain_text("1 evening · today")
    expect(standings.get_by_role("rowheader").filter(has_text="Ada")).to_be_visible()
    expect(standings).to_contain_text(re.compile("(is ahead|are level at the top) today"))
    ratings = page.get_by_role("region", name="How strong are you?")
    expect(ratings.get_by_role("listitem").filter(has_text="Bot · medium")).to_contain_text("1500 the yardstick")
    expect(ratings.get_by_role("listitem").filter(has_text="Ben")).to_contain_text(
        re.compile("± [12][0-9]{2} not sure yet")
    )
    game = page.get_by_role("region", name="All games").get_by_role("listitem")
    expect(game).to_have_count(1)
    expect(game.get_by_role("link", name=re.compile("^Replay: Mü"))).to_have_attribute("href", re.compile("/replay$"))
    assert serious(page) == []
    before = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not too_wide(page), (width, height)
    assert before
    page.set_viewport_size(before)


def again(ada: Page, ben: Page) -> None:
    """A rematch is found in the group, and the group at home."""
    ben.get_by_role("button", name="Rematch").click()
    expect(ben.locator("main")).to_contain_text("as soon as everybody is ready")
    ada.reload()
    ada.get_by_role("link", name=re.compile("^Go on: Mü")).click()
    expect(ada).to_have_url(re.compile("/t/"))
    ada.goto("/games")
    ada.get_by_role("link", name="Thursday round").click()
    expect(ada.get_by_role("region", name="Standings")).to_be_visible()


def leave(ada: Page, ben: Page, link: str) -> None:
    """Who leaves is asked once more, and then sees as little as anybody else; the other one has the group still."""
    ben.goto("/")
    ben.get_by_role("navigation", name="Your groups").get_by_role("link", name="Thursday round").click()
    ben.get_by_text("Manage the group").click()
    assert ben.locator("[data-do=delete-group]").count() == 0, "only Ada looks after it"
    ben.locator("[data-do=leave-group]").click()
    ben.get_by_role("button", name="Really leave?").click()
    expect(ben.locator("main")).to_contain_text("You belong to no group yet")
    ben.goto(link)
    expect(ben.get_by_role("button", name="Join")).to_be_visible()
    ada.reload()
    expect(ada.locator("main")).to_contain_text("Ada you · looks after it")
    assert ada.get_by_role("region", name="Standings").get_by_role("row").count() == 2
    ada.get_by_text("Manage the group").click()
    ada.get_by_label("Name of the group").fill("Friday round")
    ada.locator("[data-do=rename-group]").click()
    expect(ada.get_by_role("heading", name="Friday round")).to_be_visible()
    ada.locator("[data-do=renew]").click()
    ada.get_by_role("button", name="Really?").click()
    expect(ada.get_by_role("status").filter(has_text="The group has a new link now.")).to_be_visible()
    assert ada.url != link


def test_a_link_that_leads_nowhere_says_so(page_for: PageFor, troubles: list[str]) -> None:
    page = page_for()
    page.goto("/g/CDFGHJKMNPQR")
    expect(page.get_by_role("heading", name="There is no such group.")).to_be_visible()
    page.get_by_role("link", name="Groups").click()
    expect(page.get_by_role("button", name="Found a group")).to_be_visible()
    troubles[:] = [one for one in troubles if "404" not in one]
