"""Tiles and cards on their way: none is larger than where it comes from."""

from typing import Any

import pytest

from tests.browser.conftest import PageFor
from tests.browser.players import Player, lay_tile, open_table, take_card

MEASURED = """
localStorage.setItem("kuhstall", JSON.stringify({ speed: "fast", volume: 0 }));
window.flights = [];
const widest = (selector) =>
  Math.max(0, ...[...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().width));
new MutationObserver((changes) => {
  for (const flight of changes.flatMap((change) => [...change.addedNodes]))
    if (flight.className === "flight") {
      const tile = !flight.querySelector(".card");
      const [picture, source] = tile ? ["svg", "[data-tile]"] : [".card", "[data-card] .card"];
      const width = flight.querySelector(picture).getBoundingClientRect().width;
      flights.push({ tile, width, source: widest(source) });
    }
}).observe(document, { childList: true, subtree: true });
"""
"""Motion, and an eye for everything that flies: how wide it is, and how wide the things on the table are."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (1280, 800)])
def test_tiles_and_cards_of_kuhfstein_fly_in_their_own_size(page_for: PageFor, size: tuple[int, int]) -> None:
    page = page_for(*size)
    page.context.add_init_script(MEASURED)
    open_table(page, "kuhfstein", 3)
    player = Player(page, "kuhfstein", seed=1)
    player.step = lambda me, phase: None if phase == "pick" and take_card(me) else lay(me)
    player.play(until=lambda _: len(tiles(page.evaluate("flights"))) >= 6)
    flights: list[dict[str, Any]] = page.evaluate("flights")
    assert [one for one in flights if one["width"] > 1.1 * one["source"] or one["width"] < 20] == []


def lay(me: Player) -> None:
    """Lay a tile, or take a card where that is asked."""
    if me.sees("[data-do=cancel]"):
        me.press("[data-do=cancel]")
    if me.sees("[data-do=finish]"):
        me.press("[data-do=finish]")
        return
    assert lay_tile(me) or take_card(me)


def tiles(flights: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The flights of tiles."""
    return [one for one in flights if one["tile"]]
