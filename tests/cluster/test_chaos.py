"""Many games while nodes are killed, frozen and cut off from the database at random, and while all are replaced."""

import asyncio
import os
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from itertools import cycle

import asyncpg
from websockets.exceptions import WebSocketException

from kuhstall.client import Client
from kuhstall.core import record
from tests.cluster.nodes import Node, Nodes
from tests.server.house import LIVE, TURNS, run
from tests.server.players import begin, opened
from tests.server.witnesses import Witness, check_everything_told, witnesses_at

GAMES = int(os.environ.get("TEST_CHAOS", "6"))
"""How many games are played while nodes are in trouble; a hundred take some minutes."""
ROLLING = int(os.environ.get("TEST_ROLLING", "4"))
"""How many games are played while one node after the other is replaced."""
DAWDLE = 0.3
"""How many seconds a player takes at most, so that the games are still on when the next trouble comes."""
KINDS = (("kuhhandel-2", 3), ("mue", 3), ("kuhfstein", 2), ("kuhhandel-duel", 2), ("kuhhandel-master", 3))


class Owners:
    """Looks ten times a second who has which table, and measures how long games had nobody."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes
        self.takeovers: list[float] = []
        self._since: dict[tuple[str, str], float] = {}

    def lost(self, node: Node) -> None:
        """The games of a node have nobody from now on."""
        for code, name in self._nodes.owners().items():
            if name == node.name:
                self._since.setdefault((code, name), time.monotonic())

    async def look(self) -> None:
        query = "select code, name from owners join nodes on id = node join tables using (code) where state = 'running'"
        connection = await asyncpg.connect(self._nodes.database)
        try:
            while True:
                self._note({row["code"]: row["name"] for row in await connection.fetch(query)})
                await asyncio.sleep(0.1)
        finally:
            connection.terminate()

    def _note(self, owners: dict[str, str]) -> None:
        for (code, name), since in [*self._since.items()]:
            if owners.get(code, name) != name:
                self.takeovers.append(time.monotonic() - since)
                del self._since[code, name]


class Game:
    """A game of witnesses from its beginning to its end."""

    def __init__(self, code: str, clients: list[Client], witnesses: list[Witness]) -> None:
        self.code, self.clients, self.witnesses = code, clients, witnesses

    @classmethod
    async def begun(cls, url: str, number: int) -> "Game":
        game, seats = KINDS[number % len(KINDS)]
        code, clients = await opened(url, game, seats, seats, pace=TURNS if number % 2 else LIVE)
        await begin(clients[0], code)
        return cls(code, clients, await witnesses_at(code, clients))

    async def play(self) -> None:
        """Play to the end."""
        await asyncio.gather(*(witness.play(DAWDLE) for witness in self.witnesses))

    async def check(self) -> int:
        """Everything that anybody was told or promised is there; how many moves were made."""
        for client, witness in zip(self.clients, self.witnesses, strict=True):
            await check_everything_told(client, self.code, witness)
            await witness.table.__aexit__()
        text = await self.clients[0].call(f"/api/tables/{self.code}/record")
        match = record.verify(record.parse(text))
        assert len(match.moves) == self.witnesses[0].table.moves
        for seat, witness in enumerate(self.witnesses):
            witness.check_acknowledged([move for mover, move in match.moves if mover == seat])
        return len(match.moves)


async def all_played(nodes: Nodes, games: Sequence[Game], meanwhile: Coroutine[None, None, None]) -> int:
    """Play games to their ends while something happens, and check them; how many moves were made."""
    await asyncio.gather(meanwhile, *(game.play() for game in games))
    moves = [await game.check() for game in games]
    for game in games:
        await asyncio.to_thread(nodes.log, game.code)
    return sum(moves)


def in_trouble(node: Node, kind: str, seconds: float) -> None:
    """Let a node have this trouble for so long, and wait until it is well again."""
    if kind == "killed":
        node.kill()
        time.sleep(seconds)
        node.start()
    elif kind == "frozen":
        node.freeze()
        time.sleep(seconds)
        node.wake()
    else:
        node.relay.cut()
        time.sleep(seconds)
        node.relay.mend()


def test_nothing_is_lost_whatever_happens_to_nodes(nodes: Callable[..., Nodes]) -> None:
    several = nodes()
    owners, counts, dice = Owners(several), Counter[str](), random.Random(7)

    async def trouble(games: Sequence[Game]) -> None:
        """Trouble one node after the other as long as anybody plays."""
        looking = asyncio.create_task(owners.look())
        kinds = cycle(["frozen", "killed", "cut off"])
        while any(witness.table.sheet["state"] == "running" for game in games for witness in game.witnesses):
            node, kind = dice.choice(several.each), next(kinds)
            await asyncio.to_thread(owners.lost, node)
            counts[kind] += 1
            await asyncio.to_thread(in_trouble, node, kind, dice.uniform(4, 8))
            await asyncio.sleep(dice.uniform(1, 3))
        looking.cancel()

    async def chaos() -> None:
        games = [await Game.begun(several.url, number) for number in range(GAMES)]
        moves = await all_played(several, games, trouble(games))
        print(f"{GAMES} games, {moves} moves; {dict(counts)}; taken over {told(owners.takeovers)}")

    run(chaos(), 120 + 20 * GAMES)


def test_one_node_after_the_other_is_replaced(nodes: Callable[..., Nodes]) -> None:
    several = nodes()
    silences: list[float] = []

    async def replace(games: Sequence[Game]) -> None:
        for node in several.each:
            await asyncio.sleep(2)
            await asyncio.to_thread(node.leave)
            await asyncio.to_thread(node.start)
        listening.set()

    async def listen(client: Client, code: str) -> None:
        """Ask for the time all the while, and note how long the answer takes."""
        while not listening.is_set():
            begun = time.monotonic()
            async with asyncio.timeout(30):
                while True:
                    try:
                        async with client.table(code):
                            break
                    except (OSError, WebSocketException):
                        await asyncio.sleep(0.05)
            silences.append(time.monotonic() - begun)
            await asyncio.sleep(0.1)

    async def roll() -> None:
        games = [await Game.begun(several.url, number) for number in range(ROLLING)]
        watching = asyncio.gather(*(listen(game.clients[0], game.code) for game in games))
        moves = await all_played(several, games, replace(games))
        await watching
        print(f"{ROLLING} games, {moves} moves; coming to a table took {told(silences)}")

    listening = asyncio.Event()
    run(roll(), 120 + 20 * ROLLING)


def told(seconds: list[float]) -> str:
    """How long something took, in seconds."""
    if not seconds:
        return "never"
    return f"{len(seconds)} times: median {statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s"
