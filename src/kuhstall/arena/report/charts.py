"""Charts as SVG, drawn by hand: they need no script, no font and no other file, and know day and night."""

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final

from msgspec import Struct

from kuhstall.arena.report.parts import Chart, Entry, Table

WIDTH: Final = 420
ROW: Final = 28
LETTER: Final = 8.6
"""How wide a letter is at most, on average."""
STYLE: Final = """\
.chart { font: 14px system-ui, sans-serif; --ink: #1d2327; --soft: #5c666e; --line: #c9d0d5; --paper: #fff;
  --mark: #2f6fb0; --glow: #cfe0f1; --good: #4f94d4; --bad: #e08a4a; }
.chart text { fill: var(--ink); } .chart .soft { fill: var(--soft); font-size: 12px; }
.chart .end { text-anchor: end; } .chart .mid { text-anchor: middle; }
.chart .axis { stroke: var(--line); } .chart .fair { stroke: var(--soft); stroke-dasharray: 4 3; }
.chart .bar { fill: var(--glow); } .chart .dot { fill: var(--mark); }
.chart .error { stroke: var(--mark); stroke-width: 2; }
.chart .curve { fill: none; stroke: var(--mark); stroke-width: 2; }
.chart .good { fill: var(--good); } .chart .bad { fill: var(--bad); } .chart .cell { stroke: var(--line); }
@media (prefers-color-scheme: dark) {
  .chart { --ink: #e6eaed; --soft: #9aa5ad; --line: #414b53; --paper: #15191c; --mark: #7fb4e6; --glow: #24405c;
    --good: #2b6aa6; --bad: #9c5424; }
}
"""


class Bar(Struct, frozen=True):
    """A value with the interval in which it may be, and how it is written."""

    name: str
    value: float
    low: float
    high: float
    text: str


def standing_alone(chart: Chart) -> str:
    """The chart as a file of its own, with paper under it."""
    paper = f'<rect width="{chart.width}" height="{chart.height}" fill="var(--paper)"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {chart.width} {chart.height}" '
        f'width="{chart.width}" height="{chart.height}" role="img" aria-label="{escape(chart.shows)}">\n'
        f"<style>{STYLE}</style>\n{paper}\n{chart.body}\n</svg>\n"
    )


def inside(chart: Chart) -> str:
    """The chart as a part of a page that has its style."""
    return (
        f'<svg class="chart" style="max-width: {chart.width * 4 // 3}px" viewBox="0 0 {chart.width} {chart.height}" '
        f'role="img" aria-label="{escape(chart.shows)}">\n{chart.body}\n</svg>'
    )


class Scale(Struct, frozen=True):
    """Where values lie on paper."""

    low: float
    high: float
    left: float
    right: float

    def at(self, value: float) -> float:
        """The place of a value, at the edge if it is beyond it."""
        part = (min(self.high, max(self.low, value)) - self.low) / (self.high - self.low)
        return round(self.left + part * (self.right - self.left), 1)

    def ticks(self) -> list[float]:
        """Round values along the scale, about five."""
        rough = (self.high - self.low) / 5
        unit = 10.0 ** floor(log10(rough))
        step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough)
        first = ceil(self.low / step - 1e-9)
        return [number * step for number in range(first, floor(self.high / step + 1e-9) + 1)]


