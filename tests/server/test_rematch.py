"""A rematch keeps everybody's seat: told to those who are still there, kept for a while, and not at once a bot's."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from kuhstall.client import Client, TableClient
from kuhstall.tables import entries, wire
from kuhstall.tables.denied import Denied
from kuhstall.tables.house import House
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.rematch import KEPT, same_again
from kuhstall.tables.requests import answer, kept_seats_taken
from kuhstall.tables.table import Table
from tests.server.house import LIVE, ServerProcess, run
from tests.server.players import guest, opened, play_all, until
from tests.server.test_trouble import Line, open_house

PACE = {**LIVE, "think": 30}


async def finished(server: ServerProcess) -> tuple[str, list[Client]]:
    """A table at which two people have just played."""
    code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace=PACE)
    async with clients[0].table(code) as table:
        await table.do("begin")
    await play_all(code, clients, 4)
    return code, clients


def test_everybody_is_told_comes_along_and_plays_on(server: ServerProcess) -> None:
    async def again() -> None:
        code, (anna, ben) = await finished(server)
        async with anna.table(code) as old, ben.table(code) as reading:
            await old.do("rematch")
            await until(reading, lambda: reading.sheet["rematch"])
            assert reading.sheet["rematch_by"] == "Player 0"
            second = reading.sheet["rematch"]
            async with anna.table(second) as table:
                kept = [chair["name"] for chair in table.sheet["chairs"] if chair["kept_until"]]
                assert kept == ["Player 1"], "only for those who have to come"
                await nobody_else_sits_there(server, second)
                async with ben.table(second) as come:
                    assert come.seats == [0]
                    await until(table, lambda: not any(chair["kept_until"] for chair in table.sheet["chairs"]))
                    assert all(chair["present"] for chair in table.sheet["chairs"])
                    await table.do("begin")
                    await until(come, lambda: come.sheet["state"] == "running")

    run(again())


def test_it_begins_by_itself_once_everybody_is_ready(server: ServerProcess) -> None:
    async def again() -> None:
        code, (anna, ben) = await finished(server)
        async with anna.table(code) as old:
            await old.do("rematch")
            await until(old, lambda: old.sheet["rematch"])
        second = old.sheet["rematch"]
        async with anna.table(second) as table, ben.table(second) as reading:
            assert table.sheet["follows"] == code
            await table.do("ready")
            await table.do("ready", on=False)
            await reading.do("ready")
            assert reading.sheet["state"] == "waiting", "one of two is ready"
            await table.do("ready")
            await until(reading, lambda: reading.sheet["state"] == "running")

    run(again())


def test_who_reads_is_waited_for_and_who_has_had_enough_is_not(tmp_path: Path) -> None:
    async def wait() -> None:
        async with open_house(tmp_path) as house:
            table, anna = await kept_for_ben(house)
            ben = Line("ben")
            await table.handle(anna.connection, wire.Ready(), 0)
            await table.join(ben.connection, 0)
            assert table.ledger.state == "waiting"
            await table.handle(ben.connection, wire.Rise(seat=0), 0)
            assert table.ledger.sitters[0].free
            await table.handle(anna.connection, wire.SeatBot(seat=0, bot="random"), 0)
            assert table.ledger.played is not None

    run(wait())


def test_an_ordinary_table_waits_for_its_host(tmp_path: Path) -> None:
    async def wait() -> None:
        async with open_house(tmp_path) as house:
            start, log = same_again(after_a_game(), "anna", 1_000)
            table, anna = await house._opened(replace(start, follows=""), *log), Line("anna")
            ben = Line("ben")
            for line in (anna, ben):
                await table.join(line.connection, 0)
                await table.handle(line.connection, wire.Ready(), 0)
            assert table.ledger.state == "waiting"

    run(wait())


async def nobody_else_sits_there(server: ServerProcess, code: str) -> None:
    async with (await guest(server.url)).table(code) as stranger:
        assert (await stranger.ask("sit", seat=0, name="Eve"))["reason"] == "seat_taken"


def test_who_comes_after_the_start_finds_the_seat_unplayed(server: ServerProcess) -> None:
    async def late() -> None:
        code, (anna, ben) = await finished(server)
        async with anna.table(code) as old:
            await old.do("rematch")
            await until(old, lambda: old.sheet["rematch"])
        second = old.sheet["rematch"]
        async with anna.table(second) as table:
            await table.do("begin")
            assert not any(chair["stand_in"] for chair in table.sheet["chairs"])
            async with ben.table(second) as come:
                await until(come, lambda: come.seen.get(0, {}).get("view"))
                assert moved_by(come, 0) <= {"player"}

    run(late())


def moved_by(table: TableClient, seat: int) -> set[str]:
    """Who has made a seat's moves, as far as the client has heard."""
    heard: list[dict[str, Any]] = []
    while not table._news.empty():
        message: Any = table._news.get_nowait()
        heard += [one for one in (message, *message.get("missed", ())) if one["type"] == "happened"]
    return {one["by"] for one in heard if one["seat"] == seat}


