"""Every registered game with every set of its options, and random play on it.

It needs nothing but the package, so that it can run in the Python of a browser too.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple

from kuhstall.core.chance import Chance
from kuhstall.core.game import Game, Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.core.state import BITS, State

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda")
MOST_STEPS = 100_000
NUMBERS = {"end": 60, "hands": 2}
"""What to set options to that take a number."""


class Variant(NamedTuple):
    """A game with options and a number of players."""

    game: Game
    options: tuple[str, ...]
    seats: int
    rules: int

    def setup(self, seed: str) -> Setup:
        """The set-up of a game of this variant."""
        options = {name: NUMBERS.get(name) for name in self.options}
        return Setup(players=NAMES[: self.seats], options=options, rules=self.rules, seed=seed)

    def __str__(self) -> str:
        earlier = f"-rules-{self.rules}" if self.rules < self.game.rulebook.revision else ""
        return f"{self.game.id}-{self.seats}-{'+'.join(self.options) or 'plain'}{earlier}"

    def start(self, seed: str) -> State:
        """A new game."""
        return self.game.start(self.setup(seed))


def sets_of_options(game: Game) -> Iterator[tuple[str, ...]]:
    """Every set of options that go together: two that take a number exclude each other."""
    for n in range(len(game.options) + 1):
        for chosen in combinations(game.options, n):
            if sum(option.takes_number for option in chosen) <= 1:
                yield tuple(option.name for option in chosen)


VARIANTS = [
    Variant(game, options, seats, game.rulebook.revision)
    for game in GAMES.values()
    for options in sets_of_options(game)
    for seats in game.seats
]
IDS = [str(variant) for variant in VARIANTS]
EARLIER = [
    Variant(game, (), seats, rules)
    for game in GAMES.values()
    for rules in range(1, game.rulebook.revision)
    for seats in game.seats
]
"""Every game by the earlier revisions of its rules."""


def steps_of_a_move(state: State, seat: int, chance: Chance) -> list[int]:
    """A random whole move of a seat; the state is not changed."""
    draft, steps = state.clone(), list[int]()
    while not steps or draft.midway():
        legal = draft.legal(seat)
        steps.append(legal[chance.below(len(legal))])
        draft.apply(seat, steps[-1])
    return steps


def random_seat(state: State, chance: Chance) -> int:
    """Any of the seats that may act."""
    seats = [seat for seat in range(state.seats) if state.to_act() & BITS[seat]]
    return seats[chance.below(len(seats))]


def play_match(variant: Variant, seed: str, watch: Callable[[Match, Chance], None] | None = None) -> Match:
    """A random game through the front door; seats that may act together act in any order."""
    match, chance = Match(variant.game, variant.setup(seed)), Chance(f"{seed} random player")
    while not match.over:
        if watch:
            watch(match, chance)
        seat = random_seat(match.state, chance)
        match.play(seat, steps_of_a_move(match.state, seat, chance))
    return match


def play_out(state: State, chance: Chance) -> int:
    """Play a state to its end at random, asked seat by asked seat, and return how many steps it took."""
    for step in range(MOST_STEPS):
        if not state.to_act():
            return step
        seat = state.asked()
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
    raise AssertionError("the game does not end")


def digest(variant: Variant) -> str:
    """A digest of the end of a random game, which is the same wherever it is played; it stands in digests.txt."""
    state = variant.start("b")
    play_out(state, Chance("b players"))
    return sha256(state.dump()).hexdigest()[:16]
