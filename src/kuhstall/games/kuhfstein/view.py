"""What a seat sees of the table: built up from what it may know, never stripped down from the whole."""

from functools import cache

from msgspec import Struct

from kuhstall.core.state import BITS, PUBLIC
from kuhstall.games.kuhfstein.rules.actions import CARD, SWAP_CARDS, SWAP_TILES
from kuhstall.games.kuhfstein.rules.board import Board, places
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card
from kuhstall.games.kuhfstein.rules.goals import GOALS, MET, VALUES
from kuhstall.games.kuhfstein.rules.place import plantable
from kuhstall.games.kuhfstein.rules.table import NONE, Table
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
from kuhstall.games.kuhfstein.rules.track import BONUSES, NO_BONUS


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


def view(table: Table, seat: int) -> View:
    """The table as this seat, or PUBLIC, sees it."""
    acting = table.to_act()
    names = table.kit.deck.cards
    hand = [] if seat == PUBLIC else table.hands[seat]
    ways = [] if seat == PUBLIC else placements(table, seat)
    return View(
        game="kuhfstein",
        options=list(table.kit.options),
        seat=seat,
        phase=table.phase.name,
        fox=table.fox,
        turn=table.turn,
        to_act=members(acting, table.seats),
        actions_left=table.left,
        bonus=BONUSES[table.using] if table.using != NO_BONUS else None,
        waiting=[BONUSES[bonus] for bonus in table.queue],
        swaps=table.swaps,
        open_tiles=[TERRAINS[tile] for tile in table.open_tiles],
        tiles_left=table.tiles.hidden,
        tiles_aside=[TERRAINS[tile] for tile in sorted(table.tiles.aside)],
        open_cards=[names[card].name for card in table.open_cards],
        cards_left=table.cards.hidden,
        discards=[names[card].name for card in table.cards.aside],
        trees=table.trees,
        bonuses=[BonusView(table.kit.track.spaces[at], BONUSES[bonus]) for at, bonus in enumerate(table.bonuses)],
        last_round=table.last_round,
        players=[player_view(table, seat, player) for player in range(table.seats)],
        hand=None if seat == PUBLIC else [names[card].name for card in hand],
        cards=[card_view(names[card], card) for card in sorted(visible(table, seat))],
        goals=None if seat == PUBLIC else [goal_view(table, seat, goal) for goal in table.goals[seat]],
        placements=ways,
        squares=[] if seat == PUBLIC else squares(table, seat),
        moves=moves(table, seat, ways) if seat != PUBLIC and acting & BITS[seat] else None,
        deck=table.kit.deck.name,
        deck_size=len(names),
        winners=members(table.winners(), table.seats),
        ending=table.ended_by,
    )


def members(seats: int, of: int) -> list[int]:
    """A set of seats as a list."""
    return [seat for seat in range(of) if seats & BITS[seat]]


def known(table: Table, observer: int, player: int) -> list[int]:
    """The cards of a hand that an observer has seen: all but the first one, dealt face down (KF-1.6)."""
    hand = table.hands[player]
    return hand if observer == player else [card for card in hand if card != table.secrets[player]]


def visible(table: Table, seat: int) -> set[int]:
    """Every card that the seat sees or knows somewhere."""
    hands = [card for player in range(table.seats) for card in known(table, seat, player)]
    return {*table.open_cards, *table.cards.aside, *hands}


@cache
def card_view(card: Card, number: int) -> CardView:
    """A card as it is printed."""
    cells = [CellView(None if terrain == COVERED else TERRAINS[terrain], x, y) for terrain, x, y in card.cells]
    return CardView(number, card.name, card.points, tuple(cells))


