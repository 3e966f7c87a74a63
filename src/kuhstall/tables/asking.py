"""What a page asks besides play, answered without a server: method, path and body in, status, kind and text out.

The server answers the same with routes of its own, which also know cookies, limits and origins; the two share `calls`,
the reasons for a no, and the test that compares them.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

from msgspec import UNSET, DecodeError, Struct, UnsetType, ValidationError, json

from kuhstall.core.errors import KuhstallError
from kuhstall.core.registry import GAMES
from kuhstall.core.rulebook import Rulebook
from kuhstall.tables import calls, questions, replays, reviews
from kuhstall.tables.calls import Missing, Withheld
from kuhstall.tables.denied import Denied, because
from kuhstall.tables.export import export
from kuhstall.tables.house import House, code_of
from kuhstall.tables.log import LOG
from kuhstall.tables.owners import Unreachable
from kuhstall.tables.results import MOST_HISTORY, finished

JSON: Final = "application/json"
TEXT: Final = "text/plain; charset=utf-8"
HTML: Final = "text/html; charset=utf-8"
NOBODY: Final = "become a guest first: POST /api/guest"
ANY: Final = "*"
"""A part of a path that may be anything."""


class Trouble(Struct, frozen=True):
    """Why something is not answered, as the body of an answer."""

    status_code: int
    detail: str
    extra: Any | UnsetType = UNSET


class Said(NamedTuple):
    """An answer."""

    status: int
    kind: str
    text: str


class Visitor(Protocol):
    """Whoever asks."""

    guest: str
    """Empty for nobody."""

    async def arrive(self) -> None:
        """Become a guest."""

    async def go(self) -> None:
        """Have everything deleted that is kept of the guest, who is nobody then."""


class Asked(NamedTuple):
    """What is asked, by whom and where."""

    house: House
    visitor: Visitor
    parts: Sequence[str]
    """What stands in the path where it may be anything."""
    query: str
    body: str

    @property
    def guest(self) -> str:
        """The guest who asks; Withheld from nobody."""
        if not self.visitor.guest:
            raise Withheld(NOBODY)
        return self.visitor.guest


def trouble(error: Exception, book: Rulebook | None = None) -> Trouble:
    """The answer to what cannot be done, said with a game's book as its players say it."""
    match error:
        case Missing():
            return Trouble(404, str(error))
        case Withheld():
            return Trouble(403, str(error))
        case Denied():
            return Trouble(403, str(error), because(error, book))
        case KuhstallError():
            return Trouble(400, str(error), because(error, book))
        case RecursionError():
            return Trouble(400, "this is nested too deeply")
        case Unreachable():
            return Trouble(503, "try again in a moment")
    return Trouble(500, "Internal Server Error")


async def games(_: Asked) -> Any:
    """Every game with its options and bots."""
    return calls.games()


async def rules(asked: Asked) -> Any:
    """The rulebook of a game, as of a revision or as it is now."""
    found = re.fullmatch(r"revision=(\d+)", asked.query)
    return calls.rulebook(asked.parts[0], int(found[1]) if found else None)


async def keep_score(asked: Asked) -> Any:
    """The score sheet of a game at a real table."""
    game = asked.parts[0]
    try:
        return calls.keep_score(game, json.decode(asked.body, type=calls.KeepScore))
    except KuhstallError as error:
        return trouble(error, GAMES[game].rulebook)


async def blank(asked: Asked) -> Any:
    """A blank score sheet to print."""
    return calls.blank(*asked.parts)


async def become_guest(asked: Asked) -> Any:
    """Who asks, from now on if they were nobody."""
    if not asked.visitor.guest:
        await asked.visitor.arrive()
    return calls.Guest(asked.visitor.guest)


async def own_tables(asked: Asked) -> Any:
    """Where the guest sits or is host."""
    return await asked.house.lists.of_guest(asked.guest)


async def own_finished(asked: Asked) -> Any:
    """The guest's finished games."""
    return await finished(asked.house, asked.guest)


async def own_history(asked: Asked) -> Any:
    """All the guest's finished games."""
    return await finished(asked.house, asked.guest, MOST_HISTORY)


async def own_ratings(asked: Asked) -> Any:
    """The guest's ratings against the bots."""
    return await calls.own_ratings(asked.house, asked.guest)


async def own_data(asked: Asked) -> Any:
    """Everything that is kept of the guest."""
    return await export(asked.house.store.archive, asked.guest)


async def delete(asked: Asked) -> Any:
    """Who is gone for good."""
    guest = asked.guest
    await asked.visitor.go()
    return calls.Guest(guest)


async def lobby(asked: Asked) -> Any:
    """The open tables that are listed."""
    return await asked.house.lists.lobby()


async def open_table(asked: Asked) -> Any:
    """A new table."""
    return await calls.open_table(asked.house, asked.guest, json.decode(asked.body, type=calls.OpenTable))


def about_table(what: str) -> "Answer":
    """What answers a question about a table, which may name something of it."""

    async def answer(asked: Asked) -> Any:
        code, *more = asked.parts
        return await questions.ask(asked.house, what, code_of(code), *more)

    return answer


