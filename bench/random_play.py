"""How many decisions a second random play makes, on the compiled and on the plain rules, in one run.

Every decision asks for the legal actions, draws one and applies it; seats are asked one by one. "Stepped" drives the
state from Python, as a person's own loop would; "played out" calls `core.playout`. The rates are per second of
processor time. Run it with ./dev bench.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from time import process_time

from kuhstall import compiled
from kuhstall.core.chance import Chance
from kuhstall.core.game import Game, Setup
from kuhstall.core.playout import play_out
from kuhstall.core.registry import GAMES
from kuhstall.core.state import State

SECONDS = 1.0
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda")


def decisions_per_second(game: Game, seats: int, play: Callable[[State, Chance], int]) -> float:
    """The rate of random play from the deal to the end."""
    decisions, deal, start = 0, 0, process_time()
    while process_time() - start < SECONDS:
        state = game.start(Setup(players=NAMES[:seats], seed=f"{deal:x}"))
        decisions += play(state, Chance(f"{deal} players"))
        deal += 1
    return decisions / (process_time() - start)


def stepped(state: State, chance: Chance) -> int:
    """Play to the end from Python and count the decisions."""
    decisions = 0
    while state.to_act():
        seat = state.asked()
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        decisions += 1
    return decisions


def rates() -> dict[str, float]:
    """The rates of every game at every number of players."""
    return {
        f"{game.id} {seats} {way}": decisions_per_second(game, seats, play)
        for game in GAMES.values()
        for seats in game.seats
        for way, play in (("stepped", stepped), ("played out", play_out))
    }


def in_another_process(plain: bool) -> dict[str, float]:
    """The rates on the compiled or the plain rules."""
    env = {**os.environ, "KUHSTALL_PLAIN": "1" if plain else "0"}
    done = subprocess.run([sys.executable, __file__, "rates"], env=env, capture_output=True, text=True, check=True)
    return {name: float(rate) for name, rate in (line.rsplit(" ", 1) for line in done.stdout.splitlines())}


def main() -> None:
    """Print the rates of this process, or compare the two kinds."""
    if sys.argv[1:] == ["rates"]:
        for name, rate in rates().items():
            print(name, rate)
        return
    plain = in_another_process(plain=True)
    fast = in_another_process(plain=False) if compiled() else {}
    print(f"{'game, players':32} {'plain':>12} {'compiled':>12} {'ratio':>6}   (decisions a second)")
    for name, rate in plain.items():
        quick = f"{fast[name]:12,.0f} {fast[name] / rate:6.1f}" if fast else f"{'–':>12} {'–':>6}"
        print(f"{name:32} {rate:12,.0f} {quick}")


if __name__ == "__main__":
    main()
