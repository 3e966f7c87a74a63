"""People at the page: they play a seat with its real controls, by clicks or by keys alone, and choose by dice."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

from tests.browser.pressing import QUICK, STEADY, Press, click
from tests.browser.witness import Witness

LISTENING = """
if (location.protocol === "http:") (() => {
  const kept = JSON.parse(localStorage.getItem("kuhstall") ?? "{}");
  localStorage.setItem("kuhstall", JSON.stringify({ speed: "off", volume: 0, ...kept }));
  const heard = (window.heard = { version: 0, moves: -1, numbers: [], frames: [], sent: [], then: [] });
  heard.asked = new Set();
  const ANSWERS = ["done", "hinted", "refusal", "wrong"];
  const NEWS = ["welcome", "changed", "happened", "tried", "ticked", "refusal", "wrong"];
  heard.hear = (message) => {
    if (ANSWERS.includes(message.type)) heard.asked.delete(message.id);
    if (message.type === "welcome") heard.moves = message.table.moves;
    if (message.type === "happened") heard.moves = message.moves;
    for (const one of message.missed ?? [message]) if (one.type === "happened") heard.numbers.push(one.number);
    if (NEWS.includes(message.type)) heard.version++;
  };
  const listen = (wire) => {
    heard.socket = wire;
    heard.asked.clear();
    wire.addEventListener("message", ({ data }) => {
      heard.frames.push(data);
      heard.hear(JSON.parse(data));
      for (const one of heard.then) one();
    });
  };
  const said = (text) => {
    const { id } = JSON.parse(text);
    if (id) heard.asked.add(id);
    heard.sent.push(text);
  };
  const missed = () => {
    let counted = false;
    document.addEventListener("click", () => (counted = true), { capture: true, once: true });
    setTimeout(() => counted || setTimeout(() => heard.version++, 400));
  };
  addEventListener("click", missed, true);
  window.WebSocket = class extends WebSocket {
    constructor(...where) {
      super(...where);
      listen(this);
    }
    send(text) {
      said(text);
      super.send(text);
    }
  };
  addEventListener("kuhstall-wire", ({ detail: wire }) => {
    const plain = Object.getPrototypeOf(wire);
    const send = (text) => (said(text), plain.send.call(wire, text));
    Object.setPrototypeOf(wire, { __proto__: plain, send });
    listen(wire);
  });
  heard.moment = () => ({
    version: heard.version,
    moves: heard.moves,
    over: !!document.querySelector("a[download]"),
    rest: !!document.querySelector("main [data-do=ready]"),
    turn: document.title.startsWith("●") && !heard.asked.size,
    phase: document.querySelector("[data-phase]")?.dataset.phase ?? "",
  });
  heard.next = (after, patience) =>
    new Promise((done) => {
      const end = Date.now() + patience;
      const look = () => {
        const now = heard.moment();
        if (now.over || now.rest || (now.turn && now.phase && now.version !== after) || Date.now() > end) done(now);
        else setTimeout(look, 8);
      };
      look();
    });
})();
"""
"""Settings without motion, and an ear at the line: how much has happened, and whether an answer is to come.

