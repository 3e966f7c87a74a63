"""What a seat sees of the position: built up from what it may know, never stripped down from the whole."""

from functools import cache
from typing import cast

from kuhstall.core.state import BITS, PUBLIC
from kuhstall.games.kuhfstein.rules.board import COW, TREE, Board, where
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card
from kuhstall.games.kuhfstein.rules.goals import GOALS, MET, VALUES
from kuhstall.games.kuhfstein.rules.play import placements
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.spots import spots
from kuhstall.games.kuhfstein.rules.tile import corners
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
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

Drawn = tuple[list[TileView], list[Spot], list[list[Spot]]]
"""Tiles, trees and herds of a board."""


def view(position: Position, seat: int) -> View:
    """The position as this seat, or PUBLIC, sees it."""
    acting = position.to_act()
    names = position.edition.deck.cards
    hand = [] if seat == PUBLIC else position.players[seat].hand
    return View(
        game="kuhfstein",
        options=list(position.edition.options),
        seat=seat,
        phase=cast("PhaseView", position.phase_for(seat).view(position, seat)),
        fox=position.fox,
        turn=position.turn,
        to_act=members(acting, position.seats),
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
        bonuses=[
            BonusView(position.edition.track.spaces[at], BONUSES[bonus]) for at, bonus in enumerate(position.bonuses)
        ],
        last_round=position.last_round,
        players=[player_view(position, seat, player) for player in range(position.seats)],
        hand=None if seat == PUBLIC else [names[card].name for card in hand],
        cards=[card_view(names[card], card) for card in sorted(visible(position, seat))],
        goals=None if seat == PUBLIC else [goal_view(position, seat, goal) for goal in position.players[seat].goals],
        placements=[] if seat == PUBLIC else placements(position, seat),
        squares=[] if seat == PUBLIC else squares(position, seat),
        deck=position.edition.deck.name,
        deck_size=len(names),
        winners=members(position.winners(), position.seats),
        ending=position.ended_by,
    )


def members(seats: int, of: int) -> list[int]:
    """A set of seats as a list."""
    return [seat for seat in range(of) if seats & BITS[seat]]


def known(position: Position, observer: int, seat: int) -> list[int]:
    """The cards of a hand that an observer has seen."""
    player = position.players[seat]
    return player.hand if observer == seat else player.seen_hand()


def visible(position: Position, seat: int) -> set[int]:
    """Every card that the seat sees or knows somewhere."""
    hands = [card for player in range(position.seats) for card in known(position, seat, player)]
    return {*position.open_cards, *position.cards.aside, *hands}


@cache
def card_view(card: Card, number: int) -> CardView:
    """A card as it is printed."""
    cells = [CellView(None if terrain == COVERED else TERRAINS[terrain], x, y) for terrain, x, y in card.cells]
    return CardView(number, card.name, card.points, tuple(cells))


def player_view(position: Position, observer: int, seat: int) -> PlayerView:
    """What an observer knows of a player."""
    player = position.players[seat]
    points = player.points
    tiles, trees, herds = drawn(player.board)
    ahead = [at for at in range(len(position.bonuses)) if position.edition.track.spaces[at] > points]
    bonus = BonusView(position.edition.track.spaces[ahead[0]], BONUSES[position.bonuses[ahead[0]]]) if ahead else None
    return PlayerView(
        seat=seat,
        points=points,
        tiles=tiles,
        trees=trees,
        herds=herds,
        cows=player.cows,
        cows_on_track=sum(position.bonuses[at] == 0 for at in ahead),
        cards=len(player.hand),
        known_cards=[position.edition.deck.cards[card].name for card in known(position, observer, seat)],
        next_bonus=bonus,
        to_next_bonus=bonus.space - points if bonus else None,
        goal=GOALS[player.shown] if player.shown != NONE else None,
        score=points + position.goal_score(seat),
    )


def drawn(board: Board) -> Drawn:
    """A board as views show it, drawn only once until it changes."""
    if board.drawn is None:
        herds = [spots(board, board.herd(tile)) for tile in board.herds()]
        board.drawn = tile_views(board), [Spot(x, y) for x, y in board.trees], herds
    return cast("Drawn", board.drawn)


def tile_views(board: Board) -> list[TileView]:
    """The tiles in the order of laying."""
    return [
        TileView(TERRAINS[board.terrain(tile)], *where(board.place(tile)), board.has(tile, COW), board.has(tile, TREE))
        for tile in range(board.size)
    ]


def goal_view(position: Position, seat: int, goal: int) -> GoalView:
    """A scoring tile of the seat's own."""
    return GoalView(GOALS[goal], VALUES[goal], MET[goal](position, seat))


def squares(position: Position, seat: int) -> list[Square]:
    """Where an open tile would complete a square, while trees are left."""
    board = position.players[seat].board
    if not position.trees:
        return []
    found = []
    for place in sorted(board.border_place(board.border(n)) for n in range(board.borders) if board.completes(n)):
        for terrain in sorted(set(position.open_tiles)):
            quarters = board.squares(terrain, board.touching(place))
            if quarters:
                found.append(Square(TERRAINS[terrain], *where(place), corners(place, quarters)))
    return found
