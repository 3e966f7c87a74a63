"""Another world that looks the same to one seat: the cards it has not seen are redealt, without bias.

Every way to deal the unseen cards that agrees with the hand sizes and with the voids that play has shown is equally
likely, where two equal cards count as two cards. Unseen cards that the same seats may hold form a group, and seats
that may hold the same groups form a party. Group by group it is drawn how many cards go to each party, every division
as likely as there are ways to deal on from it, which are counted exactly; then the cards are shuffled and handed out.
"""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.core.bits import BIT, size
from kuhstall.core.luck import Dice, Luck
from kuhstall.games.mue.rules.cards import members, set_of
from kuhstall.games.mue.rules.cells import BLOCK, CONCEALED, VOIDS

if TYPE_CHECKING:
    from kuhstall.games.mue.rules.position import Position

FACTORIAL: Final[list[int]] = [1]
for _n in range(1, 61):
    FACTORIAL.append(FACTORIAL[-1] * _n)

SPAN: Final = 4294967296
SMALL: Final = 65536
"""Dice are off by at most n in SPAN below a number n, so what is not small is put together from whole words."""
WIDTH: Final = 64
"""More than the cards that a party can take: the rooms of all parties are written as one number to this base."""


def another_world(position: "Position", seat: i64, luck: Luck) -> "Position":
    """A copy of the position in which this seat (or PUBLIC) could be just as well."""
    dice = luck.dice()
    world = position.clone()
    world.seed, world.prepared, world.dice = None, {}, dice  # Nobody knows the next deals.
    if position.showing and seat != position.turn:
        world.take_back()  # Nobody sees the first steps of a move that is not complete.
    worlds = position.worlds
    if worlds is None or not worlds.fits(seat, world.cells):
        worlds = position.worlds = Worlds(seat, world.seats, world.cells)
    worlds.deal(world.cells, dice)
    return world


@final
class Division:
    """The ways to divide one group among the parties, given their room: each with the deals up to it counted."""

    def __init__(self) -> None:
        """Not a single way yet."""
        self.ways = 0
        self.up_to: list[int] = []
        self.shares: list[list[int]] = []

    def add(self, ways: int, shares: list[int]) -> None:
        """One more way to divide."""
        if ways:
            self.ways += ways
            self.up_to.append(self.ways)
            self.shares.append(shares)

    def draw(self, dice: Dice) -> list[int]:
        """One way to divide, as likely as it has deals."""
        if len(self.shares) == 1:
            return self.shares[0]
        drawn, at = below(dice, self.ways), 0
        while self.up_to[at] <= drawn:
            at += 1
        return self.shares[at]


def below(luck: Luck, n: int) -> int:
    """A number from 0 to n-1, each equally likely, however large n is."""
    if n < SMALL:
        return luck.below(n)
    span = SPAN
    while span < n:
        span *= SPAN
    fair = span - span % n
    while True:
        number, reach = 0, 1
        while reach < span:
            word: int = luck.word()
            number = number * SPAN + word
            reach *= SPAN
        if number < fair:
            return number % n


@final
class Level:
    """A group of unseen cards, and the parties that the seats form while this group and those after it are dealt.

    Seats that may hold the same of these groups are one party; from level to level parties only ever join.
    """

    def __init__(self, cards: list[int], patterns: list[int]) -> None:
        """The cards of a group, and for each party of the level before the later groups that it may hold, as a set."""
        self.cards = cards
        self.patterns = sorted(set(patterns))
        self.joining = [[at for at, own in enumerate(patterns) if own == pattern] for pattern in self.patterns]
        self.divisions: dict[int, Division] = {}

    def joined(self, rooms: list[int]) -> list[int]:
        """The room of each party, given the room of each party of the level before."""
        return [sum([rooms[at] for at in joining]) for joining in self.joining]

    def ways_to_part(self, rooms: list[int]) -> int:
        """In how many ways the parties can hand out what they get to those of the level before."""
        ways = 1
        for joining in self.joining:
            ways *= FACTORIAL[sum([rooms[at] for at in joining])]
            for at in joining:
                ways //= FACTORIAL[rooms[at]]
        return ways

    def part(self, piles: list[list[int]], rooms: list[int], dice: Dice) -> list[list[int]]:
        """The piles of the parties handed out to those of the level before, each way equally likely."""
        parts: list[list[int]] = [[] for _ in rooms]
        for joining, pile in zip(self.joining, piles):
            if len(joining) > 1:
                dice.shuffle(pile)
            start = 0
            for at in joining:
                parts[at] = pile[start : start + rooms[at]]
                start += rooms[at]
        return parts