A click that the page does not count, since nobody can have read the button, is one to make again.
"""

PATIENCE = 20_000


class Player:
    """Somebody who plays the seat of a page in a game of one family."""

    def __init__(self, page: Page, game: str, seed: int = 0, way: Press = click) -> None:
        self.page = page
        self.step = FAMILIES[game.partition("-")[0]]
        self.dice = random.Random(seed)
        self.way = way
        self.bold = False
        """Does whatever there is a chance for."""
        self.patience = QUICK
        self.slipped = False
        """Has already missed something on a page that did not change."""

    def play(self, until: Callable[["Player"], bool] = lambda _: False) -> None:
        """Play to the end, or until something is so."""
        version = -1
        while True:
            now = self.asked(version)
            if now["over"] or until(self):
                return
            version = now["version"]
            self.take_turn(now)

    def asked(self, after: int = -1) -> dict[str, Any]:
        """The moment when this seat has to decide, or the game is over."""
        now = self.next(after)
        assert now["over"] or (now["turn"] and now["version"] != after), f"nothing goes on: {now}"
        return now

    def next(self, after: int, patience: int = PATIENCE) -> dict[str, Any]:
        """The next moment when this seat has to decide; breaks are not taken."""
        while True:
            now: dict[str, Any] = self.page.evaluate(
                "([after, patience]) => heard.next(after, patience)", [after, patience]
            )
            if not now["rest"]:
                return now
            self.go_on()

    def go_on(self) -> None:
        """End the break, unless it is just over."""
        try:
            self.press("[data-do=ready]")
        except Late:
            assert not self.page.evaluate("heard.moment().rest")

    def take_turn(self, now: dict[str, Any]) -> None:
        """Do something; what was overtaken by others is tried again, and once a game a finger slips."""
        try:
            self.step(self, now["phase"])
        except Late:
            later = self.page.evaluate("heard.moment()")
            if (later["version"], later["phase"]) == (now["version"], now["phase"]):
                if self.slipped:
                    raise
                self.slipped, self.patience = True, STEADY
                self.take_turn(now)
                self.patience = QUICK

    def likes(self, chance: float) -> bool:
        return self.bold or self.dice.random() < chance

    def all(self, selector: str) -> Locator:
        """The controls at the table that are in sight and not forbidden."""
        return self.page.locator(f"main {selector}:not([aria-disabled=true]):visible")

    def sees(self, selector: str) -> bool:
        return self.all(selector).count() > 0

    def press(self, selector: str) -> None:
        """Press the first of these."""
        self.way(self.all(selector).first, self.patience)

    def press_any(self, selector: str) -> None:
        """Press one of these."""
        one = self.all(selector).nth(self.dice.randrange(max(1, self.all(selector).count())))
        self.way(one, self.patience)


def kuhhandel(me: Player, phase: str) -> None:
    """A decision at a table of the Kuhhandel family."""
    match phase:
        case "turn" | "encore":
            begin_turn(me)
        case "bidding":
            bid(me)
        case "payment":
            pay(me)
        case "countdown":
            slap(me)
        case "rat":
            me.press("[data-do=lay]") if me.sees("[data-do=lay]") and me.likes(0.7) else me.press("[data-move=take]")
        case "offer":
            pick_money(me)
            me.press("[data-do=offer]")
        case "answer":
            answer(me)
        case _:
            me.press_any("[data-move]")


def begin_turn(me: Player) -> None:
    draws = me.sees("[data-move]")
    if me.sees("[data-do=trade]") and (me.likes(0.4) or not draws):
        me.press("[data-do=trade]")
        me.press_any("dialog [data-move^=trade]")
    else:
        me.press_any("[data-move]")


def bid(me: Player) -> None:
    """Raise a little, by turns sometimes by an own amount; else pass, if that is not said already."""
    if not me.sees("[data-move=pass]"):
        return  # The hammer was quicker.
    passed = me.all("[data-move=pass]").first.get_attribute("aria-pressed", timeout=me.patience)
    price = least_bid(me)
    if price <= 130 and passed is None and me.likes(0.2):
        me.press("[data-do=amount]")
        me.press("dialog [data-do=bid]")
    elif price <= 130 and me.likes(0.5):
        me.press_any("[data-move^=bid]")
    elif passed != "true":
        me.press("[data-move=pass]")


def least_bid(me: Player) -> int:
    """The smallest bid that is offered, or more than anybody pays."""
    bids = me.all("[data-move^=bid]")
    move = bids.first.get_attribute("data-move", timeout=me.patience) if bids.count() else None
    return int(move.split()[1]) if move else 999


def pay(me: Player) -> None:
    """Pay what is proposed; sometimes take a card back first, which may not be enough, and lay it again."""
    taken = me.all("[data-place=hand] [data-card][aria-pressed=true]")
    if me.likes(0.3) and taken.count():
        note = taken.first.get_attribute("data-card")
        me.way(taken.first, me.patience)
        me.press(f"[data-place=hand] [data-card='{note}'][aria-pressed=false]")
    me.press("[data-do=pay]")


def slap(me: Player) -> None:
    """By turns say a count or wait; live slap, or let the others."""
    if me.sees("[data-move=wait]"):
        if me.likes(0.5):
            me.press("[data-move=wait]")
        else:
            me.press_any("[role=group] [data-card]")
            me.press("[data-do=slap]")
    elif me.likes(0.3):
        me.press("[data-do=slap]")


def pick_money(me: Player) -> None:
    """Lay up to three money cards."""
    for _ in range(me.dice.randrange(4)):
        if me.sees("[data-place=hand] [data-card][aria-pressed=false]"):
            me.press_any("[data-place=hand] [data-card][aria-pressed=false]")


def answer(me: Player) -> None:
    """Accept, or counter if any card is laid for it."""
    if me.likes(0.6):
        pick_money(me)
    if me.sees("[data-do=counter]"):
        me.press("[data-do=counter]")
    else:
        me.press("[data-move=accept]")


def mue(me: Player, phase: str) -> None:
    """A decision at a table of Mü."""
    match phase:
        case "auction":
            if me.sees("[data-do=show]"):
                me.press("[data-do=show]")
            elif me.likes(0.6) and me.sees("[data-card][data-legal=true]"):
                me.press_any("[data-card][data-legal=true]")
                me.press("[data-do=show]")
            else:
                me.press("[data-move=pass]")
        case "tricks":
            if not me.sees("[data-card][data-legal=true][aria-pressed=true]"):
                me.press_any("[data-card][data-legal=true]")
            me.press("[data-do=play]")
        case _:
            me.press_any("[data-choice]")
            me.press("[data-do=trump], [data-do=partner]")


def kuhfstein(me: Player, phase: str) -> None:
    """A decision at a table of Kuhfstein."""
    if me.sees("[data-do=cancel]"):
        me.press("[data-do=cancel]")
    if phase == "held":
        me.press("[data-do=undo]" if me.dice.random() < 0.1 else "[data-do=finish]")
    elif phase == "goals":
        me.press_any("[data-do=goal]")
    elif me.sees("[data-do=swap]") and me.likes(0.1):
        me.press_any("[data-do=swap]")
    else:
        ways = (play_card, bring_home, take_card, lay_tile) if me.likes(0.6) else (play_card, lay_tile, take_card)
        assert any(way(me) for way in ways), phase


def play_card(me: Player) -> bool:
    """Play a card of the hand that fits, sometimes in another of its ways; sometimes try those that do not fit too."""
    cards = me.all("[data-place=hand] [data-card]" + ("" if me.likes(0.1) else ":not(:has(.dim))"))
    for at in range(cards.count()):
        me.way(cards.nth(at), me.patience)
        if me.sees("[data-do=play]"):
            if me.sees("[data-do=next]") and me.likes(0.4):
                me.press("[data-do=next]")
            me.press("[data-do=play]")
            return True
        if me.sees("[data-do=cancel]"):
            me.press("[data-do=cancel]")
    return False


def bring_home(me: Player) -> bool:
    """Bring a herd home; while nothing is chosen, only herds are places to press."""
    if not me.sees("[data-spot]") or me.likes(0.5):
        return False
    me.press_any("[data-spot]")
    me.press("[data-do=herd]")
    return True


def take_card(me: Player) -> bool:
    """Take an open card, if that is allowed."""
    if not me.sees("[data-place^=open-][data-card]"):
        return False
    me.press_any("[data-place^=open-][data-card]")
    if me.sees("[data-do=card]"):
        me.press("[data-do=card]")
        return True
    if me.sees("[data-do=cancel]"):
        me.press("[data-do=cancel]")
    return False


def lay_tile(me: Player) -> bool:
    """Lay an open tile somewhere, with a tree where it earns one."""
    me.press_any("[data-tile]")
    if not me.sees("[data-do=tile]"):
        if not me.sees("[data-spot]"):
            return False
        me.press_any("[data-spot]")
    me.press("[data-do=tree]" if me.sees("[data-do=tree]") else "[data-do=tile]")
    return True


def end_turn(me: Player) -> None:
    """Lay tiles until the turn is done, and end it."""
    me.page.locator("[data-do=undo]").wait_for()
    while not me.sees("[data-do=finish]"):
        tried = me.page.locator(".state .did").count()
        assert lay_tile(me)
        me.page.locator(f".state .did >> nth={tried}").wait_for()
    me.press("[data-do=finish]")


FAMILIES: dict[str, Callable[[Player, str], None]] = {"kuhhandel": kuhhandel, "mue": mue, "kuhfstein": kuhfstein}


def follow_a_hint(page: Page) -> None:
    """Ask for a hint and do what it says: have it chosen if there is a choice, and press what is marked."""
    page.keyboard.press("h")
    page.locator("main .hint .x").wait_for()
    choose = page.locator("[data-do=choose]")
    if choose.count():
        click(choose)
    click(page.locator("dialog[open] [data-hinted], .acts [data-hinted]").last)


LIVE = {"kind": "live", "think": 60, "call": 0.1, "count": 0.1}
TURNS = {"kind": "turns", "think": 3600}


def open_table(
    page: Page, game: str, seats: int, name: str = "Mia", witness: Witness | None = None, **more: object
) -> str:
    """Sit down at a new table against bots, with ears and without motion, and return its code."""
    page.context.add_init_script(LISTENING)
    if witness:
        witness.begin()
    assert page.request.post("/api/guest", data={}).ok
    wish = {"game": game, "seats": seats, "name": name, "bot": "medium", "pace": LIVE, **more}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    code: str = answer.json()["code"]
    page.goto(f"/t/{code}")
    return code
