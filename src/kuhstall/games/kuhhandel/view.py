"""What a seat may know of the game: the types of its view."""

from msgspec import Struct

from kuhstall.core.views import OverView


class MoneyKnown(Struct, frozen=True, kw_only=True):
    """What the seat could know about a player's money from what it saw (KH-1.4)."""

    cards: int
    certain: list[int]
    """Money cards that the player certainly holds; all of them when it is the seat's own hand."""
    least: int
    most: int
    """The money in the hand is worth no less and no more than this."""


class PlayerView(Struct, frozen=True, kw_only=True, gc=False):
    """What lies before a player, and what is known of the hand."""

    seat: int
    animals: dict[str, int]
    quartets: list[str]
    pedigrees: list[str]
    has_dove: bool
    money: MoneyKnown
    cap: int | None
    """What a bidder who had to show all his money may still bid for this card (KH-3.12, KM-3.1)."""
    has_answered: bool
    """Whether the player has passed since the last bid, or answered the countdown."""
    score: int | None
    """The score as it stands; while the game runs without money that counts (KM-7.2)."""


class PileView(Struct, frozen=True, kw_only=True):
    """The pile: how many cards, and in the game for two the colour of the next card's back (KM-6.6)."""

    cards: int
    top_is_money: bool | None
    donkeys: int
    next_donkey: int | None
    """What the next donkey pays everybody (KH-3.2)."""


class AuctionView(Struct, frozen=True):
    """The card that is auctioned: an animal or a pedigree card."""

    auctioneer: int
    card: str
    by_cards: bool
    """Whether the bid counts money cards and not money (KM-3.2)."""
    bid: int
    bidder: int | None


class TradeView(Struct, frozen=True, kw_only=True):
    """A cow trade."""

    challenger: int
    rival: int
    animal: str
    stake: int
    after_tie: bool


class Bids(Struct, frozen=True):
    """The smallest and the largest bid; for a countdown the counts."""

    least: int
    most: int
    step: int
    """Every bid is a multiple of this (KH-3.3)."""
    rule: str
    """The rule that forbids more (KH-3.4, or what binds an exposed bidder)."""


class Payments(Struct, frozen=True):
    """The ways to pay a price, and the one that costs least (KH-3.10)."""

    ways: list[list[int]]
    number: int
    suggested: list[int]
    laid: list[int]
    """Money cards of a payment that has begun."""


class Partner(Struct, frozen=True):
    """A trade that is open: animal, partner, and how many animals are at stake (KH-4.8)."""

    animal: str
    rival: int
    stake: int


# What each phase shows. What a seat can choose is None for everybody who is not to act.


class TurnView(Struct, frozen=True, tag="turn"):
    """A turn begins."""

    draw: str
    """The move that takes a card from the pile (KH-2.1, KM-6.2)."""
    may_draw: bool
    stalled: bool
    """Whether a card must be taken before anybody trades again (KH-2.5)."""
    trades: list[Partner] | None


class EncoreView(Struct, frozen=True, tag="encore"):
    """Somebody has traded and may take a card as well, or end the turn (KM-7.1)."""

    draw: str


class BiddingView(Struct, frozen=True, tag="bidding"):
    """Everybody but the auctioneer may bid (KH-3.1)."""

    auction: AuctionView
    bids: Bids | None


class KnockdownView(Struct, frozen=True, tag="knockdown"):
    """The auctioneer sells, or buys (KH-3.7)."""

    auction: AuctionView
    cost: list[int] | None
    """The money cards with which the auctioneer would buy most cheaply, None if they do not reach (KH-3.8)."""


class PaymentView(Struct, frozen=True, tag="payment"):
    """The card is paid for (KH-3.9)."""

    auction: AuctionView
    payer: int
    payee: int
    payments: Payments | None


class CountdownView(Struct, frozen=True, tag="countdown"):
    """A pedigree card is counted down (KM-3.2)."""

    auction: AuctionView
    counts: Bids | None


class RatView(Struct, frozen=True, tag="rat"):
    """Who takes the rat, and the money beside it (KM-3.7)?"""

    beside: int
    """How many money cards lie beside it (KM-3.9)."""
    own_beside: list[int]


class OfferView(Struct, frozen=True, tag="offer"):
    """The challenger lays the offer (KH-4.2)."""

    trade: TradeView
    laid: list[int] | None


class AnswerView(Struct, frozen=True, tag="answer"):
    """The rival accepts, or lays a counter-offer (KH-4.3)."""

    trade: TradeView
    offered: int
    """How many cards the challenger has laid (KH-4.2)."""
    own_offer: list[int] | None
    """Which, for the challenger."""
    laid: list[int] | None


class DivisionView(Struct, frozen=True, tag="division"):
    """Whose turn it is has looked at a card, which nobody else knows, and keeps or gives it (KM-6.3)."""

    card: str | None
    is_money: bool


PhaseView = (
    TurnView
    | EncoreView
    | BiddingView
    | KnockdownView
    | PaymentView
    | CountdownView
    | RatView
    | OfferView
    | AnswerView
    | DivisionView
    | OverView
)


class BankStack(Struct, frozen=True):
    """Equal notes in the bank."""

    note: int
    count: int


class View(Struct, frozen=True, kw_only=True, gc=False):
    """Everything that a seat, or the public, may know."""

    game: str
    options: list[str]
    seat: int
    phase: PhaseView
    """What is going on, and what the seat can choose if it is to act."""
    turn: int
    to_act: list[int]
    pile: PileView
    money_in_play: int | None
    """The worth of all the money in hands, which limits a bid (KH-3.4); None in the game for two."""
    bank: list[BankStack]
    """What lies in the bank, the highest notes first: everybody knows what was dealt and what donkeys paid (KH-1.3)."""
    trades_stalled: int
    """Trades in a row without a card turned up or a quartet completed (KH-2.5)."""
    players: list[PlayerView]
    money: list[int] | None
    """The seat's own money cards in falling order; None for the public."""
