"""The position in one line, for somebody who replays a record."""

from collections.abc import Sequence

from kuhstall.core.bits import members
from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel.rules.bag import size
from kuhstall.games.kuhhandel.rules.phase import Name
from kuhstall.games.kuhhandel.rules.position import Position


def summary(position: Position, players: Sequence[str], book: Rulebook, language: str) -> str:
    """The position in one line, as the public knows it."""

    def name(card: int) -> str:
        word = position.edition.cards[card]
        animal, star = word.removesuffix("*"), "*" if word.endswith("*") else ""
        return f"{book.word(animal, language)}{star}"

    parts = [
        say("kuhhandel.drawn_pile", language, count=position.pile_left()),
        *(owned(position, seat, players[seat], name, language) for seat in range(position.seats)),
        situation(position, players, name, language),
    ]
    return " · ".join(parts)


def situation(position: Position, players: Sequence[str], name: Name, language: str) -> str:
    """What is going on, in a few words."""
    phase = position.now()
    return say("over", language) if phase is None else phase.situation(position, players, name, language)


def owned(position: Position, seat: int, player: str, name: Name, language: str) -> str:
    """What lies before a player, and how many money cards he holds (KH-1.4)."""
    edition = position.edition
    kinds = [kind for kind in range(edition.rat + 1) if position.owns(seat, kind)]
    lying = [f"{position.owns(seat, kind)} {name(kind)}" for kind in kinds]
    lying += [name(edition.pedigree + animal) for animal in members(position.pedigrees(seat))]
    money = say("kuhhandel.drawn_money", language, count=size(position.purse(seat)))
    return f"{player}: {', '.join([*lying, money])}"
