"""Bells: who is away from a table by turns is told once what waits, by a push that only their browser can read."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from kuhstall.client import Client, NotAllowed
from tests.cluster.postgres import fetch
from tests.server.house import POSTGRES, TURNS, ServerProcess, run
from tests.server.players import begin, guest, opened
from tests.server.pushing import Browser, Service, Starts, claims, mail_server, service, until
from tests.server.test_devices import another

QUICK = {"call_after": 0.2, "push_private": "true"}
DAYS = {**TURNS, "think": 3 * 86_400}


@pytest.fixture(scope="module")
def push() -> Iterator[Service]:
    with service() as made:
        yield made


@pytest.fixture
def own_push() -> Iterator[Service]:
    """A push service that nobody else rings at."""
    with service() as made:
        yield made


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that soon calls who is away."""
    process = ServerProcess(tmp_path_factory.mktemp("quick"), "", **QUICK).start()
    yield process
    process.stop()


async def soon(condition: Callable[[], object]) -> None:
    await asyncio.to_thread(until, condition)


async def two(server: ServerProcess, number: int = 1) -> tuple[list[str], Client, Client]:
    """Two people at so many tables by turns, begun, where nobody is now; the first one is asked at each."""
    codes = []
    first, (anna, ben) = await opened(server.url, "kuhhandel-duel", 2, 2, pace=DAYS)
    codes.append(first)
    for _ in range(number - 1):
        code = await anna.open_table("kuhhandel-duel", 2, pace=DAYS)
        for seat, client in enumerate((anna, ben)):
            async with client.table(code) as table:
                await table.do("sit", seat=seat, name=f"Player {seat}")
        codes.append(code)
    for code in codes:
        async with anna.table(code) as table:
            await table.do("begin", first=0)
    return codes, anna, ben


def test_who_is_away_is_called_once_for_all_that_waits(own_server: Starts, push: Service) -> None:
    server = own_server(**{**QUICK, "call_after": 2})  # By then it is noted of every table, on a busy machine too.

    async def call() -> None:
        browser = Browser(push)
        codes, anna, _ = await two(server, 3)
        await browser.subscribe(anna)
        await soon(lambda: browser.posted)
        (message,) = browser.heard
        assert message["title"] == "It is your turn at 3 tables"
        assert len(message["body"].split("\n")) == 3
        assert message["path"] == "/"
        for code in codes:
            assert f"table {code[:4]}-{code[4:]}" in message["body"]
        posted = browser.posted[0]
        assert claims(posted)["aud"] == push.url
        assert claims(posted)["exp"] > 0
        assert posted.headers["content-encoding"] == "aes128gcm"
        assert posted.headers["urgency"] == "normal"
        assert 3 * 86_400 - 60 < int(posted.headers["ttl"]) <= 3 * 86_400
        for word in (*codes, anna.person, "Player", "kuh"):
            assert word not in f"{posted.path} {posted.headers.get('topic')}"
        await asyncio.sleep(3)
        assert len(browser.posted) == 1, "and then there is silence"

    run(call())


def test_who_has_come_is_called_again_for_what_is_new_alone(quick: ServerProcess, push: Service) -> None:
    server = quick

    async def call() -> None:
        (code,), anna, ben = await two(server)
        browser = Browser(push)
        await browser.subscribe(anna)
        await soon(lambda: len(browser.posted) == 1)
        assert browser.heard[0]["path"] == f"/t/{code}"
        assert browser.heard[0]["title"].endswith("it is your turn")
        async with anna.table(code) as table:
            await asyncio.sleep(0.6)
            assert len(browser.posted) == 1, "who is there is not called"
            moves = table.moves
        await asyncio.sleep(0.6)
        assert len(browser.posted) == 1, "nor again for the same decision"
        others = Browser(push)
        await others.subscribe(ben)
        async with anna.table(code) as table:
            await table.move(0, table.seen[0]["fallback"])
        async with ben.table(code) as table:
            while 1 in {one["seat"] for one in table.clock["deciding"]}:
                moves = table.moves
                await table.move(1, table.seen[1]["fallback"])
                while table.moves == moves:
                    await table._news.get()
        await soon(lambda: len(browser.posted) == 2)

    run(call())


def test_what_waits_outlives_a_restart_and_is_told_once(own_server: Starts, own_push: Service) -> None:
    server = own_server(**QUICK)

    async def call() -> None:
        (code,), anna, _ = await two(server)
        browser = Browser(own_push)
        own_push.answers = [(503, {}), (429, {"retry-after": "1"})]
        await browser.subscribe(anna)
        await soon(lambda: len(browser.posted) == 1)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await asyncio.sleep(1)
        assert len(browser.posted) == 1, "a service in trouble is left alone for a while"
        await another_moment(server)
        await soon(lambda: len(browser.posted) == 2)
        await another_moment(server)
        await soon(lambda: len(browser.posted) == 3)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        await asyncio.sleep(1)
        assert len(browser.posted) == 3, "it was told before"
        assert {message["path"] for message in browser.heard} == {f"/t/{code}"}

    run(call())


