"""Whoever gives up or goes for a while: a bot plays at once, and everybody is told."""

import asyncio
from pathlib import Path

from msgspec import json
from msgspec.structs import replace

from kuhstall.tables import entries, wire
from kuhstall.tables.departure import depart
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.rematch import same_people
from kuhstall.tables.results import finished
from kuhstall.tables.table import Table
from tests.server.gathering import begun, database_in, everything, gathered, open_house, play, say
from tests.server.house import run
from tests.server.test_trouble import Line


async def play_out(table: Table, lines: list[Line]) -> None:
    """Play to the end, with bots on the seats of those who have given up."""
    while table.ledger.state == "running":
        if any(table.ledger.sitters[seat].guest for seat in table.driver.asked()):
            await play(table, lines, len(table.ledger.playing.moves) + 1)
        else:
            await asyncio.sleep(0.002)


def test_a_bot_plays_on_under_the_name_and_the_seat_the_log_and_the_result_say_so(tmp_path: Path) -> None:
    async def give_up() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, (anna, ben, cleo) = await begun(house, "anna", "ben", "cleo")
            await play(table, [anna, ben, cleo], 6)
            await say(table, ben, wire.Resign())
            told = [json.decode(text) for text in ben.heard if b'"changed"' in text][-1]
            assert (told["seats"], [seen["seat"] for seen in told["seen"]]) == ([], [-1]), "they watch from now on"
            chair = told["table"]["chairs"][1]
            assert (chair["name"], chair["bot"], chair["person"]) == ("Ben", "strong", "")
            assert chair["resigned"] == told["number"]
            await table.handle(ben.connection, wire.Resign(), 0)
            assert b'"spectator"' in ben.heard[-1]
            await play_out(table, [anna, cleo])
            (his,), (hers,) = await finished(house, "ben"), await finished(house, "anna")
            assert (his.seats, his.resigned, hers.seats, hers.resigned) == ([], [1], [0], [])
            code = table.ledger.code
        async with open_house(str(tmp_path / "house.db")) as house:
            again = await house.find(code)
            assert again
            assert [sitter.resigned > 0 for sitter in again.ledger.sitters] == [False, True, False]
            names = [(one.name, one.guest, one.bot) for one in same_people(again.ledger, "anna", 1)]
            assert names == [(names[0][0], "", "strong"), ("Cleo", "cleo", ""), ("Anna", "anna", "")]
            assert names[0][0] != "Ben"
            await depart(house, "ben")
            assert "ben" not in (await everything(house, code)).lower()

    run(give_up())


def test_the_last_one_closes_the_table(tmp_path: Path) -> None:
    async def give_up() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, (anna,) = await gathered(house, "anna")
            for seat in (1, 2):
                await say(table, anna, wire.SeatBot(seat=seat, bot="random"))
            await table.handle(anna.connection, wire.Resign(), 0)
            assert b'"no_game_on"' in anna.heard[-1]
            await say(table, anna, wire.Begin())
            await say(table, anna, wire.Resign())
            assert table.ledger.closed == "resigned"
            assert await house.store.open_tables("anna") == (0, 0)

    run(give_up())


def test_who_suggested_a_pause_and_gives_up_leaves_nothing_behind(tmp_path: Path) -> None:
    async def give_up() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, (anna, ben, _) = await begun(house, "anna", "ben", "cleo")
            await say(table, ben, wire.Pause())
            await say(table, ben, wire.Resign())
            assert json.decode(anna.heard[-1])["clock"]["suggestion"] is None
            await say(table, anna, wire.Pause())

    run(give_up())


def test_who_goes_for_a_while_is_not_waited_for(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path), grace=3600) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            table.ledger.opened = live(table.ledger)
            await say(table, lines[1], wire.Leave())
            assert not table.driver.stands_in(1), "they are still there"
            await table.leave(lines[1].connection)
            assert table.driver.stands_in(1)
            await table.leave(lines[2].connection)
            assert not table.driver.stands_in(2)
            back = Line("ben")
            await table.join(back.connection, 0)
            assert not table.driver.stands_in(1)
            await table.leave(back.connection)
            assert not table.driver.stands_in(1), "it was said of another time"

    run(go())


def live(ledger: Ledger) -> entries.Opened:
    return replace(ledger.opened, pace=entries.Pace(think=3600))
