"""Groups over HTTP: founding one, joining by its link, its tables, standings and ratings, and looking after it."""

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from kuhstall.core.errors import KuhstallError
from kuhstall.server.api import Call, address_of, count_against, guest_of, house_of, known, no, over_the_limit
from kuhstall.tables.denied import Denied
from kuhstall.tables.groups import (
    FoundGroup,
    GroupGames,
    Groups,
    GroupSheet,
    JoinGroup,
    NoGroup,
    OwnGroup,
    RemoveMember,
    RenameGroup,
)
from kuhstall.tables.house import code_of

PRIVATE = {"cache-control": "no-store"}


def groups_of(call: Call) -> Groups:
    """The groups of the house."""
    return house_of(call.app.state).groups


async def answered(call: Call, code: str, guest: str, what: Callable[[str], Awaitable[Any]]) -> Any:
    """What is asked of the group with a code; an address that guesses codes is soon told nothing, as with tables."""
    code = code_of(code)
    if call.app.state.limits.spent(*address_of(call)) and not await is_at_home(call, code, guest):
        raise over_the_limit(call)
    try:
        return await what(code)
    except NoGroup:
        count_against(call)
        raise
    except (Denied, KuhstallError) as error:
        raise no(error) from None


async def is_at_home(call: Call, code: str, guest: str) -> bool:
    """Whether a guest belongs to the group and has not asked too often as well."""
    return bool(guest) and call.app.state.own.take(guest) and await groups_of(call).belongs(code, guest)


@get("/api/guest/groups", summary="Your groups")
async def own_groups(request: Call) -> Response[list[OwnGroup]]:
    """The one that you joined first comes first; the codes are keys."""
    return Response(await groups_of(request).own(await known(request)), headers=PRIVATE)


@post("/api/groups", summary="Found a group")
async def found(request: Call, data: JSONBody[FoundGroup]) -> GroupSheet:
    """The new group; its code is all that others need to join."""
    guest = await known(request)
    count_against(request)
    count_against(request, "foundings")
    try:
        return await groups_of(request).found(guest, data)
    except (Denied, KuhstallError) as error:
        raise no(error) from None


@get("/api/groups/{code:str}", summary="A group")
async def group(request: Call, code: FromPath[str]) -> Response[GroupSheet]:
    """Its name and people; for those who belong to it also its tables. 404 if there is no such group."""
    guest = await guest_of(request)
    body = await answered(request, code, guest, lambda code: groups_of(request).sheet(code, guest))
    return Response(body, headers=PRIVATE)


@get("/api/groups/{code:str}/games", summary="The games of a group that are over, and ratings")
async def group_games(request: Call, code: FromPath[str]) -> GroupGames:
    """The latest first; 403 for those who do not belong to it."""
    guest = await known(request)
    found: GroupGames = await answered(request, code, guest, lambda code: groups_of(request).played(code, guest))
    return found


@post("/api/groups/{code:str}/join", status_code=200, summary="Join a group, or go by another name there")
async def join(request: Call, code: FromPath[str], data: JSONBody[JoinGroup]) -> GroupSheet:
    """Who is called like somebody there gets a number."""
    guest = await known(request)
    count_against(request)
    found: GroupSheet = await answered(
        request, code, guest, lambda code: groups_of(request).join(code, guest, data.called)
    )
    return found


@post("/api/groups/{code:str}/leave", status_code=204, summary="Leave a group")
async def leave(request: Call, code: FromPath[str]) -> None:
    """Without anybody it is no more."""
    guest = await known(request)
    count_against(request)
    await answered(request, code, guest, lambda code: groups_of(request).leave(code, guest))


@post("/api/groups/{code:str}/rename", status_code=200, summary="Give a group another name")
async def rename(request: Call, code: FromPath[str], data: JSONBody[RenameGroup]) -> GroupSheet:
    """For whoever looks after it."""
    guest = await known(request)
    count_against(request)
    found: GroupSheet = await answered(
        request, code, guest, lambda code: groups_of(request).rename(code, guest, data.name)
    )
    return found


@post("/api/groups/{code:str}/remove", status_code=200, summary="Remove somebody from a group")
async def remove(request: Call, code: FromPath[str], data: JSONBody[RemoveMember]) -> GroupSheet:
    """For whoever looks after it; the group has another code then, so that nobody comes back by the old one."""
    guest = await known(request)
    count_against(request)
    found: GroupSheet = await answered(
        request, code, guest, lambda code: groups_of(request).remove(code, guest, data.person)
    )
    return found


@post("/api/groups/{code:str}/renew", status_code=200, summary="Give a group another link")
async def renew(request: Call, code: FromPath[str]) -> GroupSheet:
    """For whoever looks after it; the old code leads nowhere."""
    guest = await known(request)
    count_against(request)
    found: GroupSheet = await answered(request, code, guest, lambda code: groups_of(request).renew(code, guest))
    return found


@post("/api/groups/{code:str}/delete", status_code=204, summary="Delete a group")
async def delete(request: Call, code: FromPath[str]) -> None:
    """For whoever looks after it; its tables and games stay with those who played."""
    guest = await known(request)
    count_against(request)
    await answered(request, code, guest, lambda code: groups_of(request).delete(code, guest))


ROUTES = [own_groups, found, group, group_games, join, leave, rename, remove, renew, delete]
