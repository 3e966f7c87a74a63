"""Taking one's guest to another device: whom a key would make of somebody, before it does."""

from typing import Annotated

from msgspec import Meta, Struct

from kuhstall.tables.house import House

Key = Annotated[str, Meta(min_length=1, max_length=100)]


class CarryKey(Struct, frozen=True):
    """A key for one use that makes another device the same guest. Put it behind a # in a link, never before."""

    key: Key
    seconds: int = 600


class Look(Struct, frozen=True, forbid_unknown_fields=True):
    """The key that the other device was given."""

    key: Key


class Carry(Struct, frozen=True, forbid_unknown_fields=True):
    """The key that the other device was given, and the guest that is given up there."""

    key: Key
    instead_of: Annotated[str, Meta(max_length=40)] = ""
    """Who you are at the other device; without it nobody is replaced."""


class Known(Struct, frozen=True):
    """A guest by the name under which they last sat down, and at how many tables they are."""

    person: str
    name: str
    tables: int


class Change(Struct, frozen=True):
    """Whom a key would make you, and who you are."""

    new: Known
    old: Known | None
    """Nobody if this device has no guest yet."""


async def change(house: House, key: str, old: str) -> Change | None:
    """Whom a key would make of a guest, None if it is used up or was never given."""
    new = await house.guests.carries(key)
    return Change(await described(house, new), await described(house, old) if old else None) if new else None


async def described(house: House, guest: str) -> Known:
    """What a guest can be recognised by."""
    mine = await house.lists.of_guest(guest)
    names = [one.table.chairs[seat].name for one in mine for seat in one.seats]
    return Known(guest, names[0] if names else "", len(mine))
