"""Placing a tile, and planting a tree (KF-3)."""

from collections.abc import Sequence
from typing import final

from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import NO_TREE, PLACE, TILE, TREE
from kuhstall.games.kuhfstein.rules.board import Board
from kuhstall.games.kuhfstein.rules.flow import done
from kuhstall.games.kuhfstein.rules.table import NONE, PLACING, PLANTING, Phase, Table
from kuhstall.games.kuhfstein.rules.tiles import ALIKE, SWAPS, TERRAINS, TREE_POINTS


def open_tile_actions(table: Table) -> list[int]:
    """Every sort of tile that lies open."""
    return [TILE + terrain for terrain in range(len(TERRAINS)) if terrain in table.open_tiles]


def enough_alike(table: Table) -> bool:
    """Whether four or five of the open tiles are of one sort (KF-3.4)."""
    return any(table.open_tiles.count(terrain) >= ALIKE for terrain in range(len(TERRAINS)))


def may_swap_tiles(table: Table) -> bool:
    """Whether the open tiles may be swapped now, at most three times an action (KF-3.4)."""
    return table.swaps < SWAPS and enough_alike(table) and enough_tiles(table)


def enough_tiles(table: Table) -> bool:
    """Whether there are tiles to turn up in the place of the open ones (KF-3.4)."""
    return table.kit.enough_to_swap(table.tiles, len(table.open_tiles))


def swap_tiles(table: Table, seat: int) -> None:
    """Set all open tiles aside and turn up as many (KF-3.4)."""
    aside = table.open_tiles
    table.swaps += 1
    table.tiles.aside += aside
    table.open_tiles = [table.tiles.draw(table.chance) for _ in range(len(aside))]
    if table.watched:
        names = [TERRAINS[tile] for tile in table.open_tiles]
        table.tell(events.TilesSwapped(seat, [TERRAINS[tile] for tile in aside], names))


def take_tile(table: Table, terrain: int) -> None:
    """Take an open tile in hand; where it goes is the next step."""
    table.taken = terrain
    table.enter(PLACING)


def board_with_taken(table: Table, seat: int) -> Board:
    """The seat's board with the tile that is being placed."""
    x, y = table.boards[seat].beside(table.spot)
    return table.boards[seat].with_tile(table.taken, x, y)


def plantable(table: Table, seat: int) -> list[int]:
    """The quarters in which the tile that is being placed completes a square, while trees are left (KF-3.2)."""
    board = table.boards[seat]
    if not table.trees or board.size < 3:
        return []
    x, y = board.beside(table.spot)
    return board_with_taken(table, seat).squares(x, y)


@final
class Placing(Phase):
    """Lay the taken tile edge to edge with your own (KF-3.1)."""

    name = "placing"

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Every place that borders a tile."""
        return [PLACE + border for border in table.boards[seat].borders()]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Lay the tile, after asking for a tree if one may be planted."""
        table.spot = action - PLACE
        if plantable(table, seat):
            table.enter(PLANTING)
        else:
            lay_tile(table, seat, NO_TREE)


@final
class Planting(Phase):
    """Plant a tree at once or never (KF-3.2)."""

    name = "planting"

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """A tree on one of the squares, or none."""
        return [TREE + quarter for quarter in plantable(table, seat)] + [NO_TREE]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Lay the tile, with the tree."""
        lay_tile(table, seat, action)


def lay_tile(table: Table, seat: int, action: int) -> None:
    """The tile lies; a tree on the square brings points (KF-3.2)."""
    x, y = table.boards[seat].beside(table.spot)
    table.boards[seat] = board_with_taken(table, seat)
    table.open_tiles.remove(table.taken)
    if table.watched:
        table.tell(events.TilePlaced(seat, TERRAINS[table.taken], x, y))
    if action != NO_TREE:
        quarter = action - TREE
        plant(table, seat, x - 1 + quarter % 2, y - 1 + quarter // 2)
    table.taken = table.spot = NONE
    done(table)


def plant(table: Table, seat: int, x: int, y: int) -> None:
    """Put a tree on the square with this lower left corner."""
    table.boards[seat] = table.boards[seat].with_tree(x, y)
    table.trees -= 1
    if table.watched:
        table.tell(events.TreePlanted(seat, x, y, TREE_POINTS))
    table.score(seat, TREE_POINTS)
