"""What links show of a page, and what people and programs are answered where there is nothing."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from struct import unpack

import pytest

from kuhstall.server.preview import language_of
from tests.server.house import LIVE, ServerProcess, run
from tests.server.players import begin, guest
from tests.server.test_pages import ask

INDEX = f"<!doctype html><head><!-- preview -->old<!-- /preview --></head><p>{'moo ' * 300}</p>"
ROOT = Path(__file__).parents[2]
BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.fixture
def house(own_server: Callable[..., ServerProcess], tmp_path: Path) -> Callable[..., ServerProcess]:
    """Starts servers with a small client."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text(INDEX)
    return lambda **settings: own_server(static=folder, **settings)


def tags(server: ServerProcess, path: str, **headers: str) -> dict[str, str]:
    """The tags in the head of a page by their names; no other tag may be there."""
    body = ask(server, path, **headers)[2].decode()
    head = body.partition("<head>")[2].partition("</head>")[0]
    found = re.findall(r'<meta (?:name|property)="([^"<>]*)" content="([^"<>]*)" />', head)
    assert head.count("<") == len(found)
    return {name: unescape(value) for name, value in found}


def test_a_tables_link_tells_who_invites_to_what(house: Callable[..., ServerProcess]) -> None:
    server = house()
    name = "\"><script>alert('1')&"

    async def open_table() -> str:
        client = await guest(server.url)
        sheet = await client.call("/api/tables", {"game": "kuhhandel-2", "seats": 4, "name": name})
        return str(sheet["code"])

    code = run(open_table())
    german = tags(server, f"/t/{code}", accept_language="de-AT,de;q=0.9,en;q=0.8")
    assert german["og:title"] == german["twitter:title"] == f"{name} lädt dich ein: Kuhhandel, zweite Ausgabe"
    assert german["og:description"] == "Noch 3 von 4 Plätzen frei. Gleich im Browser, ohne Konto."
    english = tags(server, f"/t/{code[:4]}-{code[4:]}".lower(), accept_language="en-GB")
    assert english["og:title"].startswith(f"{name} invites you: ")
    assert (english["og:description"], english["og:locale"]) == (
        "3 of 4 seats free. In your browser, no account.",
        "en_GB",
    )
    assert german["og:url"] == f"{server.url}/t/{code}"
    assert german["og:image"] == german["twitter:image"] == f"{server.url}/preview.png"
    assert german["twitter:card"] == "summary_large_image"


def test_a_game_that_runs_tells_nothing_of_its_players(house: Callable[..., ServerProcess]) -> None:
    server = house()

    async def play() -> str:
        client = await guest(server.url)
        wish = {"game": "kuhhandel-duel", "seats": 2, "name": "Anna", "pace": {**LIVE, "think": 60}}
        code = str((await client.call("/api/tables", wish))["code"])
        async with client.table(code) as table:
            await table.do("seat", seat=1, bot="random")
            assert tags(server, f"/t/{code}")["og:description"] == "Alle Plätze sind besetzt. Du kannst zuschauen."
        await begin(client, code)
        return code

    shown = tags(server, f"/t/{run(play())}", accept_language="en")
    assert shown["og:description"] == "The game is on. You can watch."
    assert "Anna" not in "".join(shown.values())


def test_home_and_rules_in_the_readers_language(house: Callable[..., ServerProcess]) -> None:
    server = house(public_url="https://cows.example/")
    home = tags(server, "/", accept_language="en", host="elsewhere.example")
    assert home["og:title"] == "Kuhstall"
    assert "friends" in home["description"]
    assert (home["og:url"], home["og:image"]) == ("https://cows.example/", "https://cows.example/preview.png")
    assert tags(server, "/learn/mue")["og:title"] == "Mü: Regeln"
    assert tags(server, "/learn/no-such-game", accept_language="en")["og:title"] == "Kuhstall: Rules"
    headers = ask(server, "/", accept_encoding="gzip")[1]
    assert headers["vary"] == "accept-encoding, accept-language"
    assert "script-src" not in headers["content-security-policy"]
    assert headers["content-security-policy"].startswith("default-src 'self'; ")
    assert ask(server, "/", accept_encoding="gzip", if_none_match=headers["etag"])[0] == 304
    assert ask(server, "/", accept_language="en", if_none_match=headers["etag"])[0] == 200


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "de"),
        ("de", "de"),
        ("en-US,en;q=0.9", "en"),
        ("fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8, *;q=0.5", "en"),
        ("fr, de;q=0.5, en;q=0", "de"),
        ("fr", "en"),
        ("de;q=moo, en;q=0.1", "en"),
        (";;,,", "en"),
    ],
)
def test_languages_are_read_as_browsers_write_them(header: str, language: str) -> None:
    assert language_of(header) == language


