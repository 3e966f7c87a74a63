"""A deck of one's own at a table (KF-5.5): checked, kept in the log, told to everybody, kept in a rematch."""

from hashlib import sha256
from importlib.resources import files

import pytest

from kuhstall.client import Client, NotAllowed
from kuhstall.core import record
from kuhstall.core.errors import Malformed
from kuhstall.games.kuhfstein.deck import own_deck
from kuhstall.tables import entries
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.rematch import same_again
from tests.rules import rule
from tests.server.house import LIVE, ServerProcess, run
from tests.server.players import guest, play_all

OURS = files("kuhstall.games.kuhfstein").joinpath("deck.toml").read_text("utf-8")
MINE = OURS.replace('name = "kuhstall"', 'name = "mine"').replace("points = 4", "points = 5")
LINE = f"mine {sha256(MINE.encode()).hexdigest()}"


def wish(deck: str = MINE, **more: object) -> dict[str, object]:
    """The wish for a table with this deck, against a bot."""
    return {
        "game": "kuhfstein",
        "seats": 2,
        "name": "Ada",
        "bot": "medium",
        "pace": LIVE,
        "attachments": {"deck": deck},
        **more,
    }


async def status(client: Client, body: dict[str, object]) -> str:
    """Why a table is not opened."""
    with pytest.raises(NotAllowed) as denied:
        await client.call("/api/tables", body)
    return str(denied.value)


@rule("KF-5.5")
def test_a_game_with_a_deck_of_ones_own(server: ServerProcess) -> None:
    async def play() -> None:
        client = await guest(server.url)
        sheet = await client.call("/api/tables", wish())
        assert sheet["attachments"] == {"deck": LINE}
        assert await client.call(f"/api/tables/{sheet['code']}/attachments/deck") == MINE
        async with client.table(sheet["code"]) as table:
            assert table.seen[0]["view"]["deck"] == "mine"
        await play_all(sheet["code"], [client], seed=5)
        text = await client.call(f"/api/tables/{sheet['code']}/record")
        assert f"deck: {LINE}" in text.splitlines()
        assert record.replay(record.parse(text), "en", {"deck": MINE}).over

    run(play())


def test_what_is_wrong_with_a_deck_is_said(server: ServerProcess) -> None:
    async def ask() -> None:
        client = await guest(server.url)
        assert "65 points" in await status(client, wish(MINE.replace("points = 5", "points = 0")))
        assert "12 to 200 cards" in await status(client, wish('name = "mine"\ncards = []'))
        assert "not readable as TOML" in await status(client, wish("cows"))
        assert "takes no file" in await status(client, wish(game="mue", seats=3))
        assert "400" in await status(client, wish(MINE + "#" * 20_000))
        assert "404" in await missing(client)

    async def missing(client: Client) -> str:
        plain = await client.call("/api/tables", {"game": "kuhfstein", "seats": 2})
        assert plain["attachments"] == {}
        with pytest.raises(NotAllowed) as denied:
            await client.call(f"/api/tables/{plain['code']}/attachments/deck")
        return str(denied.value)

    run(ask())


@pytest.mark.parametrize("text", ["a = " + "[" * 9_000, "a = " + "9" * 9_000, "a." * 4_000 + "b = 1", "\x00"])
def test_files_that_are_made_to_hurt_are_only_refused(text: str) -> None:
    with pytest.raises(Malformed):
        own_deck(text)


def opened(**more: object) -> entries.Opened:
    """The first entry of a table of two."""
    log = {"at": 1, "game": "kuhfstein", "options": {}, "seats": 2, "listed": False, "host": "ada", **more}
    found = entries.decode(entries.encode(entries.Opened(pace=entries.Pace(), **log)))  # type: ignore[arg-type]
    assert isinstance(found, entries.Opened)
    return found


def test_a_rematch_is_played_with_the_same_deck() -> None:
    ledger = Ledger("CODE", opened(attachments={"deck": MINE}))
    for seat, name in enumerate(("ada", "ben")):
        ledger.add(entries.Sat(at=2, seat=seat, guest=name, name=name))
    again, _ = same_again(ledger, "ada", 3)
    assert Ledger("NEXT", again).vouchers == {"deck": LINE}


def test_logs_without_own_files_are_still_read() -> None:
    line = b'{"entry":"opened","at":1,"game":"mue","options":{},"seats":3,"pace":{},"listed":false,"host":"ada"}'
    found = entries.decode(line)
    assert isinstance(found, entries.Opened)
    assert Ledger("CODE", found).vouchers == {}
