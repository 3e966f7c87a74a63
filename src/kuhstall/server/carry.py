"""Taking one's guest to another device: a key for one use, a look at whom it names, and only then the change."""

from typing import Annotated, Final

from litestar import Response, post
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.params import JSONBody
from litestar.status_codes import HTTP_409_CONFLICT
from msgspec import Meta, Struct

from kuhstall.server.api import Call, Guest, count_against, guest_of, house_of, known, secured, with_key

Key = Annotated[str, Meta(min_length=1, max_length=100)]
USED: Final = "this key is used up or was never given"
SOMEBODY_ELSE: Final = "you are somebody else here: name the guest whom you give up"


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


@post("/api/guest/carry", status_code=200, summary="A key to go on at another device")
async def carry(request: Call) -> Response[CarryKey]:
    """The key works once, for ten minutes."""
    guest = await known(request)
    count_against(request)
    body = CarryKey(await house_of(request.app.state).guests.carry(guest))
    return Response(body, headers={"cache-control": "no-store"})


@post("/api/guest/carry/look", status_code=200, summary="Whom a key would make you")
async def look(request: Call, data: JSONBody[Look]) -> Response[Change]:
    """Changes nothing, and the key is not used up."""
    count_against(request)
    new, old = await house_of(request.app.state).guests.carries(data.key), await guest_of(request)
    if not new:
        raise PermissionDeniedException(USED)
    body = Change(await described(request, new), await described(request, old) if old else None)
    return Response(body, headers={"cache-control": "no-store"})


async def described(request: Call, guest: str) -> Known:
    """What a guest can be recognised by."""
    mine = await house_of(request.app.state).tables_of(guest)
    names = [one.table.chairs[seat].name for one in mine for seat in one.seats]
    return Known(guest, names[0] if names else "", len(mine))


@post("/api/guest/carried", status_code=200, summary="Go on at this device")
async def carried(request: Call, data: JSONBody[Carry]) -> Response[Guest]:
    """Sets the cookie of the guest who asked for the key; 409 if that would replace another one unasked."""
    count_against(request)
    guests, old = house_of(request.app.state).guests, await guest_of(request)
    new = await guests.carries(data.key)
    if new and old not in ("", new, data.instead_of):
        raise ClientException(SOMEBODY_ELSE, status_code=HTTP_409_CONFLICT)
    found = await guests.carried(data.key)
    if found is None:
        raise PermissionDeniedException(USED)
    return with_key(Guest(found[0]), found[1], secured(request))


ROUTES = [carry, look, carried]
