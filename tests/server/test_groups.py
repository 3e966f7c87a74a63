"""Groups: joining by the link, their tables and games, looking after them, and what is kept of whom."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from kuhstall.client import Client, NotAllowed
from tests.server.house import LIVE, TURNS, ServerProcess, run
from tests.server.players import guest, play_all, until

ALIKE = "\N{CYRILLIC CAPITAL LETTER A}nna"


async def founded(server: ServerProcess, name: str = "Donnerstagsrunde") -> tuple[Client, dict[str, Any]]:
    """A new group, and who has founded it."""
    anna = await guest(server.url)
    return anna, await anna.call("/api/groups", {"name": name, "called": "Anna"})


async def joined(server: ServerProcess, group: dict[str, Any], name: str) -> Client:
    """Somebody who came by the link."""
    client = await guest(server.url)
    await client.call(f"/api/groups/{group['code']}/join", {"called": name})
    return client


async def table_of(client: Client, group: dict[str, Any], **more: object) -> str:
    """A table of a group."""
    wish = {"game": "kuhhandel-duel", "seats": 2, "pace": TURNS, "group": group["id"], **more}
    return str((await client.call("/api/tables", wish))["code"])


async def denied(client: Client, path: str, body: object | None, status: int, reason: str = "") -> None:
    with pytest.raises(NotAllowed, match=f"{status}") as no:
        await client.call(path, body)
    assert reason in str(no.value)


def names(sheet: dict[str, Any]) -> list[str]:
    return [member["name"] for member in sheet["members"]]


def test_the_link_shows_who_plays_there_and_lets_in(server: ServerProcess) -> None:
    async def come() -> None:
        anna, group = await founded(server, "  Donnerstags\u200brunde ")
        assert (group["name"], names(group), group["you"]) == ("Donnerstagsrunde", ["Anna"], anna.person)
        path = f"/api/groups/{group['code']}"
        waiting = await table_of(anna, group, name="Anna")
        for stranger in (Client(server.url), await guest(server.url)):
            seen = await stranger.call(path)
            assert (seen["name"], names(seen)) == ("Donnerstagsrunde", ["Anna"])
            assert (seen["you"], seen["id"], seen["tables"], seen["finished"]) == ("", "", [], 0)
            assert [member["person"] for member in seen["members"]] == [""], "strangers are told no ids"
            await denied(stranger, f"{path}/games", None, 403)
        ben = await guest(server.url)
        sheet = await ben.call(f"/api/groups/{group['code'][:4].lower()}-{group['code'][4:]}/join", {"called": ALIKE})
        assert names(sheet) == ["Anna", f"{ALIKE} 2"], "a Cyrillic A looks like another one"
        assert [table["code"] for table in sheet["tables"]] == [waiting]
        assert sheet["tables"][0]["group"] == group["id"]
        assert names(await ben.call(f"{path}/join", {"called": "Ben"})) == ["Anna", "Ben"]
        (own,) = await ben.call("/api/guest/groups")
        assert own == {
            "id": group["id"], "code": group["code"], "name": "Donnerstagsrunde", "called": "Ben", "members": 2
        }  # fmt: skip
        await denied(ben, f"{path}/join", {"called": "\u2800"}, 403)
        await denied(ben, "/api/groups/CDFGHJKMNPQR", None, 404)
        await denied(Client(server.url), "/api/groups", {"name": "A", "called": "B"}, 403)

    run(come())


def test_only_who_belongs_to_a_group_opens_its_tables(server: ServerProcess) -> None:
    async def opened() -> None:
        _, group = await founded(server)
        stranger = await guest(server.url)
        wish = {"game": "mue", "seats": 3, "group": group["id"]}
        await denied(stranger, "/api/tables", wish, 403, "belong")
        await denied(stranger, "/api/tables", {**wish, "group": "nobody"}, 403, "belong")

    run(opened())


def test_games_count_for_the_group_and_a_rematch_stays_in_it(server: ServerProcess) -> None:
    async def play() -> None:
        anna, group = await founded(server)
        ben, carl = await joined(server, group, "Ben"), await guest(server.url)
        path = f"/api/groups/{group['code']}"
        code = await table_of(anna, group, game="kuhhandel-2", seats=3, pace=LIVE)
        people = [anna, ben, carl]
        for seat, client in enumerate(people):
            async with client.table(code) as table:
                await table.do("sit", seat=seat, name="ABC"[seat])
        async with anna.table(code) as table:
            await table.do("begin")
        assert (await ben.call(path))["tables"][0]["state"] == "running"
        assert (await ben.call(f"{path}/games"))["games"] == []
        await play_all(code, people, 3)
        sheet = await ben.call(path)
        assert (sheet["tables"], sheet["finished"]) == ([], 1)
        found = await ben.call(f"{path}/games")
        (game,) = found["games"]
        assert (game["code"], game["names"], game["counts"]) == (code, ["A", "B", "C"], True)
        assert game["persons"] == [anna.person, ben.person, ""], "a guest of the evening is shown by name alone"
        assert min(game["places"]) == 1
        assert game["scores"][game["places"].index(1)] == max(game["scores"])
        (rated,) = found["ratings"]
        assert rated["family"] == "kuhhandel"
        values = {one["person"] or one["bot"]: one for one in rated["ratings"]}
        assert set(values) == {anna.person, ben.person}, "who has not met a bot is not compared with bots"
        better = anna if game["places"][0] < game["places"][1] else ben
        assert values[better.person]["value"] > 1500
        async with carl.table(code) as table:
            await table.do("rematch")
            await until(table, lambda: table.sheet["rematch"])
            again = table.sheet["rematch"]
        assert [table["code"] for table in (await anna.call(path))["tables"]] == [again]

    run(play())


def test_whoever_looks_after_a_group_may_do_what_others_may_not(server: ServerProcess) -> None:
    async def look_after() -> None:
        anna, group = await founded(server)
        ben, cleo = await joined(server, group, "Ben"), await joined(server, group, "Cleo")
        path = f"/api/groups/{group['code']}"
        for what, body in (
            ("rename", {"name": "B"}),
            ("remove", {"person": cleo.person}),
            ("renew", {}),
            ("delete", {}),
        ):
            await denied(ben, f"{path}/{what}", body, 403, "looks after")
        assert (await anna.call(f"{path}/rename", {"name": "Mittwochs"}))["name"] == "Mittwochs"
        await denied(anna, f"{path}/remove", {"person": "nobody"}, 403)
        sheet = await anna.call(f"{path}/remove", {"person": cleo.person})
        assert names(sheet) == ["Anna", "Ben"]
        assert sheet["code"] != group["code"], "or Cleo could come back by the link that she knows"
        await denied(cleo, path, None, 404)
        assert await cleo.call("/api/guest/groups") == []
        path = f"/api/groups/{sheet['code']}"
        await anna.call(f"{path}/leave", {})
        sheet = await ben.call(path)
        assert [(one["name"], one["founder"]) for one in sheet["members"]] == [("Ben", True)]
        code = await table_of(ben, sheet, name="Ben")
        await ben.call(f"{path}/delete", {})
        await denied(ben, path, None, 404)
        assert await ben.call("/api/guest/groups") == []
        assert (await ben.call(f"/api/tables/{code}"))["state"] == "waiting", "its tables stay"

    run(look_after())


def test_without_anybody_a_group_is_no_more(server: ServerProcess) -> None:
    async def leave() -> None:
        anna, group = await founded(server)
        await anna.call(f"/api/groups/{group['code']}/leave", {})
        await denied(anna, f"/api/groups/{group['code']}", None, 404)

    run(leave())


def test_what_is_kept_is_taken_along_and_deleted(server: ServerProcess) -> None:
    async def go() -> None:
        anna, group = await founded(server)
        ben = await joined(server, group, "Ben")
        wish = {"game": "kuhhandel-duel", "seats": 2, "group": group["id"], "pace": LIVE, "name": "A", "bot": "random"}
        code = (await anna.call("/api/tables", wish))["code"]
        await play_all(code, [anna], 5)
        (kept,) = (await anna.call("/api/guest/export"))["groups"]
        assert (kept["name"], kept["called"], kept["founder"]) == ("Donnerstagsrunde", "Anna", True)
        assert "Ben" not in json.dumps(kept)
        await anna.call("/api/guest/delete", {})
        path = f"/api/groups/{group['code']}"
        sheet = await ben.call(path)
        assert [(one["name"], one["founder"]) for one in sheet["members"]] == [("Ben", True)]
        (game,) = (await ben.call(f"{path}/games"))["games"]
        assert game["persons"] == ["", ""]
        assert "A" not in game["names"]

    run(go())


def test_another_device_is_the_same_member(server: ServerProcess) -> None:
    async def carry() -> None:
        anna, group = await founded(server)
        phone = Client(server.url)
        await phone.call("/api/guest/carried", {"key": (await anna.call("/api/guest/carry", {}))["key"]})
        assert (await phone.call(f"/api/groups/{group['code']}"))["you"] == anna.person

    run(carry())


def test_there_are_limits(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(groups_per_guest=2, group_members=2, most_groups=3, requests_per_minute=30, groups_per_hour=4)

    async def too_many() -> None:
        anna, group = await founded(server)
        ben, cleo = await joined(server, group, "Ben"), await guest(server.url)
        await denied(cleo, f"/api/groups/{group['code']}/join", {"called": "Cleo"}, 403, "full")
        await anna.call("/api/groups", {"name": "Two", "called": "Anna"})
        await denied(anna, "/api/groups", {"name": "Three", "called": "Anna"}, 403, "too many groups")
        await ben.call("/api/groups", {"name": "Three", "called": "Ben"})
        await denied(cleo, "/api/groups", {"name": "Four", "called": "Cleo"}, 429)
        guesses = [guess(cleo, f"CDFGHJKMNP{one}{other}") for one in "CDFGH" for other in "CDFGHJ"]
        answers = await asyncio.gather(*guesses)
        assert "429" in "".join(answers), "whoever guesses codes is soon told nothing"
        assert "429" in await guess(cleo, group["code"]), "not even that a group is there"
        assert (await anna.call(f"/api/groups/{group['code']}"))["name"], "who belongs to it does not suffer"

    run(too_many())


async def guess(client: Client, code: str) -> str:
    try:
        await client.call(f"/api/groups/{code}")
    except NotAllowed as no:
        return str(no)
    return "found"


def test_members_who_are_not_seen_for_long_are_forgotten(own_server: Callable[..., ServerProcess]) -> None:
    # Days count from their midnight, so a member of today has been seen more than a moment ago.
    server = own_server(keep_names=0.5)

    async def gone() -> None:
        anna, group = await founded(server)
        for _ in range(200):
            if await guess(anna, group["code"]) != "found":
                return
            await asyncio.sleep(0.1)
        raise AssertionError("still there")

    run(gone())


def test_own_ratings_are_against_the_levels(server: ServerProcess) -> None:
    async def rated() -> None:
        anna = await guest(server.url)
        assert await anna.call("/api/guest/ratings") == []
        wish = {"game": "kuhhandel-duel", "seats": 2, "pace": LIVE, "name": "A", "bot": "easy"}
        await play_all((await anna.call("/api/tables", wish))["code"], [anna], 5)
        (found,) = await anna.call("/api/guest/ratings")
        assert (found["family"], found["games"]) == ("kuhhandel", 1)
        assert {one["person"] or one["bot"] for one in found["ratings"]} == {anna.person, "easy", "medium", "strong"}
        await denied(Client(server.url), "/api/guest/ratings", None, 403)

    run(rated())
