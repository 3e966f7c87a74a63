"""Guests: a random key in a cookie that scripts cannot read; only its hash is kept."""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from typing import Final

from kuhstall.tables import moments
from kuhstall.tables.store import Device, Store

COOKIE: Final = "kuhstall"
YEAR: Final = 365 * 24 * 3600
CARRY: Final = 600_000
"""How long the key that carries a guest to another device can be used, in milliseconds."""
LONGEST_KEY: Final = 100
MOST_KNOWN: Final = 100_000


def digest(key: str) -> bytes:
    """What is kept of a key: keys are random, so a plain hash is enough."""
    return sha256(key.encode()).digest()


def day() -> int:
    """The day of this moment, in milliseconds since 1970."""
    return moments.today() // moments.A_DAY * moments.A_DAY


def new_guest() -> str:
    """How others tell somebody apart who has not been here before."""
    return secrets.token_hex(6)


class Guests:
    """Knows guests by their keys."""

    def __init__(self, store: Store) -> None:
        """Keys are kept in the store."""
        self.store = store
        self._known: dict[bytes, tuple[str, int]] = {}
        """The guest with each key, and the day on which its use was last noted."""
        self.gone: set[str] = set()
        """Guests who have gone for good since the start."""

    async def new(self, label: str = "") -> tuple[str, str]:
        """A new guest and their key, for a device with a label."""
        guest = new_guest()
        return guest, await self.key_for(guest, label)

    async def key_for(self, guest: str, label: str = "") -> str:
        """A further lasting key of a guest, for a device with a label."""
        key = secrets.token_urlsafe(24)
        await self.store.add_key(digest(key), guest, None)
        await self._used(digest(key), label, day())
        return key

    async def who(self, key: str | None, label: str = "") -> str:
        """The guest with this key, empty if there is none; notes once a day that it was used, and with which label."""
        if not key or len(key) > LONGEST_KEY:
            return ""
        hashed, today = digest(key), day()
        guest, noted = self._known.get(hashed) or (await self.store.guest_of(hashed) or "", 0)
        if guest in self.gone:
            return ""
        if guest and noted != today:
            if len(self._known) > MOST_KNOWN:
                self._known.clear()
            self._known[hashed] = guest, today
            await self._used(hashed, label, today)
        return guest

    async def _used(self, hashed: bytes, label: str, today: int) -> None:
        with suppress(Exception):  # Whatever a store raises, people can play without this note.
            await self.store.use_key(Device(hashed, secrets.token_hex(8), label, today, today))

    def forget(self, keys: Iterable[bytes]) -> None:
        """Ask the store again who comes with one of these keys."""
        for key in keys:
            self._known.pop(key, None)

    def let_go(self, guest: str) -> None:
        """Know somebody no more whose keys have ended."""
        self.gone.add(guest)
        self.forget([hashed for hashed, (known, _) in self._known.items() if known == guest])

    async def carry(self, guest: str) -> str:
        """A key that makes another device the same guest, once and soon."""
        key = secrets.token_urlsafe(24)
        await self.store.add_key(digest(key), guest, moments.today() + CARRY)
        return key

    async def carries(self, key: str) -> str:
        """The guest whom a carrying key names, empty if it is used up or wrong; it can still be used."""
        return await self.store.peek_key(digest(key), moments.today()) or ""

    async def carried(self, key: str, label: str = "") -> tuple[str, str] | None:
        """The guest whom a carrying key names, and a lasting key for this device; None if it is used up or wrong."""
        guest = await self.store.take_key(digest(key), moments.today())
        return (guest, await self.key_for(guest, label)) if guest else None
