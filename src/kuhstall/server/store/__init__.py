"""Where tables and guests are kept: SQLite by default, PostgreSQL by address."""

from kuhstall.server.store.protocol import Conflict, Row, Store, TableState, open_store

__all__ = ["Conflict", "Row", "Store", "TableState", "open_store"]
