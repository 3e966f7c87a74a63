"""Nothing is written that cannot be read, and a table whose log cannot be read stops and hides no other."""

import asyncio
import json
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from kuhstall.client import Client, NotAllowed
from kuhstall.core.record import parse
from kuhstall.server.store import open_store
from kuhstall.tables import entries, wire
from kuhstall.tables.reading import remains
from kuhstall.tables.store import Row
from tests.server.house import POSTGRES, TURNS, ServerProcess, run
from tests.server.players import begin, guest, opened
from tests.server.test_trouble import begun, open_house
from tests.server.test_trouble import opened as table_of_two

ODD = [-1, 0, 1, 2, 3, 11, 12, 2**31, 2**63, 10**26, 0.5, "1", "", None, True, [], {}, "\u0000", "Ä" * 24]
FIELDS = ["seat", "one", "other", "name", "bot", "limit", "text", "phrase", "who", "on", "move", "at", "count", "since"]
KINDS = ["sit", "rise", "swap", "seat", "begin", "move", "mark", "slap", "limit", "say", "mute", "rematch", "hello"]


def shut(server: ServerProcess) -> None:
    """End a server whose log may tell of trouble."""
    assert server.process
    server.process.terminate()
    server.process.wait(20)


def spoil(server: ServerProcess, logs: Mapping[str, Sequence[bytes]], state: str, people: tuple[str, ...]) -> None:
    """Write logs beside the server, as a hand or another version might have."""

    async def write() -> None:
        store = open_store(server.database, "normal")
        await store.start()
        for number, (code, log) in enumerate(logs.items()):
            row = Row(code, state, True, 2**45 + number, people)  # type: ignore[arg-type]
            if POSTGRES:
                await store.leases.claim(code)  # type: ignore[attr-defined]
            await store.append(code, len(await store.entries(code)), log, row)
        await store.stop()

    run(write())


@pytest.mark.parametrize("message", [{"kind": "rise", "seat": 11}, {"kind": "swap", "one": 11, "other": 0}])
def test_a_host_cannot_name_a_seat_that_is_not_there(
    own_server: Callable[..., ServerProcess], message: dict[str, Any]
) -> None:
    server = own_server()

    async def ask() -> str:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1)
        async with clients[0].table(code) as table:
            answer = await table.ask(**message)
            assert (answer["type"], answer["reason"]) == ("wrong", "no_seat")
            await table.do("swap", one=0, other=1)
        return code

    async def look(code: str) -> None:
        assert (await (await guest(server.url)).call(f"/api/tables/{code}"))["chairs"][1]["name"] == "Player 0"

    code = run(ask())
    server.stop()
    server.start()
    run(look(code))


def test_whatever_clients_say_every_table_can_be_read_again(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(sync="normal")
    dice = random.Random(20261116)

    def message() -> str:
        wish: dict[str, object] = {field: dice.choice(ODD) for field in dice.sample(FIELDS, dice.randrange(4))}
        wish |= {field: dice.randrange(-1, 13) for field in ("seat", "one", "other") if dice.random() < 0.5}
        sound: dict[str, dict[str, object]] = {
            "sit": {"seat": dice.randrange(-1, 13), "name": "Ada"},
            "rise": {"seat": dice.randrange(-1, 13)},
            "swap": {"one": dice.randrange(-1, 13), "other": dice.randrange(-1, 13)},
            "seat": {"seat": dice.randrange(-1, 13), "bot": "random"},
            "limit": {"seat": dice.randrange(-1, 13), "limit": dice.choice(ODD)},
            "say": {"text": "moo"},
        }
        kind = dice.choice(KINDS)
        return json.dumps({"type": kind, **(sound.get(kind, {}) if dice.random() < 0.7 else wish)})

    async def throw(game: str, seats: int) -> str:
        code, clients = await opened(server.url, game, seats, 1, pace=TURNS)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{code}/socket"
        async with connect(address, additional_headers=clients[0].headers, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "version": 1}))
            for _ in range(400):
                await socket.send(message())
            await socket.send(json.dumps({"type": "hint", "id": 999, "seat": 12, "at": 0}))
            await socket.send(json.dumps({"type": "say", "id": 1000, "text": "done"}))
            while json.loads(await socket.recv()).get("id") != 1000:
                pass  # Messages are carried out in order: the last one is answered last.
        return code

    async def throw_all() -> list[str]:
        return [await throw(game, seats) for game in ("kuhhandel-2", "mue", "kuhfstein") for seats in (3, 4)]

    async def look(codes: list[str]) -> list[str]:
        client = await guest(server.url)
        return [(await client.call(f"/api/tables/{code}"))["state"] for code in codes]

    codes = run(throw_all())
    before = run(look(codes))
    server.stop()
    server.start()
    assert run(look(codes)) == before
    assert "stopped" not in before


def test_what_does_not_fold_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = [
        entries.Rose(at=1, seat=7),
        entries.Swapped(at=1, one=-1, other=0),
        entries.Sat(at=1, seat=2, name="Cleo"),
        entries.Moved(at=1, seat=0, move="moo"),
        entries.Began(at=1, seed="no number", players=("Anna", "Ben", "Cleo", "Dora", "Eva", "Finn")),
    ]

    async def write() -> None:
        async with open_house(tmp_path) as house:
            for entry in bad:
                table, line = await begun(house)
                before = await house.store.entries(table.ledger.code)
                monkeypatch.setattr("kuhstall.tables.table.answer", lambda *_, entry=entry: [entry])
                await table.handle(line.connection, wire.Close(), 0)
                assert b'"type":"wrong"' in line.heard[-1], entry
                assert await house.store.entries(table.ledger.code) == before
                monkeypatch.undo()
                await table.handle(line.connection, wire.Say(text="still here"), 0)
                assert b'"type":"done"' in line.heard[-1]

    run(write(), 20)


