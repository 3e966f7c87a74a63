"""An edition that is only data is shown right by a page that knows nothing of it: its animals, notes and step."""

import msgspec
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PageFor
from tests.browser.moments import Stage
from tests.kuhhandel.test_third_edition import THIRD, begun

TINT = "(card) => getComputedStyle(card).getPropertyValue('--tint') || getComputedStyle(card).getPropertyValue('--m')"
"""The colour of a card."""


def table_of_the_third_edition(page: Page) -> Stage:
    """A table whose rulebook, with what is played with, is that of the third edition."""

    def answer(route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(THIRD.book()), content_type="application/json")

    page.route("**/api/games/kuhhandel-2/rules*", answer)
    return Stage(page, "kuhhandel-2", ["Anna", "Ben", "Cleo"])


def test_a_card_of_a_new_edition_is_drawn_and_bid_for(page_for: PageFor) -> None:
    page = page_for(390, 844)
    table_of_the_third_edition(page).show(begun("Anna: auction", "llama"), 1)
    card = page.locator("[data-place=ring] .card")
    expect(card.locator(".ix")).to_have_text("1500")
    expect(card.locator(".nm")).to_have_text("llama")
    expect(card.locator("svg text")).to_have_text("L")
    assert card.evaluate(TINT) == "#eed9c4"
    assert page.locator("[data-move^=bid]").evaluate_all("(all) => all.map((one) => one.dataset.move)") == [
        "bid 50",
        "bid 250",
    ]


def test_a_new_animal_stands_in_its_herd_and_a_new_note_in_the_hand(page_for: PageFor) -> None:
    match = begun("", "donkey donkey donkey donkey llama")
    for _ in range(5):
        match.move(match.state.asked(), "auction")
        for _ in range(2):
            match.move(match.state.asked(), "pass")
    page = page_for(390, 844, language="de")
    table_of_the_third_edition(page).show(match, 1)
    herd = page.locator(".me .hd")
    assert herd.evaluate_all("(all) => all.map((one) => one.title)") == ["1 von 4: Esel", "1 von 4: Lama"]
    note = page.locator("[data-place=hand] .card").last
    expect(note.locator(".val")).to_have_text("1000")
    assert note.evaluate(TINT) == "#c8e0dc"
