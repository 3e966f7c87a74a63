"""Score keeping for a real table."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PageFor
from tests.browser.sight import PAINTED


def score_of(page: Page, game: str) -> None:
    """Open score keeping for a game."""
    page.goto("/score")
    page.locator("select").first.select_option(game)


def lit(page: Page) -> list[str]:
    """The names in the columns that are lit."""
    return [name.strip() for name in page.locator("thead th.lit span:last-child").all_inner_texts()]


def test_tiles_break_a_tie_in_kuhfstein(page_for: PageFor) -> None:
    page = page_for(language="en")
    score_of(page, "kuhfstein")
    page.get_by_label("Name 1").fill("Anna")
    page.get_by_label("Name 2").fill("Ben")
    for at, (points, tiles) in enumerate([("61", "9"), ("61", "5")]):
        page.get_by_role("spinbutton", name="Points").nth(at).fill(points)
        page.get_by_role("spinbutton", name="Tiles").nth(at).fill(tiles)
    expect(page.locator("tbody tr", has_text="tiles").locator("td").nth(1)).to_have_text("5")
    assert lit(page) == ["Anna"]


def test_another_edition_drops_the_options_that_it_has_not(page_for: PageFor) -> None:
    page = page_for(language="de")
    score_of(page, "kuhhandel-master")
    page.locator("summary").click()
    page.get_by_label("Kassensturz").check()
    page.locator("tbody tr", has_text="Geld").wait_for()
    page.locator("select").first.select_option("kuhhandel-2")
    page.locator("tbody tr", has_text="Geld").wait_for(state="detached")
    page.get_by_label("Kuh: Name1").click()
    expect(page.locator("tr.sum td").first).to_have_text("800")
    assert page.get_by_role("alert").count() == 0


def test_an_answer_that_was_overtaken_is_dropped(page_for: PageFor) -> None:
    page = page_for(language="en")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    score_of(page, "kuhhandel-2")
    page.locator("tbody tr").first.wait_for()
    page.route("**/score", hold)
    page.get_by_label("cow: Name1").click()
    page.get_by_label("horse: Name1").click()
    while len(held) < 2:
        page.wait_for_timeout(20)
    with page.expect_response("**/score"):
        held[1].continue_()
    expect(page.locator("tr.sum td").first).to_have_text("3,600")
    with page.expect_response("**/score"):
        held[0].continue_()
    page.evaluate(PAINTED)
    expect(page.locator("tr.sum td").first).to_have_text("3,600")


def test_the_first_edition_multiplies_if_you_like(page_for: PageFor) -> None:
    page = page_for(language="en")
    score_of(page, "kuhhandel-1")
    page.get_by_label("cow: Name1").click()
    page.get_by_label("horse: Name1").click()
    expect(page.locator("tr.sum td").first).to_have_text("1,800")
    page.locator("summary").click()
    page.get_by_label("Multiply").check()
    expect(page.locator("tr.sum td").first).to_have_text("3,600")


def test_the_sheet_names_the_quartet_that_the_rats_cover(page_for: PageFor) -> None:
    page = page_for(language="de")
    score_of(page, "kuhhandel-master")
    for thing in ("Gans", "Hund", "Kuh", "Alle vier Ratten"):
        page.get_by_label(f"{thing}: Name1", exact=True).click()
    expect(page.locator("tbody tr").first.locator("td").first).to_have_text("Gans")
    expect(page.locator("tbody tr").first).to_contain_text("von den Ratten abgedeckt")


@pytest.mark.parametrize(
    ("language", "eklat", "over"), [("de", "Eklat", "Das Spiel ist aus."), ("en", "Eklat", "over")]
)
def test_mue_counts_an_eklat_and_says_when_it_is_over(page_for: PageFor, language: str, eklat: str, over: str) -> None:
    page = page_for(390, 844, language=language)
    score_of(page, "mue")
    for seat, name in enumerate(["Anna", "Ben", "Cleo", "Dora"]):
        page.get_by_label(f"Name {seat + 1}").fill(name)
    page.get_by_role("checkbox", name="Eklat").check()
    for name, cards in {"Anna": "14", "Ben": "14", "Cleo": "1"}.items():
        page.get_by_role("spinbutton", name=name).fill(cards)
    page.locator("section select").last.select_option("Ben")
    page.locator(".btn.go").click()
    expect(page.locator("tr.sum td")).to_have_text(["70", "-140", "0", "0"])
    assert page.get_by_role("status").count() == 0
    for at in range(2):
        page.get_by_role("spinbutton", name="Anna").fill("60")
        page.locator(".btn.go").click()
        expect(page.locator("tbody tr")).to_have_count(3 + at)
    expect(page.get_by_role("status")).to_contain_text(over)
    expect(page.locator(".btn.go")).to_be_disabled()


@pytest.mark.parametrize(("language", "link"), [("de", "Leeres Blatt zum Drucken"), ("en", "Blank sheet to print")])
@pytest.mark.parametrize(("game", "columns"), [("kuhhandel-master", 6), ("kuhhandel-duel", 2), ("mue", 6)])
def test_a_blank_sheet_fits_on_one_page(page_for: PageFor, language: str, link: str, game: str, columns: int) -> None:
    page = page_for(language=language)
    score_of(page, game)
    with page.expect_popup() as opened:
        page.get_by_role("link", name=link).click()
    sheet = opened.value
    assert sheet.locator("html").get_attribute("lang") == language
    assert sheet.locator("tr").first.locator("td").count() == columns
    paper = sheet.pdf(prefer_css_page_size=True)
    assert paper.count(b"/Type /Page\n") == 1
