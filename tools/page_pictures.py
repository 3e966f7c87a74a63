"""Takes the pictures of the page in docs/pictures: a real server, a real browser, games played until the moment comes.

`.venv/bin/python tools/page_pictures.py [NAME …]` takes all of them, or those whose names begin with the words given.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Literal

from msgspec import Struct
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from kuhstall.client import Client
from kuhstall.tables.identity import COOKIE
from tests.browser.conftest import ARGUMENTS
from tests.server.house import ServerProcess
from tests.server.players import begin, play_all
from tools import browser as browsers

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
SIZES = {"phone": (390, 844), "side": (844, 390), "desktop": (1440, 900)}
LIVE: dict[str, object] = {"kind": "live", "think": 60, "call": 3, "count": 1.2}
TURNS: dict[str, object] = {"kind": "turns", "think": 3600}
MOST_STEPS = 5000
IN_A_HURRY = "localStorage.setItem('kuhstall', JSON.stringify({ speed: 'off' }))"


class Shot(Struct, frozen=True):
    """A moment of a game: the phase of the table, and whether it has to be the player's own decision."""

    name: str
    game: str
    seats: int
    phase: str
    size: str = "phone"
    language: Literal["de", "en"] = "de"
    scheme: Literal["light", "dark"] = "light"
    own: bool = True
    after: int = 0
    """So many own decisions come first, so that there is something to see."""


SHOTS = (
    Shot("auction-phone", "kuhhandel-master", 5, "bidding", after=14),
    Shot("auction-desktop", "kuhhandel-master", 5, "bidding", "desktop", after=14),
    Shot("auction-dark", "kuhhandel-master", 6, "bidding", "desktop", "en", "dark", after=8),
    Shot("auction-side", "kuhhandel-2", 4, "bidding", "side", after=6),
    Shot("knockdown-phone", "kuhhandel-2", 4, "knockdown", after=4),
    Shot("payment-phone", "kuhhandel-2", 4, "payment", after=4),
    Shot("trade-phone", "kuhhandel-2", 3, "answer", after=6),
    Shot("offer-desktop", "kuhhandel-2", 4, "offer", "desktop", after=6),
    Shot("slap-phone", "kuhhandel-master", 4, "countdown", language="en"),
    Shot("rat-phone", "kuhhandel-master", 4, "rat"),
    Shot("division-phone", "kuhhandel-duel", 2, "division", after=3),
    Shot("mue-auction-phone", "mue", 5, "auction", after=1),
    Shot("mue-trick-phone", "mue", 4, "tricks", after=8),
    Shot("mue-trick-desktop", "mue", 4, "tricks", "desktop", after=8),
    Shot("mue-six-dark", "mue", 6, "tricks", "desktop", "en", "dark", after=6),
    Shot("kuhfstein-phone", "kuhfstein", 2, "turn", after=16),
    Shot("kuhfstein-desktop", "kuhfstein", 3, "turn", "desktop", after=16),
    Shot("kuhfstein-dark", "kuhfstein", 4, "turn", language="en", scheme="dark", after=12),
)
RESULTS = {"result-phone": ("kuhhandel-master", 4, "phone"), "result-desktop": ("kuhfstein", 3, "desktop")}
PAGES = {
    "home-phone": ("/", "phone"),
    "home-desktop": ("/", "desktop"),
    "home-side": ("/", "side"),
    "new-phone": ("/new", "phone"),
    "score-phone": ("/score", "phone"),
    "learn-phone": ("/learn/mue", "phone"),
    "learn-desktop": ("/learn/kuhhandel-2", "desktop"),
    "learn-all-desktop": ("/learn", "desktop"),
    "new-desktop": ("/new", "desktop"),
}
FIRST = {"first-phone": ("kuhhandel-master", "phone"), "first-desktop": ("kuhfstein", "desktop")}
REPLAYS = {
    "replay-phone": ("kuhhandel-2-complete", "phone", 40),
    "replay-desktop": ("kuhfstein-3", "desktop", 40),
    "replay-mue-desktop": ("mue-4", "desktop", 40),
}
"""Games from tests/golden, and after how many moves."""


