"""What was measured, beside the aims: lines for the terminal, and docs/benchmarks/engine.md with its chart."""

import json
import platform
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from bench import chart
from bench.turns import Rates, fastest, ratio, typical
from kuhstall.core.registry import GAMES

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "benchmarks"
BEFORE = Path(__file__).with_name("plain_before.json")
MILLION = 1_000_000


@dataclass(frozen=True)
class Aim:
    """How many times as fast as OpenSpiel a game is to be: in core, without memory, and both loops from Python."""

    core: float
    forgetful: float | None
    documented: float
    clever: float
    resample: int | None
    view: int | None


KUHHANDEL = Aim(1.3, 2.5, 25, 3, 200_000, None)
AIMS = {"mue": Aim(2.0, None, 35, 4, 200_000, 80_000), "kuhfstein": Aim(40, None, 40, 40, None, 30_000)}


@dataclass(frozen=True)
class Row:
    """What was measured of a game with a number of players."""

    game: str
    seats: int
    rates: Rates
    plain: float
    """Decisions in plain Python while a loop in Python goes round a thousand times."""

    @property
    def aim(self) -> Aim:
        """What is to be reached."""
        return AIMS.get(self.game, KUHHANDEL)

    def rate(self, name: str) -> float:
        """The typical rate of a piece of work."""
        return typical(self.rates, name)

    def times(self, name: str, way: str) -> float | None:
        """How many times as fast as the fastest of OpenSpiel's games played in a way, None without OpenSpiel."""
        if not any(other.startswith(way) for other in self.rates):
            return None
        return ratio(self.rates, name, fastest(self.rates, way))

    def in_core(self, name: str) -> float | None:
        """The same for playouts: beside the fastest C++, which for hive may be that of its bots."""
        ways = [self.times(name, way) for way in ("rollouts", "bots")]
        return min((found for found in ways if found is not None), default=None)

    def clone_in_steps(self) -> float:
        """What a clone costs in decisions of a playout, without the call from Python."""
        return (1 / self.rate("clone") - 1 / self.rate("call")) * self.rate("core")

    def of_before(self) -> float:
        """The plain rules beside what they were before they were moved to today's engine."""
        return self.plain / float(json.loads(BEFORE.read_text("utf-8"))[f"{self.game} {self.seats}"])


def judged(value: float | None, aim: float | None, most: bool = False) -> str:
    """A number beside its aim, and whether it is missed."""
    if value is None:
        return "–"
    shown = f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.1f}" if value < 100 else f"{value:.0f}"
    if aim is None:
        return shown
    reached = value <= aim if most else value >= aim
    return f"{shown} ({'at most ' if most else ''}{aim:,g})" if reached else f"**{shown}** (missed: {aim:,g})"


def forgetful(row: Row) -> tuple[str, str]:
    """The rate of playouts without memory and its ratio, for the games that have one."""
    if row.aim.forgetful is None:
        return "", ""
    return f"{row.rate('forgetful') / MILLION:.2f}", judged(row.in_core("forgetful"), row.aim.forgetful)


def line(row: Row) -> str:
    """A row for the terminal."""
    in_core = judged(row.in_core("core"), row.aim.core)
    return (
        f"{row.game:17} {row.seats}  core {row.rate('core') / MILLION:6.2f} M  {in_core:22}"
        f"  without memory {' '.join(forgetful(row)):26}  stepped {row.rate('stepped') / MILLION:5.2f} M"
        f"  {judged(row.times('stepped', 'documented'), row.aim.documented)}"
        f" / {judged(row.times('stepped', 'clever'), row.aim.clever)}"
    )


def table(head: str, lines: list[list[str]]) -> str:
    """A table in Markdown."""
    names = head.split(" | ")
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [names, ["---"] * len(names), *lines])


def speeds(rows: list[Row]) -> str:
    """In core and stepped from Python, each beside OpenSpiel."""
    head = "game, players | in core, M/s | of the fastest C++ | without memory, M/s | of the fastest C++"
    head += " | stepped, M/s | of the documented loop | of the clever loop | with lists, M/s | of the documented loop"
    lines = [
        [
            f"`{row.game}` {row.seats}",
            f"{row.rate('core') / MILLION:.2f}",
            judged(row.in_core("core"), row.aim.core),
            *forgetful(row),
            f"{row.rate('stepped') / MILLION:.2f}",
            judged(row.times("stepped", "documented"), row.aim.documented),
            judged(row.times("stepped", "clever"), row.aim.clever),
            f"{row.rate('listed') / MILLION:.2f}",
            judged(row.times("listed", "documented"), None),
        ]
        for row in rows
    ]
    return table(head, lines)


def others(rows: list[Row]) -> str:
    """What searches and servers ask for besides."""
    head = "game, players | a clone in steps | worlds a second | views a second | plain, of before"
    lines = [
        [
            f"`{row.game}` {row.seats}",
            judged(row.clone_in_steps(), 2, most=True),
            judged(row.rate("resample"), row.aim.resample),
            judged(row.rate("view"), row.aim.view),
            judged(row.of_before(), 0.9),
        ]
        for row in rows
    ]
    return table(head, lines)


def rivals(rows: list[Row]) -> str:
    """OpenSpiel's own rates."""
    rates: dict[str, dict[str, float]] = {}
    for row in rows:
        for name in row.rates:
            if ": " in name:
                way, game = name.split(": ")
                rates.setdefault(game, {}).setdefault(way.replace("few tricks", "rollouts"), row.rate(name))
    ways = ["rollouts", "bots", "clever", "after the deal", "documented"]
    head = "OpenSpiel, M/s | C++ rollouts | C++ bots | clever loop | the same after the deal | documented loop"
    return table(head, [[game, *(number(found.get(way)) for way in ways)] for game, found in rates.items()])


def number(rate: float | None) -> str:
    """A rate in millions."""
    return "–" if rate is None else f"{rate / MILLION:.3f}"


def few_tricks(rows: list[Row]) -> str:
    """The ratios to the one kind of deal that OpenSpiel rolls out faster than any other."""
    low = {game: [row.times("core", "few tricks") or 0 for row in rows if row.game == game] for game in GAMES}
    return ", ".join(f"`{game}` {min(found):.1f}" for game, found in low.items() if any(found))


def write(rows: list[Row]) -> None:
    """Write the page and its chart."""
    FOLDER.mkdir(exist_ok=True)
    chart.write(FOLDER / "engine.svg", rows)
    text = (Path(__file__).with_name("engine.md")).read_text("utf-8")
    known = {
        "speeds": speeds(rows),
        "others": others(rows),
        "rivals": rivals(rows),
        "few": few_tricks(rows),
        "versions": f"OpenSpiel {version('open_spiel')}, Python {platform.python_version()}, {platform.machine()}",
    }
    for name, part in known.items():
        text = text.replace(f"[{name}]", part)
    (FOLDER / "engine.md").write_text(text, "utf-8")
