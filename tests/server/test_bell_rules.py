"""When bells ring, what they say, and where nothing is ever sent: without a server, and mostly without a clock."""

import asyncio
import json
import random
import socket
import sys
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from kuhstall.core.chance import Chance
from kuhstall.core.errors import Malformed
from kuhstall.server.app import house_for, may_call
from kuhstall.server.bells import outside, ringers
from kuhstall.server.bells.outside import Reply, Unsafe, checked, is_public, post
from kuhstall.server.bells.push import LIFE, PADDED, life, message, outcome_of
from kuhstall.server.config import Config
from kuhstall.tables import moments, wire
from kuhstall.tables.bells import Bell, Quiet, Told, due, quiet_until, retry_after, rung
from kuhstall.tables.digest import digest
from kuhstall.tables.entries import Opened, Pace
from kuhstall.tables.house import House
from kuhstall.tables.table import Table
from kuhstall.tables.waits import LONGEST_LEAD, Noted, Wait, lead_of, waits_at
from tests.server.house import run
from tests.server.pushing import service
from tests.server.test_trouble import Line, open_house

HOUR = 3_600_000
NOW = 10_000 * HOUR
AFTER = 60_000
BELL = Bell(id="b", guest="anna", kind="push", address="https://push.example/1", token="t")


def noted(wait: Wait, since: int) -> Noted:
    return Noted("anna", wait.code, wait.what, wait.stamp, since, wait.remind)


def turn(code: str = "CDFGHJKM", **more: object) -> Wait:
    return replace(Wait(code=code, game="mue", what="turn", stamp=3, name="Anna"), **more)


def test_a_bell_rings_once_and_then_only_for_what_is_new_after_somebody_has_come() -> None:
    wait, later = turn(), turn("NPQRTWXY")
    assert not due(BELL, [(noted(wait, NOW - AFTER + 1), wait)], NOW, AFTER), "too soon"
    assert due(BELL, [(noted(wait, NOW - AFTER), wait)], NOW, AFTER)
    told = replace(BELL, told=rung(BELL, [wait], NOW), rung=NOW)
    new = [(noted(wait, NOW - AFTER), wait), (noted(later, NOW), later)]
    assert not due(told, new, NOW + HOUR, AFTER), "silence"
    came = replace(told, came=NOW + 1)
    assert due(came, new, NOW + HOUR, AFTER)
    assert not due(came, new[:1], NOW + HOUR, AFTER), "they know"
    assert not due(replace(came, seen=NOW + 1), new, NOW + HOUR, AFTER), "they were shown it"
    other = replace(wait, stamp=5)
    assert due(came, [(noted(other, NOW + 1), other)], NOW + HOUR, AFTER), "another decision"


def test_a_bell_reminds_once_before_the_clock_acts() -> None:
    until = NOW + 12 * HOUR
    wait = turn(until=until, remind=until - 2 * HOUR)
    told = replace(BELL, told=rung(BELL, [wait], NOW), rung=NOW)
    waits = [(noted(wait, NOW - AFTER), wait)]
    assert not due(told, waits, until - 2 * HOUR - 1, AFTER)
    assert due(told, waits, until - 2 * HOUR, AFTER)
    reminded = replace(told, told=rung(told, [wait], until - 2 * HOUR), rung=until - 2 * HOUR)
    assert not due(reminded, waits, until - 1, AFTER)
    assert rung(BELL, [wait], until - 4 * HOUR) == {wait.code: Told("turn", 3, True)}, "so late once is enough"


def test_reminders_come_in_time_and_not_where_there_is_none() -> None:
    assert lead_of(60) == lead_of(1799) == 0
    assert lead_of(3600) == HOUR // 6
    assert lead_of(7 * 86_400) == LONGEST_LEAD


@pytest.mark.parametrize(
    ("clock", "quiet", "end"),
    [
        ("23:30", (22 * 60, 7 * 60), "07:00"),
        ("06:59", (22 * 60, 7 * 60), "07:00"),
        ("07:00", (22 * 60, 7 * 60), ""),
        ("21:59", (22 * 60, 7 * 60), ""),
        ("13:00", (12 * 60, 14 * 60 + 30), "14:30"),
        ("15:00", (12 * 60, 14 * 60 + 30), ""),
        ("03:00", (-1, -1), ""),
        ("03:00", (60, 60), ""),
    ],
)
def test_quiet_hours_end_when_they_end(clock: str, quiet: tuple[int, int], end: str) -> None:
    berlin = ZoneInfo("Europe/Berlin")
    hour, minute = map(int, clock.split(":"))
    now = datetime(2026, 6, 1, hour, minute, tzinfo=berlin)
    found = quiet_until(Quiet(*quiet), int(now.timestamp() * 1000), berlin)
    assert (datetime.fromtimestamp(found / 1000, berlin).strftime("%H:%M") if found else "") == end
    assert not found or 0 < found - now.timestamp() * 1000 <= 24 * HOUR


