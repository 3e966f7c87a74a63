"""Messages that are malformed, oversized, replayed, out of turn, forged or too many: told so, and nothing changes."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import DecodeError, ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kuhstall.client import Client, NotAllowed, TableClient
from kuhstall.tables import wire
from tests.rules import rule
from tests.server.house import LIVE, TURNS, ServerProcess, run
from tests.server.players import begin, guest, opened, until

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
KINDS = [
    "hello",
    "ping",
    "echo",
    "sit",
    "rise",
    "swap",
    "seat",
    "begin",
    "move",
    "mark",
    "slap",
    "limit",
    "hint",
    "say",
    "mute",
]
FIELDS = ["id", "seat", "move", "at", "count", "name", "text", "on", "limit", "one", "other", "bot", "who", "phrase"]
MESSAGE = st.builds(
    lambda kind, rest: {"type": kind, **rest},
    st.sampled_from([*KINDS, "rematch", "close", "unknown"]),
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4),
)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.text() | JSON.map(json.dumps) | MESSAGE.map(json.dumps))
def test_no_text_raises_anything_but_an_error_of_decoding(text: str) -> None:
    with contextlib.suppress(DecodeError, ValidationError):
        assert isinstance(wire.decode(text), wire.FromClient)


async def raw_socket(server: ServerProcess, client: Client, code: str) -> ClientConnection:
    """A socket that has said hello."""
    address = f"{server.url.replace('http', 'ws')}/api/tables/{code}/socket"
    line = await connect(address, additional_headers=client.headers)
    await line.send(json.dumps({"type": "hello", "version": 1}))
    assert json.loads(await line.recv())["type"] == "welcome"
    return line


async def said(line: ClientConnection, text: str) -> list[str]:
    """The kinds of answers to a message."""
    await line.send(text)
    await line.send(json.dumps({"type": "ping", "sent": 0.5}))
    kinds: list[str] = []
    while True:
        message = json.loads(await line.recv())
        if message["type"] == "pong":
            return kinds
        kinds.append(message["type"])


def test_garbage_over_a_real_socket_changes_nothing(server: ServerProcess) -> None:
    async def prepare() -> tuple[str, list[Client]]:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=TURNS)
        await begin(clients[0], code)
        return code, clients

    code, clients = run(prepare())

    @settings(max_examples=60, deadline=None, derandomize=True, database=None)
    @given(st.lists(JSON.map(json.dumps) | MESSAGE.map(json.dumps) | st.text(), max_size=8))
    def throw(texts: list[str]) -> None:
        run(thrown(texts))

    async def thrown(texts: list[str]) -> None:
        line = await raw_socket(server, clients[0], code)
        for text in texts:
            kinds = await said(line, text)
            assert set(kinds) <= {"wrong", "refusal", "done", "hinted", "beat", "spoken", "changed", "ticked"}, text
        await line.close()

    throw()
    sheet = run(clients[0].call(f"/api/tables/{code}"))
    assert (sheet["moves"], sheet["state"]) == (0, "running")


@pytest.mark.parametrize("garbage", [b"", b"\xff", b'{"type":"say","text":"\xff"}'])
@pytest.mark.parametrize("text", [True, False])
def test_what_is_no_text_is_told_so_and_the_line_goes_on(server: ServerProcess, garbage: bytes, text: bool) -> None:
    async def send() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1)
        line = await raw_socket(server, clients[0], code)
        await line.send(garbage, text=text)
        assert json.loads(await next_of(line, "wrong"))["reason"] == "unreadable"
        await line.send('{"type":"say","text":"moo"}')
        await next_of(line, "spoken")
        await line.close()

    run(send())


async def next_of(line: ClientConnection, kind: str) -> str | bytes:
    """The next message of a kind."""
    while json.loads(message := await line.recv())["type"] != kind:
        pass
    return message


def test_what_is_sent_with_the_hello_and_after_is_carried_out_in_order(server: ServerProcess) -> None:
    words = [f"word {number}" for number in range(40)]

    async def hurry() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1)
        address = f"{server.url.replace('http', 'ws')}/api/tables/{code}/socket"
        line = await connect(address, additional_headers=clients[0].headers)
        await line.send('{"type":"hello","version":1}')
        for word in words:
            await line.send(json.dumps({"type": "say", "text": word}))
        heard = [json.loads(await next_of(line, "spoken")) for _ in words]
        assert [message["text"] for message in heard] == words
        await line.close()

    run(hurry())


def test_an_oversized_message_ends_the_connection(server: ServerProcess) -> None:
    async def oversized() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1)
        line = await raw_socket(server, clients[0], code)
        await line.send(json.dumps({"type": "say", "text": "m" * 10_000}))
        with contextlib.suppress(ConnectionClosed):
            async for _ in line:
                pass
        assert line.close_code == 1009

    run(oversized())


def test_too_many_messages_end_the_connection(own_server: Callable[..., ServerProcess]) -> None:
    server = own_server(messages_per_second=5, burst=10)

    async def flood() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-2", 3)
        line = await raw_socket(server, client, code)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(100):
                await line.send(json.dumps({"type": "ping", "sent": 1}))
            async for _ in line:
                pass
        assert line.close_code == 4003

    run(flood())


def test_who_does_not_say_hello_is_not_let_in(server: ServerProcess) -> None:
    async def rude(first: str) -> int | None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-2", 3)
        line = await connect(f"{server.url.replace('http', 'ws')}/api/tables/{code}/socket")
        await line.send(first)
        with contextlib.suppress(ConnectionClosed):
            async for _ in line:
                pass
        return line.close_code

    assert run(rude('{"type": "hello", "version": 99}')) == 4001
    assert run(rude('{"type": "begin"}')) == 4001
    assert run(rude("moo")) == 4002


def to_move(tables: list[TableClient]) -> int:
    """The seat that is asked."""
    return next(seat for seat in range(len(tables)) if tables[seat].seen[seat]["choices"])


def test_out_of_turn_forged_and_replayed_moves_are_refused(server: ServerProcess) -> None:
    async def cheat() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=TURNS)
        await begin(clients[0], code)
        stranger = await guest(server.url)
        async with clients[0].table(code) as a, clients[1].table(code) as b, clients[2].table(code) as c:
            tables = [a, b, c]
            asked = to_move(tables)
            other = (asked + 1) % 3
            assert (await tables[other].ask("move", seat=other, move="auction", at=0))["type"] == "refusal"
            assert (await tables[other].ask("move", seat=asked, move="auction", at=0))["reason"] == "not_your_seat"
            async with stranger.table(code) as outside:
                forged: list[tuple[str, dict[str, object]]] = [
                    ("move", {"seat": asked, "move": "auction", "at": 0}),
                    ("mark", {"seat": asked, "at": 0}),
                    ("slap", {"seat": asked, "count": 1, "at": 0}),
                    ("limit", {"seat": asked, "limit": 100}),
                    ("hint", {"seat": asked, "at": 0}),
                    ("say", {"text": "hello"}),
                    ("begin", {}),
                    ("rematch", {}),
                ]
                for kind, values in forged:
                    assert (await outside.ask(kind, **values))["type"] == "wrong", kind
            assert (await tables[asked].ask("move", seat=asked, move="auction", at=5))["reason"] == "too_late"
            await tables[asked].move(asked, "auction")
            again = await tables[asked].ask("move", seat=asked, move="auction", at=0)
            assert again["type"] == "refusal"
            refusal = await tables[other].ask("move", seat=other, move="bid 15", at=1)
            assert refusal["rule"] == "KH-3.3"
            assert refusal["text"]["de"]
            assert (await clients[0].call(f"/api/tables/{code}"))["moves"] == 1

    run(cheat())


def test_spectators_without_a_key_only_watch(server: ServerProcess) -> None:
    async def watch() -> None:
        code, _ = await opened(server.url, "kuhhandel-2", 3, 1)
        async with Client(server.url).table(code) as table:
            assert (await table.ask("sit", seat=2, name="Nobody"))["reason"] == "spectator"
        with pytest.raises(NotAllowed, match="403"):
            await Client(server.url).call("/api/tables", {"game": "kuhhandel-2", "seats": 3})

    run(watch())


@rule("KH-3.14")
def test_a_late_pass_is_dropped_and_a_mark_can_be_taken_back(server: ServerProcess) -> None:
    async def bid() -> None:
        pace = {**LIVE, "call": 3}
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=pace)
        async with clients[0].table(code) as a, clients[1].table(code) as b, clients[2].table(code) as c:
            tables = [a, b, c]
            await a.do("begin")
            for seat, table in enumerate(tables):
                await until(table, lambda table=table, seat=seat: seat in table.seen)
            asked = to_move(tables)
            one, two = [seat for seat in range(3) if seat != asked]
            await tables[asked].move(asked, "auction")
            for table in tables:
                await until(table, lambda table=table: table.moves == 1)
            assert len(tables[one].clock["hammer"]["calls"]) == 3
            await tables[one].do("mark", seat=one, at=1)
            await until(tables[two], lambda: tables[two].clock["hammer"]["marks"] == [one])
            await tables[one].do("mark", seat=one, at=1, on=False)
            await until(tables[two], lambda: tables[two].clock["hammer"]["marks"] == [])
            await tables[one].move(one, "bid 10")
            late = await tables[two].ask("mark", seat=two, at=1)
            assert late["reason"] == "too_late"
            await until(tables[two], lambda: tables[two].moves == 2)
            await tables[two].do("mark", seat=two, at=2)
            await until(a, lambda: a.moves == 3)  # All have marked: the hammer falls at once.
            assert a.seen[0]["view"]["phase"]["type"] == "knockdown"

    run(bid())


def test_the_host_decides_about_bots_and_the_table(server: ServerProcess) -> None:
    async def seat() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 4, 2)
        async with clients[0].table(code) as host, clients[1].table(code) as other:
            assert (await other.ask("rise", seat=0))["type"] == "wrong"
            assert (await other.ask("sit", seat=0, name="X"))["type"] == "wrong"
            assert (await other.ask("sit", seat=9, name="X"))["type"] == "wrong"
            assert (await other.ask("close"))["type"] == "wrong"
            await host.do("rise", seat=3)
            assert (await other.ask("seat", seat=3, bot="random"))["type"] == "wrong"
            assert (await other.ask("begin"))["reason"] == "seat_free"
            await other.do("swap", one=1, other=3)
            assert (await other.ask("swap", one=3, other=0))["type"] == "wrong"
            await host.do("swap", one=3, other=0)
            assert (await host.ask("seat", seat=1, bot="genius"))["type"] == "wrong"
            await host.do("seat", seat=1, bot="medium")
            assert (await host.ask("sit", seat=1, name="\u200b"))["type"] == "wrong"
            await host.do("close")
            await until(other, lambda: other.sheet["state"] == "closed")
        with pytest.raises(NotAllowed, match="404"):
            await clients[0].call("/api/tables/CCCCCCCC")

    run(seat())


def test_talk_is_heard_unless_muted(server: ServerProcess) -> None:
    async def talk() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 2)
        async with clients[0].table(code) as one, clients[1].table(code) as two:
            await one.do("say", text=" moo \n moo ")
            await one.do("say", phrase="hello")
            heard = [await spoken(two), await spoken(two)]
            assert [(each["text"], each["phrase"]) for each in heard] == [("moo moo", ""), ("", "hello")]
            assert (await one.ask("say", phrase="swearword"))["type"] == "wrong"
            await two.do("mute", who=clients[0].person)
            await one.do("say", text="can you hear me?")
            await two.do("say", text="no")
            assert (await spoken(two))["text"] == "no"
            async with clients[1].table(code) as again:
                welcome: Any = await again._news.get()
                assert [each["text"] for each in welcome["missed"]] == ["no"]

    run(talk())


async def spoken(table: TableClient) -> dict[str, Any]:
    while message := await table._news.get():
        if message["type"] == "spoken":
            return message
    raise AssertionError("the table is gone")


def test_a_limit_bids_by_turns_and_is_never_told(server: ServerProcess) -> None:
    async def bid() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 3, pace=TURNS)
        await begin(clients[0], code)
        async with clients[0].table(code) as a, clients[1].table(code) as b, clients[2].table(code) as c:
            tables = [a, b, c]
            asked = to_move(tables)
            first, second = (asked + 1) % 3, (asked + 2) % 3
            assert (await tables[first].ask("limit", seat=first, limit=50))["reason"] == "no_auction"
            await tables[asked].move(asked, "auction")
            await until(tables[first], lambda: tables[first].moves == 1)
            assert not tables[second].seen[second]["choices"]  # By turns they are asked one by one.
            before = tables[asked].number
            await tables[second].do("limit", seat=second, limit=40)
            assert (await clients[0].call(f"/api/tables/{code}"))["moves"] == 1
            await tables[first].move(first, "bid 20")
            await until(tables[asked], lambda: tables[asked].moves == 3)
            assert tables[asked].number == before + 2  # The limit has no number, so nobody can count it.
            view = tables[asked].seen[asked]["view"]["phase"]["auction"]
            assert (view["bid"], view["bidder"]) == (30, second)
            await until(tables[first], lambda: tables[first].moves == 3)
            await tables[first].move(first, "bid 40")
            await until(tables[asked], lambda: tables[asked].seen[asked]["view"]["phase"]["type"] == "knockdown")

    run(bid())


def test_sockets_from_elsewhere_and_to_nowhere_are_turned_away(server: ServerProcess) -> None:
    async def knock(code: str, headers: dict[str, str]) -> int:
        try:
            async with connect(
                f"{server.url.replace('http', 'ws')}/api/tables/{code}/socket", additional_headers=headers
            ):
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    async def all_of_them() -> None:
        code, clients = await opened(server.url, "kuhhandel-2", 3, 1)
        assert await knock(code, {"Origin": "https://elsewhere.example"}) == 403
        assert await knock("CCCCCCCC", {}) == 403
        assert await knock("..", {}) in (403, 404)
        assert await knock(code.lower(), {"Origin": server.url}) == 101
        sockets = [clients[0].table(code) for _ in range(12)]
        for each in sockets:
            await each.__aenter__()
        assert await knock(code, dict(clients[0].headers)) == 403
        for each in sockets:
            await each.__aexit__()

    run(all_of_them())


def test_clients_with_a_wrong_clock_can_measure_it(server: ServerProcess) -> None:
    async def measure() -> None:
        client = await guest(server.url)
        code = await client.open_table("kuhhandel-2", 3)
        line = await raw_socket(server, client, code)
        await line.send(json.dumps({"type": "ping", "sent": 123.5}))
        while (message := json.loads(await line.recv()))["type"] != "pong":
            await asyncio.sleep(0)
        assert message["sent"] == 123.5
        assert abs(message["now"] / 1000 - __import__("time").time()) < 60
        await line.close()

    run(measure())
