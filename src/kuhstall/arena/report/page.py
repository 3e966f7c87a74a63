"""A report as one page of HTML that needs no other file."""

from html import escape
from typing import Final

from kuhstall.arena.report.charts import STYLE, inside
from kuhstall.arena.report.parts import Chart, Code, Entry, Report, Section, Table

PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --ink: #1d2327; --soft: #5c666e; --line: #dde2e6; --paper: #fff; --wash: #f4f6f7;
  --good: #4f94d4; --bad: #e08a4a }}
@media (prefers-color-scheme: dark) {{ :root {{ --ink: #e6eaed; --soft: #9aa5ad; --line: #343d44; --paper: #15191c;
  --wash: #1e2428; --good: #2b6aa6; --bad: #9c5424 }} }}
body {{ font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  max-width: 60rem; padding: 1rem 1.25rem 3rem }}
h1 {{ font-size: 1.6rem; line-height: 1.25; margin: .5rem 0 1rem }}
h2 {{ font-size: 1.2rem; margin: 2.25rem 0 .5rem; border-top: 1px solid var(--line); padding-top: 1rem }}
p {{ max-width: 44rem; margin: .5rem 0 }}
pre {{ background: var(--wash); padding: .75rem 1rem; border-radius: .4rem; white-space: pre-wrap;
  overflow-wrap: anywhere; font-size: .9rem }}
.wide {{ overflow-x: auto; margin: .75rem 0 }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums }}
th, td {{ padding: .35rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap }}
thead th {{ color: var(--soft); font-weight: 500; vertical-align: bottom; white-space: normal }}
tr > :first-child {{ text-align: left }}
td.good {{ background: color-mix(in srgb, var(--good) var(--tone), transparent) }}
td.bad {{ background: color-mix(in srgb, var(--bad) var(--tone), transparent) }}
@media (max-width: 30rem) {{ th, td {{ padding: .3rem .4rem; font-size: .9rem }} }}
.chart {{ display: block; width: 100%; max-width: 40rem; height: auto; margin: .75rem 0 }}
{charts}</style>
</head>
<body>
<main>
<h1>{title}</h1>
{sections}
</main>
</body>
</html>
"""


def page(report: Report) -> str:
    """The page."""
    sections = "\n".join(map(section, report.sections))
    return PAGE.format(title=escape(report.title), charts=STYLE, sections=sections)


def section(part: Section) -> str:
    """A section under its head."""
    inner = "\n".join(map(item, part.items))
    return f"<section>\n<h2>{escape(part.title)}</h2>\n{inner}\n</section>"


def item(what: str | Table | Chart | Code) -> str:
    """A sentence, a table, a picture or something to type."""
    if isinstance(what, Table):
        return table(what)
    if isinstance(what, Chart):
        return inside(what) if what.on_page else ""
    return f"<pre>{escape(what.text)}</pre>" if isinstance(what, Code) else f"<p>{escape(what)}</p>"


def table(what: Table) -> str:
    """A table that scrolls by itself where it is too wide."""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in what.heads)
    rows = "\n".join(
        f'<tr><th scope="row">{escape(row[0].text)}</th>{"".join(map(cell, row[1:]))}</tr>' for row in what.rows
    )
    return f'<div class="wide"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>'


def cell(entry: Entry) -> str:
    """A cell, coloured by its tone."""
    if not entry.tone:
        return f"<td>{escape(entry.text)}</td>"
    kind = "good" if entry.tone > 0 else "bad"
    return f'<td class="{kind}" style="--tone: {abs(entry.tone):.0%}">{escape(entry.text)}</td>'
