"""Scripted clients: they play anything legal, in every game, live and by turns."""

import asyncio
import random
import re
from collections.abc import Sequence
from typing import Any

from kuhstall.client import Client, NotAllowed, TableClient, Turn

RANGE = re.compile(r"(\w+) (\d+) to (\d+)")


def any_choice(turn: Turn, dice: random.Random) -> str:
    """One of the choices; of a range one of its lowest."""
    choice = dice.choice(turn.choices)
    if found := RANGE.fullmatch(choice):
        verb, least, most = found[1], int(found[2]), int(found[3])
        step = 10 if verb == "bid" else 1
        return f"{verb} {dice.choice(range(least, min(most, least + 5 * step) + 1, step))}"
    return choice


async def take_turn(table: TableClient, turn: Turn, dice: random.Random) -> str:
    """Make some move, and say which if it was written; what cannot be made falls back to what the clock would do."""
    if table.clock.get("countdown"):
        if dice.random() < 0.5:
            await table.ask("slap", seat=turn.seat, count=table.clock["countdown"]["highest"], at=turn.moves)
        return ""
    for move in (any_choice(turn, dice), turn.fallback):
        hammer = bool(table.clock.get("hammer"))
        answer = await table.ask("move", seat=turn.seat, move=move, at=turn.moves)
        if answer["type"] == "done":
            return "" if hammer and move == "pass" else move  # Under the hammer a pass is a mark.
        if table.moves != turn.moves:
            break
    return ""


async def play(table: TableClient, dice: random.Random) -> str:
    """Play to the end and return the result."""
    async for turn in table.turns():
        try:
            await take_turn(table, turn, dice)
        except NotAllowed:
            continue  # The connection was lost; the client comes back by itself.
    return str(table.sheet["result"])


async def guest(url: str) -> Client:
    return await Client(url).arrive()


async def opened(url: str, game: str, seats: int, people: int, **more: object) -> tuple[str, list[Client]]:
    """A table with that many people, not begun yet; the other seats are filled with bots."""
    clients = [await guest(url) for _ in range(people)]
    code = await clients[0].open_table(game, seats, **more)
    for seat, client in enumerate(clients):
        async with client.table(code) as table:
            await table.do("sit", seat=seat, name=f"Player {seat}")
            if seat == 0:
                for bot in range(people, seats):
                    await table.do("seat", seat=bot, bot="random")
    return code, clients


async def begin(client: Client, code: str) -> None:
    async with client.table(code) as table:
        await table.do("begin")


async def play_all(code: str, clients: Sequence[Client], seed: int) -> list[str]:
    """Everybody plays to the end."""

    async def one(client: Client, number: int) -> str:
        async with client.table(code) as table:
            return await play(table, random.Random(seed * 100 + number))

    return list(await asyncio.gather(*(one(client, number) for number, client in enumerate(clients))))


async def until(table: TableClient, condition: Any) -> Any:
    """Wait until the table is as described."""
    while not (found := condition()):
        await table._news.get()
    return found
