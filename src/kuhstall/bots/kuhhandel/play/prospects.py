"""What lies open before everybody, and the score that everybody can expect of it.

Everybody's chance of a quartet is guessed from what lies open. The score that can be expected from such chances gives
each animal a price in points.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhhandel.play.style import Style
from kuhstall.core.bits import BIT
from kuhstall.core.exact import power
from kuhstall.games.kuhhandel.rules.actions import MOST_SEATS
from kuhstall.games.kuhhandel.rules.bag import count
from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition
from kuhstall.games.kuhhandel.rules.position import ANIMALS, HELD, PEDIGREES, Position

UNKNOWN: Final = -2
"""Stands for the owner of the dove before anybody has looked."""


def numbers(found: list[float]) -> vec[float]:
    """Numbers for compiled code."""
    return vec[float]([float(number) for number in found])


def zeros(n: i64) -> vec[float]:
    """That many numbers to write into."""
    return numbers([0.0] * int(n))


@final
@mypyc_attr(acyclic=True)
class Prospects:
    """The chances, the expected score and what it grows with, for every seat; all of it is public.

    Numbers for a kind and a seat stand at `kind * MOST_SEATS + seat`, for two seats at `one * MOST_SEATS + other`.
    """

    style: Style
    edition: Edition
    seats: i64
    kinds: i64  # the animals, and one more for the rats
    traded: i64  # the kinds that there are cards of
    open_cards: vec[i64]  # what all this was worked out for
    dove: i64
    chance: vec[float]  # of each seat to get each quartet
    slope: vec[float]  # what each quartet is worth to each seat if it were certain, in points
    stake: vec[float]  # for each kind the points that are still open
    weight: vec[float]  # how much a point of the other seat counts for the one: its own fully, the others' against it
    expected: vec[float]  # each seat's score
    quartets: vec[float]  # how many each seat can expect
    taste: vec[float]  # for each card, how much more than it is worth the style likes it
    shared: vec[float]  # what each seat gets of that many cards in the pile

    def __init__(self, style: Style, edition: Edition, seats: i64) -> None:
        """Prepare for tables of this size."""
        self.style, self.edition, self.seats = style, edition, seats
        self.kinds = edition.rat + 1
        self.traded = self.kinds if edition.rats else edition.rat
        self.open_cards = vec[i64]([-1] * HELD)
        self.dove = UNKNOWN
        self.chance, self.slope = zeros(self.kinds * MOST_SEATS), zeros(self.kinds * MOST_SEATS)
        self.stake, self.weight = zeros(self.kinds), zeros(MOST_SEATS * MOST_SEATS)
        self.expected, self.quartets = zeros(MOST_SEATS), zeros(MOST_SEATS)
        self.taste = tastes(style, edition)
        self.shared = numbers([left / int(seats) for left in range(QUARTET + 1)])

    def look(self, position: Position) -> None:
        """Work everything out again, unless nothing that lies open has changed."""
        if self.unchanged(position):
            return
        self.dove = position.dove
        for at in range(ANIMALS, ANIMALS + 2 * MOST_SEATS):
            self.open_cards[at] = position.held[at]
        self.guess_chances()
        for seat in range(self.seats):
            self.expect(seat)
        self.weigh()
        for kind in range(self.kinds):
            self.stake[kind] = self.at_stake(kind)

    def unchanged(self, position: Position) -> bool:
        """Whether the same lies open as at the last look."""
        known, held = self.open_cards, position.held
        for seat in range(self.seats):
            if known[ANIMALS + seat] != held[ANIMALS + seat] or known[PEDIGREES + seat] != held[PEDIGREES + seat]:
                return False
        return self.dove == position.dove

    def owned(self, seat: i64, kind: i64) -> i64:
        """How many of a kind a seat owns."""
        return count(self.open_cards[ANIMALS + seat], kind)

    def drawn(self, kind: i64) -> i64:
        """How many of a kind anybody owns."""
        found: i64 = 0
        for seat in range(self.seats):
            found += count(self.open_cards[ANIMALS + seat], kind)
        return found

    def guess_chances(self) -> None:
        """The chance of each seat to get each quartet: what lies open counts, what is in the pile is shared."""
        for kind in range(self.kinds):
            of_the_pile = self.shared[QUARTET - self.drawn(kind)]
            for seat in range(self.seats):
                mine = float(self.owned(seat, kind))
                self.chance[kind * MOST_SEATS + seat] = (mine + of_the_pile) / 4.0

    def worth(self, seat: i64, animal: i64) -> float:
        """What a quartet counts for a seat, with its pedigree card (KM-5.3)."""
        edition = self.edition
        if edition.pedigrees and self.open_cards[PEDIGREES + seat] & BIT[animal]:
            return float(edition.value[animal] + edition.pedigree_bonus)
        return float(edition.value[animal])

    def expect(self, seat: i64) -> None:
        """The expected score of a seat, and how it grows with the chance of each quartet."""
        number = total = 0.0
        for animal in range(self.edition.rat):
            chance = self.chance[animal * MOST_SEATS + seat]
            number += chance
            total += self.worth(seat, animal) * chance
        self.quartets[seat], self.expected[seat] = number, 0.0
        times = self.style.multiplying if self.edition.multiplies else 0.0
        for animal in range(self.edition.rat):
            self.expect_quartet(seat, animal, times * number, times * total, times)
        if self.edition.has_dove:
            self.expect_dove(seat)
        lost = min(1.0, self.style.cover_loss / max(number, 0.1))
        self.slope[self.edition.rat * MOST_SEATS + seat] = -self.expected[seat] * lost  # KM-5.1

    def expect_quartet(self, seat: i64, animal: i64, number: float, total: float, times: float) -> None:
        """Add a quartet to the expected score; a pedigree card without its quartet counts too (KM-5.5)."""
        at = animal * MOST_SEATS + seat
        worth, chance = self.worth(seat, animal), self.chance[at]
        alone = worth - float(self.edition.value[animal])
        self.slope[at] = worth * (1.0 + number - 2.0 * times * chance) + total - alone
        self.expected[seat] += worth * chance * (1.0 + number - times * chance) + alone * (1.0 - chance)

    def expect_dove(self, seat: i64) -> None:
        """Raise the slopes of the pairs that bring the dove while it is to be had (KH-5.3)."""
        bonus = float(self.edition.dove_bonus)
        if self.dove >= 0:
            self.expected[seat] += bonus if self.dove == seat else 0.0
            return
        for pair in self.edition.dove_pairs:
            one: i64 = pair[0] * MOST_SEATS + seat
            other: i64 = pair[1] * MOST_SEATS + seat
            self.slope[one] += bonus * self.chance[other]
            self.slope[other] += bonus * self.chance[one]
            self.expected[seat] += bonus * self.chance[one] * self.chance[other]

    def weigh(self) -> None:
        """How much each player's points count for each seat: among the others, leaders first."""
        total = 0.0
        for seat in range(self.seats):
            total += self.lead(seat)
        for seat in range(self.seats):
            others = total - self.lead(seat)
            for other in range(self.seats):
                against = 1.0 if self.seats == 2 else self.style.denial * self.lead(other) / others
                self.weight[seat * MOST_SEATS + other] = 1.0 if seat == other else -against

    def lead(self, seat: i64) -> float:
        """How dangerous a player is."""
        score = max(self.expected[seat], 1.0)
        return score * score

    def at_stake(self, kind: i64) -> float:
        """The points of a quartet that are still open: none when it is decided, most when nobody owns any of it."""
        found = 0.0
        for seat in range(self.seats):
            at = kind * MOST_SEATS + seat
            found += abs(self.slope[at]) * self.chance[at] * (1.0 - self.chance[at])
        return found


def tastes(style: Style, edition: Edition) -> vec[float]:
    """How much more than it is worth, or less, a style likes each animal; rats and pedigree cards as they are."""
    mean = sum(edition.values) / max(len(edition.values), 1)
    liked = [power(max(value, 1) / mean, style.tilt) for value in edition.values]
    return numbers(liked + [1.0] * (int(edition.money) - len(liked)))
