"""What every released version has kept is opened by this one: tables are found as they were left, and go on."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from kuhstall.cli import main
from kuhstall.core import record
from kuhstall.server.app import house_for
from kuhstall.server.config import Config
from kuhstall.tables import calls, reading, telling
from kuhstall.tables.house import House
from kuhstall.tables.results import finished
from kuhstall.tables.table import Table
from tests.server.house import POSTGRES, new_postgres_database, run

RELEASED = Path(__file__).parents[1] / "released"
VERSIONS = sorted(folder.name for folder in RELEASED.iterdir() if folder.is_dir())
FAMILIES = {"kuhhandel", "mue", "kuhfstein"}


@pytest.fixture(params=VERSIONS)
def kept(request: pytest.FixtureRequest) -> Path:
    """The folder of each version."""
    return RELEASED / str(request.param)


@pytest.fixture
def database(kept: Path, tmp_path: Path) -> str:
    """A copy of that version's database."""
    if not POSTGRES:
        return str(shutil.copy(kept / "kuhstall.db", tmp_path / "kuhstall.db"))
    address = new_postgres_database()

    async def fill() -> None:
        import asyncpg

        connection = await asyncpg.connect(address)
        await connection.execute((kept / "postgres.sql").read_text("utf-8"))
        await connection.close()

    run(fill())
    return address


@asynccontextmanager
async def house_with(database: str) -> AsyncIterator[House]:
    house = house_for(Config(database=database, sync="normal", retry=0.01, bot_pause=0.001))
    await house.start()
    yield house
    await house.stop()


def left(kept: Path) -> dict[str, dict[str, Any]]:
    """How each table was left."""
    found: dict[str, dict[str, Any]] = json.decode((kept / "tables.json").read_bytes())
    return found


def in_house(database: str, look: Callable[[House], Any]) -> Any:
    async def visit() -> Any:
        async with house_with(database) as house:
            return await look(house)

    return run(visit())


async def found(house: House, code: str) -> Table:
    table = await house.find(code)
    assert table
    return table


def test_something_is_kept_of_every_kind_and_every_game() -> None:
    assert len(VERSIONS) >= 3
    for version in VERSIONS:
        tables = left(RELEASED / version).values()
        for state in ("over", "running"):
            games = {table["game"].split("-")[0] for table in tables if table["state"] == state}
            assert games == FAMILIES, (version, state)
        assert {table["state"] for table in tables} >= {"waiting", "closed", "stopped"}
    assert sum(file.stat().st_size for file in RELEASED.rglob("*")) < 1_000_000


def test_every_table_is_found_as_it_was_left(kept: Path, database: str) -> None:
    async def look(house: House) -> None:
        for code, table in left(kept).items():
            if table["state"] == "closed":
                assert await house.find(code) is None
                continue
            told = telling.summarise(await found(house, code))
            # Of the line that nobody can read the move is there too, since it is one.
            assert (told.state, told.game) == (table["state"], table["game"]), code
            assert table["moves"] <= told.moves <= table["moves"] + 3, code  # Bots may have gone on.
            assert (told.fault is not None) == (told.state == "stopped")

    in_house(database, look)


def test_the_people_and_what_they_said_are_there(kept: Path, database: str) -> None:
    async def look(house: House) -> None:
        waiting = [code for code, table in left(kept).items() if table["state"] == "waiting"]
        tables = [await found(house, code) for code in waiting]
        two = next(table for table in tables if table.ledger.opened.listed)
        anna, ben = (sitter.guest for sitter in two.ledger.sitters[:2])
        assert [sitter.name for sitter in two.ledger.sitters] == ["Anna", "Ben", ""]
        assert two.ledger.muted == {anna: {ben}}
        assert [message.text for message in telling.welcome(two, ben, 0).missed] == ["Moo"]  # type: ignore[union-attr]
        assert telling.welcome(two, anna, 0).missed == []
        mine = {one.table.code for one in await house.lists.of_guest(anna)}
        assert mine >= {code for code, table in left(kept).items() if table["state"] in ("waiting", "running")}
        assert {one.game for one in await finished(house, anna)} == {
            table["game"] for table in left(kept).values() if table["state"] == "over"
        }

    in_house(database, look)


def test_finished_games_give_the_same_record_and_the_same_events(kept: Path, database: str) -> None:
    async def look(house: House) -> None:
        over = [code for code, table in left(kept).items() if table["state"] == "over"]
        assert len(over) == len(FAMILIES)
        for code in over:
            table = await found(house, code)
            assert await calls.record_of(table) == (kept / f"{code}.kuh").read_text("utf-8")
            assert record.verify(record.parse(await calls.record_of(table))).over
            then = json.decode((kept / f"{code}.history.json").read_bytes())
            assert known_then(history(table), then) == then
            assert telling.welcome(table, "", 0).seen  # The final view.
            assert calls.score_of(table).lines

    in_house(database, look)


def history(table: Table) -> Any:
    """What Anna missed, as `keep_release.py` wrote it down."""
    missed = telling.welcome(table, table.ledger.sitters[0].guest, 0).missed
    happened = [message for message in json.decode(json.encode(missed)) if message["type"] == "happened"]
    return [[[seen["seat"], seen["events"]] for seen in message["seen"]] for message in happened]


def known_then(now: Any, then: Any) -> Any:
    """Events without the fields that were added since."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: known_then(value, then[name]) for name, value in now.items() if name in then}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [known_then(*both) for both in zip(now, then, strict=True)]
    return now


def test_the_logs_beside_the_database_read_alike(kept: Path) -> None:
    for path in kept.glob("*.jsonl"):
        ledger = reading.told(path.stem, path.read_bytes().splitlines())
        assert ledger.state == "over"
        assert ledger.played
        assert ledger.played.record() == path.with_suffix(".kuh").read_text("utf-8")


def test_running_games_go_on_to_their_end(kept: Path, database: str) -> None:
    async def go_on(house: House) -> None:
        for code, table in left(kept).items():
            if table["state"] == "running":
                await play_out(await found(house, code))
                ledger = await reading.read(house.store, code)
                assert ledger
                assert (ledger.state, ledger.rules) == ("over", (await found(house, code)).ledger.rules)
                assert ledger.played
                text = ledger.played.record()
                assert record.verify(record.parse(text)).over
                assert text == await calls.record_of(await found(house, code))

    in_house(database, go_on)


async def play_out(table: Table) -> None:
    """Let everybody do what the clock would do for them, to the end."""
    while table.ledger.state == "running":
        async with table._lock:
            if table.ledger.state != "running":
                return
            match, seat = table.ledger.playing, table.driver.asked()[0]
            await table.floor.enter([(match.draft_steps(seat, match.fallback(seat)), "clock")])
        await asyncio.sleep(0)


def test_nothing_would_go_another_way(kept: Path, database: str, capsys: pytest.CaptureFixture[str]) -> None:
    stopped = {code for code, table in left(kept).items() if table["state"] == "stopped"}
    assert main(["rejudge", database]) == 1
    assert {line.split(":")[0] for line in capsys.readouterr().out.splitlines()[:-2]} == stopped
    assert main(["rejudge", str(kept)]) == 0
