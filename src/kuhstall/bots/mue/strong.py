"""The level `strong`: tries moves in imagined worlds and plays each on to the end of the hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import fsum
from typing import Final, NamedTuple

from librt.vecs import vec

from kuhstall.bots.mue.learned import sharp_for
from kuhstall.bots.mue.play.belief import BY_RULE, PLAYS_BY_RULE, STRANGER, Belief
from kuhstall.bots.mue.play.blend import Blend
from kuhstall.bots.mue.play.candidates import trials_for
from kuhstall.bots.mue.play.medium import Medium
from kuhstall.bots.mue.play.search import Search, Trial, worlds_for
from kuhstall.bots.mue.play.standing import Standing
from kuhstall.bots.mue.play.style import Style, next_step, play_hand
from kuhstall.bots.mue.reasons import MueBid, MueCard, MuePartner, MueReason, MueTrump, tried
from kuhstall.bots.mue.reputation import reputations
from kuhstall.bots.mue.telling import story_of
from kuhstall.bots.protocol import Weighed
from kuhstall.core.bits import size
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice
from kuhstall.core.perspective import Perspective, drawn_by_weight
from kuhstall.core.state import State
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cells import CONCEALED
from kuhstall.games.mue.rules.partnership import Partnership
from kuhstall.games.mue.rules.position import Position, Variant
from kuhstall.games.mue.rules.tricks import Tricks

MEDIUM: Final = Medium()
FINE: Final = 1000
"""Into so many parts chances are divided when a kind of player is drawn."""
CHAINS: Final = 10
"""In how many chains it draws worlds."""
FIRST_SWAPS: Final = 33
SWAPS: Final = 3
"""How many swaps lead to the first world of a chain and to each next one, for every ten hidden cards."""
PARTS: Final = 10
MOST_HANDS: Final = 100
"""How many times it plays the hand to its end at most to see who will win the game."""
EDGE: Final = 4.0
"""By how much playing better than everybody else raises the logarithm of one's chance at the beginning of a game."""
MARGINS: Final[Mapping[int, int]] = {3: 3, 4: 6, 5: 9, 6: 7}
"""By the number of players: how many triangles fewer a chief makes against strangers than in its imagination."""
GAINS: Final[Mapping[int, int]] = {3: 0, 4: 0, 5: 0, 6: 5}
"""And how many more against players who do everything by rule, since it thinks about every card."""
ONESELF: Final = (0.0, 0.0, 0.0, 1.0)
"""What kind of player it takes itself for."""


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
        """Each seat's chance to win if the hand goes on as it imagines."""
        dice = Chance(f"{seed} chances").dice()
        world = between_moves(first_world(perspective, seed))
        imagined = believed(perspective, world, dice, min(MOST_HANDS, perspective.playouts))
        one_hand, found = last_hand(world), [0.0] * world.seats
        standing = standing_for(world, perspective.seat, imagined.strangers)
        for at, drawn in enumerate(imagined.worlds):
            assert isinstance(drawn, Position)
            drawn.variant = one_hand
            play_hand(drawn, imagined.crowds[at], dice)
            for seat, chance in enumerate(standing.chances(drawn)):
                found[seat] += chance / len(imagined.worlds)
        return found

    def trials(self, perspective: Perspective, seed: str) -> list[Trial]:
        """The moves that it thinks about, the best first."""
        world, seat = between_moves(first_world(perspective, seed)), perspective.seat
        trials = trials_for(world, seat, sharp_for(world.seats).weights)
        if len(trials) == 1:
            return trials
        dice = Chance(f"{seed} {perspective.step}").dice()
        imagined = believed(perspective, world, dice, worlds_for(len(trials), perspective.playouts))
        for trial in trials:
            trial.doubt *= imagined.strangers * imagined.strangers
        search = Search(seat, imagined.crowds, dice, last_hand(world))
        if isinstance(world.phase, Auction):
            search.margin = margin_for(world.seats, imagined)
        if world.variant.end:
            search.play_to_win(standing_for(world, seat, imagined.strangers), world)
        return search.halve(imagined.worlds, trials, perspective.playouts)


class Imagined(NamedTuple):
    """Worlds in which a seat could be, each as often as it explains what the others have done."""

    worlds: list[State]
    crowds: list[list[Style]]
    """Who may sit at each seat, in each of these worlds."""
    strangers: float
    """The share of the others who do not play tricks by rule, as far as one can tell."""
    by_rule: float
    """The share of those who do everything by rule."""


def believed(perspective: Perspective, world: Position, dice: Dice, number: int) -> Imagined:
    """So many worlds that agree with what the seat was told."""
    story, sharp = story_of(perspective, world), sharp_for(world.seats)
    if story is None:
        plain: list[State] = [between_moves(drawn) for drawn in perspective.sample(dice, number)]
        crowd: list[Style] = [sharp] * world.seats
        return Imagined(plain, [crowd] * number, 1.0, 0.0)
    belief = Belief(story, world, sharp.weights, reputations(perspective, world))
    worlds = likely_worlds(perspective, belief, dice, number)
    others = [seat for seat in range(world.seats) if seat != perspective.seat]
    kinds = [{seat: belief.kinds(drawn, seat) for seat in others} for drawn in worlds]
    crowds = [crowd_for(world.seats, likely, dice) for likely in kinds]
    by_rule = fsum(likely[seat][BY_RULE] + likely[seat][PLAYS_BY_RULE] for likely in kinds for seat in others)
    fully = fsum(likely[seat][BY_RULE] for likely in kinds for seat in others)
    return Imagined([*worlds], crowds, 1 - by_rule / len(kinds) / len(others), fully / len(kinds) / len(others))


def crowd_for(seats: int, kinds: Mapping[int, Sequence[float]], dice: Dice) -> list[Style]:
    """Who may sit at each seat: each kind of player as often as it is likely, oneself a learned player."""
    players, crowd = players_for(seats), list[Style]()
    for seat in range(seats):
        drawn, kind = float(dice.below(FINE)) / FINE, 0
        likely = kinds.get(seat, ONESELF)
        while kind < STRANGER and drawn >= likely[kind]:
            drawn -= likely[kind]
            kind += 1
        crowd.append(players[kind])
    return crowd


@cache
def players_for(seats: int) -> list[Style]:
    """A player of each kind."""
    sharp = sharp_for(seats)
    return [MEDIUM, Blend(MEDIUM, sharp), Blend(sharp, MEDIUM), sharp]


def last_hand(world: Position) -> Variant:
    """The game as it would be if this hand were its last."""
    return replace(world.variant, end=0, hands=world.number)


def standing_for(world: Position, seat: int, strangers: float) -> Standing:
    """How the game stands for a seat that plays better than players by rule."""
    edges = [EDGE * (1 - strangers) if other == seat else 0.0 for other in range(world.seats)]
    return Standing(world.variant, vec[float](edges))


def margin_for(seats: int, imagined: Imagined) -> int:
    """How many triangles fewer a chief makes among these players than in its imagination; more if it is below 0."""
    return round(MARGINS[seats] * imagined.strangers * imagined.strangers - GAINS[seats] * imagined.by_rule)


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
