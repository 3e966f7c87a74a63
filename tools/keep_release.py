"""Keeps a version's tables for the tests of all later ones: plays small games with its server, and writes a folder.

`python tools/keep_release.py` writes tests/released/VERSION for this version. For another one, lay its working copy
beside this one and run the tool with its packages:
`KUHSTALL_PLAIN=1 PYTHONPATH=OTHER/src python tools/keep_release.py NAME`.

The folder has `kuhstall.db` (SQLite), the same rows as `postgres.sql` with the tables as that version made them in
PostgreSQL, `tables.json` (how each table was left), and of each game that is over its record, its log, and its history
as Anna was told it. Entries of the log are as that version wrote them, except the last one of the table that stops.
"""

import asyncio
import json
import os
import random
import re
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import kuhstall
from kuhstall.client import Client, NotAllowed, TableClient, Turn

SOURCE: Final = Path(kuhstall.__file__).parent
KEPT: Final = Path(__file__).parents[1] / "tests" / "released"
TURNS: Final = {"kind": "turns", "think": 86_400}
LIVE: Final = {"kind": "live", "think": 60}
WHOLE: Final[list[tuple[str, int, dict[str, object]]]] = [
    ("kuhhandel-duel", 2, {}),
    ("mue", 3, {"hands": 1}),
    ("kuhfstein", 2, {}),
]
BEGUN: Final[list[tuple[str, int, dict[str, object]]]] = [
    ("kuhhandel-2", 3, TURNS),
    ("kuhhandel-master", 4, LIVE),
    ("mue", 4, TURNS),
    ("kuhfstein", 3, TURNS),
]
A_FEW: Final = 6
"""So many turns Anna takes in a game that goes on."""
SLOWLY: Final = 0.11
"""Seconds before a turn: no version takes many messages at once."""
SPOILT: Final = b'{"entry":"moved","at":1,"seat":0,"move":"fly"}'
RANGE: Final = re.compile(r"(\w+) (\d+) to (\d+)")


