"""At a live table: what the finger saw is what is sent, the keyboard stays, and the table waits for people who read."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PageFor
from tests.browser.players import LISTENING, TURNS, Player, open_table
from tests.browser.pressing import READ, click, with_keys

SLOW = {"kind": "live", "think": 600, "call": 60}


PRESSED_WHEN_NEW = """([x, y]) => {
  const one = document.elementFromPoint(x, y).closest("button");
  new MutationObserver(() => {
    one.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    one.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    one.click();
  }).observe(one, { attributeFilter: ["data-move"] });
}"""
"""Press a button the moment it means something else, as a finger does that was on its way already."""
TAPPED_WHEN_OTHER = """([x, y]) => new Promise((done) => {
  const first = document.elementFromPoint(x, y).closest("button").dataset.move;
  const look = () => {
    const one = document.elementFromPoint(x, y)?.closest("button");
    if (!one?.dataset.move || one.dataset.move === first) return requestAnimationFrame(look);
    const where = { bubbles: true, clientX: x, clientY: y };
    one.dispatchEvent(new PointerEvent("pointerdown", where));
    one.dispatchEvent(new PointerEvent("pointerup", where));
    one.click();
    done(one.dataset.move);
  };
  look();
})"""
"""Tap a place again as soon as another button lies there; what it would have done."""
SILENT = """(seat) => heard.frames.findLast((text) => text.includes('"hammer":{'))?.includes(`"marks":[${seat}]`)"""
"""Whether only this seat has passed the present bid."""
NAMES = ("Ada", "Ben", "Cleo", "Dora")


def together(
    page_for: PageFor, people: int, game: str = "kuhhandel-2", seats: int = 0, pace: object = SLOW, timed: bool = False
) -> dict[str, Page]:
    """People, and bots on the other seats, at a live table whose hammer hardly ever falls by itself, begun."""
    pages = {name: page_for(390, 844) for name in NAMES[:people]}
    for page in pages.values() if timed else ():
        page.clock.install()  # Before anything is loaded, since timers of both kinds do not mix.
    code = open_table(pages["Ada"], game, seats or people, "Ada", pace=pace, bot="")
    for name, page in [*pages.items()][1:]:
        page.context.add_init_script(LISTENING)
        page.goto(f"/t/{code}")
        page.get_by_label("What is your name?").fill(name)
        page.get_by_role("button", name="Sit here").first.click()
        pages["Ada"].locator("main li", has_text=name).wait_for()
    if seats > people:
        pages["Ada"].get_by_role("button", name="Fill free seats with bots").click()
    pages["Ada"].get_by_role("button", name="Start the game").click()
    for page in pages.values():
        page.locator("[data-phase]").wait_for()
    return pages


def put_up(pages: dict[str, Page]) -> list[str]:
    """Whose turn it is puts up a card; those who may bid."""
    auctioneer = next(name for name, page in pages.items() if page.title().startswith("●"))
    click(pages[auctioneer].locator("[data-move=auction]"))
    bidders = [name for name in pages if name != auctioneer]
    for name in bidders:
        pages[name].locator("[data-move=pass]").wait_for()
    return bidders


def sent(page: Page) -> list[dict[str, Any]]:
    """What the page has sent about the game."""
    messages = [json.loads(text) for text in page.evaluate("heard.sent")]
    return [one for one in messages if one["type"] in ("move", "mark", "limit")]


def by_finger(control: Locator, meanwhile: Callable[[], None]) -> None:
    """Press, hold, let something happen, lift."""
    control.evaluate(READ)
    box = control.bounding_box()
    assert box
    mouse = control.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    meanwhile()
    mouse.up()


def by_key(control: Locator, meanwhile: Callable[[], None]) -> None:
    control.evaluate(READ)
    control.focus()
    control.page.keyboard.down("Space")
    meanwhile()
    control.page.keyboard.up("Space")


@pytest.mark.parametrize("way", [by_finger, by_key])
def test_what_the_finger_saw_is_what_is_sent(page_for: PageFor, way: Callable[..., None]) -> None:
    pages = together(page_for, 4)
    me, one, other = put_up(pages)
    mine = pages[me]

    def bids(name: str) -> Callable[[], None]:
        def raised() -> None:
            told = mine.evaluate("heard.moves")
            click(pages[name].locator("[data-move^=bid]").first)
            mine.wait_for_function("(told) => heard.moves > told", arg=told)

        return raised

    ten, fifty = (mine.locator(f"[data-move^=bid]:has-text('+{by}')") for by in (10, 50))
    notice = mine.locator(".notice")
    way(ten, bids(one))
    expect(notice).to_contain_text(re.compile(rf"Meanwhile:\s+{one} bids 10.\s+Bid at least 20."))
    expect(ten).to_contain_text("20")
    way(mine.locator("[data-move=pass]"), bids(other))
    expect(notice).to_contain_text(re.compile(rf"Meanwhile:\s+{other} bids 20."))
    expect(mine.locator("[data-move=pass]")).to_have_attribute("aria-pressed", "false")
    way(fifty, bids(one))
    expect(pages[other].locator("[data-move='bid 80']")).to_be_visible()
    assert [(one["type"], one.get("move")) for one in sent(mine)] == [
        ("move", "bid 10"),
        ("mark", None),
        ("move", "bid 70"),
    ]


def test_what_nobody_can_have_read_yet_is_not_sent(page_for: PageFor) -> None:
    pages = together(page_for, 3)
    me, other = put_up(pages)
    mine, ten = pages[me], pages[me].locator("[data-move^=bid]").first
    ten.evaluate(READ)
    box = ten.bounding_box()
    assert box
    mine.evaluate(PRESSED_WHEN_NEW, [box["x"] + 9, box["y"] + 9])
    click(pages[other].locator("[data-move^=bid]").first)
    expect(mine.locator(".notice")).to_contain_text("That had only just come up, so nothing was sent.")
    assert sent(mine) == []


def test_a_second_tap_does_not_take_what_came_under_the_finger(page_for: PageFor) -> None:
    page = page_for(390, 844)
    open_table(page, "kuhhandel-duel", 2, pace=TURNS)
    Player(page, "kuhhandel-duel").asked()
    divide = page.locator("[data-move=divide]")
    box = divide.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(f"(place) => void (window.tapped = ({TAPPED_WHEN_OTHER})(place))", [x, y])
    page.mouse.click(x, y)
    other = page.evaluate("tapped")
    assert other in ("keep", "give"), "what cannot be undone lay under the finger"
    expect(page.locator(f"[data-move={other}]:not([data-new])")).to_be_visible()
    assert [one["move"] for one in sent(page)] == ["divide"]
    page.mouse.click(x, y)
    page.locator(f"[data-move={other}]").wait_for(state="detached")
    assert [one["move"] for one in sent(page)] == ["divide", other]


def whose_turn(pages: dict[str, Page]) -> Page:
    """The page of whoever is asked, as soon as one of them is."""
    for _ in range(100):
        for page in pages.values():
            if page.title().startswith("●"):
                return page
        page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_what_is_held_while_the_clock_acts_is_refused_kindly(page_for: PageFor) -> None:
    pages = together(page_for, 2, "mue", 3, {"kind": "live", "think": 4})  # Nobody may hold anything for five seconds.
    in_time: list[bool] = []
    while not any(in_time):  # On a busy machine the clock may act before anything is pressed.
        assert len(in_time) < 5
        mine = whose_turn(pages)
        told = mine.evaluate("heard.moves")
        click(mine.locator("[data-card][data-legal=true]").first)
        by_finger(mine.locator("main [data-do=show]"), partial(held, mine, told, in_time))
    expect(mine.locator(".notice")).to_contain_text("Time is up: ")
    assert len(sent(mine)) == 1
    assert mine.evaluate("heard.frames.some((text) => /^{.type.:.(refusal|wrong)/.test(text))")


def held(page: Page, told: int, in_time: list[bool]) -> None:
    """Note whether the press came in time, and wait until the clock has acted."""
    in_time.append(page.evaluate("heard.moves") == told)
    page.wait_for_function("(told) => heard.moves > told", arg=told)


def test_what_is_held_in_kuhfstein_while_the_clock_acts_is_refused_kindly(page_for: PageFor) -> None:
    # A turn has its two actions' time at once, and nobody may hold anything for five seconds.
    pages = together(page_for, 2, "kuhfstein", 2, {"kind": "live", "think": 1.5})
    for control in ("main [data-do=tile]", "[data-spot][aria-pressed=true]"):  # The button, or its place once more.
        mine = whose_turn(pages)
        click(mine.locator("[data-tile]").first)
        if not mine.locator("main [data-do=tile]").count():
            click(mine.locator("[data-spot]").first)
        move = mine.locator("main [data-do=tile]").get_attribute("data-move")
        told = mine.evaluate("heard.moves")
        by_finger(mine.locator(control), partial(acted, mine, told))
        expect(mine.locator(".notice")).to_contain_text("Time is up: ")
        assert tried(mine) == [move]
        assert mine.evaluate("heard.frames.some((text) => /^{.type.:.(refusal|wrong)/.test(text))")


def acted(page: Page, told: int) -> None:
    """Wait until both actions of a turn are made."""
    page.wait_for_function("(told) => heard.moves > told + 1", arg=told)


def tried(page: Page) -> list[str]:
    """The moves that the page has sent to be tried out."""
    messages = [json.loads(text) for text in page.evaluate("heard.sent")]
    return [one["move"] for one in messages if one["type"] == "try"]


SCROLLER = """() => {
  const box = document.createElement("div");
  box.style = "position: fixed; top: 9rem; height: 60px; overflow: auto; z-index: 9";
  for (const one of ["first", "second"])
    box.innerHTML += `<button data-do="${one}" style="height: 60px">${one}</button><br>`;
  document.querySelector("main").append(box);
}"""
SCROLLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const second = document.querySelector("[data-do=second]");
  second.parentNode.scrollTop = 99;
  await frame(); await frame();
  document.querySelector("[data-do=first]").toggleAttribute("hidden");  // Something changes, so the page looks again.
  await frame(); await frame();
  return second.hasAttribute("data-new");
}"""


