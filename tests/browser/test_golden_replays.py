"""Golden games looked at again in the page, stepped to their end: every position shows what the engine has.

Five of different kinds run with the other tests; all of them by
`TEST_REPLAYS=all ./dev test tests/browser/test_golden_replays.py -n 0`.
"""

import os
from collections.abc import Callable
from typing import Any

import pytest

from kuhstall.core.record import parse
from kuhstall.core.reel import Reel
from kuhstall.core.views import OverView
from kuhstall.games.mue.view import TricksView
from tests.browser.conftest import PageFor
from tests.browser.test_replays import GOLDEN, at, drop, golden

SOME = ("kuhhandel-1-multiply-keep-money", "kuhhandel-duel-complete", "mue-3", "mue-6", "kuhfstein-early")
ALL = tuple(sorted(path.stem for path in GOLDEN.glob("*.kuh")))
GAMES = ALL if os.environ.get("TEST_REPLAYS") == "all" else SOME
SHOWN = {
    "kuhhandel": """(seat) => [
      seat.querySelector(".notes b").innerText.replace("= ", ""),
      seat.querySelectorAll(".herd .p .on").length,
    ]""",
    "mue": """(seat) => [
      [...seat.querySelectorAll(".openhand .num")].map((one) => one.textContent).sort().join(""),
      [...seat.querySelector(".got, .sum").childNodes]
        .find((one) => one.data?.trim()).data.replace("\\u2212", "-").trim(),
    ]""",
    "kuhfstein": """(seat) => [
      seat.querySelector(".pts").firstChild.data,
      ...[...seat.querySelectorAll(".facts > span")].map((one) => parseInt(one.innerText)),
      seat.parentNode.querySelectorAll(".openhand li").length,
    ]""",
}
"""What a page shows of a seat: of its own things, and of what lies before everybody."""
STEP = """async (last) => {
  const [bar, game] = [document.querySelector("[data-do=scrub]"), document.querySelector("#game")];
  const read = SHOWN;
  const seen = [];
  for (let move = 0; move <= last; move++) {
    bar.value = move;
    bar.dispatchEvent(new Event("input", { bubbles: true }));
    const late = performance.now() + 20000;
    while (game.dataset.at !== `${move}` && performance.now() < late) await new Promise((go) => setTimeout(go));
    if (game.dataset.at !== `${move}`) throw new Error(`move ${move} is not shown`);
    const seats = [...game.querySelectorAll("[data-place^=seat-]")];
    seen.push(Object.fromEntries(seats.map((seat) => [seat.dataset.place.slice(5), read(seat).map(String)])));
  }
  return seen;
}"""
"""Goes from move to move, and notes what the page shows of every seat."""


def of_kuhhandel(player: Any, own: Any) -> list[object]:
    """A seat's money, and how many animals lie before it, of each kind as many as make a quartet."""
    return [sum(own.money), sum(min(count, 4) for count in player.animals.values())]


def of_mue(player: Any, own: Any) -> list[object]:
    """A seat's hidden cards by their ranks; while tricks are played its triangles, else its points."""
    ranks = "".join(sorted(card[1] for card in own.cards or []))
    return [ranks, player.triangles if isinstance(own.phase, TricksView) else player.total]


def of_kuhfstein(player: Any, own: Any) -> list[object]:
    """A seat's points, tiles, cards, cows, trees if it has any, and how many cards and scoring tiles it holds."""
    points = player.score if isinstance(own.phase, OverView) else player.points
    trees = [len(player.trees)] if player.trees else []
    return [points, len(player.tiles), player.cards, player.cows, *trees, len(own.hand) + len(own.goals or [])]


FAMILIES: dict[str, Callable[[Any, Any], list[object]]] = {
    "kuhhandel": of_kuhhandel,
    "mue": of_mue,
    "kuhfstein": of_kuhfstein,
}


@pytest.mark.parametrize("name", GAMES)
def test_every_position_is_the_engine_s(page_for: PageFor, name: str) -> None:
    page, reel = page_for(), Reel(parse(golden(name)))
    page.goto("/replay")
    page.locator("input[type=file]").wait_for(state="attached")
    drop(page, golden(name))
    at(page, 0)
    page.locator("#game [data-place^=seat-]").first.wait_for(state="attached")
    family = name.partition("-")[0]
    seen = page.evaluate(STEP.replace("SHOWN", SHOWN[family]), len(reel) - 1)
    for move, shown in enumerate(seen):
        views: Any = reel.views(move)
        players = views[0].players
        has = {f"{seat}": FAMILIES[family](players[seat], own) for seat, own in enumerate(views[1:])}
        assert shown == {seat: [str(one) for one in all_of_it] for seat, all_of_it in has.items()}, move
