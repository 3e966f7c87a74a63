"""What a page asks is answered without a server as the server answers it."""

import json
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kuhstall.client import Client
from kuhstall.server import api, carry, devices, privacy, replays, reviews
from kuhstall.tables import asking
from tests.alone.drawers import MemoryDrawers
from tests.alone.home import Home, home
from tests.server.house import LIVE, ServerProcess, run

Question = tuple[str, str, object]
Answer = tuple[int, str, Any]
ONLY_SERVED = {"/api/guest/carry", "/api/guest/carry/look", "/api/guest/carried", "/api/guest/devices"}
ONLY_SERVED |= {"/api/guest/devices/end", "/health", "/ready", "/metrics"}
"""What takes other people's devices, or is for whoever runs a server."""
TABLE = {"game": "kuhhandel-2", "seats": 3, "name": "Anna", "bot": "easy", "pace": LIVE}
GOLDEN = (Path(__file__).parents[1] / "golden" / "kuhhandel-duel-complete.kuh").read_text("utf-8")
GUEST: list[Question] = [
    ("GET", "/api/guest/tables", None),
    ("GET", "/api/guest/ratings", None),
    ("POST", "/api/guest", {}),
    ("POST", "/api/guest", {}),
    ("GET", "/api/guest/tables", None),
    ("GET", "/api/guest/ratings", None),
    ("GET", "/api/guest/finished", None),
]
ALL: list[Question] = [
    ("GET", "/api/games", None),
    ("GET", "/api/games/mue/rules", None),
    ("GET", "/api/games/mue/rules?revision=1", None),
    ("GET", "/api/games/mue/rules?revision=999", None),
    ("GET", "/api/games/chess/rules", None),
    ("GET", "/api/games/mue/blank/de", None),
    ("POST", "/api/games/kuhfstein/score", {"estates": ["x", "y", "z"]}),
    ("POST", "/api/games/mue/score", {"estates": ["x"]}),
    ("POST", "/api/games/chess/score", {"estates": ["x"]}),
    ("POST", "/api/games/mue/score", {"estates": 3}),
    ("GET", "/api/tables", None),
    ("POST", "/api/tables", TABLE),
    ("POST", "/api/tables", TABLE | {"listed": True, "name": "", "bot": ""}),
    ("POST", "/api/tables", {}),
    ("POST", "/api/tables", TABLE | {"seats": 99}),
    ("POST", "/api/tables", TABLE | {"pace": {"kind": "slow"}}),
    ("POST", "/api/tables", TABLE | {"colour": "red"}),
    ("POST", "/api/tables", TABLE | {"game": "chess"}),
    ("POST", "/api/tables", TABLE | {"name": ""}),
    ("POST", "/api/tables", TABLE | {"bot": "nobody"}),
    ("PUT", "/api/tables", {}),
    ("GET", "/api/tables/CCCCCCCC", None),
    ("GET", "/api/tables/CCCCCCCC/record", None),
    ("GET", "/api/tables/CODE", None),
    ("GET", "/api/tables/CODE/record", None),
    ("GET", "/api/tables/CODE/score", None),
    ("GET", "/api/tables/CODE/attachments/deck", None),
    ("GET", "/api/tables/CODE/replay", None),
    ("GET", "/api/tables/CODE/replay/0", None),
    ("GET", "/api/tables/CCCCCCCC/replay", None),
    ("GET", "/api/tables/CODE/review/de", None),
    ("POST", "/api/tables/CODE/review/de", {}),
    ("POST", "/api/tables/CODE/review/de/stop", {}),
    ("GET", "/api/tables/CCCCCCCC/review/de", None),
    ("POST", "/api/replay", {"record": GOLDEN}),
    ("POST", "/api/replay/3", {"record": GOLDEN}),
    ("POST", "/api/replay/9999", {"record": GOLDEN}),
    ("POST", "/api/replay", {"record": GOLDEN.replace("auction", "dance", 1)}),
    ("POST", "/api/replay", {"record": "cow"}),
    ("POST", "/api/replay", {"record": GOLDEN, "attachments": {"deck": "x"}}),
    ("POST", "/api/replay", {"record": GOLDEN.partition("---")[0] + "---\n" + "A: x\n" * 4001}),
    ("POST", "/api/replay", {"record": "x" * 50_001}),
    ("POST", "/api/replay", {}),
    ("GET", "/api/guest/tables", None),
    ("GET", "/api/guest/ratings", None),
    ("GET", "/api/guest/export", None),
    ("POST", "/api/guest/delete", {}),
    ("GET", "/api/guest/export", None),
    ("GET", "/api/nowhere", None),
]


