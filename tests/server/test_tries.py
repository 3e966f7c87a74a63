"""A turn that is tried out: only its player sees it, takes it back or ends it; nothing of it stands in the record."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from kuhstall.client import TableClient
from tests.server.house import TURNS, ServerProcess, run
from tests.server.players import opened, until

FIRST, SECOND, OTHER = "tile {0} 0,0", "tile {1} 1,0", "tile {1} 0,1"


@asynccontextmanager
async def farm(server: ServerProcess, **pace: object) -> AsyncIterator[tuple[str, TableClient, TableClient]]:
    """Two people at a table of Kuhfstein where the first one begins."""
    code, clients = await opened(server.url, "kuhfstein", 2, 2, pace=TURNS | pace, listed=True)
    async with AsyncExitStack() as stack:
        first, other = [await stack.enter_async_context(client.table(code)) for client in clients]
        await first.do("begin", first=0)
        await until(first, lambda: first.seen.get(0, {}).get("view"))
        await until(other, lambda: other.seen.get(1, {}).get("view"))
        yield code, first, other


def tried(table: TableClient, seat: int = 0) -> Any:
    return table.seen[seat]["tried"]


def words(table: TableClient, move: str) -> str:
    """A move with tiles that lie open."""
    return move.format(*table.seen[0]["view"]["open_tiles"])


async def say(table: TableClient, kind: str, move: str = "", seen: int | None = None) -> str:
    """Say something of the turn; the kind of the answer, or the reason for a no."""
    number = len(tried(table) or ()) if seen is None else seen
    text = {"move": move} if move else {}
    answer = await table.ask(kind, seat=0, at=table.moves, tried=number, **text)
    return str(answer.get("reason", answer["type"]))


def laid(table: TableClient, seat: int = 0, player: int = 0) -> int:
    return len(table.seen[seat]["view"]["players"][player]["tiles"])


def test_a_turn_is_taken_back_and_only_what_it_ends_with_is_told_and_recorded(server: ServerProcess) -> None:
    async def play() -> None:
        async with farm(server) as (_, first, other):
            assert tried(first) == []
            assert tried(other, 1) is None
            one, two, three = (words(first, move) for move in (FIRST, SECOND, OTHER))
            before, told = first.seen[0]["view"]["open_tiles"], other._news.qsize()
            assert await say(first, "undo") == "nothing_tried"
            assert await say(first, "finish") == "turn_goes_on"
            assert await say(first, "try", one) == "done"
            assert (tried(first), laid(first), laid(other, 1)) == ([one], 1, 0)
            assert await say(first, "try", two.replace("1,0", "7,7")) == "apart"
            assert await say(first, "try", two, seen=0) == "too_late"
            assert await say(first, "try", two) == "done"
            view = first.seen[0]["view"]
            assert (view["phase"]["type"], view["to_act"], len(view["open_tiles"])) == ("held", [0], 3)
            assert first.seen[0]["choices"] == []
            assert await say(first, "try", "tile hay 2,0") == "turn_done"
            assert await say(first, "undo") == "done"
            assert await say(first, "undo") == "done"
            assert (tried(first), first.seen[0]["view"]["open_tiles"]) == ([], before)
            for move in (one, three):
                assert await say(first, "try", move) == "done"
            assert other.moves == 0
            assert other._news.qsize() == told
            assert await say(first, "finish") == "done"
            await until(other, lambda: other.moves == 2)
            assert other.seen[1]["tried"] == []
            assert laid(other, 1) == 2
            assert tried(first) is None

    run(play())


def test_a_tried_turn_survives_a_reload_and_a_power_cut(own_server: Any, tmp_path: Path) -> None:
    async def play() -> None:
        server = own_server()
        async with farm(server) as (code, first, other):
            one = words(first, FIRST)
            assert await say(first, "try", one) == "done"
            async with first.client.table(code) as again:
                assert (tried(again), laid(again)) == ([one], 1)
            server.kill()
            server.start()
            await asyncio.sleep(0)
            async with first.client.table(code) as again, other.client.table(code) as beside:
                assert (tried(again), laid(again)) == ([one], 1)
                assert one not in json.dumps(beside.seen)
                two = again.seen[0]["view"]["open_tiles"][0]
                assert await say(again, "try", f"tile {two} 1,0") == "done"
                assert await say(again, "finish") == "done"
                await until(beside, lambda: beside.moves == 2)
                assert laid(beside, 1) == 2

    run(play())


def test_when_time_is_up_what_was_tried_counts_and_the_rest_is_done(server: ServerProcess) -> None:
    async def play() -> None:
        async with farm(server, think=0.6) as (_, first, other):
            one = words(first, FIRST)
            (decision,) = first.clock["deciding"]
            assert 600 < decision["until"] - first.clock["now"] <= 1200
            assert await say(first, "try", one) == "done"
            told: list[dict[str, Any]] = []
            while len(told) < 2:
                message = await other._news.get() or {}
                told += [message] if message.get("type") == "happened" and message["seat"] == 0 else []
            assert [message["by"] for message in told] == ["player", "clock"]
            assert laid(other, 1) == 2

    run(play())


def test_a_move_that_is_made_outright_takes_the_place_of_what_was_tried(server: ServerProcess) -> None:
    async def play() -> None:
        async with farm(server) as (_, first, other):
            assert await say(first, "try", words(first, FIRST)) == "done"
            terrain = first.seen[0]["view"]["open_tiles"][0]
            await first.move(0, f"tile {terrain} 0,0")
            await until(other, lambda: other.moves == 1)
            assert (tried(first), laid(first)) == ([], 1)

    run(play())


def test_where_each_move_counts_at_once_nothing_is_tried(server: ServerProcess) -> None:
    async def play() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1)
        async with clients[0].table(code) as table:
            await table.do("begin", first=0)
            await until(table, lambda: table.seen.get(0, {}).get("choices"))
            assert tried(table) is None
            assert await say(table, "try", "auction") == "no_trial"

    run(play())
