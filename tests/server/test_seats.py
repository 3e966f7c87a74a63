"""Who sits where and under which name: one seat for each guest, and no two names alike."""

from unicodedata import normalize

import pytest

from kuhstall.core.errors import Malformed
from kuhstall.tables import entries, wire
from kuhstall.tables.denied import Denied
from kuhstall.tables.ledger import Ledger
from kuhstall.tables.names import tidy as tidied
from kuhstall.tables.names import told_apart
from kuhstall.tables.requests import answer
from kuhstall.tables.settings import Settings
from tests.server.house import ServerProcess, run
from tests.server.players import guest, until


def names(table: object) -> list[str]:
    return [chair["name"] for chair in table.sheet["chairs"]]  # type: ignore[attr-defined]


def test_a_guest_holds_one_seat_and_moves_by_a_swap(server: ServerProcess) -> None:
    async def sit() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-2", 3)
        async with client.table(code) as table:
            await table.do("sit", seat=0, name="Anna")
            again = await table.ask("sit", seat=2, name="Anna")
            assert again["reason"] == "seated_already"
            assert names(table) == ["Anna", "", ""]
            await table.do("swap", one=0, other=2)
            assert (names(table), table.seats) == (["", "", "Anna"], [2])
            assert (await table.ask("begin"))["reason"] == "seat_free"

    run(sit())


def test_at_a_table_for_one_screen_a_guest_holds_several(server: ServerProcess) -> None:
    async def sit() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-2", 3, one_screen=True)
        async with client.table(code) as table:
            assert table.sheet["one_screen"]
            for seat, name in enumerate(("Anna", "Ben", "Ben")):
                await table.do("sit", seat=seat, name=name)
            assert names(table) == ["Anna", "Ben", "Ben 2"]
            await table.do("begin")

    run(sit())


def test_who_is_ready_is_told_until_they_leave_or_the_game_begins(server: ServerProcess) -> None:
    async def sit() -> None:
        anna, ben, eve = [await guest(server.url) for _ in range(3)]
        code = await anna.open_table("kuhhandel-2", 3)
        async with anna.table(code) as hers:

            def ready() -> list[bool]:
                return [chair["ready"] for chair in hers.sheet["chairs"]]

            await hers.do("sit", seat=0, name="Anna")
            async with ben.table(code) as his, eve.table(code) as watching:
                await his.do("sit", seat=1, name="Ben")
                await hers.do("seat", seat=2, bot="easy")
                assert ready() == [False, False, True]
                await his.do("ready")
                await watching.do("ready")
                await until(hers, lambda: ready() == [False, True, True])
                await his.do("ready", on=False)
                await until(hers, lambda: ready() == [False, False, True])
                await his.do("ready")
            await until(hers, lambda: not any(ready()[:2]))
            await hers.do("begin")
            assert not any(ready())

    run(sit())


def test_the_host_changes_how_the_table_is_played_until_it_begins(server: ServerProcess) -> None:
    async def sit() -> None:
        anna, ben = [await guest(server.url) for _ in range(2)]
        code = await anna.open_table("mue", 3, options={"hands": 9})
        pace = {"kind": "live", "think": 30, "call": 2, "count": 1.2}
        async with anna.table(code) as hers, ben.table(code) as his:
            await hers.do("sit", seat=0, name="Anna")
            await his.do("sit", seat=1, name="Ben")
            await his.do("ready")
            denied = await his.ask("arrange", pace=pace, options={})
            assert denied["reason"] == "host_only"
            assert (await hers.ask("arrange", pace=pace, options={"hands": 0}))["type"] == "wrong"
            await hers.do("arrange", pace=pace, options={"hands": 1})
            await until(his, lambda: his.sheet["options"] == {"hands": 1} and his.sheet["pace"]["think"] == 30)
            assert not his.sheet["chairs"][1]["ready"]
            await hers.do("seat", seat=2, bot="easy")
            await hers.do("begin")
            assert (await hers.ask("arrange", pace=pace, options={}))["reason"] == "begun"

    run(sit())


def test_no_table_is_played_faster_than_the_house_allows() -> None:
    Settings().check_pace(entries.Pace())
    with pytest.raises(Malformed, match=r"think at least 5\.0 s"):
        Settings().check_pace(entries.Pace(think=4))


