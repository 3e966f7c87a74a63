"""A third language through the whole page: every word that is to be seen or heard comes from a catalogue."""

import re
from collections import Counter
from collections.abc import Iterator
from string import ascii_uppercase

import pytest
from playwright.sync_api import Browser, Page

from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.server.pages import BUILT
from kuhstall.tables.names import COWS
from tests.browser.backwards import CODE, MARK, foreign, house_with_it
from tests.browser.conftest import watch
from tests.browser.moments import Stage
from tests.browser.players import LIVE, Player, open_table
from tests.browser.test_full_tables import eyes, now
from tests.properties.variants import Variant, random_seat, steps_of_a_move
from tests.server.house import ServerProcess

NAMES = ["Anna", "Ben", "Cleo", "Dora", "Emil"]
SAME = {*NAMES, *COWS, "Kuhstall", "Deutsch", "English", "DE", "EN", "XX", *ascii_uppercase}
"""What is called the same in every language: people, the house, the languages by their own names, and "A1"."""
SPEAKS = f"""if (!localStorage.getItem("kuhstall")) localStorage.setItem("kuhstall", '{{"language": "{CODE}"}}');"""
SEEN = """() => {
  const said = [document.title];
  const add = (text) => text?.trim() && said.push(text.trim());
  for (const one of document.body.querySelectorAll("*:not(script, style, symbol, symbol *)")) {
    if (!one.checkVisibility() && !one.closest("select")) continue;
    for (const name of ["title", "aria-label", "alt", "placeholder", "aria-description", "aria-valuetext"])
      add(one.getAttribute(name));
    if (one.closest(".tag")) continue;
    for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.data);
    for (const where of ["::before", "::after"]) {
      const [, text] = getComputedStyle(one, where).content.match(/^"(.*)"$/) ?? [];
      add(text);
    }
  }
  return said;
}"""
"""Every text that the page shows or reads out."""
INTL = f"""[
  ...new Intl.ListFormat("{CODE}").format(["1", "2", "3"]).match(/[a-z]+/gi),
  ...Array.from(Array(12), (_, month) => new Date(2026, month).toLocaleString("{CODE}", {{ dateStyle: "medium" }})),
].flatMap((text) => text.match(/[a-z]+/gi))"""
"""Words that the browser has for lists and dates, in a language of its own choice where it does not know one."""


MOVES_BADLY = """() => {
  const { socket } = heard;
  socket.send = (text) => {
    const message = JSON.parse(text);
    if (message.type === "move") delete socket.send;
    Object.getPrototypeOf(socket).send.call(socket, JSON.stringify({ ...message, move: "partner Anna" }));
  };
}"""
"""Makes another move of the next one, which the rules refuse."""
TABLES = [
    ("kuhhandel-1", 3),
    ("kuhhandel-master", 4),
    ("kuhhandel-duel", 2),
    ("mue", 5),
    ("kuhfstein", 3),
]

LOOKED_AT = {1, 4, 13}
"""Which moments of a phase are looked at: the first, and two by which something lies on the table."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of a copy of this project that has one language more."""
    if not (BUILT / "index.html").is_file():
        pytest.skip("the page was left out")
    source = house_with_it(tmp_path_factory.mktemp("third"))
    process = ServerProcess(tmp_path_factory.mktemp("house"), bot_pause=0.005, grace=1, rest=20)
    process.source = source
    yield process.start()
    process.stop()


