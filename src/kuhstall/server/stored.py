"""Everything that is stored somewhere, read without changing anything: folders, SQLite files, PostgreSQL databases."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote

from msgspec import Struct

from kuhstall.core.errors import Malformed
from kuhstall.extras import extra
from kuhstall.server.store.opening import SQLITE

MAGIC: Final = b"SQLite format 3\0"
AT_ONCE: Final = 100
"""So many logs are asked for at once."""


class Kept(Struct, frozen=True):
    """A stored game: a record, or the log of a table with how the index says it ended."""

    place: str
    """Its file, or the table's code."""
    record: bytes = b""
    log: list[bytes] = []
    result: bytes = b""


class Archive(Struct, frozen=True):
    """What is stored at a place, read one game after another."""

    number: int
    games: Iterator[Kept]


def archive(place: str) -> Archive:
    """What is stored in a folder, a file or a database; Malformed if that is none of these."""
    if place.startswith(("postgresql://", "postgres://")):
        return of_postgres(place)
    path = Path(unquote(place.removeprefix(SQLITE)) if place.startswith(SQLITE) else place)
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix in (".kuh", ".jsonl"))
        return Archive(len(files), map(of_file, files))
    with path.open("rb") as file:
        if file.read(len(MAGIC)) == MAGIC:
            return of_sqlite(path)
    return Archive(1, iter([of_file(path)]))


def of_file(path: Path) -> Kept:
    """A record, or a log with an entry a line."""
    content = path.read_bytes()
    if path.suffix == ".jsonl":
        return Kept(str(path), log=[line for line in content.splitlines() if line.strip()])
    return Kept(str(path), record=content)


def of_sqlite(path: Path) -> Archive:
    """The tables in a file, which a server may be writing just now."""
    connection = opened(path)
    try:
        codes = [row[0] for row in connection.execute("select code from tables order by code")]
    except sqlite3.Error as error:
        connection.close()
        raise Malformed(f"{path}: {error}") from None
    return Archive(len(codes), from_sqlite(connection, codes))


def opened(path: Path) -> sqlite3.Connection:
    """A file that is only read, also where nothing can be written beside it."""
    address = f"file:{quote(str(path.resolve()))}?mode=ro"
    connection = sqlite3.connect(address, uri=True)
    try:
        connection.execute("select count(*) from sqlite_master").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        return sqlite3.connect(f"{address}&immutable=1", uri=True)
    return connection


def from_sqlite(connection: sqlite3.Connection, codes: Sequence[str]) -> Iterator[Kept]:
    """Table after table; between them nothing is held open, so that the server is not in the way."""
    with closing(connection):
        for code in codes:
            lines = connection.execute("select payload from log where code = ? order by seq", (code,)).fetchall()
            ended = None
            with suppress(sqlite3.OperationalError):  # There were no results once.
                ended = connection.execute("select result from results where code = ?", (code,)).fetchone()
            yield Kept(code, log=[bytes(line[0]) for line in lines], result=ended[0] if ended else b"")


def of_postgres(address: str) -> Archive:
    """The tables in a PostgreSQL database, of all nodes together."""
    with extra("postgres"):
        import asyncpg
    runner = asyncio.Runner()
    settings = {"default_transaction_read_only": "on"}
    try:
        connection = runner.run(asyncpg.connect(address, server_settings=settings))
    except (OSError, asyncpg.PostgresError) as error:
        runner.close()
        raise Malformed(f"the database does not answer: {type(error).__name__}") from None
    codes = [row["code"] for row in runner.run(connection.fetch("select code from tables order by code"))]
    return Archive(len(codes), from_postgres(runner, connection, codes))


def from_postgres(runner: asyncio.Runner, connection: Any, codes: Sequence[str]) -> Iterator[Kept]:
    """Table after table, some of them at once."""
    there = runner.run(connection.fetchval("select to_regclass('results') is not null"))
    try:
        for start in range(0, len(codes), AT_ONCE):
            some = list(codes[start : start + AT_ONCE])
            lines = "select code, payload from log where code = any($1) order by code, seq"
            logs: dict[str, list[bytes]] = {code: [] for code in some}
            for row in runner.run(connection.fetch(lines, some)):
                logs[row["code"]].append(row["payload"])
            ended = "select code, result from results where code = any($1)"
            found = runner.run(connection.fetch(ended, some)) if there else []
            results = {row["code"]: row["result"] for row in found}
            yield from (Kept(code, log=log, result=results.get(code, b"")) for code, log in logs.items())
    finally:
        runner.run(connection.close())
        runner.close()
