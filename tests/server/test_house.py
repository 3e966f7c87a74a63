"""Settings, codes, guests, lobby, rematch, limits, and what the HTTP side gives and refuses."""

import json
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from kuhstall.client import Client, NotAllowed
from kuhstall.core.errors import Malformed
from kuhstall.server.config import Config, load
from kuhstall.server.origins import may_ask
from kuhstall.tables.house import LETTERS, code_of
from kuhstall.tables.names import record_names
from tests.server.house import LIVE, ServerProcess, run
from tests.server.players import begin, guest, opened, play_all, until


def test_settings_come_from_file_environment_and_arguments(tmp_path: Path) -> None:
    file = tmp_path / "kuhstall.toml"
    file.write_text('port = 1\nhost = "0.0.0.0"\ngrace = 5\n')
    config = load({"config": str(file), "port": 3, "database": None}, {"KUHSTALL_PORT": "2", "KUHSTALL_GRACE": "7.5"})
    assert (config.port, config.host, config.grace, config.database) == (3, "0.0.0.0", 7.5, "kuhstall.db")
    assert load({}, {"KUHSTALL_PLAIN": "1"}) == Config()
    with pytest.raises(Malformed, match="KUHSTALL_PROT"):
        load({}, {"KUHSTALL_PROT": "1"})
    with pytest.raises(Malformed, match="port"):
        load({}, {"KUHSTALL_PORT": "many"})
    file.write_text("port = ")
    with pytest.raises(Malformed, match="toml"):
        load({"config": str(file)}, {})


def test_codes_are_read_as_people_type_them() -> None:
    assert code_of(" cdfg-hjkm ") == "CDFGHJKM"
    assert not set("0O1IL5S2Z8BUV") & set(LETTERS)


def test_names_for_records() -> None:
    assert record_names(["Anna", "anna", "Ben the Great", ";;", "Käthe"]) == (
        "Anna",
        "anna2",
        "Ben_the_Great",
        "Player4",
        "Käthe",
    )


def test_pages_of_other_sites_may_not_ask() -> None:
    config = Config(public_url="https://cows.example", origins="https://friends.example")
    assert may_ask(None, "cows.example", config)
    assert may_ask("https://cows.example", "cows.example", config)
    assert may_ask("https://cows.example", "127.0.0.1:8000", config)
    assert may_ask("https://friends.example", "cows.example", config)
    assert not may_ask("https://evil.example", "cows.example", config)
    assert not may_ask("null", "cows.example", config)
    assert not may_ask("", "cows.example", config)


def test_the_lobby_lists_open_tables_only(server: ServerProcess) -> None:
    async def look() -> None:
        client = await guest(server.url)
        shown = await client.open_table("kuhhandel-2", 3, listed=True)
        hidden = await client.open_table("kuhhandel-2", 3)
        codes = [sheet["code"] for sheet in await client.call("/api/tables")]
        assert shown in codes
        assert hidden not in codes

    run(look())


def test_a_guest_goes_on_at_another_device(server: ServerProcess) -> None:
    async def carry() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1)
        key = (await clients[0].call("/api/guest/carry", {}))["key"]
        phone = Client(server.url)
        assert (await phone.call("/api/guest/carried", {"key": key}))["person"] == clients[0].person
        async with phone.table(code) as table:
            assert table.seats == [0]
        with pytest.raises(NotAllowed, match="403"):
            await Client(server.url).call("/api/guest/carried", {"key": key})
        with pytest.raises(NotAllowed, match="403"):
            await Client(server.url, "no such key").call("/api/guest/carry", {})

    run(carry())