async def another_moment(server: ServerProcess) -> None:
    """Let the time be over for which a bell waits after a failure."""
    await asyncio.sleep(0.5)
    await asyncio.to_thread(changed, server, "update bells set next_look = 0")


def changed(server: ServerProcess, statement: str) -> None:
    """Change the database beside the server."""
    from kuhstall.server.store.beside import beside

    async def change() -> None:
        async with beside(server.database) as database:
            await database.fetch(statement)

    asyncio.run(change())


def test_a_subscription_that_is_gone_is_forgotten(own_server: Starts, own_push: Service) -> None:
    server = own_server(**QUICK)

    async def call() -> None:
        _, anna, _ = await two(server)
        own_push.answers = [(410, {})]
        browser = Browser(own_push)
        assert len((await browser.subscribe(anna))["own"]) == 1
        await soon(lambda: browser.posted)
        await gone(anna)

    run(call())


async def gone(client: Client) -> None:
    """Wait until a guest has no bell."""
    while (await client.call("/api/guest/bells"))["own"]:
        await asyncio.sleep(0.02)


def hours_around_now() -> tuple[int, int]:
    """Quiet hours that began an hour ago and last another, whenever that is in a day."""
    minute = int(time.time() // 60)
    return (minute - 60) % 1440, (minute + 60) % 1440


def test_quiet_hours_keep_it_all_for_one_digest(quick: ServerProcess, push: Service) -> None:
    server = quick

    async def call() -> None:
        _, anna, _ = await two(server, 2)
        browser = Browser(push)
        start, end = hours_around_now()
        own = await browser.subscribe(anna, start=start, end=end, zone="UTC")
        await soon(lambda: noted(server, anna.person) == 2)
        await asyncio.sleep(0.8)
        assert not browser.posted
        (bell,) = own["own"]
        assert (bell["start"], bell["end"], bell["this"]) == (start, end, True)
        await anna.call("/api/guest/bells/quiet", {"id": bell["id"], "hours": {"language": "de", "zone": "UTC"}})
        await soon(lambda: browser.posted)
        assert [message["title"] for message in browser.heard] == ["Du bist an 2 Tischen dran"]

    run(call())


def test_an_ended_device_or_bell_is_called_no_more(own_server: Starts, push: Service) -> None:
    server = own_server(**{**QUICK, "call_after": 3600})

    async def call() -> None:
        desk = await guest(server.url)
        phone = await another(desk)
        await Browser(push).subscribe(desk)
        found = await Browser(push).subscribe(phone)
        assert sorted(one["this"] for one in found["own"]) == [False, True]
        exported = await desk.call("/api/guest/export")
        assert [one["kind"] for one in exported["bells"]] == ["push", "push"]
        await desk.call("/api/guest/devices/end", {})
        (own,) = (await desk.call("/api/guest/bells"))["own"]
        assert own["this"]
        await desk.call("/api/guest/bells/end", {})
        await gone(desk)
        with pytest.raises(NotAllowed, match="403"):
            await desk.call("/api/guest/bells/end", {"id": "none"})
        await Browser(push).subscribe(desk)
        await desk.call("/api/guest/delete", {})

    run(call())
    from kuhstall.server.store.beside import beside

    async def left() -> int:
        async with beside(server.database) as database:
            ((number,),) = await database.fetch("select count(*) from bells")
            return int(number)

    assert asyncio.run(left()) == 0


def test_a_browser_belongs_to_who_was_there_last(quick: ServerProcess, push: Service) -> None:
    server = quick

    async def call() -> None:
        browser, anna, ben = Browser(push), await guest(server.url), await guest(server.url)
        await browser.subscribe(anna)
        await browser.subscribe(ben)
        await gone(anna)
        assert len((await browser.subscribe(ben))["own"]) == 1

    run(call())


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://push.example/1"},
        {"endpoint": "https://user:pass@push.example/1"},
        {"endpoint": "file:///etc/passwd"},
        {"endpoint": "https://push.example/a b"},
        {"p256dh": "short"},
        {"auth": "x" * 99},
        {"hours": {"language": "xx"}},
        {"hours": {"language": "en", "start": 1440}},
    ],
)
def test_nonsense_is_no_subscription(server: ServerProcess, change: dict[str, object]) -> None:
    async def ask() -> None:
        client, wish = await guest(server.url), Browser(Service()).wish
        with pytest.raises(NotAllowed, match="400"):
            await client.call("/api/guest/bells", {**wish, "endpoint": "https://push.example/1", **change})

    run(ask())


def test_the_host_is_told_by_a_signed_webhook(own_server: Starts, own_push: Service) -> None:
    from kuhstall.server.bells.hook import MOMENT, SIGNATURE, signature

    server = own_server(
        call_after=0.2, notify_webhook=f"{own_push.url}/hook", notify_secret="moo", public_url="https://c.example"
    )

    async def call() -> None:
        (code,), anna, _ = await two(server)
        await soon(lambda: own_push.posted)
        (posted,) = own_push.posted
        told = json.loads(posted.body)
        assert told["guest"] == anna.person
        assert [(one["code"], one["name"], one["what"]) for one in told["tables"]] == [(code, "Player 0", "turn")]
        assert told["url"] == f"https://c.example/t/{code}"
        assert sorted(told["text"]) == ["de", "en"]
        assert posted.headers[SIGNATURE] == f"sha256={signature('moo', int(posted.headers[MOMENT]), posted.body)}"
        assert not (await anna.call("/api/guest/bells"))["own"], "it is the host's"

    run(call())


