"""The HTTP side: who you are, which tables there are, opening one, records, and what operators ask."""

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.exceptions import ClientException, NotFoundException, PermissionDeniedException, TooManyRequestsException
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from msgspec import Meta, Struct

from kuhstall import __version__
from kuhstall.bots import bots_for
from kuhstall.core import record
from kuhstall.core.errors import KuhstallError
from kuhstall.core.game import Game
from kuhstall.core.registry import GAMES
from kuhstall.core.rulebook import Rulebook
from kuhstall.server import metrics, telling, wire
from kuhstall.server.entries import Pace
from kuhstall.server.house import House, code_of
from kuhstall.server.identity import COOKIE, YEAR
from kuhstall.server.requests import Denied
from kuhstall.server.table import Table

Call = Request[Any, Any, State]
Connected = ASGIConnection[Any, Any, Any, State]
"""A request or a socket."""


class OptionSheet(Struct, frozen=True):
    """An option of a game, with its name in each language."""

    name: str
    rule: str
    takes_number: bool
    text: dict[str, str]


class GameSheet(Struct, frozen=True):
    """A game that can be played here."""

    id: str
    name: dict[str, str]
    fewest: int
    most: int
    options: list[OptionSheet]
    bots: list[str]


class OpenTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wish for a table."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=12)]
    options: dict[Annotated[str, Meta(max_length=40)], int | None] = {}
    pace: Pace = Pace()
    listed: bool = False


class Guest(Struct, frozen=True):
    """Who you are: how others tell you apart, not the key."""

    person: str


class CarryKey(Struct, frozen=True):
    """A key for one use that makes another device the same guest. Put it behind a # in a link, never before."""

    key: Annotated[str, Meta(min_length=1, max_length=100)]
    seconds: int = 600


class Carry(Struct, frozen=True, forbid_unknown_fields=True):
    """The key that the other device was given."""

    key: Annotated[str, Meta(min_length=1, max_length=100)]


class Health(Struct, frozen=True):
    """That the server runs."""

    status: str
    version: str


def house_of(state: State) -> House:
    """The house that the application serves."""
    house: House = state.house
    return house


async def guest_of(call: Call) -> str:
    """The guest who asks, empty without a key."""
    return await house_of(call.app.state).guests.who(call.cookies.get(COOKIE))


async def known(call: Call) -> str:
    """The guest who asks; 403 for those without a key."""
    guest = await guest_of(call)
    if not guest:
        raise PermissionDeniedException("become a guest first: POST /api/guest")
    return guest


async def table_of(call: Connected, code: str) -> Table:
    """The table with a code; 404 if there is none, which costs as much as a change.

    An address that has asked too much is told nothing, not even that a table is there: nobody can try all codes.
    """
    if call.app.state.limits.spent(address_of(call)):
        raise over_the_limit(call)
    table = await house_of(call.app.state).find(code_of(code))
    if table is None:
        count_against(call)
        raise NotFoundException("there is no such table")
    return table


def address_of(call: Connected) -> str:
    """Where a request comes from."""
    return call.client.host if call.client else ""


def count_against(call: Connected) -> None:
    """Count a request against the limit of its address; 429 over the limit."""
    if not call.app.state.limits.take(address_of(call)):
        raise over_the_limit(call)


def over_the_limit(call: Connected) -> TooManyRequestsException:
    """The answer to an address that asks too much."""
    house_of(call.app.state).metrics.limited += 1
    return TooManyRequestsException("slow down")


