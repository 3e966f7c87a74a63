"""A review as lines of text."""

from collections.abc import Iterator
from typing import Final

from kuhstall.core.speech import say
from kuhstall.review.findings import PRAISE
from kuhstall.review.telling import Told, ToldDecision, whole

MINUS: Final = "\N{MINUS SIGN}"
STEPS: Final = 12
"""So many points of the curve are written down."""


def lines_of(told: Told, language: str) -> Iterator[str]:
    """The lines of a review."""
    yield told.title
    yield ""
    yield say("review.curve", language)
    yield from curve(told, language)
    yield ""
    yield say("review.moments", language)
    for moment in told.moments:
        number = say("review.move", language, number=moment.move)
        yield f"  {number}: {moment.text} {told.players[moment.seat]} {signed(moment.change)} %"
    if not told.moments:
        yield f"  {say('review.no_moments', language)}"
    yield from part(
        say("review.mistakes", language), [one for one in told.decisions if one.kind not in PRAISE], language
    )
    if not any(one.kind not in PRAISE for one in told.decisions):
        yield f"  {say('review.nothing_cost', language)}"
    if any(one.kind in PRAISE for one in told.decisions):
        yield from part(say("review.praise", language), [one for one in told.decisions if one.kind in PRAISE], language)
    yield ""
    yield from told.sums
    yield told.how


def curve(told: Told, language: str) -> Iterator[str]:
    """Some points of the curve, the first and the last among them."""
    last = len(told.curve) - 1
    for at in sorted({round(step * last / STEPS) for step in range(STEPS + 1)}):
        point = told.curve[at]
        chances = "   ".join(
            f"{name} {whole(chance):3} %" for name, chance in zip(told.players, point.chances, strict=True)
        )
        yield f"  {say('review.move', language, number=point.move):>8}   {chances}"


def part(title: str, decisions: list[ToldDecision], language: str) -> Iterator[str]:
    """Some decisions under a title."""
    yield ""
    yield title
    for one in decisions:
        number = say("review.move", language, number=one.move)
        yield f"  {number}, {one.name}: {one.did} {one.bot}"
        if one.why:
            yield f"      {' '.join(one.why)}"
        yield f"      {chance_of(one, language)}"


def chance_of(one: ToldDecision, language: str) -> str:
    """The chance to win with the two moves."""
    first, second = (one.before, one.after) if one.kind in PRAISE else (one.after, one.before)
    return say("review.chance", language, before=whole(first), after=whole(second), error=max(1, whole(one.error)))


def signed(change: float) -> str:
    """A change with its sign."""
    return f"{whole(change):+}".replace("-", MINUS)
