"""What moves brought about stands in the log: what is over or has stopped is shown without judging anything anew."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import pytest
from msgspec import Raw, json
from msgspec.structs import replace

from kuhstall.core import record
from kuhstall.core.errors import Refused
from kuhstall.core.match import Match
from kuhstall.core.state import PUBLIC
from kuhstall.tables import calls, entries, faults, reading, telling, wire
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.store import Row, TableState
from kuhstall.tables.table import Table
from kuhstall.tables.texts import TEXTS
from tests.server.house import run
from tests.server.logs import VARIANTS, bare, encoded, places, replayed, whole
from tests.server.test_trouble import Line, open_house

CODE = "CDFGHJKM"
Log = Sequence[entries.AnyEntry]


def table_of(tmp_path: Path, log: Sequence[bytes], state: TableState, look: Any) -> Any:
    """What somebody finds who looks at the table of a log."""

    async def visit() -> Any:
        async with open_house(tmp_path) as house:
            await house.store.append(CODE, 0, log, Row(CODE, state, False, 1))
            table = await house.find(CODE)
            assert table is not None
            found = look(table)
            return await found if asyncio.iscoroutine(found) else found

    return run(visit())


def refuse(*_: object) -> NoReturn:
    raise Refused("KH-3.3", "low", least=10)


def history(table: Table, guest: str = "") -> list[Any]:
    """What a guest, or a spectator, missed: move by move the events of each of their seats."""
    missed: list[Any] = json.decode(json.encode(telling.welcome(table, guest, 0).missed))
    return [[one["events"] for one in each["seen"]] for each in missed]


def seen_by(match: Match, seat: int) -> list[Any]:
    """The same from the match itself."""
    told = [[[event.seen_by(seat) for event in events]] for events in match.events]
    decoded: list[Any] = json.decode(json.encode(told))
    return decoded


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS)
def test_what_is_stored_is_what_happened(game: str, seats: int, options: dict[str, int | None]) -> None:
    log = whole(game, seats, options)
    stored, judged = Ledger.fold(CODE, log), Ledger.fold(CODE, bare(log))
    assert (stored.how, judged.how) == ("told", "judged")
    assert (stored.state, judged.state) == ("over", "over")
    assert stored.played
    assert judged.played
    match = replayed(judged.playing)
    assert stored.played.events == judged.played.events == match.events
    assert [told.events for told in stored.since(0)] == match.events
    assert stored.played.ended == judged.played.ended
    assert stored.played.record() == judged.played.record() == record.written(match)
    assert stored.playing.state.dump() == match.state.dump()


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS)
def test_a_game_that_is_over_is_shown_though_the_rules_refuse_it(
    game: str, seats: int, options: dict[str, int | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = whole(game, seats, options)
    match = replayed(Ledger.fold(CODE, bare(log)).playing)
    sheet = match.game.final_sheet(match.state)
    monkeypatch.setattr(Match, "draft", refuse)

    async def look(table: Table) -> None:
        assert table.ledger.state == "over"
        for guest, seat in (("anna", 0), ("", PUBLIC)):
            assert history(table, guest) == seen_by(match, seat)
            assert telling.welcome(table, guest, 0).seen == []
        told = telling.summarise(table)
        assert (told.result, told.moves, told.fault) == (record.final_line(match), len(match.moves), None)
        assert told.seed == "7a"
        assert told.winners == match.winners
        assert await calls.record_of(table) == record.written(match)
        line = Line("anna")
        await table.join(line.connection, 0)
        await table.handle(line.connection, wire.Say(text="Well played"), 0)
        assert b'"type":"done"' in line.heard[-1]
        again = await reading.read(table.store, CODE)
        assert again
        assert (again.how, again.state) == ("told", "over")
        assert json.encode(calls.score_of(table).lines) == json.encode(sheet)

    table_of(tmp_path, encoded(log), "over", look)


def test_the_final_view_is_judged_where_the_rules_still_can(tmp_path: Path) -> None:
    log = whole("kuhhandel-2", 3, {})
    match = Ledger.fold(CODE, bare(log)).playing
    seen = table_of(tmp_path, encoded(log), "over", lambda table: telling.welcome(table, "anna", 0).seen)
    assert [(one.seat, one.view) for one in seen] == [(0, match.view(0))]


@pytest.mark.parametrize("old", [False, True])
def test_a_table_whose_later_moves_are_refused_shows_all_that_is_stored(tmp_path: Path, old: bool) -> None:
    log = [*whole("kuhhandel-2", 3, {})]
    match, moves = Ledger.fold(CODE, bare(log)).playing, places(log)
    at = moves[9]
    spoilt = log[at]
    assert isinstance(spoilt, entries.Moved)
    log = [*log[:at], replace(spoilt, move="pay 500 500"), *log[at + 1 : -1]]  # It still runs.
    log = bare(log) if old else log

    async def look(table: Table) -> None:
        told = telling.summarise(table)
        assert (told.state, told.moves) == ("stopped", len(moves) - 1)
        assert told.fault
        assert (told.fault.entry, told.fault.move, told.fault.rule) == (at + 1, 10, "KH-3.1")
        assert "10" in told.fault.text["de"]
        known = seen_by(match, 0)
        assert history(table, "anna") == ([*known[:9], *[[[]]] * (len(moves) - 10)] if old else known[:-1])
        text = await calls.record_of(table)
        assert [line.text for line in record.parse(text).moves[10:]] == [
            f"{match.players[seat]}: {move}" for seat, move in match.moves[10:-1]
        ]
        assert "pay 500 500" in text

    table_of(tmp_path, encoded(log), "running", look)


BROKEN = {
    "no list": b"{}",
    "no text": b"moo",
    "no kind": b'[{"seat":1}]',
    "a kind of another game": b'[{"type":"Dealt","number":1,"dealer":0}]',
    "a seat that is not there": b'[{"type":"BidMade","seat":3,"amount":10}]',
    "nobody's seat": b'[{"type":"BidMade","seat":-1,"amount":10}]',
    "a number that bots cannot be told": b'[{"type":"BidMade","seat":1,"amount":%d}]' % 10**30,
    "a secret of another type": b'[{"type":"Offered","challenger":0,"rival":1,"count":1,"money":"500"}]',
    "no owner": b'[{"type":"Offered","rival":1,"count":1,"money":[500]}]',
    "a text for a seat": b'[{"type":"Offered","challenger":"0","rival":1,"count":1,"money":[500]}]',
}


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("events", BROKEN.values(), ids=BROKEN)
def test_broken_events_stop_the_table_and_are_told_to_nobody(tmp_path: Path, events: bytes, over: bool) -> None:
    log = encoded(whole("kuhhandel-2", 3, {}))
    entry = entries.decode(log[20])
    assert isinstance(entry, entries.Moved)
    log[20] = log[20].replace(bytes(entry.events), events)
    match = Ledger.fold(CODE, bare(whole("kuhhandel-2", 3, {}))).playing

    def look(table: Table) -> None:
        fault = telling.summarise(table).fault
        assert fault
        assert fault.reason == ("entry" if events == b"moo" else "events")
        assert fault.entry == 21
        shown, known = history(table, ""), seen_by(match, PUBLIC)
        if events == b"moo":  # No more of the log can be read.
            assert shown == known[: len(shown)]
            return
        move = fault.move - 1
        assert shown[move] == [[]]
        assert shown[:move] + shown[move + 1 :] == known[:move] + known[move + 1 : len(shown)]

    table_of(tmp_path, log if over else log[:-1], "over" if over else "running", look)


def test_a_running_game_shows_what_was_told_then(tmp_path: Path) -> None:
    log = [*whole("kuhhandel-2", 3, {})[:-1]]
    at = places(log)[0]
    moved = log[at]
    assert isinstance(moved, entries.Moved)
    then = b'[{"type":"CardTurned","auctioneer":1,"card":"unicorn"}]'
    log[at] = replace(moved, events=Raw(then))

    def look(table: Table) -> None:
        assert table.ledger.state == "running"
        assert history(table)[0] == [json.decode(then)]
        bot = table.ledger.playing.perspective(1).history
        assert json.decode(json.encode(bot[:1])) == json.decode(then)

    table_of(tmp_path, encoded(log), "running", look)


FAULTS = {
    "entry": [b'{"entry":"rose","at":1,"seat":7}'],
    "move": [b'{"entry":"moved","at":1,"seat":0,"move":"fly 500"}'],
    "revision": [b'{"entry":"began","at":1,"seed":"7a","players":["Anna","Ben","Cleo"],"rules":99}'],
}


@pytest.mark.parametrize(("reason", "more"), FAULTS.items())
def test_the_fault_says_where_it_is_and_nothing_of_what_stands_there(reason: str, more: list[bytes]) -> None:
    log = whole("kuhhandel-2", 3, {})
    log = log[: places(log)[5]] if reason == "move" else log[: places(log)[0] - 1]
    fault = reading.why([*encoded(log), *more])
    assert fault
    assert (fault.reason, fault.entry, fault.move) == (reason, len(log) + 1, 6 if reason == "move" else 0)
    assert "fly" not in json.encode(fault).decode()
    assert "500" not in json.encode(fault).decode()
    assert reading.why(encoded(log)) is None


def test_other_faults() -> None:
    log = encoded(whole("kuhhandel-2", 3, {}))
    for spoilt, reason in (
        ([], "missing"),
        ([b"moo"], "entry"),
        ([log[1]], "entry"),
        ([log[0].replace(b"kuhhandel-2", b"kuhhandel-9")], "game"),
        ([*log, log[-1]], "move"),
    ):
        fault = reading.why(spoilt)
        assert fault
        assert fault.reason == reason


def test_a_table_whose_record_was_given_says_so(tmp_path: Path) -> None:
    async def look(table: Table) -> str:
        await table.store.mark(CODE, "revealed", 1)
        again = await reading.read(table.store, CODE)
        assert again
        assert again.fault
        return again.fault.reason

    log = encoded(whole("kuhhandel-2", 3, {})[:-1])
    assert table_of(tmp_path, log, "running", look) == "revealed"


def test_every_fault_is_in_the_catalogue_and_nothing_else_is() -> None:
    root = Path(faults.__file__).parent
    said = {
        reason
        for name in ("faults.py", "reading.py", "ledger.py")
        for reason in re.findall(r'\bfault\(\s*"(\w+)"', (root / name).read_text("utf-8"))
    }
    said |= {"move", "entry"}
    for sentences in TEXTS.texts.values():
        assert {key.removeprefix("fault.") for key in sentences if key.startswith("fault.")} == said
