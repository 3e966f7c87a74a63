"""Pauses by agreement: who is asked, what stands still and from when, who goes on, and what a restart finds."""

import asyncio
import math
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import json

from kuhstall.client import TableClient
from kuhstall.tables import entries, moments, telling, wire
from kuhstall.tables.entries import Opened, Pace
from kuhstall.tables.house import House
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.live.hammer import Hammer
from kuhstall.tables.live.turns import Turns
from kuhstall.tables.table import Table
from tests.server.house import LIVE, TURNS, ServerProcess, run
from tests.server.players import begin, opened, play, until
from tests.server.test_trouble import Line, open_house
from tests.server.test_trouble import until as happens

PEOPLE = ("anna", "ben", "cleo")
SLOWLY = Pace(kind="turns", think=3600)
BRISKLY = Pace(kind="live", think=60, call=1)


async def together(house: House, people: Sequence[str], pace: Pace) -> tuple[Table, dict[str, Line]]:
    """A game of these people, who are all there, and of bots on the other seats."""
    at = moments.today()
    wish = Opened(at=at, game="kuhhandel-2", options={}, seats=3, pace=pace, listed=False, host=people[0])
    table, lines = await house.open(wish), {guest: Line(guest) for guest in people}
    for seat, (guest, line) in enumerate(lines.items()):
        await table.join(line.connection, 0)
        await say(table, line, wire.Sit(seat=seat, name=guest.title()))
    for seat in range(len(people), 3):
        await say(table, lines[people[0]], wire.SeatBot(seat=seat, bot="random"))
    await say(table, lines[people[0]], wire.Begin(first=0))
    assert table.ledger.state == "running"
    return table, lines


async def say(table: Table, line: Line, message: wire.ClientMessage) -> str:
    """Say something; the reason why it was not done, empty if it was."""
    await table.handle(line.connection, message, moments.now())
    answer = json.decode(line.heard[-1])
    assert answer["type"] in ("done", "wrong"), answer
    return str(answer.get("reason", ""))


@asynccontextmanager
async def three(folder: Path, pace: Pace, **settings: float) -> AsyncIterator[tuple[Table, list[Line]]]:
    """A game of three people in a house with these settings."""
    async with open_house(folder, **{"pause_notice": 0, **settings}) as house:
        table, lines = await together(house, PEOPLE, pace)
        yield table, [*lines.values()]


async def paused(table: Table, lines: Sequence[Line]) -> None:
    """The first suggests a pause, and all others agree."""
    assert await say(table, lines[0], wire.Pause()) == ""
    for line in lines[1:]:
        assert await say(table, line, wire.Agree()) == ""


def test_all_agree_before_the_clock_stands_still(tmp_path: Path) -> None:
    async def agree() -> None:
        async with three(tmp_path, SLOWLY) as (table, (anna, ben, cleo)):
            assert await say(table, ben, wire.Pause()) == ""
            suggested = telling.clock(table.driver).suggestion
            assert suggested
            assert (suggested.seat, suggested.waits) == (1, [0, 2])
            assert await say(table, ben, wire.Agree()) == "changes_nothing"
            assert await say(table, cleo, wire.Agree()) == ""
            assert table.ledger.pause is None
            assert table.driver.frozen is None
            assert await say(table, anna, wire.Pause()) == ""  # To suggest the same is to agree.
            clock = telling.clock(table.driver)
            assert clock.suggestion is None
            assert clock.pause
            assert (clock.pause.seat, clock.pause.ends) == (1, None)
            assert not clock.asleep
            assert [one.until for one in clock.deciding] == [None]
            assert telling.summarise(table).paused
            assert not telling.of_guest(table, "anna").asked
            for line in (anna, ben, cleo):
                assert any(json.decode(text).get("clock", {}).get("pause") for text in line.heard[-3:])

    run(agree())


def test_in_a_pause_nobody_moves_and_the_time_to_decide_stays(tmp_path: Path) -> None:
    async def rest() -> None:
        async with three(tmp_path, SLOWLY) as (table, lines):
            before = dict(deadlines(table))
            await paused(table, lines)
            for message in (
                wire.Move(seat=0, move="auction", at=0),
                wire.Mark(seat=0, at=0),
                wire.Slap(seat=0, count=1, at=0),
                wire.Limit(seat=0, limit=10, at=0),
                wire.Pause(),
            ):
                assert await say(table, lines[0], message) == "paused"
            assert await say(table, lines[0], wire.Say(phrase="moo")) == ""
            await asyncio.sleep(0.2)
            assert await say(table, lines[2], wire.Resume()) == ""
            assert table.ledger.pause is None
            assert deadlines(table)[0] - before[0] >= 0.2
            assert await say(table, lines[0], wire.Move(seat=0, move="auction", at=0)) == ""
            assert await say(table, lines[2], wire.Resume()) == "not_paused"

    run(rest())


