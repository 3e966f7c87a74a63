"""The connections of a table: what a slow reader cannot take at once waits in its outbox, and nobody else waits."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from math import inf
from typing import Final

from kuhstall.tables import moments
from kuhstall.tables.line import credit_of

TRIPS: Final = 8
"""How many of the last round trips are remembered."""
TOO_SLOW: Final = 4008
"""The close code for a reader that is too slow; it may come back and name the last number it saw."""

MOST_ADDRESSES: Final = 10_000
"""How many addresses the rate limiter tracks."""
WIDER: Final = 8
"""How many times as much as an address the wider one around it may do."""


class Outgoing:
    """What connections send when a turn of the event loop is over: in one go, so that who reads is woken only once."""

    def __init__(self, most: int) -> None:
        """Nothing is to be sent; that many messages may wait for a slow reader."""
        self.most = most
        self._connections: list[Connection] = []

    def add(self, connection: "Connection") -> None:
        """Let a connection send at the end of this turn."""
        if not self._connections:
            asyncio.get_running_loop().call_soon(self._send)
        self._connections.append(connection)

    def _send(self) -> None:
        connections, self._connections = self._connections, []
        for connection in connections:
            connection.send_held()


class Connection:
    """One socket at a table."""

    def __init__(
        self,
        guest: str,
        send: Callable[[bytes], Awaitable[None]],
        at_once: Callable[[list[bytes]], bool],
        outgoing: Outgoing,
    ) -> None:
        """A guest's socket: how to send, what sends at once if nothing has to wait, and what else is sent with it."""
        self.guest = guest
        self.name = ""
        """What somebody is called who watches, unlike anybody else there."""
        self.trips: deque[float] = deque(maxlen=TRIPS)
        self.round_trip: Callable[[], float] = lambda: inf
        """How long the line's round trip is at most, as the system knows that has it."""
        self.seen = moments.now()
        """When it was last heard of."""
        self.lost = asyncio.Event()
        """Set when the socket is to be closed from this side."""
        self.code, self.reason = 1000, ""
        self._send, self._at_once, self._outgoing = send, at_once, outgoing
        self._held: list[bytes] = []
        self._outbox: deque[bytes] = deque()
        self._busy = False
        self._filled = asyncio.Event()
        self._beats: dict[int, float] = {}
        self._beat = 0
        self.writer = asyncio.create_task(self._write())

    def post(self, message: bytes) -> None:
        """Send a message soon, together with all else that is posted in this turn of the event loop."""
        self._held.append(message)
        if len(self._held) == 1:
            self._outgoing.add(self)

    def send_held(self) -> None:
        """Send what was posted, or put it into the outbox if the reader is behind; a full one ends the connection."""
        messages, self._held = self._held, []
        if self.lost.is_set() or (not self._busy and self._at_once(messages)):
            return
        if len(self._outbox) + len(messages) > self._outgoing.most:
            self._outbox.clear()
            self.end(TOO_SLOW, "too slow")
            return
        self._outbox += messages
        self._busy = True
        self._filled.set()

    def end(self, code: int, reason: str) -> None:
        """Close the socket as soon as possible, once all that was posted is sent."""
        if self._held:
            self.send_held()
        self.code, self.reason = code, reason
        self.lost.set()

    async def _write(self) -> None:
        try:
            while True:
                await self._filled.wait()
                while self._outbox:
                    await self._send(self._outbox.popleft())
                self._filled.clear()
                self._busy = False
        except Exception:  # noqa: BLE001  (whatever a dead socket raises; the reader notices too)
            self.lost.set()

    def beat(self) -> int:
        """The number of a new heartbeat, whose echo will tell the length of the line."""
        self._beat += 1
        self._beats[self._beat] = moments.now()
        self._beats.pop(self._beat - TRIPS, None)
        return self._beat

    def echo(self, beat: int, arrived: float) -> None:
        """Note the answer to a heartbeat; one that was never sent, or was answered before, is ignored."""
        sent = self._beats.pop(beat, None)
        if sent is not None:
            self.trips.append(min(arrived - sent, self.round_trip()))

    def stood(self, seconds: float) -> None:
        """Hold against nobody that the server stood still for a while and could hear nothing."""
        self.seen += seconds
        self._beats.clear()

    @property
    def credit(self) -> float:
        """What this line is credited with in a countdown."""
        return credit_of(self.trips)


class Bucket:
    """A rate limit: a number per second, and a larger burst at once."""

    def __init__(self, rate: float, burst: float) -> None:
        """A full bucket."""
        self.rate, self.burst = rate, burst
        self._level, self._at = burst, moments.now()

    @property
    def level(self) -> float:
        """How many more are allowed now; below zero where more was spent elsewhere than allowed."""
        now = moments.now()
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now
        return self._level

    def take(self) -> bool:
        """Whether one more is allowed now."""
        if self.level < 1:
            return False
        self._level -= 1
        return True

    def spend(self, count: float) -> None:
        """Note what cannot be refused any more; there is no deeper debt than a whole bucket."""
        self._level = max(self.level - count, -self.burst)

    @property
    def empty(self) -> bool:
        """Whether one more would not be allowed now."""
        return self.level < 1


class Limits:
    """A rate limit for each address, or whoever else; those that have been quiet longest are forgotten.

    An address may be several: itself, and the wider ones around it, of which each may do WIDER times as much.
    """

    def __init__(self, most: int, seconds: float = 60) -> None:
        """That many in that many seconds, and as many at once."""
        self.most, self.rate = most, most / seconds
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.shared = False
        """Whether other nodes are told what is taken here."""
        self._taken: Counter[tuple[str, int]] = Counter()

    def take(self, *addresses: str) -> bool:
        """Whether the address is allowed one more now."""
        buckets = [self._bucket(address, size) for size, address in enumerate(addresses)]
        if any(bucket.empty for bucket in buckets):
            return False
        for bucket in buckets:
            bucket.take()
        if self.shared:
            self._taken.update((address, size) for size, address in enumerate(addresses))
        return True

    def spent(self, *addresses: str) -> bool:
        """Whether the address is allowed nothing more now."""
        return any(address in self._buckets and self._buckets[address].empty for address in addresses)

    def spend(self, address: str, size: int, count: int) -> None:
        """Note what an address has taken elsewhere, at another node; `size` says how wide an address it is."""
        self._bucket(address, size).spend(count)

    def taken_since(self) -> list[tuple[str, int, int]]:
        """What was taken here since this was last asked: each address, how wide it is, and how much."""
        taken, self._taken = self._taken, Counter()
        return [(address, size, count) for (address, size), count in taken.items()]

    def _bucket(self, address: str, size: int) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(self.rate * WIDER**size, self.most * WIDER**size)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket
