"""The pages that teach: exercises answer, nothing is hidden on small screens, and no other edition is spoken of."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import TURNS, open_table
from tests.browser.sight import hidden
from tests.browser.test_pages import SCHEMES, serious

EXERCISES = {"kuhhandel-1": 4, "kuhhandel-2": 4, "kuhhandel-master": 6, "kuhhandel-duel": 3, "mue": 6, "kuhfstein": 5}
LONGEST = {"kuhhandel-master", "mue", "kuhfstein"}
FOREIGN = {
    "kuhhandel-1": r"Master|\brats?\b|pedigree|second edition|\bduel",
    "kuhhandel-2": r"Master|\brats?\b|pedigree|dove|first edition|\bduel",
    "kuhhandel-master": r"dove|first edition|second edition|keep-money|divid|division",
    "kuhhandel-duel": r"dove|first edition|second edition|keep-money|\bbids?\b|right to buy",
    "mue": r"quartet|Kuhhandel|pasture",
    "kuhfstein": r"quartet|Kuhhandel|trump",
}
"""Words of other games and editions."""


def opened(page: Page, game: str) -> Page:
    page.goto(f"/learn/{game}")
    page.wait_for_load_state("networkidle")
    expect(page.locator("form.quiz")).to_have_count(EXERCISES[game])
    return page


@pytest.mark.parametrize("game", EXERCISES)
def test_a_page_that_teaches(page_for: PageFor, game: str) -> None:
    page = opened(page_for(390, 844, language="en"), game)
    for quiz in page.locator("form.quiz").all():
        answer = quiz.get_by_role("status")
        for choice in quiz.get_by_role("radio").all():
            choice.locator("..").click()  # Its label.
            right = choice.get_attribute("data-right") == "true"
            expect(answer).to_have_class(re.compile("good" if right else r"fb.* no"))
            assert re.match(r"\s*(Right|Not quite)\. \S", answer.inner_text())
            assert (answer.inner_text().strip().startswith("Right")) == right
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == []
    if game in LONGEST:
        assert hidden(page) == []
    comparison = page.locator("article:has([role=table])")
    expect(comparison).to_have_count(1 if game.startswith("kuhhandel") else 0)
    comparison.evaluate_all("(all) => all.forEach((one) => one.remove())")
    assert (
        re.findall(
            FOREIGN[game],
            " ".join(page.locator("main .columns, main .hero, main .whole").all_inner_texts()),
            re.IGNORECASE,
        )
        == []
    )


def test_an_exercise_is_answered_by_keys(page_for: PageFor) -> None:
    page = opened(page_for(language="de"), "mue")
    quiz = page.locator("form.quiz").filter(has_text="Was darfst du spielen?")
    quiz.get_by_role("radio", name="Grün 7").focus()
    page.keyboard.press("Space")
    expect(quiz.get_by_role("status")).to_contain_text("Leider nein. Die grüne 7 ist Trumpf, nicht Grün.")
    page.keyboard.press("ArrowRight")
    expect(quiz.get_by_role("radio", name="Grün 8")).to_be_checked()
    expect(quiz.get_by_role("status")).to_contain_text("Richtig.")


def test_a_long_page_has_a_list_of_its_parts(page_for: PageFor) -> None:
    page = opened(page_for(390, 844, language="en"), "kuhhandel-2")
    parts = page.get_by_role("navigation", name="On this page").get_by_role("link")
    lessons = page.locator("article.les")
    expect(parts).to_have_text([*titles(page), "All rules"])
    parts.nth(2).press("Enter")
    expect(lessons.nth(2)).to_be_focused()
    expect(lessons.nth(2)).to_be_in_viewport()
    parts.last.click()
    expect(page.locator(".whole")).to_be_focused()
    assert page.url.endswith("/learn/kuhhandel-2")


def titles(page: Page) -> list[str]:
    """What the numbered lessons are called."""
    called = page.locator("article.les:has(.number) h2").all_inner_texts()
    return [f"{at} {one}" for at, one in enumerate(called, 1)]


def test_the_rules_at_a_table_are_those_that_are_played(page_for: PageFor) -> None:
    page = page_for(language="en")
    open_table(page, "kuhhandel-master", 3, "Anna", options={"super": None}, pace=TURNS)
    page.locator(".rail .tabs").get_by_role("button", name="Rules").click()
    expect(page.locator("[data-rule='KM-7.1']")).to_have_count(1)
    expect(page.locator("[data-rule='KM-7.2']")).to_have_count(0)
    first, second = (page.locator(f"[data-rule='{rule}']").bounding_box() for rule in ("KM-3.2", "KH-4.1"))
    assert first
    assert second
    assert first["y"] < second["y"]  # In the order of play: pedigree cards before the trade.
