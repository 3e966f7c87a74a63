"""Devices of a guest: they are listed without their keys, and one that is ended is nobody's at once."""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kuhstall.client import Client, NotAllowed
from kuhstall.server.browsers import described
from kuhstall.tables import devices as apart
from kuhstall.tables.devices import Devices
from kuhstall.tables.identity import Guests, day, digest
from kuhstall.tables.moments import A_DAY
from tests.server.earlier import back_to
from tests.server.house import LIVE, POSTGRES, ServerProcess, run
from tests.server.players import begin, guest, opened, until
from tests.server.test_store import started
from tests.server.test_trouble import Line

AGENTS = {
    "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0": "Firefox, Android",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 "
    "Mobile/15E148 Safari/604.1": "Safari, iPhone",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 "
    "Edg/126.0.0.0": "Edge, Windows",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36": (
        "Chrome, Linux"
    ),
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 "
    "Safari/605.1.15": "Safari, Mac",
    "Python-urllib/3.13": "Python",
    "<script>alert(1)</script>": "",
    "x" * 5000 + "Firefox/1": "",
    "": "",
}


async def another(client: Client) -> Client:
    """A further device of a guest."""
    key = (await client.call("/api/guest/carry", {}))["key"]
    device = Client(client.url)
    device.person = (await device.call("/api/guest/carried", {"key": key}))["person"]
    assert device.person == client.person
    return device


