"""How a position is copied, dumped and loaded: written by tools/gen_fields.py from the fields of `Position`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kuhstall.games.mue.rules.position import Position


def copy_fields(position: "Position", twin: "Position") -> None:
    """Make the twin equal to the position, and independent of it."""
    twin.variant = position.variant
    twin.deck = position.deck
    twin.seed = position.seed
    twin.prepared = position.prepared
    twin.history = position.history
    twin.ended_by = position.ended_by
    twin.cells = position.cells[:]
    twin.number = position.number
    twin.dealer = position.dealer
    twin.unplayed = position.unplayed
    twin.turn = position.turn
    twin.passes = position.passes
    twin.highest = position.highest
    twin.level = position.level
    twin.showing = position.showing
    twin.laid = position.laid
    twin.chief = position.chief
    twin.vice = position.vice
    twin.partner = position.partner
    twin.chief_trump = position.chief_trump
    twin.vice_trump = position.vice_trump
    twin.left = position.left
    twin.leader = position.leader
    twin.led = position.led
    twin.best = position.best
    twin.best_power = position.best_power
    twin.last_leader = position.last_leader
    twin.last_winner = position.last_winner
    twin.played = position.played
    twin.trumps = position.trumps
    twin.order = position.order


def numbers_of(position: "Position") -> list[int]:
    """The numbers and flags of a position."""
    return [
        position.number,
        position.dealer,
        position.unplayed,
        position.turn,
        position.passes,
        position.highest,
        position.level,
        position.showing,
        position.laid,
        position.chief,
        position.vice,
        position.partner,
        position.chief_trump,
        position.vice_trump,
        position.left,
        position.leader,
        position.led,
        position.best,
        position.best_power,
        position.last_leader,
        position.last_winner,
    ]


def take_numbers(position: "Position", numbers: list[int]) -> None:
    """Set the numbers and flags of a position."""
    position.number = numbers[0]
    position.dealer = numbers[1]
    position.unplayed = numbers[2]
    position.turn = numbers[3]
    position.passes = numbers[4]
    position.highest = numbers[5]
    position.level = numbers[6]
    position.showing = numbers[7]
    position.laid = numbers[8]
    position.chief = numbers[9]
    position.vice = numbers[10]
    position.partner = numbers[11]
    position.chief_trump = numbers[12]
    position.vice_trump = numbers[13]
    position.left = numbers[14]
    position.leader = numbers[15]
    position.led = numbers[16]
    position.best = numbers[17]
    position.best_power = numbers[18]
    position.last_leader = numbers[19]
    position.last_winner = numbers[20]
