"""Those who watch: seen by everybody, heard if the host allows it, and, where the host wants it, some moves late."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from kuhstall.tables import entries, questions, summary, telling, wire
from kuhstall.tables.calls import Withheld
from kuhstall.tables.departure import depart
from kuhstall.tables.entries import Audience
from kuhstall.tables.house import House
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.session import Session
from kuhstall.tables.table import Table
from tests.server.gathering import begun, database_in, everything, gathered, open_house, play, say
from tests.server.house import run
from tests.server.test_trouble import Line

LATE = 7
NO_CLOCK = summary.Clock(now=0, deciding=[])


def heard(line: Line, kind: str = "") -> list[dict[str, Any]]:
    """What a line was told, of one kind or all."""
    return [told for told in map(json.decode, line.heard) if told["type"] == kind or not kind]


async def come(house: House, table: Table, guest: str, name: str = "", since: int = 0) -> Line:
    """Somebody comes to watch."""
    line = Line(guest)
    await Session(house, table, line.connection).greet(json.encode(wire.Hello(version=1, name=name, since=since)))
    return line


def watching(line: Line) -> tuple[int, list[str]]:
    """How many watch, and under which names, as somebody was told last."""
    sheet = next(told["table"] for told in reversed(heard(line)) if "table" in told)
    return sheet["watchers"], [one["name"] for one in sheet["spectators"]]


def test_who_watches_is_seen_by_everybody_under_a_name_of_their_own(tmp_path: Path) -> None:
    async def watch() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, (anna, _, _) = await begun(house, "anna", "ben", "cleo")
            eve = await come(house, table, "eve", "Ann\u0430")  # It looks like somebody who plays.
            assert watching(anna) == watching(eve) == (1, ["Ann\u0430 2"])
            await come(house, table, "", "")
            fritz = await come(house, table, "fritz", "Fritz")
            assert watching(anna) == (3, ["Ann\u0430 2", "Fritz"])
            await table.leave(fritz.connection)
            assert watching(anna) == (2, ["Ann\u0430 2"])

    run(watch())


def test_they_may_talk_if_the_host_allows_it(tmp_path: Path) -> None:
    async def talk() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, (anna, ben, _) = await begun(house, "anna", "ben", "cleo")
            eve = await come(house, table, "eve", "Eve")

            async def denied(line: Line, message: wire.ClientMessage, reason: str) -> None:
                await table.handle(line.connection, message, 0)
                assert heard(line)[-1]["reason"] == reason

            await denied(eve, wire.Say(text="psst"), "not_seated")
            await denied(ben, wire.Admit(audience=Audience(talk=True)), "host_only")
            await say(table, anna, wire.Admit(audience=Audience(talk=True)))
            await say(table, eve, wire.Say(text="hello from Eve"))
            told = heard(anna, "spoken")[-1]
            assert (told["name"], told["text"], told["watching"]) == ("Eve", "hello from Eve", True)
            await say(table, anna, wire.Say(text="hello Eve"))
            assert not heard(eve, "spoken")[-1]["watching"]
            await say(table, ben, wire.Mute(who="eve", on=True))
            before = len(heard(ben, "spoken"))
            await say(table, eve, wire.Say(text="Ben?"))
            assert len(heard(ben, "spoken")) == before
            nameless = await come(house, table, "fritz")
            await denied(nameless, wire.Say(text="hm"), "name_needs_letters")
            await depart(house, "eve")  # What somebody said is theirs, also if they never sat down.
            assert "eve" not in (await everything(house, table.ledger.code)).lower().replace("hello eve", "")

    run(talk())


def test_how_late_is_settled_before_the_game(tmp_path: Path) -> None:
    async def change() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, (anna, *_) = await gathered(house, "anna", "ben", "cleo")
            fritz = await come(house, table, "fritz")
            for late in (3, LATE):
                await say(table, anna, wire.Admit(audience=Audience(late=late)))
                assert heard(fritz)[-1]["table"]["audience"]["late"] == late
            await say(table, anna, wire.Begin())
            assert heard(fritz)[-1]["table"]["state"] == "running"
            await table.handle(anna.connection, wire.Admit(audience=Audience()), 0)
            assert heard(anna)[-1]["reason"] == "begun"
            await say(table, anna, wire.Admit(audience=Audience(late=LATE, talk=True)))
            eve = await come(house, table, "eve", "Eve")
            await table.handle(eve.connection, wire.Say(text="psst"), 0)
            assert heard(eve)[-1]["reason"] == "not_seated", "who is told late must not help anybody"

    run(change())


async def late_table(house: House, game: str = "kuhhandel-2") -> tuple[Table, list[Line]]:
    table, lines = await gathered(house, "anna", "ben", "cleo", game=game)
    await say(table, lines[0], wire.Admit(audience=Audience(late=LATE)))
    await say(table, lines[0], wire.Begin())
    return table, lines


def prefix(log: list[entries.AnyEntry], moves: int) -> list[entries.AnyEntry]:
    """A log up to so many moves, with what was said before the next one."""
    found, made = [], 0
    for entry in log:
        made += isinstance(entry, entries.Moved)
        if made > moves:
            break
        found.append(entry)
    return found


@pytest.mark.parametrize("game", ["kuhhandel-2", "kuhhandel-master", "mue", "kuhfstein"])
def test_a_spectator_is_told_what_one_of_an_earlier_moment_would_be(tmp_path: Path, game: str) -> None:
    """What is made for them is made of the log as it was then, also after a restart or on another node."""

    async def compare() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, lines = await late_table(house, game)
            eve = await come(house, table, "eve", "Eve")
            await play(table, lines, 20)
            await say(table, lines[1], wire.Say(text="I have four cows"))
            code = table.ledger.code
            told = b"\n".join(eve.heard)
            assert b"four cows" not in told
            log = [entries.decode(line) for line in await house.store.entries(code)]
            made = len(table.ledger.playing.moves)
            earlier = Ledger.fold(code, prefix(log, made - LATE))
            late = table.ledger.watched
            assert len(late.playing.moves) == made - LATE
            assert late.playing.state.dump() == earlier.playing.state.dump()
            assert [one["moves"] for one in heard(eve, "happened")] == list(range(1, made - LATE + 1))
            assert not heard(eve, "ticked")
            for one in (heard(eve)[0], *heard(eve, "changed")):
                assert (one["clock"]["deciding"], one["clock"]["hammer"]) == ([], None)
            table.ledger = Ledger.fold(code, log)
            fresh = telling.welcome(table, "fritz", 0)
            at_once = telling.welcome_of(table, earlier, "fritz", 0)
            assert bare(fresh) == bare(at_once)

    run(compare())


def bare(message: wire.Welcome) -> wire.Welcome:
    """A welcome without the moment at which it was said."""
    return replace(message, clock=NO_CLOCK)


def test_no_call_tells_of_what_is_held_back(tmp_path: Path) -> None:
    async def call() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, lines = await late_table(house)
            await play(table, lines, 20)
            code = table.ledger.code
            assert (await questions.ask(house, "summary", code)).moves == 20 - LATE
            assert (await questions.ask(house, "mine", code, "eve")).table.moves == 20 - LATE
            assert (await questions.ask(house, "mine", code, "ben")).table.moves == 20
            for what in ("record", "score", "replay"):
                with pytest.raises(Withheld):
                    await questions.ask(house, what, code)
            await say(table, lines[1], wire.Resign())
            assert heard(lines[1], "changed")[-1]["table"]["moves"] == 20 - LATE, "they only watch now"

    run(call())


def test_in_the_end_everything_is_told_and_of_a_closed_table_nothing_more(tmp_path: Path) -> None:
    async def end() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, lines = await late_table(house)
            eve = await come(house, table, "eve", "Eve")
            await play(table, lines)
            made = len(table.ledger.playing.moves)
            told = heard(eve, "happened")
            assert [one["moves"] for one in told] == list(range(1, made + 1))
            assert [one["seen"][0]["view"] is None for one in told[-LATE - 1 :]] == [True] * LATE + [False]
            assert heard(eve)[-1]["table"]["state"] == "over"
            numbers = [one["number"] for one in heard(eve) if "number" in one]
            assert numbers == sorted(numbers)

            table, lines = await late_table(house)
            eve = await come(house, table, "eve", "Eve")
            await play(table, lines, 20)
            await table.close("operator")
            await asyncio.sleep(0)
            assert (heard(eve)[-1]["table"]["state"], heard(eve)[-1]["table"]["moves"]) == ("closed", 20 - LATE)
            assert len(heard(eve, "happened")) == 20 - LATE

    run(end())


def test_who_comes_back_misses_nothing_and_hears_nothing_twice(tmp_path: Path) -> None:
    async def back() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, lines = await late_table(house)
            eve = await come(house, table, "eve", "Eve")
            await play(table, lines, 15)
            seen = max(one["number"] for one in heard(eve) if "number" in one)
            await table.leave(eve.connection)
            await play(table, lines, 22)
            eve = await come(house, table, "eve", "Eve", since=seen)
            assert [one["moves"] for one in heard(eve)[0]["missed"]] == list(range(15 - LATE + 1, 22 - LATE + 1))

    run(back())
