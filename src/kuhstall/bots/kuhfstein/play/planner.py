"""Looking two actions ahead: the moves that look best, with the best action after them, and what swaps promise."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.bots.kuhfstein.play.greedy import Greedy, better_goal, phase_of
from kuhstall.bots.kuhfstein.play.land import TERRAIN_KINDS
from kuhstall.bots.kuhfstein.play.options import ALL_SORTS, NO_STEP, OPTION, TILE_MOVES
from kuhstall.bots.kuhfstein.play.outlook import SPARE
from kuhstall.bots.kuhfstein.play.weights import Weights
from kuhstall.core.luck import Luck
from kuhstall.core.policy import Policy
from kuhstall.core.state import State
from kuhstall.games.kuhfstein.rules.actions import NO_TREE, SWAP_CARDS, SWAP_TILES, TILE, TREE
from kuhstall.games.kuhfstein.rules.edition import GOALS, PLANTING
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.tile import plantable
from kuhstall.games.kuhfstein.rules.tiles import OPEN_CARDS, OPEN_TILES
from kuhstall.games.kuhfstein.rules.track import NO_BONUS

STEPS: Final = 3
"""A move has so many steps at most."""
BEAM: Final = 6
"""How many first actions a player looks at together with a second one who does not think longer."""
SWAP_KINDS: Final = 2
TAKEN_OUT: Final = -(10**15)
"""Stands in the place of the worth of an option that was kept already."""
WHOLE: Final = 1000


@final
class Planner(Policy):
    """Makes the move that looks best together with the action after it; the others are kept in their order."""

    position: Position
    seat: i64
    number: i64  # of candidates
    steps: vec[i64]
    looks: vec[i64]
    """What each seems worth."""
    order: vec[i64]
    """The candidates, the best first."""

    def __init__(self, weights: Weights, beam: i64) -> None:
        """Take what things are worth, and how many first actions are thought on."""
        self.beam = beam
        self.greedy = Greedy(weights)
        self.steps = vec[i64]([NO_STEP] * (STEPS * (beam + SWAP_KINDS)))
        self.looks = vec[i64]([0] * (beam + SWAP_KINDS))
        self.order = vec[i64]([0] * (beam + SWAP_KINDS))
        self.number = self.seat = 0

    def choose(self, state: State, seat: i64, luck: Luck) -> i64:
        """The next step of its move; a begun one is thought through again."""
        assert isinstance(state, Position)
        if phase_of(state) == GOALS:
            return better_goal(state, seat)
        self.gather(state, seat)
        return self.steps[STEPS * self.order[0]]

    def gather(self, position: Position, seat: i64) -> None:
        """Find the moves that look best one action on, and what swaps promise."""
        self.position, self.seat, self.number = position, seat, 0
        if phase_of(position) == PLANTING:
            self.keep_trees()
            return
        self.greedy.find(position, seat, phase_of(position))
        self.keep_best(position.midway())
        if not self.number:  # It holds so many cards that it has not looked at all of them.
            self.keep(0, position.phase.nth(position, seat, 0), NO_STEP, NO_STEP)
        at_first = self.looks[0]
        for n in range(self.number):
            self.looks[n] = self.look_on(n)
        if not position.midway():
            self.add_swaps(at_first)
        self.rank_by_looks()

    def keep_best(self, begun: bool) -> None:
        """Keep the best of the moves that were found, without the first step of one that is being made."""
        options = self.greedy.options
        moves = options.moves
        for _ in range(options.number):
            best = options.best()
            if self.number == self.beam:
                return
            at = OPTION * best
            if begun:
                self.keep(moves[at], moves[at + 2], moves[at + 3], NO_STEP)
            else:
                self.keep(moves[at], moves[at + 1], moves[at + 2], moves[at + 3])
            moves[at] = TAKEN_OUT

    def keep_trees(self) -> None:
        """Keep every square for a tree, and last to plant none."""
        for quarter in plantable(self.position, self.seat):
            self.keep(-self.number, TREE + quarter, NO_STEP, NO_STEP)
        self.keep(-self.number, NO_TREE, NO_STEP, NO_STEP)
        self.rank_by_looks()

    def keep(self, look: i64, one: i64, two: i64, three: i64) -> None:
        """Keep a candidate."""
        steps, at = self.steps, STEPS * self.number
        steps[at] = one
        steps[at + 1] = two
        steps[at + 2] = three
        self.looks[self.number] = look
        self.number += 1

    def look_on(self, n: i64) -> i64:
        """What a candidate seems worth with the best action after it, as long as the turn goes on."""
        position = self.position
        if position.left == 0 or (position.left == 1 and position.using == NO_BONUS):
            return self.looks[n]  # The turn ends with it, and nobody knows what is turned up then.
        after = position.clone()
        self.make(after, n)
        if after.turns != position.turns:
            return self.looks[n]
        self.greedy.find(after, self.seat, phase_of(after))
        return self.greedy.options.best_worth() if self.greedy.options.number else self.looks[n]

    def make_best(self, position: Position, seat: i64) -> None:
        """Make the whole move that looks best, without a thought of swaps."""
        self.position, self.seat, self.number = position, seat, 0
        self.greedy.find(position, seat, phase_of(position))
        self.keep_best(begun=False)
        best: i64 = 0
        for n in range(self.number):
            self.looks[n] = self.look_on(n)
            if self.looks[n] > self.looks[best]:
                best = n
        if self.number:
            self.make(position, best)
        else:
            self.greedy.make(position, seat)

    def make(self, position: Position, n: i64) -> None:
        """Make a candidate's steps."""
        for at in range(STEPS * n, STEPS * n + STEPS):
            if at == STEPS * n or position.midway():
                position.phase.apply(position, self.seat, self.steps[at])

    def rank_by_looks(self) -> None:
        """Order the candidates by what they seem worth; of equals the first that was found."""
        order, looks = self.order, self.looks
        for n in range(self.number):
            at = n
            while at > 0 and looks[order[at - 1]] < looks[n]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = n

    # Swaps.

    def add_swaps(self, at_first: i64) -> None:
        """Add the swaps that are possible, with what new tiles or cards promise above the best move without them."""
        best, position = self.looks[0], self.position
        for n in range(1, self.number):
            best = max(best, self.looks[n])
        above = best - at_first - self.greedy.weights.swap
        possible = position.phase.legal(position, self.seat)
        tiles, cards = SWAP_TILES in possible, SWAP_CARDS in possible
        if tiles or cards:
            self.greedy.find(position, self.seat, phase_of(position))
        if cards:
            self.keep(above + self.new_cards(), SWAP_CARDS, NO_STEP, NO_STEP)
        if tiles:
            self.keep(above + self.new_tiles(), SWAP_TILES, NO_STEP, NO_STEP)

    def new_tiles(self) -> i64:
        """What the best of five new tiles promises, given what lies face down."""
        options = self.greedy.options
        options.find(TILE_MOVES, ALL_SORTS)
        found = [TAKEN_OUT] * TERRAIN_KINDS
        for n in range(options.number):
            terrain = options.moves[OPTION * n + 1] - TILE
            found[terrain] = max(found[terrain], options.moves[OPTION * n])
        rest = self.position.tiles.rest()
        promise: i64 = 0
        still: i64 = WHOLE
        for worth, terrain in sorted([(found[terrain], terrain) for terrain in range(TERRAIN_KINDS)], reverse=True):
            missed: i64 = WHOLE
            for _ in range(OPEN_TILES):
                missed = missed * (len(rest) - rest.count(terrain)) // max(len(rest), 1)
            promise += still * (WHOLE - missed) // WHOLE * worth
            still = still * missed // WHOLE
        return (promise + still * min(found)) // WHOLE

    def new_cards(self) -> i64:
        """What the best of four new cards promises, given the cards that the seat has not seen."""
        outlook, position = self.greedy.outlook, self.position
        unseen = position.cards.rest()
        for other in range(position.seats):
            if other != self.seat and position.players[other].secret >= 0:
                unseen.append(position.players[other].secret)
        worths: list[int] = []
        for card in unseen:
            outlook.measure(SPARE, card)
            worths.append(outlook.worth(SPARE))
        worths.sort()
        promise: i64 = 0
        all_of_them = len(worths) ** OPEN_CARDS
        for at, worth in enumerate(worths):
            promise += ((at + 1) ** OPEN_CARDS - at**OPEN_CARDS) * worth
        return promise // max(all_of_them, 1)
