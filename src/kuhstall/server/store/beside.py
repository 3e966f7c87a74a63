"""Looking into a database beside the server that serves it, or while none does: nothing of a table is written here."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from kuhstall.core.errors import Malformed
from kuhstall.extras import extra
from kuhstall.server.store.archive import SqlArchive
from kuhstall.server.store.opening import SQLITE, pending

SERVED: Final = "select count(*) from nodes where beat > clock_timestamp() - make_interval(secs => $1)"
BEHIND: Final = (
    "the database was written by an earlier version of Kuhstall; start the server of this version once, which brings "
    "it up to date"
)


class Beside:
    """A database that somebody else may serve."""

    def __init__(self, archive: SqlArchive, kind: str) -> None:
        """What can be asked of it, and which kind of database it is."""
        self.archive, self.kind, self.fetch = archive, kind, archive.fetch

    async def size(self) -> int:
        """How many bytes it takes."""
        if self.kind == "sqlite":
            query = "select page_count * page_size from pragma_page_count(), pragma_page_size()"
        else:
            query = "select pg_database_size(current_database())"
        ((size,),) = await self.fetch(query)
        return int(size)


@asynccontextmanager
async def beside(database: str) -> AsyncIterator[Beside]:
    """The database at a path or an address; Malformed says why it cannot be looked into."""
    if database.startswith(("postgresql://", "postgres://")):
        async with in_postgres(database) as found:
            yield found
    else:
        path = unquote(database.removeprefix(SQLITE)) if database.startswith(SQLITE) else database
        with in_sqlite(Path(path)) as connection:
            yield Beside(SqlArchive(lambda query, *values: fetched(connection, query, values)), "sqlite")


def in_sqlite(path: Path) -> "closing[sqlite3.Connection]":
    """A file that is there and up to date."""
    if not path.is_file():
        raise Malformed(f"there is no database {path}; name it with --database")
    connection = sqlite3.connect(path, isolation_level=None, timeout=10)
    try:
        (version,) = connection.execute("pragma user_version").fetchone()
        check_version("sqlite", version)
    except (sqlite3.Error, Malformed) as error:
        connection.close()
        raise Malformed(f"{path}: {error}") from None
    return closing(connection)


async def fetched(connection: sqlite3.Connection, query: str, values: Sequence[object]) -> list[Any]:
    """The rows of a statement, which waits for its turn if the server is writing."""
    return connection.execute(query.replace("$", "?"), values).fetchall()


@asynccontextmanager
async def in_postgres(address: str) -> AsyncIterator[Beside]:
    """A database that answers and is up to date."""
    with extra("postgres"):
        import asyncpg
    try:
        connection = await asyncpg.connect(address, timeout=10, command_timeout=60)
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        raise Malformed(f"the database does not answer: {type(error).__name__}") from None
    try:
        try:
            version = await connection.fetchval("select coalesce(max(number), 0) from migrations")
        except asyncpg.UndefinedTableError:
            version = 0
        check_version("postgres", version)
        yield Beside(SqlArchive(connection.fetch), "postgres")
    finally:
        await asyncio.wait_for(connection.close(), 5)


def check_version(kind: str, version: int) -> None:
    """Malformed if the tables are not those that this program knows."""
    if pending(kind, version):
        raise Malformed(BEHIND if version else "no server has been started with this database yet")


async def is_served(database: Beside, lease: float) -> bool:
    """Whether a node of a database in PostgreSQL was heard of lately; of a file only its lock can tell."""
    if database.kind == "sqlite":
        return False
    ((living,),) = await database.fetch(SERVED, lease)
    return bool(living)
