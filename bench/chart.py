"""A bar chart of the rates in core as an SVG that can be read by day and by night."""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from bench.turns import Rates, typical

NAMES = {
    "mue": "Mü",
    "kuhhandel-1": "Kuhhandel 1",
    "kuhhandel-2": "Kuhhandel 2",
    "kuhhandel-master": "Kuhhandel Master",
    "kuhhandel-duel": "Kuhhandel Duel",
    "kuhfstein": "Kuhfstein",
}
STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #24292f }
.head { font-weight: 600 }
.ours { fill: #2f7d4f } .theirs { fill: #8a8f98 }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .ours { fill: #4fb97a } .theirs { fill: #9aa3ad } }"""
LEFT, WIDE, LINE = 255, 380, 22
Bar = tuple[str, float, str]
"""A name, a rate, and whose it is."""


class Measured(Protocol):
    """A game with a number of players."""

    @property
    def game(self) -> str:
        """The game's id."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def rates(self) -> Rates:
        """What was measured."""


def best(rows: Sequence[Measured], way: str, wanted: Sequence[str]) -> list[Bar]:
    """Our games with the number of players that is fastest."""
    bars = []
    for game in wanted:
        rates = [typical(row.rates, way) for row in rows if row.game == game]
        bars.append((NAMES[game] + (", without memory" if way == "forgetful" else ""), max(rates), "ours"))
    return bars


def rivals(rows: Sequence[Measured], game: str) -> list[Bar]:
    """OpenSpiel's rollouts beside a game."""
    rates = next(row.rates for row in rows if row.game == game)
    found = [name for name in rates if name.startswith("rollouts")]
    return [(f"OpenSpiel {name.split(': ')[1]}", typical(rates, name), "theirs") for name in found]


def panel(title: str, bars: list[Bar], top: int) -> tuple[list[str], int]:
    """A heading with bars below, longest first, and where the next panel begins."""
    longest = max(rate for _, rate, _ in bars)
    lines = [f'<text class="head" x="0" y="{top + 14}">{title}</text>']
    top += LINE
    for name, rate, whose in sorted(bars, key=lambda bar: -bar[1]):
        width = max(2, round(WIDE * rate / longest))
        lines.append(f'<text x="{LEFT - 8}" y="{top + 14}" text-anchor="end">{name}</text>')
        lines.append(f'<rect class="{whose}" x="{LEFT}" y="{top + 3}" width="{width}" height="{LINE - 8}" rx="2"/>')
        lines.append(f'<text x="{LEFT + width + 6}" y="{top + 14}">{rate / 1e6:.3g}</text>')
        top += LINE
    return lines, top + 12


def write(path: Path, rows: Sequence[Measured]) -> None:
    """Draw the card games in one panel and Kuhfstein, whose decisions are larger, in another."""
    cards = [game for game in NAMES if game != "kuhfstein"]
    ours = best(rows, "core", cards) + best(rows, "forgetful", cards[1:])
    upper, top = panel(
        "Million decisions a second in core, each game with as many players as make it fastest",
        ours + rivals(rows, "mue"),
        0,
    )
    lower, end = panel("Placing tiles", best(rows, "core", ["kuhfstein"]) + rivals(rows, "kuhfstein"), top)
    size = f'viewBox="0 0 {LEFT + WIDE + 60} {end}" width="{LEFT + WIDE + 60}" height="{end}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n<title>Decisions a second</title>'
    path.write_text("\n".join([head, f"<style>\n{STYLE}\n</style>", *upper, *lower, "</svg>", ""]), "utf-8")
