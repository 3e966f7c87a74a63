"""A table for two at one device, and a game that goes on by itself, for tests that need its end."""

from playwright.sync_api import Page

from tests.browser.players import TURNS

BEGIN = """(code) => new Promise((done) => {
  const wire = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${code}/socket`);
  const say = (message) => wire.send(JSON.stringify(message));
  wire.onopen = () => {
    say({ type: "hello", version: 1 });
    say({ type: "sit", seat: 1, name: "Ben" });
    say({ type: "begin", first: 0, id: 1 });
  };
  wire.onmessage = ({ data }) => JSON.parse(data).type === "done" && (wire.close(), done());
})"""
"""Another player sits down at the same device, and the game begins."""

GO_ON = """([code, end]) => new Promise((done) => {
  const wire = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${code}/socket`);
  const say = (message) => wire.send(JSON.stringify(message));
  wire.onopen = () => say({ type: "hello", version: 1 });
  wire.onmessage = ({ data }) => {
    const { seen, moves, table } = JSON.parse(data);
    if (table?.state === "over") return wire.close(), done();
    const asked = seen?.find((one) => one.choices.length);
    if (!asked) return;
    if (end && asked.choices[0].startsWith(end)) return wire.close(), done();
    say({ type: "move", seat: asked.seat, move: asked.fallback, at: moves ?? table.moves });
  };
})"""
"""All do what the clock would do for them, to the end or until a move of some kind is asked for."""


def one_screen(page: Page) -> str:
    """The code of a game of Kuhfstein between Mia and Ben at this page; Mia begins."""
    page.goto("/")
    assert page.request.post("/api/guest", data={}).ok
    wish = {"game": "kuhfstein", "seats": 2, "name": "Mia", "one_screen": True, "pace": TURNS}
    code: str = page.request.post("/api/tables", data=wish).json()["code"]
    page.evaluate(BEGIN, code)
    return code