def deadlines(table: Table) -> dict[int, float]:
    assert isinstance(table.driver.way, Turns)
    return table.driver.way.deadlines


def test_one_who_declines_ends_the_matter_and_it_is_not_suggested_again_at_once(tmp_path: Path) -> None:
    async def decline() -> None:
        async with three(tmp_path, SLOWLY) as (table, (anna, ben, cleo)):
            assert await say(table, anna, wire.Pause()) == ""
            assert await say(table, cleo, wire.Agree(on=False)) == ""
            assert telling.clock(table.driver).suggestion is None
            assert await say(table, ben, wire.Agree()) == "no_pause_suggested"
            assert await say(table, anna, wire.Pause()) == "pause_too_soon"
            assert await say(table, ben, wire.Pause()) == ""  # Others may suggest one.
            assert await say(table, ben, wire.Agree(on=False)) == ""  # And take it back, which counts as well.
            assert await say(table, ben, wire.Pause()) == "pause_too_soon"
            later = moments.now() + 2 * table.config.pause_asked
            assert later - 60 < table.pausing._not_before["anna"] <= later
            table.pausing._not_before["anna"] = moments.now()
            assert await say(table, anna, wire.Pause()) == ""
            assert table.driver.frozen is None

    run(decline())


def test_a_suggestion_lapses(tmp_path: Path) -> None:
    async def lapse() -> None:
        async with three(tmp_path, SLOWLY, pause_asked=1) as (table, (anna, ben, _)):
            assert await say(table, anna, wire.Pause()) == ""
            await happens(lambda: table.pausing.suggestion is None)
            assert json.decode(ben.heard[-1])["clock"]["suggestion"] is None
            assert await say(table, anna, wire.Pause()) == "pause_too_soon"
            assert [type(entry) for entry in await log_of(table)][-1] is entries.Began  # A suggestion is in no log.

    run(lapse(), 10)


async def log_of(table: Table) -> list[entries.AnyEntry]:
    return [entries.decode(payload) for payload in await table.store.entries(table.ledger.code)]


def test_the_hammer_falls_before_a_pause_begins(tmp_path: Path) -> None:
    async def bid() -> None:
        async with three(tmp_path, BRISKLY) as (table, (anna, ben, cleo)):
            assert await say(table, anna, wire.Move(seat=0, move="auction", at=0)) == ""
            assert await say(table, ben, wire.Move(seat=1, move="bid 10", at=1)) == ""
            way = table.driver.way
            assert isinstance(way, Hammer)
            falls = way.sold
            await paused(table, [cleo, anna, ben])
            suggested = telling.clock(table.driver).suggestion
            assert suggested
            assert suggested.waits == []
            assert table.driver.way is way
            assert (way.sold, table.driver.frozen) == (falls, None)
            await happens(lambda: table.ledger.pause)
            last = [entry for entry in await log_of(table) if isinstance(entry, entries.Moved)][-1]
            assert last.by == "hammer"  # It fell in its time, not because of the pause.
            assert moments.now() >= falls
            assert not isinstance(table.driver.way, Hammer)
            assert table.driver.frozen is not None

    run(bid(), 10)


def test_who_plays_with_bots_alone_needs_nobody_and_bots_stand_still_too(tmp_path: Path) -> None:
    async def rest() -> None:
        async with open_house(tmp_path, bot_pause=0.05, pause_notice=3600, longest_pause=1) as house:
            table, lines = await together(house, ["anna"], BRISKLY)
            anna = lines["anna"]
            assert await say(table, anna, wire.Move(seat=0, move="auction", at=0)) == ""  # It is the bots' turn to bid.
            assert table.driver._thinking
            for _ in range(3):
                assert await say(table, anna, wire.Pause()) == ""
                assert table.ledger.pause
                assert not table.driver._thinking
                made = len(table.ledger.playing.moves)
                await asyncio.sleep(0.3)
                assert len(table.ledger.playing.moves) == made
                assert await say(table, anna, wire.Resume()) == ""
                assert table.ledger.pause is None
            table.ledger.paused_for["anna"] = 10**9  # Alone nobody is kept waiting, however often.
            assert await say(table, anna, wire.Pause()) == ""
            assert await say(table, anna, wire.Resume()) == ""
            made = len(table.ledger.playing.moves)
            await happens(lambda: len(table.ledger.playing.moves) > made)

    run(rest(), 20)


