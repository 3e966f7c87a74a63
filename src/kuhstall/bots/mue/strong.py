"""The level `strong`: tries moves in imagined worlds and plays each on to the end of the hand."""

from dataclasses import replace
from typing import Final

from kuhstall.bots.mue.learned import sharp_for
from kuhstall.bots.mue.play.candidates import trials_for
from kuhstall.bots.mue.play.medium import Medium
from kuhstall.bots.mue.play.search import Search, Trial
from kuhstall.bots.mue.play.story import Story
from kuhstall.bots.mue.play.style import Style, next_step
from kuhstall.bots.mue.reasons import MueBid, MueCard, MuePartner, MueReason, MueTrump, tried
from kuhstall.bots.mue.telling import story_of
from kuhstall.bots.protocol import Weighed
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice
from kuhstall.core.perspective import Perspective, drawn_by_weight
from kuhstall.core.policy import Policy, play_on
from kuhstall.core.state import BITS, State
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.partnership import Partnership
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.tricks import Tricks

MEDIUM: Final = Medium()
FINE: Final = 1000
"""Into so many parts the chance is divided that somebody plays by rule."""
MOST_WORLDS: Final = 100
"""In how many worlds it tries a move at most."""
DRAWS: Final = 4
"""How many worlds it draws for each that it tries moves in."""
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
        world = first_world(perspective, seed)
        worlds = likely_worlds(perspective, story_of(perspective, world), dice, min(MOST_GAMES, perspective.playouts))
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
        dice = Chance(f"{seed} {perspective.step}").dice()
        story = story_of(perspective, world)
        worlds = likely_worlds(perspective, story, dice, min(MOST_WORLDS, perspective.playouts))
        trials = trials_for(world, seat, sharp_for(world.seats).weights, story.strangers())
        if len(trials) == 1:
            return trials
        crowds = [crowd_for(story, dice) for _ in worlds]
        one_hand = replace(world.variant, end=0, hands=world.number)
        return Search(seat, crowds, dice, one_hand).halve(worlds, trials, perspective.playouts)


def crowd_for(story: Story, dice: Dice) -> list[Style]:
    """Who may sit at each seat: players by rule as often as the auction says so, else learned players."""
    sharp, chances = sharp_for(story.seats), story.rule_chances
    by_rule = [seat != story.seat and float(dice.below(FINE)) < chances[seat] * FINE for seat in range(story.seats)]
    return [MEDIUM if rule else sharp for rule in by_rule]


def likely_worlds(perspective: Perspective, story: Story, dice: Dice, number: int) -> list[State]:
    """Worlds in which the seat could be, each as often as it explains what the others have bid and played."""
    if not story.is_whole:
        return [between_moves(world) for world in perspective.sample(dice, number)]
    drawn: list[State] = [between_moves(world) for world in perspective.sample(dice, DRAWS * number)]
    return drawn_by_weight(drawn, story.weigh(drawn), number, dice)


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
