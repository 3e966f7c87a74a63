"""Other machines lend their cores: they think as the server does, and when one is lost nothing else is."""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import kuhstall
from kuhstall.bots import bot_named, think
from kuhstall.bots.apart import think_apart
from kuhstall.core.chance import Chance
from kuhstall.core.errors import Malformed
from kuhstall.core.match import Match
from kuhstall.core.perspective import Perspective
from kuhstall.server.config import Config, load
from kuhstall.server.lending import words
from kuhstall.server.lending.borrowed import whole
from kuhstall.server.lending.lender import Lender
from kuhstall.server.lending.words import Answer, Ask, Failed, Hello, Leaving
from kuhstall.server.mind import ProcessMind
from kuhstall.tables.thinkers import HandedBack, Mind, Thinkers
from tests.server.house import ServerProcess, run
from tests.server.players import begin, opened, play_all

KEY = "a key that nobody guesses"
NAMES = ("Anna", "Ben", "Cleo")


class HelperProcess:
    """`kuhstall think` in a process of its own."""

    def __init__(self, folder: Path, url: str, workers: int = 1, key: str = KEY) -> None:
        self.log = folder / f"helper-{random.getrandbits(32):x}.log"
        command = [sys.executable, "-m", "kuhstall", "think", "--for", url, "--workers", f"{workers}"]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command, env={**os.environ, "KUHSTALL_HELPERS_KEY": key}, stdout=log, stderr=log, start_new_session=True
            )

    def end(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def helper(tmp_path: Path) -> Iterator[Callable[..., HelperProcess]]:
    """Starts helpers."""
    started: list[HelperProcess] = []

    def start(server: ServerProcess, **more: Any) -> HelperProcess:
        started.append(HelperProcess(tmp_path, server.url, **more))
        return started[-1]

    yield start
    for process in started:
        process.end()


async def gauge(server: ServerProcess, name: str, value: float) -> None:
    """Wait until something is so many."""
    while server.metric(name) != value:
        await asyncio.sleep(0.02)


async def bots_play(server: ServerProcess, number: int, bot: str = "strong") -> str:
    """A game of one scripted guest and strong bots."""
    code, clients = await opened(server.url, "kuhhandel-2", 3, 1, pace={"kind": "turns", "think": 3600})
    async with clients[0].table(code) as table:
        for seat in (1, 2):
            await table.do("seat", seat=seat, bot=bot)
    await begin(clients[0], code)
    (result,) = await play_all(code, clients, number)
    return result


# With real processes.


def test_a_game_ends_though_one_helper_is_killed_and_the_other_hangs_and_they_come_back(
    own_server: Callable[..., ServerProcess], helper: Callable[..., HelperProcess]
) -> None:
    server = own_server(helpers_key=KEY, bot_seconds=6)

    async def play() -> None:
        one, two = helper(server), helper(server)
        await gauge(server, "helpers", 2)
        playing = [asyncio.create_task(bots_play(server, number)) for number in range(3)]
        while server.metric("bot_thoughts_by_helpers") < 10:
            await asyncio.sleep(0.02)
        os.killpg(one.process.pid, signal.SIGKILL)
        os.killpg(two.process.pid, signal.SIGSTOP)
        await gauge(server, "helpers", 0)
        by_helpers = server.metric("bot_thoughts_by_helpers")
        os.killpg(two.process.pid, signal.SIGCONT)
        await gauge(server, "helpers", 1)
        assert all(result.startswith("= ") for result in await asyncio.gather(*playing))
        assert (await bots_play(server, 4)).startswith("= ")
        assert server.metric("bot_thoughts_by_helpers") > by_helpers
        assert server.metric("bots_given_up") == 0
        assert server.metric("bot_thoughts_handed_back") > 0

    run(play(), 200)


def test_a_helper_finds_a_server_that_was_started_again(
    own_server: Callable[..., ServerProcess], helper: Callable[..., HelperProcess]
) -> None:
    server = own_server(helpers_key=KEY)

    async def restart() -> None:
        lender = helper(server, workers=2)
        await gauge(server, "helpers_workers", 2)
        server.kill()
        await asyncio.to_thread(server.start)
        await gauge(server, "helpers_workers", 2)
        assert lender.process.poll() is None
        assert "again in" in lender.log.read_text()

    run(restart(), 100)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_helper_that_is_told_to_leaves_at_once_and_hands_back_nothing_that_it_can_answer(
    own_server: Callable[..., ServerProcess], helper: Callable[..., HelperProcess], ending: signal.Signals
) -> None:
    server = own_server(helpers_key=KEY)

    async def leave() -> None:
        lender = helper(server)
        await gauge(server, "helpers", 1)
        playing = asyncio.create_task(bots_play(server, 1))
        while server.metric("bot_thoughts_by_helpers") < 5:
            await asyncio.sleep(0.02)
        os.killpg(lender.process.pid, ending)  # As Ctrl-C does: its workers hear it too.
        assert await asyncio.to_thread(lender.process.wait, 20) == 0
        await gauge(server, "helpers", 0)
        assert (await playing).startswith("= ")
        assert server.metric("bots_given_up") == 0
        assert "Traceback" not in lender.log.read_text()

    run(leave(), 100)


def test_who_has_another_key_or_no_key_is_set_may_not_lend(
    own_server: Callable[..., ServerProcess], helper: Callable[..., HelperProcess]
) -> None:
    server = own_server(helpers_key=KEY)
    stranger = helper(server, key="another key that is long")
    assert stranger.process.wait(60) == 1
    assert "takes no helpers, or not with this key" in stranger.log.read_text()
    keyless = helper(server, key="")
    assert keyless.process.wait(60) == 1
    assert "KUHSTALL_HELPERS_KEY" in keyless.log.read_text()


def test_where_no_key_is_set_nobody_may_lend(server: ServerProcess) -> None:
    async def knock() -> None:
        for key in ("", "none"):
            with pytest.raises(InvalidStatus, match="403"):
                await connect(f"{server.url.replace('http', 'ws')}/think", additional_headers={words.HEADER: key})

    run(knock())


def test_a_key_that_is_too_short_is_no_setting() -> None:
    with pytest.raises(Malformed, match="helpers_key"):
        load({"helpers_key": "short"}, {})


# With a helper that says what it is told to.


@asynccontextmanager
async def line(server: ServerProcess, hello: object = None) -> AsyncIterator[ClientConnection]:
    address = f"{server.url.replace('http', 'ws')}/think"
    async with connect(address, additional_headers={words.HEADER: KEY}) as socket:
        await socket.send(words.encode(hello or words.hello(1)))
        yield socket


async def asked(socket: ClientConnection) -> Ask:
    """What the helper is asked next; it says all the time that it is there."""
    while True:
        await socket.send(words.encode(words.Beat()))
        try:
            message = words.heard_from_server(await asyncio.wait_for(socket.recv(decode=False), words.BEAT))
        except TimeoutError:
            continue
        if isinstance(message, Ask):
            return message


def test_another_version_is_turned_away_with_a_sentence(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(helpers_key=KEY)

    async def knock() -> None:
        other = Hello("0.0.9", "0123456789abcdef", 1, {})
        async with line(server, other) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == words.OTHER_VERSION
        assert "not 0.0.9 (0123456789abcdef)" in closed.value.rcvd.reason

    run(knock())


@pytest.mark.parametrize("longest", ["9" * 20, "9" * 500])
def test_the_sentence_fits_into_a_close_frame(longest: str) -> None:
    assert len(words.turned_away(Hello(longest, longest, 1, {})).encode()) <= 123


NONSENSE: Mapping[str, Callable[[Ask], bytes]] = {
    "illegal": lambda ask: words.encode(Answer(ask.number, [1 << 20])),
    "below": lambda ask: words.encode(Answer(ask.number, [-1])),
    "enormous": lambda ask: words.encode(Answer(ask.number, [1 << 63])),
    "nothing": lambda ask: words.encode(Answer(ask.number, [])),
    "no words": lambda _: b"\xc1moo",
    "other words": lambda _: words.encode({"type": "answer", "number": "one", "steps": 5}),
}


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_is_never_played_and_ends_the_line(own_server: Callable[..., ServerProcess], nonsense: str) -> None:
    server = own_server(helpers_key=KEY)

    async def talk() -> None:
        async with line(server) as socket:
            await gauge(server, "helpers", 1)
            playing = asyncio.create_task(bots_play(server, 5, "medium"))
            await socket.send(NONSENSE[nonsense](await asked(socket)))
            with pytest.raises(ConnectionClosed) as closed:
                await asked(socket)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == words.LOST
            assert re.search("illegal|nonsense", closed.value.rcvd.reason)
        assert (await playing).startswith("= ")
        assert server.metric("bots_given_up") == 0
        assert server.metric("bot_thoughts_by_helpers") == 0
        assert server.metric("bot_thoughts_handed_back") == 1
        assert server.metric("helpers") == 0

    run(talk(), 100)


def test_what_a_helper_cannot_or_will_not_think_is_thought_here(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(helpers_key=KEY)

    async def talk() -> None:
        async with line(server) as socket:
            await gauge(server, "helpers", 1)
            playing = asyncio.create_task(bots_play(server, 5, "medium"))
            await socket.send(words.encode(Answer(77, [1])))  # Nobody has asked for this.
            ask = await asked(socket)
            await socket.send(words.encode(Failed(ask.number, "ValueError")))
            ask = await asked(socket)  # It may go on.
            await socket.send(words.encode(Leaving()))
            await gauge(server, "helpers", 0)
            await socket.send(words.encode(Answer(ask.number, think_apart(ask.game, ask.bot, ask.packed, ask.seed))))
            assert (await playing).startswith("= ")
        assert server.metric("bot_thoughts_by_helpers") == 1
        assert server.metric("bot_thoughts_handed_back") == 1
        assert server.metric("bots_given_up") == 0

    run(talk(), 100)


def test_a_helper_that_is_there_but_never_answers_is_cut_off_in_half_of_the_time(
    own_server: Callable[..., ServerProcess],
) -> None:
    server = own_server(helpers_key=KEY, bot_seconds=2)

    async def talk() -> None:
        async with line(server) as socket:
            await gauge(server, "helpers", 1)
            playing = asyncio.create_task(bots_play(server, 5, "medium"))
            await asked(socket)
            with pytest.raises(ConnectionClosed, match="late"):
                await asked(socket)
            assert (await playing).startswith("= ")
        assert server.metric("bots_given_up") == 0

    run(talk(), 100)


# What is the same everywhere.


@pytest.mark.parametrize("game", ["kuhhandel-2", "mue", "kuhfstein"])
@pytest.mark.parametrize("bot", ["medium", "strong"])
def test_a_bot_chooses_the_same_wherever_it_thinks(game: str, bot: str) -> None:
    match = new_match(game)
    seat = match.to_act[0]
    packed = match.perspective(seat).pack(Chance("7a"))
    here = think(bot_named(bot, game), Perspective.unpack(match.game, packed), "5eed")

    async def ask() -> None:
        mind = ProcessMind()
        lender = Lender("http://nowhere", KEY, [mind])
        answers: asyncio.Queue[Any] = asyncio.Queue()

        class Socket:
            async def send(self, message: bytes) -> None:
                await answers.put(words.heard_from_helper(message))

        socket: Any = Socket()
        await lender._think(socket, Ask(1, 60, game, bot, packed, "5eed"))
        assert await answers.get() == Answer(1, here)
        mind.kill()

    run(ask(), 100)
    assert whole(game, packed, here)
    assert not whole(game, packed, [*here, *here])
    assert not whole(game, packed, [])


def new_match(game: str = "kuhhandel-2") -> Match:
    return kuhstall.new(game, NAMES, seed="7a")


# Who thinks what, with doubles.


class Double:
    """A mind that answers when it is told to, or hands back."""

    def __init__(self, where: str = "") -> None:
        self.where, self.seconds = where, 0.0
        self.asked: list[tuple[str, float]] = []
        self.answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def think(self, seconds: float, game: str, bot: str, packed: bytes, seed: str) -> list[int]:
        self.asked.append((bot, seconds))
        how, self.answer = await self.answer, asyncio.get_running_loop().create_future()
        if how == "back":
            self.seconds = 3.0
            raise HandedBack
        return think_apart(game, "medium", packed, seed)

    async def end(self) -> None:
        pass


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def all_thinkers(own: Mind) -> Thinkers:
    return Thinkers(Config(bot_seconds=10), [own])


def test_lent_minds_come_first_and_what_they_hand_back_is_thought_here_before_all_else() -> None:
    async def share() -> None:
        own, lent, match = Double(), Double("there"), new_match()
        thinkers, seat = all_thinkers(own), match.to_act[0]
        thinkers.join(lent)
        assert thinkers.budget.workers == 2
        tasks = [
            asyncio.create_task(thinkers.think(match, bot, seat, table))
            for bot, table in (("strong", "a"), ("medium", "b"), ("easy", "c"))
        ]
        await settled()
        assert (lent.asked, own.asked) == ([("strong", 5.0)], [("medium", 10.0)])
        lent.answer.set_result("back")
        await settled()
        assert [bot for bot, _ in lent.asked] == ["strong", "easy"]  # It is still there, and its next thought comes.
        own.answer.set_result("fine")
        await settled()
        assert own.asked[1:] == [("strong", 7.0)]  # Three of its seconds are gone.
        own.answer.set_result("fine")
        lent.answer.set_result("fine")
        await asyncio.gather(*tasks)
        assert thinkers.gauges["helpers"] == 1
        assert thinkers.gauges["bot_thoughts_handed_back"] == 1
        assert thinkers.gauges["bot_thoughts_by_helpers"] == 1
        assert thinkers.gauges["bot_thoughts"] == 3
        assert thinkers.given_up == 0
        thinkers.leave(lent)
        assert thinkers.budget.workers == 1
        assert thinkers.gauges["helpers"] == 0
        last = asyncio.create_task(thinkers.think(match, "strong", seat, "a"))
        await settled()
        assert len(lent.asked) == 2
        own.answer.set_result("fine")
        await last
        await thinkers.stop()

    run(share())


def test_who_joins_takes_what_waits_and_who_leaves_in_mid_thought_may_answer() -> None:
    async def share() -> None:
        own, lent, match = Double(), Double("there"), new_match()
        thinkers, seat = all_thinkers(own), match.to_act[0]
        tasks = [asyncio.create_task(thinkers.think(match, "medium", seat, f"{table}")) for table in range(3)]
        await settled()
        assert thinkers.gauges["bots_waiting"] == 2
        thinkers.join(lent)
        await settled()
        assert (thinkers.gauges["bots_waiting"], len(lent.asked)) == (1, 1)
        thinkers.leave(lent)
        lent.answer.set_result("fine")
        await tasks[1]
        await settled()
        assert (thinkers.gauges["bots_waiting"], len(lent.asked)) == (1, 1)  # It takes nothing more.
        for _ in range(2):
            own.answer.set_result("fine")
            await settled()
        await asyncio.gather(*tasks)
        await thinkers.stop()

    run(share())


def test_a_slow_machine_makes_only_its_own_bots_think_less() -> None:
    async def share() -> None:
        thinkers, lent, other = all_thinkers(Double()), Double("slow"), Double("quick")
        for mind in (lent, other):
            thinkers.join(mind)
        thinkers.budget.pace("mue", "strong", "slow").took(3.5)
        assert [thinkers.budget.playouts("mue", "strong", 0, where) for where in ("", "slow", "quick")] == [
            200,
            25,
            200,
        ]
        thinkers.leave(lent)
        assert thinkers.budget.playouts("mue", "strong", 0, "slow") == 200
        await thinkers.stop()

    run(share())
