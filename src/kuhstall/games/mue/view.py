"""What a seat may know of the game: the types of its view."""

from msgspec import Struct

from kuhstall.core.views import OverView


class PlayerView(Struct, frozen=True, kw_only=True):
    """What everybody knows of a player."""

    seat: int
    role: str | None
    """Chief, vice, partner or opponent; None until the auction is over."""
    total: int
    face_up: list[str]
    concealed: int
    """How many cards are hidden in the hand."""
    triangles: int
    tricks: int
    voids: list[str]
    """The suits, trump among them, that the player has shown not to have (MU-5.4)."""


class Rung(Struct, frozen=True):
    """Equal trumps: of them the one played first is higher (MU-5.6)."""

    cards: list[str]
    of: str
    """Whose trumps they are: both, chief or vice."""


class ContractView(Struct, frozen=True, kw_only=True):
    """What is played, and how the chief's team stands."""

    chief: int
    vice: int | None
    partner: int | None
    height: int
    vice_trump: str | None
    chief_trump: str | None
    ladder: list[Rung]
    """All trumps from the highest down (MU-5.5); empty until the chief has named his."""
    target: int
    team_points: int
    bonus: int | None
    """What chief and partner each get if they reach the target (MU-6.3)."""


class TrickView(Struct, frozen=True, kw_only=True):
    """A trick: its cards in the order of play, from the leader on."""

    leader: int
    cards: list[str]
    led: str | None
    """The suit led, or trump."""
    winner: int | None
    """Who wins it as it stands."""
    why: str | None
    """Why that card wins: it was `led`, it is `trump` over a suit, or it is the `highest` of several; of cards that are
    as high the `first` (MU-5.6, MU-5.7)."""


class Row(Struct, frozen=True):
    """A line of a score sheet with the rule behind it."""

    name: str
    numbers: list[int]
    rule: str


class BonusView(Struct, frozen=True, kw_only=True):
    """How a bonus is reckoned (MU-6.3)."""

    each: int
    """What each level of the height is worth."""
    extra: int
    """How many levels the kind of the chief's trump adds."""


class HandView(Struct, frozen=True, kw_only=True):
    """A hand that is over: what was played, and every line of its scores."""

    number: int
    dealer: int
    chief: int | None
    """None after an eklat."""
    vice: int | None
    partner: int | None
    height: int
    chief_trump: str | None
    vice_trump: str | None
    culprit: int | None
    """Who drew level last, after an eklat."""
    target: int | None
    team_points: int | None
    level: int | None
    bonus: BonusView | None
    """None if the target was not reached."""
    rows: list[Row]
    points: list[int]
    totals: list[int]
    """The points of each seat after this hand."""


class LoomingEklat(Struct, frozen=True, kw_only=True):
    """The eklat that comes if nobody lays any more (MU-3.2)."""

    culprit: int
    """Who drew level last."""
    points: int
    """What that costs (MU-3.3)."""
    others: list[int]
    """Who else has as many cards face up."""
    gain: int
    """What it brings each of them (MU-3.3)."""


class Laying(Struct, frozen=True, kw_only=True):
    """What a seat may lay in the auction."""

    most: int
    """How many of its hidden cards (MU-2.2)."""
    laid: list[str]
    """The cards of a move that it has begun."""
    level: LoomingEklat | None
    """The eklat that would loom if it drew level; None where it has the most already."""


class AuctionView(Struct, frozen=True, kw_only=True, tag="auction"):
    """The cards are being laid."""

    highest: int
    leaders: list[int]
    """Who has most cards face up."""
    vice: int | None
    """Who would be vice if nobody laid any more (MU-3.5)."""
    eklat: LoomingEklat | None
    """None while one seat alone has most."""
    passed: list[int]
    """Who has passed since cards were laid, the last first (MU-2.4)."""
    target: int
    """What the chief's team would need as the auction stands (MU-6.2)."""
    targets: list[int]
    """What it needs at each height from 1 on."""
    laying: Laying | None
    """None when the seat is not to act."""


class ViceTrumpView(Struct, frozen=True, tag="vice trump"):
    """The vice is naming a trump."""

    trumps: list[str] | None
    """What the seat can name; None when it is not to act."""


class TrumpOption(Struct, frozen=True):
    """A trump that the chief can name."""

    trump: str
    bonus: int
    """What chief and partner would each get for reaching the target (MU-6.3)."""
    reckoned: BonusView
    """How that is reckoned."""


class ChiefTrumpView(Struct, frozen=True, tag="chief trump"):
    """The chief is naming a trump."""

    trumps: list[TrumpOption] | None
    """What the seat can name; None when it is not to act."""


class PartnerView(Struct, frozen=True, tag="partner"):
    """The chief is choosing a partner."""

    partners: list[int] | None
    """Whom the seat can choose; None when it is not to act."""


class TricksView(Struct, frozen=True, kw_only=True, tag="tricks"):
    """The tricks are being played."""

    trick: TrickView
    last_trick: TrickView | None
    """The trick before; None in the first."""
    cards: list[str] | None
    """What the seat can play; None when it is not to act."""
    wins: list[str]
    """Which of these would win the trick as it stands."""


PhaseView = AuctionView | ViceTrumpView | ChiefTrumpView | PartnerView | TricksView | OverView


class View(Struct, frozen=True, kw_only=True):
    """Everything that a seat, or the public, may know."""

    game: str
    options: dict[str, int]
    seat: int
    phase: PhaseView
    """What is going on, and what the seat can choose if it is to act."""
    hand: int
    """The number of the hand."""
    dealer: int
    unplayed: int
    """Hands in a row that were not played (MU-3.7)."""
    to_act: list[int]
    players: list[PlayerView]
    contract: ContractView | None
    marks: dict[str, tuple[int | None, int]]
    """Where the game stands in the tables of rules: by rule the row, None while unknown, and the column."""
    played: list[str]
    """Every card that has been played in this hand."""
    unseen: list[str]
    """Every card that the seat has not seen: it is hidden in somebody else's hand."""
    cards: list[str] | None
    """The seat's own hidden cards; None for the public."""
    history: list[HandView]
