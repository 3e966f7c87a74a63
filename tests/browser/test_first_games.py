"""First games: Resi says what is new when it happens, waits until it is read, and knows where one has left off."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import PageFor
from tests.browser.players import LISTENING, Player
from tests.browser.pressing import STEADY, Press, click, with_keys
from tests.browser.test_pages import serious

LONGEST = 3_000
COACH = ".coach"
NEVER_MISSED = {
    "kuhhandel-2": {"four", "money", "donkey", "turn", "last", "end"},
    "kuhhandel-master": {"four", "money", "donkey", "turn", "pedigree", "rat", "last", "end"},
    "mue": {"triangles", "lead", "end"},
    "kuhfstein": {"aim", "tile", "finish", "others", "goals", "last", "show", "end"},
    "kuhhandel-duel": {"fourDuel", "money", "donkey", "pedigreeDuel", "ratDuel", "last", "end"},
}


class Pupil:
    """Somebody who plays a first game, reads everything and then goes on."""

    def __init__(self, page: Page, game: str, way: Press = click) -> None:
        self.page, self.way = page, way
        self.player = Player(page, game, seed=3, way=way)
        self.player.slipped, self.player.patience = True, STEADY
        self.told: list[str] = []

    def play(self, until: str) -> None:
        """Play until this was told."""
        version, page = -1, self.page
        for _ in range(LONGEST):
            now = page.evaluate("heard.moment()")
            if page.locator(COACH).count():
                self.read()
                if until == self.told[-1]:
                    return
            elif now["rest"]:
                self.player.go_on()
            elif now["turn"] and now["phase"] and now["version"] != version:
                version = now["version"]
                self.decide(now["phase"])
            else:
                page.wait_for_timeout(10)
        raise AssertionError(f"{until} is not told: {self.told}, {page.evaluate('heard.moment()')}")

    def decide(self, phase: str) -> None:
        """Do something; a pedigree card is left to the bots."""
        if phase == "countdown":
            self.page.locator("[data-do=slap]").wait_for(state="hidden", timeout=30_000)
        else:
            self.player.take_turn({**self.page.evaluate("heard.moment()"), "phase": phase})

    def read(self) -> None:
        """Read what is told, once, and go on."""
        card = self.page.locator(COACH)
        step = card.get_attribute("data-step")
        assert step
        assert step not in self.told
        self.told.append(step)
        self.way(card.locator("[data-do=next]"))
        self.page.locator(f"{COACH}[data-step={step}]").wait_for(state="hidden")


def begin(page: Page, game: str, way: Press = click) -> Pupil:
    """Take up the offer that the page on how to play has."""
    page.context.add_init_script(LISTENING)
    page.goto(f"/learn/{game}")
    way(page.locator("[data-do=first-game]"))
    page.locator(COACH).wait_for()
    return Pupil(page, game, way)


@pytest.mark.parametrize(
    ("game", "way", "size"),
    [
        ("kuhhandel-2", click, (1440, 900)),
        ("kuhhandel-master", click, (360, 640)),
        ("kuhhandel-duel", with_keys, (390, 844)),
        ("mue", click, (390, 844)),
        ("kuhfstein", click, (360, 640)),
    ],
)
def test_a_whole_first_game(page_for: PageFor, game: str, way: Press, size: tuple[int, int]) -> None:
    page = page_for(*size)
    pupil = begin(page, game, way)
    pupil.play(until="end")
    assert NEVER_MISSED[game] <= {*pupil.told}
    assert len(pupil.told) > 9
    page.get_by_role("button", name="Rematch").wait_for()


def test_it_can_be_left_and_resumed_and_everything_waits(page_for: PageFor) -> None:
    page = page_for(390, 844, "de")
    page.context.add_init_script(LISTENING)
    page.goto("/")
    click(page.locator("[data-do=first-game]"))
    page.locator(COACH).wait_for()
    pupil = Pupil(page, "kuhhandel-master")
    pupil.play(until="money")
    page.locator(f"{COACH}[data-step=bid]").wait_for()
    assert serious(page) == []
    before = page.evaluate("heard.moves")
    page.wait_for_timeout(400)  # Any bot would have bid by now.
    assert page.evaluate("heard.moves") == before
    page.goto("/learn/kuhhandel-master")
    page.locator(".first a[href*='/t/']").wait_for()
    assert not page.locator("[data-do=first-game]").count(), "what runs is carried on, not begun anew"
    page.goto("/")
    page.locator("main a[href*='/t/']").locator("visible=true").first.click()
    page.locator(f"{COACH}[data-step=bid]").wait_for()
    assert not {"four", "money"} & {page.locator(COACH).get_attribute("data-step")}
    click(page.locator("[data-do=skip]"))
    page.locator("[data-do=pay], [data-move=auction], [data-move=pass]").first.wait_for()
    assert not page.locator(COACH).count()
    click(page.locator("[data-do=guide]"))  # One press away, in the bar.
    page.locator("[data-do=guide]").wait_for(state="detached")


IN_SIGHT = """() => {
  const light = document.querySelector(".light")?.getBoundingClientRect();
  return !!light?.height && light.top >= 0 && light.bottom <= innerHeight;
}"""


def test_what_is_spoken_of_is_brought_into_sight_where_the_page_scrolls(page_for: PageFor) -> None:
    page = page_for(390, 844, "de")
    page.context.add_init_script("localStorage.setItem('kuhstall', JSON.stringify({ textSize: 150 }))")
    pupil = begin(page, "kuhfstein")
    pupil.play(until="aim")
    page.locator(f"{COACH}[data-step=tile]").wait_for()
    page.wait_for_function(IN_SIGHT)
    card = page.locator(f"{COACH}.floats").bounding_box()
    assert card
    assert card["y"] + card["height"] <= 844


def test_a_turn_that_is_tried_out_is_taught_as_it_goes(page_for: PageFor) -> None:
    page = page_for(1440, 900, "de")
    pupil = begin(page, "kuhfstein", with_keys)
    pupil.play(until="tile")
    for terrain, place in (("lake", "0,0"), ("meadow", "1,0")):
        with_keys(page.locator(f"[data-tile={terrain}]").first)
        if place != "0,0":  # There is only one place for the first tile.
            with_keys(page.locator(f"[data-spot='{place}']"))
        with_keys(page.locator("[data-do=tile]"))
    page.locator(f"{COACH}[data-step=finish]").wait_for()
    assert serious(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.setProperty('--text-size', '1.5')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "both buttons find room"
    page.set_viewport_size({"width": 1440, "height": 900})
    page.reload()
    page.locator(f"{COACH}[data-step=finish]").wait_for()
    assert page.locator("[data-do=undo]").is_enabled()
    click(page.locator("[data-do=finish]"))  # Who plays on has read it.
    page.locator(f"{COACH}[data-step=others]").wait_for()
    lit, seat = page.locator(".light").bounding_box(), page.locator("[data-seat]").first.bounding_box()
    assert lit
    assert seat
    assert lit["y"] < seat["y"] < lit["y"] + lit["height"]
    pupil.told.append("finish")
    pupil.play(until="turned")
    with_keys(page.locator("[data-tile=meadow]").first)
    done = page.locator("[data-spot]:has(.done)")
    assert done.count() == 1
    with_keys(done)
    with_keys(page.locator("[data-do=tile]"))
    page.locator(f"{COACH}[data-step=play]").wait_for()
