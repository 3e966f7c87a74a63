"""What a seat may know of the game: the types of its view."""

from msgspec import Struct

from kuhstall.core.views import OverView


class Spot(Struct, frozen=True):
    """A place on a board: the first tile is 0,0, x grows to the right, y up."""

    x: int
    y: int


class CellView(Struct, frozen=True):
    """A cell of a card; the terrain is None where the back of a tile is shown."""

    terrain: str | None
    x: int
    y: int


class CardView(Struct, frozen=True):
    """A task card as it is printed, before it is turned; actions call it by its number."""

    number: int
    id: str
    points: int
    cells: tuple[CellView, ...]


class TileView(Struct, frozen=True):
    """A laid tile; `tree` says that it serves a tree."""

    terrain: str
    x: int
    y: int
    cow: bool
    tree: bool


class BonusView(Struct, frozen=True):
    """A bonus space of the track and what it gives."""

    space: int
    bonus: str


class PlayerView(Struct, frozen=True, kw_only=True):
    """What lies before a player, and what is known of the hand."""

    seat: int
    points: int
    tiles: list[TileView]
    """In the order of laying, which numbers them."""
    trees: list[Spot]
    """The lower left corner of each square with a tree."""
    herds: list[list[Spot]]
    cows: int
    """In supply."""
    cows_on_track: int
    cards: int
    known_cards: list[str]
    """The cards in hand that everybody saw being taken, all of them for the seat itself."""
    next_bonus: BonusView | None
    to_next_bonus: int | None
    """How many points are missing to it."""
    goal: str | None
    """The scoring tile that was shown in the end."""
    for_cards: int
    """The points on the track that cards have brought, those of trees, and what the scoring tile brings."""
    for_trees: int
    for_goal: int
    score: int


class GoalView(Struct, frozen=True):
    """A scoring tile of the seat, and whether it is met as things stand (KF-8.4)."""

    id: str
    points: int
    need: int
    """How many lakes, points, trees, cows, tiles or houses it takes; 0 if the players are compared."""
    met: bool


class Placement(Struct, frozen=True):
    """A way to play a card of the seat's hand now: the corner of its box, its turns, and where the cows go."""

    card: str
    x: int
    y: int
    turns: int
    cows: list[Spot]


class Square(Struct, frozen=True):
    """A place where an open tile of this terrain would complete a square for a tree (KF-3.2)."""

    terrain: str
    x: int
    y: int
    corners: list[Spot]


class TurnView(Struct, frozen=True, tag="turn"):
    """An action is chosen."""

    kinds: list[str]
    """The words with which the seat's moves begin, like `tile` or `swap cards`; none if it is not its turn."""
    places: list[Spot]
    """Where a tile may be laid."""


class SwappedTilesView(Struct, frozen=True, tag="swapped tiles"):
    """The open tiles were swapped: a tile, or another swap."""

    kinds: list[str]
    places: list[Spot]


class SwappedCardsView(Struct, frozen=True, tag="swapped cards"):
    """The open cards were swapped: a card, or another swap."""

    kinds: list[str]


class BonusTileView(Struct, frozen=True, tag="bonus tile"):
    """A tile is placed for a bonus."""

    kinds: list[str]
    places: list[Spot]


class BonusCardView(Struct, frozen=True, tag="bonus card"):
    """A card is taken for a bonus."""

    kinds: list[str]


class PickView(Struct, frozen=True, tag="pick"):
    """A first card is chosen."""

    kinds: list[str]


class PlacingView(Struct, frozen=True, tag="placing"):
    """The seat has taken a tile and says where it goes."""

    taken: str
    places: list[Spot]


class PlantingView(Struct, frozen=True, tag="planting"):
    """The seat has said where its tile goes, and may plant a tree on one of these squares."""

    taken: str
    corners: list[Spot]


class LayingView(Struct, frozen=True, tag="laying"):
    """The seat has chosen a card and says where it goes."""

    chosen: str
    plays: list[Placement]


class HeldView(Struct, frozen=True, tag="held"):
    """All actions of a turn that is tried out are done; it counts once its player says so."""


class GoalsView(Struct, frozen=True, tag="goals"):
    """Everybody shows a scoring tile."""


PhaseView = (
    TurnView
    | SwappedTilesView
    | SwappedCardsView
    | BonusTileView
    | BonusCardView
    | PickView
    | PlacingView
    | PlantingView
    | LayingView
    | HeldView
    | GoalsView
    | OverView
)


class View(Struct, frozen=True, kw_only=True):
    """The table as one seat, or the public, may know it."""

    game: str
    options: list[str]
    seat: int
    phase: PhaseView
    """What is going on, and what the seat can choose if it is to act."""
    fox: int
    turn: int
    to_act: list[int]
    actions: int
    """How many a turn has (KF-2.1), and how many of them are left."""
    actions_left: int
    bonus: str | None
    """The bonus that is being used, and those that wait (KF-7.1)."""
    waiting: list[str]
    swaps: int
    """How often the player has swapped in this action (KF-3.4, KF-4.2)."""
    open_tiles: list[str]
    tiles_left: int
    tiles_aside: list[str]
    open_cards: list[str]
    cards_left: int
    discards: list[str]
    trees: int
    tree_points: int
    """What planting one brings (KF-3.2)."""
    target: int
    """The points with which the last round begins (KF-8.1)."""
    bonuses: list[BonusView]
    last_round: bool
    players: list[PlayerView]
    hand: list[str] | None
    """The seat's own cards; None for the public."""
    cards: list[CardView]
    """The cards that the seat can see somewhere."""
    goals: list[GoalView] | None
    placements: list[Placement]
    """Every way in which the seat's own tiles fit a card in its hand, whether it is its turn or not (KF-5)."""
    squares: list[Square]
    """Where the seat could earn a tree with an open tile."""
    deck: str
    deck_size: int
