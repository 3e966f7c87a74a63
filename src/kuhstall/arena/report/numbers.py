"""Numbers as a report writes them."""

from math import isnan, log2
from typing import Final

from kuhstall.arena.figures import Cell
from kuhstall.arena.job import Job
from kuhstall.arena.report.charts import Bar
from kuhstall.arena.report.parts import Entry
from kuhstall.arena.tally import Tally

SURE: Final = 1.96
"""So many standard errors to each side hold the truth in 19 of 20 cases."""


def of(tally: Tally, times: float, digits: int, sign: str = "") -> str:
    """A mean with its error."""
    mean = f"{round(times * tally.mean, digits) + 0.0:{sign},.{digits}f}"  # Never -0.0.
    return mean if isnan(tally.error) else f"{mean} ± {times * tally.error:,.{digits}f}"


def called(name: str) -> str:
    """A bot's name as a table has room for it: one of one's own without its module."""
    return name.rpartition(":")[2]


def percent(part: float) -> str:
    """A share in percent."""
    return f"{100 * part:.1f} %"


def duration(seconds: float) -> str:
    """A time as people say it."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{seconds:.1f} s"


def share(cell: Cell | None, job: Job, own: bool) -> Entry:
    """A win share in its colour."""
    if cell is None:
        return Entry("–")
    if own:
        return Entry("fair")
    times = max(cell.wins.mean * job.players, 0.25)
    return Entry(of(cell.wins, 100, 1), round(max(-1.0, min(1.0, log2(times))), 3))


def share_bar(name: str, wins: Tally) -> Bar:
    """A win share as a bar."""
    error = 0 if isnan(wins.error) else wins.error
    low, high = wins.mean - SURE * error, wins.mean + SURE * error
    return Bar(name, 100 * wins.mean, 100 * max(0, low), 100 * min(1, high), f"{100 * wins.mean:.1f} %")
