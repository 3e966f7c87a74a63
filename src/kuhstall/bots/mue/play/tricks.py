"""How the rule player plays tricks: it counts what is left, wins cheaply and feeds its own side (MU-5)."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.mue.play.sight import ABOVE, others_cards, ready
from kuhstall.core.bits import PLACE, size
from kuhstall.games.mue.rules.cards import FIRSTS, RANK, SUIT, SUIT_SETS, TRIANGLES
from kuhstall.games.mue.rules.cells import CONCEALED, FACES, TRICK
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.trumps import BOTH_POWER, POWER

NO_CARD: Final = -1


@final
@mypyc_attr(acyclic=True)
class Trick:
    """The present trick as one seat sees it; sets have each kind of card once."""

    order: i64
    trumps: i64
    legal: i64
    others: i64  # what the others still have, as a set of kinds
    trumps_left: i64  # how many trumps the others still have
    own_trumps: i64
    winning: i64  # the legal kinds that would take the trick as it stands
    masters: i64  # the legal kinds that nobody can beat in their suit
    points: i64  # the triangles that lie in the trick
    is_last: bool
    in_team: bool
    is_chief: bool
    with_mate: bool  # whether somebody of the same side is winning it
    is_safe: bool  # whether nobody can beat what is winning in its suit

    def __init__(self, position: Position, seat: i64) -> None:
        """Look at the trick from a seat that plays to it."""
        self.order, self.trumps = position.order, position.trumps
        ready(position.order, position.chief_trump, position.vice_trump)
        own = position.cells[CONCEALED + seat] | position.cells[FACES + seat]
        self.legal = (own & position.led or own) & FIRSTS
        others = others_cards(position, seat)
        self.others = others & FIRSTS
        self.trumps_left, self.own_trumps = size(others & self.trumps), size(own & self.trumps)
        self.is_last = position.played == position.seats - 1
        self.is_chief = seat == position.chief
        self.in_team = self.is_chief or seat == position.partner
        self.masters = self.masters_of(self.legal)
        self.points, self.winning = 0, 0
        self.with_mate = self.is_safe = False
        if position.played:
            self.see_cards(position)

    def see_cards(self, position: Position) -> None:
        """Look at the cards that lie in the trick."""
        for at in range(position.played):
            self.points += TRIANGLES[position.cells[TRICK + at]]
        best = position.best
        self.with_mate = (best == position.chief or best == position.partner) == self.in_team
        at = best - position.leader
        if at < 0:
            at += position.seats
        self.is_safe = not self.others & ABOVE[self.order + position.cells[TRICK + at]]
        rest = self.legal & (position.led | self.trumps)
        while rest:
            bit = rest & -rest
            if POWER[self.order + PLACE[bit % 67]] > position.best_power:
                self.winning |= bit
            rest ^= bit

    def masters_of(self, cards: i64) -> i64:
        """Those of a set that nobody else can beat in their suit, or among the trumps."""
        found: i64 = 0
        while cards:
            bit = cards & -cards
            if not self.others & ABOVE[self.order + PLACE[bit % 67]]:
                found |= bit
            cards ^= bit
        return found

    def power(self, kind: i64) -> i64:
        """How high a card is."""
        return POWER[self.order + kind]


def card_by_count(position: Position, seat: i64) -> i64:
    """The kind of card to play."""
    trick = Trick(position, seat)
    if not trick.legal & (trick.legal - 1):
        return PLACE[trick.legal % 67]
    return follow(trick) if position.played else lead(trick)


def lead(trick: Trick) -> i64:
    """Draw trumps while one holds the highest, then cash masters; otherwise lead what costs least.

    A trump that fits both wins whenever it is played, so it waits for a trick worth winning. A chief with long trumps
    draws with a low one before he cashes a card without triangles, which can still win when trumps are gone.
    """
    drawing = trick.masters & trick.trumps
    if trick.trumps_left:
        drawing = without_both(trick, drawing)
        if drawing and (trick.in_team or trick.own_trumps > trick.trumps_left):
            return cheapest_winner(trick, drawing)
    side = trick.masters & ~trick.trumps
    if side:
        best = most_followed(trick, side)
        low = without_both(trick, trick.legal & trick.trumps)
        if TRIANGLES[best] == 0 and low and trick.is_chief and 2 * trick.own_trumps > trick.trumps_left > 0:
            return cheapest(trick, low)
        return best
    if drawing and not trick.trumps_left:
        return richest(trick, drawing)
    return cheapest(trick, (trick.legal & ~trick.trumps) or without_both(trick, trick.legal) or trick.legal)


def without_both(trick: Trick, cards: i64) -> i64:
    """The cards of a set that do not fit both trumps."""
    found = cards
    rest = cards & trick.trumps
    while rest:
        bit = rest & -rest
        if trick.power(PLACE[bit % 67]) >= BOTH_POWER:
            found ^= bit
        rest ^= bit
    return found


def most_followed(trick: Trick, cards: i64) -> i64:
    """The plain card of whose suit the others hold most kinds: with many it is less likely to be trumped."""
    best: i64 = NO_CARD
    most: i64 = 0
    while cards:
        kind = PLACE[(cards & -cards) % 67]
        claim = size(trick.others & SUIT_SETS[SUIT[kind]] & ~trick.trumps) * 4 + TRIANGLES[kind]
        if best == NO_CARD or claim > most:
            best, most = kind, claim
        cards &= cards - 1
    return best


def follow(trick: Trick) -> i64:
    """Feed a trick that one's side has safely, win one that is worth it, else throw the least."""
    losing = trick.legal & ~trick.winning
    if trick.with_mate and (trick.is_last or trick.is_safe):
        return richest(trick, losing or trick.legal)
    if trick.is_last and trick.winning:
        best = richest(trick, trick.winning)
        if trick.points + TRIANGLES[best] > 0:
            return best
    sure = trick.winning & trick.masters
    if sure and trick.points > (1 if trick.is_last else 0):  # Who has yet to play may add a triangle.
        return cheapest_winner(trick, sure)
    return least_missed(trick, losing or trick.legal)


