"""How much memory a page that plays without a server has for itself.

The browser is driven by a few words of its protocol: tools for tests keep all that was fetched, which would be counted.
"""

import json
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.conftest import ARGUMENTS

SECONDS = 20.0
CLICK = """setInterval(() => {
  const all = document.querySelectorAll("main :is([data-move], [data-do], [data-card]):not(:disabled)");
  all[Math.floor(Math.random() * all.length)]?.click();
}, 150)"""
"""Somebody who presses whatever there is to press."""
OPEN = """import({module}).then(async (house) => {{
  await house.askHouse("/api/guest", {{}});
  const pace = {{ kind: "turns", think: 3600 }};
  const wish = {{ game: {game}, seats: 4, name: "Mia", bot: {bot}, pace }};
  location.hash = "/t/" + JSON.parse((await house.askHouse("/api/tables", wish)).text).code;
}})"""


class Browser:
    """A browser with one page."""

    def __init__(self, line: ClientConnection, url: str) -> None:
        """Open a page."""
        self._line, self._numbers, self._session = line, count(1), ""
        target = self.ask("Target.createTarget", url=url)["targetId"]
        self._session = str(self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])

    def ask(self, method: str, session: str = "", **values: object) -> Any:
        """What the browser answers."""
        number = next(self._numbers)
        to = {"sessionId": session} if session else {}
        self._line.send(json.dumps({"id": number, "method": method, "params": values, **to}))
        while (answer := json.loads(self._line.recv(timeout=60))).get("id") != number:
            pass
        return answer["result"]

    def run(self, code: str) -> Any:
        """Run code in the page and wait for what it gives."""
        return self.ask("Runtime.evaluate", self._session, expression=code, awaitPromise=True, returnByValue=True)

    def megabytes(self) -> float:
        """What the largest process of a page has for itself."""
        processes = self.ask("SystemInfo.getProcessInfo")["processInfo"]
        return max(private(one["id"]) for one in processes if one["type"] == "renderer")


def private(process: int) -> float:
    """The megabytes that a process has for itself."""
    lines = dict(line.split(":") for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()[1:])
    return (int(lines["Private_Dirty"].split()[0]) + int(lines["Private_Clean"].split()[0])) * 1024 / 1e6


@contextmanager
def browser(path: str, url: str) -> Iterator[Browser]:
    """A browser of its own with a page."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        words = [path, *ARGUMENTS, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        process = subprocess.Popen([*words, "about:blank"], stderr=subprocess.PIPE, text=True)
        assert process.stderr
        said = (re.search(r"ws://\S+", line) for line in process.stderr)
        address = next(found.group() for found in said if found)
        with connect(address, max_size=None) as line:
            yield Browser(line, url)
        process.terminate()
        process.wait()


def measure(path: str, url: str, module: str) -> None:
    """Print the memory of a page at a table, while somebody plays there for a while."""
    for bot in ("medium", "strong"):
        for game in ("kuhhandel-master", "mue"):
            with browser(path, url) as page:
                time.sleep(5)
                page.run(OPEN.format(module=json.dumps(module), game=json.dumps(game), bot=json.dumps(bot)))
                page.run(CLICK)
                seen, end = [0.0], time.monotonic() + SECONDS
                while time.monotonic() < end:
                    time.sleep(1)
                    seen.append(page.megabytes())
            print(f"{game:16} against {bot:6} {seen[-1]:.0f} MB, at most {max(seen):.0f} MB")
