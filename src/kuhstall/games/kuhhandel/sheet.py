"""The score sheet from what each player owns at the end, as people write it (KM-5.7)."""

from collections.abc import Container, Sequence
from typing import Final

from kuhstall.core.errors import Malformed
from kuhstall.core.game import Line
from kuhstall.core.names import all_checked
from kuhstall.core.state import BITS
from kuhstall.games.kuhhandel.rules.cards import ANIMALS
from kuhstall.games.kuhhandel.rules.dove import PAIRS
from kuhstall.games.kuhhandel.rules.money import worth
from kuhstall.games.kuhhandel.rules.scoring import (
    NOTHING,
    Estate,
    Sheet,
    add_dove,
    add_matching_pedigrees,
    add_money,
    add_other_pedigrees,
    add_quartets,
    sheet_of,
    times_quartets,
)
from kuhstall.games.kuhhandel.rules.table import Edition

HOW: Final = 'write "Anna: goose dog rat dog* horse* dove 430": quartets, pedigree cards with a star, money as a number'

ROWS: Final = (
    ("quartets", add_quartets, ("KM-5.2", "KH-5.1", "KH-5.2")),
    ("matching", add_matching_pedigrees, ("KM-5.3",)),
    ("subtotal", add_matching_pedigrees, ("KM-5.3",)),
    ("times", times_quartets, ("KM-5.4", "KH-5.1", "KH-5.4")),
    ("product", add_other_pedigrees, ("KM-5.4",)),
    ("others", add_other_pedigrees, ("KM-5.5",)),
    ("dove", add_dove, ("KH-5.3",)),
    ("money", add_money, ("KM-7.2",)),
    ("total", add_quartets, ("KH-5.5",)),
)
"""The lines of the sheet, each with the scoring step that calls for it and its rule, the first that the game has."""


def lines(edition: Edition, sheets: Sequence[Sheet], rules: Container[str]) -> list[Line]:
    """The lines that this edition's sheet has, a number for each player."""
    return covered_line(sheets) + [
        Line(name, [getattr(sheet, name) for sheet in sheets], next(rule for rule in candidates if rule in rules))
        for name, step, candidates in ROWS
        if step in edition.scoring
    ]


def names(edition: Edition) -> list[str]:
    """The names of the lines that this edition's sheet has."""
    return [name for name, step, _ in ROWS if step in edition.scoring]


def covered_line(sheets: Sequence[Sheet]) -> list[Line]:
    """Which quartet the rats cover, if they cover one (KM-5.1)."""
    words = ["" if sheet.covered == NOTHING else ANIMALS[sheet.covered] for sheet in sheets]
    return [Line("covered", [0] * len(sheets), "KM-5.1", words)] if any(words) else []


def read_estates(edition: Edition, texts: Sequence[str]) -> tuple[list[str], list[Sheet]]:
    """Players and their sheets from lines like "Anna: goose dog rat dog* 430"."""
    parts = [text.partition(":") for text in texts]
    for text, (_, colon, _) in zip(texts, parts, strict=True):
        if not colon:
            raise Malformed("{text!r} is not what a player owns: {how}", text=text, how=HOW)
    players = list(all_checked(name.strip() for name, _, _ in parts))
    estates = [estate(edition, name, words.split()) for name, (_, _, words) in zip(players, parts, strict=True)]
    check_together(edition, estates)
    return players, [sheet_of(edition.scoring, estate) for estate in estates]


def estate(edition: Edition, name: str, words: list[str]) -> Estate:
    """What one player owns."""
    found = Estate(0, 0, rats=False, dove=False, money=0)
    if len(set(words)) < len(words) or sum(word.isdigit() for word in words) > 1:
        raise Malformed("{name} has something twice; write money as one sum", name=name)
    for word in words:
        add_word(edition, name, word, found)
    if found.dove and not any(found.quartets & BITS[a] and found.quartets & BITS[b] for a, b in PAIRS):
        raise Malformed(
            "{name} cannot have the dove without both quartets of one of its pairs", rule="KH-5.3", name=name
        )
    return found


def add_word(edition: Edition, name: str, word: str, found: Estate) -> None:
    """Add what a word stands for to what a player owns."""
    if word in ANIMALS:
        found.quartets |= BITS[ANIMALS.index(word)]
    elif word.removesuffix("*") in ANIMALS and add_other_pedigrees in edition.scoring:
        found.pedigrees |= BITS[ANIMALS.index(word[:-1])]
    elif word == "rat" and edition.extra_cards:
        found.rats = True
    elif word == "dove" and add_dove in edition.scoring:
        found.dove = True
    elif is_money(edition, word):
        found.money = int(word)
    else:
        raise Malformed("{name} cannot own {word!r} in {game}: {how}", name=name, word=word, game=edition.id, how=HOW)


def is_money(edition: Edition, word: str) -> bool:
    """Whether a word is a sum that the edition's money can make up."""
    digits = word.isascii() and word.isdigit() and len(word) < 6
    return digits and int(word) % 10 == 0 and int(word) <= worth(edition.deck)


def check_together(edition: Edition, estates: list[Estate]) -> None:
    """Raise Malformed if there are too many players, or two own the same thing."""
    if len(estates) > edition.most:
        raise Malformed(
            "at most {most} can play {game}, not {count}", most=edition.most, game=edition.id, count=len(estates)
        )
    for kind in ("quartets", "pedigrees"):
        seen = 0
        for owned in estates:
            if seen & getattr(owned, kind):
                twice = seen & getattr(owned, kind)
                animal = next(animal for at, animal in enumerate(ANIMALS) if twice & BITS[at])
                raise Malformed(
                    "two players cannot both have the quartet of {animal}"
                    if kind == "quartets"
                    else "two players cannot both have the pedigree of {animal}",
                    animal=animal,
                )
            seen |= getattr(owned, kind)
    if sum(owned.rats for owned in estates) > 1:
        raise Malformed("two players cannot both have the rats")
    if sum(owned.dove for owned in estates) > 1:
        raise Malformed("two players cannot both have the dove")
