"""Names at a table: what a name may be made of, and that no two there look alike."""

from collections.abc import Iterable
from re import findall
from typing import Final
from unicodedata import category, lookup, normalize

from kuhstall.core import names

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
ALIKE: Final = {
    "CYRILLIC CAPITAL LETTER": "A=A VE=B ES=C IE=E EN=H BYELORUSSIAN-UKRAINIAN I=l JE=J KA=K EM=M O=O ER=P QA=Q "
    "DZE=S TE=T WE=W HA=X U=Y STRAIGHT U=Y ZE=3",
    "CYRILLIC SMALL LETTER": "A=a KOMI DE=d IE=e SHHA=h BYELORUSSIAN-UKRAINIAN I=i JE=j PALOCHKA=l O=o ER=p QA=q "
    "GHE=r DZE=s ES=c WE=w HA=x U=y STRAIGHT U=y IZHITSA=v ZE=3",
    "GREEK CAPITAL LETTER": "ALPHA=A BETA=B EPSILON=E ZETA=Z ETA=H IOTA=l KAPPA=K MU=M NU=N OMICRON=O RHO=P TAU=T "
    "UPSILON=Y CHI=X",
    "GREEK SMALL LETTER": "ALPHA=a IOTA=i KAPPA=k NU=v OMICRON=o RHO=p UPSILON=u CHI=x GAMMA=y",
    "ARMENIAN CAPITAL LETTER": "OH=O TIWN=S",
    "ARMENIAN SMALL LETTER": "VO=n OH=o SEH=u CO=g HO=h",
    "LATIN SMALL LETTER": "DOTLESS I=i SCRIPT G=g",
    "LATIN CAPITAL LETTER": "I=l",
    "DIGIT": "ZERO=O ONE=l",
}
"""Letters that are told apart by their names and hardly by their looks, and what they look like."""
SHAPES: Final = {
    ord(lookup(f"{script} {name}")): shape
    for script, letters in ALIKE.items()
    for name, shape in findall(r"(\S[^=]*)=(\S)", letters)
}


def plain(text: str) -> str:
    """A text without control, zero-width and direction characters, with single spaces between its words."""
    spaced = " ".join(text.split())
    return " ".join("".join(letter for letter in spaced if letter.isprintable()).split())


def tidy(name: str) -> str:
    """A name as it is kept (NFC, nothing unseen, 24 letters at most), empty if nothing is to be seen of it."""
    seen = normalize("NFC", "".join(letter for letter in plain(name) if letter not in UNSEEN))
    return plain(seen)[:LONGEST].strip() if any(category(letter)[0] in "LNPS" for letter in seen) else ""


def looks(name: str) -> set[str]:
    """What names that look alike have in common: the letters, or their shapes."""
    composed = normalize("NFKC", name)
    return {normalize("NFKC", each.casefold()) for each in (composed, composed.translate(SHAPES))}


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if somebody there has one that looks like it."""
    taken = all_looks(others)
    found, number = name, 2
    while looks(found) & taken:
        found, number = f"{name[: LONGEST - len(f' {number}')].strip()} {number}", number + 1
    return found


def cow(others: Iterable[str]) -> str:
    """A name for a bot that nobody there has."""
    taken = all_looks(others)
    return next(name for name in COWS if not looks(name) & taken)


def all_looks(names: Iterable[str]) -> set[str]:
    """How any of these names look."""
    return {look for name in names for look in looks(name)}


def record_names(given: list[str]) -> tuple[str, ...]:
    """Names for the record: nothing in them that records do not take, and no two alike to the eye."""
    taken: dict[str, str] = {}
    for seat, name in enumerate(given):
        composed = normalize("NFC", name.strip())[: names.LONGEST - 1]
        plain = "".join(letter if names.may_stand(letter) else "_" for letter in composed)
        plain = plain if names.key(plain).strip("_") else f"Player{seat + 1}"
        unique, number = plain, 2
        while names.key(unique) in taken:
            unique, number = f"{plain}{number}", number + 1
        taken[names.key(unique)] = unique
    return tuple(taken.values())
