"""Finished games in the lists of those who played: from the index, or from the log of an older house."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest

from kuhstall.client import Client, NotAllowed
from kuhstall.core import record
from kuhstall.core.story import Story
from kuhstall.tables import moments, results
from tests.server.earlier import back_to
from tests.server.house import LIVE, POSTGRES, ServerProcess, run
from tests.server.players import guest, opened, play_all


async def played(server: ServerProcess, seed: int = 3) -> tuple[str, list[Client]]:
    """A finished game of two people and a bot."""
    code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace=LIVE)
    async with clients[0].table(code) as table:
        await table.do("begin")
    await play_all(code, clients, seed)
    return code, clients


def test_a_finished_game_is_listed_with_its_result(server: ServerProcess) -> None:
    async def look() -> None:
        code, clients = await played(server)
        line = (await clients[0].call(f"/api/tables/{code}"))["result"].removeprefix("= ").split(" (")[0]
        scores = [int(part.rpartition(" ")[2]) for part in line.split(", ")]
        for seat, client in enumerate(clients):
            (one,) = await client.call("/api/guest/finished")
            assert (one["code"], one["game"], one["seats"]) == (code, "kuhhandel-2", [seat])
            assert one["names"] == ["Player 0", "Player 1", "Alma"]
            assert one["scores"] == scores
            assert {scores[winner] for winner in one["winners"]} == {max(scores)}
            assert abs(one["at"] - moments.today()) < 600_000
        assert await (await guest(server.url)).call("/api/guest/finished") == []
        with pytest.raises(NotAllowed, match="403"):
            await Client(server.url).call("/api/guest/finished")

    run(look())


def test_the_latest_come_first_and_running_games_are_not_among_them(server: ServerProcess) -> None:
    async def look() -> None:
        client = await guest(server.url)
        wish = {"game": "kuhhandel-duel", "seats": 2, "name": "Anna", "bot": "random", "pace": LIVE}
        codes = [(await client.call("/api/tables", wish))["code"] for _ in range(3)]
        for code in codes[:2]:
            await play_all(code, [client], seed=5)
        listed = await client.call("/api/guest/finished")
        assert [one["code"] for one in listed] == [codes[1], codes[0]]
        assert listed[0]["at"] >= listed[1]["at"]

    run(look())


def test_the_history_counts_what_happened_to_the_last_move(server: ServerProcess) -> None:
    async def look() -> None:
        code, clients = await played(server, 11)
        (one,) = await clients[1].call("/api/guest/history")
        match = record.replay(record.parse(await clients[1].call(f"/api/tables/{code}/record")))
        assert one["tally"] == match.game.tally(match.setup, match.events)
        assert sum(one["tally"]["quartets"]) == 10
        stories = (await clients[1].call(f"/api/tables/{code}/score"))["stories"]
        assert one["story"] == next((story for story in stories if 1 in story["seats"]), stories[0])
        assert one["bots"] == ["", "", "random"]
        assert one["persons"] == [(await clients[0].arrive()).person, "", ""]
        assert 0 < one["began"] <= one["at"]
        kept = await clients[1].call("/api/guest/export")
        assert kept["tables"][0]["finished"]["tally"] == one["tally"], "it can be taken along"
        assert kept["tables"][0]["finished"]["story"] == one["story"]

    run(look())


@pytest.mark.skipif(bool(POSTGRES), reason="made for SQLite")
def test_no_log_is_read_for_a_game_whose_result_was_kept(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()
    code, clients = run(played(server))
    before = run(clients[0].call("/api/guest/finished"))
    server.stop()
    with sqlite3.connect(server.database) as database:
        database.execute("delete from log where code = ?", (code,))
    database.close()
    server.start()
    assert run(clients[0].call("/api/guest/finished")) == before
    assert before[0]["code"] == code


@pytest.mark.skipif(bool(POSTGRES), reason="made for SQLite")
def test_games_that_ended_before_results_were_kept_are_listed_too(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server()
    _, clients = run(played(server))
    before = run(clients[0].call("/api/guest/finished"))
    server.stop()
    back_to(2, server.database)
    server.start()
    after = run(clients[0].call("/api/guest/finished"))
    assert [{**one, "at": 0} for one in after] == [{**one, "at": 0} for one in before]


def test_the_best_story_is_about_whoever_is_told_if_it_can_be() -> None:
    bluff = Story(kind="bluff", number=90, move=3, seats=[0])
    chain = Story(kind="chain", number=7, move=9, seats=[1, 2])
    assert results.best_story([bluff, chain], [2]) == chain
    assert results.best_story([bluff, chain], [3]) == results.best_story([bluff, chain], []) == bluff
    assert results.best_story([], [0]) is None


def test_a_game_ends_whatever_is_told_of_it() -> None:
    text = (Path(__file__).parents[1] / "golden" / "mue-3.kuh").read_text("utf-8")
    match = record.replay(record.parse(text))
    ledger = Mock(game=match.game, played=match)
    assert 0 < len(results.stories_of(ledger, ())) <= results.MOST_STORIES
    ledger.game = Mock(id="mue", stories=Mock(side_effect=ZeroDivisionError))
    assert results.stories_of(ledger, ()) == []


def test_who_had_left_before_the_game_is_not_told_how_it_ended() -> None:
    kept = results.Result(
        game="mue", at=1, host="anna", guests=["anna", ""], names=["Anna", "Alma"], scores=[3, 2], winners=[0]
    )
    assert results.DECODER.decode(results.encode(kept)) == kept
    assert results.told("C", kept, "anna").seats == [0]
    assert results.concerns(kept, "anna")
    assert not results.concerns(kept, "")
    assert not results.concerns(kept, "ben")
