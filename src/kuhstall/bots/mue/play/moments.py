"""What somebody has done in a hand, and how likely it was with one hand or another."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.mue.play.bidding import bid_by_promise
from kuhstall.bots.mue.play.card_marks import CardMarks
from kuhstall.bots.mue.play.contract import trump_by_promise
from kuhstall.bots.mue.play.hopes import DOUBT, Hopes
from kuhstall.bots.mue.play.tricks import card_by_count
from kuhstall.core.bits import size
from kuhstall.games.mue.rules.cards import FIRSTS, less
from kuhstall.games.mue.rules.cells import CONCEALED, FACES
from kuhstall.games.mue.rules.position import Position

SLIP: Final = 0.03
"""How often somebody who plays by rule bids otherwise."""
SLIP_IN_NAMING: Final = 0.2
SLIP_IN_PLAY: Final = 0.2


@mypyc_attr(acyclic=True)
class Moment:
    """What a seat has done, and the position in which it did so, of which only what was open to all matters."""

    seat: i64
    position: Position
    gone: i64
    """Those of its cards that the seat had shown or played before."""
    did: i64

    def __init__(self, seat: i64, position: Position, gone: i64, did: i64) -> None:
        """Remember it."""
        self.seat, self.position, self.gone, self.did = seat, position, gone, did

    def imagine(self, dealt: i64) -> None:
        """Suppose that the seat was dealt this hand."""
        self.position.cells[CONCEALED + self.seat] = less(dealt, self.gone)

    def by_rule(self) -> float:
        """How likely somebody who plays by rule would have done so."""
        raise NotImplementedError

    def by_hope(self, hopes: Hopes, weights: vec[float]) -> float:
        """How likely anybody else would have done so, with such hopes, if he plays cards about as the weights say."""
        raise NotImplementedError


@final
@mypyc_attr(acyclic=True)
class Bid(Moment):
    """A bid: the cards that were laid, none for a pass."""

    height: i64
    """At which height the seat could have led, 0 if it led already."""
    leads: bool

    def by_rule(self) -> float:
        """The rule player bids on what his hand promises."""
        return 1.0 - SLIP if bid_by_promise(self.position, self.seat) == self.did else SLIP

    def by_hope(self, hopes: Hopes, weights: vec[float]) -> float:
        """Whoever leads at a height likely has hope for it, and shows what he has most of."""
        found = 1.0
        if self.height > 0:
            chance = hopes.chance_to_lead(self.height)
            found = chance if self.leads else 1.0 - chance
        if self.did:
            found *= hopes.chance_to_show(self.did)
        return found


@final
@mypyc_attr(acyclic=True)
class Naming(Moment):
    """A trump that was named."""

    def by_rule(self) -> float:
        """The rule player names what promises most."""
        alike = trump_by_promise(self.position, self.seat) == self.did
        return 1.0 - SLIP_IN_NAMING if alike else SLIP_IN_NAMING

    def by_hope(self, hopes: Hopes, weights: vec[float]) -> float:
        """So do most others."""
        return self.by_rule()


@final
@mypyc_attr(acyclic=True)
class Play(Moment):
    """A card that was played."""

    hidden: i64
    """All cards that were hidden then, whoever had them."""

    def imagine(self, dealt: i64) -> None:
        """Suppose that the seat was dealt this hand; the other cards may lie anywhere else."""
        own = less(dealt, self.gone)
        self.position.cells[CONCEALED + self.seat] = own
        self.position.cells[CONCEALED + self.position.left_of(self.seat)] = less(self.hidden, own)

    def choices(self) -> i64:
        """How many kinds of cards the seat could play."""
        position = self.position
        own = position.cells[CONCEALED + self.seat] | position.cells[FACES + self.seat]
        return size((own & position.led or own) & FIRSTS)

    def by_rule(self) -> float:
        """The rule player counts, wins cheaply and feeds his side."""
        choices = self.choices()
        if choices == 1:
            return 1.0
        if card_by_count(self.position, self.seat) == self.did:
            return 1.0 - SLIP_IN_PLAY
        return SLIP_IN_PLAY / float(choices - 1)

    def by_hope(self, hopes: Hopes, weights: vec[float]) -> float:
        """Others play about as was learned."""
        if self.choices() == 1:
            return 1.0
        return DOUBT + CardMarks(self.position, self.seat).chance(weights, self.did)
