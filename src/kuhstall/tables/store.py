"""What tables ask of whatever keeps them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from kuhstall.tables.archive import Archive

TableState = Literal["waiting", "running", "over", "closed", "stopped"]
"""Where a table is in its life; it has stopped if its log cannot be read to its end."""
Mark = Literal[TableState, "revealed"]
"""What the index says of a table: its state, or that it has stopped and its record was given."""


class Conflict(Exception):
    """Somebody else has written this place of a table's log."""


class Full(Exception):
    """There is no room for it where it is to be kept."""


class Row(Struct, frozen=True):
    """A table in the index."""

    code: str
    state: TableState
    listed: bool
    updated: int
    """When something last happened, in milliseconds since 1970."""
    newcomers: tuple[str, ...] = ()
    """Guests who become its host or take a seat with what is written."""
    result: bytes = b""
    """How its game ended, if it ends with what is written."""
    group: str = ""
    """The id of the group that it belongs to, empty if to none."""


class Device(Struct, frozen=True):
    """What a guest can recognise a device by that has a lasting key of theirs; days are in milliseconds since 1970."""

    digest: bytes
    """The key's hash, which is told to nobody."""
    id: str
    label: str
    """A short description of the browser, empty if it is not known."""
    made: int
    """The day on which the key was made, 0 for those from before days were kept."""
    used: int
    """The day on which it was last used."""


class Rewriting(Struct, frozen=True):
    """Lines of a stored log that are replaced, all or none, with what the index says of the table."""

    lines: Mapping[int, bytes]
    """The new lines by their places."""
    gone: tuple[str, ...] = ()
    """Guests who are no longer among its people."""
    result: bytes = b""
    """How its game ended, if that is told otherwise now."""
    tidied: int | None = None
    """What has been taken out of the log by now, None if that stays as it was."""


class Store(Protocol):
    """The log of every table, the index of tables, and the guests' keys. What it has returned from is kept."""

    archive: "Archive"
    """Everything else in the database."""

    async def start(self) -> None:
        """Open it and bring its tables up to date."""

    async def stop(self) -> None:
        """Write what waits, and close."""

    async def append(self, code: str, seq: int, payloads: Sequence[bytes], row: Row | None = None) -> None:
        """Write entries of a table from this place on, all or none; Conflict if the place is taken.

        With them goes the table's row in the index, if it has changed.
        """

    async def rewrite(self, code: str, rewriting: Rewriting) -> None:
        """Replace lines of a table's log, all or none; Conflict if the table is not ours."""

    async def delete(self, code: str) -> None:
        """Forget a table with its log; Conflict if it is not ours."""

    async def probe(self) -> None:
        """Write something that means nothing, to find out whether anything can be written."""

    async def entries(self, code: str) -> list[bytes]:
        """The log of a table, empty if there is none."""

    async def rows(self, states: Sequence[TableState]) -> list[Row]:
        """The tables in any of these states, the latest first."""

    async def rows_of(self, guest: str, over: int, stopped: int) -> list[Row]:
        """The tables of which the guest was host or at which they sat, the latest first: those waiting and running,
        those over since one moment, and those stopped since another.
        """

    async def listed(self, most: int) -> list[Row]:
        """At most that many tables in the lobby, waiting or running, the latest first."""

    async def belongs(self, guest: str, code: str) -> bool:
        """Whether the guest was ever host at a table or sat there."""

    async def state_of(self, code: str) -> Mark | None:
        """What the index says of a table, None if it knows none."""

    async def mark(self, code: str, state: Mark, at: int) -> None:
        """Note in the index what became of a table at this moment, without a line in its log."""

    async def finished_of(self, guest: str, most: int) -> list[tuple[str, bytes]]:
        """The codes of at most that many finished tables of the guest, the latest first, each with how its game ended.

        That is empty for games that ended before results were kept.
        """

    async def open_tables(self, guest: str) -> tuple[int, int]:
        """How many tables are waiting or running, in all and of this guest, who is host or has sat there."""

    async def add_key(self, digest: bytes, guest: str, expires: int | None) -> None:
        """Keep the hash of a key of a guest; one that expires can be used once."""

    async def guest_of(self, digest: bytes) -> str | None:
        """The guest with this lasting key."""

    async def peek_key(self, digest: bytes, now: int) -> str | None:
        """The guest with this key for one use, which can still be used."""

    async def take_key(self, digest: bytes, now: int) -> str | None:
        """The guest with this key for one use, which is used up by it."""

    async def use_key(self, device: Device) -> None:
        """Note what is known of the device with a lasting key: the first id, label and first day stay, the last day
        does not.
        """

    async def devices_of(self, guest: str, most: int) -> list[Device]:
        """At most that many devices with a lasting key of the guest, those used last first."""

    async def end_keys(self, guest: str, at: int, only: str = "", but: bytes = b"") -> list[bytes]:
        """End the lasting keys of a guest, or `only` that of the device with an id, or all `but` one; the hashes of
        those that have ended. Keys for one use end with them.
        """

    async def ended_since(self, at: int) -> list[bytes]:
        """The hashes of the keys that have ended since a moment, of which only the last day is kept."""