def test_trying_an_entry_changes_nothing(tmp_path: Path) -> None:
    async def attempt() -> None:
        async with open_house(tmp_path) as house:
            table, _ = await begun(house)
            ledger = table.ledger
            seat = table.driver.asked()[0]
            new = [
                entries.Rose(at=5, seat=0),
                entries.Said(at=5, guest="anna", name="Anna", text="moo"),
                entries.Muted(at=5, guest="anna", who="ben", on=True),
                entries.Limited(at=5, seat=0, limit=5),
                entries.Paused(at=5),
                entries.Moved(
                    at=5, seat=seat, move=ledger.game.choices(ledger.playing.state, seat, ("Anna", "Ben"))[0]
                ),
            ]
            before = snapshot(ledger)
            ledger.prove([entries.encode(entry) for entry in new])
            assert snapshot(ledger) == before

    run(attempt())


def snapshot(ledger: Any) -> str:
    match = ledger.playing
    return repr(
        [
            {name: value for name, value in vars(ledger).items() if name != "match"},
            match.moves,
            match.events,
            match.state.dump(),
        ]
    )


def test_tables_that_cannot_be_read_stop_and_hide_no_other(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, tables_per_guest=2, most_tables=2).start()

    async def play() -> tuple[str, str, str, str]:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1, pace=TURNS, listed=True)
        good = await clients[0].open_table("kuhhandel-2", 3, listed=True)
        await begin(clients[0], code)
        async with clients[0].table(code) as table:
            turn = await anext(table.turns())
            await table.do("move", seat=0, move=turn.fallback, at=turn.moves)
        return code, good, clients[0].key, clients[0].person

    code, good, key, person = run(play())
    shut(server)
    letters = "CDFGHJKMNP"
    bad = {f"CCCCCC{one}{other}": [b"moo"] for one in letters for other in letters}
    spoil(server, bad, "waiting", (person,))
    spoil(server, {"FFFFFFFF": [b'{"entry":"paused","at":1}']}, "running", (person,))
    spoil(server, {code: [b'{"entry":"moved","at":1,"seat":0,"move":"fly"}']}, "running", ())
    for _ in range(2):
        server.start()
        try:
            run(look(server, code, good, key, [*bad, "FFFFFFFF"]))
        finally:
            shut(server)


async def look(server: ServerProcess, code: str, good: str, key: str, bad: list[str]) -> None:
    client = await guest(server.url)
    assert [sheet["code"] for sheet in await client.call("/api/tables")] == [good]
    client.key = key
    mine = {one["table"]["code"]: one["table"]["state"] for one in await client.call("/api/guest/tables")}
    assert mine[good] == "waiting"
    assert len(mine) == 100
    assert set(mine.values()) == {"waiting", "stopped"}
    await close(client, await open_when_there_is_room(client))
    for each in [code, *bad[:3]]:
        sheet = await client.call(f"/api/tables/{each}")
        assert (sheet["code"], sheet["state"]) == (each, "stopped")
        async with client.table(each) as table:
            assert table.sheet["state"] == "stopped"
            reason = "table_stopped" if each == code else "not_seated"
            assert (await table.ask("say", text="moo"))["reason"] == reason
    written = await client.call(f"/api/tables/{code}/record")
    moves = parse(written).moves
    assert len(moves) >= 2
    assert moves[-1].text.endswith(": fly")  # The whole log is shown, though the rules judge no such move.
    assert await client.call(f"/api/tables/{bad[0]}/record") == "moo\n"
    with pytest.raises(NotAllowed, match="403"):
        await client.call(f"/api/tables/{code}/score")


async def open_when_there_is_room(client: Client) -> str:
    """A new table; tables that cannot be read are found out one by one after a start."""
    while True:
        try:
            return await client.open_table("kuhhandel-2", 3)
        except NotAllowed:
            await asyncio.sleep(0.02)


async def close(client: Client, code: str) -> None:
    async with client.table(code) as table:
        await table.do("close")


def test_a_table_that_can_be_read_again_goes_on_unless_its_record_was_given(tmp_path: Path) -> None:
    async def stop() -> list[str]:
        async with open_house(tmp_path) as house:
            codes = [(await table_of_two(house)).ledger.code for _ in range(2)]
            for code in codes:
                await house.store.append(code, 1, [b"moo"], Row(code, "waiting", False, 1))
            return codes

    async def mend(codes: list[str]) -> None:
        async with open_house(tmp_path) as house:
            for code in codes:
                found = await house.find(code)
                assert found
                assert found.ledger.state == "stopped"
            assert await house.store.open_tables("anna") == (0, 0)
            assert found
            await remains(house.store, found.ledger)
            await forget_last_lines(house.store)
        async with open_house(tmp_path) as house:
            tables = [await house.find(code) for code in codes]
            assert [table.ledger.state for table in tables if table] == ["waiting", "stopped"]
            assert await house.store.open_tables("anna") == (1, 1)

    run(mend(run(stop())))


async def forget_last_lines(store: Any) -> None:
    await store._ask(
        lambda connection: connection.execute("delete from log where payload = cast('moo' as blob)").rowcount
    )
