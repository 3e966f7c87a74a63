"""What a guest can ask besides playing: to begin at once, their own tables, hints, score sheets."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from kuhstall.bots import bots_for
from kuhstall.client import Client, NotAllowed, TableClient
from kuhstall.core import record
from kuhstall.core.registry import GAMES
from tests.server.earlier import back_to
from tests.server.house import LIVE, POSTGRES, TURNS, ServerProcess, run
from tests.server.players import begin, guest, opened, play_all, until


def test_one_request_seats_the_opener_and_begins_with_bots(server: ServerProcess) -> None:
    async def play() -> None:
        client = await guest(server.url)
        waiting = await client.call("/api/tables", {"game": "kuhhandel-2", "seats": 3, "name": " Anna "})
        assert [chair["name"] for chair in waiting["chairs"]] == ["Anna", "", ""]
        assert (waiting["state"], waiting["chairs"][0]["person"]) == ("waiting", client.person)
        wish = {"game": "kuhhandel-2", "seats": 3, "name": "Alma", "bot": "medium", "pace": LIVE}
        sheet = await client.call("/api/tables", wish)
        assert sheet["state"] == "running"
        assert [chair["bot"] for chair in sheet["chairs"]] == ["", "medium", "medium"]
        assert len({chair["name"] for chair in sheet["chairs"]}) == 3
        (result,) = await play_all(sheet["code"], [client], seed=3)
        text = await client.call(f"/api/tables/{sheet['code']}/record")
        assert result == record.final_line(record.verify(record.parse(text)))

    run(play())


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"bot": "medium"}, 400),
        ({"name": "Anna", "bot": "genius"}, 400),
        ({"name": "\u200b"}, 403),
        ({"name": "x" * 25}, 400),
    ],
)
def test_who_cannot_begin_at_once_is_told(server: ServerProcess, more: dict[str, str], status: int) -> None:
    async def ask() -> None:
        client = await guest(server.url)
        with pytest.raises(NotAllowed, match=str(status)):
            await client.call("/api/tables", {"game": "kuhhandel-2", "seats": 3, **more})
        assert await client.call("/api/guest/tables") == []

    run(ask())


def waits_for_people(table: TableClient) -> bool:
    """Whether somebody other than the bot in the third seat has to decide, so that nothing goes on by itself."""
    return any(each["seat"] < 2 for each in table.clock["deciding"])


def test_own_tables_the_latest_first(server: ServerProcess) -> None:
    async def look() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace=TURNS)
        host, friend = clients
        later = await host.open_table("mue", 3)
        mine = await host.call("/api/guest/tables")
        assert [(each["table"]["code"], each["seats"], each["asked"]) for each in mine] == [
            (later, [], False),
            (code, [0], False),
        ]
        await begin(host, code)
        async with host.table(code) as one, friend.table(code) as two:
            tables = {0: one, 1: two}
            for table in (one, two):
                await until(table, partial(waits_for_people, table))
            clients_asked = [each["asked"] for client in clients for each in await own(client, code)]
            assert clients_asked == [bool(tables[seat].seen[seat]["choices"]) for seat in (0, 1)]
        assert (await host.call("/api/guest/tables"))[0]["table"]["code"] == code
        async with friend.table(await host.open_table("kuhhandel-2", 3)) as left:
            await left.do("sit", seat=1, name="Ben")
            assert len(await friend.call("/api/guest/tables")) == 2
            await left.do("rise", seat=1)
        assert [each["table"]["code"] for each in await friend.call("/api/guest/tables")] == [code]
        async with host.table(later) as table:
            await table.do("close")
        assert later not in [each["table"]["code"] for each in await host.call("/api/guest/tables")]
        assert await (await guest(server.url)).call("/api/guest/tables") == []
        with pytest.raises(NotAllowed, match="403"):
            await Client(server.url).call("/api/guest/tables")

    run(look())


async def own(client: Client, code: str) -> list[dict[str, bool]]:
    return [each for each in await client.call("/api/guest/tables") if each["table"]["code"] == code]


def test_own_tables_are_found_after_a_restart(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()

    async def prepare() -> tuple[Client, list[str]]:
        client = await guest(server.url)
        wish = {"game": "kuhhandel-duel", "seats": 2, "name": "Anna", "bot": "random", "pace": LIVE}
        codes = [(await client.call("/api/tables", wish))["code"] for _ in range(2)]
        await play_all(codes[0], [client], seed=5)
        return client, codes

    async def look(client: Client, codes: list[str]) -> None:
        mine = await client.call("/api/guest/tables")
        assert [(each["table"]["code"], each["table"]["state"], each["seats"]) for each in mine] == [
            (codes[0], "over", [0]),
            (codes[1], "running", [0]),
        ]

    client, codes = run(prepare())
    server.kill()
    server.start()
    run(look(client, codes))


@pytest.mark.skipif(bool(POSTGRES), reason="made for SQLite")
def test_an_older_database_learns_who_sat_where(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()

    async def prepare() -> list[Client]:
        return (await opened(server.url, "kuhhandel-2", 3, 2))[1]

    async def look(client: Client) -> list[list[int]]:
        return [each["seats"] for each in await client.call("/api/guest/tables")]

    clients = run(prepare())
    server.kill()
    back_to(1, server.database)
    server.start()
    assert [run(look(client)) for client in clients] == [[[0]], [[1]]]


@pytest.mark.parametrize("game", ["kuhhandel-2", "kuhhandel-master", "mue", "kuhfstein"])
def test_a_hint_is_a_legal_move_and_changes_nothing(server: ServerProcess, game: str) -> None:
    async def ask() -> None:
        code, clients = await opened(server.url, game, 3, 3, pace=TURNS)
        async with clients[0].table(code) as a, clients[1].table(code) as b, clients[2].table(code) as c:
            tables = [a, b, c]
            await a.do("begin")
            for seat, table in enumerate(tables):
                await until(table, lambda table=table, seat=seat: seat in table.seen)
            asked = next(seat for seat in range(3) if tables[seat].seen[seat]["choices"])
            before = tables[asked].number
            hint = await tables[asked].ask("hint", seat=asked, at=0)
            assert hint["type"] == "hinted", hint
            assert tables[asked].number == before
            other = (asked + 1) % 3
            assert (await tables[other].ask("hint", seat=asked, at=0))["reason"] == "not_your_seat"
            assert (await tables[other].ask("hint", seat=other, at=0))["reason"] == "not_your_turn"
            assert (await tables[asked].ask("hint", seat=asked, at=3))["reason"] == "too_late"
            await tables[asked].move(asked, hint["move"])
            assert (await clients[0].call(f"/api/tables/{code}"))["moves"] == 1

    run(ask())


def test_one_hint_at_a_time(server: ServerProcess) -> None:
    async def ask() -> None:
        client = await guest(server.url)
        # A hint in Kuhfstein takes long enough for the other questions to arrive.
        wish = {"game": "kuhfstein", "seats": 2, "name": "Anna", "bot": "random", "pace": TURNS}
        code = (await client.call("/api/tables", wish))["code"]
        async with client.table(code) as table:
            await until(table, lambda: table.seen[0]["choices"])
            at = table.moves
            answers = await asyncio.gather(*(table.ask("hint", seat=0, at=at) for _ in range(5)))
            assert [answer["type"] for answer in answers].count("hinted") == 1
            assert {answer.get("reason") for answer in answers} == {None, "one_hint"}
            assert (await table.ask("hint", seat=0, at=at))["type"] == "hinted"

    run(ask())


def test_without_a_key_nobody_acts_for_a_bot(server: ServerProcess) -> None:
    async def ask() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1, pace={**LIVE, "think": 60})
        async with clients[0].table(code) as table, Client(server.url).table(code) as outside:
            await table.do("begin")
            for seat in range(3):
                assert (await outside.ask("hint", seat=seat, at=0))["reason"] == "not_your_seat"
                assert (await outside.ask("move", seat=seat, move="auction", at=0))["reason"] == "not_your_seat"

    run(ask())


@pytest.mark.parametrize("game", list(GAMES))
def test_the_score_sheet_of_a_finished_game(server: ServerProcess, game: str) -> None:
    async def play() -> None:
        client = await guest(server.url)
        seats = GAMES[game].seats[0]
        wish = {"game": game, "seats": seats, "name": "Anna", "bot": bots_for(game)[-1], "pace": LIVE}
        code = (await client.call("/api/tables", wish))["code"]
        with pytest.raises(NotAllowed, match="403"):
            await client.call(f"/api/tables/{code}/score")
        (result,) = await play_all(code, [client], seed=7)
        sheet = await client.call(f"/api/tables/{code}/score")
        assert len(sheet["players"]) == seats
        total = next(line for line in sheet["lines"] if line["name"] == ("sum" if game == "mue" else "total"))
        scores = zip(sheet["players"], total["numbers"], strict=True)
        assert sheet["stories"]
        assert result.split(" (")[0] == "= " + ", ".join(f"{player} {score}" for player, score in scores)

    run(play(), 120)


def test_keeping_score_of_a_real_table(server: ServerProcess) -> None:
    async def keep() -> None:
        client = Client(server.url)
        body = {"estates": ["Anna: goose dog cow rat dog* horse* 430", "Ben: cat"], "options": {"kassensturz": None}}
        sheet = await client.call("/api/games/kuhhandel-master/score", body)
        assert sheet["players"] == ["Anna", "Ben"]
        assert sheet["lines"][-1] == {"name": "total", "numbers": [3100, 90], "rule": "KH-5.5", "words": []}
        hand = {"chief": "Anna", "height": "2", "trump": "g"}
        mue = {"estates": ["Anna: 20", "Ben: 8", "Cleo: 8"], "details": hand}
        assert (await client.call("/api/games/mue/score", mue))["lines"][-1]["numbers"] == [40, 8, 8]
        for path, wrong, reason in (
            ("mue", {"estates": ["Anna: 36"]}, "also needs chief, height, trump"),
            ("mue", {**mue, "details": {**hand, "moon": "full"}}, "has no detail 'moon'"),
            ("mue", {**mue, "options": {"super": None}}, "has no option 'super'"),
            ("kuhfstein", {"estates": ["Anna"]}, "is not what a player has"),
        ):
            with pytest.raises(NotAllowed, match=f"400: .*{reason}"):
                await client.call(f"/api/games/{path}/score", wrong)
        with pytest.raises(NotAllowed, match="404"):
            await client.call("/api/games/skat/score", mue)

    run(keep())
