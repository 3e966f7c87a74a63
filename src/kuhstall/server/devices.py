"""The devices that are the same guest: which there are, and the end of one or of all others."""

from litestar import Response, get, post
from litestar.params import JSONBody

from kuhstall.server.api import Call, count_against, house_of, known, no
from kuhstall.tables.denied import Denied
from kuhstall.tables.devices import End, Own
from kuhstall.tables.identity import COOKIE


@get("/api/guest/devices", summary="Your devices")
async def own_devices(request: Call) -> Response[list[Own]]:
    """The one that asks comes first, then those used last."""
    return await listed(request, await known(request))


@post("/api/guest/devices/end", status_code=200, summary="End a device of yours, or all others")
async def end_device(request: Call, data: JSONBody[End]) -> Response[list[Own]]:
    """Its sockets are closed and its key is nobody's; the answer are the devices that are left."""
    guest = await known(request)
    count_against(request)
    try:
        await house_of(request.app.state).devices.end(guest, request.cookies.get(COOKIE), data.id)
    except Denied as denied:
        raise no(denied) from None
    return await listed(request, guest)


async def listed(request: Call, guest: str) -> Response[list[Own]]:
    """The devices of a guest who asks from one of them."""
    found = await house_of(request.app.state).devices.of(guest, request.cookies.get(COOKIE))
    return Response(found, headers={"cache-control": "no-store"})


ROUTES = [own_devices, end_device]
