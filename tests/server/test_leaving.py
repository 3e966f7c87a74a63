"""Guests who go for good: nobody waits for them, and nothing that is kept names them, nor did they ever say a word."""

import asyncio
from pathlib import Path

import pytest

from kuhstall.core import record
from kuhstall.tables import entries, telling, wire
from kuhstall.tables.archive import NAME_REMAINS
from kuhstall.tables.calls import record_of
from kuhstall.tables.departure import depart
from kuhstall.tables.export import export
from kuhstall.tables.orders import go_for_good, outcome_for_guest
from kuhstall.tables.retention import a_round
from kuhstall.tables.tidying import without_guest
from tests.server.gathering import begun, database_in, everything, gathered, log_of, open_house, play, say
from tests.server.house import run
from tests.server.test_trouble import Line, fail_once, until


def test_seats_before_the_game_are_free_and_somebody_else_is_host(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, (anna, ben) = await gathered(house, "anna", "ben")
            await say(table, anna, wire.Say(text="I am Anna"))
            code = table.ledger.code
            assert (await depart(house, "anna")).left == [code]
            assert (table.ledger.opened.host, [one.name for one in table.ledger.sitters]) == ("ben", ["", "Ben", ""])
            assert anna.connection.lost.is_set()
            assert not ben.connection.lost.is_set()
            assert b'"host":"ben"' in ben.heard[-1]
            assert "anna" not in (await everything(house, code)).lower()
            await say(table, ben, wire.SeatBot(seat=0, bot="random"))

    run(go())


def test_a_table_without_anybody_else_is_closed(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, _ = await gathered(house, "anna")
            await depart(house, "anna")
            assert await house.store.state_of(table.ledger.code) == "closed"
            assert "anna" not in (await everything(house, table.ledger.code)).lower()
            assert await house.store.open_tables("anna") == (0, 0)

    run(go())


def test_a_bot_plays_on_for_who_has_gone_and_the_record_loses_the_name_when_the_game_is_over(tmp_path: Path) -> None:
    async def go() -> str:
        async with open_house(database_in(tmp_path)) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await play(table, lines, 12)
            code, dealt, moves = table.ledger.code, table.ledger.playing.state.dump(), [*table.ledger.playing.moves]
            await depart(house, "ben")
            ledger = table.ledger
            assert (ledger.sitters[1].guest, bool(ledger.sitters[1].bot)) == ("", True)
            assert (ledger.playing.state.dump(), ledger.playing.moves) == (dealt, moves)
            assert ledger.guests == {"anna", "cleo"}
            told = await everything(house, code)
            assert "I am Ben" not in told
            assert '"ben"' not in told
            assert await house.store.archive.to_be_tidied(NAME_REMAINS, 2**62, 9) == []
            while table.ledger.state == "running":
                if any(table.ledger.sitters[seat].guest for seat in table.driver.asked()):
                    await play(table, lines, len(table.ledger.playing.moves) + 1)
                else:
                    await asyncio.sleep(0.002)
            after = table.ledger.playing.state.dump()
            assert len(await house.store.archive.to_be_tidied(NAME_REMAINS, 2**62, 9)) == 1
            await a_round(house)
            assert "ben" not in (await everything(house, code)).lower()
            assert table.ledger.playing.state.dump() == after
            return await record_of(table)

    written = run(go())
    match = record.replay(record.parse(written))
    assert match.over
    assert match.players == ("Anna", "Player_2", "Cleo")


@pytest.mark.parametrize("game", ["kuhhandel-2", "kuhhandel-master", "mue", "kuhfstein"])
def test_a_finished_game_replays_to_the_same_end_without_the_name(tmp_path: Path, game: str) -> None:
    async def go() -> None:
        database = database_in(tmp_path)
        async with open_house(database) as house:
            table, lines = await begun(house, "anna", "ben", "cleo", game=game)
            await play(table, lines)
            await say(table, lines[1], wire.Say(text="well played, says Ben"))
            await house.rematch(table, "ben")
            code, before = table.ledger.code, table.ledger.playing
            assert any("Ben" in move for _, move in before.moves) or game in ("mue", "kuhfstein")
            await depart(house, "ben")
            assert "ben" not in (await everything(house, code)).lower()
            assert table.ledger.rematch
            after = table.ledger.playing
            assert (after.state.dump(), len(after.moves)) == (before.state.dump(), len(before.moves))
        async with open_house(database) as house:
            found = await house.find(code)
            assert found
            assert found.ledger.playing.setup.players == ("Anna", "Player_2", "Cleo")
            assert [one.name for one in found.ledger.sitters] == ["Anna", "Player 1", "Cleo"]
            match = record.replay(record.parse(await record_of(found)))
            assert match.state.dump() == before.state.dump()

    run(go())


def test_a_pause_lasts_though_who_suggested_it_has_gone() -> None:
    log: list[entries.AnyEntry] = [
        entries.Paused(at=1, by="ben", until=9),
        entries.Resumed(at=2, by="ben"),
        entries.Paused(at=3),
    ]
    opened = entries.Opened(
        at=0, game="kuhhandel-2", options={}, seats=3, pace=entries.Pace(), listed=False, host="anna"
    )
    after = without_guest([opened, *log], "ben")
    assert [getattr(entry, "by", "") for entry in after] == ["", "nobody", "nobody", ""]


def test_who_asked_for_a_pause_can_go_while_it_lasts(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, (_, ben, cleo) = await begun(house, "anna", "ben", "cleo")
            await say(table, ben, wire.Pause())
            await depart(house, "ben")  # Only suggested.
            await say(table, cleo, wire.Pause())
            for line in table.connections:
                if line.guest == "anna":
                    await table.handle(line, wire.Agree(), 0)
            assert table.ledger.pause
            assert (await depart(house, "cleo")).later == []
            assert telling.clock(table.driver).pause.seat == -1  # type: ignore[union-attr]

    run(go())


def test_a_rematch_leaves_the_seat_of_who_has_gone_free(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await play(table, lines)
            await depart(house, "ben")
            await house.rematch(table, "anna")
            again = await house.find(table.ledger.rematch)
            assert again
            assert again.ledger.state == "waiting"
            assert [one.name for one in again.ledger.sitters] == ["", "Cleo", "Anna"]

    run(go())


def test_nothing_of_the_others_changes(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await say(table, lines[2], wire.Mute(who="ben", on=True))
            await play(table, lines, 6)
            before = await log_of(house, table.ledger.code)
            await depart(house, "ben")
            after = (await log_of(house, table.ledger.code))[: len(before)]
            changed = [one for one, other in zip(before, after, strict=True) if one != other]
            assert {type(entry) for entry in changed} == {entries.Sat, entries.Said, entries.Muted}
            assert len(changed) == 3

    run(go())


def test_who_has_gone_is_a_stranger_at_once_and_everywhere(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            guest, key = await house.guests.new()
            second, carry = await house.guests.key_for(guest), await house.guests.carry(guest)
            assert await house.guests.who(key) == guest
            table, _ = await gathered(house, "anna", guest)
            watching = Line(guest)
            other, _ = await gathered(house, "ben")
            await other.join(watching.connection, 0)
            await go_for_good(house, guest)
            assert [await house.guests.who(one) for one in (key, second)] == ["", ""]
            assert await house.guests.carried(carry) is None
            assert watching.connection.lost.is_set()
            heard = len(watching.heard)
            await other.handle(watching.connection, wire.Sit(seat=1, name="Ghost"), 0)
            assert (len(watching.heard), other.ledger.sitters[1].free) == (heard, True)
            kept = await export(house.store.archive, guest)
            assert (kept.devices, kept.tables) == ([], [])
            assert table.ledger.guests == {"anna"}

    run(go())


def test_a_closed_table_forgets_a_guest_too(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await play(table, lines, 8)
            await table.close("host")
            await house.hand_over([table])
            await depart(house, "ben")
            assert "ben" not in (await everything(house, table.ledger.code)).lower()

    run(go())


def test_what_cannot_be_written_now_is_done_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, _ = await gathered(house, "anna", "ben")
            fail_once(house, "rewrite")
            await go_for_good(house, "ben")
            assert await house.guests.who("") == ""
            (order,) = await house.store.archive.orders(0)
            assert order.answered is None
            monkeypatch.setattr("kuhstall.tables.orders.AGAIN", 0)
            while (await house.store.archive.orders(0))[0].answered is None:
                await asyncio.sleep(0.02)
            assert "ben" not in (await everything(house, table.ledger.code)).lower()

    run(go())


def test_a_log_that_would_not_tell_of_the_same_table_is_not_written(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await play(table, lines, 6)
            before = await house.store.entries(table.ledger.code)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("kuhstall.tables.tidying.PLAYER", "{}")
                patch.setattr("kuhstall.tables.leaving.without_guest", lambda log, **_: [*log[:-1], log[-2]])
                left = await depart(house, "ben")
            assert (left.left, left.stuck, left.later) == ([], [table.ledger.code], [])
            done = outcome_for_guest(left)
            assert done
            assert (done[0], table.ledger.code in done[1]) == (False, True)
            after = await house.store.entries(table.ledger.code)
            assert after[: len(before)] == before

    run(go())


def test_a_table_that_has_stopped_loses_what_can_be_read(tmp_path: Path) -> None:
    async def go() -> None:
        database = database_in(tmp_path)
        async with open_house(database) as house:
            table, _ = await gathered(house, "anna", "ben")
            code = table.ledger.code
            await house.store.append(code, table.ledger.seq, [b"moo"])
        async with open_house(database) as house:
            await depart(house, "ben")
            assert "ben" not in (await everything(house, code)).lower()
            assert (await house.store.entries(code))[-1] == b"moo"
            assert await house.store.state_of(code) == "stopped"

    run(go())


def test_an_export_has_everything_of_the_guest_and_nothing_of_others(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            table, lines = await begun(house, "anna", "ben", "cleo")
            await play(table, lines)
            await house.guests.key_for("ben")
            kept = await export(house.store.archive, "ben")
            (one,) = kept.tables
            assert (one.code, one.game, one.state, one.host, one.now) == (
                table.ledger.code,
                "kuhhandel-2",
                "over",
                False,
                [1],
            )
            assert [talk.text for talk in one.said] == ["I am Ben"]
            assert [sat.name for sat in one.sat] == ["Ben"]
            assert one.finished
            assert one.finished.seats == [1]
            assert [device.lasting for device in kept.devices] == [True]

    run(go())


def test_every_node_knows_by_the_orders_who_has_gone(tmp_path: Path) -> None:
    async def go() -> None:
        async with open_house(database_in(tmp_path)) as house:
            guest, key = await house.guests.new()
            assert await house.guests.who(key) == guest
            order = await house.store.archive.place("delete-guest", guest, 1, 2**60)  # Another node carries it out.
            await until(lambda: guest in house.guests.gone)
            assert await house.guests.who(key) == ""
            assert [one.number for one in await house.store.archive.orders(0)] == [order]

    run(go())
