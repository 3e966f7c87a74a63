"""The site that plays without a server: what is written, how large it is, and what is left alone."""

import json
import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from kuhstall.cli import main
from kuhstall.core.errors import Malformed
from kuhstall.site import write as write_site
from kuhstall.site import written_before
from tests.alone.inside import need_python
from tests.server.house import ServerProcess
from tests.server.test_pages import ask

AT_MOST = 5_000_000
"""How many bytes all of it may have, as browsers fetch it."""
PAGE = '<head><meta name="kuhstall-alone" content="" /><meta name="kuhstall-version" content="@version@" /></head>'
BUILT_FILES = {
    "index.html": "the page of a server",
    "index.html.br": "that, compressed",
    "alone.html": PAGE,
    "alone.html.br": "that, compressed",
    "sw.js": "the worker of a server",
    "alone-sw.js": 'const VERSION = "@version@";',
    "preview.png": "for messengers",
    "assets/index-1.js": "console.log('moo')",
    "assets/index-1.js.br": "that, compressed",
    "assets/table.worker-1.js": "plays",
    "python/kuhstall.zip": "rules",
    "python/kuhstall.zip.br": "rules, compressed",
    ".built-from": "a stamp",
}
WRITTEN = {
    *("index.html", "sw.js", "files.json", "assets/index-1.js", "assets/index-1.js.br", "assets/table.worker-1.js"),
    *("python/kuhstall.zip", "python/kuhstall.zip.br"),
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A built page as small as can be."""
    folder = tmp_path / "built"
    for name, text in BUILT_FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def names(folder: Path) -> set[str]:
    """The files in a folder and below."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def version(folder: Path) -> str:
    """The version of a site, on which its page, its list and its service worker agree."""
    said = str(json.loads((folder / "files.json").read_bytes())["version"])
    assert f'name="kuhstall-version" content="{said}"' in (folder / "index.html").read_text("utf-8")
    assert f'VERSION = "{said}"' in (folder / "sw.js").read_text("utf-8")
    return said


def test_a_site_has_what_it_takes_and_a_list_with_hashes(built: Path, tmp_path: Path) -> None:
    site = tmp_path / "far" / "cows"
    assert write_site(site, built=built) == 6
    assert names(site) == WRITTEN
    listed = json.loads((site / "files.json").read_bytes())
    assert set(listed["files"]) == {name for name in WRITTEN if not name.endswith(".br")} - {"files.json", "sw.js"}
    assert set(listed["integrity"]) == {"assets/index-1.js", "assets/table.worker-1.js", "python/kuhstall.zip"}
    assert listed["integrity"]["python/kuhstall.zip"] == f"sha256-{b64encode(sha256(b'rules').digest()).decode()}"
    version(site)


def test_any_change_makes_another_version_and_what_was_there_before_goes(built: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(site, built=built)
    first = version(site)
    (built / "assets" / "index-1.js").rename(built / "assets" / "index-2.js")
    write_site(site, built=built)
    assert version(site) != first
    assert "assets/index-1.js" not in names(site)
    (built / "python" / "kuhstall.zip").write_text("other rules", "utf-8")
    second = version(site)
    write_site(site, built=built)
    assert version(site) != second
    third = version(site)
    write_site(site, built=built)
    assert version(site) == third


def test_a_server_for_friends_is_in_the_page_and_must_be_an_address(built: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    write_site(site, 'https://cows.example/"barn"/', built)
    page = (site / "index.html").read_text("utf-8")
    assert 'name="kuhstall-alone" content="https://cows.example/&quot;barn&quot;"' in page
    for wrong in ("cows.example", "ftp://cows.example", "https://", "https://cows.example/?a=1", "javascript:moo"):
        with pytest.raises(Malformed, match="no address of a server"):
            write_site(tmp_path / "other", wrong, built)
    assert not (tmp_path / "other").exists()


def test_other_files_are_left_alone(built: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / ".git").mkdir(parents=True)
    (site / ".git" / "HEAD").write_text("ref", "utf-8")
    write_site(site, built=built)
    assert (site / ".git" / "HEAD").is_file()
    (site / "letters").mkdir()
    (site / "letters" / "dear.txt").write_text("Anna", "utf-8")
    before = names(site)
    with pytest.raises(Malformed, match=r"letters.dear.txt"):
        write_site(site, built=built)
    assert names(site) == before


def test_a_list_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    for text in ("", "[]", "{}", '{"files": 3}'):
        (tmp_path / "files.json").write_text(text, "utf-8")
        assert written_before(tmp_path) == set()


def test_without_what_it_takes_there_is_no_site(built: Path, tmp_path: Path) -> None:
    (built / "python" / "kuhstall.zip").unlink()
    with pytest.raises(Malformed, match="without the page"):
        write_site(tmp_path / "site", built=built)


def test_the_command_writes_a_site_that_is_small_and_lies_anywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    need_python()
    site = tmp_path / "site"
    assert main(["static", str(site), "--server", "https://cows.example"]) == 0
    assert re.search(r"\d+ files, which any host of files can serve", capsys.readouterr().out)
    listed = [site / name for name in json.loads((site / "files.json").read_bytes())["files"]]
    fetched = [path.with_name(f"{path.name}.br") for path in listed]
    sizes = [(small if small.is_file() else path).stat().st_size for path, small in zip(listed, fetched, strict=True)]
    assert sum(sizes) <= AT_MOST
    page = (site / "index.html").read_text("utf-8")
    addresses = re.findall(r' (?:src|href)="([^"#]+)"', page)
    assert addresses
    assert all(address.startswith("./") and (site / address).is_file() for address in addresses)
    manifest = json.loads((site / "manifest.webmanifest").read_bytes())
    assert [manifest["start_url"], manifest["scope"]] == ["./", "./"]
    for icon in manifest["icons"]:
        assert (site / icon["src"]).is_file()


@pytest.mark.parametrize("trouble", ["taken", "address"])
def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str], trouble: str) -> None:
    need_python()
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    words = ["--server", "cows"] if trouble == "address" else []
    assert main(["static", str(tmp_path), *words]) == 1
    said = capsys.readouterr().err
    assert "mine.txt" in said if trouble == "taken" else "https://cows.example" in said


def test_a_server_has_the_site_too(own_server: Callable[..., ServerProcess], built: Path) -> None:
    house = own_server(static=built)
    for path in ("/alone/", "/alone/index.html"):
        status, headers, body = ask(house, path)
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert b'name="kuhstall-alone" content="/"' in body, "friends play at this server"
        assert "script-src 'self' 'wasm-unsafe-eval'" in headers["content-security-policy"]
    status, headers, body = ask(house, "/alone/python/kuhstall.zip", accept_encoding="br")
    assert (status, headers["content-type"], headers["content-encoding"]) == (200, "application/zip", "br")
    assert body == b"rules, compressed"
    assert ask(house, "/alone/python/kuhstall.zip", if_none_match=headers["etag"])[0] == 304
    assert ask(house, "/alone/assets/index-1.js")[1]["cache-control"] == "public, max-age=31536000, immutable"
    listed = json.loads(ask(house, "/alone/files.json")[2])
    for name in listed["files"]:
        assert ask(house, f"/alone/{name}")[0] == 200, name
    for path in ("/alone.html", "/alone-sw.js", "/python/kuhstall.zip", "/alone/alone.html", "/alone/preview.png"):
        assert ask(house, path)[0] == 404, path
    assert "wasm" not in ask(house, "/")[1]["content-security-policy"]


def test_a_server_without_the_site_says_so(own_server: Callable[..., ServerProcess], built: Path) -> None:
    (built / "alone.html").unlink()
    house = own_server(static=built)
    assert ask(house, "/")[0] == 200
    assert ask(house, "/alone/")[0] == 404
    assert ask(house, "/alone/files.json", "HEAD")[0] == 404
