"""How long bots take: the host chooses, the log keeps it, a rematch has it too."""

from pathlib import Path

from msgspec import json

from kuhstall.tables import entries, moments, wire
from kuhstall.tables.driver import HURRY
from kuhstall.tables.entries import Pace
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.rematch import same_again
from tests.server.house import run
from tests.server.test_pauses import say, together
from tests.server.test_trouble import open_house

PAUSE = 40.0
"""So long that no bot moves while we look."""


def test_the_host_hurries_the_bots_and_everybody_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path, bot_pause=PAUSE) as house:
            table, lines = await together(house, ("anna", "ben"), Pace())
            anna, ben = lines.values()
            assert await say(table, ben, wire.HurryBots(bots="quick")) == "host_only"
            assert await say(table, anna, wire.HurryBots(bots="normal")) == "changes_nothing"
            assert await say(table, anna, wire.HurryBots(bots="quick")) == ""
            heard = [json.decode(one) for one in ben.heard]
            assert [one["table"]["pace"]["bots"] for one in heard if one["type"] == "changed"][-1] == "quick"
            again = Ledger.fold(table.ledger.code, [*map(entries.decode, await house.store.entries(table.ledger.code))])
            assert again.opened.pace.bots == "quick"
            assert same_again(again, "anna", moments.today())[0].pace.bots == "quick"

    run(play())


def test_each_pace_is_a_part_of_the_usual_pause_and_never_none(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_house(tmp_path, bot_pause=PAUSE) as house:
            table, lines = await together(house, ("anna",), Pace())
            anna = lines["anna"]
            for pace, part in HURRY.items():
                if pace != "normal":
                    assert await say(table, anna, wire.HurryBots(bots=pace)) == ""
                    least, most = PAUSE * part, 3 * PAUSE * part
                    assert all(0 < least <= table.driver._pause() <= most for _ in range(20))

    run(play())
