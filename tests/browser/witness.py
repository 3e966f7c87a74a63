"""A witness of all that a page is told and holds, and the judge who compares it with what its seat may know."""

import json
from collections.abc import Iterator
from typing import Any

from msgspec import json as exact
from playwright.sync_api import Page, Response

from kuhstall.core.match import Match
from kuhstall.core.record import parse, replay_line
from kuhstall.core.state import State
from kuhstall.tables.trying import Trial

LOOKS = {"language", "theme", "speed", "volume", "vibration", "textSize", "hideSpectators"}
SETTINGS = LOOKS | {"name", "game", "level", "company", "bots"}
GUESTS = ("kuhstall-guest", "kuhstall-guest-alone", "kuhstall-guest-known")
"""Under these names a browser keeps who it is, as everybody at the table may know it."""
RECENT = 6
"""For how many moves something that lay open may stay in sight, once the page shows them: a finger holds it still."""

LOOKING = """
if (window.heard) (() => {
  heard.moments = [];
  const SUITS = { "#m-red": "r", "#m-yellow": "y", "#m-green": "g", "#m-blue": "b", "#m-black": "k" };
  const drawn = (card) => [...card.querySelectorAll("use")].map((one) => one.getAttribute("href"));
  const number = (card) => card.querySelector(".ix")?.textContent.trim() ?? "";
  const face = (card) => {
    if (card.matches(".back")) return { kind: "back", name: card.outerHTML.replace(/ ?--w:[^;"]*;?/, "") };
    if (card.matches(".mu")) return { kind: "mue", name: SUITS[drawn(card)[0]] + number(card) };
    if (card.matches(".mo")) return { kind: "money", name: card.querySelector(".val").textContent };
    if (card.matches(".an")) return { kind: "animal", name: drawn(card)[0].slice(1) };
    return { kind: "task", name: [number(card), ...drawn(card).map((one) => one.slice(3)).sort()].join(" ") };
  };
  const named = ({ dataset }) => dataset.card;
  const placed = (one) => one.closest("[data-place]")?.dataset.place ?? "";
  heard.look = () => ({
    moves: heard.moves,
    shown: Number(document.querySelector("main[data-moves]")?.dataset.moves ?? heard.moves),
    over: !!document.querySelector("a[download]"),
    html: document.documentElement.outerHTML,
    faces: [...document.querySelectorAll(".card")].map((card) => ({ ...face(card), place: placed(card) })),
    cards: [...document.querySelectorAll(":is([data-place], [data-place] *)[data-card]")].map(named),
    stored: { ...localStorage },
    passing: { ...sessionStorage },
  });
  heard.then.push(() => setTimeout(() => heard.moments.push(heard.look())));
})();
"""
"""After every message that the page has dealt with: its whole text, every card face in it, and what is stored."""


