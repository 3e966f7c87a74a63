"""Ways to play the Kuhhandel family, as numbers that differ from those of a good casual player."""

from collections.abc import Mapping, Sequence
from typing import Final

from kuhstall.bots.kuhhandel.play.style import Style
from kuhstall.bots.tuning import Knob

EASY: Final[Mapping[str, float]] = {
    "multiplying": 0.0,
    "counting": 0.1,
    "denial": 0.0,
    "spoiling": 0.0,
    "buying": 0.5,
    "spend": 1.0,
    "stretch": 1.0,
    "jump": 0.2,
    "keenness": 1.3,
    "moods": 0.5,
    "trading": 1.0,
    "encore": 0.0,
    "cover": 0.0,
    "worthless": 0.0,
    "offering": 0.6,
    "countering": 0.7,
    "eagerness": 2.0,
}
"""A beginner: values animals by what is printed on them, spends all it has, offers naive sums and does not bluff."""
STYLES: Final[Mapping[str, Mapping[str, float]]] = {
    "miser": {"spend": 0.45, "keenness": 0.6, "money_rate": 1.8, "offering": 0.7, "jump": 0.1},
    "spender": {"spend": 1.0, "keenness": 1.2, "money_rate": 1.0, "jump": 0.7, "stretch": 1.6},
    "bluffer": {"bluffing": 0.3, "offering": 1.2, "countering": 1.1},
    "trader": {"trading": 0.6, "spend": 0.7, "offering": 1.1, "safety": 1.2, "countering": 1.1},
    "denier": {"denial": 0.8, "spoiling": 4.0, "buying": 1.3, "countering": 1.1},
    "high-only": {"tilt": 0.5, "spend": 0.9, "stretch": 1.6},
    "collector": {"tilt": -0.3, "spend": 0.7, "jump": 0.2},
    "all-in": {"offering": 1.8, "safety": 1.8, "countering": 1.8, "cover": 0.3, "spend": 0.9},
    "auctioneer-buyer": {"buying": 1.5, "spoiling": 4.0},
    "random-ish": {"moods": 0.4, "jump": 0.8, "bluffing": 0.1, "cover": 0.5, "trading": 0.1},
    # Tuned among four at tables of casual players, of the guide's, and of mixed ones.
    "allrounder": {
        "denial": 0.13,
        "money_rate": 1.16,
        "donkeys_count": 0.88,
        "multiplying": 1.21,
        "tilt": 0.15,
        "spend": 0.85,
        "stretch": 1.23,
        "jump": 0.15,
        "keenness": 1.01,
        "moods": 0.07,
        "buying": 0.69,
        "spoiling": 1.77,
        "trading": -0.38,
        "safety": 1.14,
        "offering": 0.98,
        "bluffing": 0.01,
        "cover": 0.85,
        "countering": 1.21,
        "beats_0": 0.1,
        "beats_25": 0.28,
        "beats_50": 0.35,
        "beats_75": 0.59,
        "beats_100": 0.66,
        "beats_135": 0.9,
        "beats_200": 0.92,
    },
    # Tuned among three to beat casual players.
    "hunter": {
        "denial": 0.14,
        "money_rate": 1.28,
        "donkeys_count": 0.44,
        "multiplying": 1.05,
        "tilt": 0.09,
        "spend": 0.86,
        "stretch": 1.46,
        "jump": 0.29,
        "keenness": 0.94,
        "moods": 0.04,
        "buying": 0.54,
        "spoiling": 2.19,
        "trading": 0.23,
        "safety": 1.11,
        "offering": 1.08,
        "bluffing": 0.01,
        "cover": 0.95,
        "countering": 1.64,
        "beats_0": 0.15,
        "beats_25": 0.26,
        "beats_50": 0.74,
        "beats_75": 0.56,
        "beats_100": 0.7,
        "beats_135": 0.78,
        "beats_200": 0.93,
    },
}
"""Players for the arena and for training, each with an idea of its own, or tuned on tables of the others."""


NUMBERS: Final = Style()
"""Where tuning begins."""


def knob(name: str, low: float, high: float) -> Knob:
    """A number of a style that may be tuned between bounds."""
    return Knob(name, getattr(NUMBERS, name), low, high)


KNOBS: Final = (
    knob("denial", 0.0, 1.0),
    knob("money_rate", 0.5, 2.5),
    knob("donkeys_count", 0.0, 1.2),
    knob("cover_loss", 0.5, 2.0),
    knob("multiplying", 0.0, 1.5),
    knob("tilt", -0.8, 0.8),
    knob("spend", 0.3, 1.0),
    knob("stretch", 1.0, 2.5),
    knob("jump", 0.0, 1.0),
    knob("keenness", 0.4, 2.0),
    knob("moods", 0.0, 0.5),
    knob("buying", 0.0, 3.0),
    knob("spoiling", 0.0, 5.0),
    knob("note_worth", 0.0, 30.0),
    knob("pot_note", 0.0, 40.0),
    knob("eagerness", 0.5, 6.0),
    knob("trading", -1.0, 2.0),
    knob("encore", -1.0, 2.0),
    knob("counting", 0.0, 2.0),
    knob("first_price", 0.2, 1.0),
    knob("safety", 0.7, 2.0),
    knob("offering", 0.3, 2.0),
    knob("bluffing", 0.0, 0.6),
    knob("cover", 0.0, 1.0),
    knob("countering", 0.3, 2.5),
    knob("beats_0", 0.0, 0.4),
    knob("beats_25", 0.05, 0.7),
    knob("beats_50", 0.1, 0.8),
    knob("beats_75", 0.2, 0.9),
    knob("beats_100", 0.4, 1.0),
    knob("beats_135", 0.5, 1.0),
    knob("beats_200", 0.6, 1.0),
)
"""What a search may turn to find another player."""


def styled(numbers: Mapping[str, float]) -> Style:
    """The casual player's style with some other numbers."""
    style = Style()
    for name, number in numbers.items():
        if not hasattr(style, name):
            raise KeyError(name)
        setattr(style, name, float(number))
    return style


def style_space() -> list[tuple[float, float]]:
    """The bounds of the vector that `style_from` takes."""
    return [(each.low, each.high) for each in KNOBS]


def style_from(vector: Sequence[float]) -> Style:
    """The style of a vector, each number brought within its bounds."""
    if len(vector) != len(KNOBS):
        raise ValueError(f"a style has {len(KNOBS)} numbers, not {len(vector)}")
    inside = {each.name: min(max(number, each.low), each.high) for each, number in zip(KNOBS, vector, strict=True)}
    return styled(inside)


def vector_of(style: Style) -> list[float]:
    """The vector from which `style_from` makes a style, as far as its numbers can be tuned."""
    return [getattr(style, each.name) for each in KNOBS]