def test_what_one_has_scrolled_to_oneself_can_be_pressed_at_once(page_for: PageFor) -> None:
    page = page_for(390, 844)
    open_table(page, "kuhhandel-duel", 2, pace=TURNS)
    Player(page, "kuhhandel-duel").asked()
    page.evaluate(SCROLLER)
    expect(page.locator("[data-new]")).to_have_count(0)
    assert not page.evaluate(SCROLLED)


def test_the_keyboard_stays_when_the_control_under_it_goes(page_for: PageFor) -> None:
    pages = together(page_for, 3)
    me, other = put_up(pages)
    mine, here = pages[me], "document.activeElement.closest('main .acts')?.contains(document.activeElement)"
    with_keys(mine.locator("[data-move=pass]"))
    expect(mine.locator("[data-move=pass]")).to_have_attribute("aria-pressed", "true")
    click(pages[other].locator("[data-move=pass]"))
    mine.locator("[data-move=pass]").wait_for(state="detached")
    assert mine.evaluate(here), "the focus is not lost when the auction is over"


def test_the_keyboard_stays_when_a_notice_goes(page_for: PageFor) -> None:
    page = page_for(1280, 800)
    open_table(page, "kuhfstein", 2)
    Player(page, "kuhfstein").asked()
    page.keyboard.press("h")
    hint = page.locator(".hint .x")
    with_keys(hint)
    hint.wait_for(state="detached")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_press_that_is_too_long_is_none(page_for: PageFor) -> None:
    pages = together(page_for, 3, timed=True)
    me, other = put_up(pages)
    mine = pages[me]

    def later() -> None:
        click(pages[other].locator("[data-move^=bid]").first)
        mine.wait_for_function("() => heard.moves > 1")
        assert mine.locator("[data-move='bid 10']").count(), "nothing moves under the finger"
        mine.clock.fast_forward(6000)
        mine.locator("[data-move='bid 20']").wait_for()

    by_finger(mine.locator("[data-move='bid 10']"), later)
    expect(mine.locator(".notice")).to_contain_text("Held for too long, so nothing was sent.")
    assert sent(mine) == []


