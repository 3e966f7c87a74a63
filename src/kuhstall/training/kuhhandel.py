"""Learns the value of the Kuhhandel family's strong player from games of a league.

    python -m kuhstall.training.kuhhandel kuhhandel-2 --rounds 4 --games 8000 --weights weights.json

Each round plays games between the rule players in many styles, the strong player as it is now and as it was in earlier
rounds, notes positions with who won in the end, and fits the network to the lessons of the last rounds. A round that is
complete lies in the folder; the same command goes on after the last one.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np

from kuhstall.arena.cluster import check_code, connected, spread
from kuhstall.arena.job import code_of
from kuhstall.bots.kuhhandel.play.lessons import Lesson
from kuhstall.bots.kuhhandel.play.net import INPUTS, UNKNOWN, Net
from kuhstall.bots.kuhhandel.play.plain import PlainPolicy
from kuhstall.bots.kuhhandel.play.policy import HeuristicPolicy
from kuhstall.bots.kuhhandel.play.ways import Ways
from kuhstall.bots.kuhhandel.rule_players import CASUAL
from kuhstall.bots.kuhhandel.strangers import some_style, some_ways, uniform
from kuhstall.bots.kuhhandel.strong import Learned, knobs_for, policy_with
from kuhstall.core.chance import Chance
from kuhstall.core.game import Setup
from kuhstall.core.luck import Luck
from kuhstall.core.policy import Policy
from kuhstall.core.registry import game_by_id
from kuhstall.games.kuhhandel.rules.edition import Edition
from kuhstall.games.kuhhandel.rules.position import Position

SIZES: Final = [48, 24]
"""The hidden layers."""
MOST_SEATS: Final = 6
KEPT: Final = 3
"""The lessons of so many rounds are learned from."""
ONE_IN: Final = 5
"""Of so many turns one is noted."""
NAMES: Final = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda")
PLAYOUTS: Final = 16
"""How much the strong players of the league think."""
CHUNK: Final = 100
PLAIN: Final = (0.0, 0.0, 0.0, 0.5, 0.5, 1.0)
"""How many of a table's players are plain ones, at tables of different kinds."""
GUIDED: Final = 0.8
"""How many of the plain players are not the guide's."""


class Task(NamedTuple):
    """Some games of a round."""

    game: str
    seed: str
    first: int
    games: int
    nets: list[list[float]]
    """The weights of the rounds before, the newest last."""


Players = Callable[[Iterator[Task]], Iterator[tuple[bytes, bytes, int]]]
"""Who plays the games of tasks: their lessons come in the same order."""


class Round(msgspec.Struct):
    """A round that is complete."""

    number: int
    weights: list[float]
    curve: list[tuple[float, float]]
    positions: int
    seconds_played: float
    seconds_fitted: float


def some_policy(edition: Edition, nets: list[Net], plain: float, luck: Luck) -> Policy:
    """A player of the league: a plain one as often as is said, else a casual one or one of the strong ones so far."""
    drawn, casual = uniform(luck), list(CASUAL.values())
    if uniform(luck) < plain:
        return PlainPolicy(some_ways(luck)) if drawn < GUIDED else PlainPolicy(Ways())
    if drawn < 0.2 + 0.4 * (not nets):
        return HeuristicPolicy(some_style(luck))
    if drawn < 0.45 or not nets:
        return casual[luck.below(len(casual))]()
    net = nets[-1] if drawn < 0.85 else nets[luck.below(len(nets))]
    knobs = [knob * np.exp(0.4 * (2 * uniform(luck) - 1)) for knob in knobs_for(edition)]
    return policy_with(edition, net, knobs, PLAYOUTS)


def company_of(policies: list[Policy], luck: Luck) -> list[float]:
    """How likely each is taken to be a plain player by somebody who knows more or less about them."""
    known = uniform(luck)
    return [UNKNOWN + known * (isinstance(policy, PlainPolicy) - UNKNOWN) for policy in policies]


def lessons_of(task: Task) -> tuple[bytes, bytes, int]:
    """Play some games: the inputs of all positions, each seat's part in the win, padded to the most seats."""
    game, nets = game_by_id(task.game), [Net(SIZES[0], SIZES[1], weights) for weights in task.nets]
    inputs, parts = list[np.ndarray[tuple[int, ...], np.dtype[np.float16]]](), list[list[float]]()
    for number in range(task.first, task.first + task.games):
        luck = Chance(f"{task.seed} {number}").dice()
        seats = game.seats[luck.below(len(game.seats))]
        options = dict.fromkeys(option.name for option in game.options if luck.below(8) == 0)
        setup = Setup(players=NAMES[:seats], options=options, seed=f"{task.seed} deal {number}")
        position = game.start(setup)
        assert isinstance(position, Position)
        plain = PLAIN[luck.below(len(PLAIN))]
        policies = [some_policy(position.edition, nets, plain, luck) for _ in range(seats)]
        lesson = Lesson(position, policies, company_of(policies, luck), luck, ONE_IN)
        noted = np.array(lesson.inputs, np.float16).reshape(-1, seats, INPUTS)
        inputs.append(np.pad(noted, ((0, 0), (0, MOST_SEATS - seats), (0, 0))))
        parts += [lesson.parts + [-1.0] * (MOST_SEATS - seats)] * len(noted)
    return np.concatenate(inputs).tobytes(), np.array(parts, np.float16).tobytes(), len(parts)


