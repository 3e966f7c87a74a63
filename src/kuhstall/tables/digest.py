"""What a bell says: one digest of all that waits, in its guest's language, of public facts alone."""

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Final

from msgspec import Struct

from kuhstall.core.registry import GAMES
from kuhstall.tables.texts import TEXTS
from kuhstall.tables.waits import Wait

MOST_LINES: Final = 6
"""So many tables are named, the most urgent first."""


class Digest(Struct, frozen=True):
    """A headline, a line for each table, and where a tap on it leads."""

    title: str
    lines: list[str]
    path: str


def said(what: str, language: str, **values: object) -> str:
    """A text of a bell."""
    return TEXTS.say(f"bell.{what}", language, values)


def digest(waits: Sequence[Wait], language: str, zone: tzinfo) -> Digest:
    """Everything that waits; the table that one reminds of most comes first."""
    urgent = sorted(waits, key=lambda one: (one.what != "turn", one.until or float("inf"), one.code))
    lines = [line(one, language, zone, len(urgent) == 1) for one in urgent[:MOST_LINES]]
    if len(urgent) > MOST_LINES:
        lines.append(said("more", language, count=len(urgent) - MOST_LINES))
    path = f"/t/{urgent[0].code}" if len(urgent) == 1 else "/"
    return Digest(title(urgent, language), lines, path)


def title(waits: Sequence[Wait], language: str) -> str:
    """What the digest is about: a table, decisions, or more."""
    if len(waits) == 1:
        return said(f"{waits[0].what}_title", language, game=game_of(waits[0], language))
    turns = sum(one.what == "turn" for one in waits)
    if turns == len(waits):
        return said("turns_title", language, count=turns)
    return said("tables_title", language, count=len(waits))


def line(wait: Wait, language: str, zone: tzinfo, alone: bool) -> str:
    """A table in a line; its headline has said the game if it is the only one."""
    parts = [] if alone else [said(f"{wait.what}_line", language, game=game_of(wait, language))]
    parts.append(said("table", language, code=f"{wait.code[:4]}-{wait.code[4:]}"))
    if wait.until:
        parts.append(said("until", language, when=when(wait.until, language, zone)))
    if wait.what == "turn" and wait.others:
        parts.append(said("others", language, count=wait.others))
    return " · ".join(parts)


def game_of(wait: Wait, language: str) -> str:
    """The game's name."""
    names = GAMES[wait.game].rulebook.games[wait.game]
    return names.get(language, names["en"])


def when(moment: int, language: str, zone: tzinfo) -> str:
    """A moment by the reader's clock, like `Friday, 18:00`."""
    local = datetime.fromtimestamp(moment / 1000, zone)
    day = said("weekdays", language).split()[local.weekday()]
    return said("moment", language, day=day, date=f"{local.day}", month=f"{local.month}", time=f"{local:%H:%M}")
