"""Tables at their fullest: whatever was dealt and laid, and however long the names, nothing has to be pushed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from kuhstall.core.match import Match
from kuhstall.core.state import PUBLIC
from tests.browser.conftest import PageFor
from tests.browser.moments import Stage
from tests.browser.test_looks import LONG, SIZES, overflow
from tests.mue.scenes import NAMES, auction, pack, sees, shows

CHIEF = "r9 y8 g7 b6 k5 r4 y3 g2 b1 k0"
"""A hand that may name every trump."""


def all_laid(seats: int) -> Match:
    """The chief has laid ten cards, the vice nine and everybody else eight."""
    rest = pack(seats)
    for card in CHIEF.split():
        rest.remove(card)
    cards = {NAMES[0]: CHIEF, NAMES[1]: " ".join(rest[:9])}
    for number, name in enumerate(NAMES[2:seats]):
        cards[name] = " ".join(rest[9 + number * 8 : 17 + number * 8])
    return shows(cards, seats)


def looming(seats: int) -> Match:
    """An auction in which the second player has drawn level with the first."""
    return auction({"Anna": "r9", "Ben": "r1"}, "Anna: show r9 / Ben: show r1", seats)


def fullest(seats: int) -> Iterator[tuple[str, Match]]:
    """Every moment in which much lies in the middle, up to the first trick."""
    yield "looming", looming(seats)
    match = all_laid(seats)
    while (phase := sees(match, NAMES[0]).phase) != "tricks":
        yield phase, match
        [asked] = match.to_act
        match.move(asked, match.game.choices(match.state, asked, match.setup.players)[0])
    yield phase, match


def out_of_reach(page: Page) -> list[str]:
    """The choices that cannot be pressed at one of the sizes; a list of choices may be scrolled."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for choice in page.locator("[data-choice]").all():
            choice.click(trial=True)
            box = choice.bounding_box()
            if not box or box["height"] < 43.5 or page.evaluate("scrollY"):
                found.append(f"{width}×{height}: {choice.inner_text()} {box}")
    return found


@pytest.mark.parametrize(("seats", "language"), [(4, "de"), (5, "en"), (6, "de"), (6, "en")])
def test_mue_fits_however_much_is_laid(page_for: PageFor, seats: int, language: str) -> None:
    page = page_for(language=language)
    stage = Stage(page, "mue", [LONG[:-1] + letter for letter in "ABCDEF"[:seats]])
    for phase, match in fullest(seats):
        for seat in (match.to_act[0], (match.to_act[0] + 1) % seats, PUBLIC):
            stage.show(match, seat)
            assert overflow(page) == [], (phase, seat)
            assert out_of_reach(page) == [], (phase, seat)