def tasks(game: str, seed: str, games: int, nets: list[list[float]]) -> Iterator[Task]:
    """All games of a round, in parts."""
    for first in range(0, games, CHUNK):
        yield Task(game, seed, first, min(CHUNK, games - first), nets)


def played(players: Players, todo: Iterator[Task]) -> tuple[np.ndarray, np.ndarray]:
    """The lessons of a round."""
    inputs, parts = list[np.ndarray](), list[np.ndarray]()
    for one, other, number in players(todo):
        inputs.append(np.frombuffer(one, np.float16).reshape(number, MOST_SEATS, INPUTS))
        parts.append(np.frombuffer(other, np.float16).reshape(number, MOST_SEATS))
    return np.concatenate(inputs), np.concatenate(parts)


@contextmanager
def processes(workers: int) -> Iterator[Players]:
    """So many processes of this machine."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield lambda todo: pool.map(lessons_of, todo)


@contextmanager
def nodes(address: str) -> Iterator[Players]:
    """All processors of the Ray cluster at an address; the lessons are the same."""
    with connected(address) as ray:
        yield lambda todo: spread(ray, lessons_on_node, todo, code_of(()))


def lessons_on_node(code: str, task: Task) -> tuple[bytes, bytes, int]:
    """The same on whatever node this is, if it has the code of whoever asks."""
    check_code(code)
    return lessons_of(task)


def train(game: str, folder: Path, *, rounds: int, games: int, epochs: int, seed: str, players: Players) -> list[Round]:
    """Go on with a training after its last complete round."""
    from kuhstall.training.fitting import Lessons, fit, flat, new_weights, unflat

    folder.mkdir(parents=True, exist_ok=True)
    done = [msgspec.json.decode(path.read_bytes(), type=Round) for path in sorted(folder.glob(f"{game}-round-*.json"))]
    kept = list[tuple[np.ndarray, np.ndarray]]()
    for number in range(max(0, len(done) - KEPT + 1), rounds):
        nets, start = [each.weights for each in done[:number]], time.perf_counter()
        kept = [*kept[1 - KEPT :], played(players, tasks(game, f"{seed} {game} {number}", games, nets))]
        if number < len(done):
            continue
        seconds = time.perf_counter() - start
        inputs, parts = (np.concatenate(both).astype(np.float32) for both in zip(*kept, strict=True))
        lessons = Lessons(inputs, np.maximum(parts, 0), parts >= 0)
        weights = unflat(nets[-1], INPUTS, SIZES) if nets else new_weights(INPUTS, SIZES, number)
        start = time.perf_counter()
        weights, curve = fit(weights, lessons, epochs=epochs, seed=number, rate=2e-3, tell=print)
        done.append(Round(number, flat(weights), curve, len(inputs), seconds, time.perf_counter() - start))
        (folder / f"{game}-round-{number:02}.json").write_bytes(msgspec.json.encode(done[-1]))
        print(f"round {number}: {len(inputs)} positions, {seconds:.0f} s played, {curve[-1][0]:.4f} apart")
    return done


def learned(last: Round) -> Learned:
    """What a round has learned, as the strong player reads it."""
    return Learned(layers=SIZES, weights=[round(weight, 4) for weight in last.weights])


def main() -> None:
    """Train one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--seed", default="league")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster at this address instead")
    parser.add_argument("--weights", type=Path, help="where to write the last round's weights as the player reads them")
    parser.add_argument("--folder", type=Path, default=Path("build/training"))
    chosen = parser.parse_args()
    with nodes(chosen.ray) if chosen.ray else processes(chosen.workers) as players:
        done = train(
            chosen.game,
            chosen.folder,
            rounds=chosen.rounds,
            games=chosen.games,
            epochs=chosen.epochs,
            seed=chosen.seed,
            players=players,
        )
    if chosen.weights:
        chosen.weights.write_bytes(msgspec.json.encode(learned(done[-1])) + b"\n")


if __name__ == "__main__":
    main()
