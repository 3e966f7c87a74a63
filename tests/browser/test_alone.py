"""A site without a server, with the network gone: whole games by clicks, reloads, several tabs, and what is kept.

One whole game is always played, TEST_ALONE=all plays one of each kind.
"""

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from kuhstall.core.errors import Malformed
from kuhstall.core.record import parse, replay
from tests.alone.inside import RUNNER, TESTS, archive
from tests.alone.replays import IN_BROWSER, as_they_stand
from tests.browser.alone import Site, ask, go_to, open_table, version, visit, write
from tests.browser.conftest import watch
from tests.browser.players import TURNS, Player, follow_a_hint
from tests.browser.test_games import DESKTOP, PHONE, number
from tests.browser.witness import Judge, Witness

ALL = os.environ.get("TEST_ALONE") == "all"
FULL = """
const kept = IDBObjectStore.prototype;
const put = kept.put, add = kept.add;
const full = new BroadcastChannel("full");
let refuse = false;
full.onmessage = ({ data }) => { refuse = data; full.postMessage("understood"); };
for (const [name, plain] of Object.entries({ put, add }))
  kept[name] = function (...what) {
    if (refuse) throw new DOMException("there is no room", "QuotaExceededError");
    return plain.apply(this, what);
  };
"""
"""Put before the house's own worker: a disk that is full when somebody says so."""
FILL = """(refuse) => new Promise((done) => {
  const full = new BroadcastChannel("full");
  full.onmessage = () => { full.close(); done(); };
  full.postMessage(refuse);
})"""

INSIDE = """async ([python, runner, expression]) => {
  const { said } = await import(runner);
  const bytes = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());
  const tests = await bytes(new URL("tests.zip", document.baseURI));
  return said(python, python, (name) => bytes(python + name), tests, expression);
}"""

UPDATE = """async () => {
  const worker = await navigator.serviceWorker.ready;
  await worker.update();
  while (!worker.waiting) await new Promise((done) => setTimeout(done, 20));
}"""
"""Look for a new version, and wait until it waits."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a site, as `./dev static` writes them."""
    try:
        return write(tmp_path_factory.mktemp("site"))
    except Malformed:
        pytest.skip("what plays without a server was left out")


