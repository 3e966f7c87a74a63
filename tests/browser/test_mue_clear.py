"""Mü made clear: sides, what is needed, who wins and why, an eklat before it is made; six players at every size."""

import re

from playwright.sync_api import Page, expect

from kuhstall.core.match import Match
from kuhstall.core.state import PUBLIC
from kuhstall.games.mue.view import TricksView
from tests.browser.conftest import PageFor
from tests.browser.moments import Stage
from tests.browser.pressing import click
from tests.browser.sight import HIDDEN, hidden, resize
from tests.mue.scenes import auction, sees, shows
from tests.rules import play

PEOPLE = ["Mia", "Alma", "Ben", "Cleo", "Dario", "Emil"]
LARGE = ((820, 1180), (1180, 820), (1024, 768), (1440, 900))
"""Tablets both ways, and a desktop."""
CARDS = {
    "Anna": "r7 g7 g5",
    "Ben": "b8 g9",
    "Cleo": "g6",
    "Dora": "r6 y7 y1 b4 y9 y6 y5 y2 k2 k4",
    "Emil": "g0",
}
"""Dora has no green, but a trump."""


def contested() -> Match:
    """An auction in which the first player has one card face up and the second two."""
    moves = "Anna: show r7 / Ben: show b8 b6 / Cleo, Dora, Emil, Fritz: pass"
    return auction({"Anna": "r7 g7", "Ben": "b8 b6"}, moves, 6)


def named() -> Match:
    """Anna is chief, Ben vice, and blue is the vice's trump."""
    return play(shows({"Anna": "r7 g7 b3 b2", "Ben": "b8 b6 b9", "Cleo": "y8", "Dora": "k4 r6"}, 6), "Ben: trump b")


def trumped() -> Match:
    """Green is led, and the fourth player has trumped."""
    match = auction(CARDS, "Anna: show r7 / Ben: show b8 / Cleo, Dora, Emil, Fritz: pass", 6)
    play(match, "Anna: show g7 / Ben, Cleo, Dora, Emil, Fritz, Anna: pass")
    play(match, "Ben: trump b / Anna: trump 7 / Anna: partner Cleo")
    return play(match, "Anna: play g5 / Ben: play g9 / Cleo: play g6 / Dora: play b4")


def two_rows() -> Match:
    """The chief has cards of three kinds of trump before them, and one that is none."""
    match = shows({"Anna": "r9 g7 b7 b3 y7", "Ben": "b8 b6 b9 k7", "Cleo": "y8", "Dora": "k4 r6"}, 6)
    return play(match, "Ben: trump b / Anna: trump 7 / Anna: partner Cleo")


def test_a_hand_says_who_plays_with_whom_what_is_needed_and_who_wins(page_for: PageFor) -> None:
    page = page_for(390, 844)
    stage = Stage(page, "mue", PEOPLE)
    check_eklat(stage)
    check_trump(stage)
    check_trick(stage)
    stage.show(two_rows(), 1)
    resize(page, 844, 390, 1.0)
    assert not page.evaluate(HIDDEN)


def check_eklat(stage: Stage) -> None:
    """The warning comes with the card, before the button, with both amounts and the way out."""
    page, match = stage.page, contested()
    stage.show(match, 0)
    warning, go = page.locator(".ekl"), page.locator("[data-do=show]")
    expect(warning).to_have_count(0)
    click(page.locator("[data-card=g7][data-legal=true]"))
    expect(warning).to_contain_text("With this card you draw level with Alma.")
    expect(warning).to_contain_text("With one more card you lead.")
    expect(warning.locator("li")).to_have_text([re.compile("You ?\N{MINUS SIGN}20"), re.compile(r"Alma ?\+10")])
    expect(go).to_have_class(re.compile("warn"))
    look(page, "an eklat looms")
    click(page.locator("[data-card][data-legal=true][aria-pressed=false]").first)
    expect(warning).to_have_count(0)
    play(match, "Anna: show g7")
    stage.show(match, 1)
    expect(warning).to_contain_text("Mia has drawn level with you.")


def check_trump(stage: Stage) -> None:
    """A choice says how many cards one has, and how its bonus is reckoned."""
    page = stage.page
    stage.show(named(), 0)
    choice = page.locator("[data-choice='trump 7']")
    expect(choice).to_contain_text("+50")
    choice.click()
    expect(page.locator(".exp")).to_contain_text("of 10")
    expect(page.locator(".exp .eq")).to_contain_text(re.compile(r"Height 4: 40.*1 or 7: 10.*\+50", re.DOTALL))
    look(page, "a trump is chosen")


def check_trick(stage: Stage) -> None:
    """Everybody is told their own side, what the chief's team needs, and who wins the trick and why."""
    page, match = stage.page, trumped()
    for seat, sides, need in (
        (4, {0: "them", 1: "us", 2: "them", 3: "us", 5: "us"}, "Chief's team needs another 24"),
        (0, {1: "them", 2: "us", 3: "them", 4: "them", 5: "them"}, "We need another 24"),
        (PUBLIC, {0: "us", 1: "them", 2: "us", 3: "them"}, "Chief's team needs another 24"),
    ):
        stage.show(match, seat)
        for other, side in sides.items():
            expect(page.locator(f"[data-seat='{other}']")).to_have_attribute("data-side", side)
        expect(page.locator(".need")).to_contain_text(need)
        expect(page.locator(".why")).to_contain_text("Cleo is winning: blue 4 is trump (V) and beats green.")
        expect(page.locator("[data-seat='3'].win")).to_have_count(1)
    stage.show(match, 4)
    expect(page.locator(".why")).to_contain_text("You must follow with green.")
    expect(page.locator(".tug")).to_have_attribute("aria-label", re.compile("^Us no triangles, Them no triangles"))
    look(page, "somebody trumps")
    page.locator("[data-seat='3'] .who").click()
    expect(page.locator("dialog[open]")).to_contain_text("has no green.")
    page.keyboard.press("Escape")
    play(match, "Emil: play g0")
    play(match, f"Fritz: play {playable(match, 'Fritz')}")
    stage.show(match, 5)
    page.get_by_role("button", name="Last trick").click()
    expect(page.locator(".mue-last li").first).to_contain_text("Mia")
    expect(page.locator("dialog[open]")).to_contain_text("takes the trick")
    page.keyboard.press("Escape")


def playable(match: Match, name: str) -> str:
    """A card that a player may play."""
    phase = sees(match, name).phase
    assert isinstance(phase, TricksView)
    assert phase.cards
    return phase.cards[0]


def look(page: Page, moment: str) -> None:
    """Nothing is hidden, on small phones in every text size and on large screens."""
    found = hidden(page)
    for width, height in LARGE:
        resize(page, width, height, 1.0)
        found += [f"{width}×{height}: {one}" for one in page.evaluate(HIDDEN)]
    resize(page, 390, 844, 1.0)
    assert not found, (moment, found)
