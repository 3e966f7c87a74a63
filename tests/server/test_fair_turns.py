"""Who thinks when, and for how long: each table in its turn, people first, and less rather than later."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from kuhstall.bots import bot_named, strongest, think
from kuhstall.bots.any_move import RandomBot
from kuhstall.bots.apart import checked
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import game_by_id
from kuhstall.server.config import Config
from kuhstall.server.mind import ProcessMind
from kuhstall.tables import budget
from kuhstall.tables.budget import CALM, CROWD, Budget, Pace
from kuhstall.tables.denied import Denied
from kuhstall.tables.live.hammer import moves_after
from kuhstall.tables.thinkers import Thinkers
from kuhstall.tables.turns import HINTS_IN_A_ROW, Turns
from tests.server import doubles
from tests.server.house import run

Asked = asyncio.Task[list[int]]


# Whose turn it is.


def all_of(turns: Turns[str]) -> list[str]:
    return [turns.take() for _ in range(len(turns))]


def test_a_table_with_many_bots_has_one_turn_like_any_other() -> None:
    turns = Turns[str]()
    for job in ("a1", "a2", "a3", "b1", "c1", "c2"):
        turns.add("move", job[0], job)
    assert all_of(turns) == ["a1", "b1", "c1", "a2", "c2", "a3"]


def test_hints_come_first_but_never_stop_the_bots() -> None:
    turns = Turns[str]()
    for number in range(2):
        turns.add("move", f"table {number}", f"bot {number}")
    for number in range(HINTS_IN_A_ROW + 1):
        turns.add("hint", f"guest {number}", f"hint {number}")
    first = [f"hint {number}" for number in range(HINTS_IN_A_ROW)]
    assert all_of(turns) == [*first, "bot 0", f"hint {HINTS_IN_A_ROW}", "bot 1"]


def test_a_guest_who_asks_often_waits_for_the_others() -> None:
    turns = Turns[str]()
    for job in ("a1", "a2", "a3", "b1"):
        turns.add("hint", job[0], job)
    assert all_of(turns) == ["a1", "b1", "a2", "a3"]


def test_only_so_many_wait_and_who_gives_up_makes_room() -> None:
    turns = Turns[str](most_hints=1, most_moves=2)
    assert turns.add("hint", "a", "hint")
    assert not turns.add("hint", "b", "another")
    assert turns.add("move", "a", "a1")
    assert turns.add("move", "a", "a2")
    assert not turns.add("move", "b", "b1")
    turns.drop("move", "a", "a1")
    turns.drop("move", "a", "never there")
    turns.drop("move", "nobody", "a1")
    assert turns.add("move", "b", "b1")
    assert (turns.waiting("hint"), turns.waiting("move"), len(turns)) == (1, 2, 3)
    assert all_of(turns) == ["hint", "a2", "b1"]


# How much it may think.


@pytest.mark.parametrize(("waiting", "playouts"), [(0, 200), (2, 200), (3, 100), (5, 100), (6, 50), (500, 50)])
@pytest.mark.parametrize("workers", [1, 2])
def test_the_more_wait_the_less_is_spent(waiting: int, playouts: int, workers: int) -> None:
    assert Budget(200, workers).playouts("mue", "strong", waiting * workers) == playouts


def test_in_a_crowd_only_the_quick_bot_has_the_time() -> None:
    assert not Budget(200, 2).crowded(CROWD * 2)
    assert Budget(200, 2).crowded(CROWD * 2 + 1)


def test_on_a_slow_machine_less_is_spent_until_thoughts_are_quick_for_a_while() -> None:
    ours = Budget(200, 1)
    ours.pace("mue", "strong").took(3.5)
    assert ours.playouts("mue", "strong", 0) == 25
    assert ours.playouts("mue", "easy", 0) == 200
    for _ in range(CALM):
        ours.pace("mue", "strong").took(0.1)
    assert ours.playouts("mue", "strong", 0) == 50
    ours.pace("mue", "strong").took(3600)
    assert ours.playouts("mue", "strong", 0) == 1


def test_what_is_neither_long_nor_quick_changes_nothing() -> None:
    pace = Pace()
    pace.took(0.9)
    for _ in range(10 * CALM):
        pace.took(0.4)
    assert pace.halvings == 1


def test_a_bot_that_feels_its_way_takes_back_a_halving_for_each_quick_thought() -> None:
    pace = Pace(1.0, 4)
    for left in (3, 2, 1):
        pace.took(0.3)
        assert pace.halvings == left


def test_a_bot_has_found_its_way_at_the_first_thought_that_is_not_quick() -> None:
    pace = Pace(1.0, 4)
    pace.took(0.4)
    pace.took(0.1)
    assert pace.halvings == 4
    pace.took(1.5)
    assert pace.halvings == 5


# In real processes.


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(doubles.FOLDER, str(tmp_path))


@asynccontextmanager
async def thinkers(work: Callable[..., list[int]], **settings: Any) -> AsyncIterator[Thinkers]:
    config = Config(**settings)
    bots = Thinkers(config, [ProcessMind(work) for _ in range(config.bot_workers)])
    try:
        yield bots
    finally:
        await bots.stop()


def new_match(game: str = "kuhhandel-2") -> Match:
    return Match(game_by_id(game), Setup(players=("Anna", "Ben", "Cleo"), seed="7a"))


async def asked(thought: Coroutine[Any, Any, list[int]]) -> Asked:
    """Somebody who has begun to wait."""
    task = asyncio.create_task(thought)
    await asyncio.sleep(0)
    return task


async def saying(lines: int) -> None:
    while len(doubles.heard()) < lines:
        await asyncio.sleep(0.01)


def test_tables_take_turns_and_people_come_before_them() -> None:
    async def ask() -> None:
        match = new_match()
        seat, order = match.to_act[0], list[str]()

        async def noted(who: str, thought: Awaitable[list[int]]) -> None:
            match.draft_steps(seat, await thought)
            order.append(who)

        async with thinkers(doubles.gated) as bots:
            work = [asyncio.create_task(noted("a1", bots.think(match, "medium", seat, "a")))]
            await saying(1)
            others = ("a2", "a3", "a4", "b1", "c1")
            work += [asyncio.create_task(noted(who, bots.think(match, "medium", seat, who[0]))) for who in others]
            work.append(asyncio.create_task(noted("hint", bots.hint(match, seat, "guest"))))
            await asyncio.sleep(0)
            assert (bots.gauges["bots_waiting"], bots.gauges["hints_waiting"]) == (5, 1)
            doubles.open_gate()
            await asyncio.gather(*work)
            assert bots.gauges["bot_wait_seconds"] >= bots.gauges["bot_longest_wait_seconds"] > 0
            assert bots.gauges["bot_think_seconds"] > 0
        assert order == ["a1", "hint", "a2", "b1", "c1", "a3", "a4"]

    run(ask())


def test_a_bots_time_counts_from_when_it_begins_to_think() -> None:
    async def ask() -> None:
        match = new_match()
        async with thinkers(doubles.drowsy, bot_seconds=3) as bots:
            thoughts = [bots.think(match, "strong", match.to_act[0], f"{table}") for table in range(10)]
            await asyncio.gather(*thoughts)
            assert bots.gauges["bot_longest_wait_seconds"] > 3
            assert bots.given_up == 0

    run(ask())


def test_while_many_wait_bots_spend_less_and_in_a_crowd_the_quick_one_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "LONG", 3600.0)  # However slow this machine is.

    async def ask() -> None:
        match = new_match()
        async with thinkers(doubles.gated, bot_playouts=80) as bots:
            tables = [await asked(bots.think(match, "strong", match.to_act[0], "first"))]
            await saying(1)
            tables += [await asked(bots.think(match, "strong", match.to_act[0], f"{at}")) for at in range(19)]
            tables += [await asked(bots.hint(match, match.to_act[0], "guest"))]
            doubles.open_gate()
            await asyncio.gather(*tables)
            hinted, crowd = f"{strongest('kuhhandel-2')} 80", 18 - CROWD
            few = ["strong 20"] * 5 + ["strong 40"] * 3 + ["strong 80"] * 3
            assert doubles.heard() == ["strong 80", hinted, *["medium 20"] * crowd, *few]
            assert bots.shortened == crowd + 8

    run(ask())


@pytest.mark.parametrize("trouble", ["sleeper", "mortal", "raiser"])
def test_for_a_bot_in_trouble_the_quick_one_plays(trouble: str) -> None:
    async def ask() -> None:
        match = new_match("kuhfstein")
        seat = match.to_act[0]
        async with thinkers(doubles.troubled, bot_seconds=1.5) as bots:
            steps = await bots.think(match, trouble, seat, "a")
            assert steps == think(bot_named("medium", "kuhfstein"), match.perspective(seat), "the same")
            assert bots.given_up == 1
        tries = 2 if trouble == "mortal" else 1
        assert [line.split()[0] for line in doubles.heard()] == [trouble] * tries + ["medium"]

    run(ask())


def test_only_the_process_in_trouble_is_ended() -> None:
    async def ask() -> None:
        match = new_match()
        async with thinkers(doubles.troubled, bot_seconds=4, bot_workers=2) as bots:
            await asyncio.gather(*(bots.think(match, "fine", match.to_act[0], table) for table in "ab"))
            sleeping = await asked(bots.think(match, "sleeper", match.to_act[0], "a"))
            await saying(3)
            (other,) = bots._idle
            assert isinstance(other, ProcessMind)
            process = other._processes
            await bots.think(match, "fine", match.to_act[0], "b")
            await sleeping
            assert bots.given_up == 1
            assert [one.is_alive() for one in process] == [True]

    run(ask())


def test_the_fallback_is_what_is_left() -> None:
    async def ask() -> None:
        match = new_match()
        seat = match.to_act[0]
        async with thinkers(doubles.useless) as bots:
            assert await bots.think(match, "strong", seat, "a") == match.fallback(seat)
            assert bots.given_up == 2

    run(ask())


def test_a_full_house_says_so_to_people_and_lets_bots_do_as_the_clock() -> None:
    async def ask() -> None:
        match = new_match()
        seat = match.to_act[0]
        async with thinkers(doubles.gated) as bots:
            bots.turns = Turns(most_hints=0, most_moves=1)
            first = await asked(bots.think(match, "medium", seat, "a"))
            await saying(1)
            second = await asked(bots.think(match, "medium", seat, "a"))
            assert await bots.think(match, "medium", seat, "b") == match.fallback(seat)
            with pytest.raises(Denied, match="Everybody wants hints"):
                await bots.hint(match, seat, "guest")
            doubles.open_gate()
            await asyncio.gather(first, second)

    run(ask())


def test_what_nobody_waits_for_is_not_thought_about() -> None:
    async def ask() -> None:
        match = new_match()
        seat = match.to_act[0]
        async with thinkers(doubles.gated) as bots:
            first = await asked(bots.think(match, "one", seat, "a"))
            second = await asked(bots.think(match, "two", seat, "a"))
            third = await asked(bots.think(match, "three", seat, "b"))
            await saying(1)
            first.cancel()
            second.cancel()
            doubles.open_gate()
            await third
        assert [line.split()[0] for line in doubles.heard()] == ["one", "three"]

    run(ask())


def test_a_bot_that_breaks_the_rules_has_failed() -> None:
    match = new_match()
    perspective = match.perspective(match.to_act[0])
    steps = think(RandomBot(), perspective, "1")
    assert checked(perspective, steps) == steps
    with pytest.raises(Malformed):
        checked(perspective, [1 << 20])


# What is seen of it.


def test_in_an_auction_a_long_thought_is_seen_as_roughly_while_there_is_time() -> None:
    assert moves_after(0.3, pause=1.0, last=5.0) == 1.0
    assert moves_after(1.1, pause=1.0, last=5.0) == moves_after(1.9, pause=1.0, last=5.0) == 2.0
    assert moves_after(2.1, pause=1.0, last=3.0) == 3.0
