"""The store in a browser: the index is in memory, and everything is written through to its drawers.

There is one guest, who needs no key, and nobody who leaves orders.
"""

import asyncio
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct, json
from msgspec.structs import replace

from kuhstall.browser.js import Drawers, Kept, check, given, taken
from kuhstall.tables.archive import NOTHING_OUT, Archive, BellKept, Order
from kuhstall.tables.register import Register
from kuhstall.tables.retention import ENDED
from kuhstall.tables.store import Device, Mark, Rewriting, Row, TableState

TABLE: Final = "table/"
"""How the names of the index's rows begin."""
GUEST: Final = "guest"
OPEN: Final = ("waiting", "running")
STOPPED: Final = ("stopped", "revealed")


class Indexed(Struct, frozen=True, omit_defaults=True):
    """A table in the index, as the drawers keep it."""

    state: Mark
    listed: bool
    updated: int
    people: tuple[str, ...] = ()
    """Whoever was ever host or sat there."""
    result: str = ""
    """How its game ended."""
    tidied: int = NOTHING_OUT

    def with_row(self, row: Row) -> "Indexed":
        """The same after what a row says."""
        people = tuple(dict.fromkeys((*self.people, *row.newcomers)))
        return replace(
            self,
            state=row.state,
            listed=row.listed,
            updated=row.updated,
            people=people,
            result=row.result.decode() or self.result,
        )

    def rewritten(self, rewriting: Rewriting) -> "Indexed":
        """The same after its log was rewritten."""
        return replace(
            self,
            people=tuple(one for one in self.people if one not in rewriting.gone),
            result=rewriting.result.decode() or self.result,
            tidied=self.tidied if rewriting.tidied is None else rewriting.tidied,
        )


NEW: Final = Indexed("waiting", False, 0)
Index = Mapping[str, Indexed]


class DrawerStore:
    """Keeps everything in a browser's drawers."""

    def __init__(self, drawers: Drawers) -> None:
        """Nothing is read before `start`."""
        self.guest = ""
        """The guest whom the drawers know, empty for nobody."""
        self.index: dict[str, Indexed] = {}
        self.archive: Archive = DrawerArchive(self)
        self._drawers = drawers
        self._one_by_one = asyncio.Lock()
        self._writing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Read the index."""
        kept: dict[str, str] = dict(taken(await self._drawers.kept()))
        self.guest = kept.get(GUEST, "")
        rows = {name: text for name, text in kept.items() if name.startswith(TABLE)}
        self.index = {name.removeprefix(TABLE): json.decode(text, type=Indexed) for name, text in rows.items()}

    async def stop(self) -> None:
        """Wait until everything is written."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def keep_guest(self, guest: str) -> None:
        """Be this guest from now on, or with an empty name nobody."""
        await self._alone(self._keep_guest(guest))

    async def _keep_guest(self, guest: str) -> None:
        check(await self._drawers.write("", 0, given([]), given([(GUEST, guest or None)])))
        self.guest = guest

    async def _alone(self, work: Coroutine[Any, Any, None]) -> None:
        """Write one thing after the other, and to its end, also if nobody waits for it any more."""
        task = asyncio.create_task(self._in_turn(work))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        await asyncio.shield(task)

    async def _in_turn(self, work: Coroutine[Any, Any, None]) -> None:
        async with self._one_by_one:
            await work

    async def append(self, code: str, seq: int, payloads: Sequence[bytes], row: Row | None = None) -> None:
        """Write entries of a table from this place on, with its row if that has changed."""
        await self._alone(self._append(code, seq, payloads, row))

    async def _append(self, code: str, seq: int, payloads: Sequence[bytes], row: Row | None) -> None:
        index = {code: self.index.get(code, NEW).with_row(row)} if row else {}
        lines = given([line.decode() for line in payloads])
        check(await self._drawers.write(code, seq, lines, given(kept_of(index))))
        self.index |= index

    async def rewrite(self, code: str, rewriting: Rewriting) -> None:
        """Replace lines of a table's log."""
        await self._alone(self._rewrite(code, rewriting))

    async def _rewrite(self, code: str, rewriting: Rewriting) -> None:
        index = {code: self.index[code].rewritten(rewriting)}
        lines = given([(at, line.decode()) for at, line in rewriting.lines.items()])
        check(await self._drawers.replace(code, lines, given(kept_of(index))))
        self.index |= index

    async def delete(self, code: str) -> None:
        """Forget a table."""
        await self._alone(self._delete(code))

    async def _delete(self, code: str) -> None:
        check(await self._drawers.drop(code, given([(TABLE + code, None)])))
        self.index.pop(code, None)

    async def change(self, code: str, **changes: Any) -> None:
        """Note something about a table in the index, if it is there."""
        await self._alone(self._change(code, changes))

    async def _change(self, code: str, changes: Mapping[str, Any]) -> None:
        if code in self.index:
            index = {code: replace(self.index[code], **changes)}
            check(await self._drawers.write("", 0, given([]), given(kept_of(index))))
            self.index |= index

    async def probe(self) -> None:
        """Write nothing: nobody asks whether that is possible."""

    async def entries(self, code: str) -> list[bytes]:
        """The log of a table."""
        return [line.encode() for line in taken(await self._drawers.log(code))]

    def latest(self, guest: str | None = None) -> Iterator[tuple[str, Indexed]]:
        """The tables, only those of a guest if one is named, the latest first."""
        found = sorted(self.index.items(), key=lambda each: -each[1].updated)
        return ((code, table) for code, table in found if guest is None or guest in table.people)

    async def rows(self, states: Sequence[TableState]) -> list[Row]:
        """The tables in any of these states, the latest first."""
        return [row_of(code, table) for code, table in self.latest() if table.state in states]

    async def rows_of(self, guest: str, over: int, stopped: int) -> list[Row]:
        """The tables of a guest, the latest first."""
        since = {**dict.fromkeys(OPEN, 0), **dict.fromkeys(STOPPED, stopped), "over": over}
        found = [(code, table) for code, table in self.latest(guest) if table.state in since]
        return [row_of(code, table) for code, table in found if table.updated >= since[table.state]]

    async def listed(self, most: int) -> list[Row]:
        """At most that many tables in the lobby, the latest first."""
        return [row_of(code, table) for code, table in self.latest() if table.listed and table.state in OPEN][:most]

    async def belongs(self, guest: str, code: str) -> bool:
        """Whether the guest was ever host at a table or sat there."""
        return guest in self.index.get(code, NEW).people

    async def state_of(self, code: str) -> Mark | None:
        """What the index says of a table."""
        return self.index[code].state if code in self.index else None

    async def mark(self, code: str, state: Mark, at: int) -> None:
        """Note in the index what became of a table."""
        await self.change(code, state=state, updated=at)

    async def finished_of(self, guest: str, most: int) -> list[tuple[str, bytes]]:
        """The finished tables of a guest, the latest first."""
        found = [(code, table.result.encode()) for code, table in self.latest(guest) if table.state == "over"]
        return found[:most]

    async def open_tables(self, guest: str) -> tuple[int, int]:
        """How many tables are waiting or running, in all and of this guest."""
        people = [table.people for table in self.index.values() if table.state in OPEN]
        return len(people), sum(guest in one for one in people)

    async def add_key(self, digest: bytes, guest: str, expires: int | None) -> None:
        """Keep nothing: nobody comes with a key."""

    async def guest_of(self, digest: bytes) -> str | None:
        """Nobody."""
        return None

    async def peek_key(self, digest: bytes, now: int) -> str | None:
        """Nobody."""
        return None

    async def take_key(self, digest: bytes, now: int) -> str | None:
        """Nobody."""
        return None

    async def use_key(self, device: Device) -> None:
        """Note nothing."""

    async def devices_of(self, guest: str, most: int) -> list[Device]:
        """None: this one has no key."""
        return []

    async def end_keys(self, guest: str, at: int, only: str = "", but: bytes = b"") -> list[bytes]:
        """None has ended."""
        return []

    async def ended_since(self, at: int) -> list[bytes]:
        """None has ended."""
        return []


