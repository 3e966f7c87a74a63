"""A first game: a prepared deal of a real game, and what friendly bots are to do in it.

A family keeps the first games of its games in `lessons.toml` beside its rules, a table for each id. `seats`, `first`,
`options` and `lines` are a set-up as records write it, but that `{1}` stands for the name of the player on seat 1; the
learner sits on seat 0. `script` is for the family's friendly bots (see `kuhstall.bots.friendly`) and for nobody else.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, convert

from kuhstall.core.rulefiles import toml


class Prepared(Struct, frozen=True, kw_only=True):
    """A deal that is not left to chance: who begins, and the game's set-up lines with seats in place of names."""

    first: int
    lines: dict[str, str]

    def lines_for(self, players: Sequence[str]) -> dict[str, str]:
        """The set-up lines with the players' names."""
        return {named(name, players): named(text, players) for name, text in self.lines.items()}


class Lesson(Prepared, frozen=True, kw_only=True):
    """A first game."""

    seats: int
    options: dict[str, int | None] = {}
    script: dict[str, Any] = {}
    """What the friendly bots do; they read it, and it is told to nobody."""

    @property
    def deal(self) -> Prepared:
        """What a table keeps of it, so that it can go on whatever becomes of the lesson."""
        return Prepared(first=self.first, lines=self.lines)


def named(text: str, players: Sequence[str]) -> str:
    """A text with the name of the player on seat 1 for `{1}`, and so on."""
    return re.sub(r"\{(\d)\}", lambda seat: players[int(seat[1])], text)


def lessons_in(package: str) -> Mapping[str, Lesson]:
    """The first games of a family, by the id of the game."""
    return {game: convert(lesson, Lesson) for game, lesson in toml(package, "lessons.toml").items()}
