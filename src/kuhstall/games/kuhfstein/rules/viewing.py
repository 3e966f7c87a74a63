"""What a seat sees of the position: built up from what it may know, never stripped down from the whole."""

from typing import cast, final

from kuhstall.core.bits import members
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhfstein.rules.board import COW, PLACES, TREE, Board, where
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card, Deck
from kuhstall.games.kuhfstein.rules.goals import GOALS, MET, NEEDED, POINTS_NEEDED, VALUES
from kuhstall.games.kuhfstein.rules.play import placements
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.spots import spot
from kuhstall.games.kuhfstein.rules.tile import corners, sorts
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS, TREE_POINTS
from kuhstall.games.kuhfstein.rules.track import BONUSES, NO_BONUS, NONE
from kuhstall.games.kuhfstein.view import (
    BonusView,
    CardView,
    CellView,
    GoalView,
    PhaseView,
    PlayerView,
    Spot,
    Square,
    TileView,
    View,
)


def view(position: Position, seat: int) -> View:
    """The position as this seat, or PUBLIC, sees it."""
    names = position.edition.deck.cards
    hand = [] if seat == PUBLIC else position.players[seat].hand
    return View(
        game="kuhfstein",
        options=list(position.edition.options),
        seat=seat,
        phase=cast("PhaseView", position.phase_for(seat).view(position, seat)),
        fox=position.fox,
        turn=position.turn,
        to_act=members(position.to_act()),
        actions=position.edition.actions,
        actions_left=position.left,
        bonus=BONUSES[position.using] if position.using != NO_BONUS else None,
        waiting=[BONUSES[bonus] for bonus in position.queue],
        swaps=position.swaps,
        open_tiles=[TERRAINS[tile] for tile in position.open_tiles],
        tiles_left=position.tiles.hidden,
        tiles_aside=[TERRAINS[tile] for tile in sorted(position.tiles.aside)],
        open_cards=[names[card].name for card in position.open_cards],
        cards_left=position.cards.hidden,
        discards=[names[card].name for card in position.cards.aside],
        trees=position.trees,
        tree_points=TREE_POINTS,
        target=POINTS_NEEDED,
        bonuses=[
            BonusView(position.edition.track.spaces[at], BONUSES[bonus]) for at, bonus in enumerate(position.bonuses)
        ],
        last_round=position.last_round,
        players=[player_view(position, seat, player) for player in range(position.seats)],
        hand=None if seat == PUBLIC else [names[card].name for card in hand],
        cards=cards_seen(position, seat),
        goals=None if seat == PUBLIC else [goal_view(position, seat, goal) for goal in position.players[seat].goals],
        placements=[] if seat == PUBLIC else placements(position, seat),
        squares=[] if seat == PUBLIC else squares(position, seat),
        deck=position.edition.deck.name,
        deck_size=len(names),
    )


def known(position: Position, observer: int, seat: int) -> list[int]:
    """The cards of a hand that an observer has seen."""
    player = position.players[seat]
    return player.hand if observer == seat else player.seen_hand()


def cards_seen(position: Position, seat: int) -> list[CardView]:
    """Every card that the seat sees or knows somewhere, by number."""
    deck = drawn_deck(position.edition.deck)
    seen = [False] * len(deck)
    for player in range(position.seats):
        for card in known(position, seat, player):
            seen[card] = True
    for card in position.open_cards:
        seen[card] = True
    for card in position.cards.aside:
        seen[card] = True
    return [deck[card] for card in range(len(deck)) if seen[card]]


def drawn_deck(deck: Deck) -> list[CardView]:
    """The cards of a deck as views show them, drawn only once."""
    if deck.drawn is None:
        deck.drawn = [card_view(card, number) for number, card in enumerate(deck.cards)]
    return cast("list[CardView]", deck.drawn)


def card_view(card: Card, number: int) -> CardView:
    """A card as it is printed."""
    cells = [CellView(None if terrain == COVERED else TERRAINS[terrain], x, y) for terrain, x, y in card.cells]
    return CardView(number, card.name, card.points, tuple(cells))


@final
class Drawn:
    """A board as views show it: whatever has not changed is taken over from how it was drawn before.

    With this the cost of a view hardly grows with the board.
    """

    def __init__(self, board: Board, before: "Drawn | None") -> None:
        """Draw a board."""
        self.changes = board.changes
        self.cows = (board.added, board.removed)
        self.faces = [board.face(tile) for tile in range(board.size)]
        self.tiles: list[TileView] = before.tiles[:] if before else []
        for tile in range(board.size):
            if not before or tile >= len(before.faces):
                self.tiles.append(tile_view(board, tile))
            elif before.faces[tile] != self.faces[tile]:
                self.tiles[tile] = tile_view(board, tile)
        self.trees = [Spot(x, y) for x, y in board.trees]
        self.herds: list[list[Spot]] = before.herds if before and before.cows == self.cows else herd_spots(board)


def drawn(board: Board) -> Drawn:
    """A board as views show it, redrawn only if it has changed."""
    before = cast("Drawn | None", board.drawn)
    if before is None or before.changes != board.changes:
        before = Drawn(board, before)
        board.drawn = before
    return before


def herd_spots(board: Board) -> list[list[Spot]]:
    """The cows of each herd, the lowest and then leftmost first."""
    return [[spot(place) for place in board.in_order(board.herd(tile))] for tile in board.herds()]


def tile_view(board: Board, tile: int) -> TileView:
    """A laid tile."""
    x, y = where(board.place(tile))
    return TileView(TERRAINS[board.terrain(tile)], x, y, board.has(tile, COW), board.has(tile, TREE))


def player_view(position: Position, observer: int, seat: int) -> PlayerView:
    """What an observer knows of a player."""
    player = position.players[seat]
    points = player.points
    board = drawn(player.board)
    ahead = [at for at in range(len(position.bonuses)) if position.edition.track.spaces[at] > points]
    bonus = BonusView(position.edition.track.spaces[ahead[0]], BONUSES[position.bonuses[ahead[0]]]) if ahead else None
    return PlayerView(
        seat=seat,
        points=points,
        tiles=board.tiles,
        trees=board.trees,
        herds=board.herds,
        cows=player.cows,
        cows_on_track=sum(position.bonuses[at] == 0 for at in ahead),
        cards=len(player.hand),
        known_cards=[position.edition.deck.cards[card].name for card in known(position, observer, seat)],
        next_bonus=bonus,
        to_next_bonus=bonus.space - points if bonus else None,
        goal=GOALS[player.shown] if player.shown != NONE else None,
        for_cards=points - position.tree_score(seat),
        for_trees=position.tree_score(seat),
        for_goal=position.goal_score(seat),
        score=points + position.goal_score(seat),
    )


def goal_view(position: Position, seat: int, goal: int) -> GoalView:
    """A scoring tile of the seat's own."""
    return GoalView(GOALS[goal], VALUES[goal], NEEDED[goal], MET[goal](position, seat))


def squares(position: Position, seat: int) -> list[Square]:
    """Where an open tile would complete a square, while trees are left."""
    board = position.players[seat].board
    if not position.trees:
        return []
    found, terrains = list[Square](), members(sorts(position))
    for border in sorted([board.edge[n] & PLACES for n in range(board.borders) if board.completes(n)]):
        touch = board.touching(border)
        for terrain in terrains:
            quarters = board.squares(terrain, touch)
            if quarters:
                found.append(Square(TERRAINS[terrain], *where(border), corners(border, quarters)))
    return found
