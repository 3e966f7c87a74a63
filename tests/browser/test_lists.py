"""One's own tables: what is played comes first, what is over stands apart with its result."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import LIVE, Player, open_table
from tests.browser.test_pages import SIZES, serious, too_wide


def test_finished_games_stand_apart_with_their_result(page_for: PageFor) -> None:
    page = page_for(390, 844)
    over = open_table(page, "kuhhandel-duel", 2, "Anna")
    Player(page, "kuhhandel-duel", seed=2).play()
    scores = page.request.get("/api/guest/finished", max_retries=2).json()[0]["scores"]
    wish = {"game": "kuhhandel-2", "seats": 3, "pace": {**LIVE, "kind": "turns", "think": 3600}, "name": "Anna"}
    running = page.request.post("/api/tables", data={**wish, "bot": "medium"}).json()["code"]
    waiting = page.request.post("/api/tables", data=wish).json()["code"]
    page.goto("/tables")
    going = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=re.compile("Go on|Your turn")))
    expect(going).to_have_count(2)
    links = going.get_by_role("link").evaluate_all("all => all.map((one) => one.pathname)")
    assert links == [f"/t/{running}", f"/t/{waiting}"]
    (finished,) = page.get_by_role("region", name="Finished games").get_by_role("listitem").all()
    expect(finished).to_contain_text(f"Alma {scores[1]:,}")
    expect(finished).to_contain_text(f"{scores[0]:,}")
    expect(finished).to_contain_text("1st of 2" if scores[0] > scores[1] else "2nd of 2")
    expect(finished.locator(".story")).to_have_text(best_story(page, over))
    expect(finished.locator("time")).to_have_attribute("datetime", re.compile(r"^20\d\d-"))
    finished.get_by_role("link", name="Alma").click()
    expect(page).to_have_url(re.compile(f"/t/{over}$"))
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    my_games(page, scores)


def best_story(page: Page, code: str) -> re.Pattern[str]:
    """How a row tells the best story of the player, or of the other one, whom it then names."""
    told = page.request.get(f"/api/tables/{code}/score", max_retries=2).json()["stories"]
    story = next((one for one in told if 0 in one["seats"]), told[0])
    assert page.request.get("/api/guest/finished", max_retries=2).json()[0]["story"] == story
    return re.compile(rf"\w.*{'' if story['seats'][0] == 0 else ' [(]Alma[)]'}$")


def my_games(page: Page, scores: list[int]) -> None:
    """The history has the game with its place and points, filters, statistics, and the way to its replay."""
    page.goto("/tables")
    page.get_by_role("link", name="All games and statistics").click()
    expect(page).to_have_url(re.compile("/games$"))
    row = page.get_by_role("region", name="My games").get_by_role("listitem")
    won = scores[0] > scores[1]
    expect(row).to_have_count(1)
    expect(row).to_contain_text("1st of 2" if won else "2nd of 2")
    expect(row).to_contain_text(f"Alma {scores[1]:,}")
    head = page.locator("section", has_text="Who is ahead in the end?")
    expect(head).to_contain_text("Bot · medium 1 : 0" if won else "Bot · medium 0 : 1")
    expect(page.locator("section", has_text="Do you win more often than by luck?")).to_contain_text("by luck 0.5")
    expect(page.get_by_role("heading", name="How many quartets do you collect?")).to_be_visible()
    page.locator("[data-do=won]").select_option("others" if won else "me")
    expect(row).to_have_text("There is no such game.")
    page.locator("[data-do=won]").select_option("")
    page.locator("[data-do=against]").select_option("only bots")
    expect(row).to_have_count(1)
    assert serious(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not too_wide(page), (width, height)
    row.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/replay$"))
