"""Which store an address names, and how its tables are brought up to date."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Final
from urllib.parse import unquote

from kuhstall.core.errors import Malformed
from kuhstall.extras import extra
from kuhstall.tables.store import Store

PROBE: Final = "insert into keys values ('', '', 0) on conflict (digest) do update set expires = keys.expires + 1"
"""Writes something that means nothing: no key has an empty hash. SQLite would not write a row that stays the same."""

ENDED_KEPT: Final = 24 * 3600 * 1000
"""For how many milliseconds it is remembered that a key has ended."""


SQLITE: Final = "sqlite:///"
"""How the address of a file begins."""


def migrations(kind: str) -> Iterator[tuple[int, str]]:
    """The numbered SQL files of a kind of database, in order."""
    folder = files("kuhstall.server.store") / "migrations"
    found = sorted(path.name for path in folder.iterdir() if path.name.endswith(f".{kind}.sql"))
    for name in found:
        yield int(name.split(".")[0]), (folder / name).read_text("utf-8")


def pending(kind: str, version: int) -> list[tuple[int, str]]:
    """The migrations after a version; Malformed if the database is of a later one than this program knows."""
    known = list(migrations(kind))
    if version > known[-1][0]:
        raise Malformed(
            f"the database was written by a newer version of Kuhstall (its schema is {version}, "
            f"this program knows {known[-1][0]}); use that version, or another database"
        )
    return [(number, script) for number, script in known if number > version]


def open_store(database: str, sync: str = "full", node: str = "", peer_url: str = "", lease: float = 5.0) -> Store:
    """The store at a path or an address, there as a node among others; it is opened by `start`."""
    if database.startswith(("postgresql://", "postgres://")):
        with extra("postgres"):
            from kuhstall.server.cluster.leases import Leases
            from kuhstall.server.store.postgres import PostgresStore
        return PostgresStore(Leases(database, node, peer_url, lease))
    if node or peer_url:
        raise Malformed("several nodes share a database in PostgreSQL only: --database postgresql://…")
    if "://" in database and not database.startswith(SQLITE):
        raise Malformed(
            "a database is a file, sqlite:///FILE (a path from the root has four slashes) or postgresql://…"
        )
    from kuhstall.server.store.sqlite import SqliteStore

    return SqliteStore(unquote(database.removeprefix(SQLITE)) if database.startswith(SQLITE) else database, sync)
