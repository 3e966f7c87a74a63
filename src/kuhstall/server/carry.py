"""Taking one's guest to another device: a key for one use, a look at whom it names, and only then the change."""

from typing import Final

from litestar import Response, post
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.params import JSONBody
from litestar.status_codes import HTTP_409_CONFLICT

from kuhstall.server.api import Call, count_against, guest_of, house_of, known, label_of, secured, with_key
from kuhstall.tables.calls import Guest
from kuhstall.tables.carrying import Carry, CarryKey, Change, Look, change

USED: Final = "this key is used up or was never given"
SOMEBODY_ELSE: Final = "you are somebody else here: name the guest whom you give up"


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
    body = await change(house_of(request.app.state), data.key, await guest_of(request))
    if body is None:
        raise PermissionDeniedException(USED)
    return Response(body, headers={"cache-control": "no-store"})


@post("/api/guest/carried", status_code=200, summary="Go on at this device")
async def carried(request: Call, data: JSONBody[Carry]) -> Response[Guest]:
    """Sets the cookie of the guest who asked for the key; 409 if that would replace another one unasked."""
    count_against(request)
    guests, old = house_of(request.app.state).guests, await guest_of(request)
    new = await guests.carries(data.key)
    if new and old not in ("", new, data.instead_of):
        raise ClientException(SOMEBODY_ELSE, status_code=HTTP_409_CONFLICT)
    found = await guests.carried(data.key, label_of(request))
    if found is None:
        raise PermissionDeniedException(USED)
    return with_key(Guest(found[0]), found[1], secured(request))


ROUTES = [carry, look, carried]
