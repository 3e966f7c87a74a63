"""Games that are over, to be looked at: read in a thread, one at a time, so that nobody who plays waits for it."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from litestar import MediaType, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct, json

from kuhstall.core.errors import KuhstallError
from kuhstall.server.api import Call, asked, count_against, no
from kuhstall.server.shelf import Kept, kept
from kuhstall.tables import replays
from kuhstall.tables.owners import Unreachable
from kuhstall.tables.replays import Frames, GivenRecord, Replay, Source

MOST_WAITING: Final = 20
"""How many may wait for their turn; who comes then is asked to try again."""


class Projector:
    """Reads games one after the other."""

    def __init__(self) -> None:
        """Nobody looks at anything yet."""
        self._free = asyncio.Semaphore(1)
        self._waiting = 0

    async def answer(self, request: Call, work: Callable[[], Struct]) -> Response[Any]:
        """What is found out in a thread, compressed there too; 400 says what is wrong with a record."""
        if self._waiting >= MOST_WAITING:
            raise Unreachable
        self._waiting += 1
        try:
            async with self._free:
                found = await asyncio.to_thread(packed, work)
        except KuhstallError as error:
            raise no(error) from None
        finally:
            self._waiting -= 1
        return found.answer(request)


def packed(work: Callable[[], Struct]) -> Kept:
    """An answer as it is sent."""
    return kept(json.encode(work()), MediaType.JSON)


def projector_of(call: Call) -> Projector:
    """What reads the games of the application."""
    projector: Projector = call.app.state.projector
    return projector


async def game_at(request: Call, code: str) -> Source:
    """The game of a table; 403 while it is not over."""
    count_against(request, "replays")
    found: Source = await asked(request, "replay", code)
    return found


def given(request: Call, record: GivenRecord) -> Source:
    """The game of a record that was sent; 400 if it is too long."""
    count_against(request, "replays")
    try:
        return record.source()
    except KuhstallError as error:
        raise no(error) from None


@get("/api/tables/{code:str}/replay", summary="A game that is over, move by move")
async def table_replay(request: Call, code: FromPath[str]) -> Response[Replay]:
    """403 while the game runs, since everything that was hidden stands there."""
    source = await game_at(request, code)
    return await projector_of(request).answer(request, partial(replays.replay, source))


@get("/api/tables/{code:str}/replay/{start:int}", summary="How everybody saw such a game, from a move on")
async def table_frames(request: Call, code: FromPath[str], start: FromPath[int]) -> Response[Frames]:
    """As many positions as are sent at once; the next answer begins where they end."""
    source = await game_at(request, code)
    return await projector_of(request).answer(request, partial(replays.frames, source, start))


@post("/api/replay", status_code=200, summary="The game of a record, move by move; nothing is kept of it")
async def record_replay(request: Call, data: JSONBody[GivenRecord]) -> Response[Replay]:
    """400 names the line that does not hold, in every language."""
    return await projector_of(request).answer(request, partial(replays.replay, given(request, data)))


@post("/api/replay/{start:int}", status_code=200, summary="How everybody saw the game of a record, from a move on")
async def record_frames(request: Call, data: JSONBody[GivenRecord], start: FromPath[int]) -> Response[Frames]:
    """As for a table."""
    return await projector_of(request).answer(request, partial(replays.frames, given(request, data), start))


ROUTES: Final[list[Callable[..., Any]]] = [table_replay, table_frames, record_replay, record_frames]
