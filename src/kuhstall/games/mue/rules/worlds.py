"""Another world that looks the same to one seat: the cards it has not seen are dealt anew, without bias.

Every way to deal the unseen cards that agrees with the hand sizes and with the voids that play has shown is equally
likely, where two equal cards count as two cards. Unseen cards that the same seats may hold form a group, and seats
that may hold the same groups form a party. How many cards of each group go to each party is drawn first, each
division as likely as it has ways to deal it, which are counted exactly; then each group is shuffled and handed out.
"""

from typing import TYPE_CHECKING, Final, final

from kuhstall.core.chance import SPAN, Chance
from kuhstall.core.state import BITS
from kuhstall.games.mue.rules.cards import BIT, members, set_of, size

if TYPE_CHECKING:
    from kuhstall.games.mue.rules.table import Table

FACTORIAL: Final[list[int]] = [1]
for _n in range(1, 61):
    FACTORIAL.append(FACTORIAL[-1] * _n)

WIDTH: Final = 64
"""More than the cards that a party can take: the rooms of all parties are written as one number to this base."""


def another_world(table: "Table", seat: int, chance: Chance) -> "Table":
    """A copy of the table in which this seat (or PUBLIC) could be sitting just as well."""
    world = table.clone()
    world.seed, world.prepared = chance.fork("deals").key, {}  # Nobody knows the next deals.
    if table.showing and seat != table.turn:
        world.take_back()  # Nobody sees the first steps of a move that is not complete.
    worlds = table.worlds
    if worlds is None or worlds.seat != seat:
        worlds = table.worlds = Worlds(seat, world.concealed, world.voids)
    world.concealed = worlds.deal(world.concealed, chance)
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

    def draw(self, chance: Chance) -> list[int]:
        """One way to divide, as likely as it has deals."""
        if len(self.shares) == 1:
            return self.shares[0]
        drawn, at = below(chance, self.ways), 0
        while self.up_to[at] <= drawn:
            at += 1
        return self.shares[at]


def below(chance: Chance, n: int) -> int:
    """A number from 0 to n-1, each equally likely, however large n is."""
    if n <= SPAN:
        return chance.below(n)
    span = SPAN
    while span < n:
        span *= SPAN
    fair = span - span % n
    while True:
        number, reach = 0, 1
        while reach < span:
            number = number * SPAN + chance.word()
            reach *= SPAN
        if number < fair:
            return number % n


@final
class Worlds:
    """All the deals of the unseen cards that a seat (or PUBLIC) must think possible, counted to draw from them."""

    def __init__(self, seat: int, concealed: list[int], voids: list[int]) -> None:
        """Sort the unseen cards into groups and the seats into parties."""
        self.seat = seat
        self.others = [other for other in range(len(concealed)) if other != seat and concealed[other]]
        self.sizes = [size(cards) for cards in concealed]
        self.groups: list[list[int]] = []
        self.holders: list[int] = []  # for each group the set of seats that may hold its cards
        self._group_cards(concealed, voids)
        self.parties: list[list[int]] = []
        self.takes: list[list[bool]] = []  # for each group the parties that may hold its cards
        self._form_parties()
        self.divisions: dict[int, Division] = {}

    def _group_cards(self, concealed: list[int], voids: list[int]) -> None:
        found: dict[int, list[int]] = {}
        for owner in self.others:
            for kind in members(concealed[owner]):
                holders = 0
                for other in self.others:
                    if not voids[other] & BIT[kind]:
                        holders |= BITS[other]
                if holders not in found:
                    found[holders] = []
                found[holders].append(kind)
        # Groups that few may hold come first, so that fewer divisions lead nowhere.
        for holders in sorted(found, key=size):
            self.holders.append(holders)
            self.groups.append(sorted(found[holders]))

    def _form_parties(self) -> None:
        alike: dict[int, list[int]] = {}
        for other in self.others:
            may_hold = 0
            for at, holders in enumerate(self.holders):
                if holders & BITS[other]:
                    may_hold |= BIT[at]
            if may_hold not in alike:
                alike[may_hold] = []
            alike[may_hold].append(other)
        self.parties = list(alike.values())
        for holders in self.holders:
            self.takes.append([holders & BITS[party[0]] != 0 for party in self.parties])

    def deal(self, concealed: list[int], chance: Chance) -> list[int]:
        """The concealed cards of each seat in one of the possible deals, each equally likely."""
        hands = concealed[:]
        rooms = [sum([self.sizes[other] for other in party]) for party in self.parties]
        piles: list[list[int]] = [[] for _ in self.parties]
        for group, cards in enumerate(self.groups):
            shares = self.division(group, rooms).draw(chance)
            pool = cards[:]
            if max(shares) < len(pool):
                chance.shuffle(pool)
            at = 0
            for party, share in enumerate(shares):
                piles[party] += pool[at : at + share]
                rooms[party] -= share
                at += share
        for seats, pile in zip(self.parties, piles):
            self._hand_out(seats, pile, hands, chance)
        return hands

    def _hand_out(self, party: list[int], pile: list[int], hands: list[int], chance: Chance) -> None:
        if len(party) > 1:
            chance.shuffle(pile)
        at = 0
        for other in party:
            hands[other] = set_of(pile[at : at + self.sizes[other]])
            at += self.sizes[other]

    def division(self, group: int, rooms: list[int]) -> Division:
        """The ways to divide a group when the parties have so much room for it and for the groups after it."""
        key = group
        for room in rooms:
            key = key * WIDTH + room
        found = self.divisions.get(key)
        if found is None:
            found = Division()
            self._divide(found, group, rooms, [], len(self.groups[group]), FACTORIAL[len(self.groups[group])])
            self.divisions[key] = found
        return found

    def _divide(self, found: Division, group: int, rooms: list[int], shares: list[int], left: int, ways: int) -> None:
        """Give the next party every possible share; `ways` counts the deals of this group so far."""
        party = len(shares)
        if party == len(rooms):
            if left == 0:
                found.add(ways * self.ways_after(group, rooms, shares), shares)
            return
        room = rooms[party] if self.takes[group][party] else 0
        most = min(left, room)
        for share in range(self.least(group, party, rooms[party]), most + 1):
            self._divide(found, group, rooms, [*shares, share], left - share, ways // FACTORIAL[share])

    def least(self, group: int, party: int, room: int) -> int:
        """What a party must take of a group: all it has room for, if it may hold nothing of the later groups."""
        for later in range(group + 1, len(self.groups)):
            if self.takes[later][party]:
                return 0
        return room

    def ways_after(self, group: int, rooms: list[int], shares: list[int]) -> int:
        """The ways to deal all the groups after this one."""
        if group + 1 == len(self.groups):
            return 1
        return self.division(group + 1, [room - share for room, share in zip(rooms, shares)]).ways
