"""Guests: a random key in a cookie that scripts cannot read; only its hash is kept."""

import secrets
from hashlib import sha256
from typing import Final

from kuhstall.tables import moments
from kuhstall.tables.store import Store

COOKIE: Final = "kuhstall"
YEAR: Final = 365 * 24 * 3600
CARRY: Final = 600_000
"""How long the key that carries a guest to another device can be used, in milliseconds."""
LONGEST_KEY: Final = 100


def digest(key: str) -> bytes:
    """What is kept of a key: keys are random, so a plain hash is enough."""
    return sha256(key.encode()).digest()


class Guests:
    """Knows guests by their keys."""

    def __init__(self, store: Store) -> None:
        """Keys are kept in the store."""
        self.store = store
        self._known: dict[bytes, str] = {}

    async def new(self) -> tuple[str, str]:
        """A new guest and their key."""
        guest = secrets.token_hex(6)
        return guest, await self.key_for(guest)

    async def key_for(self, guest: str) -> str:
        """A further lasting key of a guest."""
        key = secrets.token_urlsafe(24)
        await self.store.add_key(digest(key), guest, None)
        return key

    async def who(self, key: str | None) -> str:
        """The guest with this key, empty if there is none."""
        if not key or len(key) > LONGEST_KEY:
            return ""
        hashed = digest(key)
        if hashed not in self._known:
            guest = await self.store.guest_of(hashed)
            if guest is None:
                return ""
            if len(self._known) > 100_000:
                self._known.clear()
            self._known[hashed] = guest
        return self._known[hashed]

    async def carry(self, guest: str) -> str:
        """A key that makes another device the same guest, once and soon."""
        key = secrets.token_urlsafe(24)
        await self.store.add_key(digest(key), guest, moments.today() + CARRY)
        return key

    async def carries(self, key: str) -> str:
        """The guest whom a carrying key names, empty if it is used up or wrong; it can still be used."""
        return await self.store.peek_key(digest(key), moments.today()) or ""

    async def carried(self, key: str) -> tuple[str, str] | None:
        """The guest whom a carrying key names, and a lasting key for this device; None if it is used up or wrong."""
        guest = await self.store.take_key(digest(key), moments.today())
        return (guest, await self.key_for(guest)) if guest else None
