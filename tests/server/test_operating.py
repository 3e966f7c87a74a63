"""The host's commands, beside a server that runs and while none does."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from kuhstall.client import Client
from kuhstall.core.errors import Malformed
from kuhstall.server import ordering
from kuhstall.server.config import Config
from kuhstall.server.store.beside import beside
from kuhstall.tables import entries, orders
from tests.server.house import POSTGRES, TURNS, ServerProcess, new_postgres_database, run
from tests.server.players import begin, guest, opened, until


def kuhstall(server: ServerProcess, *words: str, code: int = 0) -> str:
    """What a command says that finds the database as the server does: by the environment."""
    command = [sys.executable, "-m", "kuhstall", *words]
    done = subprocess.run(
        command,
        env={**os.environ, "KUHSTALL_DATABASE": server.database},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


async def talked(server: ServerProcess, begun: bool = True) -> tuple[str, list[Client]]:
    """A table by turns of two people and a bot, at which the second one has said something."""
    code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace=TURNS)
    async with clients[1].table(code) as table:
        await table.do("sit", seat=1, name="Ottilie")
        await table.do("say", text="my secret")
    if begun:
        await begin(clients[0], code)
    return code, clients


def test_tables_and_their_people_are_shown_beside_the_server(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()
    code, clients = run(talked(server))
    waiting, _ = run(talked(server, begun=False))
    listed = kuhstall(server, "tables")
    line = next(each for each in listed.splitlines() if each.startswith(code))
    assert "running" in line
    assert "kuhhandel-2" in line
    assert "Player 0, Ottilie, [Alma]" in line
    assert waiting in kuhstall(server, "tables", "--state", "waiting")
    assert code not in kuhstall(server, "tables", "--state", "waiting")
    assert code not in kuhstall(server, "tables", "--game", "mue")
    mine = kuhstall(server, "tables", "--guest", clients[1].person)
    assert code in mine
    assert waiting not in mine
    one = kuhstall(server, "tables", f"{code[:4]}-{code[4:].lower()}")
    assert f"{clients[0].person} (host)" in one
    assert clients[1].person in one
    assert "there is no table" in kuhstall(server, "tables", "XXXXXXXX", code=1)


def test_a_table_is_closed_by_the_server_that_runs(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()

    async def close() -> str:
        code, clients = await talked(server)
        async with clients[0].table(code) as table:
            said = await asyncio.to_thread(kuhstall, server, "close", code)
            assert said == f"{code}: closed; it was running\n"
            await until(table, lambda: table.sheet["state"] == "closed")
        return code

    code = run(close())
    assert "closed already" in kuhstall(server, "close", code, code=1)
    assert "no such table" in kuhstall(server, "close", "CCCCCCCC", code=1)
    assert "closed" in kuhstall(server, "tables", code)


def test_a_guest_is_deleted_by_the_server_that_runs(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()

    async def delete() -> None:
        code, (anna, otto) = await talked(server)
        async with anna.table(code) as table, otto.table(code) as lost:
            said = await asyncio.to_thread(kuhstall, server, "delete-guest", otto.person)
            assert "taken out of 1 table" in said
            await until(table, lambda: table.sheet["chairs"][1]["bot"])
            assert table.sheet["chairs"][1]["person"] == ""
            await until(lost, lambda: not lost.seats)  # They come back as a stranger.
        assert (await otto.call("/api/guest", {}))["person"] != otto.person

    before = run(talked(server))[0]
    run(delete())
    assert "Ottilie" in kuhstall(server, "tables", before)
    assert "there is no guest" in kuhstall(server, "delete-guest", "nobody", code=1)


def test_orders_are_carried_out_while_no_server_runs(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()
    (one, (_, otto)), (other, _) = run(talked(server)), run(talked(server))
    server.stop()
    assert "closed" in kuhstall(server, "close", other)
    assert "closed already" in kuhstall(server, "close", other, code=1)
    assert '"my secret"' in kuhstall(server, "export-guest", otto.person)
    assert "taken out of 1 table" in kuhstall(server, "delete-guest", otto.person)
    assert "there is no guest" in kuhstall(server, "export-guest", otto.person, code=1)
    server.start()

    async def look() -> None:
        sheet = await (await guest(server.url)).call(f"/api/tables/{one}")
        assert (sheet["state"], sheet["chairs"][1]["bot"]) == ("running", "strong")

    run(look())


def test_an_export_is_json_without_hashes(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()
    code, (_, otto) = run(talked(server))
    text = kuhstall(server, "export-guest", otto.person)
    kept = json.loads(text)
    assert kept["guest"] == otto.person
    assert [table["code"] for table in kept["tables"]] == [code]
    assert [each["text"] for each in kept["tables"][0]["said"]] == ["my secret"]
    assert kept["devices"] == [{"lasting": True, "expires": None}]
    assert otto.key not in text
    assert run(otto.call("/api/guest/export")) == kept


def test_figures_have_no_names(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()
    code, (anna, otto) = run(talked(server))
    said = kuhstall(server, "stats")
    assert "guests: 2 with a key, 2 who were at a table" in said
    assert "1 last 24 hours" in said
    assert not any(secret in said for secret in (code, anna.person, otto.person, "Ottilie"))


def test_why_a_table_has_stopped_is_said(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()
    code, _ = run(talked(server))
    server.stop()

    async def spoil() -> None:
        async with beside(server.database) as database:
            bad = entries.encode(entries.Moved(at=1, seat=0, move="fly"))
            await database.fetch("insert into log (code, seq, payload) values ($1, 999, $2)", code, bad)

    run(spoil())
    assert f"{code} has stopped: Move 1 cannot be read" in kuhstall(server, "tables")
    server.start()
    assert "stopped" in kuhstall(server, "tables", "--state", "stopped")
    assert server.process
    server.process.terminate()  # Its log tells of the trouble.
    server.process.wait(20)
    server.start()
    server.log.write_text("")


def test_a_server_that_does_not_answer_is_said_and_the_order_is_withdrawn(
    own_server: Callable[..., ServerProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = own_server()
    code, _ = run(talked(server))

    async def nobody(*_: object) -> bool:
        return False

    async def ask() -> None:
        with pytest.raises(Malformed, match="nothing was changed"):
            await ordering.ordered(Config(database=server.database), orders.CLOSE, code)
        async with beside(server.database) as database:
            assert await database.archive.last_order() == 0

    server.stop()
    monkeypatch.setattr(ordering, "by_ourselves", nobody)  # As if somebody had the database open who hears nothing.
    monkeypatch.setattr(ordering, "PATIENCE", 0.05)
    run(ask())
    server.start()
    assert "running" in kuhstall(server, "tables", code)


def test_a_database_that_is_not_there_is_not_created(tmp_path: object) -> None:
    missing = new_postgres_database() if POSTGRES else f"{tmp_path}/missing.db"
    done = subprocess.run(
        [sys.executable, "-m", "kuhstall", "tables", "--database", missing], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "no server has been started" in done.stderr if POSTGRES else "there is no database" in done.stderr