@pytest.fixture
def place(folder: Path) -> Iterator[Site]:
    """A host of the site."""
    host = Site(folder)
    yield host
    host.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that nobody has used yet."""
    context = browser.new_context(locale="en-GB")
    yield context
    context.close()


def tab(context: BrowserContext, troubles: list[str], size: tuple[int, int] = DESKTOP) -> Page:
    """One more tab, in which nothing may go wrong."""
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    watch(page, troubles)
    return page


def cut_off(context: BrowserContext, place: Site) -> None:
    """From now on there is no network and no host."""
    context.set_offline(True)
    place.stop()


def check_result(page: Page, place: Site, code: str) -> str:
    """The score sheet has the sums of the record, which is returned."""
    record: str = ask(page, place, f"/api/tables/{code}/record")
    match = replay(parse(record))
    sheet = page.locator("main table")
    sheet.wait_for()
    rows = [row.locator("td").all_inner_texts() for row in sheet.locator("tbody tr").all()]
    assert list(match.state.scores()) in [[number(cell) for cell in row] for row in rows]
    return record


@pytest.mark.parametrize(
    ("game", "seats", "size", "more"),
    [
        ("kuhhandel-duel", 2, PHONE, {}),
        pytest.param("kuhhandel-1", 3, PHONE, {"pace": TURNS}, marks=pytest.mark.skipif(not ALL, reason="long")),
        pytest.param("kuhhandel-2", 3, DESKTOP, {}, marks=pytest.mark.skipif(not ALL, reason="long")),
        pytest.param("kuhhandel-master", 4, PHONE, {}, marks=pytest.mark.skipif(not ALL, reason="long")),
        pytest.param("mue", 5, PHONE, {"options": {"hands": 2}}, marks=pytest.mark.skipif(not ALL, reason="long")),
        pytest.param("kuhfstein", 2, DESKTOP, {}, marks=pytest.mark.skipif(not ALL, reason="long")),
    ],
)
def test_a_whole_game_without_a_network(
    context: BrowserContext,
    place: Site,
    troubles: list[str],
    game: str,
    seats: int,
    size: tuple[int, int],
    more: dict[str, Any],
) -> None:
    page = tab(context, troubles, size)
    visit(page, place)
    cut_off(context, place)
    witness = Witness(page)
    code = open_table(page, place, game, seats, witness, **more)
    player = Player(page, game, seed=1)
    player.play(until=lambda me: len(moves(me.page)) > 8)
    before = ask(page, place, f"/api/tables/{code}")["moves"]
    page.reload()
    page.locator("[data-phase], main table").first.wait_for(state="attached")
    assert ask(page, place, f"/api/tables/{code}")["moves"] >= before
    player.play()
    record = check_result(page, place, code)
    assert Judge(record, seat=0).complaints(witness) == []
    assert witness.fetched() == []
    page.goto(f"{place.url}#/tables")
    points = replay(parse(record)).state.scores()[0]
    expect(page.locator(f"main a[href='#/t/{code}'] .how")).to_contain_text(f"{points:,}")
    assert troubles == []


def moves(page: Page) -> list[int]:
    """The numbers of what has happened at the table since the page was opened."""
    numbers: list[int] = page.evaluate("heard.numbers")
    return numbers


def test_two_tabs_play_at_one_table_and_the_one_that_stays_takes_over(
    context: BrowserContext, place: Site, troubles: list[str]
) -> None:
    first = tab(context, troubles)
    visit(first, place)
    cut_off(context, place)
    code = open_table(first, place, "kuhhandel-duel", 2)
    Player(first, "kuhhandel-duel", seed=2).play(until=lambda me: len(moves(me.page)) > 5)
    second = tab(context, troubles)
    go_to(second, place, code)
    player = Player(second, "kuhhandel-duel", seed=3)
    player.play(until=lambda me: len(moves(me.page)) > 5)
    first.wait_for_function("(number) => heard.numbers.at(-1) >= number", arg=moves(second)[-1])
    told = moves(second)
    first.close()
    player.play(until=lambda me: len(moves(me.page)) > len(told) + 5)
    assert moves(second) == [*range(told[0], told[0] + len(moves(second)))], "something is missing or came twice"
    third = tab(context, troubles)
    go_to(third, place, code)
    told = moves(second)
    player.play(until=lambda me: len(moves(me.page)) > len(told) + 5)
    third.wait_for_function("(number) => heard.numbers.at(-1) >= number", arg=moves(second)[-1])
    assert troubles == []


def test_a_full_disk_refuses_a_move_and_is_said(
    browser: Browser, folder: Path, tmp_path: Path, troubles: list[str]
) -> None:
    place = Site(write(tmp_path / "site"))
    worker = next((place.folder / "assets").glob("table.worker-*.js"))
    worker.write_text(FULL + worker.read_text("utf-8"), "utf-8")
    context = browser.new_context(locale="en-GB", service_workers="block")
    page = tab(context, troubles)
    page.goto(place.url)
    code = open_table(page, place, "kuhhandel-duel", 2, pace=TURNS)
    player = Player(page, "kuhhandel-duel", seed=4)
    player.play(until=lambda me: len(moves(me.page)) > 3)
    before = log_of(page, place, code)
    page.evaluate(FILL, arg=True)
    player.take_turn(player.next(-1))
    page.wait_for_function("heard.frames.some((text) => JSON.parse(text).type === 'wrong')")
    expect(page.get_by_role("alert").filter(has_text="Storage is full")).to_be_visible()
    assert log_of(page, place, code) == before
    page.evaluate(FILL, arg=False)
    player.play(until=lambda me: len(moves(me.page)) > 6)
    expect(page.get_by_role("alert").filter(has_text="Storage is full")).to_have_count(0)
    assert log_of(page, place, code)[: len(before)] == before
    context.close()
    place.stop()


def test_everything_can_be_saved_deleted_and_brought_back(
    context: BrowserContext, place: Site, troubles: list[str], tmp_path: Path
) -> None:
    context.add_init_script("if (navigator.storage) navigator.storage.persist = async () => (window.asked = true)")
    page = tab(context, troubles, PHONE)
    page.goto(place.url)
    code = open_table(page, place, "kuhhandel-duel", 2, pace=TURNS)
    Player(page, "kuhhandel-duel", seed=5).play(until=lambda me: len(moves(me.page)) > 5)
    assert page.evaluate("asked"), "from the first game on the browser is asked to throw nothing away"
    page.goto(f"{place.url}#/")
    page.get_by_role("button", name="Settings").click()
    with page.expect_download() as download:
        page.locator("[data-do=save]").click()
    assert download.value.suggested_filename == "kuhstall-games.json"
    download.value.save_as(tmp_path / "games.json")
    saved = (tmp_path / "games.json").read_text("utf-8")
    assert set(json.loads(saved)) == {"kuhstall", "kept", "logs", "settings"}
    for damaged in ("moo", "{}", saved.replace('\\"state', '\\"mud'), saved.replace('"logs":{', '"logs":{"A":1,')):
        refused = call(page, place, "importAll(new Blob([given])).then(() => '', (error) => error.message)", damaged)
        assert re.search("damaged|no file|JSON", refused), damaged[:80]
    assert code in json.loads(call(page, place, "exportAll().then((file) => file.text())"))["logs"]
    page.locator("[data-do=ask]").click()
    page.evaluate("window.before = true")
    page.locator("[data-do=forget]").click()
    page.wait_for_function("!window.before")
    assert ask(page, place, "/api/guest/tables") == []
    page.get_by_role("button", name="Settings").click()
    with page.expect_file_chooser() as chooser:
        page.locator("[data-do=load]").click()
    chooser.value.set_files(tmp_path / "games.json")
    page.evaluate("window.before = true")
    page.locator("[data-do=replace]").click()
    page.wait_for_function("!window.before")
    page.locator(f"a[href='#/t/{code}']:visible").click()
    Player(page, "kuhhandel-duel", seed=6).play(until=lambda me: len(moves(me.page)) > 3)
    assert log_of(page, place, code)[: len(json.loads(saved)["logs"][code])] == json.loads(saved)["logs"][code]
    troubles[:] = [one for one in troubles if "PythonError" not in one]  # A house that a damaged file cannot open.
    assert troubles == []


def log_of(page: Page, place: Site, code: str) -> list[Any]:
    """What the browser has kept of a table."""
    log: list[Any] = json.loads(call(page, place, "exportAll().then((file) => file.text())"))["logs"][code]
    return log


def call(page: Page, place: Site, what: str, given: str = "") -> Any:
    """What a function of the house in the browser gives."""
    return page.evaluate(f"([module, given]) => import(module).then((house) => house.{what})", [place.module, given])


def test_strong_bots_think_beside_the_tables(context: BrowserContext, place: Site, troubles: list[str]) -> None:
    page = tab(context, troubles)
    page.goto(place.url)
    open_table(page, place, "kuhfstein", 2, bot="strong")
    Player(page, "kuhfstein", seed=7).play(until=lambda me: len(moves(me.page)) > 4)


def test_a_tab_that_was_frozen_comes_back(context: BrowserContext, place: Site, troubles: list[str]) -> None:
    page = tab(context, troubles)
    page.goto(place.url)
    open_table(page, place, "kuhhandel-duel", 2)
    player = Player(page, "kuhhandel-duel", seed=8)
    player.play(until=lambda me: len(moves(me.page)) > 3)
    page.evaluate("document.dispatchEvent(new Event('freeze'))")
    assert page.evaluate("navigator.locks.query().then(({ held }) => held.length)") == 0
    page.evaluate("document.dispatchEvent(new Event('resume'))")
    told = len(moves(page))
    player.play(until=lambda me: len(moves(me.page)) > told + 3)


def test_a_new_version_waits_until_it_is_wanted_and_a_running_game_goes_on(
    context: BrowserContext, troubles: list[str], tmp_path: Path
) -> None:
    place = Site(write(tmp_path / "site"))
    page = tab(context, troubles)
    visit(page, place)
    code = open_table(page, place, "kuhhandel-duel", 2, pace=TURNS)
    player = Player(page, "kuhhandel-duel", seed=10)
    player.play(until=lambda me: len(moves(me.page)) > 3)
    before, log = version(page), log_of(page, place, code)
    write(place.folder, "https://cows.example")
    page.evaluate(UPDATE)
    switch = page.get_by_role("button", name="Switch now")
    assert switch.count() == 0, "it comes between nobody and their move"
    page.reload()
    assert version(page) == before, "and it is not half there"
    page.goto(f"{place.url}#/")
    with page.expect_navigation():
        switch.click()
    page.wait_for_function("(old) => document.querySelector('meta[name=kuhstall-version]').content !== old", arg=before)
    cut_off(context, place)
    go_to(page, place, code)
    player.play(until=lambda me: len(moves(me.page)) > 3)
    assert log_of(page, place, code)[: len(log)] == log
    assert version(page) != before
    assert troubles == []


def test_everything_else_is_there_without_a_network_too(
    context: BrowserContext, place: Site, troubles: list[str]
) -> None:
    page = tab(context, troubles, PHONE)
    visit(page, place)
    cut_off(context, place)
    page.goto(f"{place.url}#/learn/mue")
    expect(page.get_by_role("main")).to_contain_text("MU-3.1", timeout=30_000)
    page.goto(f"{place.url}#/nowhere")
    expect(page.get_by_role("heading", level=2)).to_have_text("There is nothing here.")
    page.goto(f"{place.url}#/score")
    page.locator("select").first.select_option("kuhhandel-2")
    page.get_by_label("Cow: Name1").click()
    expect(page.locator("tr.sum td").first).to_have_text("800")
    share_a_screen(page, place)
    open_table(page, place, "mue", 3, bot="medium")
    player = Player(page, "mue", seed=11)
    player.asked()
    follow_a_hint(page)
    page.wait_for_function("heard.sent.some((text) => JSON.parse(text).type === 'move')")
    watch_a_record(page, place)
    for gone in ("carry", "t/CDFGHJKM"):
        page.goto("about:blank")
        page.goto(f"{place.url}#/{gone}")
        page.get_by_role("link", name="To the barn").click()
        expect(page.locator(".barn")).to_be_visible()
    assert troubles == []


def watch_a_record(page: Page, place: Site) -> None:
    """A game out of a file is looked at again, and a link inside the page leads to a moment of it."""
    page.goto("about:blank")
    page.goto(f"{place.url}#/replay")
    page.locator("input[type=file]").set_input_files(TESTS / "golden" / "kuhfstein-2.kuh")
    page.locator("main[data-at='0']").wait_for(timeout=30_000)
    page.keyboard.press("End")
    page.locator("main[data-at='66']").wait_for(timeout=30_000)
    page.wait_for_url(re.compile(r"#/replay\?at=66$"))
    page.reload()
    page.locator("main[data-at='66']").wait_for(timeout=30_000)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("1")
    page.locator(".kuhfstein.playing").wait_for()


def share_a_screen(page: Page, place: Site) -> None:
    """Three people pass one device on behind a curtain."""
    page.goto(f"{place.url}#/screen")
    page.get_by_label("Game").select_option("mue")
    page.get_by_text("3", exact=True).click()
    for at, name in enumerate(("Ada", "Ben", "Cleo"), 1):
        page.get_by_label(f"Name {at}").fill(name)
    page.get_by_role("button", name="Open the table").click()
    names = set()
    for _ in range(3):
        curtain = page.get_by_role("button", name=re.compile("^I am "))
        names.add(curtain.inner_text())
        assert page.locator("[data-phase], .card").count() == 0
        curtain.click()
        Player(page, "mue").press("[data-move=pass]")
    assert names == {"I am Ada", "I am Ben", "I am Cleo"}


def test_every_digest_and_golden_game_is_played_alike_here(
    context: BrowserContext, place: Site, troubles: list[str], tmp_path: Path
) -> None:
    shutil.copy(RUNNER, place.folder)
    archive(place.folder / "tests.zip")
    page = tab(context, troubles)
    page.goto(place.url)
    assert page.evaluate(INSIDE, [f"{place.url}python/", f"{place.url}{RUNNER.name}", IN_BROWSER]).splitlines() == [
        *as_they_stand()
    ]
    assert troubles == []
