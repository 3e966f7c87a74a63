"""Looking at games again: who sat there sees what they saw, and nobody sees anything before the end."""

import asyncio
import contextlib
import gzip
import json
import random
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kuhstall.client import Client, NotAllowed, TableClient
from kuhstall.tables import replays
from tests.server.house import LIVE, ServerProcess, run
from tests.server.players import begin, guest, opened, play, until
from tests.server.test_edges import asked

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = [("kuhhandel-master", 4), ("kuhhandel-duel", 2), ("mue", 4), ("kuhfstein", 2)]


def record(name: str = "mue-4") -> str:
    return (GOLDEN / f"{name}.kuh").read_text("utf-8")


class Remembering(TableClient):
    """Somebody who remembers all that they were shown."""

    def __init__(self, client: Client, code: str) -> None:
        super().__init__(client, code)
        self.shown: dict[tuple[int, int], Any] = {}
        """What a seat saw when so many moves had been made."""
        self.told: dict[tuple[int, int], list[Any]] = {}
        """What a seat was told of a move."""

    def _note(self, message: dict[str, Any]) -> None:
        super()._note(message)
        moves = message.get("moves", self.sheet["moves"])
        for seen in message.get("seen", []):
            if seen["view"] is not None:
                self.shown[moves, seen["seat"]] = seen["view"]
            if message["type"] == "happened":
                self.told[moves, seen["seat"]] = seen["events"]


async def positions(client: Client, path: str, body: object = None) -> list[list[Any]]:
    """Every position, as one answer after the other brings them."""
    found: list[list[Any]] = []
    while True:
        part = await client.call(f"{path}/{len(found)}", body)
        assert part["start"] <= len(found)
        new = part["frames"][len(found) - part["start"] :]
        if not new:
            return found
        found += new


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_everybody_sees_again_what_they_saw(server: ServerProcess, game: str, seats: int) -> None:
    async def go() -> None:
        code, clients = await opened(
            server.url, game, seats, 2, pace=LIVE, options={"hands": 1} if game == "mue" else {}
        )
        people = [Remembering(one, code) for one in [*clients, Client(server.url)]]
        async with contextlib.AsyncExitStack() as here:
            for one in people:
                await here.enter_async_context(one)
            await begin(clients[0], code)
            await asyncio.gather(*(play(one, random.Random(seat)) for seat, one in enumerate(people)))
        told = await clients[0].call(f"/api/tables/{code}/replay")
        frames = await positions(clients[0], f"/api/tables/{code}/replay")
        assert len(frames) == len(told["steps"]) + 1 == people[0].sheet["moves"] + 1
        for seat, one in zip((0, 1, -1), people, strict=True):
            assert {who for _, who in one.shown} == {seat}
            for (moves, _), view in one.shown.items():
                assert frames[moves][seat + 1] == view
            for (moves, _), events in one.told.items():
                step = told["steps"][moves - 1]
                assert step["seen"].get(str(seat), step["events"]) == events
            assert {moves for moves, _ in one.told} == set(range(1, len(frames)))
            assert len(one.shown) > 1
        assert told["players"] == ["Player_0", "Player_1", *told["players"][2:]]
        assert told["result"] == people[0].sheet["result"]

    run(go())


@pytest.mark.parametrize("path", ["replay", "replay/0"])
def test_a_game_that_is_not_over_is_shown_to_nobody(server: ServerProcess, path: str) -> None:
    async def go() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace={"kind": "turns", "think": 60})

        async def refused() -> None:
            for one in (*clients, await guest(server.url), Client(server.url)):
                with pytest.raises(NotAllowed, match=r"403: .*when the game is over") as no:
                    await one.call(f"/api/tables/{code}/{path}")
                assert "seed" not in str(no.value)

        await refused()  # It has not begun,
        async with clients[0].table(code) as table:
            await table.do("begin", first=0)
            await refused()  # it goes on,
            await until(table, lambda: 0 in table.seen)
            await table.move(0, table.seen[0]["fallback"])
        await refused()  # also after a move,
        with pytest.raises(NotAllowed, match="404"):
            await clients[0].call(f"/api/tables/CCCCCCCC/{path}")

    run(go())


def test_a_record_is_shown_and_nothing_is_kept_of_it(server: ServerProcess) -> None:
    async def go() -> None:
        stranger = Client(server.url)
        told = await stranger.call("/api/replay", {"record": record()})
        assert (told["game"], len(told["steps"])) == ("mue", 244)
        assert len(await positions(stranger, "/api/replay", {"record": record()})) == 245
        assert stranger.key == ""
        half = record()[:2000].rpartition("\n")[0]
        assert (await stranger.call("/api/replay", {"record": half}))["result"] == ""

    run(go())


def test_what_is_wrong_with_a_record_is_said_with_its_line(server: ServerProcess) -> None:
    lines = record().splitlines()
    lines[20] = lines[20].partition(":")[0] + ": dance"
    status, _, text = asked(f"{server.url}/api/replay", json.dumps({"record": "\n".join(lines)}).encode())
    said = json.loads(text)["extra"]["text"]
    assert status == 400
    assert said["en"].startswith("line 21: ")
    assert said["de"].startswith("Zeile 21: ")


@pytest.mark.parametrize(
    "wrong",
    [
        record().partition("---\n")[0] + "---\n" + "A: x\n" * (replays.MOST_MOVES + 1),
        "x" * (replays.LONGEST + 1),
        "é" * 40_000,
    ],
)
def test_nobody_is_kept_waiting_by_a_long_record(server: ServerProcess, wrong: str) -> None:
    for path in ("/api/replay", "/api/replay/0"):
        status, _, _ = asked(f"{server.url}{path}", json.dumps({"record": wrong}, ensure_ascii=False).encode())
        assert status in (400, 413)


def test_an_answer_is_bounded_and_compressed(server: ServerProcess) -> None:
    body = json.dumps({"record": record("mue-unplayed")}).encode()
    headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
    with urllib.request.urlopen(urllib.request.Request(f"{server.url}/api/replay/0", body, headers)) as answer:
        sent = answer.read()
    told = gzip.decompress(sent)
    assert len(sent) * 10 < len(told)
    assert len(told) < replays.LARGE + 100_000
    assert 0 < len(json.loads(told)["frames"]) <= replays.MOST


def test_nobody_looks_at_games_without_end(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(replays_per_minute=5)
    body = json.dumps({"record": record()}).encode()
    answers = [asked(f"{server.url}/api/replay/0", body)[0] for _ in range(9)]
    assert answers.count(200) in (5, 6)
    assert set(answers) == {200, 429}
    assert asked(f"{server.url}/api/games")[0] == 200
