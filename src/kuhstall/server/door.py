"""The door: how many connections there may be, in all and from one address, and how long a request may take."""

import asyncio
import socket
import struct
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from math import inf
from typing import Final, Protocol

from kuhstall.server.addresses import among, blocks_of
from kuhstall.server.config import Config
from kuhstall.tables.log import LOG

RESERVE: Final = 64
"""Descriptors that are kept for the database, the bots and the like."""
LOOK: Final = 1.0
"""Seconds between two looks at who is slow."""
RTT: Final = slice(68, 72)
"""Where TCP_INFO has the smoothed round trip in microseconds (struct tcp_info, include/uapi/linux/tcp.h)."""
TREMBLE: Final = 0.020
"""What an honest client may take besides, in seconds, to answer a heartbeat."""
Peer = tuple[str, int]


def open_wide() -> None:
    """Let the process open as many descriptors as it may ask for."""
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit; others say more than they mean.
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def descriptors() -> int:
    """How many descriptors the process may have open."""
    try:
        import resource
    except ImportError:
        return sys.maxsize
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft > 0 else sys.maxsize


class Arrival(Protocol):
    """A connection that has come in, whose request may be slow."""

    block: str
    """What its address counts as."""

    def waited(self, now: float) -> float:
        """For how many seconds a request has been under way."""


class Door:
    """Every connection of the process, from when it is made, if somebody leads it in; else nobody is known here."""

    def __init__(self, config: Config) -> None:
        """Nobody is there; as many may be as the settings and the system allow."""
        self.config = config
        self.most = max(min(config.most_connections, descriptors() - RESERVE), 1)
        self.turned_away = self.too_slow = 0
        self._there: dict[asyncio.Transport, Arrival] = {}
        self._peers: dict[Peer, asyncio.Transport] = {}
        self._of: Counter[str] = Counter()

    def enter(self, guest: Arrival, transport: asyncio.Transport) -> bool:
        """Note a new connection; whether there is room for it."""
        if len(self._there) >= self.most:
            self.look()
        block = guest.block = self._block(transport)
        room = len(self._there) < self.most and (not block or self._of[block] < self.config.connections_per_address)
        if not room:
            self.turned_away += 1
            return False
        self._there[transport] = guest
        self._peers[peer_of(transport)] = transport
        self._of[block] += 1
        return True

    def _block(self, transport: asyncio.Transport) -> str:
        """What counts as one address; nothing for a proxy, behind which everybody may be."""
        host = peer_of(transport)[0]
        return "" if among(host, self.config.proxies) else blocks_of(host)[0]

    def look(self) -> None:
        """Forget who has gone, and cut off whose request has taken too long to arrive."""
        now = asyncio.get_running_loop().time()
        for transport, guest in list(self._there.items()):
            if not transport.is_closing() and guest.waited(now) > self.config.request_seconds:
                self.too_slow += 1
                transport.abort()
            if transport.is_closing():
                self._forget(transport, guest)

    def _forget(self, transport: asyncio.Transport, guest: Arrival) -> None:
        del self._there[transport]
        self._of[guest.block] -= 1
        if not self._of[guest.block]:
            del self._of[guest.block]
        if self._peers.get(peer_of(transport)) is transport:
            del self._peers[peer_of(transport)]

    async def watch(self) -> None:
        """Look now and then, and say so when the limits have bitten."""
        told = (0, 0)
        while True:
            await asyncio.sleep(LOOK)
            self.look()
            if told != (self.turned_away, self.too_slow):
                told = (self.turned_away, self.too_slow)
                extra = {"open": len(self._there), "turned_away": told[0], "too_slow": told[1]}
                LOG.warning("connections were turned away or cut off", extra=extra)

    def round_trip(self, client: Peer | None) -> Callable[[], float]:
        """What tells how long a client's round trip is at most, as far as the system knows: not behind a proxy."""
        transport = self._peers.get(client) if client else None
        if transport is None or client is None or among(client[0], self.config.proxies):
            return lambda: inf
        return lambda: round_trip_of(transport) + TREMBLE


def peer_of(transport: asyncio.Transport) -> Peer:
    """Who is at the other end."""
    peer = transport.get_extra_info("peername")
    return (peer[0], peer[1]) if isinstance(peer, tuple) else ("", 0)


def round_trip_of(transport: asyncio.Transport) -> float:
    """The round trip of a connection in seconds, as the kernel has measured it; inf where it does not say."""
    try:
        told: bytes = transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, RTT.stop)
        (micros,) = struct.unpack("=I", told[RTT])
    except (AttributeError, OSError, struct.error):  # Another system than Linux, or a socket that is gone.
        return inf
    return float(micros) / 1e6
