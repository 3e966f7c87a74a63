"""Which bot plays: a level for each seat, the strongest for hints and for who is away, and the names of old logs."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from kuhstall.bots import bots_for, strongest
from kuhstall.bots import registry as of_bots
from kuhstall.bots.any_move import RandomBot
from kuhstall.client import Client
from kuhstall.tables import entries, moments, wire
from kuhstall.tables.denied import Denied
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.rematch import same_people
from kuhstall.tables.requests import answer
from kuhstall.tables.thinkers import Thought
from tests.server.house import LIVE, POSTGRES, ServerProcess, run
from tests.server.players import begin, guest, opened, play_all
from tests.server.test_trouble import Line, open_house, until

OLD = [
    b'{"entry":"opened","at":1,"game":"kuhhandel-2","options":{},"seats":3,"pace":{},"listed":false,"host":"anna"}',
    b'{"entry":"sat","at":2,"seat":0,"name":"Anna","guest":"anna"}',
    b'{"entry":"sat","at":3,"seat":1,"name":"Alma","bot":"simple"}',
    b'{"entry":"sat","at":4,"seat":2,"name":"Berta","bot":"random"}',
]
"""The beginning of a log from when `medium` was called `simple`."""


def folded(log: list[bytes]) -> Ledger:
    return Ledger.fold("CDFGHJKM", [entries.decode(line) for line in log])


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """All four levels and a bot of another package, whoever they are."""
    found = {name: {"kuhhandel-2": RandomBot} for name in ("random", "easy", "medium", "strong", "theirs")}
    monkeypatch.setattr(of_bots, "bots", lambda: found)
    return dict(found)


def test_the_strongest_level_there_is(monkeypatch: pytest.MonkeyPatch, levels: dict[str, object]) -> None:
    assert bots_for("kuhhandel-2") == ["random", "easy", "medium", "strong", "theirs"]
    assert strongest("kuhhandel-2") == "strong"
    monkeypatch.setattr(of_bots, "bots", lambda: {**levels, "strong": {}})
    assert strongest("kuhhandel-2") == "medium"


@pytest.mark.usefixtures("levels")
def test_each_seat_has_its_level_and_the_host_may_change_it() -> None:
    ledger = folded(OLD[:2])
    for seat, bot in ((1, "easy"), (2, "strong"), (1, "theirs")):
        before = ledger.sitters[seat].name
        ledger.add(answer(ledger, "anna", wire.SeatBot(seat=seat, bot=bot), 5)[0])
        assert ledger.sitters[seat].bot == bot
        assert before in ("", ledger.sitters[seat].name), "it keeps its name"
    with pytest.raises(Denied, match="Somebody sits there"):
        answer(ledger, "anna", wire.SeatBot(seat=0, bot="easy"), 6)
    with pytest.raises(Denied, match="Only the host"):
        answer(ledger, "ben", wire.SeatBot(seat=1, bot="easy"), 6)
    with pytest.raises(Denied, match="there are random, easy, medium, strong, theirs"):
        answer(ledger, "anna", wire.SeatBot(seat=1, bot="genius"), 6)


def test_a_bot_is_found_by_its_earlier_name() -> None:
    ledger = folded(OLD)
    assert [sitter.bot for sitter in ledger.sitters] == ["", "medium", "random"]
    assert [sat.bot for sat in same_people(ledger, "anna", 5)] == ["medium", "random", ""]
    (sat,) = answer(folded(OLD[:2]), "anna", wire.SeatBot(seat=1, bot="simple"), 5)
    assert isinstance(sat, entries.Sat)
    assert sat.bot == "medium"


@pytest.mark.skipif(bool(POSTGRES), reason="made for SQLite")
def test_a_game_from_before_goes_on(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()

    async def prepare() -> tuple[str, list[Client]]:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1, pace=LIVE)
        await begin(clients[0], code)
        return code, clients

    async def go_on(code: str, clients: list[Client]) -> None:
        sheet = await clients[0].call(f"/api/tables/{code}")
        assert [chair["bot"] for chair in sheet["chairs"]] == ["", "medium", "medium"]
        (result,) = await play_all(code, clients, 3)
        assert result.startswith("= ")

    code, clients = run(prepare())
    server.kill()
    with sqlite3.connect(server.database) as database:
        text = "cast(payload as text)"
        old = f'replace({text}, \'"bot":"random"\', \'"bot":"simple"\')'
        changed = database.execute(f"update log set payload = cast({old} as blob) where {text} like '%random%'")
        assert changed.rowcount == 2
    database.close()
    server.start()
    run(go_on(code, clients))
    assert server.metric("bots_given_up") == 0


def test_a_table_is_opened_with_a_bot_by_its_earlier_name(server: ServerProcess) -> None:
    async def play() -> None:
        client = await guest(server.url)
        wish = {"game": "kuhhandel-2", "seats": 3, "name": "Anna", "bot": "simple"}
        sheet = await client.call("/api/tables", wish)
        assert [chair["bot"] for chair in sheet["chairs"]] == ["", "medium", "medium"]

    run(play())


@pytest.mark.usefixtures("levels")
def test_hints_and_who_plays_for_the_absent_are_the_strongest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with open_house(tmp_path, grace=0.05) as house:
            asked: list[tuple[str, str, str]] = []

            async def think(thought: Thought) -> list[int]:
                asked.append((thought.bot, thought.kind, thought.owner))
                return thought.fallback

            monkeypatch.setattr(house.bots, "_think", think)
            at, pace = moments.today(), entries.Pace(think=3600)
            table = await house.open(
                entries.Opened(at=at, game="kuhhandel-2", options={}, seats=3, pace=pace, listed=False, host="anna")
            )
            anna, ben = Line("anna"), Line("ben")
            for line in (anna, ben):
                await table.join(line.connection, 0)
            for line, message in (
                (anna, wire.Sit(seat=0, name="Anna")),
                (ben, wire.Sit(seat=1, name="Ben")),
                (anna, wire.SeatBot(seat=2, bot="easy")),
                (anna, wire.Begin(first=1)),
            ):
                await table.handle(line.connection, message, 0)
            await house.hint(table, "ben", wire.Hint(seat=1, at=0))
            assert asked == [("strong", "hint", "ben")]
            await table.leave(ben.connection)
            await until(lambda: len(asked) > 1)
            assert asked[1] == ("strong", "move", table.ledger.code)
            assert [table.driver.player_of(seat) for seat in range(3)] == ["", "strong", "easy"]

    run(play(), 30)
