"""Players' names in records: what can be one, and which two are the same to a reader's eye."""

import re
from collections.abc import Iterable, Sequence
from typing import Final
from unicodedata import category, normalize

from kuhstall.core.errors import Malformed

LONGEST: Final = 40
"""Characters. A table's names are shorter."""
MARKS: Final = ",:;="
"""What separates things in a record."""
SPACES_AND_CONTROLS: Final = ("Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co")
"""Categories of Unicode that are in no name: spaces, controls, direction marks, what has no width or no shape."""
UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks of other categories that show nothing by themselves."""
NOBODY: Final = -1


def may_stand(letter: str) -> bool:
    """Whether a character may be part of a name."""
    return letter not in MARKS and category(letter) not in SPACES_AND_CONTROLS


def checked(name: str, about: str | None = None) -> str:
    """A name as it is kept, composed (NFC); Malformed if it cannot be one."""
    if len(name) > LONGEST:
        raise Malformed("name_too_long", about=about, most=LONGEST, count=len(name))
    if not key(name) or not all(may_stand(letter) for letter in name):
        raise Malformed(
            "no_name",
            about=about,
            name=name,
        )
    return normalize("NFC", name)


def key(name: str) -> str:
    """What two names are compared by: neither case nor form nor anything unseen makes a difference (NFKC)."""
    return UNSEEN.sub("", normalize("NFKC", normalize("NFKC", name).casefold()))


def all_checked(names: Iterable[str], about: str | None = None) -> tuple[str, ...]:
    """The names as they are kept; Malformed if one cannot be a name or two look the same."""
    players = tuple(checked(name, about) for name in names)
    seen: dict[str, str] = {}
    for player in players:
        found = key(player)
        if found in seen:
            raise Malformed(
                "same_name",
                about=about,
                one=seen[found],
                other=player,
            )
        seen[found] = player
    return players


def seat_of(players: Sequence[str], name: str) -> int:
    """The seat of a player, whose name may be written in any case and form, NOBODY if there is none.

    Names that an old table let stand beside each other are told apart as it did: letter by letter, then by case.
    """
    for form in (str, str.casefold, key):
        for seat, player in enumerate(players):
            if form(player) == form(name):
                return seat
    return NOBODY
