"""The page and its files: which paths there are, how they are compressed, and how long browsers may keep them."""

import gzip
import http.client
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from kuhstall.core.registry import GAMES
from kuhstall.server.shelf import taken
from tests.server.house import ServerProcess, run
from tests.server.players import guest

INDEX = f"<!doctype html><title>Kuhstall</title>{'<p>moo</p>' * 200}"
SCRIPT = "console.log('moo');\n" * 200
PATHS = ["/", "/new", "/tables", "/carry", "/learn", "/learn/mue", "/score", "/screen"]
ELSEWHERE = [
    "/assets/../../secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "//secret.txt",
    "/.stamp",
    "/secret.txt",
    "/assets/",
    "/assets/index-C0FFEE.js.br",
    "/assets/no-such-file.js",
    "/nothing",
]

Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    """A small built client."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "sw.js").write_text("self.skip = 1")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "assets" / "index-C0FFEE.js").write_text(SCRIPT)
    (folder / "assets" / "index-C0FFEE.js.br").write_bytes(b"pretend this is brotli")
    (folder / ".stamp").write_text("secret")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def ask(server: ServerProcess, path: str, method: str = "GET", **headers: str) -> Answer:
    """Ask for exactly this path: urllib would tidy it up."""
    line = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=20)
    line.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    line.close()
    return found


@pytest.fixture
def house(own_server: Callable[..., ServerProcess], client_folder: Path) -> ServerProcess:
    return own_server(static=client_folder)


def test_every_path_of_the_client_is_its_page(house: ServerProcess) -> None:
    for path in PATHS:
        status, headers, body = ask(house, path)
        assert (status, headers["content-type"], body.decode()) == (200, "text/html; charset=utf-8", INDEX), path
        assert headers["cache-control"] == "no-cache"
        assert "default-src 'self'" in headers["content-security-policy"]


def test_files_are_compressed_as_the_browser_likes(house: ServerProcess) -> None:
    path = "/assets/index-C0FFEE.js"
    status, headers, body = ask(house, path)
    assert (status, headers["content-type"], body.decode()) == (200, "text/javascript; charset=utf-8", SCRIPT)
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert headers["vary"].lower() == "accept-encoding"
    assert "content-encoding" not in headers
    status, headers, body = ask(house, path, accept_encoding="gzip, deflate, br")
    assert (headers["content-encoding"], body) == ("br", b"pretend this is brotli")
    status, headers, body = ask(house, path, accept_encoding="gzip, br;q=0")
    assert (headers["content-encoding"], gzip.decompress(body).decode()) == ("gzip", SCRIPT)
    assert ask(house, "/", accept_encoding="gzip, br")[1]["content-encoding"] == "gzip"
    _, headers, body = ask(house, "/sw.js", accept_encoding="gzip")
    assert (headers["cache-control"], body) == ("no-cache", b"self.skip = 1")
    assert ask(house, "/manifest.webmanifest")[1]["content-type"] == "application/manifest+json"


def test_what_a_browser_has_is_not_sent_again(house: ServerProcess) -> None:
    for path in ("/", "/sw.js", "/assets/index-C0FFEE.js", "/api/games", "/api/games/mue/rules"):
        _, headers, body = ask(house, path, accept_encoding="gzip")
        assert body
        status, again, body = ask(house, path, if_none_match=f'"other", {headers["etag"]}')
        assert (status, again["etag"], body) == (304, headers["etag"], b"")
        assert ask(house, path, if_none_match='"other"')[0] == 200


def test_head_tells_the_same_without_the_body(house: ServerProcess) -> None:
    for path in ("/", "/learn/mue", "/sw.js", "/assets/index-C0FFEE.js"):
        status, headers, body = ask(house, path, "HEAD")
        assert (status, body) == (200, b"")
        assert headers["content-length"] == ask(house, path)[1]["content-length"]


def test_nothing_else_is_served(house: ServerProcess) -> None:
    for path in ELSEWHERE:
        status, _, body = ask(house, path)
        assert status == 404, path
        assert b"secret" not in body.replace(path.encode(), b"")


def test_the_rulebooks_are_compressed(server: ServerProcess) -> None:
    for path in ("/api/games", *(f"/api/games/{game}/rules" for game in GAMES)):
        plain = ask(server, path)[2]
        status, headers, body = ask(server, path, accept_encoding="gzip")
        assert (status, headers["content-type"], headers["content-encoding"]) == (200, "application/json", "gzip")
        assert gzip.decompress(body) == plain
        assert len(body) < len(plain) / 2


def test_without_a_client_a_page_says_so(own_server: Callable[..., ServerProcess], tmp_path: Path) -> None:
    server = own_server(static=tmp_path / "nothing")

    async def look() -> None:
        client = await guest(server.url)
        shown = await client.open_table("kuhhandel-2", 3, listed=True)
        hidden = await client.open_table("kuhhandel-2", 3)
        page = await client.call("/")
        assert "installed without the page" in page
        assert shown in page
        assert hidden not in page
        assert "installed without the page" in await client.call(f"/t/{hidden}")

    run(look())


def test_encodings_are_read_as_browsers_write_them() -> None:
    assert taken("gzip, deflate;q=0.5, br;q=0, zstd;q=0.0") == {"gzip", "deflate"}
    assert taken("BR; q=1.0,gzip") == {"br", "gzip"}
