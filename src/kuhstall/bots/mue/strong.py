"""The level `strong`: tries moves in imagined worlds and plays each on to the end of the hand."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from kuhstall.bots.mue.learned import sharp_for
from kuhstall.bots.mue.play.belief import Belief
from kuhstall.bots.mue.play.candidates import trials_for
from kuhstall.bots.mue.play.medium import Medium
from kuhstall.bots.mue.play.search import Search, Trial, worlds_for
from kuhstall.bots.mue.play.style import Style, next_step
from kuhstall.bots.mue.reasons import MueBid, MueCard, MuePartner, MueReason, MueTrump, tried
from kuhstall.bots.mue.telling import story_of
from kuhstall.bots.protocol import Weighed
from kuhstall.core.bits import size
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice
from kuhstall.core.perspective import Perspective, drawn_by_weight
from kuhstall.core.policy import Policy, play_on
from kuhstall.core.state import BITS, State
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cells import CONCEALED
from kuhstall.games.mue.rules.partnership import Partnership
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.tricks import Tricks

MEDIUM: Final = Medium()
FINE: Final = 1000
"""Into so many parts the chance is divided that somebody plays by rule."""
CHAINS: Final = 10
"""In how many chains it draws worlds."""
FIRST_SWAPS: Final = 33
SWAPS: Final = 3
"""How many swaps lead to the first world of a chain and to each next one, for every ten hidden cards."""
PARTS: Final = 10
MOST_GAMES: Final = 100
"""How many games it plays to their ends at most to see who wins."""
CERTAIN: Final = 2
"""How many further games, shared by all, keep it from being too sure."""


class StrongMue:
    """Plays what brings most on average in worlds that agree with what it knows."""

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of the move, which is thought through at its first step."""
        if not perspective.plan:
            perspective.plan.extend(self.move(perspective, seed))
        return perspective.plan.pop(0)

    def move(self, perspective: Perspective, seed: str) -> list[int]:
        """The steps of the whole move."""
        world = first_world(perspective, seed)
        return steps_of(world, perspective.seat, self.trials(perspective, seed)[0].move)

    def explain(self, perspective: Perspective, seed: str) -> MueReason:
        """The moves that it thinks about, with what they were found to bring."""
        world, trials = first_world(perspective, seed), self.trials(perspective, seed)
        best, rest = trials[0], sorted(trials[1:], key=Trial.mean, reverse=True)
        return reason_for(world, perspective.seat, [best, *rest])

    def chances(self, perspective: Perspective, seed: str) -> list[float]:
        """Each seat's chance to win if all play on as well as the learned player."""
        dice = Chance(f"{seed} chances").dice()
        world = between_moves(first_world(perspective, seed))
        worlds = believed(perspective, world, dice, min(MOST_GAMES, perspective.playouts)).worlds
        players: list[Policy] = [sharp_for(world.seats)] * world.seats
        wins = [CERTAIN / world.seats] * world.seats
        for found in worlds:
            play_on(found, players, dice)
            for seat in range(world.seats):
                if found.winners() & BITS[seat]:
                    wins[seat] += 1 / int(found.winners()).bit_count()
        return [won / (len(worlds) + CERTAIN) for won in wins]

    def trials(self, perspective: Perspective, seed: str) -> list[Trial]:
        """The moves that it thinks about, the best first."""
        world, seat = between_moves(first_world(perspective, seed)), perspective.seat
        trials = trials_for(world, seat, sharp_for(world.seats).weights)
        if len(trials) == 1:
            return trials
        dice = Chance(f"{seed} {perspective.step}").dice()
        imagined = believed(perspective, world, dice, worlds_for(len(trials), perspective.playouts))
        for trial in trials:
            trial.doubt *= imagined.strangers
        one_hand = replace(world.variant, end=0, hands=world.number)
        return Search(seat, imagined.crowds, dice, one_hand).halve(imagined.worlds, trials, perspective.playouts)