def text(x: float, y: float, what: str, kind: str = "") -> str:
    """A word."""
    mark = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{mark}>{escape(what)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def bars(name: str, shows: str, rows: Sequence[Bar], base: float, fair: float, unit: str) -> Chart:
    """A bar for each row from a base on, with its error, and a dashed line at what is fair."""
    left = 24 + LETTER * max(len(row.name) for row in rows)
    right = WIDTH - 16 - LETTER * max(len(row.text) for row in rows)
    low, high = min(base, fair, *(row.low for row in rows)), max(base, fair, *(row.high for row in rows))
    margin = (high - low or 1) * 0.04
    scale = Scale(low - margin * (low < base), high + margin, left, right)
    bottom = 8 + ROW * len(rows)
    drawn = [*axis(scale, bottom, unit), line(scale.at(fair), 4, scale.at(fair), bottom, "fair")]
    for at, row in enumerate(rows):
        drawn += bar(row, scale, base, 8 + ROW * at)
    return Chart(name, shows, WIDTH, bottom + 24, "\n".join(drawn))


def bar(row: Bar, scale: Scale, base: float, top: float) -> Iterator[str]:
    """A bar with its name, its error and its text."""
    start, end = sorted((scale.at(base), scale.at(row.value)))
    middle = top + ROW / 2
    yield text(scale.left - 8, middle + 5, row.name, "end")
    yield f'<rect x="{start:g}" y="{top + 4:g}" width="{end - start:g}" height="{ROW - 8}" rx="2" class="bar"/>'
    yield line(scale.at(row.low), middle, scale.at(row.high), middle, "error")
    yield f'<circle cx="{scale.at(row.value):g}" cy="{middle:g}" r="4" class="dot"/>'
    yield text(WIDTH - 6, middle + 5, row.text, "end")


def axis(scale: Scale, bottom: float, unit: str) -> Iterator[str]:
    """The line under a chart, with round values."""
    yield line(scale.left, bottom, scale.right, bottom, "axis")
    for tick in scale.ticks():
        yield line(scale.at(tick), bottom, scale.at(tick), bottom + 4, "axis")
        yield text(scale.at(tick), bottom + 18, f"{tick:g}{unit}", "soft mid")


def heat(name: str, shows: str, table: Table) -> Chart:
    """A table whose cells are coloured by their tone."""
    left = round(24 + LETTER * max(len(row[0].text) for row in table.rows))
    wide = round(max(84, LETTER * max(len(head) for head in table.heads[1:]) + 12))
    drawn = [text(left + wide * (at + 0.5), 20, head, "mid") for at, head in enumerate(table.heads[1:])]
    for down, row in enumerate(table.rows):
        top = 30 + (ROW + 6) * down
        drawn.append(text(left - 8, top + 22, row[0].text, "end"))
        drawn += [part for at, entry in enumerate(row[1:]) for part in cell(entry, left + wide * at, top, wide)]
    height = 30 + (ROW + 6) * len(table.rows) + 8
    return Chart(name, shows, left + wide * (len(table.heads) - 1) + 8, height, "\n".join(drawn), False)


def cell(entry: Entry, x: float, y: float, wide: float) -> Iterator[str]:
    """A coloured cell."""
    tone = entry.tone or 0.0
    box = f'x="{x + 1:g}" y="{y + 1:g}" width="{wide - 2:g}" height="{ROW + 4}" rx="3"'
    yield f'<rect {box} class="{"good" if tone > 0 else "bad"}" fill-opacity="{abs(tone):.2f}"/>'
    yield text(x + wide / 2, y + 22, entry.text, "mid")


class Dot(Struct, frozen=True):
    """What was said and what came, with its error."""

    said: float
    came: float
    error: float
    count: int


def reliability(name: str, shows: str, dots: Sequence[Dot]) -> Chart:
    """The share of wins against the chance that was given; whoever is right is on the dashed line."""
    size, left, top = 300, 56, 10
    across, up = Scale(0, 1, left, left + size), Scale(0, 1, top + size, top)
    most = max(dot.count for dot in dots)
    drawn = [line(across.at(0), up.at(0), across.at(1), up.at(1), "fair")]
    drawn += axis(across, top + size, "")
    drawn += [line(left, up.at(0), left, up.at(1), "axis")]
    drawn += [text(left - 8, up.at(tick) + 4, f"{tick:g}", "soft end") for tick in up.ticks()]
    drawn += [text(left + size / 2, top + size + 36, "chance that it gave", "soft mid")]
    drawn += [
        f'<g transform="rotate(-90 14 {top + size / 2:g})">{text(14, top + size / 2, "share won", "soft mid")}</g>'
    ]
    drawn += [
        '<polyline class="curve" points="' + " ".join(f"{across.at(d.said):g},{up.at(d.came):g}" for d in dots) + '"/>'
    ]
    for dot in dots:
        x = across.at(dot.said)
        drawn.append(line(x, up.at(dot.came - 2 * dot.error), x, up.at(dot.came + 2 * dot.error), "error"))
        drawn.append(
            f'<circle cx="{x:g}" cy="{up.at(dot.came):g}" r="{3 + 4 * (dot.count / most) ** 0.5:.1f}" class="dot"/>'
        )
    return Chart(name, shows, left + size + 24, top + size + 44, "\n".join(drawn))


def curve(name: str, shows: str, values: Sequence[float], fair: float) -> Chart:
    """Values round by round."""
    left, right, top, bottom = 48, WIDTH - 12, 10, 170
    margin = 0.02
    across = Scale(1, max(2, len(values)), left, right)
    up = Scale(max(0, min(fair, *values) - margin), max(fair, *values) + margin, bottom, top)
    points = " ".join(f"{across.at(at):g},{up.at(value):g}" for at, value in enumerate(values, 1))
    drawn = [line(left, up.at(fair), right, up.at(fair), "fair"), *axis(across, bottom, "")]
    drawn += [text(left - 6, up.at(tick) + 4, f"{100 * tick:g} %", "soft end") for tick in up.ticks()]
    drawn.append(f'<polyline class="curve" points="{points}"/>')
    return Chart(name, shows, WIDTH, bottom + 26, "\n".join(drawn))
