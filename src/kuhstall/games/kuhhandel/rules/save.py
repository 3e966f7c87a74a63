"""A table as bytes and back: the only way across processes, and what two states are compared by."""

from typing import TYPE_CHECKING

from msgspec import msgpack

from kuhstall.core.chance import Chance
from kuhstall.games.kuhhandel.rules.memory import Memory

if TYPE_CHECKING:
    from kuhstall.games.kuhhandel.rules.table import Table


def packed(table: "Table") -> bytes:
    """Everything on the table. The edition is named by its options; the game's id is known to the reader."""
    lists = [table.pile, table.purses, table.animals, table.pedigrees, table.caps, table.answers]
    memory = [table.memory.certain, table.memory.groups]
    marks = [table.phase.name, table.ended_by, table.chance.key]
    return msgpack.encode([list(table.edition.options), lists, memory, marks, numbers(table)])


def numbers(table: "Table") -> list[int]:
    """The single numbers of a table, in the order in which `unpack_into` takes them."""
    return [
        *[table.bank, table.in_play, table.gone, table.turn, table.donkeys, table.stalled, table.dove],
        *[table.card, table.bid, table.bidder, table.silent, int(table.by_cards), table.payer, table.payee],
        *[table.asking, table.laid, table.rival, table.animal, table.stake, int(table.tied), table.offer],
        table.chance.drawn,
    ]


def unpack_into(
    table: "Table", lists: list[list[int]], memory: list[list[int]], marks: list[str], n: list[int]
) -> None:
    """Lay everything that was packed on an empty table."""
    table.pile, table.purses, table.animals, table.pedigrees, table.caps, table.answers = lists
    table.seats = len(table.animals)
    table.pot, table.stock = table.seats, table.seats + 1
    table.memory = Memory(table.seats, table.seats + 2)
    table.memory.certain, table.memory.groups = memory
    table.phase = next(phase for phase in table.edition.phases if phase.name == marks[0])
    table.ended_by = marks[1]
    table.chance = Chance(marks[2], n[21])
    table.bank, table.in_play, table.gone, table.turn, table.donkeys, table.stalled, table.dove = n[0:7]
    table.card, table.bid, table.bidder, table.silent = n[7:11]
    table.by_cards, table.payer, table.payee = bool(n[11]), n[12], n[13]
    table.asking, table.laid, table.rival, table.animal, table.stake = n[14:19]
    table.tied, table.offer = bool(n[19]), n[20]
