"""Draws a deck of Kuhfstein, ours or a file of your own, as SVG and as PNG, so that a person can check it at a glance.

.venv/bin/python -m tools.kuhfstein_deck                    docs/kuhfstein/deck.svg and .png
.venv/bin/python -m tools.kuhfstein_deck mine.toml pictures/mine
"""

import sys
from pathlib import Path

from kuhstall.games.kuhfstein.deck import DECK, own_deck
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card, Deck
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
from tools.canvas import Canvas, Png, Svg

DOCS = Path(__file__).parents[1] / "docs" / "kuhfstein"
COLUMNS, WIDE, HIGH, CELL, GAP = 11, 100, 128, 18, 8
COLOURS = {"hay": "#f2c84b", "meadow": "#9ccf6a", "forest": "#2f7d4a", "lake": "#4a9fd8", "house": "#c8553d"}
BACK, INK, PAPER, EDGE = "#b9b3a8", "#333333", "#fbf7ee", "#d9d0bd"


def draw_terrain(canvas: Canvas, terrain: str, x: float, y: float) -> None:
    """A tile with the sign of its terrain, which differs in form as well as in colour."""
    canvas.rect(x, y, CELL, CELL, COLOURS[terrain])
    mid, low = x + CELL / 2, y + CELL - 4
    if terrain == "hay":
        for at in (-4, 0, 4):
            canvas.rect(mid + at - 1, y + 4, 2, CELL - 8, "#a87f1b")
    elif terrain == "meadow":
        for at, up in ((-4, 6), (0, 10), (4, 6)):
            canvas.circle(mid + at, y + up, 1.8, "#ffffff")
    elif terrain == "forest":
        canvas.polygon([(mid, y + 3), (mid + 6, low), (mid - 6, low)], "#14502b")
        canvas.rect(mid - 1, low, 2, 2, "#5b3a1e")
    elif terrain == "lake":
        for up in (5, 9, 13):
            canvas.rect(x + 4, y + up - 1, CELL - 8, 2, "#ffffff")
    else:
        canvas.polygon([(mid, y + 3), (mid + 7, y + 9), (mid - 7, y + 9)], "#6e2417")
        canvas.rect(mid - 5, y + 9, 10, 6, "#f6e3cf")


def draw_back(canvas: Canvas, x: float, y: float) -> None:
    """The back of a tile: anything may lie there."""
    canvas.rect(x, y, CELL, CELL, BACK)
    canvas.rect(x + 3, y + 3, CELL - 6, CELL - 6, "#cfc9be")


def draw_card(canvas: Canvas, card: Card, x: float, y: float) -> None:
    """A card: its id, its points and its cells, in the middle."""
    canvas.rect(x, y, WIDE, HIGH, EDGE)
    canvas.rect(x + 1.5, y + 1.5, WIDE - 3, HIGH - 3, PAPER)
    canvas.text(x + 6, y + 14, 7, card.name, "#888888")
    points = str(card.points)
    canvas.circle(x + WIDE - 16, y + 16, 12, INK)
    canvas.text(x + WIDE - 16 - 3.9 * len(points), y + 20.5, 9, points, "#ffffff")
    cells = card.cells
    left, top = min(cx for _, cx, _ in cells), max(cy for _, _, cy in cells)
    wide = max(cx for _, cx, _ in cells) - left + 1
    high = top - min(cy for _, _, cy in cells) + 1
    x0, y0 = x + (WIDE - wide * (CELL + 1)) / 2, y + 32 + (HIGH - 38 - high * (CELL + 1)) / 2
    for terrain, cx, cy in cells:
        at = x0 + (cx - left) * (CELL + 1), y0 + (top - cy) * (CELL + 1)
        if terrain == COVERED:
            draw_back(canvas, *at)
        else:
            draw_terrain(canvas, TERRAINS[terrain], *at)


def draw_legend(canvas: Canvas, y: float) -> None:
    """What the signs mean."""
    for at, name in enumerate([*TERRAINS, "covered"]):
        x = GAP + at * 110
        if name == "covered":
            draw_back(canvas, x, y)
        else:
            draw_terrain(canvas, name, x, y)
        canvas.text(x + CELL + 6, y + 14, 8, name, INK)


def draw_deck(canvas: Canvas, deck: Deck) -> None:
    """The legend and all cards in the order of the file."""
    draw_legend(canvas, GAP)
    for number, card in enumerate(deck.cards):
        row, column = divmod(number, COLUMNS)
        draw_card(canvas, card, GAP + column * (WIDE + GAP), GAP + 30 + row * (HIGH + GAP))


def size(deck: Deck) -> tuple[int, int]:
    """Width and height of the picture."""
    rows = -(-len(deck.cards) // COLUMNS)
    return GAP + COLUMNS * (WIDE + GAP), GAP + 30 + rows * (HIGH + GAP)


def main(arguments: list[str]) -> None:
    """Draw our deck, or that of a file."""
    deck = own_deck(Path(arguments[0]).read_bytes().decode("utf-8")) if arguments else DECK
    target = Path(arguments[1]) if len(arguments) > 1 else DOCS / "deck"
    for canvas, suffix in ((Svg(*size(deck)), ".svg"), (Png(*size(deck)), ".png")):
        draw_deck(canvas, deck)
        canvas.save(target.with_suffix(suffix))


if __name__ == "__main__":
    main(sys.argv[1:])