@pytest.mark.parametrize("path", ["/nothing", "/new/more", "/t", "/t/CDFGHJKM", "/t/moo", "/assets/none.js"])
def test_people_who_are_lost_get_the_page_and_programs_json(house: Callable[..., ServerProcess], path: str) -> None:
    server = house()
    status, headers, body = ask(server, path, accept=BROWSER)
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert b"moo moo" in body
    assert "default-src 'self'" in headers["content-security-policy"]
    assert ask(server, path, "HEAD", accept=BROWSER)[0] == 404
    if not path.startswith("/t/"):
        status, headers, body = ask(server, path, accept="*/*")
        assert (status, json.loads(body)["status_code"]) == (404, 404)


def test_the_interface_answers_json_to_everybody(house: Callable[..., ServerProcess]) -> None:
    server = house()
    for path in ("/api/tables/CDFGHJKM", "/api/nothing"):
        status, _, body = ask(server, path, accept=BROWSER)
        assert (status, json.loads(body)["status_code"]) == (404, 404)
    assert ask(server, "/nothing", "POST", accept=BROWSER)[1]["content-type"] == "application/json"


def test_who_tries_many_codes_learns_nothing_from_the_page(house: Callable[..., ServerProcess]) -> None:
    server = house(requests_per_minute=20)

    async def open_table() -> str:
        client = await guest(server.url)
        return str((await client.call("/api/tables", {"game": "kuhhandel-2", "seats": 4, "name": "Anna"}))["code"])

    code = run(open_table())
    assert "Anna" in tags(server, f"/t/{code}")["og:title"]
    statuses = [ask(server, "/t/CCCCCCCC", accept=BROWSER)[0] for _ in range(40)]
    assert (statuses[0], statuses[-1]) == (404, 200)
    there, none = (ask(server, f"/t/{each}") for each in (code, "CCCCCCCD"))
    assert there[0] == none[0] == 200
    assert there[2].replace(code.encode(), b"") == none[2].replace(b"CCCCCCCD", b"")


def test_the_pictures_of_phones_and_messengers_are_what_they_say() -> None:
    public = ROOT / "web" / "public"
    icons = json.loads((public / "manifest.webmanifest").read_text("utf-8"))["icons"]
    said = {icon["src"]: icon["sizes"] for icon in icons if icon["src"].endswith(".png")}
    said |= {"/apple-touch-icon.png": "180x180", "/preview.png": "1200x630"}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons if icon["purpose"] == "any"}
    assert [icon["sizes"] for icon in icons if icon["purpose"] == "maskable" and "png" in icon["type"]] == ["512x512"]
    for path, size in said.items():
        data = (public / path.lstrip("./")).read_bytes()
        wide, high, _, colours = unpack(">IIBB", data[16:26])
        assert (data[:8], f"{wide}x{high}") == (b"\x89PNG\r\n\x1a\n", size)
        assert colours == 2 or path in ("./icon-192.png", "./icon-512.png"), "no transparency"
    assert (public / "preview.png").stat().st_size < 100_000
    assert '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />' in (ROOT / "web" / "index.html").read_text()


def test_the_page_knows_whether_the_site_without_a_server_is_beside_it(
    house: Callable[..., ServerProcess], tmp_path: Path
) -> None:
    server = house()
    assert "kuhstall-beside" not in tags(server, "/")
    server.stop()
    (tmp_path / "static" / "python").mkdir()
    for name in ("alone.html", "alone-sw.js", "python/kuhstall.zip"):
        (tmp_path / "static" / name).write_text("")
    assert tags(house(), "/")["kuhstall-beside"] == "/alone/"
