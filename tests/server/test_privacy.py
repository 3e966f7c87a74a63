"""What guests can do about what is kept of them, over HTTP."""

import asyncio
import random
import urllib.error
import urllib.request

import pytest

from kuhstall.client import Client, NotAllowed
from tests.server.house import LIVE, TURNS, ServerProcess, run
from tests.server.players import begin, guest, opened, play, until
from tests.server.test_operating import talked


def asked(server: ServerProcess, path: str, key: str, method: str, **headers: str) -> tuple[int, dict[str, str]]:
    """Status and headers of an answer."""
    body = b"" if method == "POST" else None
    more = {"cookie": f"kuhstall={key}", **headers}
    request = urllib.request.Request(f"{server.url}{path}", body, more, method=method)
    try:
        answer = urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, dict(answer.headers.items())


def test_a_guest_takes_along_what_is_kept_of_them(server: ServerProcess) -> None:
    async def export() -> Client:
        code, (_, otto) = await talked(server)
        kept = await otto.call("/api/guest/export")
        (table,) = kept["tables"]
        assert (table["code"], table["now"], table["state"]) == (code, [1], "running")
        assert [one["name"] for one in table["sat"]] == ["Player 1", "Ottilie"]
        with pytest.raises(NotAllowed, match="403"):
            await Client(server.url).call("/api/guest/export")
        return otto

    status, headers = asked(server, "/api/guest/export", run(export()).key, "GET")
    assert (status, headers["cache-control"]) == (200, "no-store")


def test_a_guest_deletes_themselves(server: ServerProcess) -> None:
    async def prepare() -> tuple[str, Client, Client]:
        code, (anna, otto) = await talked(server)
        return code, anna, otto

    async def look(code: str, anna: Client, otto: Client) -> None:
        for call in ("/api/guest/tables", "/api/guest/export"):
            with pytest.raises(NotAllowed, match="403"):
                await otto.call(call)
        chair = (await anna.call(f"/api/tables/{code}"))["chairs"][1]
        assert (chair["person"], chair["bot"]) == ("", "strong")

    code, anna, otto = run(prepare())
    for origin in ("https://elsewhere.example", "null"):
        assert asked(server, "/api/guest/delete", otto.key, "POST", origin=origin)[0] == 403
    assert asked(server, "/api/guest/delete", otto.key, "GET")[0] == 405
    status, headers = asked(server, "/api/guest/delete", otto.key, "POST", origin=server.url)
    assert (status, headers["cache-control"]) == (200, "no-store")
    assert "Max-Age=0" in headers["set-cookie"]
    run(look(code, anna, otto))


@pytest.mark.parametrize("pace", [LIVE, TURNS])
def test_a_game_goes_on_to_its_end_without_who_has_gone(server: ServerProcess, pace: dict[str, object]) -> None:
    async def go() -> None:
        code, (anna, otto) = await opened(server.url, "kuhhandel-2", 3, 2, pace=pace)
        await begin(anna, code)
        async with anna.table(code) as table, otto.table(code) as other:
            await until(other, lambda: other.seats)
            await otto.call("/api/guest/delete", {})
            result = await play(table, random.Random(1))
            assert result
            await until(other, lambda: not other.seats)

    run(go())


def test_one_guest_of_many_leaves_while_everybody_plays(server: ServerProcess) -> None:
    async def go() -> None:
        code, clients = await opened(server.url, "mue", 4, 4, pace=LIVE)
        await begin(clients[0], code)

        async def leave() -> None:
            await asyncio.sleep(0.1)
            await clients[2].call("/api/guest/delete", {})

        async def one(client: Client, number: int) -> str:
            async with client.table(code) as table:
                return await play(table, random.Random(number))

        results, _ = await asyncio.gather(
            asyncio.gather(*(one(client, number) for number, client in enumerate(clients) if number != 2)), leave()
        )
        assert len(set(results)) == 1
        sheet = await (await guest(server.url)).call(f"/api/tables/{code}")
        assert sheet["state"] == "over"
        assert sheet["chairs"][2]["bot"]

    run(go())