@pytest.fixture
def page(browser: Browser, house: ServerProcess, troubles: list[str]) -> Iterator[Page]:
    """A page in this language."""
    context = browser.new_context(base_url=house.url, viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.add_init_script(SPEAKS)
    page = context.new_page()
    watch(page, troubles)
    yield page
    found = list(troubles)
    context.close()
    assert found == []


def untold(page: Page, *known: str) -> list[str]:
    """What the page says that stands in no catalogue."""
    same = {*SAME, *page.evaluate(INTL), *(part for one in known for part in re.findall(r"[^\W\d_]+", one))}
    texts: list[str] = page.evaluate(SEEN)
    assert any(MARK in text for text in texts), texts
    return [f"{word!r} in {text!r}" for text in texts for word in foreign(text, same)]


INLINE = [
    "document.querySelector('main').append('Play now')",
    "document.querySelector('main button').title = 'Play now'",
    "document.querySelector('main button').ariaLabel = 'Play now'",
    "document.styleSheets[0].insertRule('main::after { content: \"Play now\" }')",
    "document.title = 'Play now'",
]


@pytest.mark.parametrize("inline", INLINE)
def test_a_sentence_that_stands_in_no_catalogue_is_noticed(page: Page, inline: str) -> None:
    page.goto("/", wait_until="networkidle")
    assert untold(page) == []
    page.evaluate(inline)
    assert untold(page) == ["'Play' in 'Play now'", "'now' in 'Play now'"]


PAGES = ["/", "/tables", "/new", "/screen", "/learn", *(f"/learn/{game}" for game, _ in TABLES), "/carry"]


def test_every_page_speaks_it(page: Page) -> None:
    assert page.request.post("/api/guest", data={}).ok
    wish = {"game": "mue", "seats": 4, "name": "Anna", "pace": LIVE, "listed": True}
    assert page.request.post("/api/tables", data=wish).ok
    for path in PAGES:
        page.goto(path, wait_until="networkidle")
        assert (path, untold(page)) == (path, [])


def test_settings_and_score_keeping_speak_it(page: Page, troubles: list[str]) -> None:
    page.goto("/score", wait_until="networkidle")
    for game in GAMES:
        page.locator("select").first.select_option(game)
        page.wait_for_load_state("networkidle")
        assert (game, untold(page)) == (game, [])
    page.locator("select").first.select_option("kuhfstein")
    page.locator("input[type=number]").nth(1).fill("100")
    page.get_by_role("alert").wait_for()
    assert untold(page) == []
    troubles.clear()  # The answer 400.
    page.locator("header button").last.click()
    page.locator("dialog[open]").wait_for()
    assert untold(page) == []


def test_a_room_speaks_it(page: Page, troubles: list[str]) -> None:
    assert page.request.post("/api/guest", data={}).ok
    wish = {"game": "kuhhandel-master", "seats": 3, "name": "Anna", "pace": LIVE}
    code = page.request.post("/api/tables", data=wish).json()["code"]
    page.goto(f"/t/{code}", wait_until="networkidle")
    assert untold(page, code[:4], code[4:]) == []
    for lost in ("/t/CCCCCCCC", "/moo"):
        page.goto(lost, wait_until="networkidle")
        assert (lost, untold(page)) == (lost, [])
    troubles.clear()  # There is neither.


def moments(variant: Variant) -> Iterator[tuple[str, Match]]:
    """A random game: some moments of each phase, and the end."""
    match, chance, shown = Match(variant.game, variant.setup("1")), Chance("1"), Counter[str]()
    while not match.over:
        phase = now(match)
        shown[phase] += 1
        if shown[phase] in LOOKED_AT:
            yield phase, match
        seat = random_seat(match.state, chance)
        match.play(seat, steps_of_a_move(match.state, seat, chance))
    yield "over", match


def press_all(page: Page) -> Iterator[str]:
    """Press everything at the table that makes no move, one after the other, each with what it opens."""
    quiet = page.locator("main button:not([data-move], [data-do]):visible")
    for at in range(quiet.count()):
        if at < quiet.count():
            quiet.nth(at).evaluate("(one) => one.click()")
            yield f"button {at}"
        page.evaluate("document.querySelectorAll('dialog[open]').forEach((one) => one.close())")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_moment_at_a_table_speaks_it(page: Page, game: str, seats: int) -> None:
    variant = Variant(GAMES[game], (), seats, GAMES[game].rulebook.revision)
    stage = Stage(page, game, NAMES[:seats])
    for number, (phase, match) in enumerate(moments(variant)):
        for seat in eyes(match):
            stage.show(match, seat)
            assert (phase, seat, untold(page)) == (phase, seat, [])
            for pressed in press_all(page) if number == 2 else ():
                assert (phase, seat, pressed, untold(page)) == (phase, seat, pressed, [])


def test_a_game_speaks_it_to_its_end(page: Page) -> None:
    open_table(page, "mue", 3, "Anna", options={"hands": 1})
    anna = Player(page, "mue", seed=2)
    anna.asked()
    page.keyboard.press("h")
    page.locator(".hint .x").wait_for()
    assert untold(page) == []
    page.evaluate(MOVES_BADLY)
    anna.press("[data-move=pass]")
    page.get_by_role("alert").wait_for()
    assert untold(page) == []
    anna.play(until=lambda _: bool(untold(page)))
    assert untold(page) == []
    for tab in page.locator("aside .tabs button").all():
        tab.click()
        assert untold(page) == []
    page.locator("a[download]").wait_for()
    assert untold(page) == []
    page.goto("/tables", wait_until="networkidle")
    assert untold(page) == []
