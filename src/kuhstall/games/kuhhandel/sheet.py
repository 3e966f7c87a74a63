"""The score sheet from what each player owns at the end, as people write it (KM-5.7)."""

from collections.abc import Callable, Container, Sequence
from math import gcd
from typing import Final, NamedTuple

from kuhstall.core.errors import Malformed
from kuhstall.core.game import Line
from kuhstall.core.names import all_checked
from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel.rules.edition import Edition
from kuhstall.games.kuhhandel.rules.money import worth
from kuhstall.games.kuhhandel.rules.scoring import NOTHING, Estate, ScoreColumn, column_of

HOW: Final = "kuhhandel.sheet_how"


class Row(NamedTuple):
    """A line of the sheet."""

    name: str
    is_there: Callable[[Edition], bool]
    """Whether an edition's sheet has it."""
    rules: tuple[str, ...]
    """Its rule: the first of these that the game has."""

    def rule_in(self, known: Container[str]) -> str:
        """Its rule in a game that has these."""
        return next(rule for rule in self.rules if rule in known)


def always(edition: Edition) -> bool:
    """Lines that every sheet has."""
    return True


ROWS: Final = (
    Row("quartets", always, ("KM-5.2", "KH-5.1", "KH-5.2")),
    Row("matching", lambda edition: edition.pedigrees, ("KM-5.3",)),
    Row("subtotal", lambda edition: edition.pedigrees, ("KM-5.3",)),
    Row("times", lambda edition: edition.multiplies, ("KM-5.4", "KH-5.1", "KH-5.4")),
    Row("product", lambda edition: edition.pedigrees, ("KM-5.4",)),
    Row("others", lambda edition: edition.pedigrees, ("KM-5.5",)),
    Row("dove", lambda edition: edition.has_dove, ("KH-5.3",)),
    Row("money", lambda edition: edition.money_counts, ("KM-7.2",)),
    Row("total", always, ("KH-5.5",)),
)
"""The lines of the sheet."""


def lines(edition: Edition, columns: Sequence[ScoreColumn], rules: Container[str]) -> list[Line]:
    """The lines that this edition's sheet has, a number for each player."""
    return covered_line(edition, columns) + [
        Line(
            row.name,
            [getattr(column, row.name) for column in columns],
            row.rule_in(rules),
        )
        for row in ROWS
        if row.is_there(edition)
    ]


def names(edition: Edition) -> list[str]:
    """The names of the lines that this edition's sheet has."""
    return [row.name for row in ROWS if row.is_there(edition)]


def without_rule(edition: Edition, rules: Container[str]) -> list[str]:
    """The names of the lines of this edition's sheet of which no rule holds."""
    return [row.name for row in ROWS if row.is_there(edition) and not any(rule in rules for rule in row.rules)]


def covered_line(edition: Edition, columns: Sequence[ScoreColumn]) -> list[Line]:
    """Which quartet the rats cover, if they cover one (KM-5.1)."""
    words = ["" if column.covered == NOTHING else edition.animals[column.covered] for column in columns]
    return [Line("covered", [0] * len(columns), "KM-5.1", words)] if any(words) else []


def read_estates(edition: Edition, texts: Sequence[str]) -> tuple[list[str], list[ScoreColumn]]:
    """Players and their columns from lines like "Anna: goose dog rat dog* 430"."""
    parts = [text.partition(":") for text in texts]
    for text, (_, colon, _) in zip(texts, parts, strict=True):
        if not colon:
            raise Malformed("kuhhandel.sheet_estate", text=text, advice=HOW)
    players = list(all_checked(name.strip() for name, _, _ in parts))
    estates = [estate(edition, name, words.split()) for name, (_, _, words) in zip(players, parts, strict=True)]
    check_together(edition, estates)
    return players, [column_of(edition, estate) for estate in estates]


def estate(edition: Edition, name: str, words: list[str]) -> Estate:
    """What one player owns."""
    found = Estate(0, 0, rats=False, dove=False, money=0)
    if len(set(words)) < len(words) or sum(word.isdigit() for word in words) > 1:
        raise Malformed("kuhhandel.sheet_twice", name=name)
    for word in words:
        add_word(edition, name, word, found)
    if found.dove and not any(found.quartets & BITS[a] and found.quartets & BITS[b] for a, b in edition.dove_pairs):
        raise Malformed("kuhhandel.sheet_dove_needs", rule="KH-5.3", name=name)
    return found


def add_word(edition: Edition, name: str, word: str, found: Estate) -> None:
    """Add what a word stands for to what a player owns."""
    if word in edition.animals:
        found.quartets |= BITS[edition.animals.index(word)]
    elif word.removesuffix("*") in edition.animals and edition.pedigrees:
        found.pedigrees |= BITS[edition.animals.index(word[:-1])]
    elif word == "rat" and edition.rats:
        found.rats = True
    elif word == "dove" and edition.has_dove:
        found.dove = True
    elif is_money(edition, word):
        found.money = int(word)
    elif word.isdigit():
        raise Malformed("kuhhandel.sheet_money", name=name, word=word, game=edition.id)
    else:
        raise Malformed("kuhhandel.sheet_cannot_own", name=name, word=word, game=edition.id, advice=HOW)


def is_money(edition: Edition, word: str) -> bool:
    """Whether a word is a sum that the edition's money can make up."""
    digits = word.isascii() and word.isdigit() and len(word) < 6
    return digits and int(word) % gcd(*edition.notes) == 0 and int(word) <= worth(edition.deck, edition.note)


def check_together(edition: Edition, estates: list[Estate]) -> None:
    """Raise Malformed if there are too many players, or two own the same thing."""
    if len(estates) > edition.most:
        raise Malformed("kuhhandel.sheet_too_many_players", most=edition.most, game=edition.id, count=len(estates))
    for kind in ("quartets", "pedigrees"):
        seen = 0
        for owned in estates:
            if seen & getattr(owned, kind):
                twice = seen & getattr(owned, kind)
                animal = next(animal for at, animal in enumerate(edition.animals) if twice & BITS[at])
                raise Malformed(
                    "kuhhandel.sheet_quartet_twice" if kind == "quartets" else "kuhhandel.sheet_pedigree_twice",
                    animal=animal,
                )
            seen |= getattr(owned, kind)
    if sum(owned.rats for owned in estates) > 1:
        raise Malformed("kuhhandel.sheet_rats_twice")
    if sum(owned.dove for owned in estates) > 1:
        raise Malformed("kuhhandel.sheet_dove_twice")