def test_the_key_is_in_a_cookie_that_scripts_cannot_read(server: ServerProcess) -> None:
    request = urllib.request.Request(f"{server.url}/api/guest", b"{}", {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        cookie = answer.headers["Set-Cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert cookie.split(";")[0].split("=")[1] not in answer.read().decode().lower()
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_posts_from_elsewhere_are_turned_away(server: ServerProcess) -> None:
    headers = {"Content-Type": "application/json", "Origin": "https://elsewhere.example"}
    with pytest.raises(urllib.error.HTTPError, match="403") as caught:
        urllib.request.urlopen(urllib.request.Request(f"{server.url}/api/guest", b"{}", headers))
    caught.value.close()


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"game": "skat", "seats": 3}, 400),
        ({"game": "kuhhandel-2", "seats": 9}, 400),
        ({"game": "kuhhandel-2", "seats": 3, "options": {"super": None}}, 400),
        ({"game": "kuhhandel-2", "seats": 3, "pace": {"think": 0.001}}, 400),
        ({"game": "kuhhandel-2", "seats": 3, "pace": {"think": -1}}, 400),
        ({"game": "kuhhandel-2", "seats": 3, "colour": "red"}, 400),
        ({"game": "mue", "seats": 3, "options": {"hands": 1_000_000_000}}, 400),
        ({"game": "mue", "seats": 3, "options": {"hands": 10**26}}, 400),
        ({"game": "mue", "seats": 3, "options": {"end": -1}}, 400),
    ],
)
def test_tables_that_cannot_be_are_refused(server: ServerProcess, wish: dict[str, object], status: int) -> None:
    async def ask() -> None:
        with pytest.raises(NotAllowed, match=str(status)):
            await (await guest(server.url)).call("/api/tables", wish)

    run(ask())


async def refusal(client: Client, path: str) -> str:
    try:
        return str(await client.call(path))
    except NotAllowed as refused:
        return str(refused)


def test_limits_on_tables_and_requests(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(tables_per_guest=2, requests_per_minute=20)

    async def hoard() -> None:
        client, other = await guest(server.url), await guest(server.url)
        for _ in range(2):
            code = await client.open_table("kuhhandel-2", 3)
        with pytest.raises(NotAllowed, match="403"):
            await client.open_table("kuhhandel-2", 3)
        refusals = [await refusal(client, "/api/tables/CCCCCCCC") for _ in range(40)]
        assert {"404", "429"} == {text[:3] for text in refusals}
        # Who has tried too many codes does not learn that one is right, neither so nor by a socket.
        for stranger in (Client(server.url), other):
            assert (await refusal(stranger, f"/api/tables/{code}"))[:3] == "429"
            with pytest.raises(InvalidStatus):
                await stranger.table(code).__aenter__()
        # But who is at home there is not locked out by others at the same address.
        assert (await client.call(f"/api/tables/{code}"))["code"] == code
        async with client.table(code) as table:
            await table.do("sit", seat=0, name="Anna")
        assert (await refusal(client, "/api/tables/CCCCCCCC"))[:3] == "429"

    run(hoard())


def test_a_rematch_seats_the_same_people(server: ServerProcess) -> None:
    async def again() -> None:
        code, clients = await opened(server.url, "kuhhandel-duel", 2, 1, pace=LIVE)
        async with clients[0].table(code) as table:
            assert (await table.ask("rematch"))["type"] == "wrong"
            await begin(clients[0], code)
            await play_all(code, clients, 11)
            await until(table, lambda: table.sheet["state"] == "over")
            await table.do("rematch")
            await until(table, lambda: table.sheet["rematch"])
            assert (await table.ask("rematch"))["type"] == "wrong"
        async with clients[0].table(table.sheet["rematch"]) as second:
            assert sorted(chair["name"] for chair in second.sheet["chairs"]) == ["Alma", "Player 0"]
            assert second.seats == [1]
            assert second.sheet["state"] == "running", "with bots there is nobody to wait for"

    run(again())


def test_what_operators_ask(server: ServerProcess) -> None:
    async def ask() -> None:
        client = Client(server.url)
        assert (await client.call("/health"))["status"] == "alive"
        assert (await client.call("/ready"))["status"] == "ready"
        text = await client.call("/metrics")
        assert "# TYPE kuhstall_moves_total counter" in text
        assert "kuhstall_tables_in_memory" in text
        games = await client.call("/api/games")
        assert [game["id"] for game in games][:2] == ["kuhhandel-1", "kuhhandel-2"]
        assert (await client.call("/api/games/kuhhandel-2/rules"))["rules"]["KH-3.3"]["text"]["de"]
        for path in ("/api/games/skat/rules", "/nothing", "/api/tables/moo", "/api/tables/%2e%2e/record"):
            with pytest.raises(NotAllowed, match="404"):
                await client.call(path)
        paths = (await client.call("/schema/openapi.json"))["paths"]
        assert "/api/tables/{code}" in paths

    run(ask())


def test_logs_are_lines_of_json(server: ServerProcess) -> None:
    lines = [line for line in server.log.read_text().splitlines() if not line.startswith("Kuhstall is open")]
    assert all({"at", "level", "what"} <= set(json.loads(line)) for line in lines)
