"""Tables that nobody comes to: they sleep, also by turns and where only bots play, are closed, and leave memory."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from kuhstall.client import NotAllowed
from kuhstall.tables import entries, moments, telling, wire
from kuhstall.tables.entries import Opened, Pace
from kuhstall.tables.house import House
from kuhstall.tables.sleep import deserted
from kuhstall.tables.table import Table
from tests.server.house import TURNS, ServerProcess, run
from tests.server.players import guest, opened
from tests.server.test_trouble import Line, begun, open_house, until

A_DAY = 24 * 3600 * 1000


async def bots_only(house: House, kind: str) -> tuple[Table, Line]:
    """A game between two bots, and the host who watches it."""
    pace = Pace(kind=kind, think=3600)  # type: ignore[arg-type]
    at = moments.today()
    table = await house.open(
        Opened(at=at, game="kuhhandel-duel", options={}, seats=2, pace=pace, listed=False, host="anna")
    )
    line = Line("anna")
    await table.join(line.connection, 0)
    for message in (wire.SeatBot(seat=0, bot="random"), wire.SeatBot(seat=1, bot="random"), wire.Begin()):
        await table.handle(line.connection, message, 0)
    assert table.ledger.state == "running"
    return table, line


@pytest.mark.parametrize("kind", ["live", "turns"])
def test_bots_play_only_while_somebody_watches(tmp_path: Path, kind: str) -> None:
    async def watch() -> str:
        async with open_house(tmp_path, bot_pause=0.001) as house:
            table, line = await bots_only(house, kind)
            await until(lambda: table.ledger.playing.moves)
            await table.leave(line.connection)
            assert table.driver.frozen is not None
            assert not table.driver._thinking
            stranger = Line("")
            await table.join(stranger.connection, 0)
            assert table.driver.frozen is None
            made = len(table.ledger.playing.moves)
            await until(lambda: len(table.ledger.playing.moves) > made)
            await table.leave(stranger.connection)
            return table.ledger.code

    async def restart(code: str) -> None:
        async with open_house(tmp_path, bot_pause=0.001, pause_after=0.02) as house:
            table = house.tables[code]
            assert table.driver.frozen is not None
            await until(lambda: table.ledger.paused)
            stranger = Line("")
            await table.join(stranger.connection, 0)
            made = len(table.ledger.playing.moves)
            assert not table.ledger.paused
            await until(lambda: len(table.ledger.playing.moves) > made)

    run(restart(run(watch(), 20)), 20)


def test_a_game_by_turns_sleeps_when_nobody_comes_and_is_closed_later(tmp_path: Path) -> None:
    async def stay_away() -> str:
        async with open_house(tmp_path) as house:
            table, line = await begun(house)
            await table.leave(line.connection)
            assert table.driver.frozen is None  # By turns the clock of those who are away runs.
            return table.ledger.code

    async def sleep(code: str) -> None:
        settings = {"pause_after": 0.02, "sleep_after": 0.02, "keep_in_memory": 0.05}
        async with open_house(tmp_path, **settings) as house:
            table = house.tables[code]
            assert not deserted(table)  # A decision may take an hour, so for an hour nobody need come.
            later(table.ledger, 3600 * 1000)
            assert deserted(table)
            await until(lambda: table.ledger.paused)
            assert table.driver.frozen is not None
            await until(lambda: code not in house.tables)
        async with open_house(tmp_path, **settings) as house:
            line, table = Line("anna"), house.tables[code]
            assert table.driver.frozen is not None
            await table.join(line.connection, 0)
            assert not table.ledger.paused
            assert not telling.clock(table.driver).asleep
            await table.leave(line.connection)
            later(table.ledger, 3600 * 1000)
            table.seen -= 3600 * 1000
            await until(lambda: table.ledger.paused)
        async with open_house(tmp_path, **settings, close_after=0.1) as house:
            while await house.store.rows(["running"]):
                await asyncio.sleep(0.01)
            await until(lambda: not house.tables)

    run(sleep(run(stay_away())), 20)


def later(ledger: object, milliseconds: int) -> None:
    """Let it be so long ago that a person did something."""
    ledger.visited -= milliseconds + 100  # type: ignore[attr-defined]


def test_only_what_people_do_counts_as_a_visit(tmp_path: Path) -> None:
    async def visit() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await begun(house)
            ledger, seat = table.ledger, table.driver.asked()[0]
            then = ledger.visited
            move = ledger.game.choices(ledger.playing.state, seat, ("Anna", "Ben"))[0]
            for by, visited in (("clock", then), ("bot", then), ("player", then + A_DAY)):
                trial = ledger._copied()
                trial.add(entries.Moved(at=then + A_DAY, seat=seat, move=move, by=by))  # type: ignore[arg-type]
                trial.add(entries.Paused(at=then + 2 * A_DAY))
                assert trial.visited == visited
                trial.add(entries.Resumed(at=then + 3 * A_DAY))
                assert trial.visited == then + 3 * A_DAY

    run(visit())


def test_the_clock_of_those_who_are_away_runs_by_turns_while_others_play(
    own_server: Callable[..., ServerProcess],
) -> None:
    server = own_server(sleep_after=0.01, pause_after=0.01)

    async def play() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace={**TURNS, "think": 0.05})
        async with clients[0].table(code) as table:
            await table.do("begin")
            while table.moves < 8:  # Every move of the second player is made by the clock.
                message = await table._news.get()
                assert message
                assert not table.sheet["paused"]

    run(play())


def test_an_address_opens_so_many_tables_per_hour(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(tables_per_hour=3, tables_per_guest=2)

    async def hoard() -> None:
        first, second = await guest(server.url), await guest(server.url)
        for client in (first, first, second):
            await client.open_table("kuhhandel-2", 3)
        with pytest.raises(NotAllowed, match="429"):
            await second.open_table("kuhhandel-2", 3)

    run(hoard())


def test_what_is_over_or_closed_leaves_memory(tmp_path: Path) -> None:
    async def end() -> None:
        async with open_house(tmp_path, keep_in_memory=0.02) as house:
            over, line = await begun(house)
            while over.ledger.state == "running":
                match, seat = over.ledger.playing, over.driver.asked()[0]
                move = match.game.write(match.state, seat, match.fallback(seat), match.setup.players)
                await over.handle(line.connection, wire.Move(seat=seat, move=move, at=len(match.moves)), 0)
            closed, _ = await bots_only(house, "live")
            for table in (over, closed):
                for connection in list(table.connections):
                    await table.leave(connection)
            await closed.close("abandoned")
            await until(lambda: not house.tables)

    run(end(), 20)