def test_those_who_are_away_are_not_asked_once_their_line_has_been_lost_for_a_while(tmp_path: Path) -> None:
    async def go() -> None:
        async with three(tmp_path, SLOWLY, grace=1) as (table, (anna, ben, cleo)):
            await table.leave(cleo.connection)
            await paused(table, [anna, ben])
            assert table.ledger.pause is None  # She may be back in a moment.
            await happens(lambda: table.ledger.pause)
            await table.join(cleo.connection, 0)
            assert json.decode(cleo.heard[-2])["clock"]["pause"]["seat"] == 0
            assert await say(table, cleo, wire.Resume()) == ""  # She was not asked, so nobody holds her up.
            assert table.ledger.pause is None

    run(go(), 10)


def test_only_those_who_play_suggest_agree_and_go_on(tmp_path: Path) -> None:
    async def watch() -> None:
        async with three(tmp_path, SLOWLY) as (table, lines):
            for guest in ("", "eve"):
                outside = Line(guest)
                await table.join(outside.connection, 0)
                for message in (wire.Pause(), wire.Agree(), wire.Agree(on=False), wire.Resume()):
                    assert await say(table, outside, message) == "spectator"
            await say(table, lines[0], wire.Pause())
            assert await say(table, outside, wire.Agree(on=False)) == "spectator"
            for line in lines[1:]:
                assert await say(table, line, wire.Agree()) == ""
            assert await say(table, outside, wire.Resume()) == "spectator"
            assert table.ledger.pause

    run(watch())


def test_before_and_after_the_game_there_is_nothing_to_pause(tmp_path: Path) -> None:
    async def wait() -> None:
        async with open_house(tmp_path) as house:
            at = moments.today()
            wish = Opened(at=at, game="kuhhandel-2", options={}, seats=3, pace=SLOWLY, listed=False, host="anna")
            table, anna = await house.open(wish, "Anna"), Line("anna")
            await table.join(anna.connection, 0)
            assert await say(table, anna, wire.Pause()) == "no_game_on"

    run(wait())


def test_the_end_of_a_pause_is_announced(tmp_path: Path) -> None:
    async def resume() -> None:
        async with three(tmp_path, SLOWLY, pause_notice=1) as (table, lines):
            await paused(table, lines)
            assert await say(table, lines[1], wire.Resume()) == ""
            clock = telling.clock(table.driver)
            assert clock.pause
            assert clock.pause.ends
            assert table.driver.frozen is not None
            assert await say(table, lines[2], wire.Resume()) == "changes_nothing"
            assert await say(table, lines[0], wire.Move(seat=0, move="auction", at=0)) == "paused"
            await happens(lambda: table.ledger.pause is None)
            assert table.driver.frozen is None
            assert (await log_of(table))[-1] == entries.Resumed(at=table.ledger.updated, by="ben")

    run(resume(), 10)


def test_a_pause_goes_on_by_itself_and_everybody_has_only_so_much_of_it(tmp_path: Path) -> None:
    async def hold_up() -> None:
        async with three(tmp_path, SLOWLY, longest_pause_turns=0.3) as (table, lines):
            visited = table.ledger.visited
            await paused(table, lines)
            begun = table.ledger.pause
            assert begun
            assert begun.until - begun.at == 300
            await happens(lambda: table.ledger.pause is None)
            assert (await log_of(table))[-1] == entries.Resumed(at=table.ledger.updated)
            assert table.ledger.updated >= begun.until
            assert visited <= table.ledger.visited == begun.at  # Nobody came: time was up.
            assert await say(table, lines[0], wire.Pause()) == "pauses_used_up"
            await paused(table, [lines[1], lines[0], lines[2]])
            assert table.ledger.pause

    run(hold_up(), 10)


