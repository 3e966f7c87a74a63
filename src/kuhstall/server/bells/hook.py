"""The host's webhook: what waits for a guest, as JSON that is signed."""

import hashlib
import hmac
from collections.abc import Sequence
from datetime import UTC
from typing import Final

from msgspec import Struct, json

from kuhstall.core.rulebook import LANGUAGES
from kuhstall.server.bells.outside import Unsafe, post
from kuhstall.tables.bells import RUNG, Bell, Outcome
from kuhstall.tables.digest import digest
from kuhstall.tables.log import LOG
from kuhstall.tables.waits import Wait

SIGNATURE: Final = "x-kuhstall-signature"
MOMENT: Final = "x-kuhstall-moment"


class TableTold(Struct, frozen=True):
    """A table at which something waits."""

    code: str
    game: str
    what: str
    name: str
    """The name under which the guest sits there."""
    until: int | None
    others: int
    url: str


class Text(Struct, frozen=True):
    """The same for people, with times in UTC."""

    title: str
    body: str


class Report(Struct, frozen=True):
    """What is posted."""

    guest: str
    url: str
    tables: list[TableTold]
    text: dict[str, Text]


class Hook:
    """Rings at the address that the host has named."""

    def __init__(self, url: str, secret: str, public_url: str) -> None:
        """The address, the secret that signs, and where the server is."""
        self._url, self._secret, self._public = url, secret, public_url.rstrip("/")

    async def ring(self, bell: Bell, waits: Sequence[Wait], now: int) -> Outcome:
        """Post what waits."""
        body = json.encode(report(bell, waits, self._public))
        headers = {
            "content-type": "application/json",
            MOMENT: str(now),
            SIGNATURE: f"sha256={signature(self._secret, now, body)}",
        }
        try:
            reply = await post(self._url, headers, body, private=True)  # The host may name what they like.
        except (OSError, TimeoutError, Unsafe) as error:
            LOG.warning("the webhook did not answer", extra={"why": type(error).__name__})
            return Outcome("later")
        if reply.status in range(200, 300):
            return RUNG
        LOG.warning("the webhook refused", extra={"status": reply.status})
        return Outcome("later", reply.after)


def report(bell: Bell, waits: Sequence[Wait], public: str) -> Report:
    """What is told of a guest's tables."""
    tables = [
        TableTold(one.code, one.game, one.what, one.name, one.until or None, one.others, f"{public}/t/{one.code}")
        for one in waits
    ]
    digests = {language: digest(waits, language, UTC) for language in LANGUAGES}
    text = {language: Text(one.title, "\n".join(one.lines)) for language, one in digests.items()}
    return Report(bell.guest, f"{public}{digests['en'].path}", tables, text)


def signature(secret: str, moment: int, body: bytes) -> str:
    """What proves that the server has written a body at a moment."""
    return hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
