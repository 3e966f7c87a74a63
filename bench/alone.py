"""How fast the page plays without a server: sizes, starts, thoughts of bots, and memory.

Starts are measured when the browser has all files already. How long one takes on a slow phone cannot be seen here: the
browser's own emulation slows down pages and no workers, and other work on the machine would count. So what its threads
have computed until the first decision is counted: four times as much is what a phone takes that is four times slower.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench import alone_memory
from tests.alone.inside import RUNNER, archive
from tests.browser.alone import Site, visit, write
from tests.browser.conftest import ARGUMENTS
from tests.browser.players import LISTENING
from tests.browser.test_alone import INSIDE
from tools import browser as browsers

PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWER = 4
PLAY = "main .btn.go:visible"
GAMES = ("kuhhandel-2", "kuhhandel-master", "kuhhandel-duel", "mue", "kuhfstein")
LOOKS = {"medium": 60, "strong": 25}
"""How many thoughts are looked at."""
DECISION = "document.title.startsWith('●') && !!document.querySelector('[data-phase]')"


class Start(NamedTuple):
    """Seconds until the page can be used, until the first decision, and what threads have computed until then."""

    page: float
    decision: float
    main: float
    worker: float
    others: float

    def __str__(self) -> str:
        slow = SLOWER * (self.main + self.worker)
        return (
            f"page {self.page:.2f} s, decision {self.decision:.2f} s; computed {self.main:.2f} s by the page, "
            f"{self.worker:.2f} s by workers, {self.others:.2f} s beside them; {SLOWER} times slower {slow:.1f} s"
        )


Computed = dict[int, tuple[float, float, float]]
"""The seconds that the main thread of each page's process, its workers and all else in there have computed."""


def computed(wire: CDPSession) -> Computed:
    """What all processes of pages have computed until now."""
    return {process: computed_by(process) for process in renderers(wire)}


def computed_by(process: int) -> tuple[float, float, float]:
    """What one of them has computed."""
    main = workers = others = 0.0
    for thread in Path(f"/proc/{process}/task").iterdir():
        seconds = int((thread / "schedstat").read_text().split()[0]) / 1e9
        if int(thread.name) == process:
            main += seconds
        elif (thread / "comm").read_text().startswith("DedicatedWorker"):
            workers += seconds
        else:
            others += seconds
    return main, workers, others


def since(before: Computed, now: Computed) -> list[float]:
    """What they have computed together in between; only one page does anything then."""
    nothing = (0.0, 0.0, 0.0)
    return [
        sum(after[kind] - before.get(process, nothing)[kind] for process, after in now.items()) for kind in range(3)
    ]


def start(page: Page, wire: CDPSession, address: str) -> Start:
    """Go somewhere in a new page, click "Play now" where that is, and wait for the first decision."""
    before, begun = computed(wire), time.monotonic()
    page.goto(address, wait_until="commit")
    home = "#" not in address
    page.locator(PLAY if home else "main:visible").first.wait_for()
    shown = time.monotonic() - begun
    if home:
        page.locator(PLAY).first.click()
    page.wait_for_function(DECISION, timeout=120_000)
    taken = time.monotonic() - begun
    return Start(shown, taken, *since(before, computed(wire)))


def renderers(wire: CDPSession) -> dict[int, float]:
    """The processes of pages, and the seconds that they have computed."""
    processes = wire.send("SystemInfo.getProcessInfo")["processInfo"]
    return {int(one["id"]): float(one["cpuTime"]) for one in processes if one["type"] == "renderer"}


def starts(browser: Browser, place: Site, times: int) -> None:
    """Print how long the first and the later starts take."""
    wire = browser.new_browser_cdp_session()
    first, later = list[Start](), list[Start]()
    for _ in range(times):
        context = browser.new_context(viewport=PHONE)
        context.add_init_script(LISTENING)
        page = context.new_page()
        visit(page, place)
        page.close()
        table = place.url
        for runs in (first, later):
            page = context.new_page()
            runs.append(start(page, wire, table))
            table = page.url
            page.close()
        context.close()
    for kind, runs in {"first": first, "later": later}.items():
        columns = [*zip(*runs, strict=True)]
        print(f"{kind} start, median: {Start(*(statistics.median(column) for column in columns))}")
        print(f"{kind} start, best:   {Start(*(min(column) for column in columns))}")


def thoughts(browser: Browser, place: Site) -> None:
    """Print how long bots think in the browser."""
    (place.folder / RUNNER.name).write_bytes(RUNNER.read_bytes())
    archive(place.folder / "tests.zip", Path(__file__).with_name("alone_thoughts.py"))
    page = browser.new_page()
    page.goto(f"{place.url}icon.svg")
    for bot, looks in LOOKS.items():
        for game in GAMES:
            code = f"import bench.alone_thoughts; bench.alone_thoughts.report({game!r}, {bot!r}, {looks})"
            found = json.loads(page.evaluate(INSIDE, [f"{place.url}python/", f"{place.url}{RUNNER.name}", code]))
            seconds = sorted(found["seconds"])
            print(
                f"{bot:6} {game:16} {len(seconds)} thoughts: median {1000 * statistics.median(seconds):.0f} ms, "
                f"longest {1000 * seconds[-1]:.0f} ms, {found['playouts']} playouts at last"
            )


def sizes(place: Site) -> None:
    """Print what the site weighs as browsers fetch it."""
    groups = {"Python itself": ("pyodide.",), "its library": ("stdlib",), "packages": ("packages",)}
    groups |= {"rules, bots and tables": ("kuhstall.zip",)}
    total = dict.fromkeys([*groups, "the page"], 0)
    for name in json.loads((place.folder / "files.json").read_bytes())["files"]:
        path = place.folder / name
        small = path.with_name(f"{path.name}.br")
        kinds = (kind for kind, starts in groups.items() if name.startswith("python/") and path.name.startswith(starts))
        total[next(kinds, "the page")] += (small if small.is_file() else path).stat().st_size
    for kind, size in total.items():
        print(f"{kind:24} {size / 1000:6.0f} kB")
    print(f"{'together':24} {sum(total.values()) / 1000:6.0f} kB")


def main() -> None:
    """Measure a site that is written for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--only", choices=["sizes", "starts", "memory", "thoughts"])
    arguments = parser.parse_args()
    path = browsers.found() or sys.exit("there is no Chromium; ./dev test installs one where it can")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        place = Site(write(Path(folder) / "site"))
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        steps: dict[str, Callable[[], None]] = {
            "sizes": lambda: sizes(place),
            "starts": lambda: starts(browser, place, arguments.times),
            "memory": lambda: alone_memory.measure(path, place.url, place.module),
            "thoughts": lambda: thoughts(browser, place),
        }
        print("load", *os.getloadavg())
        for name, step in steps.items():
            if arguments.only in (None, name):
                step()
        browser.close()
        place.stop()


if __name__ == "__main__":
    main()
