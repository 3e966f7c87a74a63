"""A table as bytes and back: the only way across processes, and what two states are compared by."""

from typing import TYPE_CHECKING

from msgspec import msgpack

from kuhstall.core.chance import Chance
from kuhstall.games.kuhfstein.rules.board import Board, board_of, places
from kuhstall.games.kuhfstein.rules.pile import Pile

if TYPE_CHECKING:
    from kuhstall.games.kuhfstein.rules.table import Table

SavedBoard = tuple[list[tuple[int, int, int]], list[tuple[int, int]], list[tuple[int, int]]]
"""The tiles in the order of laying, the cows and the trees."""


def packed(table: "Table") -> bytes:
    """Everything on the table. An own deck is there as its text; what has left a pile is forgotten."""
    marks = [*table.kit.options, table.kit.deck.text, table.phase.name, table.ended_by, table.chance.key]
    lists = [
        *[table.tiles.pieces[table.tiles.gone :], table.tiles.aside, table.open_tiles],
        *[table.cards.pieces[table.cards.gone :], table.cards.aside, table.open_cards],
        *[table.bonuses, table.secrets, table.supplies, table.points, table.shown, table.queue],
    ]
    boards = [saved(board) for board in table.boards]
    return msgpack.encode([marks, lists, boards, table.hands, table.goals, numbers(table)])


def saved(board: Board) -> SavedBoard:
    """A board in plain lists."""
    tiles = [(board.kinds[at], board.xs[at], board.ys[at]) for at in range(board.size)]
    return tiles, [board.where(place) for place in places(board.cows)], board.trees


def numbers(table: "Table") -> list[int]:
    """The single numbers of a table, in the order in which `unpack_into` takes them."""
    return [
        *[table.trees, table.fox, table.turn, table.left, table.turns, table.using, table.swaps],
        *[int(table.last_round), table.taken, table.spot, table.chosen],
        *[table.tiles.renewed, table.cards.renewed, table.chance.drawn, table.kit.revision],
    ]


def unpack_into(
    table: "Table",
    marks: list[str],
    lists: list[list[int]],
    boards: list[SavedBoard],
    hands: tuple[list[list[int]], list[list[int]]],
    n: list[int],
) -> None:
    """Lay everything that was packed on an empty table; the last three marks are phase, ending and chance."""
    table.tiles, table.open_tiles = Pile(lists[0], 0, lists[1], n[11]), lists[2]
    table.cards, table.open_cards = Pile(lists[3], 0, lists[4], n[12]), lists[5]
    table.bonuses, table.secrets, table.supplies, table.points, table.shown, table.queue = lists[6:12]
    table.boards = [board_of(tiles, cows, trees) for tiles, cows, trees in boards]
    table.hands, table.goals = hands
    table.phase = next(phase for phase in table.kit.phases if phase.name == marks[-3])
    table.ended_by = marks[-2]
    table.chance = Chance(marks[-1], n[13])
    table.trees, table.fox, table.turn, table.left, table.turns, table.using, table.swaps = n[0:7]
    table.last_round, table.taken, table.spot, table.chosen = bool(n[7]), n[8], n[9], n[10]
