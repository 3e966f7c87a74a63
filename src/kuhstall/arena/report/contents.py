"""What the report of an arena says."""

import platform
import shlex
from collections.abc import Iterator, Sequence
from typing import Final

from kuhstall import compiled
from kuhstall.arena.figures import Cell, Figures, figures, pairs
from kuhstall.arena.job import CROWD, POOL, Job, Lesson
from kuhstall.arena.log import Clock
from kuhstall.arena.play import Played
from kuhstall.arena.rating import MIDDLE, Rating, ratings
from kuhstall.arena.report.charts import Bar, bars, heat
from kuhstall.arena.report.checks import calibrated, exploit, speed
from kuhstall.arena.report.numbers import called, duration, of, percent, share, share_bar
from kuhstall.arena.report.parts import Code, Entry, Report, Section, Table

PLAYED: Final = """\
{games:,} games on {deals:,} deals, {moves:,} decisions, {early:,} games ended early. Every bot sat in every seat of \
the same deals. Values come with their standard errors, which are over deals, since games of one deal hang together. \
The fair share of wins is {fair}."""
UNFINISHED: Final = "This is not all yet: {due:,} games are to be played."
MADE_BY: Final = """\
Kuhstall {version}, code {code}, {kind}, Python {python} on {system}. It took {time} with {crew}: {rate:,.0f} \
decisions a second."""
MATRIX: Final = """\
How many games of a hundred the one bot of a row wins if all others are of the column; {fair} is fair. Blue is above, \
orange below. Whoever sits among its own kind has the fair share by nature."""
MIXED: Final = """\
One bot at a table with others drawn from {pool}: on each deal the same companions for every bot, and each in every \
seat."""
RATED: Final = f"""\
Like Elo's, {MIDDLE} on average, from who was ranked before whom at every table of this report; 400 points more are \
ten wins to one between two. The interval holds 19 of 20 draws of the deals. One number cannot say who beats whom \
where that is not transitive, as in Kuhhandel: the matrix of crowds is the truth."""


def contents(job: Job, games: Sequence[Played], clock: Clock, lessons: dict[str, Lesson], due: int) -> Report:
    """The report of a job, as far as it has come."""
    found = figures(games)
    sections = [repeat(job, found, clock, due)]
    if job.bots and job.crowds:
        sections += [matrix(job, found), points(job, found)]
    if job.bots and job.pool:
        sections.append(pool(job, found))
    if job.exploit:
        sections.append(exploit(job, found, lessons))
    sections += [*rated(job, games), *calibrated(games), speed(clock)]
    return Report(f"{job.rules.rulebook.games[job.game]['en']}, {job.players} players: how the bots fare", sections)


def repeat(job: Job, found: Figures, clock: Clock, due: int) -> Section:
    """How to play it again, and what it took."""
    rate = sum(effort.decisions for effort in clock.efforts.values()) / clock.seconds if clock.seconds else 0
    fair = percent(1 / job.players)
    made_by = MADE_BY.format(
        version=job.version,
        code=job.code,
        kind="compiled" if compiled() else "plain",
        python=platform.python_version(),
        system=f"{platform.system()} {platform.machine()}",
        time=duration(clock.seconds),
        crew=clock.crew,
        rate=rate,
    )
    played = PLAYED.format(games=found.games, deals=job.deals, moves=found.moves, early=found.early, fair=fair)
    left = [UNFINISHED.format(due=due)] if found.games < due else []
    return Section("How it was measured", [Code(command(job)), played, *left, made_by])


