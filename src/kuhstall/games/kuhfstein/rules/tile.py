"""Placing a tile, and planting a tree (KF-3): the move and its further steps."""

from collections.abc import Sequence
from typing import final

from msgspec import Struct
from mypy_extensions import i64

from kuhstall.core.bits import BIT, nth, size
from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.speech import say
from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import NO_TREE, PLACE, TILE, TREE
from kuhstall.games.kuhfstein.rules.board import NOWHERE, Board, place_at, where
from kuhstall.games.kuhfstein.rules.board import TREE as HAS_TREE
from kuhstall.games.kuhfstein.rules.edition import PLACING, PLANTING
from kuhstall.games.kuhfstein.rules.flow import done
from kuhstall.games.kuhfstein.rules.move import Choosing, Move
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.spots import border_spots
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS, TREE_POINTS
from kuhstall.games.kuhfstein.rules.track import NONE
from kuhstall.games.kuhfstein.rules.words import SPOT, spot_of
from kuhstall.games.kuhfstein.view import PlacingView, PlantingView, Spot


def sorts(position: Position) -> i64:
    """The set of terrains that lie open."""
    found: i64 = 0
    for tile in position.open_tiles:
        found |= BIT[tile]
    return found


def squares(position: Position, seat: i64, terrain: i64, place: i64) -> list[int]:
    """The quarters in which a tile at a place completes a square, while trees are left (KF-3.2)."""
    board = position.players[seat].board
    return board.squares(terrain, board.touching(place)) if position.trees else []


def corner_in(place: int, quarter: int) -> tuple[int, int]:
    """The lower left corner of the square in a quarter of a tile."""
    x, y = where(place)
    return x - 1 + quarter % 2, y - 1 + quarter // 2


def corners(place: int, quarters: list[int]) -> list[Spot]:
    """The lower left corners of squares in these quarters of a tile, for a view."""
    return [Spot(*corner_in(place, quarter)) for quarter in quarters]


