"""What is chosen and where the focus is: a choice ends with its decision, and the link to the game leads there."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PageFor
from tests.browser.players import Player, follow_a_hint, open_table
from tests.browser.pressing import click
from tests.browser.test_details import view_of

CHOSEN = "main :is([data-card], [data-tile], [data-choice])[aria-pressed=true]"


def do_as_a_bot(player: Player) -> None:
    """Ask for a hint and do what it says."""
    page, version = player.page, player.page.evaluate("heard.version")
    follow_a_hint(page)
    page.wait_for_function("(version) => heard.version > version", arg=version)


def test_a_hint_in_mue_leaves_nothing_chosen(page_for: PageFor) -> None:
    page = page_for()
    open_table(page, "mue", 3, options={"hands": 4})
    player = Player(page, "mue")
    armed = []

    def hinted(_: Player, phase: str) -> None:
        choices = view_of(page)["phase"]
        if len(choices.get("cards", [])) != 1:  # The only card to play is chosen for you.
            armed.extend([phase] * page.locator(CHOSEN).count())
        if (choices.get("laying") or {}).get("most"):
            click(page.locator("[data-card][data-legal=true]").first)
        do_as_a_bot(player)

    player.step = hinted
    player.play(until=lambda _: view_of(page)["hand"] == 4)
    assert armed == []


def test_a_hint_in_kuhfstein_leaves_nothing_chosen(page_for: PageFor) -> None:
    page = page_for()
    open_table(page, "kuhfstein", 2)
    player = Player(page, "kuhfstein")
    armed = []

    def hinted(_: Player, phase: str) -> None:
        armed.extend([phase] * page.locator(CHOSEN).count())
        if phase == "held":
            player.press("[data-do=finish]")
        else:
            do_as_a_bot(player)

    player.step = hinted
    player.play(until=lambda _: page.evaluate("heard.moves") > 60)
    assert armed == []


@pytest.mark.parametrize("game", ["kuhhandel-2", "mue", "kuhfstein"])
def test_the_first_link_of_a_table_leads_to_the_game(page_for: PageFor, game: str) -> None:
    page = page_for()
    open_table(page, game, 3)
    page.locator("[data-phase]").wait_for()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main#game")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main#game') !== null")


def test_the_rules_say_why_a_card_of_mue_cannot_be_played(page_for: PageFor) -> None:
    page = page_for()
    open_table(page, "mue", 4, options={"hands": 4})
    barred = page.locator("[data-phase=tricks] [data-card][data-legal=false]")
    Player(page, "mue").play(until=lambda _: barred.count() > 0)
    moves = page.evaluate("heard.moves")
    click(barred.first)
    expect(page.get_by_text("You can follow with: ")).to_be_visible()
    assert page.evaluate("heard.moves") == moves
