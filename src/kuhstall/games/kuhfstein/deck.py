"""Reads and checks deck files: ours in `deck.toml`, the track in `track.toml`, or a player's own deck."""

import re
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from kuhstall.core.errors import Malformed
from kuhstall.games.kuhfstein.rules.cards import COVERED, LONGEST, Card, Cell, Deck
from kuhstall.games.kuhfstein.rules.tiles import COWS, TERRAINS
from kuhstall.games.kuhfstein.rules.track import BONUSES, NO_BONUS, Track

FEWEST: Final = 12
"""Four open cards, a first card for each of four players, and four to swap."""
MOST: Final = 200
MOST_LINES: Final = 400
CARD_LINES: Final = 12
"""Over so many lines somebody may spread a card; between them a file cannot be cut."""
UNREADABLE: Final = (ValueError, RecursionError)
"""No TOML, also for numbers that are too long and what is nested too deeply."""
WORD: Final = re.compile(r"[^\s,:;=\"]{1,20}")
CELL: Final = re.compile(r"([a-z]+) +(-?[0-9]{1,2}),(-?[0-9]{1,2})")
ONE_WORD: Final = "kuhfstein.deck_name_how"
HOW: Final = "kuhfstein.deck_card_how"


@lru_cache(maxsize=32)
def own_deck(text: str) -> Deck:
    """The deck in a player's file; Malformed says what is wrong with it."""
    return deck_of(text, own=True)


def deck_of(text: str, own: bool) -> Deck:
    """The deck in a file."""
    content = parsed(text)
    unknown = set(content) - {"name", "cards"}
    if unknown:
        raise Malformed("kuhfstein.deck_fields", fields=", ".join(sorted(unknown)))
    name = content.get("name")
    if not isinstance(name, str) or not WORD.fullmatch(name):
        raise Malformed("kuhfstein.deck_name", how=ONE_WORD)
    cards = content.get("cards")
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise Malformed("kuhfstein.deck_no_cards", how=HOW)
    if not FEWEST <= len(cards) <= MOST:
        raise Malformed("kuhfstein.deck_size", fewest=FEWEST, most=MOST, count=len(cards))
    found: list[Card] = []
    for number, card in enumerate(cards, 1):
        try:
            found.append(card_of(card, number, found))
        except Malformed as error:
            raise error.at(line_of(text, number)) from None
    return Deck(name, found, text if own else "")


def line_of(text: str, number: int) -> int:
    """The line of a file in which so many cards are complete."""
    lines = text.split("\n")
    for end in range(1, len(lines)):
        if cards_in("\n".join(lines[:end])) >= number:
            return end
    return len(lines)


def cards_in(beginning: str) -> int:
    """How many cards the beginning of a file has, the list of them closed if it is open; -1 if it breaks off in one."""
    for closing in ("\n", "\n]"):
        with suppress(*UNREADABLE):
            return len(tomllib.loads(beginning + closing).get("cards", []))
    return -1


def parsed(text: str) -> dict[str, Any]:
    """The content of a file in TOML."""
    if text.count("\n") > MOST_LINES:
        raise Malformed("kuhfstein.file_too_long", most=MOST_LINES)
    try:
        return tomllib.loads(text)
    except UNREADABLE:
        raise Malformed("kuhfstein.file_not_toml", first_unreadable(text)) from None


def first_unreadable(text: str) -> int:
    """The line of a file after the longest beginning that can be read, found by halves since each try takes time."""
    lines = text.split("\n")

    def cut(most: int, least: int) -> int:
        """The longest beginning of at most so many lines that can be read, if it is longer than another."""
        found = (end for end in range(most, least, -1) if cards_in("\n".join(lines[:end])) >= 0)
        return next(found, least)

    least, most = 0, len(lines) - 1
    while most - least > 2 * CARD_LINES:
        middle = (least + most) // 2
        found = cut(middle, middle - CARD_LINES)
        least, most = (found, most) if found > middle - CARD_LINES else (least, middle)
    return cut(most, least) + 1


