"""The HTTP side: who you are, which tables there are, opening one, records, and what operators ask."""

from collections.abc import Callable
from functools import cache
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, NotFoundException, PermissionDeniedException, TooManyRequestsException
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from msgspec import json

from kuhstall import __version__
from kuhstall.core.errors import KuhstallError
from kuhstall.core.registry import GAMES
from kuhstall.core.rulebook import Rulebook
from kuhstall.server.addresses import among, blocks_of
from kuhstall.server.browsers import described
from kuhstall.server.config import Config
from kuhstall.server.shelf import Kept, kept
from kuhstall.tables import asking, calls, metrics, questions, summary
from kuhstall.tables.calls import GameSummary, Guest, Health, KeepScore, OpenTable, ScoreSheet
from kuhstall.tables.denied import Denied
from kuhstall.tables.house import House, code_of
from kuhstall.tables.identity import COOKIE, YEAR
from kuhstall.tables.ratings import Rated
from kuhstall.tables.results import MOST_HISTORY, finished
from kuhstall.tables.table import Table

Call = Request[Any, Any, State]
Connected = ASGIConnection[Any, Any, Any, State]
"""A request or a socket."""


def house_of(state: State) -> House:
    """The house that the application serves."""
    house: House = state.house
    return house


def config_of(state: State) -> Config:
    """The settings of the server."""
    config: Config = state.config
    return config


async def guest_of(call: Connected) -> str:
    """The guest who asks, empty without a key."""
    return await house_of(call.app.state).guests.who(call.cookies.get(COOKIE), label_of(call))


def label_of(call: Connected) -> str:
    """What the device of whoever asks can be recognised by."""
    return described(call.headers.get("user-agent", ""))


async def known(call: Call) -> str:
    """The guest who asks; 403 for those without a key."""
    guest = await guest_of(call)
    if not guest:
        raise PermissionDeniedException(asking.NOBODY)
    return guest


async def table_of(call: Connected, code: str) -> Table:
    """The table with a code; 404 if there is none, which costs as much as a change."""
    await let_ask(call, code)
    table = await house_of(call.app.state).find(code_of(code))
    if table is None:
        count_against(call)
        raise NotFoundException("there is no such table")
    return table


async def asked(call: Call, what: str, code: str, more: str = "") -> Any:
    """The answer to a question about a table, whichever node has it; 404 if there is none, as for `table_of`."""
    await let_ask(call, code)
    try:
        return await questions.ask(house_of(call.app.state), what, code_of(code), more)
    except questions.NoTable:
        count_against(call)
        raise


async def let_ask(call: Connected, code: str) -> None:
    """429 for an address that has asked too much, unless the guest's seat or own table is asked for.

    It is told nothing, not even that a table is there: nobody can try all codes. Who belongs to a table knows its
    code, and is not to suffer from others at the same address.
    """
    if call.app.state.limits.spent(*address_of(call)) and not await belongs(call, code):
        raise over_the_limit(call)


async def let_open(call: Connected, code: str) -> None:
    """Count a socket that is opened at a table; 429 over the limit, as for `let_ask`."""
    if not call.app.state.sockets.take(*address_of(call)) and not await belongs(call, code):
        raise over_the_limit(call)


async def belongs(call: Connected, code: str) -> bool:
    """Whether the guest who asks is host at a table, or has sat there, and has not asked too often as well."""
    guest, store = await guest_of(call), house_of(call.app.state).store
    # The table itself is not looked for: it would take longer where there is one.
    return bool(guest) and call.app.state.own.take(guest) and await store.belongs(guest, code_of(code))


def address_of(call: Connected) -> tuple[str, ...]:
    """Where a request comes from, as limits count it."""
    return blocks_of(call.client.host if call.client else "")


def count_against(call: Connected, limits: str = "limits") -> None:
    """Count a request against a limit of its address; 429 over the limit."""
    if not call.app.state[limits].take(*address_of(call)):
        raise over_the_limit(call)


def over_the_limit(call: Connected) -> TooManyRequestsException:
    """The answer to an address that asks too much."""
    house_of(call.app.state).metrics.limited += 1
    return TooManyRequestsException("slow down")


def no(error: Exception, book: Rulebook | None = None) -> HTTPException:
    """The answer to what cannot be done."""
    found = asking.trouble(error, book)
    return HTTPException(found.detail, status_code=found.status_code, extra=found.extra or None)


def secured(call: Call) -> bool:
    """Whether the browser reaches the server by https, as the settings or a proxy that is believed say."""
    return config_of(call.app.state).secure or call.url.scheme == "https"


