"""Which bells ring here, as the host has set it, and who rings each kind."""

import sys
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Protocol
from urllib.parse import urlsplit

from kuhstall.core.errors import Malformed
from kuhstall.server.bells.hook import Hook
from kuhstall.server.bells.mail import Mail
from kuhstall.server.bells.push import Push
from kuhstall.server.config import Config
from kuhstall.server.store.archive import SqlArchive
from kuhstall.server.store.bells import SqlBells
from kuhstall.tables.bells import Bell, BellBook, Kind, Outcome
from kuhstall.tables.log import LOG
from kuhstall.tables.ringing import Bells
from kuhstall.tables.store import Store
from kuhstall.tables.waits import Wait


class Rings(Protocol):
    """Rings bells of one kind."""

    async def ring(self, bell: Bell, waits: Sequence[Wait], now: int) -> Outcome:
        """Tell a guest what waits for them."""


class Ringers:
    """Everybody who rings here."""

    def __init__(self, config: Config, book: BellBook) -> None:
        """As the settings say; Malformed says what is wrong with them."""
        self.push = Push(book, contact_of(config), config.push_private) if config.push and has_push() else None
        self.mail = Mail(config.smtp_url, config.mail_from, config.public_url) if config.smtp_url else None
        self.hook = hook_of(config)
        kinds: Mapping[Kind, Rings | None] = {"push": self.push, "mail": self.mail, "hook": self.hook}
        self._by_kind = {kind: ringer for kind, ringer in kinds.items() if ringer}

    async def start(self) -> None:
        """Find or make the key for pushes."""
        if self.push:
            await self.push.start()

    async def ring(self, bell: Bell, waits: Sequence[Wait], now: int) -> Outcome:
        """Ring a bell; one of a kind that is off now waits until it is on again."""
        ringer = self._by_kind.get(bell.kind)
        return await ringer.ring(bell, waits, now) if ringer else Outcome("later", float("inf"))

    async def stop(self) -> None:
        """Nothing is left open."""


def contact_of(config: Config) -> str:
    """How push services can reach the host."""
    host = urlsplit(config.public_url).hostname
    return config.push_contact or (f"https://{host}" if config.secure and host else "mailto:kuhstall@localhost")


def has_push() -> bool:
    """Whether the packages for Web Push are there."""
    found = "pywebpush" in sys.modules or find_spec("pywebpush") is not None
    if not found:
        LOG.info('push is off: pip install "kuhstall[push]"')
    return found


def hook_of(config: Config) -> Hook | None:
    """The host's webhook, if there is one."""
    if not config.notify_webhook:
        return None
    if not config.notify_secret:
        raise Malformed("with notify_webhook say in notify_secret what signs, like `openssl rand -hex 24` gives")
    if not config.notify_webhook.startswith(("https://", "http://")):
        raise Malformed("notify_webhook is an address that begins with https:// or http://")
    return Hook(config.notify_webhook, config.notify_secret, config.public_url)


def bells_for(config: Config, store: Store) -> Bells:
    """The bells of a server."""
    assert isinstance(store.archive, SqlArchive)
    book = SqlBells(store.archive.fetch, hasattr(store, "leases"))
    ringers = Ringers(config, book)
    return Bells(book, ringers, config.call_after, ringers.hook is not None)
