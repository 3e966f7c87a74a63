"""Limits: whose they are, that players do not suffer from their neighbours, and that nobody can try all codes."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from kuhstall.client import Client, NotAllowed
from kuhstall.core.errors import Malformed
from kuhstall.server.addresses import among, blocks_of
from kuhstall.tables import moments
from kuhstall.tables.hub import WIDER, Limits
from tests.server.house import ServerProcess, run
from tests.server.players import guest
from tests.server.test_edges import asked
from tests.server.test_house import refusal
from tests.server.test_messages import next_of, raw_socket
from tests.server.test_trouble import open_house, opened


class From(Client):
    """A client at an address, as a proxy tells it."""

    address = ""

    @property
    def headers(self) -> dict[str, str]:
        return {**super().headers, "X-Forwarded-For": self.address}


async def guest_from(url: str, address: str) -> From:
    client = From(url)
    client.address = address
    return await client.arrive()


def test_a_household_is_one_address() -> None:
    assert blocks_of("192.0.2.7") == blocks_of("::ffff:192.0.2.7") == ("192.0.2.7",)
    assert (
        blocks_of("2001:db8:1:2:3::4") == blocks_of("2001:db8:1:2:ffff::1") == ("2001:db8:1:2::/64", "2001:db8:1::/48")
    )
    assert blocks_of("fe80::1%eth0") == ("fe80::/64", "fe80::/48")
    assert blocks_of("") == ("",)
    assert blocks_of("elsewhere") == ("elsewhere",)


def test_addresses_are_listed_as_people_write_them() -> None:
    listed = "127.0.0.1, ::1,10.0.0.0/8"
    assert [among(one, listed) for one in ("127.0.0.1", "::ffff:127.0.0.1", "::1", "10.9.8.7")] == [True] * 4
    assert [among(one, listed) for one in ("127.0.0.2", "11.0.0.1", "::2", "", "elsewhere")] == [False] * 5
    assert among("192.0.2.7", " * ")
    assert not among("127.0.0.1", "")
    with pytest.raises(Malformed, match="listed with commas"):
        among("127.0.0.1", "nowhere")


def test_a_wider_address_may_do_more_but_not_without_end() -> None:
    limits = Limits(10)
    tries = [limits.take(*blocks_of(f"2001:db8:1:{block}::{host}")) for block in range(100) for host in range(1, 12)]
    assert sum(tries) == 10 * WIDER
    assert limits.spent(*blocks_of("2001:db8:1:ffff::1"))
    assert not limits.spent(*blocks_of("2001:db8:2::1"))
    assert limits.take(*blocks_of("192.0.2.7"))


def test_what_is_taken_elsewhere_counts_here(monkeypatch: pytest.MonkeyPatch) -> None:
    time = 100.0
    monkeypatch.setattr(moments, "now", lambda: time)
    here = Limits(60)
    here.shared = True
    assert [here.take("a"), here.take("a"), here.take("b", "wide")] == [True] * 3
    assert here.taken_since() == [("a", 0, 2), ("b", 0, 1), ("wide", 1, 1)]
    assert here.taken_since() == []
    here.spend("a", 0, 57)
    assert [here.take("a"), here.take("a")] == [True, False]
    here.spend("a", 0, 10)  # More than there was: it has to be made up for.
    time += 10
    assert here.spent("a")
    time += 2
    assert here.take("a")
    assert here.taken_since() == [("a", 0, 2)]
    here.spend("b", 0, 10_000)
    time += 121  # But nobody is kept waiting for ever.
    assert here.take("b")


def test_rotating_in_a_block_answers_no_more_guesses(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(requests_per_minute=20)
    answers = [
        asked(f"{server.url}/api/tables/CCCCCCCC", X_Forwarded_For=f"2001:db8::{host:x}")[0] for host in range(1, 60)
    ]
    assert answers.count(404) in (20, 21, 22)  # One or two more, since time goes by.
    assert set(answers) == {404, 429}
    assert asked(f"{server.url}/api/tables/CCCCCCCC", X_Forwarded_For="2001:db8:0:1::1")[0] == 404


def test_who_sits_at_a_table_does_not_suffer_from_a_neighbour(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(requests_per_minute=10, sockets_per_minute=10)

    async def play() -> None:
        host, friend, neighbour = [await guest_from(server.url, "192.0.2.7") for _ in range(3)]
        code = await host.open_table("kuhhandel-2", 3)
        async with friend.table(code) as table:
            await table.do("sit", seat=1, name="Ben")
        while (await refusal(neighbour, "/api/tables/CCCCCCCC"))[:3] != "429":
            pass
        for one in (host, friend):
            assert (await one.call(f"/api/tables/{code}"))["code"] == code
            async with one.table(code) as table:
                assert table.sheet["code"] == code
        for stranger in (neighbour, Client(server.url), await guest_from(server.url, "192.0.2.8")):
            here = stranger is neighbour
            assert (await refusal(stranger, f"/api/tables/{code}"))[:3] == ("429" if here else "{'c")
        with pytest.raises(InvalidStatus):
            await neighbour.table(code).__aenter__()
        # Their own table is all that they are let in to.
        for path in ("/api/tables/CCCCCCCC", "/api/tables/CCCCCCCD/record"):
            assert (await refusal(host, path))[:3] == "429"

    run(play())


def test_sockets_are_not_opened_without_end(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(sockets_per_minute=5)

    async def knock() -> None:
        host, stranger = await guest_from(server.url, "192.0.2.7"), await guest_from(server.url, "192.0.2.7")
        code = await host.open_table("kuhhandel-2", 3)

        async def opens(client: Client) -> int:
            let_in = 0
            for _ in range(12):
                with contextlib.suppress(InvalidStatus):
                    await (await raw_socket(server, client, code)).close()
                    let_in += 1
            return let_in

        assert 5 <= await opens(stranger) < 12
        assert 5 <= await opens(host) < 12  # They have a limit of their own, which the stranger has not touched.

    run(knock())


def test_belonging_to_a_table_needs_no_look_at_it(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_house(tmp_path) as house:
            code = (await opened(house)).ledger.code
            assert await house.store.belongs("anna", code)
            assert not await house.store.belongs("ben", code)
            assert not await house.store.belongs("anna", "CCCCCCCC")

    run(look())


def test_talk_has_an_end_over_all_tables_and_sockets_of_a_guest(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(lines_per_minute=6)

    async def talk() -> None:
        client, other = await guest(server.url), await guest(server.url)
        codes = [await client.open_table("kuhhandel-2", 3) for _ in range(2)]
        lines = []
        for code in codes:
            async with client.table(code) as table, other.table(code) as listener:
                await table.do("sit", seat=0, name="Anna")
                await listener.do("sit", seat=1, name="Ben")
            lines += [await raw_socket(server, client, code) for _ in range(2)]
        said = 0
        for number in range(12):
            line = lines[number % 4]
            await line.send(json.dumps({"type": "say", "id": number + 1, "text": "moo"}))
            while (message := json.loads(await line.recv())).get("id") != number + 1:
                pass
            if message["type"] == "done":
                said += 1
            else:
                assert message["reason"] == "much_talk"
                assert "6" in message["text"]["de"]
                assert "6" in message["text"]["en"]
        assert 6 <= said < 12
        heard = await raw_socket(server, other, codes[0])  # Others may still talk.
        await heard.send('{"type":"say","text":"and I?"}')
        assert json.loads(await next_of(heard, "spoken"))["text"] == "and I?"
        for line in (*lines, heard):
            await line.close()

    run(talk())


def test_the_counters_are_for_those_who_watch_over_the_server(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()
    assert asked(f"{server.url}/metrics")[0] == 200
    assert asked(f"{server.url}/metrics", X_Forwarded_For="192.0.2.7")[0] == 403
    server.stop()
    server = own_server(metrics_from="192.0.2.0/24")
    assert asked(f"{server.url}/metrics")[0] == 403
    assert asked(f"{server.url}/metrics", X_Forwarded_For="192.0.2.7")[0] == 200


def test_the_lobby_is_looked_up_once_for_all_who_ask_in_a_moment(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_house(tmp_path) as house:
            listed, looks = house.store.listed, 0

            async def counted(most: int) -> object:
                nonlocal looks
                looks += 1
                return await listed(most)

            house.store.listed = counted  # type: ignore[method-assign, assignment]
            found = await asyncio.gather(*(house.lists.lobby() for _ in range(20)))
            assert looks == 1
            assert all(one is found[0] for one in found)
            await opened(house)  # Who opens a table finds it there at once.
            await house.lists.lobby()
            assert looks == 2

    run(look())


def test_only_listed_tables_are_read_for_the_lobby(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_house(tmp_path, tables_per_guest=100) as house:
            for _ in range(5):
                await opened(house)
            assert await house.store.listed(100) == []

    run(look())


def test_the_lobby_has_the_latest_tables_first_and_an_end(server: ServerProcess) -> None:
    async def look() -> None:
        client = await guest(server.url)
        codes = [await client.open_table("kuhhandel-2", 3, listed=True) for _ in range(3)]
        shown = [table["code"] for table in await client.call("/api/tables")]
        assert shown[:3] == codes[::-1]
        with pytest.raises(NotAllowed):
            await client.call("/api/tables/CCCCCCCC")

    run(look())