class DrawerArchive:
    """Everything that no running game needs."""

    def __init__(self, store: DrawerStore) -> None:
        """Whose index is asked."""
        self._store = store
        self.register: Register | None = None

    async def log(self, code: str) -> list[bytes]:
        """The log of a table."""
        return await self._store.entries(code)

    async def tables_of(self, guest: str) -> list[tuple[str, Mark]]:
        """Every table of a guest, the latest first."""
        return [(code, table.state) for code, table in self._store.latest(guest)]

    async def result_of(self, code: str) -> bytes:
        """How a table's game ended."""
        return self._store.index.get(code, NEW).result.encode()

    async def results_of(self, guest: str) -> list[tuple[str, bytes]]:
        """How the games at a guest's tables ended."""
        return [(code, table.result.encode()) for code, table in self._store.latest(guest) if table.result]

    async def keys_of(self, guest: str) -> list[int | None]:
        """None."""
        return []

    async def bells_of(self, guest: str) -> list[BellKept]:
        """None."""
        return []

    async def forget_bells(self, guest: str) -> None:
        """There are none."""

    async def end_expired_keys(self, now: int) -> None:
        """Forget nothing."""

    async def to_be_tidied(self, tidied: int, before: int, most: int) -> list[tuple[str, Mark]]:
        """Tables that are over, closed or stopped, and of whose logs so much has been taken out, the oldest first."""
        return [(code, table.state) for code, table in self._ended(before) if table.tidied == tidied][:most]

    async def to_be_deleted(self, before: int, most: int) -> list[str]:
        """Tables that are over, closed or stopped, the oldest first."""
        return [code for code, _ in self._ended(before)][:most]

    def _ended(self, before: int) -> list[tuple[str, Indexed]]:
        found = [(code, table) for code, table in self._store.latest() if table.state in (*ENDED, "revealed")]
        return [(code, table) for code, table in reversed(found) if table.updated < before]

    async def note_tidied(self, code: str, tidied: int) -> None:
        """Note what has been taken out of a table's log."""
        await self._store.change(code, tidied=tidied)

    async def place(self, what: str, about: str, now: int, taken: int | None = None) -> int:
        """Leave nothing, since whoever wants something done does it."""
        return 0

    async def orders(self, since: int) -> list[Order]:
        """None."""
        return []

    async def take(self, number: int, now: int, before: int) -> bool:
        """There is none."""
        return False

    async def answer(self, number: int, fine: bool, outcome: str, now: int) -> None:
        """Note nothing."""

    async def withdraw(self, number: int) -> bool:
        """There is none."""
        return False

    async def last_order(self) -> int:
        """There is none."""
        return 0

    async def forget_orders(self, before: int) -> None:
        """Forget nothing."""


def kept_of(index: Index) -> Kept:
    """Rows of the index as the drawers keep them."""
    return [(TABLE + code, json.encode(table).decode()) for code, table in index.items()]


def row_of(code: str, table: Indexed) -> Row:
    """A table as its row in the index."""
    return Row(code, table.state, table.listed, table.updated)  # type: ignore[arg-type]  # One revealed has stopped.
