"""How fast the page is on a slow phone: the script's size, and the time until the first click that does something.

A browser with an empty cache, its processor slowed down four times, on a line of 1.6 Mbit/s and 150 ms. Network and
processor are the browser's own emulation; sockets are not slowed down by it, so the page is also measured with a real
delay: every byte between browser and server waits 75 ms each way in a small relay.
"""

import argparse
import asyncio
import re
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, StorageState, ViewportSize, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.conftest import ARGUMENTS
from tests.server.house import ServerProcess, free_port
from tools import browser as browsers

PHONE: ViewportSize = {"width": 390, "height": 844}
BYTES_A_SECOND = 1.6e6 / 8
TRIP = 0.150
SLOWER = 4
GAMES = {"kuhhandel-master": 4, "mue": 4, "kuhfstein": 2}
HOME = "main .btn.go"
LEGAL = "main :is([data-move], [data-do], [data-card]):not(:disabled)"


@contextmanager
def relay(port: int) -> Iterator[str]:
    """A server's address with a delay of half the round trip in each direction, and a line of limited width."""
    mine, loop = free_port(), asyncio.new_event_loop()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, width: float) -> None:
        free = 0.0
        while data := await reader.read(4096):
            now = loop.time()
            free = max(free, now) + len(data) / width
            loop.call_at(free + TRIP / 2, writer.write, data)
        loop.call_at(loop.time() + TRIP / 2, writer.close)

    async def joined(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(TRIP)  # A new connection is first agreed upon.
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(carry(reader, back, BYTES_A_SECOND), carry(there, writer, BYTES_A_SECOND))

    opened = threading.Event()

    def serve() -> None:
        loop.run_until_complete(asyncio.start_server(joined, "127.0.0.1", mine))
        opened.set()
        loop.run_forever()

    threading.Thread(target=serve, daemon=True).start()
    opened.wait()
    yield f"http://127.0.0.1:{mine}"
    loop.call_soon_threadsafe(end, loop)


def end(loop: asyncio.AbstractEventLoop) -> None:
    """Let a loop come to its end with nothing left to do."""
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.call_later(0.2, loop.stop)


def slow(context: BrowserContext, page: Page, throttled: bool) -> list[float]:
    """Slow a page down; returns the sizes of the scripts that it will fetch, compressed."""
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if throttled:
        line = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
        wire.send("Network.emulateNetworkConditions", {"offline": False, "latency": TRIP * 1000, **line})
    scripts: set[str] = set()
    sizes: list[float] = []
    wire.on("Network.responseReceived", lambda e: scripts.add(e["requestId"]) if e["type"] == "Script" else None)
    wire.on(
        "Network.loadingFinished",
        lambda e: sizes.append(e["encodedDataLength"]) if e["requestId"] in scripts else None,
    )
    return sizes


def until(browser: Browser, url: str, wanted: str, state: StorageState | None, throttled: bool) -> tuple[float, float]:
    """Seconds until something wanted can be clicked, and kilobytes of script fetched until then."""
    context = browser.new_context(viewport=PHONE, storage_state=state)
    page = context.new_page()
    sizes = slow(context, page, throttled)
    start = time.monotonic()
    page.goto(url, wait_until="commit")
    page.locator(f"{wanted}:visible").first.wait_for()
    taken = time.monotonic() - start
    context.close()
    return taken, sum(sizes) / 1000


def my_turn(browser: Browser, url: str, game: str) -> tuple[str, StorageState]:
    """A table at which a guest has to decide, and what makes another browser that guest."""
    context = browser.new_context(viewport=PHONE)
    context.request.post(f"{url}/api/guest", data={})
    wish = {"game": game, "seats": GAMES[game], "name": "Mara", "bot": "medium"}
    wish["pace"] = {"kind": "turns", "think": 86400}
    code = context.request.post(f"{url}/api/tables", data=wish).json()["code"]
    page = context.new_page()
    page.goto(f"{url}/t/{code}")
    page.locator(f"{LEGAL}:visible").first.wait_for()
    expect(page).to_have_title(re.compile("^●"), timeout=30_000)
    state = context.storage_state()
    context.close()
    return code, state


def measure(browser: Browser, house: ServerProcess, times: int) -> None:
    """Print a line for each page and way of slowing it down."""
    with relay(house.port) as far:
        homes = (("home", HOME, "/"), ("home alone", HOME, "/alone/"))
        for name, wanted, path in (*homes, *((game, LEGAL, "") for game in GAMES)):
            code, state = my_turn(browser, house.url, name) if name in GAMES else ("", None)
            for how, base in (("emulated", house.url), ("relay", far)):
                url = f"{base}{path or f'/t/{code}'}"
                runs = [until(browser, url, wanted, state, how == "emulated") for _ in range(times)]
                seconds = statistics.median(run[0] for run in runs)
                worst, script = max(run[0] for run in runs), max(run[1] for run in runs)
                print(f"{name:18} {how:9} {seconds:5.2f} s, at worst {worst:.2f} s, {script:5.1f} kB of script")


def main() -> None:
    """Measure with a server and a browser of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    arguments = parser.parse_args()
    path = browsers.found() or sys.exit("there is no Chromium; ./dev test installs one where it can")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = ServerProcess(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        measure(browser, house, arguments.times)
        browser.close()
        house.stop()


if __name__ == "__main__":
    main()
