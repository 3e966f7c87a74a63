"""The pieces of work by which OpenSpiel is measured, as fast as it can be run, and as its documentation runs it.

Rollouts are made by its MCTS bot with a single simulation, which is nothing but rollouts from the given position, in
C++; they begin after the deal, which costs OpenSpiel a chance node for each card. The loops play whole games. Rollouts
of oh_hell are the faster the fewer tricks are dealt: "oh_hell" has deals as they come, "oh_hell of 3" three tricks.
"""

import random
from itertools import cycle
from typing import Any

import numpy as np
import pyspiel

from bench.turns import Work

CARDS = {
    "bridge": "bridge(use_double_dummy_result=false)",
    "hearts": "hearts",
    "euchre": "euchre",
    "oh_hell": "oh_hell(players=4)",
}
FEW_TRICKS = {"oh_hell of 3": "oh_hell(players=4,num_tricks_fixed=3)"}
HIVE = {"hive": "hive"}
DEALS = 8


def dealt(game: Any, luck: random.Random) -> Any:
    """A game after the deal."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.choice([action for action, _ in state.chance_outcomes()]))
    return state


def play(state: Any, draw: Any) -> int:
    """Play to the end from Python with as little as possible in the loop, and count the decisions."""
    decisions = 0
    over, by_chance, legal, apply = state.is_terminal, state.is_chance_node, state.legal_actions, state.apply_action
    while not over():
        actions = legal()
        decisions += not by_chance()
        apply(actions[int(draw() * len(actions))])
    return decisions


def rollouts(name: str) -> Work:
    """Roll out in C++; how long games are is known from playing many of each deal."""
    game, luck = pyspiel.load_game(name), random.Random(1)
    many = 1 if name == "hive" else 200
    deals = [dealt(game, luck) for _ in range(DEALS)]
    lengths = [sum(play(deal.clone(), luck.random) for _ in range(2 * many)) / (2 * many) for deal in deals]
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(many, 7), 2.0, 1, 100, False, 7, False)
    known = cycle(zip(deals, lengths, strict=True))

    def work() -> int:
        deal, length = next(known)
        bot.step(deal)
        return round(many * length)

    return work


def bots(name: str) -> Work:
    """Let its random bots play in C++, the deal included."""
    game = pyspiel.load_game(name)
    seats = [pyspiel.make_uniform_random_bot(seat, 3 + seat) for seat in range(game.num_players())]
    luck = random.Random(2)
    seeds = cycle(range(1000))
    length = sum(play(dealt(game, luck), luck.random) for _ in range(20)) / 20

    def work() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), seats, next(seeds))
        return round(length)

    return work


def clever(name: str) -> Work:
    """Play from Python as fast as a Python loop can."""
    game, luck = pyspiel.load_game(name), random.Random(3)
    return lambda: play(game.new_initial_state(), luck.random)


def after_the_deal(name: str) -> Work:
    """The same without the deal."""
    game, luck = pyspiel.load_game(name), random.Random(4)
    deals = cycle([dealt(game, luck) for _ in range(DEALS)])
    return lambda: play(next(deals).clone(), luck.random)


def documented(name: str) -> Work:
    """Play from Python as OpenSpiel's own example does."""
    game = pyspiel.load_game(name)

    def work() -> int:
        decisions, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(np.random.choice(actions, p=chances))
            else:
                state.apply_action(random.choice(state.legal_actions(state.current_player())))
                decisions += 1
        return decisions

    return work


def all_of(games: dict[str, str]) -> dict[str, Work]:
    """Everything that is measured of some games, by way and game."""
    ways = {
        "rollouts": rollouts,
        "bots": bots,
        "clever": clever,
        "after the deal": after_the_deal,
        "documented": documented,
    }
    return {f"{way}: {name}": make(full) for way, make in ways.items() for name, full in games.items()}
