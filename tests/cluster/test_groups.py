"""A group is the same at every node: joined at one, its table at another, its game in the standings of both."""

from collections.abc import Callable

from kuhstall.client import Client
from tests.cluster.nodes import Nodes
from tests.server.house import LIVE, run
from tests.server.players import guest, play_all


def test_a_group_is_everywhere(nodes: Callable[..., Nodes]) -> None:
    one, other = nodes(number=2).each

    async def meet() -> None:
        anna, ben = await guest(one.url), await guest(other.url)
        group = await anna.call("/api/groups", {"name": "Donnerstagsrunde", "called": "Anna"})
        path = f"/api/groups/{group['code']}"
        sheet = await ben.call(f"{path}/join", {"called": "Ben"})
        assert [member["name"] for member in sheet["members"]] == ["Anna", "Ben"]
        wish = {"game": "kuhhandel-duel", "seats": 2, "pace": LIVE, "group": group["id"], "name": "Anna"}
        code = (await anna.call("/api/tables", wish))["code"]
        (table,) = (await ben.call(path))["tables"]
        assert (table["code"], table["chairs"][0]["name"]) == (code, "Anna"), "as the node tells that has it"
        async with ben.table(code) as seat:
            await seat.do("sit", seat=1, name="Ben")
        async with anna.table(code) as host:
            await host.do("begin")
        await play_all(code, [anna, ben], 5)
        for node, client in ((one, ben), (other, anna)):
            found = await Client(node.url, client.key).call(f"{path}/games")
            assert [game["code"] for game in found["games"]] == [code]
            assert {rating["person"] for rating in found["ratings"][0]["ratings"]} == {anna.person, ben.person}
        await anna.call("/api/guest/delete", {})
        assert [member["name"] for member in (await ben.call(path))["members"]] == ["Ben"]

    run(meet())
