"""A position as bytes and back: the only way across processes, and what two states are compared by."""

from typing import TYPE_CHECKING

from msgspec import msgpack

from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice, Luck, dice_of
from kuhstall.games.kuhfstein.rules.board import Board, board_of, where
from kuhstall.games.kuhfstein.rules.fields import numbers_of, take_numbers
from kuhstall.games.kuhfstein.rules.pile import Pile
from kuhstall.games.kuhfstein.rules.player import Player

if TYPE_CHECKING:
    from kuhstall.games.kuhfstein.rules.position import Position

SavedBoard = tuple[list[tuple[int, int, int]], list[tuple[int, int]], list[tuple[int, int]]]
"""The tiles in the order of laying, the cows and the trees."""


def packed(position: "Position") -> bytes:
    """Everything in the position. An own deck is there as its text; what has left a pile is forgotten."""
    edition, players = position.edition, position.players
    key, drawn = saved_luck(position.luck)
    marks = [*edition.options, edition.deck.text, position.phase.name, position.ended_by, key]
    lists = [
        *[position.tiles.rest(), position.tiles.aside, position.open_tiles],
        *[position.cards.rest(), position.cards.aside, position.open_cards],
        *[position.bonuses, [player.secret for player in players], [player.cows for player in players]],
        *[[player.points for player in players], [player.shown for player in players], position.queue],
    ]
    boards = [saved(player.board) for player in players]
    hands, goals = [player.hand for player in players], [player.goals for player in players]
    numbers = [*numbers_of(position), position.tiles.renewed, position.cards.renewed, drawn, edition.revision]
    return msgpack.encode([marks, lists, boards, hands, goals, numbers])


def saved(board: Board) -> SavedBoard:
    """A board in plain lists."""
    tiles = [(board.terrain(tile), *where(board.place(tile))) for tile in range(board.size)]
    return tiles, [where(place) for place in board.in_order(board.standing())], board.trees


def saved_luck(luck: Luck) -> tuple[str, int]:
    """Where the random numbers come from: a key, and how many were drawn."""
    if isinstance(luck, Dice):
        return luck.key(), 0
    assert isinstance(luck, Chance)
    return luck.key, luck.drawn


def luck_of(key: str, drawn: int) -> Luck:
    """The source that `saved_luck` wrote."""
    return dice_of(key) if key.startswith("dice ") else Chance(key, drawn)


def unpack_into(
    position: "Position",
    marks: list[str],
    lists: list[list[int]],
    boards: list[SavedBoard],
    hands: tuple[list[list[int]], list[list[int]]],
    n: list[int],
) -> None:
    """Fill an empty position with everything that was packed; the last three marks are phase, ending and luck."""
    take_numbers(position, n)
    tiles_renewed, cards_renewed, drawn = n[-4:-1]
    position.tiles, position.open_tiles = Pile(lists[0], 0, lists[1], tiles_renewed), lists[2]
    position.cards, position.open_cards = Pile(lists[3], 0, lists[4], cards_renewed), lists[5]
    position.bonuses, position.queue = lists[6], lists[11]
    position.players = []
    for seat, board in enumerate(boards):
        player = Player(board_of(*board), hands[0][seat], hands[1][seat])
        player.secret, player.cows, player.points, player.shown = [each[seat] for each in lists[7:11]]
        position.players.append(player)
    position.phase = next(phase for phase in position.edition.phases if phase.name == marks[-3])
    position.ended_by, position.luck = marks[-2], luck_of(marks[-1], drawn)
