"""What goes over the wire tells a seat nothing that it may not know."""

import json
from typing import Any

import msgspec
import pytest

from kuhstall.core import record
from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.core.state import PUBLIC, State
from tests.server.house import TURNS, ServerProcess, run
from tests.server.players import begin, guest, opened, play_all

FIELDS = {"type", "number", "seat", "by", "moves", "seen", "clock"}


def as_sent(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))


@pytest.mark.parametrize("game", list(GAMES))
def test_every_message_is_the_same_in_another_world(server: ServerProcess, game: str) -> None:
    """Play, then replay the record: each view, choice and event that was sent follows from what the seat may know."""

    async def play() -> tuple[str, dict[int, list[dict[str, Any]]]]:
        seats = max(GAMES[game].seats[0], min(3, GAMES[game].seats[-1]))
        code, clients = await opened(server.url, game, seats, 1, pace=TURNS)
        watcher = await guest(server.url)
        heard: dict[int, list[dict[str, Any]]] = {}
        async with clients[0].table(code) as inside, watcher.table(code) as outside:
            await begin(clients[0], code)
            await play_all(code, clients, seed=9)
            for seat, table in ((0, inside), (PUBLIC, outside)):
                heard[seat] = []
                while not (table._news.empty() and table.sheet["state"] == "over"):
                    message = await table._news.get()
                    assert message
                    heard[seat].append(message)
        return await clients[0].call(f"/api/tables/{code}/record"), heard

    text, heard = run(play())
    match = record.replay(record.parse(text))
    worlds = states_of(match)
    for seat, messages in heard.items():
        for message in messages:
            if message["type"] == "happened":
                assert message["by"] != "clock", "a bot or a client has slept"
                check(match, worlds[message["moves"]], message, seat)
            elif message.get("table", {}).get("state") in ("waiting", "running"):
                assert str(match.setup.seed) not in json.dumps(message)
                assert not message["table"]["seed"]


def states_of(match: Match) -> list[State]:
    """The state after each number of moves."""
    again = Match(match.game, match.setup)
    states = [again.state]
    for seat, move in match.moves:
        again.move(seat, move)
        states.append(again.state)
    return states


def check(match: Match, state: State, message: dict[str, Any], seat: int) -> None:
    assert set(message) == FIELDS
    (seen,) = message["seen"]
    assert seen["seat"] == seat
    events = match.events[message["moves"] - 1]
    assert seen["events"] == [as_sent(event.seen_by(seat)) for event in events]
    world = state.resample(seat, Chance(f"world {message['number']}"))
    assert seen["view"] == as_sent(match.game.view(world, seat))
    if seen["choices"]:
        assert seen["choices"] == match.game.choices(world, seat, match.setup.players)


def test_a_running_games_record_and_seed_are_not_given(server: ServerProcess) -> None:
    async def ask() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=TURNS)
        await begin(clients[0], code)
        sheet = await clients[0].call(f"/api/tables/{code}")
        assert len(sheet["commitment"]) == 64
        assert sheet["seed"] == ""
        with pytest.raises(Exception, match="403"):
            await clients[0].call(f"/api/tables/{code}/record")

    run(ask())


def test_logs_hold_no_secret(server: ServerProcess) -> None:
    async def play() -> tuple[str, str]:
        code, clients = await opened(server.url, "kuhhandel-duel", 2, 1, pace=TURNS)
        await begin(clients[0], code)
        await play_all(code, clients, seed=10)
        return code, clients[0].key

    code, key = run(play())
    said = server.log.read_text()
    assert code not in said
    assert key not in said
