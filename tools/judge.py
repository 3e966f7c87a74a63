"""Judges the strong bots: plays every match behind the figures of docs/bots/, and keeps the reports there.

.venv/bin/python -m tools.judge                      all of them, about two hours on two cores; call it again to go on
.venv/bin/python -m tools.judge mue-5 kuhhandel-2-3  only these
.venv/bin/python -m tools.judge --seed a1 …          on other deals
"""

import argparse
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from kuhstall.cli import main

ROOT: Final = Path(__file__).parents[1]
REPORTS: Final = ROOT / "docs" / "bots" / "reports"
PLAYED: Final = ROOT / "build" / "judge"
POOL: Final = "guide,first-simple,medium,hunter,allrounder,miser"
AMONG_MEDIUM: Final = ("--bots", "strong", "--crowds", "medium", "--pool", "none")
MATRIX: Final = ("--bots", "strong,medium,guide,first-simple,hunter,allrounder", "--pool", "none")


def kuhhandel_2(players: int, games: int) -> tuple[str, ...]:
    """Among `medium`, among players of the guide, and at mixed tables."""
    crowds = ("--bots", "strong", "--crowds", "medium,guide", "--pool", POOL)
    return "kuhhandel-2", "--players", str(players), *crowds, "--games", str(games)


def among_medium(game: str, players: int, games: int, *more: str) -> tuple[str, ...]:
    """One `strong` among `medium`."""
    return game, "--players", str(players), *AMONG_MEDIUM, "--games", str(games), *more


MATCHES: Final[Mapping[str, tuple[str, ...]]] = {
    **{f"kuhhandel-2-{players}": kuhhandel_2(players, 300) for players in (3, 4, 5)},
    **{f"kuhhandel-1-{players}": among_medium("kuhhandel-1", players, 150) for players in (3, 4, 5)},
    **{f"kuhhandel-master-{players}": among_medium("kuhhandel-master", players, 120) for players in (3, 4, 5, 6)},
    "kuhhandel-duel": among_medium("kuhhandel-duel", 2, 300),
    "kuhhandel-2-3-matrix": ("kuhhandel-2", "--players", "3", *MATRIX, "--games", "30"),
    **{f"mue-{players}-hand": among_medium("mue", players, 300, "--options", "hands=1") for players in (3, 4, 5, 6)},
    **{f"mue-{players}": among_medium("mue", players, 60) for players in (3, 4, 5, 6)},
    **{f"kuhfstein-{players}": among_medium("kuhfstein", players, 60) for players in (2, 3, 4)},
}
"""What `kuhstall arena` is told for each report."""


def judge(name: str, seed: str, workers: int) -> None:
    """Play what is missing of a match, and keep its report without the games."""
    played, kept = PLAYED / name, REPORTS / name
    main(["arena", *MATCHES[name], "--seed", seed, "--workers", str(workers), "--report", str(played)])
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir(parents=True)
    for file in (*played.glob("*.svg"), played / "report.md"):
        shutil.copy(file, kept)


def judge_all(words: Sequence[str] | None = None) -> None:
    """Judge the matches that the command names, or all."""
    parser = argparse.ArgumentParser(description="judge the strong bots")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--seed", default="9f01")
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args(words)
    if unknown := set(chosen.names) - set(MATCHES):
        parser.error(f"no match is called {', '.join(sorted(unknown))}; there are {', '.join(MATCHES)}")
    for name in chosen.names or MATCHES:
        judge(name, chosen.seed, chosen.workers)


if __name__ == "__main__":
    judge_all()