def with_key(body: Guest, key: str, secure: bool) -> Response[Guest]:
    """An answer that leaves a guest's key in the browser, where scripts cannot read it."""
    cookie = Cookie(key=COOKIE, value=key, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return Response(body, cookies=[cookie], headers={"cache-control": "no-store"})


@get("/api/games", summary="The games that can be played here")
async def games() -> list[GameSheet]:
    """Every game with its options and bots."""
    return [game_sheet(game) for game in GAMES.values()]


def game_sheet(game: Game) -> GameSheet:
    """A game as the list shows it."""
    book = game.rulebook
    options = [
        OptionSheet(option.name, option.rule, option.takes_number, book.options[option.name]) for option in game.options
    ]
    return GameSheet(game.id, book.games[game.id], game.seats[0], game.seats[-1], options, bots_for(game.id))


@get("/api/games/{game:str}/rules", summary="Rules, words and sentences of a game, in every language")
async def rules(game: FromPath[str]) -> Rulebook:
    """The rulebook of a game's family; events are told with its `tellings`."""
    if game not in GAMES:
        raise NotFoundException("there is no such game")
    return GAMES[game].rulebook


@post("/api/guest", status_code=200, summary="Become a guest, or learn that you are one")
async def become_guest(request: Call) -> Response[Guest]:
    """Sets the cookie with the guest's key unless it is there."""
    house = house_of(request.app.state)
    guest = await guest_of(request)
    if guest:
        return Response(Guest(guest))
    count_against(request)
    guest, key = await house.guests.new()
    return with_key(Guest(guest), key, house.config.secure)


@post("/api/guest/carry", status_code=200, summary="A key to go on at another device")
async def carry(request: Call) -> Response[CarryKey]:
    """The key works once, for ten minutes."""
    guest = await known(request)
    count_against(request)
    body = CarryKey(await house_of(request.app.state).guests.carry(guest))
    return Response(body, headers={"cache-control": "no-store"})


@post("/api/guest/carried", status_code=200, summary="Go on at this device")
async def carried(request: Call, data: JSONBody[Carry]) -> Response[Guest]:
    """Sets the cookie of the guest who asked for the key."""
    count_against(request)
    house = house_of(request.app.state)
    found = await house.guests.carried(data.key)
    if found is None:
        raise PermissionDeniedException("this key is used up or was never given")
    return with_key(Guest(found[0]), found[1], house.config.secure)


@get("/api/tables", summary="The lobby: open tables that are listed")
async def lobby(state: State) -> list[wire.TableSheet]:
    """The latest first."""
    return await house_of(state).lobby()


@post("/api/tables", summary="Open a table")
async def open_table(request: Call, data: JSONBody[OpenTable]) -> wire.TableSheet:
    """The new table; its code is all that friends need."""
    guest = await known(request)
    count_against(request)
    try:
        table = await house_of(request.app.state).open(
            data.game, data.options, data.seats, data.pace, data.listed, guest
        )
    except Denied as denied:
        raise PermissionDeniedException(str(denied)) from None
    except KuhstallError as error:
        raise ClientException(str(error)) from None
    return telling.sheet(table)


@get("/api/tables/{code:str}", summary="A table as everybody may know it")
async def table_sheet(request: Call, code: FromPath[str]) -> wire.TableSheet:
    """404 if there is no such table."""
    return telling.sheet(await table_of(request, code))


@get("/api/tables/{code:str}/record", media_type="text/plain", summary="The record of a finished game")
async def table_record(request: Call, code: FromPath[str]) -> str:
    """403 while the game runs, since a record holds everything that is hidden."""
    table = await table_of(request, code)
    if table.ledger.state != "over":
        raise PermissionDeniedException("the record is given when the game is over")
    return record.written(table.ledger.playing)


@get("/health", summary="Whether the process lives")
async def health() -> Health:
    """Always fine if it answers."""
    return Health("alive", __version__)


@get("/ready", summary="Whether tables can be played")
async def ready(state: State) -> Response[Health]:
    """503 while tables are loaded, and when the server is about to stop."""
    if house_of(state).ready:
        return Response(Health("ready", __version__))
    return Response(Health("not ready", __version__), status_code=HTTP_503_SERVICE_UNAVAILABLE)


@get("/metrics", media_type="text/plain", include_in_schema=False)
async def prometheus(state: State) -> str:
    """What the server counts."""
    house = house_of(state)
    return metrics.text(house.metrics, house.gauges)


ROUTES: list[Callable[..., Any]] = [
    games,
    rules,
    become_guest,
    carry,
    carried,
    lobby,
    open_table,
    table_sheet,
    table_record,
    health,
    ready,
    prometheus,
]
