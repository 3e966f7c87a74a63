"""What the others have bid and played in this hand, and how well a world explains it."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.mue.play.bidding import bid_by_promise
from kuhstall.bots.mue.play.card_marks import CardMarks
from kuhstall.bots.mue.play.memory import TRUMPS_EACH, memory_for
from kuhstall.bots.mue.play.sight import own_cards
from kuhstall.bots.mue.play.style import lay_or_pass
from kuhstall.core.bits import BIT, PLACE, native, size
from kuhstall.core.state import State
from kuhstall.games.mue.rules.actions import CARD
from kuhstall.games.mue.rules.cards import joined, less
from kuhstall.games.mue.rules.cells import BLOCK, CONCEALED, FACES, SHOWN, VOIDS
from kuhstall.games.mue.rules.position import AUCTION, TRICKS, Position
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.rules.trumps import set_for, trumps_in

DARING: Final = 0.5
"""By how many levels above its hope a hand is bid half of the time."""
WIDTH: Final = 1.2
"""How blurred that is, in levels."""
KNOWN: Final = 3.0
"""How much likelier a world is in which a rule player would have bid as he did: more would leave too few worlds."""
DOUBT: Final = 0.04
"""How often anybody does what nothing explains."""


@final
@mypyc_attr(acyclic=True)
class Story:
    """The bids of a hand in their order, and the cards that each seat has played."""

    seat: i64
    """Who reads it: the others' moves are to be explained."""
    seats: i64
    movers: list[int]
    bids: list[int]
    heights: list[int]
    """The height at which each bid would have led the auction, 0 if the mover led it already."""
    leads: list[bool]
    played: vec[i64]
    """The cards that each seat has played."""
    shown: vec[i64]
    """The cards that each seat has laid face up."""
    players: list[int]
    plays: list[int]
    """Who has played which kind of card, in order."""
    weights: vec[float]
    """What a card is worth to somebody who plays well."""
    rule_chances: vec[float]
    """How likely each seat is a rule player."""
    is_whole: bool
    """Whether it agrees with the position, so that nothing was missed."""

    def __init__(self, seat: i64, seats: i64, weights: vec[float]) -> None:
        """A hand in which nothing has happened."""
        self.seat, self.seats, self.weights = seat, seats, weights
        self.rule_chances = vec[float]([0.5 for _ in range(BLOCK)])
        self.players, self.plays = [], []
        self.shown = native([0] * BLOCK)
        self.movers, self.bids, self.heights, self.leads = [], [], [], []
        self.played = native([0] * BLOCK)
        self.is_whole = True

    def weigh(self, worlds: list[State]) -> list[float]:
        """How likely the others would have bid and played as they did in each world; and who may be a rule player."""
        by_rule: list[int] = []
        for world in worlds:
            assert isinstance(world, Position)
            by_rule.append(self.who_bids_by_rule(world))
        self.judge(worlds, by_rule)
        found: list[float] = []
        for at in range(len(worlds)):
            world = worlds[at]
            assert isinstance(world, Position)
            found.append(self.likelihood(world, by_rule[at]))
        return found

    def judge(self, worlds: list[State], by_rule: list[int]) -> None:
        """Find how likely each of the others is a rule player: how often one, and how often anybody else, bids so."""
        for other in range(self.seats):
            if other == self.seat:
                continue
            alike, explained = 0.0, 0.0
            for at in range(len(worlds)):
                world = worlds[at]
                assert isinstance(world, Position)
                if by_rule[at] & BIT[other]:
                    alike += 1.0
                explained += self.explained(world, other)
            self.rule_chances[other] = alike / (alike + explained)

    def likelihood(self, world: Position, by_rule: i64) -> float:
        """How likely the others would have bid and played as they did if this were the true world."""
        found = 1.0
        for other in range(world.seats):
            if other != self.seat:
                found *= self.explained(world, other)
                if by_rule & BIT[other]:
                    found *= 1.0 + KNOWN * self.rule_chances[other]
        if self.plays:
            found *= self.plays_explained(world)
        return found

    def strangers(self) -> float:
        """The share of the others who are not rule players, as far as the auction has told."""
        found, seats = 0.0, 0.0
        for other in range(self.seats):
            if other != self.seat:
                found += 1.0 - self.rule_chances[other]
                seats += 1.0
        return found / seats

    def who_bids_by_rule(self, world: Position) -> i64:
        """The other seats whose every bid is the rule player's in this world, as a set."""
        hand = self.before_auction(world)
        found = BIT[hand.seats] - 1 - BIT[self.seat]
        for at in range(len(self.movers)):
            seat: i64 = self.movers[at]
            cards: i64 = self.bids[at]
            if found & BIT[seat] and bid_by_promise(hand, seat) != cards:
                found ^= BIT[seat]
                if not found:
                    return found
            hand.passes = 0  # So that the auction does not end.
            lay_or_pass(hand, seat, cards)
        return found

    def before_auction(self, world: Position) -> Position:
        """The world as it was before the first bid."""
        hand = world.clone()
        for seat in range(hand.seats):
            hand.cells[CONCEALED + seat] = self.dealt_to(world, seat)
            hand.cells[FACES + seat] = hand.cells[SHOWN + seat] = 0
        hand.highest, hand.level, hand.showing, hand.laid, hand.chief = 0, NOBODY, 0, 0, NOBODY
        hand.turn = hand.dealer
        hand.enter(AUCTION)
        return hand

    def dealt_to(self, world: Position, seat: i64) -> i64:
        """All the cards that a seat was dealt in a world."""
        return joined(own_cards(world, seat), self.played[seat])

    def plays_explained(self, world: Position) -> float:
        """How likely the others would have played the cards that they did, in powers that keep it from vanishing."""
        hand = self.before_tricks(world)
        found = 1.0
        for at in range(len(self.plays)):
            seat: i64 = self.players[at]
            kind: i64 = self.plays[at]
            if seat != self.seat:
                found *= DOUBT + CardMarks(hand, seat).chance(self.weights, kind)
            hand.phase.apply(hand, seat, CARD + kind)
        return found

    def before_tricks(self, world: Position) -> Position:
        """The world as it was before its first trick."""
        hand = world.clone()
        for seat in range(hand.seats):
            cards = self.dealt_to(world, seat)
            hand.cells[FACES + seat] = self.shown[seat]
            hand.cells[CONCEALED + seat] = less(cards, self.shown[seat])
            hand.cells[VOIDS + seat] = 0
        hand.left = hand.variant.hand + 1  # One more, so that the last trick does not end the hand.
        hand.leader = hand.turn = hand.chief
        hand.played, hand.led, hand.best, hand.best_power = 0, 0, NOBODY, 0
        hand.enter(TRICKS)
        return hand

    def explained(self, position: Position, seat: i64) -> float:
        """How likely a player who bids on what he hopes for would have made a seat's bids."""
        cards = self.dealt_to(position, seat)
        slot = memory_for(position).slot_of(cards)
        levels = levels_of(position, slot)
        best = highest_level(levels, trumps_in(cards))
        found = 1.0
        for at in range(len(self.movers)):
            if self.movers[at] == seat and self.heights[at] > 0:
                found *= bid_chance(best, self.heights[at], self.leads[at])
            if self.movers[at] == seat and self.bids[at]:
                found *= shown_chance(cards, self.bids[at], levels, best)
        return found


