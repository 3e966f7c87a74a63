"""What is remarkable about playing a card: the numbers of the weights that together say how good that is.

Each card has one mark of every group; what a group asks is said where its mark is reckoned. The weights are learned.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.mue.play.sight import ABOVE, others_cards, ready
from kuhstall.core.bits import PLACE, native, size
from kuhstall.core.exact import exp
from kuhstall.games.mue.rules.cards import FIRSTS, RANK, SUIT, SUIT_SETS, TRIANGLES
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, TRICK, VOIDS
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.trumps import BOTH_POWER, CHIEF_POWER, POWER

GROUPS: Final = 8
SIZES: Final = [288, 384, 384, 240, 96, 192, 216, 144]
"""How many marks each group has."""
STARTS: Final[vec[i64]] = native([sum(SIZES[:group]) for group in range(GROUPS)])
CARD_MARKS: Final = 1944
"""How many there are in all."""

UNSURE: Final = 5.0
"""How many points a player may be wrong about a card."""
LEADS: Final = 0
BETWEEN: Final = 1
LAST: Final = 2


@final
@mypyc_attr(acyclic=True)
class CardMarks:
    """Marks the cards that a seat may play to the present trick."""

    position: Position
    seat: i64
    legal: i64
    own: i64
    others: i64
    role: i64  # 0 chief, 1 partner, 2 vice, 3 anybody else
    in_team: i64
    place: i64  # LEADS, BETWEEN or LAST
    mate_wins: i64
    is_safe: i64
    points: i64
    trumps_left: i64
    own_trumps: i64
    late: i64
    foes_after: i64
    marks: vec[i64]

    def __init__(self, position: Position, seat: i64) -> None:
        """Look at the trick from a seat that plays to it."""
        self.position, self.seat = position, seat
        ready(position.order, position.chief_trump, position.vice_trump)
        own = position.cells[CONCEALED + seat] | position.cells[FACES + seat]
        self.own = own
        self.legal = (own & position.led or own) & FIRSTS
        self.marks = native_marks()
        if not self.legal & (self.legal - 1):
            return
        others = others_cards(position, seat)
        self.others = others & FIRSTS
        self.trumps_left = size(others & position.trumps)
        self.own_trumps = size(own & position.trumps)
        self.see_roles()
        self.see_trick()

    def see_roles(self) -> None:
        """Note the seat's role, and how late in the hand it is."""
        position, seat = self.position, self.seat
        self.role, self.in_team = 3, 0
        if seat == position.chief:
            self.role, self.in_team = 0, 1
        elif seat == position.partner:
            self.role, self.in_team = 1, 1
        elif seat == position.vice:
            self.role = 2
        left = position.left
        self.late = 0
        if left <= 3:
            self.late = 2
        elif left <= 7:
            self.late = 1

    def see_trick(self) -> None:
        """Note who wins the trick as it stands, and what lies in it."""
        position = self.position
        self.place, self.mate_wins, self.is_safe, self.points, self.foes_after = LEADS, 0, 0, 0, 0
        if position.played == 0:
            return
        self.place = BETWEEN
        if position.played == position.seats - 1:
            self.place = LAST
        for at in range(position.played):
            self.points += TRIANGLES[position.cells[TRICK + at]]
        best = position.best
        if self.team_of(best) == self.in_team:
            self.mate_wins = 1
        at = best - position.leader
        if at < 0:
            at += position.seats
        if not self.others & ABOVE[position.order + position.cells[TRICK + at]]:
            self.is_safe = 1
        after = position.left_of(self.seat)
        while after != position.leader:
            if self.team_of(after) != self.in_team:
                self.foes_after = 1
            after = position.left_of(after)

    def team_of(self, seat: i64) -> i64:
        """1 for chief and partner, 0 for the others."""
        if seat == self.position.chief or seat == self.position.partner:
            return 1
        return 0

    def mark(self, kind: i64) -> None:
        """Reckon the marks of a card."""
        position = self.position
        order, trumps = position.order, position.trumps
        bit = BIT_OF[kind]
        power = POWER[order + kind]
        trump = 1 if bit & trumps else 0
        triangles = TRIANGLES[kind]
        higher = size(self.others & ABOVE[order + kind])
        master = 1 if higher == 0 else 0
        winning = 0
        if self.place and power > position.best_power and bit & (position.led | trumps):
            winning = 1
        suit = trumps if trump else SUIT_SETS[SUIT[kind]] & ~trumps
        length = min(4, size(self.own & suit)) - 1
        place, role, team, late, mates = self.place, self.role, self.in_team, self.late, self.mate_wins
        left = 0 if self.trumps_left == 0 else 1 if self.trumps_left <= 4 else 2
        more = 1 if 2 * self.own_trumps > self.trumps_left else 0
        marks = self.marks
        marks[0] = STARTS[0] + ((((place * 4 + role) * 2 + trump) * 2 + master) * 3 + triangles) * 2 + winning
        worth = 0 if self.points == 0 else 1 if self.points <= 2 else 2 if self.points <= 4 else 3
        ahead = ((place - 1) * 2 + mates) * 2 + self.is_safe if place else 0
        marks[1] = STARTS[1] + (((ahead * 4 + worth) * 2 + winning) * 3 + triangles) * 2 + self.foes_after
        most = min(3, higher)
        marks[2] = STARTS[2] + ((((role * 2 + trump) * 4 + most) * 3 + left) * 2 + more) * 2 + (1 if place else 0)
        marks[3] = STARTS[3] + (((RANK[kind] * 2 + trump) * 3 + place) * 2 + team) * 2 + winning
        marks[4] = STARTS[4] + (((length * 3 + place) * 2 + trump) * 2 + winning) * 2 + team
        marks[5] = (
            STARTS[5]
            + (((self.void_of(suit) * 4 + self.plenty(suit)) * 2 + master) * 2 + team) * 2
            + (1 if place else 0)
        )
        marks[6] = STARTS[6] + ((((late * 3 + triangles) * 2 + winning) * 3 + place) * 2 + mates) * 2 + master
        kin = 3 if power >= BOTH_POWER else 2 if power >= CHIEF_POWER else 1 if trump else 0
        marks[7] = STARTS[7] + (((kin * 3 + place) * 2 + master) * 3 + left) * 2 + team

    def void_of(self, suit: i64) -> i64:
        """0 if nobody is known to lack a suit, 1 if a foe is, 2 if a mate is, 3 if both are."""
        found: i64 = 0
        position = self.position
        for other in range(position.seats):
            if other != self.seat and position.cells[VOIDS + other] & suit:
                if self.team_of(other) == self.in_team:
                    found |= 2
                else:
                    found |= 1
        return found

    def plenty(self, suit: i64) -> i64:
        """How many kinds of a suit the others have, roughly."""
        number = size(self.others & suit)
        if number == 0:
            return 0
        if number <= 3:
            return 1
        if number <= 6:
            return 2
        return 3

    def score(self, weights: vec[float], kind: i64) -> float:
        """How good a card is by these weights."""
        self.mark(kind)
        found = 0.0
        for group in range(GROUPS):
            found += weights[self.marks[group]]
        return found

    def chance(self, weights: vec[float], played: i64) -> float:
        """How likely a player with these weights, who is not quite sure of them, plays a card that he may play."""
        rest, total = self.legal, 0.0
        if not rest & (rest - 1):
            return 1.0
        own = self.score(weights, played)
        while rest:
            kind = PLACE[(rest & -rest) % 67]
            total += exp(min(20.0, (self.score(weights, kind) - own) / UNSURE))
            rest &= rest - 1
        return 1.0 / total


BIT_OF: Final[vec[i64]] = native([2**kind for kind in range(50)])


def native_marks() -> vec[i64]:
    """Room for one mark of each group."""
    return vec[i64]([0 for _ in range(GROUPS)])


def best_card(marks: CardMarks, weights: vec[float]) -> i64:
    """The card that the weights say is best; of equals the first that is written."""
    rest = marks.legal
    found = PLACE[(rest & -rest) % 67]
    rest &= rest - 1
    if not rest:
        return found
    most = marks.score(weights, found)
    while rest:
        kind = PLACE[(rest & -rest) % 67]
        score = marks.score(weights, kind)
        if score > most:
            found, most = kind, score
        rest &= rest - 1
    return found
