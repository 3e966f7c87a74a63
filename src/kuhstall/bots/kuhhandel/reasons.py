"""Why the strong player of the Kuhhandel family moves as it does."""

from kuhstall.bots.protocol import Reason


class CardReason(Reason, frozen=True, kw_only=True, tag="card"):
    """An auction: what the card is worth in money, to oneself and to whoever else would pay most for it."""

    card: str
    worth: int
    rival: int
    """The other seat to whom it is worth most."""
    rival_worth: int


class TradeReason(Reason, frozen=True, kw_only=True, tag="trade"):
    """A cow trade: several sums, mixed so that nobody can read them."""

    often: list[float]
    """How often each of the moves should be made, in their order."""
    more: float
    """How likely the other side lays more than the move that is made."""


class MoveReason(Reason, frozen=True, kw_only=True, tag="move"):
    """Any other decision: what each move does to one's chance to win."""


AnyReason = CardReason | TradeReason | MoveReason