async def listed(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = await client.call("/api/guest/devices")
    return found


@pytest.mark.parametrize(("agent", "label"), AGENTS.items())
def test_a_browser_is_described_by_its_name_and_system(agent: str, label: str) -> None:
    assert described(agent) == label


def test_devices_are_listed_without_their_keys(server: ServerProcess) -> None:
    async def look() -> None:
        phone = await guest(server.url)
        desk = await another(phone)
        own = await listed(desk)
        assert [one["this"] for one in own] == [True, False]
        assert {one["id"] for one in own} == {one["id"] for one in await listed(phone)}
        assert [(one["label"], one["made"], one["used"]) for one in own] == [("Python", day(), day())] * 2
        assert set(own[0]) == {"id", "label", "made", "used", "this"}
        for secret in (phone.key, digest(phone.key).hex(), phone.person):
            assert secret not in json.dumps(own)
        with pytest.raises(NotAllowed, match="403"):
            await listed(Client(server.url))

    run(look())


def test_an_ended_device_is_nobody_and_its_sockets_are_closed(server: ServerProcess) -> None:
    async def end() -> None:
        code, (desk,) = await opened(server.url, "kuhhandel-2", 3, 1, pace={**LIVE, "think": 60})
        await begin(desk, code)
        phone = await another(desk)
        async with phone.table(code) as table, desk.table(code) as mine:
            await until(table, lambda: table.seats == [0])
            (other,) = [one["id"] for one in await listed(desk) if not one["this"]]
            left = await desk.call("/api/guest/devices/end", {"id": other})
            assert [one["this"] for one in left] == [True]
            async for _ in table.news():  # Its client is told not to come back.
                pass
            assert table._socket
            assert table._socket.close_code == 4011
            await mine.do("say", phrase="moo")  # The other one stays.
        with pytest.raises(NotAllowed, match="403"):
            await listed(phone)
        assert (await phone.call("/api/guest", {}))["person"] != desk.person
        assert await listed(desk) == left

    run(end())


def test_all_others_end_with_the_links_that_they_have_made(server: ServerProcess) -> None:
    async def end() -> None:
        desk, stranger = await guest(server.url), await guest(server.url)
        others = [await another(desk), await another(desk)]
        key = (await others[0].call("/api/guest/carry", {}))["key"]
        assert [one["this"] for one in await desk.call("/api/guest/devices/end", {})] == [True]
        for other in others:
            with pytest.raises(NotAllowed, match="403"):
                await listed(other)
        with pytest.raises(NotAllowed, match="403"):
            await Client(server.url).call("/api/guest/carried", {"key": key})
        assert len(await listed(stranger)) == 1
        assert (await desk.call("/api/guest", {}))["person"] == desk.person

    run(end())


def test_nobody_ends_the_device_they_use_or_one_of_somebody_else(server: ServerProcess) -> None:
    async def end() -> None:
        anna, ben = await guest(server.url), await guest(server.url)
        (own,), (others,) = await listed(anna), await listed(ben)
        for device, reason in ((own["id"], "this_device"), (others["id"], "no_device"), ("moo", "no_device")):
            with pytest.raises(NotAllowed, match=f"403: .*{reason}"):
                await anna.call("/api/guest/devices/end", {"id": device})
        with pytest.raises(NotAllowed, match="403"):
            await Client(server.url).call("/api/guest/devices/end", {})
        with pytest.raises(NotAllowed, match="400"):
            await anna.call("/api/guest/devices/end", {"id": "x" * 41})
        assert await listed(anna) == [own]
        assert await listed(ben) == [others]

    run(end())


def test_only_the_page_itself_ends_devices_and_nothing_is_kept_by_caches(server: ServerProcess) -> None:
    client = run(guest(server.url))
    run(another(client))

    def ask(path: str, body: bytes | None, **headers: str) -> tuple[int, str | None]:
        request = urllib.request.Request(
            server.url + path, body, {**client.headers, "Content-Type": "application/json", **headers}
        )
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            return answer.status, answer.headers["cache-control"]

    assert ask("/api/guest/devices/end", b"{}", Origin="https://elsewhere.example")[0] == 403
    assert len(run(listed(client))) == 2
    assert ask("/api/guest/devices", None) == (200, "no-store")
    assert ask("/api/guest/devices/end", b"{}", Origin=server.url) == (200, "no-store")
    assert len(run(listed(client))) == 1


def test_ending_devices_counts_against_the_address(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(requests_per_minute=3)

    async def ask() -> None:
        client = await guest(server.url)
        for _ in range(2):
            await client.call("/api/guest/devices/end", {})
        with pytest.raises(NotAllowed, match="429"):
            await client.call("/api/guest/devices/end", {})

    run(ask())


def test_a_key_that_was_ended_at_another_node_is_soon_forgotten(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "LOOK", 0.01)

    async def end() -> None:
        async with started(database) as store:
            here, there = Guests(store), Guests(store)
            own, elsewhere = Devices(store, here), Devices(store, there)
            guest, key = await here.new("Firefox")
            assert await there.who(key) == guest
            line, other = Line(guest), Line(guest)
            watching = asyncio.create_task(elsewhere.watch())
            with elsewhere.socket_of(key, line.connection), elsewhere.socket_of("another", other.connection):
                ending = await here.key_for(guest, "Safari")
                await own.end(guest, ending)
                assert await here.who(key) == ""
                await line.connection.lost.wait()
                assert line.connection.code == apart.ENDED
                assert not other.connection.lost.is_set()
            assert await there.who(key) == ""
            assert await there.who(ending) == guest
            watching.cancel()

    run(end(), 10)


def test_the_day_and_a_label_that_was_not_known_are_noted_when_a_key_is_used(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use() -> None:
        async with started(database) as store:
            guests = Guests(store)
            guest, key = await guests.new()
            first = day()
            monkeypatch.setattr("kuhstall.tables.identity.day", lambda: first + A_DAY)
            for label in ("Firefox", "Safari"):
                assert await guests.who(key, label) == guest
                guests.forget([digest(key)])
            (device,) = await store.devices_of(guest, 10)
            assert (device.label, device.made, device.used) == ("Firefox", first, first + A_DAY)

    run(use())


@pytest.fixture
def database(tmp_path: Path) -> str:
    from tests.server.house import new_postgres_database

    return new_postgres_database() if POSTGRES else str(tmp_path / "test.db")


@pytest.mark.skipif(bool(POSTGRES), reason="made for SQLite")
def test_keys_of_an_older_database_are_devices_too(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()

    async def prepare() -> Client:
        client = await guest(server.url)
        await another(client)
        return client

    client = run(prepare())
    server.kill()
    back_to(5, server.database)
    server.start()
    new, old = run(listed(client))
    assert (old["label"], old["made"], old["used"], old["this"]) == ("", 0, 0, False)
    assert (new["label"], new["made"], new["used"], new["this"]) == ("Python", 0, day(), True)
    run(client.call("/api/guest/devices/end", {"id": old["id"]}))
    assert len(run(listed(client))) == 1