def test_the_grace_of_absence_counts_from_the_start(tmp_path: Path) -> None:
    async def begin() -> None:
        async with open_house(tmp_path, grace=0.02) as house:
            table, line = await kept_for_ben(house)
            while "ben" not in table.presence.missing:  # Longer away than the grace, before the game.
                await asyncio.sleep(0)
            await table.handle(line.connection, wire.Begin(), 0)
            assert table.ledger.state == "running"
            assert "ben" not in table.presence.missing
            assert not table.driver.stands_in(0)
            while not table.driver.stands_in(0):
                await asyncio.sleep(0)

    run(begin())


async def kept_for_ben(house: House) -> tuple[Table, Line]:
    """A table at which Anna sits and Ben's seat is kept."""
    start, log = same_again(after_a_game(), "anna", 1_000)
    table, line = await house._opened(start, *log), Line("anna")
    await table.join(line.connection, 0)
    return table, line


def after_a_game(kind: str = "live", bots: int = 0) -> Ledger:
    """A table of Anna and Ben, or of Anna and a bot, as far as a rematch asks."""
    pace = entries.Pace(kind=kind, think=3600)  # type: ignore[arg-type]
    start = entries.Opened(
        at=1, game="kuhhandel-duel", options={}, seats=2, pace=pace, listed=False, host="ben", one_screen=False
    )
    other = (
        entries.Sat(at=3, seat=1, name="Alma", bot="medium")
        if bots
        else entries.Sat(at=3, seat=1, name="Ben", guest="ben")
    )
    return Ledger.fold("CDFGHJKM", [start, entries.Sat(at=2, seat=0, name="Anna", guest="anna"), other])


def test_a_seat_that_was_kept_for_long_enough_may_be_taken() -> None:
    start, log = same_again(after_a_game(), "anna", 1_000)
    again = Ledger.fold("CDFGHJKM", [start, *log])
    assert [(sitter.name, sitter.kept_until) for sitter in again.sitters] == [("Ben", 1_000 + KEPT), ("Anna", 0)]
    with pytest.raises(Denied, match="Somebody sits there"):
        answer(again, "anna", wire.SeatBot(seat=0, bot="medium"), 1_000 + KEPT - 1)
    (bot,) = answer(again, "anna", wire.SeatBot(seat=0, bot="medium"), 1_000 + KEPT)
    (eve,) = answer(again, "eve", wire.Sit(seat=0, name="Eve"), 1_000 + KEPT)
    assert isinstance(bot, entries.Sat)
    assert (bot.bot, eve.guest if isinstance(eve, entries.Sat) else "") == ("medium", "eve")
    for entry in kept_seats_taken(again, "ben", 2_000):
        again.add(entry)
    with pytest.raises(Denied, match="Somebody sits there"):
        answer(again, "eve", wire.Sit(seat=0, name="Eve"), 1_000 + KEPT)


def test_by_turns_a_seat_is_kept_as_long_as_somebody_may_think() -> None:
    _, log = same_again(after_a_game("turns"), "anna", 1_000)
    assert [entry.kept_until for entry in log if isinstance(entry, entries.Sat)] == [3_601_000, 0]
    _, alone = same_again(after_a_game(bots=1), "anna", 1_000)
    assert isinstance(alone[-1], entries.Began), "with bots there is nobody to wait for"


def test_a_rematch_in_an_old_log_is_still_read() -> None:
    ledger = after_a_game()
    ledger.add(entries.decode(b'{"entry":"rematched","at":9,"code":"CCCCCCCC"}'))
    assert (ledger.rematch, ledger.rematch_by) == ("CCCCCCCC", "")