def test_by_turns_a_pause_ends_though_nobody_comes_and_is_not_taken_for_sleep(tmp_path: Path) -> None:
    settings = {"longest_pause_turns": 3, "pause_after": 0.02, "keep_in_memory": 0.02, "sleep_after": 0.02}

    async def leave() -> str:
        async with three(tmp_path, SLOWLY, **settings) as (table, lines):
            await paused(table, lines)
            for line in lines:
                await table.leave(line.connection)
            await asyncio.sleep(0.1)
            assert not table.ledger.paused
            return table.ledger.code

    async def wait(code: str) -> None:
        async with open_house(tmp_path, **{**settings, "pause_notice": 0}) as house:
            table = house.tables[code]
            assert table.ledger.pause
            assert table.driver.frozen is not None
            await happens(lambda: table.ledger.pause is None)
            assert house.tables[code] is table
            assert table.driver.frozen is None
            assert min(deadlines(table).values()) < math.inf

    run(wait(run(leave(), 10)), 10)


def test_a_live_table_in_a_pause_leaves_memory_and_is_found_as_it_was(tmp_path: Path) -> None:
    async def leave() -> None:
        settings = {"pause_after": 0.02, "keep_in_memory": 0.05, "pause_notice": 0}
        async with open_house(tmp_path, **settings) as house:
            table, lines = await together(house, PEOPLE, BRISKLY)
            code = table.ledger.code
            await paused(table, [*lines.values()])
            for line in lines.values():
                await table.leave(line.connection)
            await happens(lambda: code not in house.tables)
            again = await house.find(code)
            assert again
            assert again.ledger.pause == table.ledger.pause
            ben = Line("ben")
            await again.join(ben.connection, 0)
            assert again.ledger.pause  # To come back ends no pause.
            assert again.driver.frozen is not None
            assert await say(again, ben, wire.Resume()) == ""
            assert again.driver.frozen is None
            assert "anna" not in again.presence.missing  # Nobody's seat is played by a bot at once.

    run(leave(), 10)


def test_a_killed_server_finds_the_pause_and_the_time_that_was_left(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(pause_notice=0.05)

    async def rest() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace={**TURNS, "think": 100})
        await begin(clients[0], code)
        async with clients[0].table(code) as anna, clients[1].table(code) as ben:
            await skip_bots(anna, ben)
            await asyncio.sleep(1.2)
            await anna.do("pause")
            await ben.do("agree")
            await until(anna, lambda: anna.clock["pause"])
            before = anna.clock["pause"]
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        async with clients[0].table(code) as anna, clients[1].table(code) as ben:
            assert anna.clock["pause"] == before
            assert [one["until"] for one in anna.clock["deciding"]] == [None]
            await ben.do("resume")
            await until(anna, lambda: anna.clock["pause"] is None)
            (decision,) = anna.clock["deciding"]
            assert decision["until"] - anna.clock["now"] < 99_000

    run(rest())


async def skip_bots(*tables: TableClient) -> None:
    """Wait until a person has to decide."""
    mine = {seat for table in tables for seat in table.seats}
    await until(tables[0], lambda: {one["seat"] for one in tables[0].clock["deciding"]} <= mine)


def test_programs_agree_and_play_on_after_the_pause(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(pause_notice=0.02, pause_asked=20)

    async def game() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace={**LIVE, "think": 60})
        await begin(clients[0], code)

        async def program(number: int) -> str:
            async with clients[number].table(code) as table:
                return await play(table, random.Random(number))

        async def person() -> list[Any]:
            async with clients[0].table(code) as table:
                await until(table, lambda: table.moves > 5)
                await table.do("pause")
                await until(table, lambda: table.clock["pause"])
                moves = table.moves
                await asyncio.sleep(0.1)
                assert table.moves == moves
                await table.do("resume")
                await until(table, lambda: table.moves > moves)
                return [table.clock["pause"], table.clock["suggestion"]]

        *results, clock = await asyncio.gather(*(program(number) for number in range(3)), person())
        assert clock == [None, None]
        assert len({*results}) == 1

    run(game(), 60)


def test_logs_from_before_pauses_by_agreement_mean_what_they_meant() -> None:
    opened = entries.Opened(at=1, game="kuhhandel-2", options={}, seats=3, pace=SLOWLY, listed=False, host="anna")
    ledger = Ledger("CODE", opened)
    ledger.add(entries.decode(b'{"entry":"paused","at":5}'))
    assert (ledger.paused, ledger.pause, ledger.visited) == (True, None, 1)
    ledger.add(entries.decode(b'{"entry":"resumed","at":7}'))
    assert (ledger.paused, ledger.pause, ledger.visited) == (False, None, 7)
    assert entries.encode(entries.Paused(at=5)) == b'{"entry":"paused","at":5}'
