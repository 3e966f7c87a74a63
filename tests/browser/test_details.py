"""What a table has to show at certain moments, and how large the things to press are."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhfstein.view import View
from tests.browser.conftest import PageFor
from tests.browser.moments import Stage
from tests.browser.players import LISTENING, TURNS, Player, end_turn, open_table
from tests.browser.pressing import click
from tests.browser.test_full_tables import long_names
from tests.browser.test_together import play_on
from tests.properties.variants import NAMES, Variant, steps_of_a_move
from tests.rules import scene

GERMAN = {"hay": "Heu", "meadow": "Wiese", "forest": "Wald", "lake": "See", "house": "Haus"}

APART = (
    """(one, other) => one.getBoundingClientRect().right <= document.querySelector(other).getBoundingClientRect().x"""
)
"""Whether one thing ends where the other begins."""

CLEAR = """(one, other) => {
  const [a, b] = [one, document.querySelector(other)].map((each) => each.getBoundingClientRect());
  return a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y;
}"""
"""Whether neither of two things covers the other."""


def view_of(page: Page) -> dict[str, Any]:
    """What the seat of this page has been told last."""
    told = [json.loads(frame) for frame in page.evaluate("heard.frames")]
    views = [seen["view"] for one in told for seen in one.get("seen", ()) if seen["view"]]
    last: dict[str, Any] = views[-1]
    return last


def phase_of(page: Page) -> str | None:
    """The phase of the table."""
    return page.locator("[data-phase]").get_attribute("data-phase")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", {True: ("oben: grün", "Nächste: grün, also Geld"), False: ("oben: rot", "Nächste: rot, kein Geld")}),
        ("en", {True: ("top: green", "Next: green, so money"), False: ("top: red", "Next: red, no money")}),
    ],
)
def test_a_division_shows_the_back_of_the_next_card(
    page_for: PageFor, language: str, said: dict[bool, tuple[str, str]]
) -> None:
    page = page_for(360, 640, language=language)
    open_table(page, "kuhhandel-duel", 2)
    seen: set[bool] = set()

    def look(_: Player) -> bool:
        if phase_of(page) == "division":
            money = view_of(page)["pile"]["top_is_money"]
            seen.add(money)
            pile, board = said[money]
            assert pile in page.locator("[data-place=pile]").inner_text().split("\n")
            page.locator("main").get_by_text(board).wait_for()
            assert page.locator("[data-place=pile]").evaluate(APART, ".plateb")
        return len(seen) == 2

    Player(page, "kuhhandel-duel", seed=3).play(until=look)
    assert seen == {True, False}


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_long_name_on_the_board_leaves_the_pile_free(page_for: PageFor, language: str) -> None:
    page = page_for(360, 640, language=language)
    stage = Stage(page, "kuhhandel-duel", long_names(2))
    match = scene("kuhhandel-duel", players="Anna, Ben", pile="cow 50 pig 10")
    for move in ("", "divide", "keep"):
        if move:
            match.move(0, move)
        for seat in (0, 1, PUBLIC):
            stage.show(match, seat)
            for width, height in ((360, 640), (390, 844), (844, 390)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.locator("[data-place=pile]").evaluate(CLEAR, ".plateb"), (move, seat, width)


def test_everybody_on_the_track_has_letters_of_their_own(page_for: PageFor) -> None:
    page = page_for(390, 844)
    open_table(page, "kuhfstein", 4, name="Alwin")
    page.locator("[data-phase]").wait_for()
    names = [chair["name"] for chair in page.evaluate("JSON.parse(heard.frames[0]).table.chairs")]
    assert len({name[0] for name in names}) < 4, "somebody else begins with A"
    letters = page.locator("[data-place=track] [data-letter]")
    assert len({letters.nth(at).get_attribute("data-letter") for at in range(4)}) == 4


UNCOVERED = """(one) => {
  const box = one.getBoundingClientRect();
  return [0.1, 0.5, 0.9].every((down) =>
    one.contains(document.elementFromPoint(box.x + box.width / 4, box.y + box.height * down)));
}"""


def test_the_log_line_is_seen_in_trades_on_a_short_phone(page_for: PageFor) -> None:
    page = page_for(360, 640, language="de")
    open_table(page, "kuhhandel-master", 6, pace=TURNS)
    Player(page, "kuhhandel-master", seed=5).play(until=lambda _: phase_of(page) in ("offer", "answer"))
    assert phase_of(page) in ("offer", "answer")
    assert page.locator(".log1").inner_text()
    assert page.locator(".log1").evaluate(UNCOVERED)


@pytest.mark.parametrize(("language", "bulb", "take"), [("de", "Tipp", "nimmt Karte"), ("en", "Hint", "takes card")])
def test_cards_of_kuhfstein_are_called_by_what_they_show(
    page_for: PageFor, language: str, bulb: str, take: str
) -> None:
    page = page_for(1280, 800, language=language)
    open_table(page, "kuhfstein", 2)
    player = Player(page, "kuhfstein")
    for _ in range(40):
        if player.asked()["phase"] == "held":
            player.press("[data-do=finish]")
            continue
        page.get_by_role("button", name=bulb, exact=True).click()
        hint = page.locator(".hint b")
        hint.wait_for()
        move = page.evaluate("JSON.parse(heard.frames.findLast((one) => one.includes('hinted'))).move").split()
        if move[0] == "card":
            break
        do_it(page)
    text = hint.inner_text()
    card = next(one for one in view_of(page)["cards"] if one["id"] == move[1])
    cells = [cell["terrain"] for cell in card["cells"] if cell["terrain"]]
    assert all((GERMAN[one] if language == "de" else one) in text for one in cells)
    assert f"({card['points']})" in text
    do_it(page)
    end_turn(player)
    page.locator(".rail").get_by_text(f"{take} {text.partition(': ')[2]}").first.wait_for()


def do_it(page: Page) -> None:
    """Do what the hint says."""
    if page.locator("[data-do=choose]").count():
        click(page.locator("[data-do=choose]"))
    click(page.locator(".acts [data-hinted]"))
    page.locator(".hint b").wait_for(state="detached")


WIDTHS = "(all) => all.map((one) => one.getBoundingClientRect().width)"
STRIPS = """(all) => all.map((one) => one.getBoundingClientRect().x).map((x, at, xs) => xs[at + 1] - x).slice(0, -1)"""


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_counts_are_wide_enough_for_a_finger(page_for: PageFor, size: tuple[int, int]) -> None:
    page = page_for(*size)
    open_table(page, "kuhhandel-master", 3, pace=TURNS)
    counts = page.locator(".counts button")
    Player(page, "kuhhandel-master", seed=1).play(until=lambda _: counts.count() > 0)
    assert min(counts.evaluate_all(WIDTHS)) >= 36


BESIDE = """(all) => all.filter((one) => getComputedStyle(one).position === "static")
  .map((one) => one.getBoundingClientRect().width)"""
"""How wide what is said beside cards is; the rest is for those who hear it."""


def test_large_hands_and_boards_of_kuhfstein_on_a_phone(page_for: PageFor) -> None:
    page = page_for(360, 640)
    Stage(page, "kuhfstein", NAMES[:2]).show(collected(cards=13, tiles=16), 0)
    hand, tiles = page.locator("[data-place=hand] [data-card]"), page.locator(".board use.tile")
    assert (hand.count(), tiles.count()) == (13, 16)
    assert min(hand.evaluate_all(STRIPS)) >= 28
    click(hand.last)
    assert hand.last.get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert max(tiles.evaluate_all(WIDTHS)) < 40
    page.get_by_role("button", name="Zoom in").click()
    assert min(tiles.evaluate_all(WIDTHS)) >= 44
    page.get_by_role("button", name="Show all").click()
    assert max(tiles.evaluate_all(WIDTHS)) < 40


@pytest.mark.parametrize("cards", [2, 3])
def test_what_a_card_of_kuhfstein_waits_for_is_readable(page_for: PageFor, cards: int) -> None:
    page = page_for(390, 844, "de")
    stage = Stage(page, "kuhfstein", NAMES[:2])
    for width, height, least in ((390, 844, 2 if cards == 2 else 0), (820, 1180, cards)):
        page.set_viewport_size({"width": width, "height": height})
        stage.show(collected(cards, tiles=2), 0)
        beside = page.locator(".waits").evaluate_all(BESIDE)
        assert len(beside) == least
        assert all(one >= 40 for one in beside), (width, beside)


def collected(cards: int, tiles: int) -> Match:
    """A game of Kuhfstein in which the first player, whose turn it is, has taken so many cards and then laid tiles."""
    game = GAMES["kuhfstein"]
    match, chance = Match(game, Variant(game, (), 2, game.rulebook.revision).setup("1")), Chance("1")
    while True:
        view, seat = match.view(0), match.state.asked()
        assert isinstance(view, View)
        held, laid = len(view.hand or []), len(view.players[0].tiles)
        if seat == 0 and (held, laid) == (cards, tiles):
            return match
        wanted = "card" if seat == 0 and held < cards else "tile"
        drawn = (steps_of_a_move(match.state, seat, chance) for _ in range(100))
        match.play(seat, next(steps for steps in drawn if written(match, steps).startswith(wanted)))


def written(match: Match, steps: list[int]) -> str:
    """A move of whoever is asked as records write it."""
    return match.game.write(match.state, match.state.asked(), steps, match.players)


def test_a_reloaded_page_still_shows_how_far_the_server_bids(page_for: PageFor) -> None:
    pages = [page_for(390, 844) for _ in range(3)]
    code = open_table(pages[0], "kuhhandel-2", 3, pace=TURNS, bot="")
    for page, name in zip(pages[1:], ("Ben", "Cleo"), strict=True):
        page.context.add_init_script(LISTENING)
        page.goto(f"/t/{code}")
        page.get_by_label("What is your name?").fill(name)
        page.get_by_role("button", name="Sit here").first.click()
    pages[0].get_by_role("button", name="Start the game").click()
    bidder = play_on([Player(page, "kuhhandel-2") for page in pages], stop={"bidding"})
    assert bidder
    page = bidder.page
    page.locator("[data-do=amount]").click()
    page.get_by_role("button", name="100 more").click()
    page.locator("button:not([data-new])", has_text="Bid for me up to").click()
    chip = page.locator("[data-do=limit-off]")
    expect(chip).to_contain_text("Bids up to 110 for you")
    page.reload()
    expect(chip).to_contain_text("Bids up to 110 for you")
    chip.click()
    chip.wait_for(state="detached")
    page.reload()
    page.locator("[data-phase]").wait_for()
    assert chip.count() == 0
