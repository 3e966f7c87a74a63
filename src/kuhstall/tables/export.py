"""Everything that is kept of a guest, for the guest to take along: seats, names, talk, finished games, groups, keys."""

from collections.abc import Sequence

from msgspec import Struct

from kuhstall.tables import results, summary
from kuhstall.tables.archive import Archive, BellKept
from kuhstall.tables.entries import AnyEntry, Opened, Rose, Said, Sat, Swapped
from kuhstall.tables.groups import GroupKept, kept_of
from kuhstall.tables.tidying import readable


class Device(Struct, frozen=True):
    """A key of a guest, of which only a hash is kept: one for each device, or one that carries to another device."""

    lasting: bool
    expires: int | None
    """When it can no longer be used, in milliseconds since 1970; None for a lasting one."""


class SeatHeld(Struct, frozen=True):
    """That one sat down, or took another name."""

    at: int
    seat: int
    name: str


class Talk(Struct, frozen=True):
    """Something that one said: a text, or a phrase by its name."""

    at: int
    name: str
    text: str
    phrase: str


class TableKept(Struct, frozen=True, kw_only=True):
    """A table at which one was."""

    code: str
    state: str
    game: str
    opened: int
    host: bool
    now: list[int]
    """The seats that one holds."""
    sat: list[SeatHeld]
    said: list[Talk]
    finished: summary.Finished | None
    """How the game ended, if it has and that was kept."""


class Export(Struct, frozen=True, kw_only=True):
    """Everything that is kept of a guest."""

    guest: str
    devices: list[Device]
    tables: list[TableKept]
    groups: list[GroupKept] = []
    bells: list[BellKept] = []
    """In which ways one is called when one is away."""


async def export(archive: Archive, guest: str) -> Export:
    """Everything that is kept of a guest."""
    devices = [Device(expires is None, expires) for expires in await archive.keys_of(guest)]
    ended = dict(await archive.results_of(guest))
    tables = [
        kept(code, state, [*readable(await archive.log(code)).values()], guest, ended.get(code, b""))
        for code, state in await archive.tables_of(guest)
    ]
    groups = await kept_of(archive.register, guest)
    bells = await archive.bells_of(guest)
    return Export(guest=guest, devices=devices, tables=tables, groups=groups, bells=bells)


def kept(code: str, state: str, log: Sequence[AnyEntry], guest: str, result: bytes) -> TableKept:
    """What the log of a table has of a guest, and of nobody else."""
    opened = next((entry for entry in log if isinstance(entry, Opened)), None)
    return TableKept(
        code=code,
        state="stopped" if state == "revealed" else state,
        game=opened.game if opened else "",
        opened=opened.at if opened else 0,
        host=opened is not None and opened.host == guest,
        now=seats_now(log, guest),
        sat=[SeatHeld(one.at, one.seat, one.name) for one in log if isinstance(one, Sat) and one.guest == guest],
        said=[
            Talk(one.at, one.name, one.text, one.phrase)
            for one in log
            if isinstance(one, Said) and one.guest == guest and (one.text or one.phrase)
        ],
        finished=results.told(code, results.DECODER.decode(result), guest) if result else None,
    )


def seats_now(log: Sequence[AnyEntry], guest: str) -> list[int]:
    """The seats that a guest holds in the end."""
    held: dict[int, str] = {}
    for entry in log:
        match entry:
            case Sat():
                held[entry.seat] = entry.guest
            case Rose():
                held.pop(entry.seat, None)
            case Swapped():
                one, other = held.get(entry.one, ""), held.get(entry.other, "")
                held[entry.one], held[entry.other] = other, one
    return sorted(seat for seat, one in held.items() if one == guest)
