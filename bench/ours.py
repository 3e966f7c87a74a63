"""The pieces of work by which Kuhstall's rules are measured.

Playouts and steps play whole games, all that is dealt on the way included, from a world that a player drew at the first
decision, as a search does. Copies, worlds and views are taken at eight moments of a random game.
"""

from itertools import cycle

from bench.turns import Work
from kuhstall.core.chance import Chance
from kuhstall.core.game import Game, Setup
from kuhstall.core.luck import Dice
from kuhstall.core.phase import NOBODY
from kuhstall.core.playout import play_out
from kuhstall.core.state import State

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frieda")
MOMENTS = 8


def begin(game: Game, seats: int, seed: int) -> State:
    """A new game."""
    return game.start(Setup(players=NAMES[:seats], seed=f"{seed:x}"))


def worlds(game: Game, seats: int) -> list[State]:
    """Worlds that the first player may think of in several games."""
    deals = [begin(game, seats, seed) for seed in range(MOMENTS)]
    return [state.resample(state.asked(), Dice(seed)) for seed, state in enumerate(deals)]


def moments(game: Game, seats: int) -> list[State]:
    """Positions of one random game, from its beginning to shortly before its end."""
    state, luck = begin(game, seats, 1), Chance("moments")
    course = []
    while state.to_act():
        if not state.midway():
            course.append(state.clone())
        legal = state.legal(state.asked())
        state.apply(state.asked(), legal[luck.below(len(legal))])
    return [course[len(course) * place // MOMENTS] for place in range(MOMENTS)]


def playing(game: Game, seats: int, remember: bool = True) -> Work:
    """Play out in compiled code."""
    starts = cycle(worlds(game, seats))
    dice = Dice(5)

    def work() -> int:
        state = next(starts).clone() if remember else next(starts).clone(False)
        return play_out(state, dice)

    return work


def picking(game: Game, seats: int) -> Work:
    """Play from Python, each action picked by the phase: the fastest way for a loop of one's own."""
    starts = cycle(worlds(game, seats))
    dice = Dice(6)

    def work() -> int:
        decisions, state = 0, next(starts).clone()
        asked, pick, apply = state.asked, state.pick, state.apply
        while (seat := asked()) != NOBODY:
            apply(seat, pick(seat, dice))
            decisions += 1
        return decisions

    return work


def listing(game: Game, seats: int) -> Work:
    """Play from Python, each action drawn from the list of the legal ones: the loop that anybody would write."""
    starts = cycle(worlds(game, seats))
    dice = Dice(7)

    def work() -> int:
        decisions, state = 0, next(starts).clone()
        while state.to_act():
            seat = state.asked()
            legal = state.legal(seat)
            state.apply(seat, legal[dice.below(len(legal))])
            decisions += 1
        return decisions

    return work


def copying(game: Game, seats: int) -> Work:
    """Clone positions."""
    found = moments(game, seats)

    def work() -> int:
        for state in found:
            state.clone()
        return MOMENTS

    return work


def calling() -> Work:
    """Call a compiled method that does next to nothing, to know what calling from Python costs."""
    many = [Dice(seed) for seed in range(MOMENTS)]

    def work() -> int:
        for dice in many:
            dice.word()
        return MOMENTS

    return work


def resampling(game: Game, seats: int) -> Work:
    """Draw worlds for the player who is asked, many from one position."""
    position = moments(game, seats)[MOMENTS // 2]
    seat, dice = position.asked(), Dice(8)

    def work() -> int:
        for _ in range(MOMENTS):
            position.resample(seat, dice)
        return MOMENTS

    return work


def viewing(game: Game, seats: int) -> Work:
    """Build the view of the player who is asked."""
    found = [(state, state.asked()) for state in moments(game, seats)]

    def work() -> int:
        for state, seat in found:
            game.view(state, seat)
        return MOMENTS

    return work


def all_of(game: Game, seats: int) -> dict[str, Work]:
    """Everything that is measured of a game, by name."""
    return {
        "core": playing(game, seats),
        "forgetful": playing(game, seats, remember=False),
        "stepped": picking(game, seats),
        "listed": listing(game, seats),
        "clone": copying(game, seats),
        "call": calling(),
        "resample": resampling(game, seats),
        "view": viewing(game, seats),
    }
