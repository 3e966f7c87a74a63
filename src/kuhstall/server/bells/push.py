"""Web Push: a digest, encrypted for one browser, handed to the push service that the browser has named."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Final
from urllib.parse import urlsplit

from msgspec import Meta, Struct, json

from kuhstall.core.errors import Malformed
from kuhstall.server.bells.outside import Reply, Unsafe, post
from kuhstall.tables.bells import GONE, RUNG, Bell, BellBook, Outcome
from kuhstall.tables.digest import digest, said
from kuhstall.tables.log import LOG
from kuhstall.tables.ringing import zone_of
from kuhstall.tables.waits import Wait

KEY: Final = "vapid"
"""The name of the server's key in the book."""
LIFE: Final = 24 * 3600
"""For how many seconds a message is worth something that no clock ends."""
LONGEST_LIFE: Final = 4 * 7 * LIFE
PADDED: Final = 2048
"""How many bytes every message has before it is encrypted, so that its length tells nothing."""
ENDED: Final = (404, 410)
TRY_AGAIN: Final = (408, 425, 429)
VOUCHED: Final = 12 * 3600
"""For how many seconds a signature holds."""


class Message(Struct, frozen=True):
    """What the page's service worker is told."""

    title: str
    body: str
    path: str
    open: str
    """What the button is called that leads there."""
    off: str
    """What the button is called that ends it."""


class Subscription(Struct, frozen=True):
    """For whom a push is encrypted: the browser's public key and its secret, as the browser spells them."""

    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{80,90}=?$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{20,24}={0,2}$")]


class Push:
    """Rings browsers."""

    def __init__(self, book: BellBook, contact: str, private: bool) -> None:
        """Where the key is kept, how push services can reach the host, and whether addresses may be private."""
        self._book, self._contact, self._private = book, contact, private
        self.public = ""
        """The key by which browsers know this server."""
        self._key = ""

    async def start(self) -> None:
        """Find the server's key, or make it if this is its first start."""
        self._key = await self._book.own_key(KEY, await asyncio.to_thread(new_key))
        self.public = public_of(self._key)
        try:
            signed(self._key, {"aud": "https://example.org", "sub": self._contact})
        except Exception:  # noqa: BLE001  (whatever the package raises)
            raise Malformed("push_contact is an address like mailto:you@example.org or https://example.org") from None

    async def ring(self, bell: Bell, waits: Sequence[Wait], now: int) -> Outcome:
        """Send a digest."""
        try:
            body = await asyncio.to_thread(encrypted, bell, message(bell, waits))
            reply = await post(bell.address, self._headers(bell, life(waits, now), now), body, self._private)
        except (Unsafe, ValueError):  # Nobody can be encrypted for whose key is no point of the curve.
            return GONE
        except (OSError, TimeoutError) as error:
            LOG.warning("a push service did not answer", extra={"why": type(error).__name__})
            return Outcome("later")
        return outcome_of(reply)

    def _headers(self, bell: Bell, seconds: int, now: int) -> dict[str, str]:
        parts = urlsplit(bell.address)
        claims: dict[str, str | int] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": now // 1000 + VOUCHED,
            "sub": self._contact,
        }
        return {
            **signed(self._key, claims),
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(seconds),
            "urgency": "normal",
            "topic": bell.id[:32],  # A later digest takes the place of one that has not arrived.
        }


def outcome_of(reply: Reply) -> Outcome:
    """What a push service's answer means."""
    if reply.status in range(200, 300):
        return RUNG
    if reply.status in ENDED:
        return GONE
    LOG.warning("a push service refused", extra={"status": reply.status})
    if reply.status in TRY_AGAIN or reply.status >= 500:
        return Outcome("later", reply.after)
    return Outcome("later", float("inf"))


def life(waits: Sequence[Wait], now: int) -> int:
    """For how many seconds a digest is worth something: until the last clock acts of which it tells."""
    ends = [(wait.until - now) // 1000 if wait.until else LIFE for wait in waits]
    return max(0, min(max(ends), LONGEST_LIFE))


def message(bell: Bell, waits: Sequence[Wait]) -> bytes:
    """A digest as the service worker reads it, as long as any other."""
    found = digest(waits, bell.language, zone_of(bell.quiet.zone))
    words = (said("open", bell.language), said("off", bell.language))
    return json.encode(Message(found.title, "\n".join(found.lines), found.path, *words)).ljust(PADDED)


def encrypted(bell: Bell, text: bytes) -> bytes:
    """A message that only one browser can read."""
    from pywebpush import WebPusher  # It brings much along, which nobody needs before the first push.

    keys = json.decode(bell.secret)
    body: bytes = WebPusher({"endpoint": bell.address, "keys": keys}).encode(text)["body"]
    return body


def new_key() -> str:
    """A new key that signs, as text."""
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


def signed(key: str, claims: dict[str, str | int]) -> dict[str, str]:
    """The header by which a push service knows this server."""
    from py_vapid import Vapid02

    headers: dict[str, str] = Vapid02.from_pem(key.encode()).sign(claims)
    return headers


def public_of(key: str) -> str:
    """The public half of a key, as browsers want it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from py_vapid import Vapid02, b64urlencode

    raw = Vapid02.from_pem(key.encode()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(raw))