def command(job: Job) -> str:
    """What to type to play it again."""
    words = ["kuhstall", "arena", job.game, "--players", f"{job.players}"]
    options = ",".join(name if number is None else f"{name}={number}" for name, number in job.options.items())
    settings = {
        "--options": options,
        **{f"--{name}": f"{name}.toml" for name in job.attachments},
        "--bots": ",".join(job.bots),
        "--crowds": ",".join(job.crowds) or "none",
        "--pool": ",".join(job.pool) or "none",
        "--games": f"{job.games}",
        "--budget": f"{job.playouts}",
        "--positions": f"{job.positions:g}",
        "--exploit": job.exploit,
        "--exploit-games": f"{job.exploit_games}" if job.exploit else "",
        "--seed": job.seed,
        "--report": "DIR",
    }
    words += [word for name, value in settings.items() if value for word in (name, value)]
    return shlex.join(words)


def matrix(job: Job, found: Figures) -> Section:
    """Win shares of each among each."""
    rows = [
        [
            Entry(called(hero)),
            *(share(found.cells.get((CROWD, hero, among)), job, hero == among) for among in job.crowds),
        ]
        for hero in job.bots
    ]
    table = Table(["wins in %", *(f"among {called(name)}" for name in job.crowds)], rows)
    chart = heat("crowds", "win shares of each bot among each crowd", table)
    return Section("One among many of another kind", [MATRIX.format(fair=percent(1 / job.players)), table, chart])


def points(job: Job, found: Figures) -> Section:
    """Points of each among each."""
    heads = [f"among {called(name)}" for name in job.crowds]
    ahead, plain = (
        [
            [
                Entry(called(hero)),
                *(Entry(points_of(found.cells.get((CROWD, hero, among)), over)) for among in job.crowds),
            ]
            for hero in job.bots
        ]
        for over in (True, False)
    )
    return Section(
        "Points", [Table(["points over the others", *heads], ahead), Table(["points a game", *heads], plain)]
    )


def points_of(cell: Cell | None, over: bool) -> str:
    """Points of a cell."""
    if cell is None:
        return "–"
    return of(cell.ahead, 1, 1, "+") if over else of(cell.points, 1, 1)


def pool(job: Job, found: Figures) -> Section:
    """How each fares at mixed tables."""
    cells = {hero: found.cells[POOL, hero, POOL] for hero in job.bots if (POOL, hero, POOL) in found.cells}
    order = sorted(cells, key=lambda hero: -cells[hero].wins.mean)
    rows = [[Entry(called(hero)), *standing(cells[hero], job)] for hero in order]
    drawn = [share_bar(called(hero), cells[hero].wins) for hero in order]
    table = Table(["", "wins", "times the fair share", "points", "over the others", "games"], rows)
    chart = bars("pool", "win shares in the mixed pool", drawn, 0, 100 / job.players, " %") if drawn else None
    return Section(
        "At mixed tables", [MIXED.format(pool=", ".join(map(called, job.pool))), table, *([chart] if chart else [])]
    )


def standing(cell: Cell, job: Job) -> Iterator[Entry]:
    """How somebody has fared, in a row."""
    yield Entry(f"{of(cell.wins, 100, 1)} %", share(cell, job, False).tone)
    yield Entry(f"{cell.wins.mean * job.players:.2f}")
    yield Entry(of(cell.points, 1, 1))
    yield Entry(of(cell.ahead, 1, 1, "+"))
    yield Entry(f"{cell.wins.games:,}")


def rated(job: Job, games: Sequence[Played]) -> Iterator[Section]:
    """Ratings, if anybody has met anybody else."""
    deals = pairs(games)
    names = sorted({name for found in deals.values() for pair in found for name in pair})
    if not names:
        return
    found = ratings(deals, names, job.seed)
    drawn = [Bar(called(one.name), one.value, one.low, one.high, f"{one.value:.0f}") for one in found]
    table = Table(["", "rating", "± error", "from", "to"], [rating_row(one) for one in found])
    yield Section(
        "Ratings", [RATED, table, bars("ratings", "ratings with their uncertainty", drawn, MIDDLE, MIDDLE, "")]
    )


def rating_row(one: Rating) -> list[Entry]:
    """A rating in a row."""
    return [Entry(called(one.name)), *(Entry(f"{value:.0f}") for value in (one.value, one.error, one.low, one.high))]
