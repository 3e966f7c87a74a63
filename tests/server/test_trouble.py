"""What a house does when things go wrong: a store that fails, logs that cannot be read, tables that were forgotten."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kuhstall.server.app import house_for
from kuhstall.server.config import Config
from kuhstall.tables import moments, wire
from kuhstall.tables.denied import Denied
from kuhstall.tables.entries import Opened, Pace
from kuhstall.tables.house import House
from kuhstall.tables.hub import Connection, Limits, Outgoing
from kuhstall.tables.ledger import MOST_TALK
from kuhstall.tables.table import Table
from tests.server.house import run

PACE = Pace(kind="turns", think=3600)


class Unheld(Outgoing):
    """Sends each message by itself, so that it is heard by the time it is looked for."""

    def add(self, connection: Connection) -> None:
        connection.send_held()


class Line:
    """A connection without a socket, and what it was told."""

    def __init__(self, guest: str) -> None:
        self.heard: list[bytes] = []
        self.connection = Connection(guest, self._send, self._at_once, Unheld(100))

    async def _send(self, text: bytes) -> None:
        self.heard.append(text)

    def _at_once(self, texts: list[bytes]) -> bool:
        self.heard += texts
        return True


class Broken(Exception):
    """What a store raises that does not work."""


@asynccontextmanager
async def open_house(folder: Path, **settings: float) -> AsyncIterator[House]:
    house = house_for(Config(database=str(folder / "house.db"), sync="normal", retry=0.01, **settings))  # type: ignore[arg-type]
    await house.start()
    yield house
    await house.stop()


async def opened(house: House, host: str = "anna") -> Table:
    at = moments.today()
    wish = Opened(
        at=at, game="kuhhandel-duel", options={}, seats=2, pace=PACE, listed=False, host=host, one_screen=True
    )
    return await house.open(wish)


async def begun(house: House) -> tuple[Table, Line]:
    """A game of Anna against a bot that she plays herself, since she holds both seats."""
    table, line = await opened(house), Line("anna")
    await table.join(line.connection, 0)
    for message in (wire.Sit(seat=0, name="Anna"), wire.Sit(seat=1, name="Ben"), wire.Begin()):
        await table.handle(line.connection, message, 0)
    assert table.ledger.state == "running"
    return table, line


def fail_once(house: House, name: str) -> None:
    """Let the next call of a method of the store fail."""
    method = getattr(house.store, name)

    async def fail(*_: object) -> None:
        setattr(house.store, name, method)
        raise Broken

    setattr(house.store, name, fail)


async def until(condition: object) -> None:
    while not condition():  # type: ignore[operator]
        await asyncio.sleep(0.005)


def test_a_game_whose_log_could_not_be_written_goes_on_though_nobody_comes(tmp_path: Path) -> None:
    async def go_on() -> None:
        async with open_house(tmp_path) as house:
            table, line = await begun(house)
            code, seat = table.ledger.code, table.driver.asked()[0]
            fail_once(house, "append")
            await table.handle(line.connection, wire.Move(seat=seat, move="divide", at=0), 0)
            assert b'"type":"wrong"' in line.heard[-1]
            fail_once(house, "entries")  # Nor can it be read at first.
            await until(lambda: house.tables.get(code) not in (None, table))
            assert house.tables[code].driver.decisions == {seat: 0}
            assert line.connection.code == 4010

    run(go_on(), 10)


def test_the_index_learns_at_once_what_matters_and_the_rest_in_a_while(tmp_path: Path) -> None:
    async def rows(house: House) -> tuple[str, int]:
        (row,) = await house.store.rows(["waiting", "running", "over"])
        return row.state, row.updated

    async def play(monkeypatch: pytest.MonkeyPatch) -> None:
        async with open_house(tmp_path) as house:
            table, line = await begun(house)
            state, updated = await rows(house)
            assert state == "running"

            async def move() -> tuple[str, int]:
                before = len(table.ledger.playing.moves)
                await asyncio.sleep(0.002)
                seat = table.driver.asked()[0]
                text = table.ledger.playing.game.choices(table.ledger.playing.state, seat, ("Anna", "Ben"))[0]
                await table.handle(line.connection, wire.Move(seat=seat, move=text, at=before), 0)
                assert len(table.ledger.playing.moves) == before + 1
                return await rows(house)

            assert await move() == ("running", updated)
            monkeypatch.setattr("kuhstall.tables.writing.INDEX_LAG_MS", 0)
            assert await move() == ("running", table.ledger.updated)

    with pytest.MonkeyPatch.context() as monkeypatch:
        run(play(monkeypatch), 10)


def test_clearing_away_goes_on_after_the_store_has_failed(tmp_path: Path) -> None:
    async def sweep() -> None:
        async with open_house(tmp_path, pause_after=0.02, keep_in_memory=0.02, close_after=0.04) as house:
            code = (await opened(house)).ledger.code
            fail_once(house, "append")
            await until(lambda: code not in house.tables)
            while await house.store.rows(["waiting"]):
                await asyncio.sleep(0.005)

    run(sweep(), 10)


def test_an_abandoned_table_is_closed_though_it_was_forgotten(tmp_path: Path) -> None:
    async def abandon() -> None:
        async with open_house(tmp_path, keep_in_memory=0.02, close_after=0.4) as house:
            table = await opened(house)
            house._forget(table)
            await table.stop()
            while await house.store.rows(["waiting"]):
                await asyncio.sleep(0.01)

    run(abandon(), 10)


def test_tables_that_are_not_in_memory_count_too(tmp_path: Path) -> None:
    async def open_many() -> None:
        async with open_house(tmp_path, tables_per_guest=2, most_tables=3) as house:
            for host, denied in (("anna", ""), ("anna", ""), ("anna", "many"), ("ben", ""), ("ben", "full")):
                if denied:
                    with pytest.raises(Denied, match=denied):
                        await opened(house, host)
                else:
                    house._forget(await opened(house, host))
            (row, *_) = await house.store.rows_of("ben", 0, 0)
            table = await house.find(row.code)
            assert table
            await table.close("host")
            await opened(house, "ben")

    run(open_many())


def test_nobody_joins_a_table_that_was_forgotten(tmp_path: Path) -> None:
    async def come_late() -> None:
        async with open_house(tmp_path) as house:
            table, line = await opened(house), Line("anna")
            house._forget(table)
            await table.stop()
            await table.join(line.connection, 0)
            assert (line.connection.code, line.heard) == (4010, [])
            assert await house.find(table.ledger.code) is not table

    run(come_late())


def test_a_table_is_loaded_once_even_if_whoever_asked_first_gave_up(tmp_path: Path) -> None:
    async def ask() -> None:
        async with open_house(tmp_path) as house:
            table = await opened(house)
            code = table.ledger.code
            house._forget(table)
            read, reads = house.store.entries, list[str]()

            async def counted(code: str) -> list[bytes]:
                reads.append(code)
                return await read(code)

            house.store.entries = counted  # type: ignore[method-assign]
            first = asyncio.create_task(house.find(code))
            while not reads:
                await asyncio.sleep(0)
            first.cancel()
            await asyncio.sleep(0)
            both = await asyncio.gather(house.find(code), house.find(code))
            assert both[0] is both[1] is house.tables[code]
            assert reads == [code]
            house._gone(table)  # The one that was forgotten is no business of the one that is there.
            assert house.tables[code] is both[0]

    run(ask())


def test_a_table_is_freed_when_it_is_forgotten(tmp_path: Path) -> None:
    async def forget() -> None:
        async with open_house(tmp_path) as house:
            table, line = await begun(house)
            await table.leave(line.connection)
            line.connection.writer.cancel()
            there = weakref.ref(table)
            gc.disable()
            house._forget(table)
            await table.stop()
            del table
            await asyncio.sleep(0)
            assert there() is None

    try:
        run(forget())
    finally:
        gc.enable()


def test_a_failed_rematch_can_be_asked_for_again(tmp_path: Path) -> None:
    async def play_again() -> None:
        async with open_house(tmp_path) as house:
            table, line = await begun(house)
            while table.ledger.state == "running":
                match, seat = table.ledger.playing, table.driver.asked()[0]
                steps = match.fallback(seat)
                move = match.game.write(match.state, seat, steps, match.setup.players)
                await table.handle(line.connection, wire.Move(seat=seat, move=move, at=len(match.moves)), 0)
            fail_once(house, "append")
            with pytest.raises(Denied, match="got lost"):
                await house.rematch(table, "anna")
            await house.rematch(table, "anna")
            assert table.ledger.rematch

    run(play_again())


def test_talk_is_not_kept_without_end(tmp_path: Path) -> None:
    async def talk() -> Sequence[int]:
        async with open_house(tmp_path, lines_per_minute=1000) as house:
            table, line = await begun(house)
            first = table.ledger.number
            for number in range(MOST_TALK + 5):
                await table.handle(line.connection, wire.Say(text=f"{number}"), 0)
            kept = [told.number for told in table.ledger.since(first)]
            assert kept == sorted(kept)
            return kept

    assert len(run(talk())) == MOST_TALK


def test_only_those_who_sit_here_can_be_muted_and_only_once(tmp_path: Path) -> None:
    async def mute() -> None:
        async with open_house(tmp_path) as house:
            table, line = await begun(house)
            answers = []
            for who, on in (("nobody", True), ("anna", False), ("anna", True), ("anna", True), ("anna", False)):
                await table.handle(line.connection, wire.Mute(who=who, on=on), 0)
                answers.append(b'"done"' in line.heard[-1])
            assert answers == [False, False, True, False, True]

    run(mute())


def test_sockets_count_before_they_say_hello(tmp_path: Path) -> None:
    async def knock() -> None:
        async with open_house(tmp_path, connections_per_guest=2, most_watchers=1) as house:
            table = await opened(house)
            with house.socket_of("anna", table), house.socket_of("anna", table), house.socket_of("", table):
                for whose in ("anna", ""):
                    with pytest.raises(Denied), house.socket_of(whose, table):
                        raise AssertionError("it was let in")
            assert not house.sockets

    run(knock())


def test_an_address_that_has_asked_too_much_is_told_nothing() -> None:
    limits = Limits(3)
    assert not limits.spent("here")
    assert [limits.take("here") for _ in range(4)] == [True, True, True, False]
    assert limits.spent("here")
    assert not limits.spent("there")
