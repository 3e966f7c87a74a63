"""Whole games, and the way to them, with Tab, arrow keys, space bar and Enter alone."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PageFor
from tests.browser.players import Player, open_table
from tests.browser.pressing import with_keys

OWN_MOVES = "heard.sent.map((text) => JSON.parse(text).move ?? '')"


@pytest.mark.parametrize(
    ("game", "seats", "more"),
    [("kuhhandel-duel", 2, {}), ("mue", 4, {"options": {"hands": 1}}), ("kuhfstein", 2, {})],
)
def test_whole_game_by_keys(page_for: PageFor, game: str, seats: int, more: dict[str, Any]) -> None:
    page = page_for(390, 844)
    open_table(page, game, seats, **more)
    Player(page, game, seed=2, way=with_keys).play()
    with_keys(page.get_by_role("button", name="Rematch"))
    page.locator("[data-phase]").wait_for()  # With bots alone there is nobody to wait for.
    if game == "kuhfstein":
        kinds = {str(move).partition(" ")[0] for move in page.evaluate(OWN_MOVES)}
        assert {"tile", "card"} <= kinds


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_from_the_door_to_the_table_by_keys(page_for: PageFor, size: tuple[int, int]) -> None:
    page = page_for(*size)
    page.goto("/")
    with_keys(seen(page, "Mü"))
    with_keys(seen(page, "Play now"))
    page.locator("[data-phase]").wait_for()
    assert page.title().endswith("Mü")


def seen(page: Page, name: str) -> Any:
    """A button that is in sight."""
    return page.get_by_role("button", name=name).locator("visible=true").first
