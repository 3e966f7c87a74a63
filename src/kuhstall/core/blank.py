"""A blank score sheet to print, as a page of HTML."""

from html import escape
from typing import Final

from kuhstall.core.game import Game
from kuhstall.core.speech import say

PAGE: Final = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page {{ size: A4 landscape; margin: 12mm }}
body {{ font: 12pt/1.3 system-ui, sans-serif; color: #000; background: #fff; margin: 1rem }}
h1 {{ font-size: 18pt; margin: 0 0 .6em }}
table {{ width: 100%; min-width: 48rem; border-collapse: collapse; table-layout: fixed }}
th, td {{ border: 1pt solid #000; height: {height}mm; padding: 0 2mm }}
th {{ text-align: left; font-weight: 500; width: 30% }}
tr:first-child > *, tr:last-child > * {{ border-width: 2pt; font-weight: 700 }}
small {{ font-weight: 400; white-space: nowrap }}
@media print {{ body {{ margin: 0 }} }}
</style>
<h1>{title}</h1>
<table>
{rows}
</table>
"""
SPACE: Final = 150
"""How many millimetres of the sheet the rows share."""
TALLEST: Final = 14


def blank_sheet(game: Game, language: str) -> str:
    """The page, in ASCII so that it survives any terminal: a column for each seat, a row for each line (KM-5.7)."""
    plain = game.blank_lines({})
    every = game.blank_lines({option.name: None for option in game.options if option.scores})
    heads = [escape(say("sheet_name", language))]
    for at, name in enumerate(every):
        number = f" {at + 1}" if every.count(name) > 1 else ""
        note = "" if name in plain else f" <small>({say('sheet_variant', language)})</small>"
        heads.append(f"{escape(game.rulebook.lines[name][language])}{number}{note}")
    rows = "\n".join(f"<tr><th>{head}</th>{'<td></td>' * game.seats[-1]}</tr>" for head in heads)
    title = escape(f"{game.rulebook.games[game.id][language]} · {say('sheet_title', language)}")
    height = min(TALLEST, SPACE // len(heads))
    page = PAGE.format(language=language, title=title, rows=rows, height=height)
    return page.encode("ascii", "xmlcharrefreplace").decode()
