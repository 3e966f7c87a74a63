"""A site that plays without a server, as anybody hosts it: written into a folder, served as files below some path."""

import json
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from kuhstall import site
from tests.browser.players import LISTENING, LIVE
from tests.browser.witness import Witness

BELOW = "/far/cows/"
FAST = {"bot_pause": 0.005, "grace": 1, "rest": 20, "least_call": 0.01, "least_count": 0.01}
"""Bots that hardly pause and soon stand in, and hammers that are quick."""
HEAD = b"<head>"
ASK = """async ([module, path, body]) => {
  const { status, type, text } = await (await import(module)).askHouse(path, body ?? undefined);
  return [status, type, text];
}"""
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const { files } = await (await fetch("files.json")).json();
  for (const name of files) while (!(await caches.match(new URL(name, document.baseURI)))) await 0;
}"""


class Files(SimpleHTTPRequestHandler):
    """A host that has nothing but the files of one folder, below a path."""

    def translate_path(self, path: str) -> str:
        """Where the file lies; nowhere if it is not below the path."""
        return super().translate_path(path.removeprefix(BELOW) if path.startswith(BELOW) else "/nowhere")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Site:
    """A site and its host, which may go away."""

    def __init__(self, folder: Path) -> None:
        """Served from a folder in which it was written."""
        self.folder = folder
        self._host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        threading.Thread(target=self._host.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._host.server_port}{BELOW}"
        houses = (folder / "assets").glob("house-*.js")
        module = next(path for path in houses if "indexedDB.open" in path.read_text("utf-8"))
        self.module = f"{self.url}assets/{module.name}"

    def stop(self) -> None:
        """Answer no more."""
        self._host.shutdown()
        self._host.server_close()


def write(folder: Path, server: str = "", **settings: object) -> Path:
    """A site in this folder, with a server for friends, whose house has these settings."""
    site.write(folder, server)
    page = (folder / "index.html").read_bytes()
    content = json.dumps(FAST | settings).replace('"', "&quot;").encode()
    meta = b'<meta name="kuhstall-settings" content="' + content + b'" />'
    (folder / "index.html").write_bytes(page.replace(HEAD, HEAD + meta, 1))
    return folder


def ask(page: Page, place: Site, path: str, body: object = None) -> Any:
    """What the house in a page's browser answers."""
    status, kind, text = page.evaluate(ASK, [place.module, path, body])
    assert status < 300, (status, text)
    return json.loads(text) if "json" in kind else text


def version(page: Page) -> str:
    """The version of the site that a page is of."""
    said: str = page.evaluate("document.querySelector('meta[name=kuhstall-version]').content")
    return said


def visit(page: Page, place: Site) -> None:
    """Open the site for the first time, and stay until everything is kept for the time without a network."""
    page.goto(place.url)
    page.evaluate(KEPT)


def open_table(page: Page, place: Site, game: str, seats: int, witness: Witness | None = None, **more: object) -> str:
    """Sit down at a new table against bots, with ears and without motion, and return its code."""
    page.context.add_init_script(LISTENING)
    if witness:
        witness.begin()
    ask(page, place, "/api/guest", {})
    wish = {"game": game, "seats": seats, "name": "Mia", "bot": "medium", "pace": LIVE, **more}
    code: str = ask(page, place, "/api/tables", wish)["code"]
    go_to(page, place, code)
    return code


def go_to(page: Page, place: Site, code: str) -> None:
    """Open the page of a table, as somebody who has just come."""
    page.goto("about:blank")
    page.goto(f"{place.url}#/t/{code}")
