"""How a position is copied, dumped and loaded: written by tools/gen_fields.py from the fields of `Position`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kuhstall.games.kuhfstein.rules.position import Position


def copy_fields(position: "Position", twin: "Position") -> None:
    """Make the twin equal to the position, and independent of it."""
    twin.tiles = position.tiles.clone()
    twin.open_tiles = position.open_tiles[:]
    twin.cards = position.cards.clone()
    twin.open_cards = position.open_cards[:]
    twin.trees = position.trees
    twin.bonuses = position.bonuses
    twin.fox = position.fox
    twin.turn = position.turn
    twin.left = position.left
    twin.turns = position.turns
    twin.queue = position.queue[:]
    twin.using = position.using
    twin.swaps = position.swaps
    twin.last_round = position.last_round
    twin.ended_by = position.ended_by
    twin.taken = position.taken
    twin.spot = position.spot
    twin.chosen = position.chosen
    twin.luck = position.luck.clone()


def numbers_of(position: "Position") -> list[int]:
    """The numbers and flags of a position."""
    return [
        position.trees,
        position.fox,
        position.turn,
        position.left,
        position.turns,
        position.using,
        position.swaps,
        int(position.last_round),
        position.taken,
        position.spot,
        position.chosen,
    ]


def take_numbers(position: "Position", numbers: list[int]) -> None:
    """Set the numbers and flags of a position."""
    position.trees = numbers[0]
    position.fox = numbers[1]
    position.turn = numbers[2]
    position.left = numbers[3]
    position.turns = numbers[4]
    position.using = numbers[5]
    position.swaps = numbers[6]
    position.last_round = numbers[7] != 0
    position.taken = numbers[8]
    position.spot = numbers[9]
    position.chosen = numbers[10]
