"""How fast the rules are, beside OpenSpiel's in the same run; ./dev bench runs it and writes docs/benchmarks/engine.md.

  ./dev bench              measure everything: about five minutes, best on a machine that does nothing else
  ./dev bench GAME ...     only these games, and write nothing
  ./dev bench --ratios     measure the working copy for tests/test_speed.py, and write tests/speed.json

Rates are per second of processor time.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import kuhstall.games  # noqa: F401  (registers the games)
from bench import ours, playouts, report
from bench.report import Row
from bench.turns import Work, in_turns, stay_on_one_core
from kuhstall.core.registry import GAMES

ROUNDS, SLICE = 7, 0.03


def rivals(game: str) -> dict[str, Work]:
    """What is measured of OpenSpiel beside a game, nothing where it is not installed."""
    try:
        from bench import openspiel
    except ImportError:
        return {}
    if game == "kuhfstein":
        return openspiel.all_of(openspiel.HIVE)
    few = {f"few tricks: {name}": openspiel.rollouts(full) for name, full in openspiel.FEW_TRICKS.items()}
    return {**openspiel.all_of(openspiel.CARDS), **few}


def measure(games: list[str], plain: dict[str, float]) -> list[Row]:
    """Measure each game with every number of players, and its rivals at the same time."""
    rows = []
    for game in games:
        theirs = rivals(game)
        for seats in GAMES[game].seats:
            rates = in_turns({**ours.all_of(GAMES[game], seats), **theirs}, SLICE, ROUNDS)
            rows.append(Row(game, seats, rates, plain[f"{game} {seats}"]))
            print(report.line(rows[-1]), flush=True)
    return rows


def loop() -> int:
    """A fixed piece of work in plain Python."""
    total = 0
    for number in range(1000):
        total = (total * 31 + number) & 65535
    return 1000


def plain_rates(games: list[str]) -> dict[str, float]:
    """Decisions of playouts while a loop in Python goes round a thousand times, each at its best."""
    found = {}
    for game in games:
        for seats in GAMES[game].seats:
            rates = in_turns({"core": ours.playing(GAMES[game], seats), "loop": loop}, SLICE, 15)
            found[f"{game} {seats}"] = 1000 * max(rates["core"]) / max(rates["loop"])
    return found


def in_plain_python(games: list[str]) -> dict[str, float]:
    """The same on the plain rules, in a process of its own."""
    env = {**os.environ, "KUHSTALL_PLAIN": "1"}
    done = subprocess.run([sys.executable, __file__, "--plain", *games], env=env, stdout=subprocess.PIPE, check=True)
    return dict(json.loads(done.stdout))


def main() -> None:
    """Do what the arguments say."""
    stay_on_one_core()
    wanted = [word for word in sys.argv[1:] if not word.startswith("--")] or list(GAMES)
    if "--ratios" in sys.argv:
        playouts.write_ratios()
    elif "--plain" in sys.argv:
        print(json.dumps(plain_rates(wanted)))
    else:
        rows = measure(wanted, in_plain_python(wanted))
        if wanted == list(GAMES) and rivals("mue"):
            report.write(rows)


if __name__ == "__main__":
    main()