def test_a_log_with_two_seats_of_one_guest_is_still_read() -> None:
    log = [
        b'{"entry":"opened","at":1,"game":"kuhhandel-2","options":{},"seats":3,"pace":{},"listed":false,"host":"anna"}',
        b'{"entry":"sat","at":2,"seat":0,"name":"Anna","guest":"anna"}',
        b'{"entry":"sat","at":3,"seat":2,"name":"Anna","guest":"anna"}',
        b'{"entry":"sat","at":4,"seat":1,"name":"Alma","bot":"medium"}',
    ]
    ledger = Ledger.fold("CDFGHJKM", [entries.decode(line) for line in log])
    assert ledger.seats_of("anna") == (0, 2)
    (began,) = answer(ledger, "anna", wire.Begin(), 5)
    ledger.add(began)
    assert ledger.playing.setup.players == ("Anna", "Alma", "Anna2")


def test_a_name_may_be_changed_until_the_game_begins(server: ServerProcess) -> None:
    async def rename() -> None:
        one, two = await guest(server.url), await guest(server.url)
        code = await one.open_table("kuhhandel-duel", 2)
        async with one.table(code) as anna, two.table(code) as ben:
            await anna.do("sit", seat=0, name="Guest")
            await ben.do("sit", seat=1, name="guest")
            assert names(ben) == ["Guest", "guest 2"]
            await ben.do("sit", seat=1, name="Ben")
            assert (await ben.ask("sit", seat=0, name="Anna"))["reason"] == "seat_taken"
            assert (await ben.ask("sit", seat=1, name="\u2800\u3164\u200b"))["reason"] == "name_needs_letters"
            await until(anna, lambda: names(anna) == ["Guest", "Ben"])
            await anna.do("begin")
            assert (await ben.ask("sit", seat=1, name="Bernd"))["reason"] == "begun"

    run(rename())


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Anna\t Maria ", "Anna Maria"),
        ("An\u200bna\u202e", "Anna"),
        ("Anna\u00a0Maria\u3000Lu", "Anna Maria Lu"),
        (normalize("NFD", "Käthe"), "Käthe"),
        ("A\u200b\u0308nne", "Änne"),
        ("x" * 23 + " yz", "x" * 23),
        ("❤\ufe0f", "❤"),
        ("!", "!"),
        ("", ""),
        (" \u200b\n", ""),
        ("\u2800\u3164\u115f", ""),
        ("\u0301\u0301", ""),
    ],
)
def test_what_is_left_of_a_name(given: str, kept: str) -> None:
    assert tidied(given) == kept


@pytest.mark.parametrize(
    ("name", "others", "told"),
    [
        ("Anna", ["Ben"], "Anna"),
        ("anna", ["Anna"], "anna 2"),
        ("Anna", ["Anna", "ANNA 2"], "Anna 3"),
        ("\uff21nna", ["Anna"], "\uff21nna 2"),
        ("STRASSE", ["Straße"], "STRASSE 2"),
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
        ("\u0410nna", ["Anna"], "\u0410nna 2"),  # Cyrillic
        ("\u0391nna", ["anna", "\u0410nna"], "\u0391nna 2"),  # Greek
        ("B\u043eb", ["Bob"], "B\u043eb 2"),
        ("lda", ["Ida"], "lda 2"),
        ("Player 1", ["Player l"], "Player 1 2"),
        ("\u0410\u043d\u043d\u0430", ["Anna"], "\u0410\u043d\u043d\u0430"),
        ("\u0395\u03bb\u03b5\u03bd\u03b7", ["Elena"], "\u0395\u03bb\u03b5\u03bd\u03b7"),
    ],
)
def test_names_that_look_alike_are_told_apart(name: str, others: list[str], told: str) -> None:
    assert told_apart(name, others) == told


def test_a_bot_takes_no_name_that_looks_taken() -> None:
    opened = entries.Opened(
        at=1, game="kuhhandel-2", options={}, seats=3, pace=entries.Pace(), listed=False, host="anna"
    )
    ledger = Ledger("CDFGHJKM", opened)
    ledger.add(answer(ledger, "anna", wire.Sit(seat=0, name="ALMA"), 2)[0])
    (bot,) = answer(ledger, "anna", wire.SeatBot(seat=1, bot="medium"), 3)
    assert isinstance(bot, entries.Sat)
    assert bot.name == "Berta"
    with pytest.raises(Denied, match="A name needs letters"):
        answer(ledger, "ben", wire.Sit(seat=2, name="\u200e"), 4)
