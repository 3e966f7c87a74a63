"""Bells: the ways in which guests who are away are called, and when each of them rings.

One ring tells of everything that waits. Then there is silence until the guest has come, but for one reminder before
the clock acts; and in quiet hours a bell waits until they are over.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Annotated, Final, Literal, Protocol

from msgspec import Meta, Struct

from kuhstall.tables.waits import Noted, Wait

Kind = Literal["push", "mail", "hook"]
"""A browser on a device, an address of e-mail, or what the host has named."""
Minute = Annotated[int, Meta(ge=-1, lt=24 * 60)]
"""A minute of the day, -1 for none."""
MOST_BELLS: Final = 10
"""So many bells a guest may have."""
LEASE: Final = 60_000
"""For how many milliseconds whoever rings a bell has it for themselves."""
FIRST_RETRY: Final = 30_000
LONGEST_RETRY: Final = 4 * 3600 * 1000
MOST_FAILURES: Final = 8
"""After so many failures in a row a bell counts as rung: whoever it belongs to comes by themselves or not."""


class Told(Struct, frozen=True, array_like=True):
    """What a bell has told of a table."""

    what: str
    stamp: int
    reminded: bool
    """Whether its time was so short that there is nothing more to tell."""


class Quiet(Struct, frozen=True):
    """The minutes of the day from which and until which a bell is silent, in a time zone; -1 for never."""

    start: Minute = -1
    end: Minute = -1
    zone: str = "UTC"


class Bell(Struct, frozen=True, kw_only=True):
    """A way in which a guest is called."""

    id: str
    guest: str
    kind: Kind
    address: str
    """Where a push goes to, or an address of e-mail."""
    secret: str = ""
    """What a push is encrypted for: the browser's public key and its secret for authentication."""
    token: str
    """Whoever has it, by the link in a mail, may confirm the bell or end it."""
    language: str = "en"
    quiet: Quiet = Quiet()
    confirmed: bool = True
    made: int = 0
    told: Mapping[str, Told] = {}
    """What it has told last, by tables."""
    came: int = 0
    """When the guest last came to the page."""
    seen: int = 0
    """When they were last shown all their tables."""
    rung: int = 0
    next_look: int = 0
    """Before this moment nobody looks whether it has to ring."""
    failures: int = 0


class Outcome(Struct, frozen=True):
    """What came of ringing a bell: it rang, it is no more, or it is to be tried again, not before so many seconds."""

    how: Literal["rung", "gone", "later"]
    after: float = 0.0


RUNG: Final = Outcome("rung")
GONE: Final = Outcome("gone")


class Ringer(Protocol):
    """Rings bells, each in the way of its kind."""

    async def start(self) -> None:
        """Find or make what it needs."""

    async def ring(self, bell: Bell, waits: Sequence[Wait], now: int) -> Outcome:
        """Tell a guest what waits for them."""

    async def stop(self) -> None:
        """Ring no more."""


class BellBook(Protocol):
    """Where bells are kept, and what waits for those who have one."""

    async def add(self, bell: Bell, device: bytes | None) -> None:
        """Keep a bell, instead of any other with its id."""

    async def of(self, guest: str) -> list[Bell]:
        """The bells of a guest."""

    async def with_token(self, token: str) -> Bell | None:
        """The bell with this token."""

    async def of_device(self, device: bytes) -> str:
        """The id of a device's own bell, empty if it has none."""

    async def end_others(self, address: str, but: str) -> None:
        """Forget every other bell of a browser."""

    async def end(self, bell: str) -> None:
        """Forget a bell by its id."""

    async def confirm(self, bell: str) -> None:
        """Let a bell ring whose address was only claimed before."""

    async def end_unconfirmed(self, before: int) -> None:
        """Forget the bells of which nobody has confirmed the address, made before a moment."""

    async def came(self, guest: str, now: int, shown: bool) -> None:
        """Note that a guest has come to the page, and whether they were shown all their tables."""

    async def note(self, waits: Sequence[Noted], hook: bool) -> None:
        """Keep what waits for guests who have a bell, since when it was first noted; the host's gives everybody one."""

    async def forget(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Nothing waits any more for these guests at these tables."""

    async def ready(self, now: int, after: int, most: int) -> list[Bell]:
        """At most that many bells that may have to ring: something has waited for so long, or is soon over."""

    async def waits_for(self, guest: str) -> list[Noted]:
        """What was noted to wait for a guest."""

    async def take(self, bell: Bell, until: int) -> bool:
        """Whether a bell is ours alone until a moment: nobody else has taken it since it was read."""

    async def settle(self, bell: Bell) -> None:
        """Keep what came of looking at a bell that was taken."""

    async def own_key(self, name: str, proposed: str) -> str:
        """A key of the server's own, the proposed one if there is none yet: the same for every node."""


def due(bell: Bell, waits: Sequence[tuple[Noted, Wait]], now: int, after: int) -> bool:
    """Whether a bell has to ring, in quiet hours or not, for what still waits."""
    return any(is_due(bell, noted, wait, now, after) for noted, wait in waits)


def is_due(bell: Bell, noted: Noted, wait: Wait, now: int, after: int) -> bool:
    """Whether a bell has to ring for one of them."""
    told = bell.told.get(wait.code)
    known = told is not None and (told.what, told.stamp) == (wait.what, wait.stamp)
    if wait.remind and wait.remind <= now and not (told and known and told.reminded):
        return True
    silent = bell.rung > bell.came
    return not (silent or known) and noted.since > bell.seen and noted.since + after <= now


def rung(bell: Bell, waits: Sequence[Wait], now: int) -> dict[str, Told]:
    """What a bell has told once it has rung for all of these."""
    return {wait.code: Told(wait.what, wait.stamp, is_last(wait, now)) for wait in waits}


def is_last(wait: Wait, now: int) -> bool:
    """Whether so little time is left that a reminder would say nothing new: twice what it is sent ahead."""
    return wait.remind > 0 and wait.remind - (wait.until - wait.remind) <= now


def quiet_until(quiet: Quiet, now: int, zone: tzinfo) -> int:
    """When the quiet hours end in which a moment lies, 0 if it lies in none."""
    if quiet.start < 0 or quiet.end < 0 or quiet.start == quiet.end:
        return 0
    local = datetime.fromtimestamp(now / 1000, zone)
    minute = local.hour * 60 + local.minute
    inside = quiet.start <= minute < quiet.end if quiet.start < quiet.end else not quiet.end <= minute < quiet.start
    if not inside:
        return 0
    end = local.replace(hour=quiet.end // 60, minute=quiet.end % 60, second=0, microsecond=0)
    if minute >= quiet.end:
        end += timedelta(days=1)
    return int(end.timestamp() * 1000)


def retry_after(failures: int, asked: float) -> int:
    """How many milliseconds to wait after so many failures in a row: twice as long each time, or as long as asked."""
    wait = min(FIRST_RETRY * 2 ** (failures - 1), LONGEST_RETRY)
    return int(min(max(wait, asked * 1000), LONGEST_RETRY))
