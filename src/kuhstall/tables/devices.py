"""The devices of a guest: each has a lasting key, which can be ended from another one of them."""

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Annotated, Final

from msgspec import Meta, Struct

from kuhstall.tables import moments
from kuhstall.tables.denied import Denied
from kuhstall.tables.hub import Connection
from kuhstall.tables.identity import Guests, digest
from kuhstall.tables.store import Store

ENDED: Final = 4011
"""The close code when the key of a device was ended: whoever comes back is nobody."""
MOST: Final = 100
"""So many devices are listed."""
LOOK: Final = 2.0
"""How many seconds there are between two looks for keys that were ended elsewhere."""
OVERLAP: Final = 60_000
"""How many milliseconds before the last look the next one begins, since clocks differ and writing takes time."""


class Own(Struct, frozen=True, kw_only=True):
    """A device of one's own, as one can recognise it; days are in milliseconds since 1970."""

    id: str
    """Names the device, and nothing else; it is no key."""
    label: str
    """The browser, like `Firefox, Android`; empty if it is not known."""
    made: int
    """The day on which it got its key, 0 if that is not known."""
    used: int
    """The day on which it was last used, 0 if that is not known."""
    this: bool
    """Whether it is the one that asks."""


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """Which device is to be ended: by its id, or without one all others."""

    id: Annotated[str, Meta(max_length=40)] = ""


class Devices:
    """Knows the devices of guests, and the sockets that each of them has open here."""

    def __init__(self, store: Store, guests: Guests) -> None:
        """Keys are kept in the store, and known to `guests`."""
        self._store, self._guests = store, guests
        self._open: dict[bytes, set[Connection]] = {}

    @contextmanager
    def socket_of(self, key: str | None, connection: Connection) -> Iterator[None]:
        """End a connection with the key that it came with."""
        hashed = digest(key or "")
        self._open.setdefault(hashed, set()).add(connection)
        try:
            yield
        finally:
            self._open[hashed].discard(connection)
            if not self._open[hashed]:
                del self._open[hashed]

    async def of(self, guest: str, key: str | None) -> list[Own]:
        """The devices of a guest who asks from one of them, which comes first, then those used last."""
        here = digest(key or "")
        found = [
            Own(id=one.id, label=one.label, made=one.made, used=one.used, this=one.digest == here)
            for one in await self._store.devices_of(guest, MOST)
        ]
        return sorted(found, key=lambda one: not one.this)

    async def end(self, guest: str, key: str | None, device: str = "") -> None:
        """End a device of a guest, or all but the one they ask from, which nobody can end from itself."""
        own = await self.of(guest, key)
        if any(one.this and one.id == device for one in own):
            raise Denied("this_device")
        if device and all(one.id != device for one in own):
            raise Denied("no_device")
        self.ended(await self._store.end_keys(guest, moments.today(), device, b"" if device else digest(key or "")))

    def ended(self, keys: Collection[bytes]) -> None:
        """Nobody is known by these keys any more, and nobody stays who came with them."""
        self._guests.forget(keys)
        for key in keys:
            for connection in self._open.get(key, ()):
                connection.end(ENDED, "this device was ended")

    async def watch(self) -> None:
        """Notice what was ended elsewhere: at another node, or by an operator's command."""
        looked = moments.today()
        while True:
            await asyncio.sleep(LOOK)
            with suppress(Exception):  # Whatever a store raises, the next look begins where this one did.
                now = moments.today()
                self.ended(await self._store.ended_since(looked - OVERLAP))
                looked = now
