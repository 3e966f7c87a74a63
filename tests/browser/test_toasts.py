"""What the table says has a place of its own: nothing is covered, nothing to press moves, a cross or time ends it."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import TURNS, Player, open_table
from tests.browser.sight import PAINTED

SIZES = ((360, 640), (390, 844), (820, 1180), (1180, 820), (1440, 900))

FORBIDDEN = "main .btn[aria-disabled=true]"
APART = """() => {
  const said = [...document.querySelectorAll(".notice, .pausing")].map((one) => one.getBoundingClientRect());
  const before = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
  const others = [...document.querySelectorAll("main.table > *, .rail, header .ib, header h1")].filter((other) => {
    const box = other.getBoundingClientRect();
    return said.some((one) => !before(one, box) && !before(box, one));
  });
  return others.map((one) => one.outerHTML);
}"""
"""What lies under, or over, anything that is said."""
BUTTONS = """() => [...document.querySelectorAll("main.table .btn")].map((one) => {
  const { x, y } = one.getBoundingClientRect();
  return [Math.round(x), Math.round(y)];
})"""


def test_what_is_said_covers_nothing_and_moves_no_button(page_for: PageFor) -> None:
    page = page_for(language="de")
    page.clock.install()
    open_table(page, "kuhhandel-duel", 2, pace=TURNS)
    Player(page, "kuhhandel-duel").play(until=lambda _: page.locator(FORBIDDEN).count() > 0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        before = page.evaluate(BUTTONS)
        refused(page)
        assert page.evaluate(APART) == [], (width, height)
        assert page.evaluate(BUTTONS) == before, (width, height)
        page.locator(".notice").get_by_role("button", name="Schließen").click()
        expect(page.locator(".notice")).to_have_count(0)
        page.evaluate(PAINTED)
        assert page.evaluate(BUTTONS) == before
    refused(page)
    page.clock.fast_forward(6500)
    expect(page.locator(".notice")).to_have_count(0)


def refused(page: Page) -> None:
    """Try what is not possible now."""
    page.locator(FORBIDDEN).first.click(force=True)
    expect(page.locator(".notice")).to_be_visible()
    page.evaluate(PAINTED)