def levels_of(position: Position, slot: i64) -> vec[float]:
    """The level that a remembered hand may hope for with each trump."""
    memory, scale = memory_for(position), position.variant.scale
    base = float(scale.base)
    step = float(scale.step)
    found = vec[float]([0.0 for _ in range(TRUMPS_EACH)])
    for trump in range(TRUMPS_EACH):
        found[trump] = (memory.hopes[slot * TRUMPS_EACH + trump] - base) / step + 1.0
    return found


def highest_level(levels: vec[float], trumps: i64) -> float:
    """The best of the levels of some trumps."""
    best = -99.0
    while trumps:
        best = max(best, levels[PLACE[(trumps & -trumps) % 67]])
        trumps &= trumps - 1
    return best


def bid_chance(level: float, height: i64, leads: bool) -> float:
    """How likely a hand that hopes for a level leads the auction at a height, or does not."""
    away = (float(height) - level - DARING) / WIDTH
    chance = 1.0 / (1.0 + exp(max(-30.0, min(30.0, away))))
    if leads:
        return DOUBT + (1.0 - 2.0 * DOUBT) * chance
    return DOUBT + (1.0 - 2.0 * DOUBT) * (1.0 - chance)


def shown_chance(cards: i64, shown: i64, levels: vec[float], best: float) -> float:
    """How likely a hand shows these cards: of the trumps it hopes for most, the more of them it has."""
    found, total = 0.0, 0.0
    trumps = trumps_in(cards)
    while trumps:
        trump = PLACE[(trumps & -trumps) % 67]
        weight = exp(levels[trump] - best)
        total += weight
        own = set_for(trump)
        found += weight * float(size(shown & own)) / float(size(cards & own))
        trumps &= trumps - 1
    return DOUBT + found / total
