"""The final count of a real table, as people write it (KF-8.3, KF-8.5)."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from kuhstall.core import names
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Line
from kuhstall.games.kuhfstein.rules.goals import GOALS, POINTS_NEEDED, TILES_NEEDED, TREES_NEEDED, VALUES
from kuhstall.games.kuhfstein.rules.tiles import MOST_TILES, TREES_EACH

HOW: Final = "kuhfstein.sheet_how"
NUMBERS: Final = {"points": "kuhfstein.points", "tiles": "kuhfstein.tiles", "trees": "kuhfstein.trees"}


class Estate(Struct):
    """What one player has in the end."""

    points: int = -1
    tiles: int = -1
    trees: int = 0
    goal: str = "none"

    @property
    def bonus(self) -> int:
        """What the scoring tile brings; points, trees and tiles are checked, the rest is taken as met (KF-8.4)."""
        if self.goal == "none":
            return 0
        have, need = {
            "points": (self.points, POINTS_NEEDED),
            "trees": (self.trees, TREES_NEEDED),
            "tiles": (self.tiles, TILES_NEEDED),
        }.get(self.goal, (0, 0))
        return VALUES[GOALS.index(self.goal)] if have >= need else 0


def score_sheet(texts: Sequence[str]) -> tuple[list[str], list[Line]]:
    """Players and the lines of the sheet."""
    parts = [text.partition(":") for text in texts]
    for text, (_, colon, _) in zip(texts, parts, strict=True):
        if not colon:
            raise Malformed("kuhfstein.sheet_estate", text=text, advice=HOW)
    players = list(names.all_checked(name.strip() for name, _, _ in parts))
    estates = [estate(name, words.split()) for name, (_, _, words) in zip(players, parts, strict=True)]
    check_together(estates)
    columns = ([estate.points for estate in estates], [estate.bonus for estate in estates])
    return players, lines(*columns, [estate.tiles for estate in estates])


def estate(name: str, words: list[str]) -> Estate:
    """What one player has."""
    found = Estate()
    seen = set()
    for word in words:
        field, equals, value = word.rpartition("=")
        field = field if equals else "points"
        if field in seen:
            raise Malformed("kuhfstein.sheet_twice", name=name, field=field)
        seen.add(field)
        set_field(found, name, field, value)
    if found.points < 0 or found.tiles < 0:
        raise Malformed("kuhfstein.sheet_needed", name=name, advice=HOW)
    if found.goal == "trees" and "trees" not in seen:
        raise Malformed("kuhfstein.sheet_trees_needed", name=name, advice=HOW)
    return found


def set_field(found: Estate, name: str, field: str, value: str) -> None:
    """Take in one word."""
    if field == "goal" and value in (*GOALS, "none"):
        found.goal = value
    elif field in NUMBERS and value.isascii() and value.isdigit() and len(value) <= 3:
        setattr(found, field, int(value))
    elif field in NUMBERS:
        raise Malformed("kuhfstein.sheet_number", name=name, value=value, what=NUMBERS[field])
    else:
        goals = ", ".join([*GOALS, "none"])
        raise Malformed("kuhfstein.sheet_value", advice=HOW, name=name, value=value, field=field, goals=goals)


def check_together(estates: list[Estate]) -> None:
    """Raise Malformed if the players cannot have all this."""
    count = len(estates)
    if not 2 <= count <= 4:
        raise Malformed("players_from_to", game="kuhfstein", fewest=2, most=4, count=count)
    goals = [estate.goal for estate in estates if estate.goal != "none"]
    if len(set(goals)) < len(goals):
        raise Malformed("kuhfstein.sheet_same_goal")
    if sum(estate.trees for estate in estates) > TREES_EACH * count:
        raise Malformed("kuhfstein.only_trees", rule="KF-1.3", count=TREES_EACH * count)
    if sum(estate.tiles for estate in estates) > MOST_TILES:
        raise Malformed("kuhfstein.only_tiles", rule="KF-1.1", count=MOST_TILES)


def lines(points: Sequence[int], bonuses: Sequence[int], tiles: Sequence[int]) -> list[Line]:
    """The sheet: what counts, what decides a tie, and who came first."""
    totals = [on_track + bonus for on_track, bonus in zip(points, bonuses, strict=True)]
    ranks = list(zip(totals, tiles, strict=True))
    return [
        Line("points", points, "KF-7.1"),
        Line("goal", bonuses, "KF-8.4"),
        Line("total", totals, "KF-8.5"),
        Line("tiles", tiles, "KF-8.5"),
        Line("place", [1 + sum(other > rank for other in ranks) for rank in ranks], "KF-8.5"),
    ]


def told_apart(sheet: Sequence[Line], trees: Sequence[int], shown: Sequence[str]) -> list[Line]:
    """The sheet of a game that was played here: what cards and trees brought, and which scoring tile was shown."""
    points, *rest = sheet
    cards = [every - of_trees for every, of_trees in zip(points.numbers, trees, strict=True)]
    return [
        Line("cards", cards, "KF-5.4"),
        Line("trees", trees, "KF-3.2"),
        points,
        Line("shown", [0] * len(shown), "KF-8.3", shown),
        *rest,
    ]
