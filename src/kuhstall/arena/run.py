"""A job from its first game to its report, broken off and gone on with as often as need be."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import Final

from msgspec.structs import replace
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from kuhstall.arena.crew import Crew
from kuhstall.arena.exploit import chosen, label, learned
from kuhstall.arena.job import Batch, Job, Lesson, batches, size
from kuhstall.arena.log import GAMES, Log, clock_of, decoded, opened
from kuhstall.arena.play import Effort, Outcome, Played
from kuhstall.arena.report.charts import standing_alone
from kuhstall.arena.report.contents import contents
from kuhstall.arena.report.markdown import markdown
from kuhstall.arena.report.page import page
from kuhstall.arena.report.parts import Chart, Report
from kuhstall.core.errors import Malformed

TRACE: Final = "failure.txt"
OFTEN: Final = 5.0
"""After how many seconds the clock is kept again."""


class Run:
    """A job under way."""

    def __init__(self, job: Job, folder: Path, crew_name: str) -> None:
        """Go on where the folder left off."""
        self.job = job
        self.folder = folder
        self.clock = replace(clock_of(folder), crew=crew_name)
        self.since = monotonic()
        self.begun = False
        self.games: list[Played] = []
        self.lessons: dict[str, Lesson] = {}

    def play(self, crew: AbstractContextManager[Crew]) -> Report:
        """Play whatever is missing, and report; whatever has been played is kept and reported when it is broken off."""
        with opened(self.folder / GAMES, self.job) as log:
            self.games = decoded(log.lines, Played, self.folder / GAMES)
            self.begun, self.since = True, monotonic()
            try:
                with crew as hands, progress() as bar:
                    self.learn(hands, bar)
                    self.fill(log, hands, bar)
            finally:
                self.tick(0)
                report = self.report()
        return report

    def learn(self, hands: Crew, bar: Progress) -> None:
        """Let the exploiters learn."""
        for name, exploiter in chosen(self.job).items():
            task = bar.add_task(f"{name} learns", total=self.job.exploit_games)
            told = partial(self.rehearsed, bar, task)
            self.lessons[label(name)] = learned(self.job, name, exploiter, self.folder, hands, told)
            bar.update(task, completed=self.job.exploit_games)

    def rehearsed(self, bar: Progress, task: TaskID, outcome: Outcome) -> None:
        """Count games that an exploiter has learned from."""
        self.count(outcome)
        bar.advance(task, len(outcome.played))

    def fill(self, log: Log, hands: Crew, bar: Progress) -> None:
        """Play the games that the log lacks."""
        check(self.job, self.lessons, self.games, self.folder)
        task = bar.add_task("games", total=self.due, completed=len(self.games))
        for outcome in hands(missing(batches(self.job, self.lessons), len(self.games))):
            log.add(outcome.played)
            self.games += outcome.played
            self.count(outcome)
            bar.advance(task, len(outcome.played))
            if outcome.failure:
                (self.folder / TRACE).write_text(outcome.trace, "utf-8")
                raise outcome.failure

    @property
    def due(self) -> int:
        """How many games the job has."""
        return size(self.job, len(chosen(self.job)))

    def count(self, outcome: Outcome) -> None:
        """Add up who has thought how long."""
        for name, effort in outcome.efforts.items():
            self.clock.efforts.setdefault(name, Effort()).add(effort)
        if outcome.where:
            self.clock.nodes.add(outcome.where)
            self.clock.crew = f"a Ray cluster, {len(self.clock.nodes)} nodes"
        self.tick(OFTEN)

    def tick(self, often: float) -> None:
        """Keep the clock, if that was not done just now."""
        passed = monotonic() - self.since
        if passed >= often:
            self.clock.seconds += passed
            self.since += passed
            self.clock.save(self.folder)

    def report(self) -> Report:
        """Write what can be said so far."""
        report = contents(self.job, self.games, self.clock, self.lessons, self.due)
        (self.folder / "report.md").write_text(markdown(report), "utf-8")
        (self.folder / "report.html").write_text(page(report), "utf-8")
        for chart in (item for section in report.sections for item in section.items if isinstance(item, Chart)):
            (self.folder / f"{chart.name}.svg").write_text(standing_alone(chart), "utf-8")
        return report


def missing(every: Iterable[Batch], played: int) -> Iterator[Batch]:
    """The batches without the games that have been played, which are the first ones."""
    for batch in every:
        rest = batch.fixtures[played:]
        played = max(0, played - len(batch.fixtures))
        if rest:
            yield replace(batch, fixtures=rest)


def check(job: Job, lessons: dict[str, Lesson], games: Sequence[Played], folder: Path) -> None:
    """Raise Malformed unless the games are the first ones of the job."""
    wanted = (fixture for batch in batches(job, lessons) for fixture in batch.fixtures)
    expected = list(islice(wanted, len(games) + 1))[: len(games)]
    there = [(game.part, game.deal, game.seat, game.hero, game.seated) for game in games]
    if there != [(game.part, game.deal, game.seat, game.hero, game.seated) for game in expected]:
        raise Malformed("no_arena", file=str(folder / GAMES))


def progress() -> Progress:
    """How far it has come and how long it will take, where it does not disturb what is printed."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, TextColumn("left"), TimeRemainingColumn(), console=Console(stderr=True))
