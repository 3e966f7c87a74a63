"""The few pages that the server has of its own, until a web client is built into `static/`."""

from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from kuhstall.server import wire
from kuhstall.server.api import house_of

STATIC: Final = Path(str(files("kuhstall"))) / "static"
PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kuhstall</title>
<style>body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }}</style>
<h1>Kuhstall</h1>
<p>The server runs. There is no page to play on yet; programs can play already: see
<a href="/schema/openapi.json">the interface</a> and docs/wire.md in the project.</p>
<h2>Open tables</h2>
{tables}
"""


def line(sheet: wire.TableSheet) -> str:
    """A table in a line of the list."""
    taken = sum(bool(chair.name) for chair in sheet.chairs)
    return (
        f"<li>{escape(sheet.game)}, {taken} of {len(sheet.chairs)} seats taken, {sheet.state}: <b>{sheet.code}</b></li>"
    )


async def page(state: State) -> Response[str]:
    """The built web client where there is one, else a page that says that there is none."""
    index = STATIC / "index.html"
    if index.is_file():
        return Response(index.read_text("utf-8"), media_type=MediaType.HTML)
    lines = "\n".join(line(sheet) for sheet in await house_of(state).lobby())
    return Response(PAGE.format(tables=f"<ul>{lines}</ul>" if lines else "<p>None.</p>"), media_type=MediaType.HTML)


@get("/", include_in_schema=False)
async def start_page(state: State) -> Response[str]:
    """What a browser finds first."""
    return await page(state)


@get("/t/{code:str}", include_in_schema=False)
async def table_page(state: State, code: FromPath[str]) -> Response[str]:
    """What the link of a table leads to."""
    return await page(state)


@get("/carry", include_in_schema=False)
async def carry_page(state: State) -> Response[str]:
    """What the link to another device leads to; its key stands behind the # and is never sent here."""
    return await page(state)