def test_failures_are_tried_again_later_and_later() -> None:
    assert [retry_after(failures, 0) for failures in (1, 2, 3)] == [30_000, 60_000, 120_000]
    assert retry_after(1, 3600) == HOUR
    assert retry_after(60, 0) == retry_after(1, float("inf")) == 4 * HOUR
    assert outcome_of(Reply(201)).how == "rung"
    assert outcome_of(Reply(404)).how == outcome_of(Reply(410)).how == "gone"
    assert [outcome_of(Reply(429, 7)).after, outcome_of(Reply(500)).how] == [7, "later"]
    assert outcome_of(Reply(301)).how == "later", "redirects are not followed"


def test_a_message_lives_until_the_last_clock_acts() -> None:
    assert life([turn(until=NOW + HOUR), turn(until=NOW + 2 * HOUR)], NOW) == 7200
    assert life([turn(until=NOW - 1)], NOW) == 0
    assert life([turn()], NOW) == LIFE
    assert life([turn(until=NOW + 10_000 * HOUR)], NOW) == 28 * LIFE


def test_digests_are_said_in_both_languages_by_the_readers_clock() -> None:
    until = int(datetime(2026, 11, 20, 17, 0, tzinfo=UTC).timestamp() * 1000)
    wait, berlin = turn(until=until, others=2), ZoneInfo("Europe/Berlin")
    found = digest([wait], "de", berlin)
    assert found.title == "Mü: Du bist dran"
    assert found.lines == ["Tisch CDFG-HJKM · bis Fr 20.11., 18:00 Uhr · 2 warten"]
    assert found.path == "/t/CDFGHJKM"
    found = digest([replace(wait, code=f"CDFGHJK{letter}") for letter in "CDFGHJKM"], "en", UTC)
    assert found.title == "It is your turn at 8 tables"
    assert found.lines[-1] == "and 2 others"
    assert found.path == "/"
    mixed = [wait, turn("NPQRTWXY", what="over"), turn("34679CDF", what="again", until=until)]
    assert digest(mixed, "en", UTC).title == "Something new at 3 tables"


# Where nothing is sent.

INSIDE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "ff02::1",
]


@pytest.mark.parametrize("address", INSIDE)
def test_addresses_inside_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_addresses_of_the_internet_are_public() -> None:
    assert is_public("142.250.0.1")
    assert is_public("2a00:1450::1")


