"""The bots look at a finished game for those who played it: once, bounded, to be ended, and kept."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from kuhstall.client import Client, NotAllowed
from tests.server.house import LIVE, ServerProcess, run
from tests.server.players import guest, opened, play_all

QUICK = {"review_playouts": 10}
ENDLESS = {"review_playouts": 2000}


async def played(server: ServerProcess, client: Client | None = None, seed: int = 3) -> tuple[str, Client]:
    """A finished game against a bot."""
    client = client or await guest(server.url)
    wish = {"game": "kuhhandel-duel", "seats": 2, "name": "Anna", "bot": "easy", "pace": LIVE}
    code = (await client.call("/api/tables", wish))["code"]
    await play_all(code, [client], seed)
    return code, client


async def review(client: Client, code: str, what: str = "", begin: bool = False) -> dict[str, Any]:
    """How the review of a game stands."""
    answer: dict[str, Any] = await client.call(f"/api/tables/{code}/review/de{what}", {} if begin or what else None)
    return answer


async def until_done(client: Client, code: str) -> tuple[dict[str, Any], list[float]]:
    """The review once it is there, and how far it was meanwhile."""
    done = list[float]()
    while True:
        now = await review(client, code)
        done.append(now["done"])
        if now["state"] in ("done", "none"):
            return now, done
        await asyncio.sleep(0.05)


def test_a_review_is_made_with_progress_and_kept(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(**QUICK)

    async def make() -> tuple[str, Client]:
        code, client = await played(server)
        before = await review(client, code)
        assert (before["state"], before["possible"], before["review"]) == ("none", True, None)
        begun = await review(client, code, begin=True)
        assert (begun["state"] in ("running", "waiting"), begun["yours"]) == (True, True)
        now, done = await until_done(client, code)
        assert now["state"] == "done"
        assert done == sorted(done)
        assert any(0 < share < 1 for share in done)
        return code, client

    async def look(code: str, client: Client) -> dict[str, Any]:
        told = (await review(client, code))["review"]
        assert told["players"][0] == "Anna"
        assert told["curve"][-1]["move"] == told["moves"]
        assert all(sum(point["chances"]) == pytest.approx(1, abs=0.01) for point in told["curve"])
        assert [
            one["did"] for one in told["decisions"] if one["seat"] == 0 and not one["did"].startswith("Du hast ")
        ] == []
        stranger = (await review(Client(server.url), code))["review"]
        assert [one["did"] for one in stranger["decisions"] if "Du " in one["did"]] == []
        return dict(told)

    code, client = run(make())
    told = run(look(code, client))
    server.kill()
    server.start()
    assert run(look(code, client)) == told


def test_a_running_game_is_not_looked_at(server: ServerProcess) -> None:
    async def look() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 2, pace={"kind": "turns", "think": 60})
        async with clients[0].table(code) as table:
            await table.do("begin")
        for one in (*clients, Client(server.url)):
            with pytest.raises(NotAllowed, match="when it is over"):
                await review(one, code)
        with pytest.raises(NotAllowed, match="when it is over"):
            await review(clients[0], code, begin=True)

    run(look())


def test_only_players_ask_one_at_a_time_and_end_their_own(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(**ENDLESS, reviews_per_day=2)

    async def ask() -> None:
        code, client = await played(server)
        other, _ = await played(server, client, 4)
        stranger = await guest(server.url)
        with pytest.raises(NotAllowed, match="403"):
            await review(Client(server.url), code, begin=True)
        with pytest.raises(NotAllowed, match="Only those who played"):
            await review(stranger, code, begin=True)
        assert (await review(client, code, begin=True))["state"] in ("running", "waiting")
        with pytest.raises(NotAllowed, match="for you already"):
            await review(client, other, begin=True)
        with pytest.raises(NotAllowed, match="Somebody else"):
            await review(stranger, code, "/stop")
        assert not (await review(stranger, code))["yours"]
        assert (await review(client, code, "/stop"))["state"] == "none"
        assert (await review(client, other, begin=True))["state"] in ("running", "waiting")
        await review(client, other, "/stop")
        with pytest.raises(NotAllowed, match="Try again later"):
            await review(client, code, begin=True)
        assert (await review(client, code))["state"] == "none"

    run(ask())


def test_a_hint_tells_its_reason_in_every_language(server: ServerProcess) -> None:
    async def ask() -> None:
        client, found = await guest(server.url), list[dict[str, str]]()
        wish = {
            "game": "kuhhandel-2",
            "seats": 3,
            "name": "Anna",
            "bot": "easy",
            "pace": {"kind": "turns", "think": 600},
        }
        code = (await client.call("/api/tables", wish))["code"]
        async with client.table(code) as table:
            async for turn in table.turns():
                answer = await table.ask("hint", seat=0, at=turn.moves)
                if answer["type"] == "hinted":
                    found.append(answer["why"])
                    await table.ask("move", seat=0, move=answer["move"], at=turn.moves)
                if len([why for why in found if why]) == 4:
                    break
        told = [why for why in found if why]
        assert all({*why} == {"de", "en"} for why in told)
        assert all("Second choice: " in why["en"] and "Zweite Wahl: " in why["de"] for why in told)
        assert any("worth" in why["en"] and "to you" in why["en"] for why in told)

    run(ask())
