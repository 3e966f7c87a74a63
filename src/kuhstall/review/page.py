"""A review as a page of HTML that needs no other file."""

from collections.abc import Sequence
from html import escape
from typing import Final

from kuhstall.core.speech import say
from kuhstall.review.findings import PRAISE
from kuhstall.review.telling import Told, ToldDecision, whole
from kuhstall.review.text import chance_of, signed

WIDTH: Final = 720
HEIGHT: Final = 240
LEFT: Final = 34
"""Where the scale stands."""
COLOURS: Final = ("#b27700", "#2f6fb0", "#b8336a", "#2c7a4b", "#7a4fb0", "#5c666e")
DASHES: Final = ("", "8 4", "2 3", "10 3 2 3", "14 4", "5 5")
STYLE: Final = """\
:root { color-scheme: light dark; --ink: #1b2a20; --soft: #55635a; --line: #cbd8c6; --paper: #f4f8ef; --card: #fff;
  --bad: #a3261b; --good: #1d6b3a }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8efe4; --soft: #a9b8ab; --line: #3b4a40; --paper: #151d18; --card: #1f2a23;
    --bad: #ff9a8c; --good: #86d6a0 }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto; padding: 1rem;
  max-width: 48rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem }
svg { width: 100%; height: auto; background: var(--card); border-radius: .75rem }
svg text { fill: var(--soft); font: 12px system-ui, sans-serif } svg .grid { stroke: var(--line) }
ol, ul { list-style: none; padding: 0; margin: 0 }
li { background: var(--card); border-radius: .75rem; padding: .75rem 1rem; margin: .5rem 0 }
li p { margin: .25rem 0 } .kind { float: right; font-weight: 700; color: var(--bad) }
.praise .kind { color: var(--good) }
.soft { color: var(--soft); font-size: .875rem } b.key { display: inline-block; width: 2rem }
.bars { display: grid; grid-template-columns: max-content 1fr max-content; gap: .25rem .75rem; align-items: center }
.bars i { height: .75rem; border-radius: .375rem; background: #e0a92e; min-width: 2px }
"""


def page_of(told: Told, language: str) -> str:
    """The page, in ASCII so that it survives whatever serves it."""
    mistakes = [one for one in told.decisions if one.kind not in PRAISE]
    praise = [one for one in told.decisions if one.kind in PRAISE]
    parts = [
        f"<h1>{escape(told.title)}</h1>",
        f"<h2>{escape(say('review.curve', language))}</h2>",
        legend(told),
        chart(told, language),
        f"<h2>{escape(say('review.moments', language))}</h2>",
        moments(told, language),
        f"<h2>{escape(say('review.mistakes', language))}</h2>",
        decisions(mistakes, told, language) or f"<p>{escape(say('review.nothing_cost', language))}</p>",
    ]
    if praise:
        parts += [f"<h2>{escape(say('review.praise', language))}</h2>", decisions(praise, told, language)]
    parts += [f"<p>{escape(sentence)}</p>" for sentence in told.sums]
    parts.append(f'<p class="soft">{escape(told.how)}</p>')
    head = (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(told.title)}</title>\n<style>\n{STYLE}</style>\n"
    )
    return (head + "\n".join(parts) + "\n").encode("ascii", "xmlcharrefreplace").decode()


# The curve.


def legend(told: Told) -> str:
    """Which line is whose, with the chance in the end."""
    keys = [
        f'<svg style="width:2.5rem;background:none;vertical-align:middle" viewBox="0 0 40 8" aria-hidden="true">'
        f"{line([(0, 4), (40, 4)], seat)}</svg> {escape(name)}"
        for seat, name in enumerate(told.players)
    ]
    return f"<p>{' &nbsp; '.join(keys)}</p>"


def chart(told: Told, language: str) -> str:
    """The chances from the first move to the last."""
    grid = "".join(
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH}" y1="{down(share)}" y2="{down(share)}"/>'
        f'<text x="4" y="{down(share) + 4}">{whole(share)}</text>'
        for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    lines = "".join(
        line([(across(point.move, told.moves), down(point.chances[seat])) for point in told.curve], seat)
        for seat in reversed(range(len(told.players)))
    )
    name = escape(say("review.curve", language))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{name}">{grid}{lines}</svg>'


def line(points: Sequence[tuple[float, float]], seat: int) -> str:
    """A line of a seat's own colour and dashes."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    look = f'stroke="{COLOURS[seat]}" stroke-width="2.5" stroke-dasharray="{DASHES[seat]}"'
    return f'<polyline fill="none" {look} points="{path}"/>'


def across(move: int, moves: int) -> float:
    """Where a move lies."""
    return round(LEFT + (WIDTH - LEFT - 8) * move / max(moves, 1), 1)


def down(chance: float) -> float:
    """Where a chance lies."""
    return round(10 + (HEIGHT - 20) * (1 - chance), 1)


# What is told.


def moments(told: Told, language: str) -> str:
    """The turning points in their order."""
    if not told.moments:
        return f"<p>{escape(say('review.no_moments', language))}</p>"
    rows = [
        f"<li><p>{escape(moment.text)}</p>"
        f'<p class="soft">{escape(say("review.move", language, number=moment.move))} · '
        f"{escape(told.players[moment.seat])} {signed(moment.change)} %</p></li>"
        for moment in told.moments
    ]
    return f"<ol>{''.join(rows)}</ol>"


def decisions(some: list[ToldDecision], told: Told, language: str) -> str:
    """Decisions, each with its reason; nothing if there are none."""
    return f"<ol>{''.join(decision(one, told, language) for one in some)}</ol>" if some else ""


def decision(one: ToldDecision, told: Told, language: str) -> str:
    """A decision with its reason."""
    name = "praise" if one.kind in PRAISE else "cost"
    number = escape(say("review.move", language, number=one.move))
    return (
        f'<li class="{name}"><span class="kind">{escape(one.name)}</span>'
        f"<p><strong>{escape(one.did)} {escape(one.bot)}</strong></p>"
        f"{bars(one, told)}<p>{escape(' '.join(one.why))}</p>"
        f'<p class="soft">{number} · {escape(chance_of(one, language))}</p></li>'
    )


def bars(one: ToldDecision, told: Told) -> str:
    """What a thing was worth to whom."""
    most = max((bar.number for bar in one.bars), default=0)
    rows = [
        f'<span>{escape(told.players[bar.seat])}</span><i style="width:{100 * bar.number / most:.0f}%"></i>'
        f"<b>{bar.number}</b>"
        for bar in one.bars
        if most
    ]
    return f'<div class="bars">{"".join(rows)}</div>' if rows else ""
