"""People who come and go: a second device, a host who leaves, a rematch while some are gone."""

from collections.abc import Callable

from kuhstall.client import Client
from tests.server.house import LIVE, TURNS, ServerProcess, run
from tests.server.players import begin, opened, play_all, until


def test_two_devices_of_a_guest_play_the_same_seat(server: ServerProcess) -> None:
    async def carry() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1, pace=TURNS)
        phone = Client(server.url)
        async with clients[0].table(code) as first:
            key = (await clients[0].call("/api/guest/carry", {}))["key"]
            await phone.call("/api/guest/carried", {"key": key})
            async with phone.table(code) as second:
                await second.do("begin")
                for table in (first, second):
                    await until(table, lambda table=table: table.seen.get(0, {}).get("choices"))
                assert first.seen[0]["view"] == second.seen[0]["view"]
                await first.move(0, first.seen[0]["fallback"])
                moved = first.moves
                await until(second, lambda: second.moves >= moved)
            await first.ask("say", text="still here")  # An answer comes after everything that happened before.
            assert first.sheet["chairs"][0]["present"]

    run(carry())


def test_when_the_host_leaves_the_others_begin_and_play(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(grace=0.05)

    async def leave() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=LIVE)
        async with clients[1].table(code) as table:
            assert not table.sheet["chairs"][0]["present"]
            await table.do("begin")
        results = await play_all(code, clients[1:], 8)
        assert len(set(results)) == 1

    run(leave())


def test_a_rematch_keeps_the_seats_of_those_who_are_gone(server: ServerProcess) -> None:
    async def again() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=LIVE)
        await begin(clients[0], code)
        await play_all(code, clients, 12)
        async with clients[2].table(code) as table:
            await table.do("rematch")
            await until(table, lambda: table.sheet["rematch"])
            second = table.sheet["rematch"]
        async with clients[2].table(second) as table:
            assert table.sheet["host"] == clients[2].person
            assert [chair["present"] for chair in table.sheet["chairs"]] == [False, True, False]
            assert [chair["name"] for chair in table.sheet["chairs"]] == ["Player 1", "Player 2", "Player 0"]
            await table.do("rise", seat=0)  # The host frees the seat of somebody who does not come.
            await table.do("seat", seat=0, bot="medium")
            await table.do("begin")
        async with clients[0].table(second) as late:
            assert late.seats == [2]
            assert late.sheet["state"] == "running"

    run(again())
