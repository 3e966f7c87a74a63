"""Games that are over, looked at again: from the result, by a link, or from a record that is dropped onto the page."""

import random
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kuhstall.client import Client
from kuhstall.core.record import parse
from kuhstall.core.reel import Reel
from tests.browser.conftest import PageFor
from tests.browser.sight import HIDDEN, resize
from tests.browser.test_pages import OTHERS, serious, too_wide
from tests.server.house import LIVE, ServerProcess, run
from tests.server.players import play

GOLDEN = Path(__file__).parents[1] / "golden"
DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  for (const type of ["dragover", "drop"])
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}"""
SCRUB = "(bar, at) => { bar.value = at; bar.dispatchEvent(new Event('input', { bubbles: true })); }"


def in_thread(work: Any) -> Any:
    """What a coroutine gives that needs a loop of its own, since Playwright's runs here."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(run(work)))
    thread.start()
    thread.join()
    return found[0]


async def played(url: str, game: str, seats: int) -> str:
    client = await Client(url).arrive()
    code = await client.open_table(game, seats, name="Mia", bot="random", pace=LIVE)
    async with client.table(code) as table:
        await play(table, random.Random(7))
    return code


def golden(name: str) -> str:
    return (GOLDEN / f"{name}.kuh").read_text("utf-8")


def drop(page: Page, text: str, name: str = "game.kuh") -> None:
    page.evaluate(DROP, [name, text])


def at(page: Page, move: int) -> None:
    """Wait until the table shows the game after so many moves, and the bar and the words say the same."""
    expect(page.locator(f"main[data-at='{move}']")).to_be_visible()
    expect(page.locator("[data-do=scrub]")).to_have_value(f"{move}")


def sums(page: Page) -> list[int]:
    """How much money lies open in each hand, in the order of the page."""
    return [int(text.removeprefix("= ")) for text in page.locator(".notes b").all_inner_texts()]