def card_of(card: dict[str, Any], number: int, before: Sequence[Card]) -> Card:
    """A card as the file describes it, given those before it."""
    name = card.get("id")
    if not isinstance(name, str) or not WORD.fullmatch(name):
        raise Malformed("kuhfstein.card_id", number=number, how=ONE_WORD)
    if name in [other.name for other in before]:
        raise Malformed("kuhfstein.card_id_twice", name=name)
    unknown = set(card) - {"id", "points", "cells"}
    if unknown:
        raise Malformed("kuhfstein.card_field", name=name, field=min(unknown), how=HOW)
    points = card.get("points")
    if type(points) is not int or not 1 <= points <= 65:
        raise Malformed("kuhfstein.card_points", rule="KF-5.5", name=name)
    cells = card.get("cells")
    if not isinstance(cells, list) or not cells:
        raise Malformed("kuhfstein.card_no_cells", name=name, how=HOW)
    found = [cell_of(cell, name) for cell in cells]
    check_shape(found, name)
    return Card(name, points, found)


def cell_of(text: object, name: str) -> Cell:
    """A cell like "lake 0,0"."""
    match = CELL.fullmatch(text.strip()) if isinstance(text, str) else None
    if not match:
        raise Malformed("kuhfstein.card_cell", name=name, cell=text)
    terrain, x, y = match.groups()
    if terrain not in [*TERRAINS, "covered"]:
        raise Malformed(
            "kuhfstein.card_terrain",
            name=name,
            terrain=terrain,
            known=", ".join(TERRAINS),
        )
    return (COVERED if terrain == "covered" else TERRAINS.index(terrain)), int(x), int(y)


def check_shape(cells: list[Cell], name: str) -> None:
    """Raise Malformed unless the cells are one shape that can be played."""
    spots = [(x, y) for _, x, y in cells]
    twice = [spot for at, spot in enumerate(spots) if spot in spots[:at]]
    if twice:
        raise Malformed("kuhfstein.card_same_cell", name=name, x=twice[0][0], y=twice[0][1])
    wide, high = (max(values) - min(values) + 1 for values in zip(*spots, strict=True))
    if max(wide, high) > LONGEST:
        raise Malformed(
            "kuhfstein.card_too_big",
            name=name,
            wide=wide,
            high=high,
            most=LONGEST,
        )
    if reached(spots) < set(spots):
        raise Malformed("kuhfstein.card_apart", name=name)
    opens = sum(terrain != COVERED for terrain, _, _ in cells)
    if not 1 <= opens <= COWS:
        raise Malformed(
            "kuhfstein.card_open_cells",
            name=name,
            count=opens,
            most=COWS,
        )


def reached(spots: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """The places that can be reached from the first one edge to edge."""
    found, waiting = {spots[0]}, [spots[0]]
    while waiting:
        x, y = waiting.pop()
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & set(spots) - found
        found |= beside
        waiting += beside
    return found


def track_of(text: str) -> Track:
    """The track in a file; Malformed says what is wrong with it."""
    content = parsed(text)
    lap, spaces = content.get("lap"), content.get("spaces")
    if type(lap) is not int or not isinstance(spaces, list) or set(content) != {"lap", "spaces"}:
        raise Malformed("kuhfstein.track_fields")
    found = [space_of(space, lap) for space in spaces]
    places = tuple(at for at, _, _ in found)
    if list(places) != sorted(set(places)):
        raise Malformed("kuhfstein.track_order")
    tiles = tuple((sides[0], sides[1]) for _, _, sides in found if sides)
    return Track(lap=lap, spaces=places, printed=tuple(printed for _, printed, _ in found), tiles=tiles)


def space_of(space: dict[str, Any], lap: int) -> tuple[int, int, list[int]]:
    """Where a bonus space is, what is printed on it, and the sides of the tile in its recess."""
    at = space.get("at")
    if type(at) is not int or not 0 < at < lap:
        raise Malformed("kuhfstein.track_space", lap=lap, at=at)
    sides = space.get("tile", [])
    words = [*sides, space["printed"]] if "printed" in space else sides
    if len(words) != (1 if "printed" in space else 2) or not set(words) <= set(BONUSES):
        known = ", ".join(BONUSES)
        raise Malformed("kuhfstein.track_bonus", at=at, known=known)
    printed = BONUSES.index(space["printed"]) if "printed" in space else NO_BONUS
    return at, printed, [BONUSES.index(side) for side in sides]


def packaged(name: str) -> str:
    """The text of a file in this package."""
    return files("kuhstall.games.kuhfstein").joinpath(name).read_text("utf-8")


DECK: Final = deck_of(packaged("deck.toml"), own=False)
TRACK: Final = track_of(packaged("track.toml"))
