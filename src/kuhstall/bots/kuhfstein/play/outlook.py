"""What a seat has in front of it: its tasks, how far each is, and what that is worth."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhfstein.play.land import ANYTHING, SLOT, TOO_FAR, Land
from kuhstall.bots.kuhfstein.play.promise import Promise
from kuhstall.bots.kuhfstein.play.tasks import STRIDE, Tasks, tasks_of
from kuhstall.bots.kuhfstein.play.weights import POINT, Weights
from kuhstall.core.bits import BIT
from kuhstall.games.kuhfstein.rules.board import Board
from kuhstall.games.kuhfstein.rules.goals import POINTS_NEEDED
from kuhstall.games.kuhfstein.rules.player import Player
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.tile import sorts
from kuhstall.games.kuhfstein.rules.track import NO_BONUS

MOST_HELD: Final = 12
"""So many cards in hand are looked at, those taken last."""
MOST_OPEN: Final = 4
SLOTS: Final = MOST_HELD + MOST_OPEN + 1
SPARE: Final = SLOTS - 1
"""The slot of a card that is only thought of."""
NO_SLOT: Final = -1
MOST_REMEMBERED: Final = 16


@final
@mypyc_attr(acyclic=True)
class Outlook:
    """One position after the other as a seat sees it; it looks at nothing that the seat may not know."""

    position: Position
    seat: i64
    player: Player
    held: i64
    known: i64  # cards in hand and open ones, which follow them
    cards: vec[i64]  # for each slot the number of its card
    lack: vec[i64]  # how many tiles it lacks
    stuck: vec[i64]  # 1 if cows stand in its way
    sole: vec[i64]  # 1 if it lacks so few in one way only
    scarce: vec[i64]  # 1 if no open tile helps it
    terrains: i64  # the set of those that lie open
    cows: i64
    points: i64
    herds: i64
    later: i64  # actions that the seat may hope for after this one
    ranked: vec[i64]
    needed: vec[i64]
    worths: vec[i64]  # what is left of a task's points, by the tiles that it lacks
    further: vec[i64]
    keys: vec[i64]  # what tiles were found to do for the cards
    values: vec[i64]  # and what the cards are worth then
    remembered: i64

    def __init__(self, weights: Weights) -> None:
        """Make room; `look_at` fills it."""
        self.weights = weights
        self.land = Land(SLOTS)
        self.promise = Promise(weights)
        self.tasks: Tasks | None = None
        self.cards = vec[i64]([0] * SLOTS)
        self.lack = vec[i64]([0] * SLOTS)
        self.stuck = vec[i64]([0] * SLOTS)
        self.sole = vec[i64]([0] * SLOTS)
        self.scarce = vec[i64]([0] * SLOTS)
        self.ranked = vec[i64]([0] * SLOTS)
        self.needed = vec[i64]([0] * SLOTS)
        self.worths = vec[i64]([weights.ready, weights.one, weights.two, weights.three, weights.more])
        self.keys = vec[i64]([0] * MOST_REMEMBERED)
        self.values = vec[i64]([0] * MOST_REMEMBERED)
        self.further = falling(1000, weights.second, SLOTS)
        self.remembered = self.held = self.known = self.terrains = self.cows = self.points = self.herds = self.later = 0

    def look_at(self, position: Position, seat: i64, offers: bool) -> None:
        """Take in a position, with the open cards or without them."""
        self.position, self.seat, self.player = position, seat, position.players[seat]
        self.tasks = tasks_of(position.edition.deck)
        player = self.player
        self.cows, self.points, self.herds = player.cows, player.points, len(player.board.herds())
        self.remembered = 0
        self.later = actions_left(position, seat, self.weights.pace)
        self.terrains = sorts(position)
        self.land.look_at(player.board)
        self.promise.look_at(position, seat, self.later)
        self.take_in_cards(player.hand, position.open_cards, offers)

    def take_in_cards(self, hand: list[int], offer: list[int], offers: bool) -> None:
        """Find out how far each card is."""
        held: i64 = len(hand)
        first: i64 = 0
        if held > MOST_HELD:
            first = held - MOST_HELD
        self.held = held - first
        for at in range(first, held):
            self.measure(at - first, hand[at])
        self.known = self.held
        if offers:
            for card in offer:
                self.measure(self.known, card)
                self.known += 1

    def measure(self, slot: i64, card: i64) -> None:
        """Find out how many tiles a card lacks, whether cows stand in its way, and what helps."""
        assert self.tasks
        task, land = self.tasks.all[card], self.land
        self.cards[slot], self.stuck[slot] = card, 0
        cells = task.free
        side: i64 = 0
        lacking = land.lacks(task, cells, side)
        if lacking and self.player.board.cows:
            fewer = land.lacks(task, task.known, 1)
            if self.herd_first(fewer) > (self.herd_first(lacking) if task.open > self.cows else self.worths[lacking]):
                cells, lacking, side = task.known, fewer, 1
                self.stuck[slot] = 1
        self.lack[slot] = lacking
        self.sole[slot] = 1 if land.only_way(side) else 0
        self.scarce[slot] = 0
        if 0 < lacking < TOO_FAR:
            land.mark(slot, task, cells, side)
            self.scarce[slot] = 0 if land.served(slot, self.terrains) else 1

    def herd_first(self, lacking: i64) -> i64:
        """What is left of a task's points if it lacks so many tiles and a herd must come back first."""
        return self.worths[lacking] * self.weights.no_cows // 1000

    # What a tile does for the cards in hand.

    def helped(self, terrain: i64, place: i64, cards: i64) -> i64:
        """The set of slots, of so many, whose cards a tile brings nearer."""
        helps, row, x = self.land.helps, self.land.up(place), self.land.across(place)
        found: i64 = 0
        at = STRIDE * terrain + row
        for slot in range(cards):
            lacking = self.lack[slot]
            if 0 < lacking < TOO_FAR and helps[SLOT * slot + at] & BIT[x]:
                found |= BIT[slot]
        return found

    def blocked(self, terrain: i64, place: i64) -> i64:
        """The set of slots in hand whose only way a tile takes."""
        helps, row, x = self.land.helps, self.land.up(place), self.land.across(place)
        found: i64 = 0
        for slot in range(self.held):
            if self.sole[slot] and 0 < self.lack[slot] < TOO_FAR:
                at = SLOT * slot + row
                if helps[at + ANYTHING] & BIT[x] and not helps[at + STRIDE * terrain] & BIT[x]:
                    found |= BIT[slot]
        return found

    # What it is worth to stand somewhere.

    def tasks_with(self, helped: i64, blocked: i64) -> i64:
        """What the cards in hand are worth after a tile; many tiles do the same, so it is remembered."""
        key = helped + blocked * BIT[SLOTS]
        for at in range(self.remembered):
            if self.keys[at] == key:
                return self.values[at]
        worth = self.tasks_worth(helped, blocked, NO_SLOT)
        if self.remembered < MOST_REMEMBERED:
            self.keys[self.remembered] = key
            self.values[self.remembered] = worth
            self.remembered += 1
        return worth

    def tasks_worth(self, helped: i64, blocked: i64, more: i64) -> i64:
        """What the cards in hand are worth, perhaps with another one taken (`more`), and the best that lies open.

        Those that a tile has helped lack one tile less, those that it has blocked one more.
        """
        number: i64 = 0
        for slot in range(self.held):
            number = self.rank(number, slot, self.lack_with(slot, helped, blocked), self.cows)
        if more != NO_SLOT:
            number = self.rank(number, more, self.lack[more], self.cows)
        if self.weights.offer:
            number = self.rank_offer(number, helped, more, self.cows)
        return self.added_up(number)

    def lack_with(self, slot: i64, helped: i64, blocked: i64) -> i64:
        """How many tiles a card lacks after one more."""
        lacking = self.lack[slot]
        if helped & BIT[slot]:
            return lacking - 1
        if blocked & BIT[slot] and lacking < TOO_FAR:
            return lacking + 1
        return lacking

    def tasks_on(self, board: Board, without: i64, cows: i64) -> i64:
        """The same with other cows on the board, one of the cards played (`without`)."""
        deck = self.position.edition.deck
        number: i64 = 0
        for slot in range(self.held):
            if slot != without:
                stuck = self.stuck[slot]
                if self.lack[slot] == 0:
                    self.stuck[slot] = 0 if deck.cards[self.cards[slot]].fits(board) else 1
                number = self.rank(number, slot, self.lack[slot], cows)
                self.stuck[slot] = stuck
        if self.weights.offer:
            number = self.rank_offer(number, 0, NO_SLOT, cows)
        return self.added_up(number)

    def rank(self, number: i64, slot: i64, lacking: i64, cows: i64) -> i64:
        """Put a task in its place among the others, if there is time for it; how many there are then."""
        needed = self.actions_for(slot, lacking, cows)
        if needed > self.later:
            return number
        return self.insert(number, self.task_worth(slot, lacking, cows), needed)

    def rank_offer(self, number: i64, helped: i64, taken: i64, cows: i64) -> i64:
        """Put the best open card in its place."""
        best: i64 = 0
        needs: i64 = 0
        for slot in range(self.held, self.known):
            if slot != taken:
                lacking = self.lack_with(slot, helped, 0)
                worth, needed = self.task_worth(slot, lacking, cows), self.actions_for(slot, lacking, cows) + 1
                if worth > best and needed <= self.later:
                    best, needs = worth, needed
        if best:
            return self.insert(number, best * self.weights.offer // 1000, needs)
        return number

    def task_worth(self, slot: i64, lacking: i64, cows: i64) -> i64:
        """What a task is worth that lacks so many tiles."""
        assert self.tasks
        task = self.tasks.all[self.cards[slot]]
        worth = task.points * self.worths[lacking]
        if self.scarce[slot] and lacking == self.lack[slot]:
            worth = worth * self.weights.scarce // 1000
        if self.stuck[slot] or task.open > cows:
            return worth * self.weights.no_cows // 1000
        return worth

    def actions_for(self, slot: i64, lacking: i64, cows: i64) -> i64:
        """How many actions it takes to play a card from the hand."""
        assert self.tasks
        if self.stuck[slot] or self.tasks.all[self.cards[slot]].open > cows:
            return lacking + 2
        return lacking + 1

    def insert(self, number: i64, worth: i64, needed: i64) -> i64:
        """Put a worth in its place, the best first; one more than there were."""
        ranked, at = self.ranked, number
        while at > 0 and ranked[at - 1] < worth:
            ranked[at] = ranked[at - 1]
            self.needed[at] = self.needed[at - 1]
            at -= 1
        ranked[at] = worth
        self.needed[at] = needed
        return number + 1

    def added_up(self, number: i64) -> i64:
        """What the ranked tasks are worth together, as far as there are actions for them."""
        total: i64 = 0
        used: i64 = 0
        place: i64 = 0
        for at in range(number):
            if used + self.needed[at] <= self.later:
                used += self.needed[at]
                total += self.ranked[at] * self.further[place] // 1000
                place += 1
        return total

    def herds_cost(self, herds: i64) -> i64:
        """What it costs that cows stand apart."""
        if herds > 1 and self.later > 0:
            return self.weights.herd * (herds - 1)
        return 0

    def cows_are_scarce(self) -> bool:
        """Whether a single cow would be of use: for a card, out of the way of one, or for a scoring tile."""
        assert self.tasks
        if self.cows == 0 or self.promise.wants_cows():
            return True
        tasks = self.tasks.all
        return any(self.stuck[slot] or tasks[self.cards[slot]].open > self.cows for slot in range(self.held))

    def tiles_worth(self, size: i64) -> i64:
        """What that many tiles are worth by themselves."""
        return (self.weights.tile + self.weights.lasting * self.later // 2) * size

    def points_worth(self, points: i64) -> i64:
        """What points are worth, with the bonus spaces that they pass."""
        worth = points * POINT
        if self.weights.bonus:
            for space in self.position.edition.track.spaces:
                if points >= space:
                    worth += self.weights.bonus
        return worth

    def worth(self, more: i64) -> i64:
        """What it is worth to stand as the seat stands, perhaps with one more card in hand."""
        return (
            self.points_worth(self.points)
            + self.tasks_worth(0, 0, more)
            - self.herds_cost(self.herds)
            + self.promise.unchanged(self.cows, self.points)
            + self.tiles_worth(self.player.board.size)
            + self.weights.cow * self.cows
        )


def falling(first: i64, factor: i64, number: i64) -> vec[i64]:
    """A number in thousandths, and what is left of it each time that a share of it is left."""
    found = vec[i64]([0] * number)
    for at in range(number):
        found[at] = first
        first = first * factor // 1000
    return found


def actions_left(position: Position, seat: i64, pace: i64) -> i64:
    """How many actions a seat may hope for after the one that it takes now, or takes next."""
    now: i64 = 0
    if seat == position.turn:
        now = position.left if position.using != NO_BONUS else position.left - 1
    if position.last_round:
        return now
    actions: i64 = position.edition.actions
    return now + actions * turns_left(position, seat, pace)


def turns_left(position: Position, seat: i64, pace: i64) -> i64:
    """How many turns a seat may hope for after this one: until somebody arrives (KF-8.1) or tiles run out (KF-8.2)."""
    fewest: i64 = position.tiles.left // position.seats + 1
    for other in range(position.seats):
        missing = POINTS_NEEDED - position.players[other].points
        turns: i64 = 0
        if missing > 0:
            turns = (missing + pace - 1) // pace
            if order(position, other) >= order(position, position.turn):
                turns -= 1  # One of them is still to come in this round.
        if turns < fewest:
            fewest = turns
    if order(position, seat) > order(position, position.turn):
        return fewest + 1
    return fewest


def order(position: Position, seat: i64) -> i64:
    """When a seat moves in a round."""
    return (seat - position.fox + position.seats) % position.seats
