"""How the plain rule player plays tricks: it counts what is left, wins cheaply and feeds its own side."""

from collections.abc import Iterable

from kuhstall.core.bits import BIT
from kuhstall.games.mue.rules.cards import CARDS, RANK, SUIT, TRIANGLES
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.rules.trumps import BOTH_POWER, TRUMPS, powers, set_for
from kuhstall.games.mue.view import TricksView, View


class Trick:
    """The present trick as one seat sees it."""

    def __init__(self, view: View, now: TricksView) -> None:
        """Read the view."""
        contract, trick = view.contract, now.trick
        assert contract is not None
        assert now.cards is not None
        chief, vice = trump_number(contract.chief_trump), trump_number(contract.vice_trump)
        self.power = powers(chief, vice)
        self.trumps = set_for(chief) | set_for(vice)
        self.cards = [CARDS.index(card) for card in trick.cards]
        self.legal = [CARDS.index(card) for card in now.cards]
        self.winner = trick.winner
        self.is_last = len(self.cards) == len(view.players) - 1
        self.team = {contract.chief, contract.partner}
        self.me = view.seat
        self.others = [CARDS.index(card) for card in self.held_by_others(view)]
        self.points = sum(TRIANGLES[kind] for kind in self.cards)

    def held_by_others(self, view: View) -> Iterable[str]:
        """Every card that is still with somebody else."""
        yield from view.unseen
        for player in view.players:
            if player.seat != view.seat:
                yield from player.face_up

    def is_trump(self, kind: int) -> bool:
        """Whether a card is a trump."""
        return bool(BIT[kind] & self.trumps)

    def beats(self, one: int, other: int) -> bool:
        """Whether a card beats one that was played before it."""
        if self.is_trump(one):
            return self.power[one] > self.power[other]
        return not self.is_trump(other) and SUIT[one] == SUIT[other] and self.power[one] > self.power[other]

    def is_mate(self, seat: int | None) -> bool:
        """Whether somebody is on the same side."""
        return seat is not None and (seat in self.team) == (self.me in self.team)

    def best(self) -> int:
        """The card that is winning."""
        best = self.cards[0]
        for kind in self.cards[1:]:
            best = kind if self.beats(kind, best) else best
        return best

    def is_master(self, kind: int) -> bool:
        """Whether nobody else holds a card of its suit, or a trump above a trump, that beats it."""
        return not any(self.beats(other, kind) for other in self.others if self.is_trump(other) == self.is_trump(kind))


def trump_number(name: str | None) -> int:
    """A trump by its name."""
    return NOBODY if name is None else TRUMPS.index(name)


def choose_card(view: View, now: TricksView) -> int:
    """The card to play."""
    trick = Trick(view, now)
    if len(trick.legal) == 1:
        return trick.legal[0]
    return follow(trick) if trick.cards else lead(trick)


def lead(trick: Trick) -> int:
    """Draw trumps while one holds the highest, then cash masters; otherwise lead what costs least.

    A trump that fits both wins whenever it is played, so it waits for a trick worth winning.
    """
    left = sum(trick.is_trump(kind) for kind in trick.others)
    own = [kind for kind in trick.legal if trick.is_trump(kind)]
    masters = [kind for kind in trick.legal if trick.is_master(kind)]
    drawing = [kind for kind in masters if trick.is_trump(kind) and (trick.power[kind] < BOTH_POWER or not left)]
    if drawing and left and (trick.me in trick.team or len(own) > left):
        return min(drawing, key=lambda kind: (trick.power[kind], -TRIANGLES[kind]))
    side = [kind for kind in masters if not trick.is_trump(kind)]
    if side:
        return max(side, key=lambda kind: (followers(trick, kind), TRIANGLES[kind]))
    if drawing and not left:
        return max(drawing, key=lambda kind: TRIANGLES[kind])
    plain = [kind for kind in trick.legal if not trick.is_trump(kind)] or trick.legal
    return min(plain, key=lambda kind: (TRIANGLES[kind], trick.power[kind]))


def followers(trick: Trick, kind: int) -> int:
    """How many cards of the same plain suit the others hold: with many it is less likely to be trumped."""
    return sum(SUIT[other] == SUIT[kind] and not trick.is_trump(other) for other in trick.others)


def follow(trick: Trick) -> int:
    """Feed a trick that one's side has safely, win one that is worth it, else throw the least."""
    winning = [kind for kind in trick.legal if trick.beats(kind, trick.best())]
    if trick.is_mate(trick.winner) and (trick.is_last or trick.is_master(trick.best())):
        feeding = [kind for kind in trick.legal if kind not in winning] or trick.legal
        return max(feeding, key=lambda kind: (TRIANGLES[kind], -trick.power[kind]))
    if trick.is_last and winning:
        best = max(winning, key=lambda kind: (TRIANGLES[kind], -trick.power[kind]))
        if trick.points + TRIANGLES[best] > 0:
            return best
    sure = [kind for kind in winning if trick.is_master(kind)]
    if sure and trick.points + int(not trick.is_last) > 1:  # Who has yet to play may add a triangle.
        return min(sure, key=lambda kind: (trick.power[kind], -TRIANGLES[kind]))
    return throw(trick, winning)


def throw(trick: Trick, winning: list[int]) -> int:
    """The card that costs least: few triangles, then low; winners are kept for better."""
    losing = [kind for kind in trick.legal if kind not in winning] or trick.legal
    return min(losing, key=lambda kind: (TRIANGLES[kind], trick.is_trump(kind), RANK[kind] == 9, trick.power[kind]))
