"""The whole moves of a seat, each with what it is worth to stand there afterwards."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kuhstall.bots.kuhfstein.play.land import TERRAIN_KINDS
from kuhstall.bots.kuhfstein.play.outlook import NO_SLOT, Outlook
from kuhstall.bots.kuhfstein.play.promise import sides
from kuhstall.core.bits import BIT
from kuhstall.games.kuhfstein.rules.actions import CARD, HERD, LAY, NO_TREE, PLACE, TILE, TREE, play
from kuhstall.games.kuhfstein.rules.board import DOWN, LEFT, NOWHERE, PLACES, RIGHT, TOUCH, UP, Board, neighbour
from kuhstall.games.kuhfstein.rules.board import TREE as HAS_TREE
from kuhstall.games.kuhfstein.rules.tiles import TREE_POINTS
from kuhstall.games.kuhfstein.rules.track import NONE

MOST: Final = 600
"""So many moves are looked at."""
OPTION: Final = 4
"""A move is four numbers: what it is worth, and up to three steps."""
NO_STEP: Final = -1
ALL_SORTS: Final = 31

# The kinds of moves.
TILE_MOVES: Final = 1
CARD_MOVES: Final = 2
HERD_MOVES: Final = 4
PLAY_MOVES: Final = 8
EVERY_KIND: Final = 15


@final
@mypyc_attr(acyclic=True)
class Options:
    """The moves of one position after the other."""

    number: i64
    moves: vec[i64]

    def __init__(self, outlook: Outlook) -> None:
        """Take the outlook, which is to look at a position before its moves are asked for."""
        self.outlook = outlook
        self.moves = vec[i64]([0] * (OPTION * MOST))
        self.number = 0

    def find(self, kinds: i64, terrains: i64) -> None:
        """Find the moves of these kinds; tiles only of these terrains."""
        self.number = 0
        if kinds & PLAY_MOVES:
            self.find_plays()
        if kinds & HERD_MOVES:
            self.find_herds()
        if kinds & CARD_MOVES:
            self.find_cards()
        if kinds & TILE_MOVES:
            self.find_tiles(terrains)

    def add(self, worth: i64, one: i64, two: i64, three: i64) -> None:
        """Add a move."""
        if self.number < MOST:
            moves, at = self.moves, OPTION * self.number
            moves[at] = worth
            moves[at + 1] = one
            moves[at + 2] = two
            moves[at + 3] = three
            self.number += 1

    def best(self) -> i64:
        """Which of the moves is worth most; of equals the first."""
        best: i64 = 0
        for n in range(1, self.number):
            if self.moves[OPTION * n] > self.moves[OPTION * best]:
                best = n
        return best

    def best_worth(self) -> i64:
        """What the best move is worth."""
        return self.moves[OPTION * self.best()]

    # Tiles.

    def find_tiles(self, terrains: i64) -> None:
        """Every tile where it helps a card, completes a square or serves a goal, and in one other place."""
        board = self.outlook.player.board
        idle: i64 = 0
        for n in range(board.borders):
            spot = board.edge[n]
            for terrain in range(TERRAIN_KINDS):
                if terrains & BIT[terrain] and self.lay(board, terrain, spot, n, idle & BIT[terrain] != 0):
                    idle |= BIT[terrain]

    def lay(self, board: Board, terrain: i64, spot: i64, n: i64, only_if_useful: bool) -> bool:
        """Add a tile at a place of the border; true if it is of no use there."""
        outlook, touch = self.outlook, spot >> TOUCH
        place = spot & PLACES
        helped = outlook.helped(terrain, place, outlook.known)
        tree = self.tree_at(board, terrain, touch)
        useless = helped == 0 and tree == NO_TREE and sides(touch) < 2
        if useless and only_if_useful:
            return False
        points = outlook.points + (TREE_POINTS if tree != NO_TREE else 0)
        blocked = outlook.blocked(terrain, place)
        worth = (
            outlook.points_worth(points)
            + outlook.tasks_with(helped, blocked)
            + self.corners_worth(board, terrain, touch)
            - outlook.herds_cost(outlook.herds)
            + outlook.promise.with_tile(terrain, touch, 1 if tree != NO_TREE else 0, outlook.cows, points)
            + outlook.tiles_worth(board.size + 1)
            + outlook.weights.cow * outlook.cows
        )
        self.add(worth, TILE + terrain, PLACE + board.border(n), tree)
        return useless

    def tree_at(self, board: Board, terrain: i64, touch: i64) -> i64:
        """The step that plants a tree, NO_TREE if there is none to plant."""
        if self.outlook.position.trees and sides(touch) > 1:
            for quarter in range(4):
                if board.makes_square(terrain, touch, quarter):
                    return TREE + quarter
        return NO_TREE

    def corners_worth(self, board: Board, terrain: i64, touch: i64) -> i64:
        """What it is worth that a tile makes three quarters of a square for a tree, and that it lies snugly."""
        outlook = self.outlook
        worth = outlook.weights.snug * sides(touch)
        if not outlook.position.trees or not outlook.weights.corner:
            return worth
        for quarter in range(4):
            if three_of_a_square(board, terrain, touch, quarter):
                worth += outlook.weights.corner
        return worth

    # Cards.

    def find_cards(self) -> None:
        """Every open card taken; they are in the slots after the hand."""
        outlook = self.outlook
        for slot in range(outlook.held, outlook.known):
            self.add(outlook.worth(slot), CARD + outlook.cards[slot], NO_STEP, NO_STEP)

    # Cows.

    def find_herds(self) -> None:
        """Every herd taken back; a single cow only where cows are scarce or in the way."""
        player, scarce = self.outlook.player, self.outlook.cows_are_scarce()
        for tile in player.board.herds():
            board, herd = player.board.clone(), player.board.herd(tile)
            if len(herd) == 1 and not scarce:
                continue
            board.take_cows(herd)
            worth = self.worth_on(board, player.cows + len(herd), self.outlook.points, NO_SLOT)
            self.add(worth, HERD + tile, NO_STEP, NO_STEP)

    def find_plays(self) -> None:
        """Every card in hand, everywhere it fits."""
        outlook, deck, board = self.outlook, self.outlook.position.edition.deck, self.outlook.player.board
        chosen = outlook.position.chosen
        for slot in range(outlook.held):
            number = outlook.cards[slot]
            if chosen not in (NONE, number):
                continue
            if outlook.lack[slot] == 0 and deck.playable(number, board, outlook.cows):
                card = deck.cards[number]
                for way in card.ways(board):
                    after = board.clone()
                    after.put_cows(card.turned_by(way % 4).opens(board, way // 4))
                    worth = self.worth_on(after, outlook.cows - card.open, outlook.points + card.points, slot)
                    self.add(worth, play(len(deck.cards)) + number, LAY + way, NO_STEP)

    def worth_on(self, board: Board, cows: i64, points: i64, played: i64) -> i64:
        """What it is worth to have these cows on the board, that many in supply and these points."""
        outlook = self.outlook
        return (
            outlook.points_worth(points)
            + outlook.tasks_on(board, played, cows)
            - outlook.herds_cost(len(board.herds()))
            + outlook.promise.unchanged(cows, points)
            + outlook.tiles_worth(board.size)
            + outlook.weights.cow * cows
        )


def three_of_a_square(board: Board, terrain: i64, touch: i64, quarter: i64) -> bool:
    """Whether a tile with these neighbours lacks one other tile for a square in which a tree could stand."""
    aside = neighbour(touch, RIGHT if quarter % 2 else LEFT)
    along = UP if quarter >= 2 else DOWN
    above = neighbour(touch, along)
    if aside != NOWHERE and above != NOWHERE:
        return board.beside(aside, along) == NOWHERE and go_together(board, terrain, aside, above)
    if aside != NOWHERE:
        return go_together(board, terrain, aside, board.beside(aside, along))
    if above != NOWHERE:
        return go_together(board, terrain, above, board.beside(above, RIGHT if quarter % 2 else LEFT))
    return False


def go_together(board: Board, terrain: i64, one: i64, other: i64) -> bool:
    """Whether a terrain and two tiles may be part of one square: all equal or all different, without trees."""
    if other == NOWHERE or board.has(one, HAS_TREE) or board.has(other, HAS_TREE):
        return False
    first, second = board.terrain(one), board.terrain(other)
    if first == terrain:
        return second == terrain
    return second not in (first, terrain)