def test_who_drops_out_is_asked_no_more_and_may_bid_after_all(page_for: PageFor) -> None:
    pages = together(page_for, 4)
    me, one, other = put_up(pages)
    mine = pages[me]
    seat = [*pages].index(me)
    click(mine.locator("[data-do=out]"))
    expect(mine.locator(".acts")).to_contain_text("You pass on this animal")
    for price, name in ((10, one), (20, other), (30, one)):
        least = pages[name].locator("[data-move^=bid]").first
        expect(least).to_have_attribute("data-move", f"bid {price}")
        click(least)
        mine.wait_for_function(SILENT, arg=seat)
        assert mine.locator("[data-move^=bid]").count() == 0
    click(mine.locator("[data-do=limit-off]"))
    click(mine.locator("[data-move='bid 40']"))
    expect(pages[one].locator("[data-move='bid 50']")).to_be_visible()
    assert [message["type"] for message in sent(mine)] == ["limit", "limit", "mark", "move"]


def test_a_hint_that_was_overtaken_is_thought_about_again(page_for: PageFor) -> None:
    pages = together(page_for, 3)
    me, other = put_up(pages)
    mine = pages[me]

    def overtaken() -> None:
        click(pages[other].locator("[data-move^=bid]").first)
        mine.wait_for_function("() => heard.moves > 1")
        mine.keyboard.press("h")
        mine.wait_for_function("() => heard.frames.some((text) => text.includes('too_late'))")

    by_finger(mine.locator(".acts button").nth(2), overtaken)
    mine.keyboard.press("Escape")
    expect(mine.locator(".hint")).to_contain_text(re.compile(r"A bot would \w"))


