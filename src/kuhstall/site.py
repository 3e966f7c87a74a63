"""The site that plays without a server: made of the built page, for any host of files and for a server's /alone/."""

import hashlib
import json
import shutil
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from kuhstall.core.errors import Malformed

BUILT: Final = Path(str(files("kuhstall"))) / "static"
OF_THE_SERVER: Final = ("index.html", "alone.html", "sw.js", "alone-sw.js", "preview.png")
"""Files of the built page that a site has under another name or not at all."""
SERVER: Final = b'<meta name="kuhstall-alone" content="'
"""Where the page looks for the address of a server for friends."""
VERSION: Final = b"@version@"
"""What the version is written for, in the page and in its service worker."""
CHECKED: Final = ("assets/", "python/")
"""What the service worker compares with its hash before it keeps it; hosts of files leave these as they are."""

Part = bytes | Path
"""A file of a site: what stands in it, or the file of the built page that it is a copy of."""


def site(built: Path = BUILT, server: str = "") -> dict[str, Part]:
    """Every file of a site by its name, compressed forms as NAME.br; Malformed if the page was not built for it."""
    if not all((built / name).is_file() for name in ("alone.html", "alone-sw.js", "python/kuhstall.zip")):
        raise Malformed("no_site")
    parts: dict[str, Part] = {name: path for name, path in built_files(built).items() if name not in OF_THE_SERVER}
    page = (built / "alone.html").read_bytes().replace(SERVER, SERVER + escape(server).encode())
    worker = (built / "alone-sw.js").read_bytes()
    version = version_of({**parts, "index.html": page, "sw.js": worker})
    parts["index.html"] = page.replace(VERSION, version.encode())
    parts["files.json"] = listed(parts, version)
    parts["sw.js"] = worker.replace(VERSION, version.encode())
    return parts


def built_files(built: Path) -> dict[str, Path]:
    """The files of the built page by their names, without those compressed forms whose original a site has changed."""
    changed = {f"{name}.br" for name in OF_THE_SERVER}
    found = {path.relative_to(built).as_posix(): path for path in sorted(built.rglob("*")) if path.is_file()}
    return {name: path for name, path in found.items() if name not in changed and not path.name.startswith(".")}


def digest(part: Part) -> bytes:
    """The SHA-256 of a file."""
    if isinstance(part, bytes):
        return hashlib.sha256(part).digest()
    with part.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").digest()


def version_of(parts: Mapping[str, Part]) -> str:
    """A word that changes with the names and contents of the files."""
    total = hashlib.sha256()
    for name in sorted(parts):
        total.update(f"{name}\n".encode() + digest(parts[name]))
    return total.hexdigest()[:16]


def listed(parts: Mapping[str, Part], version: str) -> bytes:
    """What a service worker keeps: the version, the names of the files, and the hashes that they must have."""
    names = sorted(name for name in parts if not name.endswith(".br"))
    hashes = {name: f"sha256-{b64encode(digest(parts[name])).decode()}" for name in names if name.startswith(CHECKED)}
    return json.dumps({"version": version, "files": names, "integrity": hashes}, indent=0).encode()


def write(folder: Path, server: str = "", built: Path = BUILT) -> int:
    """Write a site into a folder, and return how many files a browser keeps of it.

    A site that was written there before is replaced; Malformed if the folder holds anything else.
    """
    parts = site(built, address(server))
    before = {path for path in folder.rglob("*") if path.is_file()} if folder.is_dir() else set()
    ours = {folder / name for name in [*parts, *written_before(folder)]}
    foreign = sorted(before - ours - {path for path in before if hidden(path.relative_to(folder))})
    if foreign:
        raise Malformed("folder_taken", folder=folder, file=foreign[0].relative_to(folder).as_posix())
    for name, part in parts.items():  # The page comes late and its service worker last, so none is half new.
        place(folder / name, part)
    for path in (before & ours) - {folder / name for name in parts}:
        path.unlink()
    return sum(not name.endswith(".br") for name in parts)


def hidden(path: Path) -> bool:
    """Whether a file or a folder around it is hidden, like .git."""
    return any(part.startswith(".") for part in path.parts)


def written_before(folder: Path) -> set[str]:
    """The names of the files of a site that was written into a folder before."""
    try:
        names = [str(name) for name in json.loads((folder / "files.json").read_bytes())["files"]]
    except (OSError, ValueError, KeyError, TypeError):
        return set()
    return {form for name in names for form in (name, f"{name}.br")}


def place(path: Path, part: Part) -> None:
    """Write a file, and the folders around it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(part, bytes):
        path.write_bytes(part)
    else:
        shutil.copyfile(part, path)


def address(server: str) -> str:
    """The address of a server as the page wants it, without a slash at its end; Malformed if it is none."""
    try:
        parts = urlsplit(server)
        whole = bool(parts.hostname) and parts.scheme in ("http", "https") and not (parts.query or parts.fragment)
    except ValueError:
        whole = False
    if server and not whole:
        raise Malformed("no_address", address=server)
    return server.rstrip("/")
