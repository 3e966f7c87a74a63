"""How a position is copied, dumped and loaded: written by tools/gen_fields.py from the fields of `Position`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kuhstall.games.kuhhandel.rules.position import Position


def copy_fields(position: "Position", twin: "Position") -> None:
    """Make the twin equal to the position, and independent of it."""
    twin.pile = position.pile
    twin.luck = position.luck
    twin.held = position.held[:]
    twin.bank = position.bank
    twin.in_play = position.in_play
    twin.drawn = position.drawn
    twin.turn = position.turn
    twin.donkeys = position.donkeys
    twin.stalled = position.stalled
    twin.dove = position.dove
    twin.card = position.card
    twin.bid = position.bid
    twin.bidder = position.bidder
    twin.silent = position.silent
    twin.by_cards = position.by_cards
    twin.payer = position.payer
    twin.payee = position.payee
    twin.asking = position.asking
    twin.laid = position.laid
    twin.rival = position.rival
    twin.animal = position.animal
    twin.stake = position.stake
    twin.tied = position.tied
    twin.offer = position.offer
    twin.exposed = position.exposed
    twin.able = position.able
    twin.waiting = position.waiting
    twin.raises = position.raises
    twin.due = position.due
    twin.ended_by = position.ended_by


def numbers_of(position: "Position") -> list[int]:
    """The numbers and flags of a position."""
    return [
        position.bank,
        position.in_play,
        position.drawn,
        position.turn,
        position.donkeys,
        position.stalled,
        position.dove,
        position.card,
        position.bid,
        position.bidder,
        position.silent,
        int(position.by_cards),
        position.payer,
        position.payee,
        position.asking,
        position.laid,
        position.rival,
        position.animal,
        position.stake,
        int(position.tied),
        position.offer,
    ]


def take_numbers(position: "Position", numbers: list[int]) -> None:
    """Set the numbers and flags of a position."""
    position.bank = numbers[0]
    position.in_play = numbers[1]
    position.drawn = numbers[2]
    position.turn = numbers[3]
    position.donkeys = numbers[4]
    position.stalled = numbers[5]
    position.dove = numbers[6]
    position.card = numbers[7]
    position.bid = numbers[8]
    position.bidder = numbers[9]
    position.silent = numbers[10]
    position.by_cards = numbers[11] != 0
    position.payer = numbers[12]
    position.payee = numbers[13]
    position.asking = numbers[14]
    position.laid = numbers[15]
    position.rival = numbers[16]
    position.animal = numbers[17]
    position.stake = numbers[18]
    position.tied = numbers[19] != 0
    position.offer = numbers[20]
