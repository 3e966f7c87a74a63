"""The learned value: how likely each player wins, from how they stand.

For each seat the same small network looks at what that seat has and how it compares with the others; the numbers that
come out compete in a softmax. Sums are made in a fixed order, so that compiled and plain code agree to the last bit.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhhandel.play.stand import ROOM, Stand, floats
from kuhstall.core.bits import BIT
from kuhstall.core.exact import exp
from kuhstall.games.kuhhandel.rules.edition import QUARTET

ANIMALS: Final = 10
OF_AN_ANIMAL: Final = 5
OF_A_SEAT: Final = 42
INPUTS: Final = ANIMALS * OF_AN_ANIMAL + OF_A_SEAT
"""How many numbers the network looks at for each seat."""
DISTRUST: Final = 0.004
"""How much a point of the expected score counts where there is no network, as a part of the mean."""
UNKNOWN: Final = 0.5
"""How plainly somebody is taken to play of whom nothing is known."""
PRIDE: Final = 0.02
"""What all the points of a game that is over are worth besides the win."""


@final
@mypyc_attr(acyclic=True)
class Net:
    """The weights of a network with two hidden layers; one without weights trusts the expected scores."""

    first: i64
    second: i64
    weights: vec[float]
    inputs: vec[float]
    one: vec[float]
    two: vec[float]
    company: vec[float]
    """How likely each seat is a plain player, with whom money and animals are worth other chances."""

    def __init__(self, first: i64, second: i64, weights: list[float]) -> None:
        """Take the sizes of the hidden layers and all weights, layer by layer, each unit's bias before its weights."""
        self.first, self.second = first, second
        self.weights = vec[float](list(weights))
        self.inputs, self.one, self.two = floats(INPUTS), floats(first), floats(second)
        self.company = vec[float]([UNKNOWN for _ in range(ROOM)])

    def among(self, company: list[float]) -> "Net":
        """The same value at a table where the seats are that likely plain players."""
        twin = Net(0, 0, [])
        twin.first, twin.second, twin.weights = self.first, self.second, self.weights
        twin.inputs, twin.one, twin.two = floats(INPUTS), floats(self.first), floats(self.second)
        for seat in range(len(company)):
            twin.company[seat] = company[seat]
        return twin

    def chances(self, stand: Stand) -> vec[float]:
        """Each seat's chance to win; exact when the game is over."""
        if stand.is_over():
            return stand.winners()
        stand.expect()
        found = floats(stand.seats)
        seat: i64 = 0
        while seat < stand.seats:
            if self.first:
                fill(self.inputs, stand, seat, self.company)
                found[seat] = self.strength()
            else:
                found[seat] = plain_strength(stand, seat)
            seat += 1
        return softmax(found)

    def chance(self, stand: Stand, seat: i64) -> float:
        """One seat's chance."""
        return self.chances(stand)[seat]

    def worths(self, stand: Stand) -> vec[float]:
        """What it is worth to each seat to stand so: its chance, and a little for its score when the game is over.

        So nobody plays carelessly who has won or lost already.
        """
        found = self.chances(stand)
        if not stand.is_over():
            return found
        total = 1.0
        for seat in range(stand.seats):
            total += float(stand.score(seat))
        for seat in range(stand.seats):
            found[seat] = (1.0 - PRIDE) * found[seat] + PRIDE * float(stand.score(seat)) / total
        return found

    def strength(self) -> float:
        """What the network makes of its inputs."""
        at = layer(self.weights, 0, self.inputs, INPUTS, self.one, self.first)
        at = layer(self.weights, at, self.one, self.first, self.two, self.second)
        total = self.weights[at]
        i: i64 = 0
        while i < self.second:
            total += self.weights[at + 1 + i] * self.two[i]
            i += 1
        return total


def layer(weights: vec[float], at: i64, inputs: vec[float], n: i64, outputs: vec[float], m: i64) -> i64:
    """Work out a layer whose weights begin at a place, and return where the next one's begin."""
    j: i64 = 0
    while j < m:
        total = weights[at]
        at += 1
        i: i64 = 0
        while i < n:
            total += weights[at + i] * inputs[i]
            i += 1
        at += n
        outputs[j] = max(0.0, total)
        j += 1
    return at