def with_key(body: Guest, key: str, secure: bool) -> Response[Guest]:
    """An answer that leaves a guest's key in the browser, where scripts cannot read it."""
    cookie = Cookie(key=COOKIE, value=key, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return Response(body, cookies=[cookie], headers={"cache-control": "no-store"})


@get("/api/games", summary="The games that can be played here")
async def games(request: Call) -> Response[list[GameSummary]]:
    """Every game with its options and bots."""
    return game_list().answer(request)


@cache
def game_list() -> Kept:
    """The list of games, which never changes."""
    return kept(json.encode(calls.games()), MediaType.JSON)


@get("/api/games/{game:str}/rules", summary="Rules, words and sentences of a game, in every language")
async def rules(request: Call, game: FromPath[str], revision: FromQuery[int | None] = None) -> Response[Rulebook]:
    """The rulebook of a game, as of a revision or as it is now; events are told with its `tellings`."""
    return rulebook(game, revision).answer(request)


@cache
def rulebook(game: str, revision: int | None) -> Kept:
    """A rulebook, which never changes."""
    return kept(json.encode(calls.rulebook(game, revision)), MediaType.JSON)


@post("/api/games/{game:str}/score", status_code=200, summary="The score sheet of a game at a real table")
async def keep_score(game: FromPath[str], data: JSONBody[KeepScore]) -> ScoreSheet:
    """400 says what cannot be right."""
    try:
        return calls.keep_score(game, data)
    except KuhstallError as error:
        raise no(error, GAMES[game].rulebook) from None


@get("/api/games/{game:str}/blank/{language:str}", media_type=MediaType.HTML, summary="A blank score sheet to print")
async def blank(game: FromPath[str], language: FromPath[str]) -> str:
    """A page in one of our languages; 404 for any other."""
    return calls.blank(game, language)


@post("/api/guest", status_code=200, summary="Become a guest, or learn that you are one")
async def become_guest(request: Call) -> Response[Guest]:
    """Sets the cookie with the guest's key unless it is there."""
    house = house_of(request.app.state)
    guest = await guest_of(request)
    if guest:
        return Response(Guest(guest))
    count_against(request)
    guest, key = await house.guests.new(label_of(request))
    return with_key(Guest(guest), key, secured(request))


@get("/api/guest/tables", summary="Your own tables")
async def my_tables(request: Call) -> list[summary.MyTable]:
    """Where you sit or are host, the latest first; what is over is listed for a day."""
    house, guest = house_of(request.app.state), await known(request)
    house.note_coming(guest, shown=True)
    return await house.lists.of_guest(guest)


@get("/api/guest/finished", summary="Your own finished games")
async def my_finished(request: Call) -> list[summary.Finished]:
    """The latest first, each with its result."""
    return await finished(house_of(request.app.state), await known(request))


@get("/api/guest/history", summary="All your finished games")
async def my_history(request: Call) -> list[summary.Finished]:
    """The latest first, a thousand at most, with what is counted of each for statistics."""
    return await finished(house_of(request.app.state), await known(request), MOST_HISTORY)


@get("/api/guest/ratings", summary="Your own ratings against the bots")
async def my_ratings(request: Call) -> list[Rated]:
    """For each family of games your rating and those of the levels that you met."""
    return await calls.own_ratings(house_of(request.app.state), await known(request))


@get("/api/tables", summary="The lobby: open tables that are listed")
async def lobby(request: Call, state: State) -> Response[list[summary.TableSummary]]:
    """The latest first, as they were at most a second ago."""
    found: Kept = await state.lobby.kept(house_of(state))
    return found.answer(request)


class Lobby:
    """The lobby as it is sent: encoded and compressed once for all who ask for the same one."""

    def __init__(self) -> None:
        """Nobody has asked yet."""
        self._of: list[summary.TableSummary] | None = None
        self._kept = kept(b"[]", MediaType.JSON)

    async def kept(self, house: House) -> Kept:
        """The lobby of a house."""
        found = await house.lists.lobby()
        if found is not self._of:
            self._of, self._kept = found, kept(json.encode(found), MediaType.JSON)
        return self._kept


@post("/api/tables", summary="Open a table")
async def open_table(request: Call, data: JSONBody[OpenTable]) -> summary.TableSummary:
    """The new table; its code is all that friends need."""
    guest = await known(request)
    count_against(request)
    count_against(request, "openings")
    try:
        return await calls.open_table(house_of(request.app.state), guest, data)
    except (Denied, KuhstallError) as error:
        raise no(error) from None


@get("/api/tables/{code:str}", summary="A table as everybody may know it")
async def table_summary(request: Call, code: FromPath[str]) -> summary.TableSummary:
    """404 if there is no such table."""
    found: summary.TableSummary = await asked(request, "summary", code)
    return found


@get("/api/tables/{code:str}/record", media_type="text/plain", summary="The record of a game that is over")
async def table_record(request: Call, code: FromPath[str]) -> str:
    """403 while the game runs; of a table that has stopped what can be read of it."""
    return str(await asked(request, "record", code))


@get("/api/tables/{code:str}/attachments/{name:str}", media_type="text/plain", summary="A file of the players' own")
async def table_attachment(request: Call, code: FromPath[str], name: FromPath[str]) -> str:
    """The text with which the table is played, like a deck; everybody who knows the table may see it."""
    return str(await asked(request, "attachment", code, name))


@get("/api/tables/{code:str}/score", summary="The score sheet of a finished game")
async def table_score(request: Call, code: FromPath[str]) -> ScoreSheet:
    """403 while the game runs; the players are named as in the record."""
    found: ScoreSheet = await asked(request, "score", code)
    return found


@get("/health", summary="Whether the process lives")
async def health() -> Health:
    """Always fine if it answers."""
    return Health("alive", __version__)


@get("/ready", summary="Whether tables can be played")
async def ready(state: State) -> Response[Health]:
    """503 while tables are loaded, while the database cannot be written, and when the server is about to stop."""
    house = house_of(state)
    if house.ready and await house.can_write():
        return Response(Health("ready", __version__))
    return Response(Health("not ready", __version__), status_code=HTTP_503_SERVICE_UNAVAILABLE)


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def prometheus(request: Call, state: State) -> str:
    """What the server counts; 403 for others than those who watch over it, since it moves with hidden acts."""
    if not among(request.client.host if request.client else "", config_of(state).metrics_from):
        raise PermissionDeniedException("not from there")
    house = house_of(state)
    return metrics.text(house.metrics, house.gauges)


ROUTES: list[Callable[..., Any]] = [
    games,
    rules,
    keep_score,
    blank,
    become_guest,
    my_tables,
    my_finished,
    my_history,
    my_ratings,
    lobby,
    open_table,
    table_summary,
    table_record,
    table_attachment,
    table_score,
    health,
    ready,
    prometheus,
]