@final
class PlaceTile(Move):
    """Take an open tile and lay it, with a tree if it completes a square (KF-3.1, KF-3.2)."""

    verb = "tile"

    def count(self, position: Position, seat: i64) -> i64:
        """Each sort of tile that lies open."""
        return size(sorts(position))

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The n-th sort."""
        return TILE + nth(sorts(position), n)

    def has(self, position: Position, action: i64) -> bool:
        """Whether the action takes a tile."""
        return TILE <= action < PLACE

    def begin(self, position: Position, seat: i64, action: i64) -> None:
        """Take the tile; where it goes is the next step."""
        position.taken = action - TILE
        position.enter(PLACING)

    def read(self, position: Position, seat: int, words: list[str]) -> list[int]:
        """A tile at a place, and a tree."""
        terrain, (x, y) = terrain_and_place(words)
        board, place = position.players[seat].board, place_at(x, y)
        border = board.find(place)
        if border == NOWHERE:
            return []
        tree = read_tree(squares(position, seat, terrain, place), place, words[2:])
        return [] if tree is None else [TILE + terrain, PLACE + board.border(border), *tree]

    def why_not(self, position: Position, seat: int, words: list[str]) -> Refused:
        """No such tile, no such place, or no such square."""
        terrain, (x, y) = terrain_and_place(words)
        if terrain not in position.open_tiles:
            return Refused("KF-3.1", "not_open", terrain=words[0])
        board = position.players[seat].board
        if board.find(place_at(x, y)) != NOWHERE:
            quarters = squares(position, seat, terrain, place_at(x, y))
            board = board.clone()
            board.lay(terrain, place_at(x, y))
            return why_no_tree(position, board, quarters, words[2:])
        if not board.size:
            return Refused("KF-3.1", "first")
        return Refused("KF-3.1", "occupied" if board.number(x, y) >= 0 else "apart")

    def write(self, position: Position, seat: int, steps: Sequence[int]) -> str:
        """A tile with its place; the corner of its tree only where there is a choice."""
        terrain, board = steps[0] - TILE, position.players[seat].board
        place = board.border_place(steps[1] - PLACE)
        x, y = where(place)
        text = f"tile {TERRAINS[terrain]} {x},{y}"
        if len(steps) < 3 or steps[2] == NO_TREE:
            return text
        if len(squares(position, seat, terrain, place)) == 1:
            return f"{text} tree"
        x, y = corner_in(place, steps[2] - TREE)
        return f"{text} tree {x},{y}"

    def choices(self, position: Position, seat: int, action: int, language: str) -> list[str]:
        """The tile, and how many places there are for it."""
        terrain, count = TERRAINS[action - TILE], position.players[seat].board.borders
        return [say("kuhfstein.choice_tile", language, terrain=terrain, count=count)]


def terrain_and_place(words: list[str]) -> tuple[int, tuple[int, int]]:
    """The tile that is named, and where it is to lie."""
    if len(words) not in (2, 3, 4) or (len(words) > 2 and words[2] != "tree"):
        raise Malformed("kuhfstein.write_tile")
    if words[0] not in TERRAINS:
        raise Malformed("kuhfstein.no_terrain", word=words[0], known=", ".join(TERRAINS))
    return TERRAINS.index(words[0]), spot_of(words[1])


def read_tree(quarters: list[int], place: int, words: list[str]) -> list[int] | None:
    """The step that plants a tree or leaves it, nothing if there is no square; None if it cannot be planted."""
    if not words:
        return [NO_TREE] if quarters else []
    if len(words) == 1:
        return [TREE + quarters[0]] if len(quarters) == 1 else None
    for quarter in quarters:
        if SPOT.fullmatch(words[1]) and spot_of(words[1]) == corner_in(place, quarter):
            return [TREE + quarter]
    return None


def why_no_tree(position: Position, board: Board, quarters: list[int], words: list[str]) -> Refused:
    """Why no tree may be planted as the words say, on the board with the tile (KF-3.2)."""
    if not position.trees:
        return Refused("KF-3.2", "no_trees")
    if len(words) == 1:
        return Refused("KF-3.2", "which" if len(quarters) > 1 else "no_square")
    used = any(board.has(tile, HAS_TREE) for tile in board.square(*spot_of(words[1])))
    return Refused("KF-3.2", "used" if used else "no_square")


@final
class Placing(Choosing):
    """Lay the taken tile edge to edge with your own (KF-3.1)."""

    name = "placing"

    def count(self, position: Position, seat: i64) -> i64:
        """Every place that borders a tile."""
        return position.players[seat].board.borders

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The n-th of them."""
        return PLACE + position.players[seat].board.border(n)

    def legal(self, position: Position, seat: i64) -> Sequence[int]:
        """All of them."""
        board = position.players[seat].board
        return [PLACE + board.border(n) for n in range(board.borders)]

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Lay the tile, after asking for a tree if one may be planted."""
        position.spot = action - PLACE
        if plantable(position, seat):
            position.enter(PLANTING)
        else:
            lay_tile(position, seat, NO_TREE)

    def view(self, position: Position, seat: int) -> Struct:
        """The tile, and where it can go."""
        return PlacingView(TERRAINS[position.taken], border_spots(position.players[seat].board))


@final
class Planting(Choosing):
    """Plant a tree at once or never (KF-3.2)."""

    name = "planting"

    def count(self, position: Position, seat: i64) -> i64:
        """A tree on one of the squares, or none."""
        return len(plantable(position, seat)) + 1

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The squares first."""
        quarters = plantable(position, seat)
        return TREE + quarters[n] if n < len(quarters) else NO_TREE

    def legal(self, position: Position, seat: i64) -> Sequence[int]:
        """All of them."""
        return [TREE + quarter for quarter in plantable(position, seat)] + [NO_TREE]

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Lay the tile, with the tree."""
        lay_tile(position, seat, action)

    def view(self, position: Position, seat: int) -> Struct:
        """The tile, and the squares for a tree."""
        place = position.players[seat].board.border_place(position.spot)
        return PlantingView(TERRAINS[position.taken], corners(place, plantable(position, seat)))


def plantable(position: Position, seat: i64) -> list[int]:
    """The quarters in which the tile that is being placed completes a square."""
    place = position.players[seat].board.border_place(position.spot)
    return squares(position, seat, position.taken, place)


def lay_tile(position: Position, seat: i64, action: i64) -> None:
    """The tile lies; a tree on the square brings points (KF-3.2)."""
    board = position.players[seat].board
    place = board.border_place(position.spot)
    board.lay(position.taken, place)
    position.open_tiles.remove(position.taken)
    if position.watched:
        position.tell(events.TilePlaced(seat, TERRAINS[position.taken], *where(place)))
    if action != NO_TREE:
        plant(position, seat, *corner_in(place, action - TREE))
    position.taken = position.spot = NONE
    done(position)


def plant(position: Position, seat: i64, x: int, y: int) -> None:
    """Put a tree on the square with this lower left corner."""
    position.players[seat].board.plant(x, y)
    position.trees -= 1
    if position.watched:
        position.tell(events.TreePlanted(seat, x, y, TREE_POINTS))
    position.score(seat, TREE_POINTS)