async def table_replay(asked: Asked) -> Any:
    """The game of a table that is over, move by move."""
    return replays.replay(await source(asked))


async def table_frames(asked: Asked) -> Any:
    """Some of its positions."""
    return replays.frames(await source(asked), whole(asked.parts[1]))


async def source(asked: Asked) -> replays.Source:
    """The game of a table that is over."""
    found: replays.Source = await questions.ask(asked.house, "replay", code_of(asked.parts[0]))
    return found


async def record_replay(asked: Asked) -> Any:
    """The game of a record, move by move."""
    return replays.replay(json.decode(asked.body, type=replays.GivenRecord).source())


async def record_frames(asked: Asked) -> Any:
    """Some of its positions."""
    return replays.frames(json.decode(asked.body, type=replays.GivenRecord).source(), whole(asked.parts[0]))


def wish(what: Literal["told", "begin", "stop"]) -> "Answer":
    """What answers a wish about the review of a game."""

    async def answer(asked: Asked) -> Any:
        code, language = asked.parts
        guest = asked.visitor.guest if what == "told" else asked.guest
        more = json.encode(reviews.Wish(guest, what, language)).decode()
        return await questions.ask(asked.house, "review", code_of(code), more)

    return answer


def whole(part: str) -> int:
    """A number in a path; Missing if it is none."""
    if not re.fullmatch("[0-9]{1,9}", part):
        raise Missing("there is no such place in a game")
    return int(part)


Answer = Callable[[Asked], Awaitable[Any]]


class Route(NamedTuple):
    """What is answered under a path."""

    method: str
    path: str
    answer: Answer
    kind: str = JSON
    status: int = 200


ROUTES: Final = (
    Route("GET", "/api/games", games),
    Route("GET", "/api/games/*/rules", rules),
    Route("POST", "/api/games/*/score", keep_score),
    Route("GET", "/api/games/*/blank/*", blank, HTML),
    Route("POST", "/api/guest", become_guest),
    Route("GET", "/api/guest/tables", own_tables),
    Route("GET", "/api/guest/finished", own_finished),
    Route("GET", "/api/guest/history", own_history),
    Route("GET", "/api/guest/ratings", own_ratings),
    Route("GET", "/api/guest/export", own_data),
    Route("POST", "/api/guest/delete", delete),
    Route("GET", "/api/tables", lobby),
    Route("POST", "/api/tables", open_table, status=201),
    Route("GET", "/api/tables/*", about_table("summary")),
    Route("GET", "/api/tables/*/record", about_table("record"), TEXT),
    Route("GET", "/api/tables/*/attachments/*", about_table("attachment"), TEXT),
    Route("GET", "/api/tables/*/score", about_table("score")),
    Route("GET", "/api/tables/*/replay", table_replay),
    Route("GET", "/api/tables/*/replay/*", table_frames),
    Route("GET", "/api/tables/*/review/*", wish("told")),
    Route("POST", "/api/tables/*/review/*", wish("begin")),
    Route("POST", "/api/tables/*/review/*/stop", wish("stop")),
    Route("POST", "/api/replay", record_replay),
    Route("POST", "/api/replay/*", record_frames),
)


async def ask(house: House, visitor: Visitor, method: str, path: str, body: str = "") -> Said:
    """The answer to whatever is asked, also if it is a no."""
    place, _, query = path.partition("?")
    parts = [unquoted(part) for part in place.split("/")]
    there = [route for route in ROUTES if leads_to(route.path.split("/"), parts)]
    route = next((route for route in there if route.method == method), None)
    if route is None:
        return said(Trouble(405, "Method Not Allowed") if there else Trouble(404, "Not Found"))
    free = [part for part, meant in zip(parts, route.path.split("/"), strict=True) if meant == ANY]
    try:
        return said(await route.answer(Asked(house, visitor, free, query, body)), route)
    except ValidationError as error:
        return said(misread(error, f"{method} {path}"))
    except DecodeError as error:
        return said(Trouble(400, str(error)))
    except Exception as error:  # noqa: BLE001  (whatever it is, whoever asks is answered)
        no = trouble(error)
        if no.status_code == 500:
            LOG.exception("a request failed")
        return said(no)


def leads_to(path: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether a path is meant."""
    return len(path) == len(parts) and all(meant in (ANY, part) for meant, part in zip(path, parts, strict=True))


def unquoted(part: str) -> str:
    """A part of a path as it was before a browser wrote it into an address."""
    return re.sub(rb"%([0-9A-Fa-f]{2})", lambda found: bytes.fromhex(found[1].decode()), part.encode()).decode(
        errors="replace"
    )


def said(found: Any, route: Route | None = None) -> Said:
    """An answer as it is sent."""
    if isinstance(found, Trouble):
        return Said(found.status_code, JSON, json.encode(found).decode())
    assert route
    return Said(route.status, route.kind, json.encode(found).decode() if route.kind == JSON else found)


def misread(error: ValidationError, what: str) -> Trouble:
    """The answer to a body in which something is not as it must be."""
    message, _, place = str(error).partition(" - at `$.")
    wrong = {"message": message, "key": place.rstrip("`") or "data", "source": "body"}
    return Trouble(400, f"Validation failed for {what}", [wrong])
