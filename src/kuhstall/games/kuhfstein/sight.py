"""What a seat sees of the table: built up from what it may know, never stripped down from the whole."""

from functools import cache

from kuhstall.core.state import BITS, PUBLIC
from kuhstall.games.kuhfstein.rules.actions import CARD, SWAP_CARDS, SWAP_TILES
from kuhstall.games.kuhfstein.rules.board import Board, places
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card
from kuhstall.games.kuhfstein.rules.goals import GOALS, MET, VALUES
from kuhstall.games.kuhfstein.rules.place import plantable
from kuhstall.games.kuhfstein.rules.table import NONE, Table
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
from kuhstall.games.kuhfstein.rules.track import BONUSES, NO_BONUS
from kuhstall.games.kuhfstein.view import (
    BonusView,
    CardView,
    CellView,
    GoalView,
    Moves,
    Placement,
    PlayerView,
    Spot,
    Square,
    TileView,
    View,
)


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
