"""The checks of a report: what beats a crowd, who knows who will win, and who thinks how long."""

from collections.abc import Iterator, Sequence
from math import isnan
from typing import Final

from kuhstall.arena.calibration import Calibration, calibrations
from kuhstall.arena.exploiters import exploiters
from kuhstall.arena.figures import Cell, Figures
from kuhstall.arena.job import CROWD, EXPLOIT, Job, Lesson
from kuhstall.arena.log import Clock
from kuhstall.arena.play import Effort, Played
from kuhstall.arena.report.charts import Dot, curve, reliability
from kuhstall.arena.report.numbers import called, of, percent, share
from kuhstall.arena.report.parts import Chart, Code, Entry, Section, Table

LEARNED: Final = """\
Who has learned in {games:,} games to beat a crowd of {crowd}, and then played on fresh deals; and how those fare who \
were measured anyway. What is above the fair share, {fair}, can be gained by knowing its weaknesses."""
NOTHING: Final = """\
It has found nothing better than to play like the crowd: what it wins more or less than the fair share is luck."""
ASKED: Final = """\
At some positions the bots that can were asked for everybody's chance to win. Where the curve is on the dashed \
line, a chance of 30 % comes true in 30 of 100 cases; bars are two standard errors over deals, larger dots have more \
positions. Smaller scores are better."""
THOUGHT: Final = "Processor time; a decision is a whole move."


def exploit(job: Job, found: Figures, lessons: dict[str, Lesson]) -> Section:
    """What whoever looks for its weaknesses gains against a crowd."""
    fair = 1 / job.players
    trained = {hero: cell for (part, hero, _), cell in found.cells.items() if part == EXPLOIT}
    listed = {hero: found.cells.get((CROWD, hero, job.exploit)) for hero in job.bots if hero != job.exploit}
    cells = {**trained, **{hero: cell for hero, cell in listed.items() if cell}}
    rows = [[Entry(called(hero)), *gain(cell, job, fair)] for hero, cell in cells.items()]
    items: list[str | Table | Chart | Code] = [
        LEARNED.format(games=job.exploit_games, crowd=called(job.exploit), fair=percent(fair)),
        Table([f"among {called(job.exploit)}", "wins", "over the fair share", "games"], rows),
    ]
    for number, (hero, lesson) in enumerate(lessons.items(), 1):
        items += learned(number, hero, lesson, job)
    return Section(f"What beats {called(job.exploit)}", items)


def gain(cell: Cell, job: Job, fair: float) -> Iterator[Entry]:
    """What somebody gains, in a row."""
    yield Entry(f"{of(cell.wins, 100, 1)} %")
    yield Entry(f"{100 * (cell.wins.mean - fair):+.1f}", share(cell, job, False).tone)
    yield Entry(f"{cell.wins.games:,}")


def learned(number: int, hero: str, lesson: Lesson, job: Job) -> Iterator[str | Table | Chart]:
    """What somebody has learned, and how the rounds went."""
    found = exploiters(job.game)[lesson.exploiter].account(lesson.learned)
    yield f"The {hero}:"
    if not found.rows:
        yield NOTHING
    else:
        yield Table(list(found.heads), [[Entry(one), Entry(other)] for one, other in found.rows])
    if found.curve:
        yield curve(f"exploit-{number}", f"win share of the {hero} in each round", found.curve, 1 / job.players)


def calibrated(games: Sequence[Played]) -> Iterator[Section]:
    """Whether those who say chances are right."""
    found = calibrations(games)
    if not found:
        return
    rows = [[Entry(f"{called(name)} at tables of {kind}"), *scores(one)] for (name, kind), one in found.items()]
    heads = ["", "positions", "Brier score", "of an even guess", "log loss", "of an even guess"]
    drawn = [
        reliability(
            f"chances-{number}", f"chances given by {called(name)} at tables of {kind}, and the share won", dots(one)
        )
        for number, ((name, kind), one) in enumerate(found.items(), 1)
    ]
    labelled = [item for chart in drawn for item in (f"{chart.shows[0].upper()}{chart.shows[1:]}:", chart)]
    yield Section("Do they know who will win?", [ASKED, Table(heads, rows), *labelled])


def scores(one: Calibration) -> Iterator[Entry]:
    """How far off somebody was, in a row."""
    yield Entry(f"{one.brier.games:,}")
    yield Entry(of(one.brier, 1, 3))
    yield Entry(f"{one.evenly.mean:.3f}")
    yield Entry(of(one.loss, 1, 3))
    yield Entry(f"{one.loss_evenly:.3f}")


def dots(one: Calibration) -> list[Dot]:
    """The bins that have something in them."""
    return [
        Dot(found.said.mean, found.won.mean, 0 if isnan(found.won.error) else found.won.error, found.won.games)
        for found in one.bins
        if found.won.games
    ]


def speed(clock: Clock) -> Section:
    """How long each thinks."""
    rows = [[Entry(called(name)), *thought(effort)] for name, effort in sorted(clock.efforts.items())]
    return Section("Time to think", [THOUGHT, Table(["", "decisions", "ms a decision", "longest, ms"], rows)])


def thought(effort: Effort) -> Iterator[Entry]:
    """How long somebody thinks, in a row."""
    yield Entry(f"{effort.decisions:,}")
    yield Entry(f"{1000 * effort.seconds / max(1, effort.decisions):.3g}")
    yield Entry(f"{1000 * effort.longest:.3g}")
