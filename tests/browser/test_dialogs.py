"""The dialogs of the tables: everybody can read them by day and by night, in one language, and Escape closes them."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PageFor
from tests.browser.players import TURNS, Player, open_table
from tests.browser.pressing import click
from tests.browser.test_pages import OTHERS, SCHEMES, serious, too_wide

EVERYWHERE = [".bar .ib >> nth=2", ".bar .ib >> nth=3", ".bar .ib >> nth=4", ".log1"]
"""Rules, chat and settings in the bar, and the log."""
DIALOGS = {
    "kuhhandel-2": ["section.seat .who", "[data-do=trade]"],
    "mue": [".stand", ".lad", ".seat .who"],
    "kuhfstein": [".seat[data-seat]", "[data-place=track]", ".label[data-place=cards]", "button.goals"],
}
"""What opens the others' cards or boards, and the dialogs of one game."""


def check_dialog(page: Page, language: str) -> None:
    """The open dialog by day and by night; Escape closes it."""
    dialog = page.locator("dialog[open]")
    dialog.wait_for()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []
    assert not too_wide(page)
    text = dialog.inner_text().replace("Option choose", "")  # An option's name is the same in every language.
    assert not OTHERS[language].findall(text)
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


@pytest.mark.parametrize(
    ("game", "seats", "language"), [("kuhhandel-2", 3, "de"), ("mue", 4, "en"), ("kuhfstein", 3, "de")]
)
def test_dialogs_of_a_table(page_for: PageFor, game: str, seats: int, language: str) -> None:
    page = page_for(390, 844, language=language)
    open_table(page, game, seats, pace=TURNS)
    player = Player(page, game, seed=4)
    player.play(until=lambda _: page.evaluate("heard.moves") > 12 and all(map(player.sees, DIALOGS[game])))
    for opener in [*EVERYWHERE, *DIALOGS[game]]:
        click(page.locator(opener).locator("visible=true").first)
        check_dialog(page, language)


def test_the_way_to_invite_friends(page_for: PageFor) -> None:
    page = page_for(390, 844, language="de")
    open_table(page, "kuhhandel-2", 3, bot="")
    page.locator(".invite input").wait_for()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []
    assert not too_wide(page)
