"""What guests can do about what is kept of them: take it along, and have it deleted."""

from litestar import Response, get, post
from litestar.datastructures import Cookie

from kuhstall.server.api import Call, count_against, house_of, known, secured
from kuhstall.tables.calls import Guest
from kuhstall.tables.export import Export, export
from kuhstall.tables.identity import COOKIE
from kuhstall.tables.orders import go_for_good

PRIVATE = {"cache-control": "no-store"}


@get("/api/guest/export", summary="Everything that is kept of you")
async def export_me(request: Call) -> Response[Export]:
    """Tables with your seats, names and talk, finished games, and your keys without their hashes."""
    guest = await known(request)
    count_against(request)
    body = await export(house_of(request.app.state).store.archive, guest)
    return Response(body, headers={**PRIVATE, "content-disposition": 'attachment; filename="kuhstall.json"'})


@post("/api/guest/delete", status_code=200, summary="Delete what is kept of you")
async def delete_me(request: Call) -> Response[Guest]:
    """Ends all your keys and sockets, lets bots play on for you, takes your names and talk out; says who is gone."""
    guest = await known(request)
    count_against(request)
    await go_for_good(house_of(request.app.state), guest)
    gone = Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax", secure=secured(request), path="/")
    return Response(Guest(guest), cookies=[gone], headers=PRIVATE)


ROUTES = [export_me, delete_me]
