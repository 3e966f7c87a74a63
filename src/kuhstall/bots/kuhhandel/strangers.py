"""Players drawn at random: they stand for all those whom nobody knows."""

from functools import cache
from typing import Final

from kuhstall.bots.kuhhandel.play.plain import PlainPolicy
from kuhstall.bots.kuhhandel.play.policy import HeuristicPolicy
from kuhstall.bots.kuhhandel.play.style import Style
from kuhstall.bots.kuhhandel.play.ways import Ways
from kuhstall.bots.kuhhandel.styles import KNOBS
from kuhstall.core.chance import Chance
from kuhstall.core.exact import exp
from kuhstall.core.luck import Luck
from kuhstall.core.policy import Policy

FINE: Final = 1 << 20
BOUNDS: Final = {
    "multiplying": (0.0, 1.2),
    "nearing": (0.0, 1.0),
    "denial_of_three": (0.0, 0.8),
    "denial": (0.0, 0.8),
    "auctions": (0.3, 1.2),
    "spent": (0.4, 1.0),
    "by_cash": (0.0, 0.8),
    "moods": (0.0, 0.3),
    "jumping": (0.0, 1.0),
    "buying_of_three": (0.1, 0.8),
    "buying": (0.1, 0.8),
    "urgency": (0.5, 5.0),
    "trades_of_three": (0.3, 1.3),
    "trades": (0.3, 1.3),
    "by_purse": (0.0, 1.0),
    "least": (0.1, 1.0),
    "accepting": (0.0, 0.4),
    "bluffing": (0.0, 0.3),
}
"""Between which bounds the numbers of a plain player are drawn."""
NUMBERS: Final = sorted([knob.name for knob in KNOBS] + ["mean_note", "unseen_money", "worthless"])
"""The numbers of a casual player."""
SELDOM: Final = ("by_cash", "by_purse", "accepting", "bluffing")
"""Those of them that most players do without."""


def uniform(luck: Luck) -> float:
    """A number from 0 to 1."""
    return luck.below(FINE) / FINE


def some_style(luck: Luck) -> Style:
    """The rule player with every number changed a little, and some of them a lot."""
    style = Style()
    for name in NUMBERS:
        wide = 1.2 if luck.below(6) == 0 else 0.3
        setattr(style, name, getattr(style, name) * exp(wide * (2 * uniform(luck) - 1)))
    style.bluffing = 0.4 * uniform(luck) if luck.below(4) == 0 else 0.0
    return style


def some_ways(luck: Luck) -> Ways:
    """A plain player with every number drawn between its bounds."""
    ways = Ways()
    for name, (low, high) in BOUNDS.items():
        drawn = low + (high - low) * uniform(luck)
        setattr(ways, name, 0.0 if name in SELDOM and luck.below(2) else drawn)
    return ways


@cache
def numbers_of(number: int) -> Style | Ways:
    """The numbers of a stranger: a casual player if his number is odd, else a plain one."""
    luck = Chance(f"stranger {number}").dice()
    return some_style(luck) if number % 2 else some_ways(luck)


def stranger(number: int) -> Policy:
    """The stranger of a number, always the same one."""
    numbers = numbers_of(number)
    return PlainPolicy(numbers) if isinstance(numbers, Ways) else HeuristicPolicy(numbers)
