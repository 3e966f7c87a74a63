"""Names at a table: what a name may be made of, and that no two there look alike."""

from collections.abc import Iterable
from typing import Final
from unicodedata import category, normalize

LONGEST: Final = 24
COWS: Final = (
    "Alma",
    "Berta",
    "Cilli",
    "Dorle",
    "Elsa",
    "Flora",
    "Gerda",
    "Heidi",
    "Irma",
    "Josefa",
    "Kunigunde",
    "Lotte",
)
"""The names of bots."""
UNSEEN: Final = {
    *map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0)),
    *map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))),
}
"""Fillers and variation selectors: they count as printable, but nothing is to be seen of them."""


def plain(text: str) -> str:
    """A text without control, zero-width and direction characters, with single spaces between its words."""
    spaced = " ".join(text.split())
    return " ".join("".join(letter for letter in spaced if letter.isprintable()).split())


def tidy(name: str) -> str:
    """A name as it is kept (NFC, nothing unseen, 24 letters at most), empty if nothing is to be seen of it."""
    seen = normalize("NFC", "".join(letter for letter in plain(name) if letter not in UNSEEN))
    return plain(seen)[:LONGEST].strip() if any(category(letter)[0] in "LNPS" for letter in seen) else ""


def look(name: str) -> str:
    """What two names have in common that look alike."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if somebody there has one that looks like it."""
    taken = {look(other) for other in others}
    found, number = name, 2
    while look(found) in taken:
        found, number = f"{name[: LONGEST - len(f' {number}')].strip()} {number}", number + 1
    return found


def cow(others: Iterable[str]) -> str:
    """A name for a bot that nobody there has."""
    taken = {look(other) for other in others}
    return next(name for name in COWS if look(name) not in taken)
