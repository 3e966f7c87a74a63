"""Bots whose process dies or hangs in the middle of a thought: every table goes on."""

import asyncio
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from kuhstall.server import mind
from kuhstall.server.mind import ProcessMind
from kuhstall.tables.live.way import rounded_up
from tests.server.house import ServerProcess, run
from tests.server.players import begin, opened, play_all

PROC = Path("/proc")


def seven(game: str, bot: str, packed: bytes, seed: str) -> list[int]:
    """What a bot thinks that always thinks the same."""
    return [7]


def thinkers(server: ServerProcess) -> list[int]:
    """The processes in which the server's bots think."""
    assert server.process
    found = []
    for entry in PROC.glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            command = (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if parent == server.process.pid and b"spawn_main" in command:
            found.append(int(entry.name))
    return found


@pytest.mark.skipif(not (PROC / "self" / "stat").exists(), reason="processes are found in /proc")
@pytest.mark.parametrize("trouble", [signal.SIGKILL, signal.SIGSTOP], ids=["dies", "hangs"])
def test_games_go_on_when_the_process_of_the_bots(
    own_server: Callable[..., ServerProcess], trouble: signal.Signals
) -> None:
    server = own_server(bot_seconds=2)

    async def make_trouble() -> None:
        dice, thoughts = random.Random(1), 0.0
        for _ in range(4):
            while server.metric("bot_thoughts") < thoughts + 2:  # Then one has been answered since the last trouble,
                await asyncio.sleep(0.05)  # so that the process has loaded, for which it may take a minute.
            await asyncio.sleep(dice.uniform(0.1, 0.5))
            thoughts = server.metric("bot_thoughts")
            for process in thinkers(server):
                os.kill(process, trouble)

    async def game(number: int) -> list[str]:
        code, clients = await opened(server.url, "kuhhandel-2", 4, 1, pace={"kind": "turns", "think": 3600})
        await begin(clients[0], code)
        return await play_all(code, clients, number)

    async def games() -> None:
        troubled = asyncio.create_task(make_trouble())
        results = await asyncio.gather(*(game(number) for number in range(4)))
        await troubled
        assert all(result.startswith("= ") for (result,) in results)

    run(games(), 300)  # Less than the clock would take to decide for a bot that is never heard of again.
    if trouble == signal.SIGSTOP:
        assert server.metric("bots_given_up") > 0


def test_a_process_that_does_not_come_up_is_ended_and_the_next_thought_has_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def think() -> None:
        bots = ProcessMind(seven)
        with monkeypatch.context() as hurried:
            hurried.setattr(mind, "START", 0.0)
            with pytest.raises(TimeoutError):
                await bots.think(60, "", "", b"", "")
        assert await bots.think(60, "", "", b"", "") == [7]
        await bots.end()

    run(think(), 100)


@pytest.mark.parametrize(("thought", "moves_after"), [(0, 1), (0.9, 1), (1.1, 2), (1.9, 2), (5, 8), (7.9, 8)])
def test_of_a_long_thought_only_the_rough_length_is_seen(thought: float, moves_after: float) -> None:
    assert rounded_up(thought, pause=1) == moves_after


def test_a_bot_without_a_pause_moves_when_it_has_thought() -> None:
    assert rounded_up(5, pause=0) == 0
