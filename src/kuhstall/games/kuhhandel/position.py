"""The position in one line, for somebody who replays a record."""

from collections.abc import Callable, Sequence

from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import say
from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel.rules.bag import size
from kuhstall.games.kuhhandel.rules.cards import ANIMALS, CARDS, PEDIGREE, TRADED
from kuhstall.games.kuhhandel.rules.table import Table

Name = Callable[[int], str]
"""What a card is called in the reader's language."""


def position(table: Table, players: Sequence[str], book: Rulebook, language: str) -> str:
    """The position in one line, as the public knows it."""

    def name(card: int) -> str:
        animal, star = CARDS[card].removesuffix("*"), "*" if card >= PEDIGREE else ""
        return f"{book.word(animal, language)}{star}"

    parts = [
        say("{count} cards in the pile", language, count=table.pile_left()),
        *(owned(table, seat, players[seat], name, language) for seat in range(table.seats)),
        situation(table, players, name, language),
    ]
    return " · ".join(parts)


def owned(table: Table, seat: int, player: str, name: Name, language: str) -> str:
    """What lies before a player, and how many money cards he holds (KH-1.4)."""
    lying = [f"{table.owns(seat, kind)} {name(kind)}" for kind in range(TRADED) if table.owns(seat, kind)]
    lying += [name(PEDIGREE + animal) for animal in range(len(ANIMALS)) if table.pedigrees[seat] & BITS[animal]]
    money = say("{count} money cards", language, count=size(table.purses[seat]))
    return f"{player}: {', '.join([*lying, money])}"


def situation(table: Table, players: Sequence[str], name: Name, language: str) -> str:
    """What is going on."""
    turn = players[table.turn]
    if table.phase.name == "over":
        return say("the game is over", language)
    if table.rival >= 0:
        return trade(table, players, name, language)
    if table.card >= 0:
        return auction(table, players, name, language)
    if table.phase.name == "division":
        return say("{turn} has looked at the top card", language, turn=turn)
    if table.phase.name == "encore":
        return say("{turn} has traded and may take a card", language, turn=turn)
    return say("{turn}'s turn", language, turn=turn)


def trade(table: Table, players: Sequence[str], name: Name, language: str) -> str:
    """Who trades with whom for what, and how many cards lie there (KH-4.2)."""
    turn, rival, goods = players[table.turn], players[table.rival], f"{table.stake} {name(table.animal)}"
    parts = [say("{turn} trades with {rival} for {goods}", language, turn=turn, rival=rival, goods=goods)]
    if table.tied:
        parts.append(say("again after a tie", language))
    if table.phase.name == "answer":
        parts.append(say("money cards face down: {count}", language, count=size(table.offer)))
    return ", ".join(parts)


def auction(table: Table, players: Sequence[str], name: Name, language: str) -> str:
    """What is auctioned, and what was bid or lies beside it."""
    parts = [say("{turn} auctions {card}", language, turn=players[table.turn], card=name(table.card))]
    if table.bidder >= 0:
        parts.append(say("highest bid {bid} by {bidder}", language, bid=table.bid, bidder=players[table.bidder]))
    if table.phase.name == "rat":
        parts.append(say("{count} cards beside it", language, count=size(table.purses[table.pot])))
    return ", ".join(parts)