def test_every_question_has_an_answer_here_too() -> None:
    routes: list[Any] = [*api.ROUTES, *privacy.ROUTES, *carry.ROUTES, *devices.ROUTES, *replays.ROUTES, *reviews.ROUTES]
    served = {(method, path) for route in routes for method in route.http_methods for path in route.paths}
    wanted = {
        (method, "/".join("*" if part.startswith("{") else part for part in path.split("/")))
        for method, path in served
        if path not in ONLY_SERVED
    }
    assert {(route.method, route.path) for route in asking.ROUTES} == {each for each in wanted if each[0] != "HEAD"}


async def at_server(client: Client, method: str, path: str, body: object) -> Answer:
    content = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **client.headers}
    request = urllib.request.Request(client.url + path, content, headers, method=method)
    try:
        answer = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        client._keep_key(answer.headers.get("Set-Cookie") or "")
        return understood(answer.status, answer.headers["Content-Type"], answer.read().decode())


async def at_home(page: Home, method: str, path: str, body: object) -> Answer:
    return understood(*await page.desk.ask(method, path, None if body is None else json.dumps(body)))


def understood(status: int, kind: str, text: str) -> Answer:
    return status, kind.partition(";")[0] if status < 400 else "", json.loads(text) if text[:1] in "[{" else text


def shape(thing: Any) -> Any:
    """What kind of thing it is, without what is another one each time."""
    if isinstance(thing, dict):
        return {name: shape(value) for name, value in thing.items() if name not in OTHERWISE}
    return [shape(each) for each in thing] if isinstance(thing, list | tuple) else thing


OTHERWISE = (
    "asked",
    "host",
    "code",
    "person",
    "guest",
    "commitment",
    "updated",
    "at",
    "opened",
    "devices",
    "name",
    "players",
    "now",
)
"""What chance and the clock say, and the keys that only guests of servers have."""


async def answers(questions: Sequence[Question], ask: Callable[..., Awaitable[Answer]]) -> list[Answer]:
    """What is answered; CODE stands for the first table that was opened."""
    found, code = [], "CODE"
    for method, path, body in questions:
        found.append(await ask(method, path.replace("CODE", code), body))
        told = found[-1][2]
        if code == "CODE" and isinstance(told, dict):
            code = told.get("code", "CODE")
    return found


async def answers_here(questions: Sequence[Question]) -> list[Answer]:
    async with home(MemoryDrawers()) as page:
        if questions is GUEST:
            await page.call("/api/guest/delete", {})
        return await answers(questions, partial(at_home, page))


async def answers_there(questions: Sequence[Question], url: str) -> list[Answer]:
    client = Client(url)
    if questions is not GUEST:
        await client.arrive()
    return await answers(questions, partial(at_server, client))


@pytest.mark.parametrize("questions", [GUEST, ALL], ids=["guest", "all"])
def test_the_answers_are_those_of_a_server(server: ServerProcess, questions: Sequence[Question]) -> None:
    here, there = run(answers_here(questions)), run(answers_there(questions, server.url))
    for question, one, other in zip(questions, here, there, strict=True):
        if question[:2] != ("GET", "/api/tables"):  # Other tests open tables at the server, too.
            assert shape(one) == shape(other), question


@pytest.mark.parametrize("text", ["{", "", "[]", "null", '{"game":' * 3000])
def test_what_cannot_be_read_is_turned_away(text: str) -> None:
    async def go() -> None:
        async with home(MemoryDrawers()) as page:
            status, kind, said = await page.desk.ask("POST", "/api/tables", text)
            assert (status, kind) == (400, asking.JSON)
            assert json.loads(said)["detail"]

    run(go())


def test_a_code_is_found_as_somebody_writes_it() -> None:
    async def go() -> None:
        async with home(MemoryDrawers()) as page:
            code = await page.open_table("mue", 4, name="Anna", bot="easy")
            written = f"{code[:4].lower()}%20-{code[4:]}"
            assert (await page.call(f"/api/tables/{written}"))["code"] == code

    run(go())
