"""What the others may hold: hands that explain what they have done, and worlds made of such hands."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.bots.mue.play.hopes import Hopes
from kuhstall.bots.mue.play.moments import Bid, Moment, Naming, Play
from kuhstall.bots.mue.play.story import Story
from kuhstall.bots.mue.play.style import lay_or_pass
from kuhstall.core.bits import BIT, PLACE, native, size
from kuhstall.core.luck import Luck
from kuhstall.core.state import State
from kuhstall.games.mue.rules.actions import CARD
from kuhstall.games.mue.rules.cards import KINDS, PAIRED, joined, with_card, without_card
from kuhstall.games.mue.rules.cells import BLOCK, CONCEALED, FACES, VOIDS
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NOBODY

SLOTS: Final = 4096
SPAN: Final = 4294967296.0
"""How many words dice have."""
BY_RULE: Final = 0
BIDS_BY_RULE: Final = 1
PLAYS_BY_RULE: Final = 2
STRANGER: Final = 3
KINDS_OF_PLAYERS: Final = 4
"""A player does all by rule, only bids by rule, only plays tricks by rule, or does neither."""


@final
class Belief:
    """How well hands explain what each of the others has done, as a rule player or as anybody else."""

    story: Story
    weights: vec[float]
    """What cards are worth to somebody who plays well."""
    moments: list[list[Moment]]
    """What each of the others has done."""
    trust: list[list[float]]
    """How likely each seat is of each kind, before it has done anything in this hand."""
    open: vec[i64]
    """The cards of each seat that are open to all: face up or played."""
    # What was reckoned before; a hand is forgotten when another needs its place.
    hands: vec[i64]
    owners: vec[i64]
    likely: vec[float]
    shares: vec[float]
    """For each hand how much of its likelihood is that of each kind of player."""

    def __init__(self, story: Story, world: Position, weights: vec[float], trust: list[list[float]]) -> None:
        """Go through the story once; of the world only what the seat knows matters."""
        self.story, self.weights, self.trust = story, weights, trust
        self.moments = [[] for _ in range(world.seats)]
        self.open = native([0] * BLOCK)
        self.hands = vec[i64]([0 for _ in range(SLOTS)])
        self.owners = vec[i64]([0 for _ in range(SLOTS)])
        self.likely = vec[float]([0.0 for _ in range(SLOTS)])
        self.shares = vec[float]([0.0 for _ in range(SLOTS * KINDS_OF_PLAYERS)])
        for seat in range(world.seats):
            self.open[seat] = joined(world.cells[FACES + seat], story.played[seat])
        self.see_auction(world)
        self.see_trumps(world)
        self.see_tricks(world)

    def see_auction(self, world: Position) -> None:
        """Remember the others' bids."""
        story = self.story
        hand = story.before_auction(world)
        for at in range(len(story.movers)):
            seat: i64 = story.movers[at]
            cards: i64 = story.bids[at]
            if seat != story.seat:
                bid = Bid(seat, hand.clone(), hand.cells[FACES + seat], cards)
                bid.height, bid.leads = story.heights[at], story.leads[at]
                self.moments[seat].append(bid)
            hand.passes = 0  # So that the auction does not end.
            lay_or_pass(hand, seat, cards)

    def see_trumps(self, world: Position) -> None:
        """Remember the trumps that others have named."""
        if world.vice_trump != NOBODY and world.vice != self.story.seat:
            hand = self.story.before_tricks(world)
            hand.chief_trump = hand.vice_trump = NOBODY
            shown = hand.cells[FACES + world.vice]
            self.moments[world.vice].append(Naming(world.vice, hand, shown, world.vice_trump))
        if world.chief_trump != NOBODY and world.chief != self.story.seat:
            hand = self.story.before_tricks(world)
            shown = hand.cells[FACES + world.chief]
            self.moments[world.chief].append(Naming(world.chief, hand, shown, world.chief_trump))

    def see_tricks(self, world: Position) -> None:
        """Remember the cards that others have played where they had a choice."""
        story = self.story
        if not story.plays:
            return
        hand, spent = story.before_tricks(world), native([0] * BLOCK)
        for at in range(len(story.plays)):
            seat: i64 = story.players[at]
            kind: i64 = story.plays[at]
            if seat != story.seat:
                self.moments[seat].append(play_in(hand, seat, spent[seat], kind))
            spent[seat] = with_card(spent[seat], kind)
            hand.phase.apply(hand, seat, CARD + kind)

    def slot_of(self, world: Position, seat: i64, hidden: i64) -> i64:
        """Where is kept what is to be said of a seat that hides these cards."""
        dealt = joined(hidden, self.open[seat])
        slot = ((dealt ^ (dealt >> 19) ^ (dealt >> 37)) * 1640531 + seat * 7919) & (SLOTS - 1)
        if self.hands[slot] != dealt or self.owners[slot] != seat:
            self.hands[slot], self.owners[slot] = dealt, seat
            self.reckon(slot, seat, dealt, Hopes(world, dealt))
        return slot

    def reckon(self, slot: i64, seat: i64, dealt: i64, hopes: Hopes) -> None:
        """Work it out."""
        bids = bids_by_hope = plays = plays_by_hope = 1.0
        for moment in self.moments[seat]:
            moment.imagine(dealt)
            if isinstance(moment, Play):
                plays *= moment.by_rule()
                plays_by_hope *= moment.by_hope(hopes, self.weights)
            else:
                bids *= moment.by_rule()
                bids_by_hope *= moment.by_hope(hopes, self.weights)
        at, trust = slot * KINDS_OF_PLAYERS, self.trust[seat]
        self.shares[at + BY_RULE] = trust[BY_RULE] * bids * plays
        self.shares[at + BIDS_BY_RULE] = trust[BIDS_BY_RULE] * bids * plays_by_hope
        self.shares[at + PLAYS_BY_RULE] = trust[PLAYS_BY_RULE] * bids_by_hope * plays
        self.shares[at + STRANGER] = trust[STRANGER] * bids_by_hope * plays_by_hope
        self.likely[slot] = 0.0
        for kind in range(KINDS_OF_PLAYERS):
            self.likely[slot] += self.shares[at + kind]

    def kinds(self, world: Position, seat: i64) -> list[float]:
        """How likely a seat is of each kind of player if it holds what it has in a world."""
        slot = self.slot_of(world, seat, world.cells[CONCEALED + seat])
        at = slot * KINDS_OF_PLAYERS
        return [self.shares[at + kind] / self.likely[slot] for kind in range(KINDS_OF_PLAYERS)]

    def weigh(self, worlds: list[State]) -> list[float]:
        """How likely the others would have bid and played as they did in each world."""
        found: list[float] = []
        for world in worlds:
            assert isinstance(world, Position)
            likely = 1.0
            for seat in range(world.seats):
                if seat != self.story.seat:
                    likely *= self.likely[self.slot_of(world, seat, world.cells[CONCEALED + seat])]
            found.append(likely)
        return found

    def stir(self, world: Position, swaps: i64, luck: Luck) -> None:
        """Let the others swap hidden cards, so that in the long run each world comes as often as it is likely.

        That is the Metropolis algorithm: a swap to a less likely world is made as often as it is likely in comparison.
        """
        others: list[int] = []
        for seat in range(world.seats):
            if seat != self.story.seat and world.cells[CONCEALED + seat]:
                others.append(seat)
        if len(others) < 2:
            return
        for _ in range(swaps):
            first: i64 = luck.below(len(others))
            second: i64 = luck.below(len(others) - 1)
            if second >= first:
                second += 1
            self.swap(world, others[first], others[second], luck)

    def swap(self, world: Position, one: i64, two: i64, luck: Luck) -> None:
        """Let two seats swap a card each, unless the world would become too unlikely."""
        ones, twos = world.cells[CONCEALED + one], world.cells[CONCEALED + two]
        give, take = drawn_from(ones, luck), drawn_from(twos, luck)
        if give == take or world.cells[VOIDS + two] & BIT[give] or world.cells[VOIDS + one] & BIT[take]:
            return
        before = self.likely[self.slot_of(world, one, ones)] * self.likely[self.slot_of(world, two, twos)]
        ones = with_card(without_card(ones, give), take)
        twos = with_card(without_card(twos, take), give)
        after = self.likely[self.slot_of(world, one, ones)] * self.likely[self.slot_of(world, two, twos)]
        if after >= before * (float(luck.word()) / SPAN):
            world.cells[CONCEALED + one], world.cells[CONCEALED + two] = ones, twos


def play_in(hand: Position, seat: i64, spent: i64, kind: i64) -> Play:
    """A card that a seat plays, having played others before."""
    position = hand.clone()
    play = Play(seat, position, joined(spent, hand.cells[FACES + seat]), kind)
    play.hidden = 0
    for other in range(hand.seats):
        play.hidden = joined(play.hidden, hand.cells[CONCEALED + other])
        position.cells[CONCEALED + other] = 0
    return play


def drawn_from(cards: i64, luck: Luck) -> i64:
    """The kind of one card of a set, each equally likely."""
    at = luck.below(size(cards))
    while at:
        cards &= cards - 1
        at -= 1
    place = PLACE[(cards & -cards) % 67]
    if place >= KINDS:
        return PAIRED[place - KINDS]
    return place