class Studio:
    """The server and the browser."""

    def __init__(self, browser: Browser, house: ServerProcess) -> None:
        """What was started."""
        self.browser, self.house = browser, house

    @contextmanager
    def page(self, size: str, language: str = "de", scheme: Literal["light", "dark"] = "light") -> Iterator[Page]:
        """A page of a new guest."""
        width, height = SIZES[size]
        context = self.browser.new_context(
            base_url=self.house.url,
            viewport={"width": width, "height": height},
            locale={"de": "de-DE", "en": "en-GB"}[language],
            color_scheme=scheme,
            device_scale_factor=1,
        )
        yield context.new_page()
        context.close()

    def sit(self, page: Page, game: str, seats: int, pace: dict[str, object]) -> None:
        """Sit down at a table with bots that has just begun."""
        page.request.post("/api/guest", data={})
        wish = {"game": game, "seats": seats, "name": "Mara", "bot": "medium", "pace": pace}
        page.goto(f"/t/{page.request.post('/api/tables', data=wish).json()['code']}")

    def until(self, page: Page, there: Callable[[int], bool]) -> bool:
        """Play as a bot would until the moment comes; whether it came."""
        decided = 0
        for _ in range(MOST_STEPS):
            if there(decided):
                page.wait_for_timeout(500)  # What was decided just now may still be on its way.
                if there(decided):
                    return True
            if page.get_by_role("table").count():
                return False
            decided += decide(page)
            page.wait_for_timeout(30)
        return False

    def shot(self, one: Shot) -> None:
        """Play until the moment of a picture and take it; another game if it does not come in this one."""
        for _ in range(6):
            with self.page(one.size, one.language, one.scheme) as page:
                self.sit(page, one.game, one.seats, LIVE)
                if self.until(page, lambda decided: decided >= one.after and now(page, one)):
                    page.keyboard.press("Escape")  # What was said of a hint is of no interest.
                    page.wait_for_timeout(900)
                    page.screenshot(path=FOLDER / f"{one.name}.png")
                    return
        print(f"{one.name}: this moment did not come", file=sys.stderr)

    def result(self, name: str) -> None:
        """The score sheet of a whole game."""
        game, seats, size = RESULTS[name]
        with self.page(size, "en") as page:
            page.add_init_script(IN_A_HURRY)
            self.sit(page, game, seats, TURNS)
            self.until(page, lambda _: page.get_by_role("table").count() > 0)
            page.wait_for_timeout(900)
            page.screenshot(path=FOLDER / f"{name}.png")

    def plain(self, name: str) -> None:
        """A page without a table."""
        path, size = PAGES[name]
        with self.page(size) as page:
            page.goto(path)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=FOLDER / f"{name}.png")

    def first(self, name: str) -> None:
        """A first game, when the coach has something to say."""
        game, size = FIRST[name]
        with self.page(size) as page:
            page.request.post("/api/guest", data={})
            wish = {"game": game, "seats": 2, "name": "Mara", "lesson": True}
            page.goto(f"/t/{page.request.post('/api/tables', data=wish).json()['code']}")
            page.locator(".coach").first.wait_for()
            page.wait_for_timeout(1500)
            page.screenshot(path=FOLDER / f"{name}.png")

    def replay(self, name: str) -> None:
        """A game that is over, looked at again."""
        record, size, moves = REPLAYS[name]
        with self.page(size) as page:
            page.goto("/replay")
            page.locator("input[type=file]").set_input_files(GOLDEN / f"{record}.kuh")
            page.locator("[data-phase]").first.wait_for()
            for _ in range(moves):
                page.keyboard.press("ArrowRight")
            page.wait_for_timeout(2500)
            page.screenshot(path=FOLDER / f"{name}.png")

    def group(self, name: str) -> None:
        """A group after an evening."""
        with ThreadPoolExecutor(1) as apart:  # This thread has Playwright's event loop.
            code, key = apart.submit(lambda: asyncio.run(evening(self.house.url))).result()
        with self.page("phone" if "phone" in name else "desktop") as page:
            page.context.add_cookies([{"name": COOKIE, "value": key, "url": self.house.url}])
            page.goto(f"/g/{code}")
            page.get_by_role("table").wait_for()
            page.wait_for_load_state("networkidle")
            page.screenshot(path=FOLDER / f"{name}.png")

    def room(self, name: str) -> None:
        """A table that waits for players."""
        with self.page("phone" if "phone" in name else "desktop") as page:
            page.goto("/new")
            page.get_by_label("Dein Name").fill("Mara")
            page.get_by_role("button", name="Tisch aufmachen").click()
            page.get_by_role("button", name="Bot dazu").first.click()
            page.wait_for_timeout(600)
            page.screenshot(path=FOLDER / f"{name}.png")


