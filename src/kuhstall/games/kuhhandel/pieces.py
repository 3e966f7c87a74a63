"""What an edition is played with, for whoever draws it: its cards, its numbers and their colours."""

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Final

from msgspec import Struct

from kuhstall.games.kuhhandel.rules.edition import QUARTET, Edition

COLOURS: Final[Mapping[str, str]] = {
    "rooster": "#fde3c8",
    "goose": "#e2ecd0",
    "cat": "#fff0b8",
    "dog": "#d9ecf7",
    "sheep": "#cfe6c0",
    "goat": "#dfe0f5",
    "donkey": "#fbe0e6",
    "pig": "#cfeee6",
    "cow": "#c9e4f8",
    "horse": "#ffe19a",
    "rat": "#dcd6e6",
    "dove": "#d9ecf7",
    "0": "#dfe3da",
    "10": "#f6e5b0",
    "20": "#fbd0a0",
    "50": "#bfe3b4",
    "100": "#b5dcf5",
    "200": "#d5c6f7",
    "500": "#f8b8c4",
}
"""The tint of each card, by its word in the records; all are light, since ink stands on them."""


class Animal(Struct, frozen=True):
    """An animal, and what its quartet is worth (KH-5.2)."""

    name: str
    value: int


class Pieces(Struct, frozen=True, kw_only=True):
    """Cards, numbers and colours of one game."""

    animals: list[Animal]
    quartet: int
    notes: list[int]
    unit: int
    """Every sum of money is a multiple of this."""
    step: int
    """Bids are multiples of this (KH-3.3)."""
    donkeys: list[int]
    """What each donkey pays (KH-3.2)."""
    rats: bool
    pedigrees: bool
    dove: bool
    money_with: list[str]
    """The options with which money counts in the end (KM-7.2)."""
    colours: dict[str, str]
    """The tint of each card, by its word in the records."""


def painted(edition: Edition) -> list[str]:
    """The words of everything that has a colour of its own."""
    rare = [word for word, there in (("rat", edition.rats), ("dove", edition.has_dove)) if there]
    return [*edition.animals, *rare, *(str(note) for note in edition.known_notes)]


def pieces_of(edition: Edition, colours: Mapping[str, str], money_with: Sequence[str]) -> Pieces:
    """What an edition is played with."""
    return Pieces(
        animals=[Animal(*pair) for pair in zip(edition.animals, edition.values, strict=True)],
        quartet=QUARTET,
        notes=edition.known_notes,
        unit=gcd(*edition.known_notes),
        step=edition.step,
        donkeys=[edition.notes[kind] for kind in edition.donkeys],
        rats=edition.rats,
        pedigrees=edition.pedigrees,
        dove=edition.has_dove,
        money_with=list(money_with),
        colours={word: colours[word] for word in painted(edition)},
    )