def test_between_hands_the_table_waits_for_who_reads(page_for: PageFor) -> None:
    page = page_for(390, 844)
    open_table(page, "mue", 4, options={"hands": 2})
    player, sheet = Player(page, "mue", 4), page.locator(".over")
    player.go_on = lambda: None  # type: ignore[method-assign]
    while not sheet.count():
        now = page.evaluate("heard.next(-1, 20000)")
        if not now["rest"]:
            player.take_turn(now)
            page.evaluate("([version]) => heard.next(version, 500)", [now["version"]])
    made = page.evaluate("heard.moves")
    page.reload()
    expect(sheet).to_have_attribute("aria-label", "Hand 1 is over")
    assert page.evaluate("heard.moves") == made
    assert page.locator("header").first.inner_text().endswith("A short break")
    click(sheet.locator("[data-do=ready]"))
    sheet.wait_for(state="detached")
    page.wait_for_function("(made) => heard.moves > made || document.title.startsWith('●')", arg=made)


def test_who_was_too_late_is_told_that_the_clock_has_moved(page_for: PageFor) -> None:
    pages = together(page_for, 2, "mue", 3, {"kind": "live", "think": 3})
    ada = pages["Ada"]
    expect(ada.locator("header").first).to_contain_text("s left", timeout=30_000)
    notice = ada.locator(".notice")
    expect(notice).to_contain_text("Time is up: Ada", timeout=30_000)
    expect(ada.locator(".log1")).not_to_contain_text("Time is up: Ada passes.", timeout=30_000)
    click(notice.get_by_role("button", name="Close"))
    expect(notice).to_have_count(0)
    ada.locator(".log1").click()
    expect(ada.locator("dialog ol")).to_contain_text("Time is up: Ada")