def player_view(table: Table, observer: int, player: int) -> PlayerView:
    """What an observer knows of a player."""
    board, points = table.boards[player], table.points[player]
    ahead = [at for at in range(len(table.bonuses)) if table.kit.track.spaces[at] > points]
    bonus = BonusView(table.kit.track.spaces[ahead[0]], BONUSES[table.bonuses[ahead[0]]]) if ahead else None
    return PlayerView(
        seat=player,
        points=points,
        tiles=tile_views(board),
        trees=[Spot(x, y) for x, y in board.trees],
        herds=[spots(board, board.herd_of(tile)) for tile in board.herds()],
        cows=table.supplies[player],
        cows_on_track=sum(table.bonuses[at] == 0 for at in ahead),
        cards=len(table.hands[player]),
        known_cards=[table.kit.deck.cards[card].name for card in known(table, observer, player)],
        next_bonus=bonus,
        to_next_bonus=bonus.space - points if bonus else None,
        goal=GOALS[table.shown[player]] if table.shown[player] != NONE else None,
        score=points + table.goal_score(player),
    )


def tile_views(board: Board) -> list[TileView]:
    """The tiles in the order of laying."""
    return [
        TileView(TERRAINS[terrain], x, y, board.among(board.cows, x, y), board.among(board.treed, x, y))
        for terrain, x, y in zip(board.kinds, board.xs, board.ys, strict=True)
    ]


def spots(board: Board, places_of_it: int) -> list[Spot]:
    """A set of places as a list, the lowest and then leftmost first."""
    return [Spot(*board.where(place)) for place in places(places_of_it)]


def goal_view(table: Table, seat: int, goal: int) -> GoalView:
    """A scoring tile of the seat's own."""
    return GoalView(GOALS[goal], VALUES[goal], MET[goal](table, seat))


def placements(table: Table, seat: int) -> list[Placement]:
    """Every way to lay a card of the hand for which there are cows."""
    board, deck = table.boards[seat], table.kit.deck.cards
    found = []
    for number in table.hands[seat]:
        card = deck[number]
        for turns, corner in card.fitting(board) if card.open <= table.supplies[seat] else []:
            cows = spots(board, card.turned_by(turns).cows(corner))
            found.append(Placement(card.name, *board.where(corner), turns, cows))
    return found


def squares(table: Table, seat: int) -> list[Square]:
    """Where an open tile would complete a square, while trees are left."""
    board = table.boards[seat]
    if not table.trees or board.size < 3:
        return []
    found = []
    for place in places(board.completing()):
        x, y = board.where(place)
        for terrain in sorted(set(table.open_tiles)):
            quarters = board.with_tile(terrain, x, y).squares(x, y)
            if quarters:
                found.append(Square(TERRAINS[terrain], x, y, corners(x, y, quarters)))
    return found


def corners(x: int, y: int, quarters: list[int]) -> list[Spot]:
    """The lower left corners of squares in these quarters of a tile."""
    return [Spot(x - 1 + quarter % 2, y - 1 + quarter // 2) for quarter in quarters]


def moves(table: Table, seat: int, ways: list[Placement]) -> Moves:
    """What a seat that is to act can do."""
    board, phase = table.boards[seat], table.phase.name
    verbs = {
        "placing": ["tile"],
        "planting": ["tile"],
        "laying": ["play"],
        "goals": ["goal"],
        "bonus tile": ["tile"],
        "bonus card": ["card"],
        "pick": ["card"],
    }.get(phase) or open_verbs(table, seat)
    return Moves(
        verbs=verbs,
        places=[Spot(*board.beside(border)) for border in board.borders()] if "tile" in verbs else [],
        plays=ways if "play" in verbs else [],
        taken=TERRAINS[table.taken] if table.taken != NONE else None,
        corners=corners(*board.beside(table.spot), plantable(table, seat)) if phase == "planting" else [],
        chosen=table.kit.deck.cards[table.chosen].name if table.chosen != NONE else None,
    )


def open_verbs(table: Table, seat: int) -> list[str]:
    """The kinds of actions that are possible in a turn, or after a swap."""
    legal = table.legal(seat)
    deck = len(table.kit.deck.cards)
    is_open = {
        "tile": bool(table.open_tiles) and table.phase.name != "swapped cards",
        "swap tiles": SWAP_TILES in legal,
        "card": any(CARD <= action < CARD + deck for action in legal),
        "swap cards": SWAP_CARDS in legal,
        "play": any(action >= CARD + deck for action in legal),
        "herd": table.phase.name == "turn" and table.boards[seat].cows != 0,
    }
    return [verb for verb, possible in is_open.items() if possible]