class Witness:
    """Hears and sees all that a page does from before it is opened."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.answers: list[Response] = []
        page.on("response", self.note)

    def note(self, answer: Response) -> None:
        """Keep an answer, to be read in the end."""
        self.answers.append(answer)

    def begin(self) -> "Witness":
        """Look from now on; to be called when the ears are set and before the page is opened."""
        self.page.context.add_init_script(LOOKING)
        return self

    def told(self) -> list[dict[str, Any]]:
        """Every message of the socket."""
        return [json.loads(text) for text in self.page.evaluate("heard.frames")]

    def fetched(self) -> list[str]:
        """The body of every answer of the interface."""
        return [answer.text() for answer in self.answers if "/api/" in answer.url and "/socket" not in answer.url]

    def moments(self) -> list[dict[str, Any]]:
        """The page after each message."""
        moments: list[dict[str, Any]] = self.page.evaluate("heard.moments")
        return moments


class Judge:
    """Knows the whole game from its record, and what one seat, or PUBLIC, might know of it at each move."""

    def __init__(self, record: str, seat: int) -> None:
        read = parse(record)
        match = Match(read.game, read.setup)
        self.states: list[State] = [match.state]
        for line in read.moves:
            replay_line(match, line)
            self.states.append(match.state)
        self.match, self.seat, self.seed = match, seat, str(read.setup.seed)
        self.made = 0
        """How many moves had been made when the last message came."""
        self.persons: set[str] = set()
        """How others tell the witness apart, which its browser may keep; the key is in a cookie."""
        self.views = [plain(match.game.view(state, seat)) for state in self.states]
        self.events: list[Any] = [[]] + [[plain(one.seen_by(seat)) for one in events] for events in match.events]
        self.tasks: dict[str, str] = {
            card["id"]: signature(card) for view in self.views for card in view.get("cards") or [] if "cells" in card
        }

    def complaints(self, witness: Witness) -> list[str]:
        """All that the page should not have been told, shown or given to keep."""
        told, moments = witness.told(), witness.moments()
        self.persons = {message["you"] for message in told if message["type"] == "welcome"}
        assert any(moment["faces"] for moment in moments), "a witness who has seen no card is none"
        fetched = [body for body in witness.fetched() if self.seed in body and '"over"' not in body]
        return [
            *(complaint for message in told for complaint in self.of_message(message)),
            *(complaint for moment in moments for complaint in self.of_moment(moment)),
            *(f"the seed was fetched: {body[:80]}" for body in fetched),
        ]

    def of_message(self, message: dict[str, Any]) -> Iterator[str]:
        """What is wrong with a message: views and events must be exactly this seat's."""
        if self.seed in json.dumps(message) and message.get("table", {}).get("state") != "over":
            yield "the seed was told"
        moves = message.get("moves", message.get("table", {}).get("moves", self.made))
        self.made = moves
        for seen in message.get("seen", []):
            if seen["seat"] != self.seat:
                yield f"move {moves}: told what seat {seen['seat']} sees"
            if seen["tried"] or message["type"] == "tried":
                yield from self.of_trial(seen, moves)
                continue
            if seen["view"] is not None and seen["view"] != self.views[moves]:
                yield f"move {moves}: told another view"
            if seen["events"] and seen["events"] != self.events[moves]:
                yield f"move {moves}: told other events {seen['events']}"
            if seen["choices"] and seen["choices"] != self.choices(moves):
                yield f"move {moves}: told other choices {seen['choices']}"
        for missed in message.get("missed", []):
            yield from self.of_message(missed)

    def of_trial(self, seen: dict[str, Any], moves: int) -> Iterator[str]:
        """What is wrong with what is told of a turn that the seat tries out."""
        twin = self.match.copy()
        twin.state = self.states[moves]
        trial = Trial(twin, self.seat)
        for move in seen["tried"]:
            trial.add(move)
        if seen["view"] != plain(twin.game.view(trial.state, self.seat)):
            yield f"move {moves}: told another view of {seen['tried']}"
        last = [plain(event.seen_by(self.seat)) for draft in trial.drafts[-1:] for event in draft.events]
        if seen["events"] and seen["events"] != last:
            yield f"move {moves}: told other events of {seen['tried']}"
        if trial.reveals:
            yield f"move {moves}: may take back what has turned up something hidden"

    def choices(self, moves: int) -> list[str]:
        """What the seat could do after that many moves."""
        return self.match.game.choices(self.states[moves], self.seat, self.match.setup.players)

    def of_moment(self, moment: dict[str, Any]) -> Iterator[str]:
        """What is wrong with the page at a moment."""
        moves = moment["moves"]
        allowed = self.may_show(moves, since=min(moment["shown"], moves) - RECENT)
        if self.seed in moment["html"] and not moment["over"]:
            yield f"move {moves}: the page holds the seed"
        for face in moment["faces"]:
            kind = "hand" if face["place"].startswith("hand") and face["kind"] in ("money", "mue") else face["kind"]
            if kind != "back" and face["name"] not in allowed[kind]:
                yield f"move {moves}: shows {face['kind']} {face['name']} at '{face['place']}'"
        if len({face["name"] for face in moment["faces"] if face["kind"] == "back"}) > 2:
            yield f"move {moves}: backs differ"
        for card in moment["cards"]:
            if card not in allowed["hand"] | allowed["open"]:
                yield f"move {moves}: names {card}"
        kept = json.loads(moment["stored"].get("kuhstall", "{}"))
        looks = json.loads(moment["stored"].get("kuhstall-seen", "{}"))
        others = {name: text for name, text in moment["stored"].items() if name not in ("kuhstall", "kuhstall-seen")}
        guests = {(name, one) for name in GUESTS for one in self.persons}
        if not others.items() <= guests or set(kept) - SETTINGS or not all(map(is_look, looks.values())):
            yield f"move {moves}: stores {moment['stored']}"
        if moment["passing"]:
            yield f"move {moves}: stores {moment['passing']}"

    def may_show(self, moves: int, since: int) -> dict[str, set[str]]:
        """The faces that may be in sight after that many moves, and since which: by where and what they are."""
        found: dict[str, set[str]] = {kind: set() for kind in ("hand", "open", "money", "animal", "mue", "task")}
        for at in range(max(0, since), moves + 1):
            for kind, names in [*lying(self.views[at]), *(pair for one in self.events[at] for pair in told_of(one))]:
                found[kind] |= {str(name).removesuffix("*") for name in names}
        found["task"] = {self.tasks[card] for card in found["open"] | found["hand"] if card in self.tasks}
        return found


