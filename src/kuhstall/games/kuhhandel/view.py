"""What a seat may know of the game: the types of its view."""

from msgspec import Struct


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


class AuctionView(Struct, frozen=True, kw_only=True):
    """The card that is auctioned: an animal, a pedigree card or a rat."""

    auctioneer: int
    card: str
    by_cards: bool
    """Whether the bid counts money cards and not money (KM-3.2)."""
    bid: int
    bidder: int | None
    payer: int | None
    beside_rat: int
    """How many money cards lie beside the rat (KM-3.9)."""
    own_beside_rat: list[int]


class TradeView(Struct, frozen=True, kw_only=True):
    """A cow trade."""

    challenger: int
    rival: int
    animal: str
    stake: int
    after_tie: bool
    offered: int | None
    """How many cards the challenger has laid (KH-4.2); None before the offer."""
    own_offer: list[int] | None


class DivisionView(Struct, frozen=True, kw_only=True):
    """A division: the card that was looked at, which only the player who looked knows (KM-6.3)."""

    seat: int
    card: str | None
    is_money: bool


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

    price: int
    ways: list[list[int]]
    number: int
    suggested: list[int]


class Partner(Struct, frozen=True):
    """A trade that is open: animal, partner, and how many animals are at stake (KH-4.8)."""

    animal: str
    rival: int
    stake: int


class Moves(Struct, frozen=True, kw_only=True):
    """What the seat can do now. Verbs are those of the notation."""

    verbs: list[str]
    bids: Bids | None = None
    counts: Bids | None = None
    payments: Payments | None = None
    """For the payer; and for an auctioneer who may buy, what that would cost."""
    trades: list[Partner] = []
    laid: list[int] = []
    """Money cards of a move that the seat has begun."""


class BankStack(Struct, frozen=True):
    """Equal notes in the bank."""

    note: int
    count: int


class View(Struct, frozen=True, kw_only=True, gc=False):
    """Everything that a seat, or the public, may know."""

    game: str
    options: list[str]
    seat: int
    phase: str
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
    auction: AuctionView | None
    trade: TradeView | None
    division: DivisionView | None
    money: list[int] | None
    """The seat's own money cards in falling order; None for the public."""
    moves: Moves | None
    """What the seat can do now; None when it is not to act."""
    winners: list[int]
    ending: str
