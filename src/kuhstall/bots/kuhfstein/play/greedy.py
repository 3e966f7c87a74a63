"""Players that make the best move they see, looking one action ahead or two."""

from typing import final

from mypy_extensions import i64

from kuhstall.bots.kuhfstein.play.options import (
    CARD_MOVES,
    EVERY_KIND,
    OPTION,
    PLAY_MOVES,
    TILE_MOVES,
    Options,
)
from kuhstall.bots.kuhfstein.play.outlook import NO_SLOT, Outlook
from kuhstall.bots.kuhfstein.play.weights import Weights
from kuhstall.core.bits import BIT
from kuhstall.core.luck import Luck
from kuhstall.core.policy import Policy
from kuhstall.core.state import State
from kuhstall.games.kuhfstein.rules.actions import GOAL, TREE
from kuhstall.games.kuhfstein.rules.edition import (
    BONUS_CARD,
    GOALS,
    LAYING,
    PICK,
    PLACING,
    PLANTING,
    SWAPPED_CARDS,
    TURN,
)
from kuhstall.games.kuhfstein.rules.goals import goal_points
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.tile import plantable, sorts
from kuhstall.games.kuhfstein.rules.track import NONE


def phase_of(position: Position) -> i64:
    """The number of the phase."""
    phases = position.edition.phases
    found: i64 = 0
    while phases[found] is not position.phase:
        found += 1
    return found


def kinds_in(phase: i64) -> i64:
    """The kinds of moves that a phase allows, or those that have been begun in it."""
    if phase == TURN:
        return EVERY_KIND
    if phase in (SWAPPED_CARDS, BONUS_CARD, PICK):
        return CARD_MOVES
    return PLAY_MOVES if phase == LAYING else TILE_MOVES


def better_goal(position: Position, seat: i64) -> i64:
    """The step that shows the scoring tile which brings more."""
    one, other = position.players[seat].goals[0], position.players[seat].goals[1]
    return GOAL + (other if goal_points(position, seat, other) > goal_points(position, seat, one) else one)


@final
class Greedy(Policy):
    """Makes the move after which it stands best."""

    def __init__(self, weights: Weights) -> None:
        """Take what things are worth."""
        self.weights = weights
        self.outlook = Outlook(weights)
        self.options = Options(self.outlook)

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """The next step of its move; a begun one is thought through again."""
        assert isinstance(state, Position)
        phase, phase_now = phase_of(state), state.phase
        if phase == GOALS:
            return better_goal(state, seat)
        if phase == PLANTING:
            return TREE + plantable(state, seat)[0]
        move = self.move(state, seat, phase)
        if not self.options.number:  # It holds so many cards that it has not looked at all of them.
            return phase_now.nth(state, seat, 0)
        return self.step(move, 2) if phase in (PLACING, LAYING) else self.step(move, 1)

    def step(self, move: i64, number: i64) -> i64:
        """A step of one of the moves that were found."""
        return self.options.moves[OPTION * move + number]

    def move(self, position: Position, seat: i64, phase: i64) -> i64:
        """The best move among the options, which are found by this."""
        self.find(position, seat, phase)
        return self.options.best()

    def find(self, position: Position, seat: i64, phase: i64) -> None:
        """Find all moves, or those that begin like the one that is being made."""
        kinds = kinds_in(phase)
        self.outlook.look_at(position, seat, kinds & CARD_MOVES != 0 or self.weights.offer > 0)
        terrains = sorts(position) if position.taken == NONE else BIT[position.taken]
        self.options.find(kinds, terrains)

    def make(self, position: Position, seat: i64) -> None:
        """Make the whole move on the position."""
        phase = phase_of(position)
        if phase == GOALS:
            position.phase.apply(position, seat, better_goal(position, seat))
            return
        move = self.move(position, seat, phase)
        if not self.options.number:
            position.phase.apply(position, seat, position.phase.nth(position, seat, 0))
            return
        position.phase.apply(position, seat, self.step(move, 1))
        for number in range(2, OPTION):
            if position.midway():
                position.phase.apply(position, seat, self.step(move, number))

    def worth(self, position: Position, seat: i64) -> i64:
        """What it is worth to stand as a seat stands."""
        self.outlook.look_at(position, seat, offers=False)
        return self.outlook.worth(NO_SLOT)

    def lacking(self, position: Position, seat: i64) -> dict[int, int]:
        """How many tiles each card in a seat's hand lacks."""
        self.outlook.look_at(position, seat, offers=False)
        return {self.outlook.cards[slot]: self.outlook.lack[slot] for slot in range(self.outlook.held)}