async def evening(url: str) -> tuple[str, str]:
    """A group of four that has played three games and opens a fourth: its code, and the key of one of them."""
    people = {name: await Client(url).arrive() for name in ("Mara", "Cilli", "Ben", "Alma")}
    mara, cilli = people["Mara"], people["Cilli"]
    group = await mara.call("/api/groups", {"name": "Donnerstagsrunde", "called": "Mara"})
    for name, client in people.items():
        await client.call(f"/api/groups/{group['code']}/join", {"called": name})
    for seed, game in enumerate(("kuhhandel-2", "kuhfstein", "kuhhandel-master")):
        code = await mara.open_table(game, len(people), pace={**LIVE, "call": 0.04}, group=group["id"])
        for seat, (name, client) in enumerate(people.items()):
            async with client.table(code) as table:
                await table.do("sit", seat=seat, name=name)
        await begin(mara, code)
        await play_all(code, [*people.values()], seed)
    await cilli.open_table("mue", 4, name="Cilli", group=group["id"])
    return group["code"], mara.key


def mine(page: Page) -> bool:
    """Whether the player has to decide."""
    return page.title().startswith("●")


def now(page: Page, one: Shot) -> bool:
    """Whether the moment of a picture is there."""
    return page.locator(f"[data-phase='{one.phase}']").count() > 0 and (mine(page) or not one.own)


def decide(page: Page) -> int:
    """End a break; do what a bot would do, if it is the player's turn; how many decisions that were."""
    ready = page.locator("[data-do=ready]")
    if ready.count():
        ready.first.click()
    if not mine(page):
        return 0
    finish = page.locator("[data-do=finish]:not([data-new])")
    if finish.count():
        finish.first.click()
        return 1
    page.get_by_role("button", name="Tipp").or_(page.get_by_role("button", name="Hint")).first.click()
    try:
        page.get_by_role("button", name="So machen").or_(page.get_by_role("button", name="Do that")).click(timeout=1500)
    except Exception:  # noqa: BLE001  (the clock was faster)
        return 0
    return 1


def main() -> None:
    """Take the pictures that are asked for."""
    path = browsers.found() or sys.exit("there is no Chromium; ./dev test installs one where it can")
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = ServerProcess(Path(folder), bot_pause=0.15).start()
        studio = Studio(playwright.chromium.launch(executable_path=path, args=ARGUMENTS), house)
        todo: dict[str, Callable[[], None]] = {
            **{name: partial(studio.plain, name) for name in PAGES},
            **{name: partial(studio.room, name) for name in ("room-phone", "room-desktop")},
            **{name: partial(studio.group, name) for name in ("group-phone", "group-desktop")},
            **{name: partial(studio.first, name) for name in FIRST},
            **{name: partial(studio.replay, name) for name in REPLAYS},
            **{one.name: partial(studio.shot, one) for one in SHOTS},
            **{name: partial(studio.result, name) for name in RESULTS},
        }
        for name, take in todo.items():
            if not sys.argv[1:] or name.startswith(tuple(sys.argv[1:])):
                take()
                print(name)
        studio.browser.close()
        house.stop()


if __name__ == "__main__":
    main()