@contextmanager
def served(database: Path) -> Iterator[str]:
    """The address of a server of that version."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "kuhstall", "serve", "--port", str(port), "--database", str(database)]
    with database.with_suffix(".log").open("wb") as log:
        environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent), "KUHSTALL_BOT_PAUSE": "0.002"}
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        wait_for(f"http://127.0.0.1:{port}/api/games")
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)


def wait_for(address: str) -> None:
    """Wait until a server answers."""
    for _ in range(600):
        try:
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("the server does not start")


def wish(turn: Turn, dice: random.Random) -> str:
    """One of the choices; of a range its least or a little more."""
    choice = dice.choice(turn.choices)
    if found := RANGE.fullmatch(choice):
        return f"{found[1]} {min(int(found[3]), int(found[2]) + 10 * dice.randrange(3))}"
    return choice


async def take(table: TableClient, turn: Turn, dice: random.Random) -> None:
    """Make some move; what cannot be made as it is listed falls back to what the clock would do."""
    await asyncio.sleep(SLOWLY)
    if any(choice.startswith("bid ") for choice in turn.choices):
        await table.ask("limit", seat=turn.seat, limit=30)
    for move in (wish(turn, dice), turn.fallback):
        answer = await table.ask("move", seat=turn.seat, move=move, at=turn.moves)
        if answer["type"] == "done" or table.moves != turn.moves:
            return


async def play(client: Client, code: str, most: int) -> None:
    """Let Anna take some turns, or all."""
    dice, taken = random.Random(code), 0
    async with client.table(code) as table:
        async for turn in table.turns():
            await take(table, turn, dice)
            taken += 1
            if taken == most:
                return


async def begin(client: Client, game: str, seats: int, **more: object) -> str:
    """A game of Anna with bots that has begun; she greets them."""
    code = await client.open_table(game, seats, **more)
    async with client.table(code) as table:
        await table.do("sit", seat=0, name="Anna")
        for seat in range(1, seats):
            await table.do("seat", seat=seat, bot="random")
        await table.do("begin")
        await table.do("say", phrase="hello")
        await table.do("say", text="Grüß euch!")
    return code


async def gather_people(anna: Client, ben: Client) -> str:
    """A table that waits for somebody, with two people, one of whom hears the other no more."""
    code = await anna.open_table("kuhhandel-2", 3, listed=True)
    async with anna.table(code) as one, ben.table(code) as other:
        await one.do("sit", seat=0, name="Anna")
        await other.do("sit", seat=1, name="Ben")
        await other.do("say", text="Moo")
        await one.do("mute", who=ben.person, on=True)
    return code


async def stage(url: str) -> tuple[dict[str, str], dict[str, Any]]:
    """Tables of every kind: what each is for by its code, and what Anna is told of each."""
    anna, ben = await Client(url).arrive(), await Client(url).arrive()
    kinds = {await gather_people(anna, ben): "waiting"}
    closed = await anna.open_table("mue", 3)
    async with anna.table(closed) as table:
        await table.do("close")
    kinds[closed] = "closed"
    for game, seats, options in WHOLE:
        code = await begin(anna, game, seats, options=options, pace=TURNS)
        await play(anna, code, 10_000)
        kinds[code] = "over"
    async with anna.table(code) as table:
        await table.do("rematch")
    for game, seats, pace in BEGUN:
        code = await begin(anna, game, seats, pace=pace)
        await play(anna, code, A_FEW)
        kinds[code] = "running"
    stopped = await begin(anna, "kuhhandel-2", 3, pace=TURNS)
    await play(anna, stopped, A_FEW)
    kinds[stopped] = "stopped"
    await asyncio.sleep(1)  # Bots take their turns until it is Anna's.
    return kinds, {code: await told(anna, code) for code, kind in kinds.items() if kind == "over"}


async def told(client: Client, code: str) -> dict[str, Any]:
    """The record of a game that is over, and its history as its player is told it."""
    async with client.table(code) as table:
        welcome = await anext(table.news())
        assert welcome["type"] == "welcome"
    happened = [message for message in welcome["missed"] if message["type"] == "happened"]
    history = [[[seen["seat"], seen["events"]] for seen in message["seen"]] for message in happened]
    return {"record": await client.call(f"/api/tables/{code}/record"), "history": history}


def spoil(database: sqlite3.Connection, code: str) -> None:
    """Write a line that no version can read."""
    (last,) = database.execute("select max(seq) from log where code = ?", (code,)).fetchone()
    database.execute("insert into log values (?, ?, ?)", (code, last + 1, SPOILT))


def summed_up(database: sqlite3.Connection, kinds: dict[str, str]) -> dict[str, Any]:
    """How each table was left."""
    found = {}
    for (code,) in database.execute("select distinct code from log order by code"):
        log = [json.loads(row[0]) for row in database.execute("select payload from log where code = ?", (code,))]
        moves = sum(entry["entry"] == "moved" for entry in log)
        begun = any(entry["entry"] == "began" for entry in log)
        state = kinds.get(code, "running" if begun else "waiting")  # The rematch has begun by itself.
        found[code] = {"state": state, "game": log[0]["game"], "moves": moves}
    return found


def sql(database: sqlite3.Connection) -> Iterator[str]:
    """The rows as statements for PostgreSQL, in the tables that this version makes there."""
    (version,) = database.execute("pragma user_version").fetchone()
    yield "create table migrations (number integer primary key);"
    for file in sorted(SOURCE.glob("server/store/migrations/*.postgres.sql")):
        yield f"{file.read_text('utf-8').strip().removesuffix(';')};"
        yield f"insert into migrations (number) values ({int(file.name.split('.')[0])});"
    for (table,) in database.execute("select name from sqlite_master where type = 'table' order by name").fetchall():
        columns = [row[1] for row in database.execute(f"pragma table_info({table})")]
        for row in database.execute(f"select * from {table} order by 1, 2"):
            values = ", ".join(literal(name, value) for name, value in zip(columns, row, strict=True))
            yield f"insert into {table} ({', '.join(columns)}) values ({values});"
    assert version >= 1


def literal(column: str, value: object) -> str:
    """A value as PostgreSQL reads it."""
    if column == "listed":
        return "true" if value else "false"
    if isinstance(value, bytes) and column in ("payload", "result"):
        return f"convert_to({quoted(value.decode())}, 'UTF8')"
    if isinstance(value, bytes):
        return f"decode('{value.hex()}', 'hex')"
    if column == "digest":  # The empty one, which is text in SQLite.
        return "''"
    return "null" if value is None else quoted(value) if isinstance(value, str) else str(value)


def quoted(text: str) -> str:
    """A text as PostgreSQL reads it."""
    return "'" + text.replace("'", "''") + "'"


def keep(folder: Path) -> None:
    """Play, and write the folder."""
    folder.mkdir(parents=True)
    with TemporaryDirectory() as temporary:
        path = Path(temporary) / "kuhstall.db"
        with served(path) as url:
            kinds, games = asyncio.run(stage(url))
        with closing(sqlite3.connect(path, isolation_level=None)) as database:
            spoil(database, next(code for code, kind in kinds.items() if kind == "stopped"))
            (folder / "tables.json").write_text(json.dumps(summed_up(database, kinds), indent=1) + "\n")
            (folder / "postgres.sql").write_text("\n".join(sql(database)) + "\n", "utf-8")
            for code, game in games.items():
                log = database.execute("select payload from log where code = ? order by seq", (code,)).fetchall()
                (folder / f"{code}.jsonl").write_bytes(b"".join(line[0] + b"\n" for line in log))
                (folder / f"{code}.kuh").write_text(game["record"], "utf-8")
                history = json.dumps(game["history"], separators=(",", ":"), ensure_ascii=False)
                (folder / f"{code}.history.json").write_text(history + "\n", "utf-8")
            database.execute("pragma journal_mode = delete")
            database.execute("vacuum")
        (folder / "kuhstall.db").write_bytes(path.read_bytes())


def main() -> None:
    """Write the folder of the version whose packages are imported."""
    folder = KEPT / (sys.argv[1] if len(sys.argv) > 1 else kuhstall.__version__)
    try:
        keep(folder)
    except FileExistsError:
        raise SystemExit(f"{folder} is there already: what a version has kept never changes") from None
    except NotAllowed as error:
        raise SystemExit(f"the server says no: {error}") from None


if __name__ == "__main__":
    main()
