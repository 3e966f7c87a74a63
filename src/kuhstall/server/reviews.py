"""Reviews over HTTP: how the review of a finished game stands, to begin one, to end it."""

from collections.abc import Callable
from typing import Any, Final, Literal

from litestar import get, post
from litestar.params import FromPath
from msgspec import json

from kuhstall.server.api import Call, asked, count_against, guest_of, known, no
from kuhstall.tables.denied import Denied
from kuhstall.tables.reviews import ReviewNow, Wish


async def wished(
    request: Call, code: str, what: Literal["told", "begin", "stop"], guest: str, language: str
) -> ReviewNow:
    """The answer to a wish."""
    try:
        found: ReviewNow = await asked(request, "review", code, json.encode(Wish(guest, what, language)).decode())
    except Denied as error:
        raise no(error) from None
    return found


@get("/api/tables/{code:str}/review/{language:str}", summary="What the bots say of a game that is over")
async def table_review(request: Call, code: FromPath[str], language: FromPath[str]) -> ReviewNow:
    """How its review stands, and what was found, in a language; 403 while the game runs."""
    return await wished(request, code, "told", await guest_of(request), language)


@post("/api/tables/{code:str}/review/{language:str}", status_code=200, summary="Let the bots look at your game")
async def begin_review(request: Call, code: FromPath[str], language: FromPath[str]) -> ReviewNow:
    """Those who sit there may ask, one review at a time; what was found is kept with the game."""
    guest = await known(request)
    count_against(request)
    return await wished(request, code, "begin", guest, language)


@post("/api/tables/{code:str}/review/{language:str}/stop", status_code=200, summary="End a review that you asked for")
async def stop_review(request: Call, code: FromPath[str], language: FromPath[str]) -> ReviewNow:
    """Nothing is kept of it."""
    guest = await known(request)
    count_against(request)
    return await wished(request, code, "stop", guest, language)


ROUTES: Final[list[Callable[..., Any]]] = [table_review, begin_review, stop_review]