class Imagined(NamedTuple):
    """Worlds in which a seat could be, each as often as it explains what the others have done."""

    worlds: list[State]
    crowds: list[list[Style]]
    """Who may sit at each seat, in each of these worlds."""
    strangers: float
    """The share of the others who do not play by rule, as far as one can tell."""


def believed(perspective: Perspective, world: Position, dice: Dice, number: int) -> Imagined:
    """So many worlds that agree with what the seat was told."""
    story, sharp = story_of(perspective, world), sharp_for(world.seats)
    if story is None:
        plain: list[State] = [between_moves(drawn) for drawn in perspective.sample(dice, number)]
        crowd: list[Style] = [sharp] * world.seats
        return Imagined(plain, [crowd] * number, 1.0)
    belief = Belief(story, world, sharp.weights)
    worlds = likely_worlds(perspective, belief, dice, number)
    others = [seat for seat in range(world.seats) if seat != perspective.seat]
    chances = [{seat: belief.rule_chance(drawn, seat) for seat in others} for drawn in worlds]
    crowds = [crowd_for(world.seats, by_rule, dice) for by_rule in chances]
    strangers = 1 - sum(sum(by_rule.values()) for by_rule in chances) / len(chances) / len(others)
    return Imagined([*worlds], crowds, strangers)


def crowd_for(seats: int, chances: Mapping[int, float], dice: Dice) -> list[Style]:
    """Who may sit at each seat: players by rule as often as it is likely, else learned players."""
    sharp = sharp_for(seats)
    by_rule = {seat for seat, chance in chances.items() if float(dice.below(FINE)) < chance * FINE}
    return [MEDIUM if seat in by_rule else sharp for seat in range(seats)]


def likely_worlds(perspective: Perspective, belief: Belief, dice: Dice, number: int) -> list[Position]:
    """Worlds as they come in some chains, in which from world to world a few cards are swapped."""
    drawn: list[State] = [between_moves(world) for world in perspective.sample(dice, number)]
    chains = drawn_by_weight(drawn, belief.weigh(drawn), min(CHAINS, number), dice)
    worlds = list[Position]()
    for at in range(number):
        chain = between_moves(chains[at % len(chains)])
        hidden = sum(size(cards) for seat, cards in enumerate(chain.of_seats(CONCEALED)) if seat != perspective.seat)
        belief.stir(chain, hidden * (FIRST_SWAPS if at < len(chains) else SWAPS) // PARTS, dice)
        worlds.append(chain.clone())
    return worlds


def first_world(perspective: Perspective, seed: str) -> Position:
    """A world that looks the same to the seat."""
    world = perspective.sample(Chance(f"{seed} world").dice(), 1)[0]
    assert isinstance(world, Position)
    return world


def between_moves(world: State) -> Position:
    """The world before the steps of a move that was begun."""
    assert isinstance(world, Position)
    if world.showing:
        world = world.clone()
        world.take_back()
    return world


def reason_for(world: Position, seat: int, trials: list[Trial]) -> MueReason:
    """The reason of the kind that the phase asks for."""
    found = [tried(trial, steps_of(world, seat, trial.move)) for trial in trials]
    moves = [Weighed(steps=each.steps, value=each.value) for each in found]
    match world.phase:
        case Auction():
            chief = [float(trial.chief) / float(max(1, trial.tries)) for trial in trials]
            return MueBid(unit="points", moves=moves, tried=found, chief=chief)
        case Partnership():
            return MuePartner(unit="points", moves=moves, tried=found)
        case Tricks():
            return MueCard(unit="points", moves=moves, tried=found)
    return MueTrump(unit="points", moves=moves, tried=found)


def steps_of(world: Position, seat: int, move: int) -> list[int]:
    """The steps of a move, or of what is left of it."""
    if not isinstance(world.phase, Auction):
        return [move]
    steps, world = list[int](), world.clone()
    while not steps or world.midway():
        steps.append(next_step(world, seat, move))
        world.apply(seat, steps[-1])
    return steps
