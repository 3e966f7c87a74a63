"""A hint stands beside the move that it means: marked where it is made, with its reason, and chosen by one tap."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from kuhstall.core.chance import Chance
from kuhstall.core.match import Draft, Match
from kuhstall.core.registry import GAMES
from tests.browser.conftest import PageFor
from tests.browser.moments import Stage
from tests.browser.pressing import click
from tests.browser.sight import HIDDEN, PAINTED
from tests.browser.test_pages import serious
from tests.properties.variants import NAMES, Variant, random_seat, steps_of_a_move

SIZES = ((360, 640), (820, 1180), (1440, 900), (390, 844), (1180, 820))
WHY = {
    "de": "Nach diesem Kuhhandel ist Geld nichts mehr wert: Alles, was da ist (1240), gehört hinein.",
    "en": "After this cow trade money is worth nothing any more: everything that is there (1240) goes in.",
}
BUTTONS = """() => [...document.querySelectorAll("main .acts .btn")].map((one) => {
  const { x, y } = one.getBoundingClientRect();
  return [Math.round(x), Math.round(y)];
})"""
DEEDS = (
    """heard.sent.filter((text) => ["move", "try", "limit", "mark", "slap"].includes(JSON.parse(text).type)).length"""
)
MARKS = "main [data-hinted]:visible, main g.advice, dialog[open] [data-hinted]"
FINAL = "[data-hinted]:is([data-move], .acts [data-do])"
"""What makes the move in the end."""


def moments(game: str, seats: int) -> Iterator[tuple[str, Match, Draft]]:
    """A random game: each verb when it first comes, before it is done."""
    kind = GAMES[game]
    variant = Variant(kind, (), seats, kind.rulebook.revision)
    match, chance, seen = Match(kind, variant.setup("hints")), Chance("hints"), set[str]()
    while not match.over:
        seat = random_seat(match.state, chance)
        draft = match.draft_steps(seat, steps_of_a_move(match.state, seat, chance))
        verb = draft.text.split()[0]
        if verb not in seen:
            seen.add(verb)
            yield verb, match, draft
        match.enter(draft)


@pytest.mark.parametrize(
    ("game", "seats", "language"),
    [("kuhhandel-master", 4, "de"), ("kuhhandel-duel", 2, "en"), ("mue", 5, "de"), ("kuhfstein", 3, "en")],
)
def test_a_hint_is_marked_where_its_move_is_made(page_for: PageFor, game: str, seats: int, language: str) -> None:
    page, sizes = page_for(language=language), cycle(SIZES)
    stage = Stage(page, game, NAMES[:seats])
    for verb, match, draft in moments(game, seats):
        width, height = next(sizes)
        page.set_viewport_size({"width": width, "height": height})
        stage.show(match, draft.seat)
        before, sent = page.evaluate(BUTTONS), page.evaluate(DEEDS)
        stage.hint(draft.text, WHY)
        where = (verb, draft.text, width)
        expect(page.locator(".hint .reason")).to_have_text(WHY[language])
        assert page.evaluate(BUTTONS) == before, where
        assert page.evaluate(HIDDEN) == [], where
        assert page.locator(MARKS).count(), where
        chosen(page)
        assert page.locator(FINAL).count(), where
        assert page.evaluate(DEEDS) == sent, where
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.locator(".hint, [data-hinted]")).to_have_count(0)
    assert serious(page) == []


def chosen(page: Page) -> None:
    """Have the move chosen, if that is offered: nothing is sent, and what makes the move is marked."""
    choose = page.locator("[data-do=choose]")
    if choose.count():
        click(choose)
        expect(choose).to_have_attribute("aria-pressed", "true")
    page.evaluate(PAINTED)


def test_a_hint_is_reached_and_chosen_by_keys(page_for: PageFor) -> None:
    page = page_for()
    stage = Stage(page, "mue", NAMES[:4])
    match, draft = next((match, draft) for verb, match, draft in moments("mue", 4) if verb == "show")
    stage.show(match, draft.seat)
    stage.hint(draft.text, WHY)
    page.locator("[data-do=choose]").focus()
    page.keyboard.press("Space")
    cards = draft.text.split()[1:]
    picked = page.locator("[data-card][aria-pressed=true]")
    expect(picked).to_have_count(len(cards))
    assert sorted(picked.evaluate_all("all => all.map((one) => one.dataset.card)")) == sorted(cards)
    assert page.evaluate(DEEDS) == 0