def softmax(strengths: vec[float]) -> vec[float]:
    """Strengths as chances that are 1 together."""
    best = max(list(strengths))
    parts = floats(len(strengths))
    total = 0.0
    for at in range(len(strengths)):
        parts[at] = exp(strengths[at] - best)
        total += parts[at]
    for at in range(len(strengths)):
        parts[at] /= total
    return parts


def plain_strength(stand: Stand, seat: i64) -> float:
    """How strong a seat looks without a network: its expected score, and its money as a share of the rest."""
    cash, total = 0.0, 0.0
    for other in range(stand.seats):
        cash += stand.money[other]
        total += stand.expected[other]
    open_points = total * 0.5 * float(stand.left > 0) + total * 0.2
    worth = stand.expected[seat] + open_points * stand.money[seat] / max(cash, 10.0)
    return DISTRUST * 1000.0 * worth / max(total / float(stand.seats), 1.0)


def fill(inputs: vec[float], stand: Stand, seat: i64, company: vec[float]) -> None:
    """Lay down everything that the network looks at for a seat."""
    kind: i64 = 0
    while kind < ANIMALS:
        fill_animal(inputs, kind * OF_AN_ANIMAL, stand, seat, kind)
        kind += 1
    fill_seat(inputs, ANIMALS * OF_AN_ANIMAL, stand, seat)
    fill_company(inputs, INPUTS - 2, stand.seats, seat, company)


def fill_animal(inputs: vec[float], at: i64, stand: Stand, seat: i64, kind: i64) -> None:
    """What a seat owns of an animal, what the best other owns, how many are in the pile, and who has more money."""
    mine, best = stand.owned[kind * ROOM + seat], stand.best_of_others(kind, seat)
    inputs[at] = float(mine) / 4.0
    inputs[at + 1] = 1.0 if mine == QUARTET else 0.0
    inputs[at + 2] = float(best) / 4.0
    inputs[at + 3] = float(QUARTET - stand.out(kind)) / 4.0
    inputs[at + 4] = purse_against_holders(stand, seat, kind) if mine and best else 0.0


def purse_against_holders(stand: Stand, seat: i64, kind: i64) -> float:
    """How a seat's money compares with that of the richest other owner of a kind, from -1 to 1."""
    richest = 0.0
    other: i64 = 0
    while other < stand.seats:
        if other != seat and stand.owned[kind * ROOM + other] and stand.money[other] > richest:
            richest = stand.money[other]
        other += 1
    mine = stand.money[seat]
    return (mine - richest) / (mine + richest + 50.0)


def fill_seat(inputs: vec[float], at: i64, stand: Stand, seat: i64) -> None:
    """What a seat has as a whole, against the others; and what is the same for all."""
    seats = stand.seats
    n = float(seats)
    cash, total, best, cards = 0.0, 0.0, 0.0, 0.0
    richest, most_quartets = 0.0, 0.0
    other: i64 = 0
    while other < seats:
        cash += stand.money[other]
        total += stand.expected[other]
        cards += float(stand.notes[other])
        if other != seat:
            best = max(best, stand.expected[other])
            richest = max(richest, stand.money[other])
            most_quartets = max(most_quartets, float(stand.quartets(other)))
        other += 1
    mine, own_quartets = stand.expected[seat], float(stand.quartets(seat))
    inputs[at] = mine / max(total, 1.0) * n / 2.0
    inputs[at + 1] = (mine - best) / max(total / n, 1.0)
    inputs[at + 2] = (mine - best) / 5000.0
    inputs[at + 3] = own_quartets / 4.0
    inputs[at + 4] = most_quartets / 4.0
    inputs[at + 5] = stand.money[seat] / max(cash, 10.0) * n / 2.0
    inputs[at + 6] = stand.money[seat] / 1000.0
    inputs[at + 7] = (stand.money[seat] - richest) / (stand.money[seat] + richest + 50.0)
    inputs[at + 8] = float(stand.notes[seat]) / max(cards, 1.0) * n / 2.0
    inputs[at + 9] = float(stand.left) / 60.0
    inputs[at + 10] = 1.0 if stand.left == 0 else 0.0
    inputs[at + 11] = float(stand.donkeys) / 4.0
    inputs[at + 12] = float((seat + seats - stand.turn) % seats) / n
    inputs[at + 13] = 1.0 if seat == stand.turn else 0.0
    inputs[at + 14] = 1.0 if seat == stand.me else 0.0
    fill_trades(inputs, at + 15, stand, seat)
    fill_rats_and_pedigrees(inputs, at + 20, stand, seat)
    fill_edition(inputs, at + 28, stand, seat)
    inputs[at + 39] = total / 20000.0