@pytest.mark.parametrize("address", INSIDE)
def test_a_name_that_points_inside_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else the name means."""

    found = [(2, 1, 6, "", ("142.250.0.1", 443)), (2, 1, 6, "", (address, 443))]

    async def connected(*_: object, **__: object) -> None:
        raise AssertionError("nobody may be connected to")

    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: found)
    monkeypatch.setattr(asyncio, "open_connection", connected)
    with pytest.raises(Unsafe):
        run(post("https://push.example/1", {}, b"", private=False))


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/1",
        "ftp://push.example/1",
        "https://",
        "https://user@push.example/",
        "https://push.example:99999/",
        "https://push.example/\r\nhost: x",
        "https://pu\u0455h.example/",
        f"https://push.example/{'x' * 2000}",
    ],
)
def test_odd_addresses_are_refused(url: str) -> None:
    with pytest.raises(Unsafe):
        checked(url, private=False)


def test_redirects_are_not_followed_and_nobody_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async def send() -> None:
        with service() as there:
            there.answers = [(302, {"location": f"{there.url}/else"}), (503, {"retry-after": "12"})]
            assert (await post(f"{there.url}/a", {"ttl": "1"}, b"x", private=True)).status == 302
            assert await post(f"{there.url}/b", {}, b"", private=True) == Reply(503, 12)
            assert [one.path for one in there.posted] == ["/a", "/b"]
        monkeypatch.setattr(outside, "PATIENCE", 0.1)
        with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(TimeoutError):
            await post(f"http://127.0.0.1:{silent.getsockname()[1]}/", {}, b"", private=True)

    run(send())


@pytest.mark.parametrize(
    "settings",
    [
        {"notify_webhook": "https://hooks.example/1"},
        {"notify_webhook": "hooks.example", "notify_secret": "moo"},
        {"smtp_url": "mail.example", "mail_from": "cows@c.example", "public_url": "https://c.example"},
        {"smtp_url": "smtp://mail.example", "mail_from": "nobody", "public_url": "https://c.example"},
        {"smtp_url": "smtp://mail.example", "mail_from": "cows@c.example"},
    ],
)
def test_half_a_setting_is_none(settings: dict[str, str], tmp_path: Path) -> None:
    with pytest.raises(Malformed):
        house_for(Config(database=str(tmp_path / "house.db"), **settings))  # type: ignore[arg-type]


def test_a_server_without_the_packages_for_push_offers_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = Config(database=str(tmp_path / "house.db"))
    assert may_call(house_for(config))
    assert not may_call(house_for(replace(config, push=False)))
    monkeypatch.delitem(sys.modules, "pywebpush", raising=False)
    monkeypatch.setattr(ringers, "find_spec", lambda _: None)
    assert not may_call(house_for(config))


# Of whom something waits, and that nothing hidden is in it.


async def two_of(house: House, game: str, seats: int) -> tuple[Table, dict[str, Line]]:
    """People at a table by turns, begun; all of them are there."""
    names = ["anna", "ben", "cleo", "dora"][:seats]
    pace = Pace(kind="turns", think=86_400)
    at = moments.today()
    table = await house.open(Opened(at=at, game=game, options={}, seats=seats, pace=pace, listed=False, host="anna"))
    lines = {name: Line(name) for name in names}
    for seat, (name, line) in enumerate(lines.items()):
        await table.join(line.connection, 0)
        await table.handle(line.connection, wire.Sit(seat=seat, name=name.title()), 0)
    await table.handle(lines["anna"].connection, wire.Begin(), 0)
    return table, lines


def fallback(table: Table, dice: random.Random) -> wire.Move:
    match = table.ledger.playing
    seat = dice.choice(table.driver.asked())
    from kuhstall.tables.telling import default_move

    choices = [one for one in match.game.choices(match.state, seat, match.setup.players) if " to " not in one]
    move = dice.choice(choices) if choices and dice.random() < 0.5 else default_move(match, seat)
    return wire.Move(seat=seat, move=move, at=len(match.moves))


@pytest.mark.parametrize(
    ("game", "seats"),
    [("kuhhandel-2", 3), ("kuhhandel-master", 4), ("kuhhandel-duel", 2), ("mue", 3), ("kuhfstein", 2)],
)
def test_what_is_sent_depends_on_what_everybody_knows_alone(game: str, seats: int, tmp_path: Path) -> None:
    async def play() -> None:
        dice = random.Random(7)
        async with open_house(tmp_path) as house:
            table, lines = await two_of(house, game, seats)
            assert not list(waits_at(table)), "all are there"
            for _ in range(40):
                if table.ledger.state != "running":
                    break
                said = fallback(table, dice)
                sitter = [*lines.values()][said.seat]
                await table.handle(sitter.connection, said, 0)
                away = dice.choice([*lines.values()])
                await table.leave(away.connection)
                told = sent(table)
                match = table.ledger.playing
                true = match.state
                for seat in range(seats):
                    match.state = true.resample(seat, Chance(f"{dice.random()}"))
                    assert sent(table) == told
                match.state = true
                await table.join(away.connection, 0)

    run(play(), 50)


def sent(table: Table) -> dict[str, bytes]:
    """What every guest for whom something waits would be sent, which has the same length for all."""
    found = {guest: message(replace(BELL, guest=guest), [wait]) for guest, wait in waits_at(table)}
    for text in found.values():
        assert len(text) == PADDED
        assert set(json.loads(text)) == {"title", "body", "path", "open", "off"}
    return found


def test_nobody_is_called_where_only_bots_wait_or_the_clock_stands(tmp_path: Path) -> None:
    async def look() -> None:
        async with open_house(tmp_path) as house:
            table, lines = await two_of(house, "kuhhandel-duel", 2)
            seat = table.driver.asked()[0]
            asked, other = [*lines.values()][seat], [*lines.values()][1 - seat]
            await table.leave(asked.connection)
            assert [guest for guest, _ in waits_at(table)] == [asked.connection.guest]
            await table.leave(other.connection)
            table.driver.fall_asleep()
            assert not list(waits_at(table))
            table.driver.wake_up()
            assert list(waits_at(table))
            await table.join(other.connection, 0)
            await table.handle(other.connection, wire.Resign(), 0)
            assert not list(waits_at(table)), "the other one is a bot now"

    run(look())
