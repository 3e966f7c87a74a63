"""A table as bytes and back: the only way across processes, and what two states are compared by."""

from typing import TYPE_CHECKING

from msgspec import msgpack

from kuhstall.games.mue.rules.scoring import NOBODY, Outcome
from kuhstall.games.mue.rules.trumps import powers, set_for

if TYPE_CHECKING:
    from kuhstall.games.mue.rules.table import Table


def packed(table: "Table") -> bytes:
    """Everything on the table. The variant is named by the number of players and by the end of the game."""
    variant = [table.seats, table.variant.end, table.variant.hands]
    prepared = [[number, *hands] for number, hands in table.prepared.items()]
    hands = [[hand.numbers(), hand.shown, hand.triangles] for hand in table.history]
    marks = [table.phase.name, table.ended_by, table.seed or ""]
    return msgpack.encode([variant, prepared, hands, marks, lists(table), numbers(table)])


def lists(table: "Table") -> list[list[int]]:
    """The lists of a table, in the order in which `unpack_into` takes them."""
    cards = [table.totals, table.concealed, table.faces, table.shown]
    return [*cards, table.trick, table.triangles, table.tricks, table.voids, table.last_trick]


def numbers(table: "Table") -> list[int]:
    """The single numbers of a table, in the order in which `unpack_into` takes them."""
    return [
        *[table.number, table.dealer, table.unplayed, table.turn, table.passes, table.highest, table.level],
        *[table.showing, table.laid, table.chief, table.vice, table.partner, table.chief_trump, table.vice_trump],
        *[table.left, table.leader, table.led, table.best, table.best_power, table.last_leader, table.last_winner],
    ]


def unpack_into(
    table: "Table", hands: list[list[list[int]]], marks: list[str], of_seats: list[list[int]], n: list[int]
) -> None:
    """Lay everything that was packed on an empty table."""
    table.history = tuple([Outcome(hand[0], hand[1], hand[2]) for hand in hands])
    table.phase = next(phase for phase in table.variant.phases if phase.name == marks[0])
    table.ended_by = marks[1]
    table.totals, table.concealed, table.faces, table.shown = of_seats[:4]
    table.trick, table.triangles, table.tricks, table.voids, table.last_trick = of_seats[4:]
    table.number, table.dealer, table.unplayed, table.turn, table.passes, table.highest, table.level = n[:7]
    table.showing, table.laid, table.chief, table.vice, table.partner = n[7:12]
    table.chief_trump, table.vice_trump = n[12:14]
    table.left, table.leader, table.led, table.best, table.best_power = n[14:19]
    table.last_leader, table.last_winner = n[19:]
    table.trumps = set_for(table.chief_trump) | set_for(table.vice_trump) if table.chief_trump != NOBODY else 0
    table.power = powers(table.chief_trump, table.vice_trump) if table.chief_trump != NOBODY else []