def test_mails_come_only_to_who_has_said_yes(own_server: Starts) -> None:
    with mail_server() as mails:
        server = own_server(
            call_after=0.2, smtp_url=mails.url, mail_from="Kuhstall <cows@c.example>", public_url="http://c.example"
        )

        async def call() -> None:
            _, anna, _ = await two(server, 2)
            wish = {"address": "anna@example.org", "hours": {"language": "de"}}
            (own,) = (await anna.call("/api/guest/bells/mail", wish))["own"]
            assert (own["kind"], own["confirmed"]) == ("mail", False)
            await soon(lambda: mails.mails)
            link = found(mails.mails[0], "http://c.example/bell/").removeprefix("http://c.example")
            await asyncio.sleep(0.6)
            assert len(mails.mails) == 1, "nobody has said yes"
            page = await asyncio.to_thread(fetched, server, link)
            assert "Sollen wir an anna@example.org schreiben" in page
            assert not (await anna.call("/api/guest/bells"))["own"][0]["confirmed"], "a look is no yes"
            await soon(lambda: noted(server, anna.person) == 2)
            await asyncio.to_thread(fetched, server, f"{link}/confirm", b"")
            await soon(lambda: len(mails.mails) == 2)
            letter = mails.mails[1]
            assert f"List-Unsubscribe: <http://c.example{link}>" in letter.replace("\r\n ", " ")
            assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letter
            assert "Du bist an 2 Tischen dran" in letter
            await asyncio.to_thread(fetched, server, link, b"List-Unsubscribe=One-Click")
            await gone(anna)

        run(call())


def noted(server: ServerProcess, person: str) -> int:
    """At how many tables something was noted to wait for somebody."""
    query = f"select count(*) as number from waits where guest = '{person}'"
    if POSTGRES:
        return int(fetch(server.database, query)[0]["number"])
    with closing(sqlite3.connect(server.database)) as database:
        return int(database.execute(query).fetchone()[0])


def found(text: str, start: str) -> str:
    """The word in a text that begins so."""
    return next(word for word in text.replace("=\r\n", "").split() if word.startswith(start))


def fetched(server: ServerProcess, path: str, body: bytes | None = None) -> str:
    import urllib.request

    with urllib.request.urlopen(f"{server.url}{path}", body, timeout=10) as answer:
        return str(answer.read().decode())


def test_nobody_can_have_a_stranger_written_to_often(own_server: Starts) -> None:
    with mail_server() as mails:
        server = own_server(smtp_url=mails.url, mail_from="cows@c.example", public_url="http://c.example")

        async def ask() -> int:
            asked = 0
            for _ in range(9):
                client = await guest(server.url)
                try:
                    await client.call(
                        "/api/guest/bells/mail", {"address": "Ben@example.org", "hours": {"language": "en"}}
                    )
                except NotAllowed:
                    continue
                asked += 1
            with pytest.raises(NotAllowed, match="403"):
                await client.call("/api/guest/bells/mail", {"address": "a@b\r\nc", "hours": {"language": "en"}})
            return asked

        assert run(ask()) == len(mails.mails) == 4


def test_tables_in_a_pause_call_nobody(quick: ServerProcess, push: Service) -> None:
    server = quick

    async def call() -> None:
        (code,), anna, ben = await two(server)
        async with anna.table(code) as one, ben.table(code) as other:
            await one.do("pause")
            await other.do("agree")
        browser = Browser(push)
        await browser.subscribe(anna)
        await asyncio.sleep(0.8)
        assert not browser.posted
        await begin_again(ben, code)
        await soon(lambda: browser.posted)

    run(call())


async def begin_again(client: Client, code: str) -> None:
    async with client.table(code) as table:
        await table.do("resume")
        while table.clock["pause"]:
            await table._news.get()


def test_the_end_of_a_game_and_a_rematch_are_told(quick: ServerProcess, push: Service) -> None:
    from tests.server.players import play_all

    server = quick

    async def call() -> None:
        code, (anna, ben) = await opened(server.url, "kuhhandel-duel", 2, 2, pace=TURNS)
        await begin(anna, code)
        browser = Browser(push)
        await play_all(code, [anna, ben], 3)
        await browser.subscribe(anna)
        await soon(lambda: browser.posted)
        assert browser.heard[0]["title"].endswith("the game is over")
        await anna.call("/api/guest/tables")
        async with ben.table(code) as table:
            await table.do("rematch")
        await soon(lambda: len(browser.posted) == 2)
        assert "Rematch" in browser.heard[1]["body"] or "rematch" in browser.heard[1]["title"]

    run(call())
