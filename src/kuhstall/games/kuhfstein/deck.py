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
WORD: Final = re.compile(r"[^\s,:;=\"]{1,20}")
CELL: Final = re.compile(r"([a-z]+) +(-?[0-9]{1,2}),(-?[0-9]{1,2})")
ONE_WORD: Final = "one word of up to 20 characters without comma, colon, semicolon or equals sign"
HOW: Final = 'a card is { id = "17", points = 8, cells = ["lake 0,0", "covered 0,1", "covered 0,2", "hay 1,0"] }'


@lru_cache(maxsize=32)
def own_deck(text: str) -> Deck:
    """The deck in a player's file; Malformed says what is wrong with it."""
    return deck_of(text, own=True)


def deck_of(text: str, own: bool) -> Deck:
    """The deck in a file."""
    content = parsed(text)
    unknown = set(content) - {"name", "cards"}
    if unknown:
        raise Malformed("a deck has a name and cards, not {fields!r}", fields=", ".join(sorted(unknown)))
    name = content.get("name")
    if not isinstance(name, str) or not WORD.fullmatch(name):
        raise Malformed("the deck's name must be {how}", how=ONE_WORD)
    cards = content.get("cards")
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        raise Malformed("the deck has no list of cards: {how}", how=HOW)
    if not FEWEST <= len(cards) <= MOST:
        raise Malformed(
            "a deck has {fewest} to {most} cards, this one {count}", fewest=FEWEST, most=MOST, count=len(cards)
        )
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
    """How many cards the beginning of a file has, the list of them closed if it is open; 0 if it breaks off in one."""
    for closing in ("\n", "\n]"):
        with suppress(tomllib.TOMLDecodeError):
            return len(tomllib.loads(beginning + closing).get("cards", []))
    return 0


def parsed(text: str) -> dict[str, Any]:
    """The content of a file in TOML."""
    if text.count("\n") > MOST_LINES:
        raise Malformed("a file has at most {most} lines", most=MOST_LINES)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # Also for numbers that are too long, and what is nested too deeply.
        where = re.search(r"\(at line ([0-9]+)", str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        raise Malformed("this is not readable as TOML: {error}", line, error=str(error)) from None


def card_of(card: dict[str, Any], number: int, before: Sequence[Card]) -> Card:
    """A card as the file describes it, given those before it."""
    name = card.get("id")
    if not isinstance(name, str) or not WORD.fullmatch(name):
        raise Malformed("the id of card number {number} must be {how}", number=number, how=ONE_WORD)
    if name in [other.name for other in before]:
        raise Malformed("two cards have the id {name!r}", name=name)
    unknown = set(card) - {"id", "points", "cells"}
    if unknown:
        raise Malformed("card {name!r} has an unknown field {field!r}: {how}", name=name, field=min(unknown), how=HOW)
    points = card.get("points")
    if type(points) is not int or not 1 <= points <= 65:
        raise Malformed("card {name!r} must be worth 1 to 65 points", rule="KF-5.5", name=name)
    cells = card.get("cells")
    if not isinstance(cells, list) or not cells:
        raise Malformed("card {name!r} has no cells: {how}", name=name, how=HOW)
    found = [cell_of(cell, name) for cell in cells]
    check_shape(found, name)
    return Card(name, points, found)


def cell_of(text: object, name: str) -> Cell:
    """A cell like "lake 0,0"."""
    match = CELL.fullmatch(text.strip()) if isinstance(text, str) else None
    if not match:
        raise Malformed(
            "card {name!r} has a cell {cell!r}; write it like 'lake 0,0' or 'covered 0,1'", name=name, cell=text
        )
    terrain, x, y = match.groups()
    if terrain not in [*TERRAINS, "covered"]:
        raise Malformed(
            "card {name!r} has the unknown terrain {terrain!r}; write {known} or covered",
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
        raise Malformed("card {name!r} has two cells at {x},{y}", name=name, x=twice[0][0], y=twice[0][1])
    wide, high = (max(values) - min(values) + 1 for values in zip(*spots, strict=True))
    if max(wide, high) > LONGEST:
        raise Malformed(
            "card {name!r} is {wide} by {high} cells; at most {most} by {most} fit",
            name=name,
            wide=wide,
            high=high,
            most=LONGEST,
        )
    if reached(spots) < set(spots):
        raise Malformed("the cells of card {name!r} do not all touch edge to edge", name=name)
    opens = sum(terrain != COVERED for terrain, _, _ in cells)
    if not 1 <= opens <= COWS:
        raise Malformed(
            "card {name!r} has {count} open cells; it needs 1 to {most}, one for each cow",
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
        raise Malformed("a track has a lap and a list of spaces")
    found = [space_of(space, lap) for space in spaces]
    places = tuple(at for at, _, _ in found)
    if list(places) != sorted(set(places)):
        raise Malformed("the spaces of a track stand in rising order")
    tiles = tuple((sides[0], sides[1]) for _, _, sides in found if sides)
    return Track(lap=lap, spaces=places, printed=tuple(printed for _, printed, _ in found), tiles=tiles)


def space_of(space: dict[str, Any], lap: int) -> tuple[int, int, list[int]]:
    """Where a bonus space is, what is printed on it, and the sides of the tile in its recess."""
    at = space.get("at")
    if type(at) is not int or not 0 < at < lap:
        raise Malformed("a bonus space is between 0 and {lap}, not at {at!r}", lap=lap, at=at)
    sides = space.get("tile", [])
    words = [*sides, space["printed"]] if "printed" in space else sides
    if len(words) != (1 if "printed" in space else 2) or not set(words) <= set(BONUSES):
        known = ", ".join(BONUSES)
        raise Malformed(
            "the bonus space {at} has a printed bonus, or a tile with two, out of {known}", at=at, known=known
        )
    printed = BONUSES.index(space["printed"]) if "printed" in space else NO_BONUS
    return at, printed, [BONUSES.index(side) for side in sides]


def packaged(name: str) -> str:
    """The text of a file in this package."""
    return files("kuhstall.games.kuhfstein").joinpath(name).read_text("utf-8")


DECK: Final = deck_of(packaged("deck.toml"), own=False)
TRACK: Final = track_of(packaged("track.toml"))
