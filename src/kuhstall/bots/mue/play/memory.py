"""What a rule player has reckoned before: pure results, kept because an auction asks for the same again and again."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.mue.play.worth import hope_for, made_in, pack_of, promise
from kuhstall.core.bits import PLACE, native, size
from kuhstall.games.mue.rules.position import Position, Variant
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.rules.trumps import set_for, trumps_in

SLOTS: Final = 1024
HEIGHTS: Final = 20
TRUMPS_EACH: Final = 16
ROOM: Final = 4
"""How many heights it looks at when it chooses what to bid on: others will bid too."""
ENOUGH: Final = 2
"""How many of the six equally likely outcomes must make a contract."""
SOUND: Final = 32


@final
@mypyc_attr(acyclic=True)
class Memory:
    """For hands of cards what to bid on at each height; a hand is forgotten when another needs its place."""

    variant: Variant
    pack: i64
    hands: vec[i64]
    hopes: vec[float]  # for each hand and trump the triangles that a chief may hope for
    favourites: vec[i64]  # for each hand and height the best trump, plus SOUND if it is to be bid, NOBODY if unknown
    vices: vec[i64]  # for each hand and likely trump of a chief the best trump for a vice, NOBODY if unknown

    def __init__(self, variant: Variant) -> None:
        """A memory for one game, in which nothing is known yet."""
        self.variant, self.pack = variant, pack_of(variant)
        self.hands = native([0] * SLOTS)
        self.hopes = vec[float]([0.0 for _ in range(SLOTS * TRUMPS_EACH)])
        self.favourites = native([NOBODY] * (SLOTS * HEIGHTS))
        self.vices = native([NOBODY] * (SLOTS * TRUMPS_EACH))

    def slot_of(self, cards: i64) -> i64:
        """Where a hand has its place, with its hopes."""
        slot = ((cards ^ (cards >> 23) ^ (cards >> 41)) * 1640531) & (SLOTS - 1)
        if self.hands[slot] != cards:
            self.hands[slot] = cards
            for height in range(HEIGHTS):
                self.favourites[slot * HEIGHTS + height] = NOBODY
            for trump in range(TRUMPS_EACH):
                self.vices[slot * TRUMPS_EACH + trump] = NOBODY
            rest = trumps_in(cards)
            while rest:
                trump = PLACE[(rest & -rest) % 67]
                self.hopes[slot * TRUMPS_EACH + trump] = hope_for(cards, self.variant.seats, self.pack, trump, NOBODY)
                rest &= rest - 1
        return slot

    def favourite(self, cards: i64, height: i64) -> i64:
        """The trump to bid on at a height, plus SOUND if this height is to be bid."""
        slot = self.slot_of(cards)
        found = self.favourites[slot * HEIGHTS + height]
        if found == NOBODY:
            found = self.reckoned(cards, slot, height)
            self.favourites[slot * HEIGHTS + height] = found
        return found

    def reckoned(self, cards: i64, slot: i64, height: i64) -> i64:
        """The same, worked out: what promises most at this height or somewhat higher; of equals the longest trump."""
        best: i64 = NOBODY
        most: i64 = 0
        rest = trumps_in(cards)
        while rest:
            trump = PLACE[(rest & -rest) % 67]
            claim = self.best_promise(slot, trump, height) * 16 + size(cards & set_for(trump))
            if best == NOBODY or claim > most:
                best, most = trump, claim
            rest &= rest - 1
        if self.is_sound(slot, best, height):
            return best + SOUND
        return best

    def best_promise(self, slot: i64, trump: i64, height: i64) -> i64:
        """The most that a trump promises at this height or somewhat higher."""
        hope = self.hopes[slot * TRUMPS_EACH + trump]
        most = promise(self.variant, hope, trump, height)
        for more in range(1, ROOM):
            most = max(most, promise(self.variant, hope, trump, height + more))
        return most

    def is_sound(self, slot: i64, trump: i64, height: i64) -> bool:
        """Whether to bid a height on a trump."""
        hope = self.hopes[slot * TRUMPS_EACH + trump]
        made = made_in(self.variant, hope, trump, height)
        return made >= ENOUGH and promise(self.variant, hope, trump, height) > 0


MEMORIES: Final[list[Memory]] = []


def memory_for(position: Position) -> Memory:
    """The memory for the number of players of a position; it depends on nothing else."""
    for memory in MEMORIES:
        if memory.variant.seats == position.seats:
            return memory
    memory = Memory(position.variant)
    MEMORIES.append(memory)
    return memory
