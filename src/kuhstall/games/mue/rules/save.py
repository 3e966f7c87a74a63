"""A position as bytes and back: the only way across processes, and what two states are compared by."""

from typing import TYPE_CHECKING, Final

from msgspec import msgpack

from kuhstall.core.luck import dice_of
from kuhstall.games.mue.rules.cells import BLOCK, LAST_TRICK, TRICK
from kuhstall.games.mue.rules.fields import numbers_of, take_numbers
from kuhstall.games.mue.rules.scoring import NOBODY, outcome_of
from kuhstall.games.mue.rules.trumps import order_of, set_for

if TYPE_CHECKING:
    from kuhstall.games.mue.rules.position import Position

BLOCKS_BEFORE_TRICK: Final = 4
"""The dump has the present trick after the first four blocks of cells, and the last trick at the end."""


def packed(position: "Position") -> bytes:
    """Everything in a position. The variant is named by the number of players and by the end of the game."""
    variant = [position.seats, position.variant.end, position.variant.hands]
    prepared = [[number, *hands] for number, hands in position.prepared.items()]
    hands = [[hand.numbers(), list(hand.shown), list(hand.triangles)] for hand in position.history]
    marks = [position.phase.name, position.ended_by, luck_of(position)]
    return msgpack.encode([variant, prepared, hands, marks, lists(position), numbers_of(position)])


def luck_of(position: "Position") -> str:
    """Where the next deals come from: the dice of an imagined world, or the seed."""
    return position.dice.key() if position.dice is not None else position.seed or ""


def lists(position: "Position") -> list[list[int]]:
    """The cells of a position block by block, in the order in which `unpack_into` takes them."""
    blocks = [position.of_seats(block) for block in range(0, TRICK, BLOCK)]
    before, after = blocks[:BLOCKS_BEFORE_TRICK], blocks[BLOCKS_BEFORE_TRICK:]
    return [*before, position.trick(), *after, position.last_trick()]


def unpack_into(
    position: "Position", hands: list[list[list[int]]], marks: list[str], blocks: list[list[int]], numbers: list[int]
) -> None:
    """Set everything that was packed in a position that is set up."""
    position.history = tuple([outcome_of(hand[0], hand[1], hand[2]) for hand in hands])
    position.phase = next(phase for phase in position.variant.phases if phase.name == marks[0])
    position.ended_by = marks[1]
    if marks[2].startswith("dice "):
        position.seed, position.dice = None, dice_of(marks[2])
    trick = blocks[BLOCKS_BEFORE_TRICK]
    for at, block in enumerate(blocks[:BLOCKS_BEFORE_TRICK] + blocks[BLOCKS_BEFORE_TRICK + 1 : -1]):
        fill(position, at * BLOCK, block)
    fill(position, TRICK, trick)
    fill(position, LAST_TRICK, blocks[-1])
    take_numbers(position, numbers)
    position.played = len(trick)
    set_trumps(position)


def fill(position: "Position", block: int, numbers: list[int]) -> None:
    """Write numbers into the cells from one on."""
    for at, number in enumerate(numbers):
        position.cells[block + at] = number


def set_trumps(position: "Position") -> None:
    """Work out what follows from the trumps that are named."""
    position.trumps, position.order = 0, 0
    if position.chief_trump != NOBODY:
        position.trumps = set_for(position.chief_trump) | set_for(position.vice_trump)
        position.order = order_of(position.chief_trump, position.vice_trump)
