"""A position as bytes and back: the only way across processes, and what two positions are compared by."""

from typing import TYPE_CHECKING, Final

from msgspec import msgpack

from kuhstall.core.bits import BIT, native
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice, dice_of
from kuhstall.games.kuhhandel.rules.fields import numbers_of, take_numbers
from kuhstall.games.kuhhandel.rules.memory import NO_MEMORY, Memory

if TYPE_CHECKING:
    from kuhstall.games.kuhhandel.rules.position import Position

WIDTHS: Final = (8, 6, 6, 6, 6)
"""How much room each block of `Position.held` has."""


def packed(position: "Position") -> bytes:
    """Everything in the position. The edition is named by its options; the game's id is known to the reader."""
    memory, luck = position.memory, position.luck
    facts = [list(memory.certain), list(memory.groups)] if memory.observers else [[], []]
    if isinstance(luck, Dice):
        marks, drawn = [position.phase.name, position.ended_by, luck.key()], 0
    else:
        assert isinstance(luck, Chance)
        marks, drawn = [position.phase.name, position.ended_by, luck.key], luck.drawn
    lists = [list(position.pile), *blocks(position)]
    return msgpack.encode([list(position.edition.options), lists, facts, marks, [*numbers_of(position), drawn]])


def blocks(position: "Position") -> list[list[int]]:
    """Purses, animals, pedigrees, caps and answers."""
    held, start = list(position.held), 0
    found: list[list[int]] = []
    for width in WIDTHS:
        found.append(held[start : start + position.seats + (2 if start == 0 else 0)])
        start += width
    return found


def unpack_into(
    position: "Position", lists: list[list[int]], memory: list[list[int]], marks: list[str], n: list[int]
) -> None:
    """Set everything that was packed, in an empty position."""
    seats = len(lists[2])
    position.seats = seats
    position.pile = native(lists[0])
    held: list[int] = []
    for block, width in zip(lists[1:], WIDTHS):
        held += block + [0] * (width - len(block))
    position.held = native(held)
    position.exposed = sum([BIT[seat] for seat in range(seats) if lists[4][seat] >= 0])
    position.memory = memory_of(seats, memory)
    position.phase = next(phase for phase in position.edition.phases if phase.name == marks[0])
    position.ended_by = marks[1]
    position.luck = dice_of(marks[2]) if marks[2].startswith("dice ") else Chance(marks[2], n[-1])
    take_numbers(position, n)
    position.able = position.waiting = position.raises = position.due = 0
    position.resume()


def memory_of(seats: int, facts: list[list[int]]) -> Memory:
    """The memory with these facts."""
    if not facts[0]:
        return NO_MEMORY
    memory = Memory(seats + 1, seats + 2)
    memory.certain, memory.groups = native(facts[0]), native(facts[1])
    return memory