def richest(trick: Trick, cards: i64) -> i64:
    """The card with most triangles, of equals the lowest."""
    best: i64 = NO_CARD
    most: i64 = 0
    while cards:
        kind = PLACE[(cards & -cards) % 67]
        claim = TRIANGLES[kind] * 1024 - trick.power(kind)
        if best == NO_CARD or claim > most:
            best, most = kind, claim
        cards &= cards - 1
    return best


def cheapest_winner(trick: Trick, cards: i64) -> i64:
    """The lowest card, of equals the one with most triangles."""
    best: i64 = NO_CARD
    least: i64 = 0
    while cards:
        kind = PLACE[(cards & -cards) % 67]
        claim = trick.power(kind) * 4 - TRIANGLES[kind]
        if best == NO_CARD or claim < least:
            best, least = kind, claim
        cards &= cards - 1
    return best


def cheapest(trick: Trick, cards: i64) -> i64:
    """The card with fewest triangles, of equals the lowest."""
    best: i64 = NO_CARD
    least: i64 = 0
    while cards:
        kind = PLACE[(cards & -cards) % 67]
        claim = TRIANGLES[kind] * 1024 + trick.power(kind)
        if best == NO_CARD or claim < least:
            best, least = kind, claim
        cards &= cards - 1
    return best


def least_missed(trick: Trick, cards: i64) -> i64:
    """The card that costs least: few triangles, no trump, no 9, then low; winners are kept for better."""
    best: i64 = NO_CARD
    least: i64 = 0
    while cards:
        bit = cards & -cards
        kind = PLACE[bit % 67]
        claim = TRIANGLES[kind] * 4096 + trick.power(kind)
        if bit & trick.trumps:
            claim += 2048
        if RANK[kind] == 9:
            claim += 1024
        if best == NO_CARD or claim < least:
            best, least = kind, claim
        cards ^= bit
    return best
