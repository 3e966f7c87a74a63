"""Where tables and guests are kept: SQLite by default, PostgreSQL by address."""

from kuhstall.server.store.opening import open_store

__all__ = ["open_store"]
