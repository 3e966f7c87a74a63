"""The web client that is built into the package, served from memory; without it, a page that says so."""

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, route
from litestar.datastructures import State
from litestar.enums import HttpMethod
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect
from msgspec.structs import replace

from kuhstall.core.errors import Malformed
from kuhstall.server.api import house_of
from kuhstall.server.front import Front
from kuhstall.server.shelf import ASK_AGAIN, FOR_A_YEAR, Kept, Lying, kept
from kuhstall.site import Part, digest, site
from kuhstall.tables import summary

BUILT: Final = Path(str(files("kuhstall"))) / "static"
CLIENT: Final = [
    "/",
    "/new",
    "/tables",
    "/games",
    "/t/{code:str}",
    "/t/{code:str}/replay",
    "/g",
    "/g/{group:str}",
    "/replay",
    "/carry",
    "/learn",
    "/learn/{game:str}",
    "/score",
    "/screen",
]
"""The client's own paths, all answered with its one page; the key behind the # of /carry is never sent here."""
KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""The media types of files, by how their names end; the system's own table may be wrong or missing."""
ALONE: Final = "/alone/"
"""Where the site is that plays without a server."""
BELLS: Final = b'<meta name="kuhstall-bells" content="" />'
"""What tells the page that guests can be called who are away."""
BESIDE: Final = b'<meta name="kuhstall-beside" content="/alone/" />'
"""What tells the page that this site is there."""
ALONE_ONLY: Final = ("alone.html", "alone-sw.js")
"""Files of the built page that only that site has, under other names."""
POLICY: Final = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What browsers let the page do."""
POLICY_ALONE: Final = f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
"""The same where Python runs in the browser, in WebAssembly."""
GET_OR_HEAD: Final = [HttpMethod.GET, HttpMethod.HEAD]
PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kuhstall</title>
<style>body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }}</style>
<h1>Kuhstall</h1>
<p>The server runs, but it was installed without the page to play on. Programs can play: see
<a href="/schema/openapi.json">the interface</a> and docs/wire.md in the project.</p>
<h2>Open tables</h2>
{tables}
"""


def shelf(folder: Path) -> dict[str, Kept]:
    """Every file of a built client by its path; only these exact paths are ever answered."""
    found = [path for path in sorted(folder.rglob("*")) if path.suffix in KINDS and path.is_file()]
    found = [path for path in found if not path.is_relative_to(folder / "python") and path.name not in ALONE_ONLY]
    return {f"/{path.relative_to(folder).as_posix()}": kept_file(folder, path) for path in found}


def kept_file(folder: Path, path: Path) -> Kept:
    """A file, with the form that the build has compressed by brotli beside it."""
    small = path.with_name(f"{path.name}.br")
    cache = FOR_A_YEAR if path.is_relative_to(folder / "assets") else ASK_AGAIN
    return kept(path.read_bytes(), KINDS[path.suffix], cache, small.read_bytes() if small.is_file() else b"")


def alone(folder: Path) -> dict[str, Kept]:
    """The site that plays without a server by its paths, with this server for friends; empty if it was left out."""
    try:
        parts = site(folder, "/")
    except Malformed:
        return {}
    found = {name: part for name, part in parts.items() if Path(name).suffix in KINDS}
    answers = {name: kept_part(name, part, parts.get(f"{name}.br")) for name, part in found.items()}
    return {ALONE: answers["index.html"], **{f"{ALONE}{name}": answer for name, answer in answers.items()}}


def kept_part(name: str, part: Part, small: Part | None) -> Kept:
    """A file of the site; what Python is made of stays on the disk."""
    kind = KINDS[Path(name).suffix]
    cache = FOR_A_YEAR if name.startswith("assets/") else ASK_AGAIN
    if isinstance(part, Path) and name.startswith("python/"):
        etag = f'W/"{digest(part).hex()[:20]}"'
        forms = {"br": str(small).encode()} if small else {}
        made: Kept = Lying(body=str(part).encode(), media_type=kind, cache=cache, etag=etag, encoded=forms)
    else:
        made = kept(content(part), kind, cache, content(small) if small else b"")
    return replace(made, headers={"content-security-policy": POLICY_ALONE})


def content(part: Part) -> bytes:
    """What stands in a file of the site."""
    return part if isinstance(part, bytes) else part.read_bytes()


def routes(found: Mapping[str, Kept], front: Front | None) -> list[HTTPRouteHandler]:
    """What answers the paths of the client and of its files."""
    return [with_client(front), of_files(found)] if front else [without_client]


def front_of(found: Mapping[str, Kept], beside: bool, bells: bool = False) -> Front | None:
    """The client's page, None if it was left out; it knows whether the site without a server is beside it, and whether
    guests can be called who are away.
    """
    marks = (BESIDE if beside else b"") + (BELLS if bells else b"")
    return Front(found["/index.html"], marks) if "/index.html" in found else None


def with_client(front: Front) -> HTTPRouteHandler:
    """The client's page."""

    @route(CLIENT, http_method=GET_OR_HEAD, include_in_schema=False)
    async def page(request: Request[Any, Any, State]) -> Response[Any]:
        return await front.page(request)

    return page


def of_files(found: Mapping[str, Kept]) -> HTTPRouteHandler:
    """The client's other files."""

    @route(list(found), http_method=GET_OR_HEAD, include_in_schema=False)
    async def file(request: Request[Any, Any, State]) -> Response[Any]:
        path = request.scope["path"].rstrip("/")
        if path != ALONE.rstrip("/"):
            return found[path].answer(request)
        # Addresses in the page there are relative; Litestar's own path has no slash at its end.
        slash = request.scope["raw_path"].partition(b"?")[0].endswith(b"/")
        return found[ALONE].answer(request) if slash else Redirect(ALONE)

    return file


@route(CLIENT, http_method=GET_OR_HEAD, include_in_schema=False)
async def without_client(state: State) -> Response[str]:
    """A page that says that there is no client, and lists the open tables."""
    lines = "\n".join(line(table) for table in await house_of(state).lists.lobby())
    return Response(PAGE.format(tables=f"<ul>{lines}</ul>" if lines else "<p>None.</p>"), media_type=MediaType.HTML)


def line(table: summary.TableSummary) -> str:
    """A table in a line of the list."""
    taken = sum(bool(chair.name) for chair in table.chairs)
    return (
        f"<li>{escape(table.game)}, {taken} of {len(table.chairs)} seats taken, {table.state}: <b>{table.code}</b></li>"
    )