def test_a_game_is_watched_again(page_for: PageFor, house: ServerProcess) -> None:
    code = in_thread(played(house.url, "kuhhandel-duel", 2))
    page = page_for()
    page.goto(f"/t/{code}")
    story = page.locator("[data-story]").first
    move = int(story.get_attribute("data-at") or 0)
    story.get_by_role("link").click()
    expect(page).to_have_url(re.compile(rf"/t/{code}/replay\?at={move}$"))
    at(page, move)
    page.get_by_role("link", name="Back").click()
    page.locator("[data-do=replay]").click()
    at(page, 0)

    reel = Reel(parse(page.request.get(f"/api/tables/{code}/record", max_retries=2).text()))
    last = len(reel) - 1
    views: Any = [reel.views(place) for place in range(len(reel))]
    for key, place in [("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("PageUp", 0)]:
        page.keyboard.press(key)
        at(page, place)
    page.keyboard.press("PageDown")
    at(page, reel.chapters[0].at or reel.chapters[1].at)
    for place in (last // 3, 2 * last // 3):
        page.locator("[data-do=scrub]").evaluate(SCRUB, place)
        at(page, place)
        assert sorted(sums(page)) == sorted(sum(view.money) for view in views[place][1:])
    place = last // 2
    chapter = next(one.at for one in reel.chapters if one.at > place)
    page.locator(f".chapters [data-at='{chapter}']").click()
    at(page, chapter)
    expect(page.locator(".chapters [aria-current]")).to_have_attribute("data-at", f"{chapter}")

    # Through the eyes of one seat nobody else's money lies open, and a link leads back to the same moment.
    page.keyboard.press("2")
    page.locator(".fanbox").wait_for()
    assert page.locator(".notes").count() == 0
    assert page.locator(".fanbox").get_attribute("aria-label") == hand_of(views[chapter][2].money)
    expect(page).to_have_url(re.compile(rf"\?at={chapter}&eyes=2$"))
    page.reload()
    at(page, chapter)
    assert page.locator(".fanbox").get_attribute("aria-label") == hand_of(views[chapter][2].money)

    # It goes by itself, and what happens is told.
    page.locator("[data-do=tempo]").select_option("4")
    page.locator("[data-do=play]").click()
    page.wait_for_function("(move) => Number(document.querySelector('main').dataset.at) >= move", arg=chapter + 3)
    page.keyboard.press("Space")
    expect(page.locator("[data-do=play]")).to_have_text("Play")
    assert page.locator("[aria-live=polite]").last.inner_text()


def hand_of(money: list[int]) -> str:
    return f"Your money: {' '.join(map(str, sorted(money))) or 'none'}. {sum(money)} in all."


@pytest.fixture
def running(house: ServerProcess) -> str:
    async def begun() -> str:
        client = await Client(house.url).arrive()
        return await client.open_table("mue", 3, name="Mia", bot="random", pace={"kind": "turns", "think": 600})

    found: str = in_thread(begun())
    return found


def test_a_game_that_is_not_over_is_not_shown(page_for: PageFor, running: str, troubles: list[str]) -> None:
    page = page_for(390, 844, "de")
    page.goto(f"/t/{running}/replay")
    expect(page.get_by_role("heading", level=2)).to_have_text("Diese Partie läuft noch")
    assert page.locator(".card").count() == 0
    page.goto("/t/CDFGHJKM/replay")
    expect(page.get_by_role("heading", level=2)).to_have_text("Diese Partie ist hier nicht mehr")
    troubles[:] = [one for one in troubles if "403" not in one and "404" not in one]


@pytest.mark.parametrize("name", ["kuhhandel-master-super-kassensturz", "mue-6", "kuhfstein-4"])
def test_a_record_is_dropped_onto_the_page(page_for: PageFor, name: str) -> None:
    page = page_for(360, 640, "de")
    page.goto("/")
    page.locator(".barn").wait_for()
    drop(page, golden(name))
    expect(page).to_have_url(re.compile("/replay"))
    at(page, 0)
    for move in range(1, 13):
        page.keyboard.press("ArrowRight")
        at(page, move)
    reel = Reel(parse(golden(name)))
    middle, last = (len(reel) - 1) // 2, len(reel) - 1
    for place in (middle, last):
        page.locator("[data-do=scrub]").evaluate(SCRUB, place)
        at(page, place)
        for eyes in ("0", "1"):
            page.keyboard.press(eyes)
            at(page, place)
            for width, height in ((360, 640), (1440, 900)):
                page.set_viewport_size({"width": width, "height": height})
                assert not too_wide(page), (place, eyes, width)
        if place == middle:
            assert serious(page) == []
            for text in (1.0, 1.3):
                resize(page, 390, 844, text)
                assert page.evaluate(HIDDEN) == [], text
            resize(page, 1440, 900, 1.0)
    assert not OTHERS["de"].findall(page.inner_text("body"))
    page.wait_for_url(re.compile(rf"\?at={last}&"))
    page.reload()  # This tab still has it.
    at(page, last)


def test_what_is_wrong_with_a_record_is_said(page_for: PageFor, troubles: list[str]) -> None:
    page = page_for(390, 844)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(
        {
            "name": "x.kuh",
            "mimeType": "text/plain",
            "buffer": golden("mue-3").replace("---", "---\nAnna: moo", 1).encode(),
        }
    )
    alert = page.get_by_role("alert")
    line = golden("mue-3").splitlines().index("---") + 2
    expect(alert).to_contain_text(f"Line {line}: ")
    drop(page, "moo")
    expect(alert).to_contain_text("not a record")
    drop(page, golden("mue-3"))
    at(page, 0)
    assert page.evaluate(HIDDEN) == []
    page.keyboard.press("End")
    at(page, len(Reel(parse(golden("mue-3")))) - 1)
    page.keyboard.press("2")
    drop(page, golden("kuhfstein-2"))  # Another one takes its place, from its beginning on.
    page.locator(".kuhfstein:not(.playing)").wait_for()
    at(page, 0)
    troubles[:] = [one for one in troubles if "400" not in one]
