"""Whose a table is where several nodes share them, and what one node asks of another; alone, every table is its own."""

from typing import Protocol

from msgspec import Raw, Struct

from kuhstall.tables.store import Store


class Elsewhere(Exception):
    """Another node has the table."""

    def __init__(self, node: str) -> None:
        """Name the node."""
        super().__init__(node)
        self.node = node


class Unreachable(Exception):
    """The node that has the table does not answer; soon another one will have it."""


class Question(Struct, frozen=True):
    """What one node asks the one that has a table."""

    what: str
    code: str
    more: str = ""


class Answer(Struct, frozen=True, omit_defaults=True):
    """What it is told: the thing itself, or that there is none, or that it is not told now."""

    found: Raw = Raw(b"null")
    missing: str = ""
    withheld: str = ""


class Owners(Protocol):
    """Says whose a table is. What a node has claimed is its own until it releases it or loses its lease."""

    async def claim(self, code: str) -> None:
        """Make a table ours unless another node has it: Elsewhere names that one."""

    async def release(self, codes: list[str]) -> None:
        """Give tables up, so that any node may have them."""

    async def orphans(self) -> list[str]:
        """The tables with a game on that no node has."""

    async def ask(self, node: str, question: Question) -> Answer:
        """What another node answers; Unreachable if it does not."""


class Alone:
    """A single node, which has every table."""

    def __init__(self, store: Store) -> None:
        """The store has all tables, also those that are not in memory."""
        self._store = store

    async def claim(self, code: str) -> None:
        """Nothing: it is ours."""

    async def release(self, codes: list[str]) -> None:
        """Nothing: it stays ours."""

    async def orphans(self) -> list[str]:
        """Every table with a game on; asked before any is loaded."""
        return [row.code for row in await self._store.rows(["running"])]

    async def ask(self, node: str, question: Question) -> Answer:
        """Nobody is there to be asked."""
        raise Unreachable
