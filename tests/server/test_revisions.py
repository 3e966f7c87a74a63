"""A table remembers the revision of the rules it began with, and finishes its game by it."""

import pytest

from kuhstall.client import Client, NotAllowed
from kuhstall.core import record
from kuhstall.tables.entries import decode
from kuhstall.tables.ledger import Ledger
from tests.server.house import ServerProcess, run
from tests.server.players import begin, opened, play_all

OPENED = (
    b'{"entry":"opened","at":1,"game":"kuhfstein","options":{},"seats":2,"pace":{"kind":"turns"},"listed":false,'
    b'"host":"anna"}'
)
BEGAN = b'{"entry":"began","at":2,"seed":"7a","players":["Anna","Ben"]}'
"""The beginning of a log from before there was a second revision."""


def folded(*log: bytes) -> Ledger:
    return Ledger.fold("ABCD", [decode(line) for line in log])


def test_a_log_from_before_the_revisions_goes_on_by_the_first() -> None:
    ledger = folded(OPENED, BEGAN)
    assert (ledger.state, ledger.rules, ledger.playing.setup.rules) == ("running", 1, 1)
    assert "rules:" not in record.written(ledger.playing)
    assert folded(OPENED, BEGAN.replace(b"}", b',"rules":2}')).rules == 2
    assert folded(OPENED).rules == 2  # It has not begun, so it will be played by the newest.


def test_a_new_game_is_played_by_the_newest_revision_and_its_record_says_so(server: ServerProcess) -> None:
    async def play() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1)
        await begin(clients[0], code)
        await play_all(code, clients, seed=1)
        assert (await clients[0].call(f"/api/tables/{code}"))["rules"] == 2
        text = await clients[0].call(f"/api/tables/{code}/record")
        assert record.verify(record.parse(text)).setup.rules == 2

    run(play())


def test_the_rules_of_an_earlier_revision_can_be_read(server: ServerProcess) -> None:
    async def read() -> None:
        client = Client(server.url)
        rules = "/api/games/kuhfstein/rules"
        old, new = await client.call(f"{rules}?revision=1"), await client.call(rules)
        assert old["rules"]["KF-3.4"]["text"] != new["rules"]["KF-3.4"]["text"]
        assert new == await client.call(f"{rules}?revision=2")
        for revision in ("0", "3", "-1"):
            with pytest.raises(NotAllowed, match="404"):
                await client.call(f"{rules}?revision={revision}")

    run(read())