def fill_company(inputs: vec[float], at: i64, seats: i64, seat: i64, company: vec[float]) -> None:
    """How likely a seat is a plain player, and the others on average."""
    total = 0.0
    other: i64 = 0
    while other < seats:
        total += company[other]
        other += 1
    inputs[at] = company[seat]
    inputs[at + 1] = (total - company[seat]) / float(seats - 1)


def fill_edition(inputs: vec[float], at: i64, stand: Stand, seat: i64) -> None:
    """The dove, the number of players, and what the edition's options change."""
    edition, seats = stand.edition, stand.seats
    inputs[at] = 1.0 if stand.dove == seat else 0.0
    inputs[at + 1] = 1.0 if edition.dove_pairs and stand.dove < 0 else 0.0
    for number in range(2, 7):
        inputs[at + number] = 1.0 if seats == number else 0.0
    inputs[at + 7] = 1.0 if edition.draws_after_trade else 0.0
    inputs[at + 8] = 1.0 if edition.money_counts else 0.0
    inputs[at + 9] = 1.0 if edition.multiplies else 0.0
    inputs[at + 10] = 1.0 if edition.only_winner_pays else 0.0


def fill_trades(inputs: vec[float], at: i64, stand: Stand, seat: i64) -> None:
    """What a seat has still to trade: how many kinds, singles, pairs and triples, and what they are worth."""
    singles, pairs, triples, value, alone = 0.0, 0.0, 0.0, 0.0, 0.0
    kind: i64 = 0
    while kind < stand.edition.rat:
        mine = stand.owned[kind * ROOM + seat]
        if mine == 1:
            singles += 1.0
        elif mine == 2:
            pairs += 1.0
        elif mine == 3:
            triples += 1.0
        if mine and mine != QUARTET:
            value += float(stand.edition.value[kind])
            if stand.best_of_others(kind, seat) == 0:
                alone += 1.0
        kind += 1
    inputs[at] = singles / 5.0
    inputs[at + 1] = pairs / 5.0
    inputs[at + 2] = triples / 3.0
    inputs[at + 3] = value / 2000.0
    inputs[at + 4] = alone / 3.0


def fill_rats_and_pedigrees(inputs: vec[float], at: i64, stand: Stand, seat: i64) -> None:
    """A seat's rats and pedigree cards against those of the others."""
    edition = stand.edition
    if not edition.rats and not edition.pedigrees:
        for place in range(8):
            inputs[at + place] = 0.0
        return
    rats, mine = stand.owned[edition.rat * ROOM + seat], stand.pedigrees[seat]
    inputs[at] = float(rats) / 4.0
    inputs[at + 1] = 1.0 if rats == QUARTET else 0.0
    inputs[at + 2] = float(stand.best_of_others(edition.rat, seat)) / 4.0
    inputs[at + 3] = float(QUARTET - stand.out(edition.rat)) / 4.0
    most: i64 = 0
    for other in range(stand.seats):
        if other != seat and stand.pedigree_count(other) > most:
            most = stand.pedigree_count(other)
    matching, complete = 0.0, 0.0
    for kind in range(ANIMALS):
        if mine & BIT[kind]:
            number = stand.owned[kind * ROOM + seat]
            matching += float(number) / 4.0
            complete += 1.0 if number == QUARTET else 0.0
    inputs[at + 4] = float(stand.pedigree_count(seat)) / 5.0
    inputs[at + 5] = float(most) / 5.0
    inputs[at + 6] = matching / 3.0
    inputs[at + 7] = complete / 3.0
