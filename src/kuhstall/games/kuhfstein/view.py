"""What a seat may know of the game: the types of its view."""

from msgspec import Struct


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
    score: int


class GoalView(Struct, frozen=True):
    """A scoring tile of the seat, and whether it is met as things stand (KF-8.4)."""

    id: str
    points: int
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


class Moves(Struct, frozen=True, kw_only=True):
    """What the seat can do now."""

    verbs: list[str]
    """The first words of its moves; `swap tiles` and `swap cards` are written out."""
    places: list[Spot]
    """Where a tile may be laid."""
    plays: list[Placement]
    taken: str | None
    """The tile of a move that is being made, and the squares on which a tree may be planted with it."""
    corners: list[Spot]
    chosen: str | None
    """The card of a move that is being made."""


class View(Struct, frozen=True, kw_only=True):
    """The table as one seat, or the public, may know it."""

    game: str
    options: list[str]
    seat: int
    phase: str
    fox: int
    turn: int
    to_act: list[int]
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
    moves: Moves | None
    """What the seat can do now; None when it is not to act."""
    deck: str
    deck_size: int
    winners: list[int]
    ending: str