def plain(thing: object) -> Any:
    """A structure of the library as it goes over the wire."""
    return exact.decode(exact.encode(thing))


def signature(card: dict[str, Any]) -> str:
    """A task card as its face shows it: points and open terrains."""
    return " ".join([str(card["points"]), *sorted(cell["terrain"] for cell in card["cells"] if cell["terrain"])])


Shown = tuple[str, list[Any]]


def lying(view: dict[str, Any]) -> Iterator[Shown]:
    """What a view lets its seat see, by where it is."""
    family = view["game"].partition("-")[0]
    yield from {"kuhhandel": in_kuhhandel, "mue": in_mue, "kuhfstein": in_kuhfstein}[family](view)


def in_kuhhandel(view: dict[str, Any]) -> Iterator[Shown]:
    """The own money; on the table the card in question, and money that this seat has laid itself."""
    yield "hand", view["money"] or []
    phase = view["phase"]
    shown = phase.get("auction", {}).get("card") or phase.get("trade", {}).get("animal") or phase.get("card")
    yield "animal", [shown] if shown else ["rat"] if phase["type"] == "rat" else []
    yield "money", [shown] if shown else []
    yield "money", phase.get("own_beside") or []
    yield "money", phase.get("own_offer") or []


def in_mue(view: dict[str, Any]) -> Iterator[Shown]:
    """The own hand with what lies open of it; on the table what lies face up and the last tricks."""
    yield "hand", view["cards"] or []
    for player in view["players"]:
        yield "hand" if player["seat"] == view["seat"] else "mue", player["face_up"]
        yield "mue", player["face_up"]
    for trick in (view["phase"].get("trick"), view["phase"].get("last_trick")):
        yield "mue", trick["cards"] if trick else []


def in_kuhfstein(view: dict[str, Any]) -> Iterator[Shown]:
    """The own hand, the open cards, and the cards of others that were taken openly."""
    yield "hand", view["hand"] or []
    yield "open", [card for player in view["players"] for card in player["known_cards"]]
    yield "open", view["open_cards"]


def told_of(event: dict[str, Any]) -> Iterator[Shown]:
    """What an event lets its seat see for a while."""
    for field in ("card", "animal", "note", "money", "offer", "counter", "cards", "discarded"):
        value = event.get(field)
        names = value if isinstance(value, list) else [] if value is None else [value]
        for kind in ("animal", "money", "open", "mue"):
            if event["type"] != "HandReceived":
                yield kind, names


def is_look(look: dict[str, Any]) -> bool:
    """Whether this says only how far a table was seen and when."""
    return {name: type(value) for name, value in look.items()} == {"number": int, "at": int}
