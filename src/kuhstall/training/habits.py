"""Learns by what rule players and strangers of the Kuhhandel family are known: how often each makes each choice.

    python -m kuhstall.training.habits kuhhandel-2 --games 36000 --weights kuhhandel-2-habits.json

It counts in games of these players alone, at half of the tables all but one of one kind. Whatever somebody does that
was hardly ever seen tells nothing.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Mapping
from math import log
from pathlib import Path
from typing import Final

import msgspec

from kuhstall.bots.kuhhandel.beliefs import FINE, Habits
from kuhstall.bots.kuhhandel.habits import Watcher
from kuhstall.bots.kuhhandel.rule_players import MODELS
from kuhstall.core.chance import Chance
from kuhstall.core.game import Game, Setup
from kuhstall.core.journal import Event
from kuhstall.core.luck import Luck
from kuhstall.core.policy import play_on
from kuhstall.core.registry import game_by_id
from kuhstall.games.kuhhandel.rules.position import Position

NAMES: Final = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda")
SOFT: Final = 8.0
"""So many made-up choices as everybody makes them are added to those that were seen."""
RARE: Final = 20
"""What was seen less often is left out."""
Counts = defaultdict[str, Counter[str]]
"""By choice, how often each player made it."""


def seated(seats: int, luck: Luck) -> list[str]:
    """Who sits at a table: anybody, or a crowd of one kind with one other player."""
    players = list(MODELS)
    if luck.below(2) == 0:
        return [players[luck.below(len(players))] for _ in range(seats)]
    crowd = [players[luck.below(len(players))]] * seats
    crowd[luck.below(seats)] = players[luck.below(len(players))]
    return crowd


def count(game: Game, seed: str, number: int, counts: Counts) -> None:
    """Play a game, and count everybody's choices."""
    luck = Chance(f"{seed} {game.id} {number}").dice()
    seats = game.seats[luck.below(len(game.seats))]
    players = seated(seats, luck)
    position = game.start(Setup(players=NAMES[:seats], options={}, seed=f"{seed} deal {number}"))
    assert isinstance(position, Position)
    journal = list[object]()
    position.journal = journal
    play_on(position, [MODELS[player]() for player in players], luck)
    watcher = Watcher(position.edition, seats).follow(event for event in journal if isinstance(event, Event))
    for player, seen in zip(players, watcher.seen, strict=True):
        for choice, times in seen.items():
            counts[choice][player] += times


def learned(counts: Mapping[str, Counter[str]]) -> Habits:
    """How often each player makes each choice where it has it."""
    players, cases = list(MODELS), Counts(Counter)
    for choice, made in counts.items():
        cases[choice.partition(":")[0]].update(made)
    habits = Habits(players, {})
    for choice, made in sorted(counts.items()):
        had = cases[choice.partition(":")[0]]
        mean = made.total() / had.total()
        if made.total() >= RARE:
            shares = [(made[player] + SOFT * mean) / (had[player] + SOFT) for player in players]
            habits.choices[choice] = [round(FINE * log(share)) for share in shares]
    return habits


def train(game: str, games: int, seed: str) -> Habits:
    """The habits of all rule players in a game."""
    counts = Counts(Counter)
    for number in range(games):
        count(game_by_id(game), seed, number, counts)
    return learned(counts)


def main() -> None:
    """Learn the habits in one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--seed", default="habits")
    parser.add_argument("--weights", type=Path, required=True, help="where to write what was learned")
    chosen = parser.parse_args()
    chosen.weights.write_bytes(msgspec.json.encode(train(chosen.game, chosen.games, chosen.seed)) + b"\n")


if __name__ == "__main__":
    main()
