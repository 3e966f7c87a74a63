"""Moments of a game put before a page as if its server had just told of them, so that every deal can be looked at."""

import json
from collections.abc import Sequence
from typing import Any

import msgspec
from playwright.sync_api import Page

from kuhstall.core.match import Match
from kuhstall.core.state import PUBLIC
from tests.browser.players import TURNS, Player, open_table
from tests.browser.sight import PAINTED

TOLD = """(data) => {
  dispatchEvent(new Event("blur"));
  heard.socket.dispatchEvent(new MessageEvent("message", { data }));
}"""
"""Tells the page something, which holds it back while a finger is on a button: a trial click is never seen to end."""
DEAF = """() => {
  const { onmessage } = heard.socket;
  heard.socket.onmessage = (event) => {
    if (!event.isTrusted || ["pong", "beat"].includes(JSON.parse(event.data).type)) onmessage(event);
  };
}"""
"""Leaves out what the server itself tells of the table from now on."""


class Stage:
    """A page at a table that waits for it, which shows another match of the same game instead."""

    def __init__(self, page: Page, game: str, names: Sequence[str]) -> None:
        self.page, self.names = page, names
        open_table(page, game, len(names), names[0], pace=TURNS)
        Player(page, game).asked()
        page.evaluate(DEAF)
        self.welcome = page.evaluate("heard.frames.find((one) => JSON.parse(one).type === 'welcome')")

    def show(self, match: Match, seat: int) -> None:
        """Show the match as a seat, or PUBLIC, sees it."""
        told = json.loads(self.welcome)
        for chair, name, player in zip(told["table"]["chairs"], self.names, match.players, strict=True):
            chair |= {"name": name, "player": player}
        told["seats"] = [] if seat == PUBLIC else [seat]
        told["clock"]["deciding"] = [{"seat": one, "until": None} for one in match.to_act]
        told["seen"] = [self.seen(match, seat)]
        self.page.evaluate(TOLD, json.dumps(told))
        self.page.evaluate(PAINTED)

    def hint(self, move: str, why: dict[str, str]) -> None:
        """Ask for a hint, and answer it in the server's place."""
        self.page.evaluate("() => dispatchEvent(new KeyboardEvent('keydown', { key: 'h' }))")
        asked = json.loads(self.page.evaluate("heard.sent.findLast((text) => JSON.parse(text).type === 'hint')"))
        self.page.evaluate(TOLD, json.dumps({"type": "hinted", "id": asked["id"], "move": move, "why": why}))
        self.page.locator("section.hint").wait_for()
        self.page.evaluate(PAINTED)

    def seen(self, match: Match, seat: int) -> dict[str, Any]:
        """What the server would tell a seat."""
        asked = seat in match.to_act
        return {
            "seat": seat,
            "events": [],
            "view": msgspec.to_builtins(match.game.view(match.state, seat)),
            "choices": match.game.choices(match.state, seat, match.setup.players) if asked else [],
            "fallback": "",
            "limit": None,
        }