@final
class Worlds:
    """All the deals of the unseen cards that a seat (or PUBLIC) must think possible, counted to draw from them."""

    def __init__(self, seat: i64, seats: i64, cells: vec[i64]) -> None:
        """Sort the unseen cards into groups and the seats into parties."""
        self.seat = seat
        self.cells = cells[:]
        self.others = [other for other in range(seats) if other != seat and cells[CONCEALED + other]]
        self.sizes = [size(cells[CONCEALED + other]) for other in self.others]
        self.levels: list[Level] = []
        groups = self.grouped()
        holders = sorted(groups, key=int.bit_count)  # Few holders first: parties join early, with less to count.
        patterns = [0] * len(self.others)
        for at, who in enumerate(holders):
            for index, other in enumerate(self.others):
                if who & BIT[other]:
                    patterns[index] |= BIT[at]
        for who in holders:
            self.levels.append(Level(groups[who], patterns))
            patterns = [pattern >> 1 for pattern in self.levels[-1].patterns]

    def fits(self, seat: i64, cells: vec[i64]) -> bool:
        """Whether these are the deals for a seat at cells whose hidden cards and voids are the same."""
        if seat != self.seat:
            return False
        for block in (CONCEALED, VOIDS):
            for at in range(BLOCK):
                if cells[block + at] != self.cells[block + at]:
                    return False
        return True

    def grouped(self) -> dict[int, list[int]]:
        """The unseen cards by the set of seats that may hold them."""
        unseen: list[int] = []
        for other in self.others:
            unseen += members(self.cells[CONCEALED + other])
        groups: dict[int, list[int]] = {}
        for kind in sorted(unseen):  # In an order that tells nothing about who really holds them.
            holders = 0
            for other in self.others:
                if not self.cells[VOIDS + other] & BIT[kind]:
                    holders |= BIT[other]
            if holders not in groups:
                groups[holders] = []
            groups[holders].append(kind)
        return groups

    def deal(self, cells: vec[i64], dice: Dice) -> None:
        """Lay the concealed cards of each seat down as in one of the possible deals, each equally likely."""
        for other, pile in zip(self.others, self.dealt(0, self.sizes, dice)):
            cells[CONCEALED + other] = set_of(pile)

    def dealt(self, at: int, rooms: list[int], dice: Dice) -> list[list[int]]:
        """What the parties of the level before get of this group and of those after it, filling their room."""
        if at == len(self.levels):
            return [[] for _ in rooms]
        level = self.levels[at]
        joined = level.joined(rooms)
        shares = self.division(at, joined).draw(dice)
        piles = self.dealt(at + 1, [room - share for room, share in zip(joined, shares)], dice)
        cards, start = level.cards[:], 0
        if max(shares) < len(cards):
            dice.shuffle(cards)
        for party, share in enumerate(shares):
            piles[party] = piles[party] + cards[start : start + share]
            start += share
        return level.part(piles, rooms, dice)

    def division(self, at: int, rooms: list[int]) -> Division:
        """The ways to divide a group when its parties have so much room for it and for the groups after it."""
        level, key = self.levels[at], 0
        for room in rooms:
            key = key * WIDTH + room
        found = level.divisions.get(key)
        if found is None:
            found = Division()
            self._divide(found, at, rooms, [], len(level.cards), FACTORIAL[len(level.cards)])
            level.divisions[key] = found
        return found

    def _divide(self, found: Division, at: int, rooms: list[int], shares: list[int], left: int, ways: int) -> None:
        """Give the next party every possible share; `ways` counts the ways to hand out the cards of this group."""
        party = len(shares)
        if party == len(rooms):
            if left == 0:
                found.add(ways * self.ways_after(at, rooms, shares), shares)
            return
        pattern = self.levels[at].patterns[party]
        room = rooms[party]
        most = min(room, left) if pattern & 1 else 0
        least = 0 if pattern > 1 else room  # Who may hold nothing that comes later is filled now.
        for share in range(least, most + 1):
            self._divide(found, at, rooms, [*shares, share], left - share, ways // FACTORIAL[share])

    def ways_after(self, at: int, rooms: list[int], shares: list[int]) -> int:
        """The ways to deal all the groups after this one."""
        if at + 1 == len(self.levels):
            return 1
        later = self.levels[at + 1]
        rest = [room - share for room, share in zip(rooms, shares)]
        return self.division(at + 1, later.joined(rest)).ways * later.ways_to_part(rest)
