"""Players who remember everything that they were told and that was acknowledged, to find it again after any trouble."""

import asyncio
import json
import random
from collections.abc import Sequence

from kuhstall.client import Client, NotAllowed, TableClient
from tests.server.players import take_turn


class Witness:
    """A player who remembers everything that was told and acknowledged."""

    def __init__(self, table: TableClient, seed: int) -> None:
        self.table, self.dice = table, random.Random(seed)
        self.told: dict[int, str] = {}
        self.acknowledged: list[str] = []
        """The moves that were acknowledged, in their order."""

    async def play(self, dawdle: float = 0) -> None:
        """Play to the end, taking up to so many seconds for each move."""
        async for turn in self.table.turns():
            await asyncio.sleep(self.dice.uniform(0, dawdle))
            try:
                self.acknowledged += filter(None, [await take_turn(self.table, turn, self.dice)])
            except NotAllowed:
                continue

    def check_acknowledged(self, moves: Sequence[str]) -> None:
        """Everything that was acknowledged is among the moves of one's seat, in the same order."""
        written = iter(moves)
        assert all(move in written for move in self.acknowledged)

    def note(self, message: dict[str, object]) -> None:
        for happened in [message, *message.get("missed", [])]:  # type: ignore[misc]
            if happened["type"] == "happened":
                number, events = happened["number"], json.dumps([seen["events"] for seen in happened["seen"]])
                assert self.told.setdefault(number, events) == events, "the past has changed"


async def watch(witness: Witness) -> None:
    """Let a witness see every message before the client does."""
    table = witness.table
    take = table._take

    async def taken(message: dict[str, object]) -> None:
        witness.note(message)
        await take(message)

    table._take = taken  # type: ignore[method-assign]


async def witnesses_at(code: str, clients: list[Client]) -> list[Witness]:
    """Witnesses who have joined a table."""
    found = [Witness(await client.table(code).__aenter__(), seat) for seat, client in enumerate(clients)]
    for witness in found:
        await watch(witness)
    return found


async def check_everything_told(client: Client, code: str, witness: Witness) -> None:
    """Come as if for the first time: everything that was told before is told again."""
    async with client.table(code) as fresh:
        again = Witness(fresh, 0)
        welcome = await fresh._news.get()
        assert welcome
        again.note(welcome)
    assert {number: again.told.get(number) for number in witness.told} == witness.told
