"""The printed editions as values, and the options that amend them.

To try a house rule, change a number or a fact here; nothing else asks which edition is played.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from kuhstall.games.kuhhandel.rules.answer import Answer
from kuhstall.games.kuhhandel.rules.bag import bag_of
from kuhstall.games.kuhhandel.rules.bidding import Bidding
from kuhstall.games.kuhhandel.rules.countdown import Countdown
from kuhstall.games.kuhhandel.rules.division import Division
from kuhstall.games.kuhhandel.rules.edition import Edition
from kuhstall.games.kuhhandel.rules.encore import Encore
from kuhstall.games.kuhhandel.rules.knockdown import Knockdown
from kuhstall.games.kuhhandel.rules.offer import Offer
from kuhstall.games.kuhhandel.rules.over import Over
from kuhstall.games.kuhhandel.rules.payment import Payment
from kuhstall.games.kuhhandel.rules.rats import Rats
from kuhstall.games.kuhhandel.rules.turn import Turn

ANIMALS: Final = {
    "rooster": 10,
    "goose": 40,
    "cat": 90,
    "dog": 160,
    "sheep": 250,
    "goat": 350,
    "donkey": 500,
    "pig": 650,
    "cow": 800,
    "horse": 1000,
}
"""The animals, and what the quartet of each is worth (KH-1.1, KH-5.2)."""
NOTES: Final = (0, 10, 20, 50, 100, 200, 500)
"""The money cards of the family; not every edition has all of them."""
PAIRS: Final = ((0, 1), (2, 3), (4, 5))
"""Rooster and goose, cat and dog, sheep and goat bring the dove (KH-5.3)."""


def money(cards: dict[int, int], notes: tuple[int, ...] = NOTES) -> int:
    """Money cards by value and number."""
    return bag_of([notes.index(note) for note, number in cards.items() for _ in range(number)])


PHASES: Final = (
    Turn(),
    Encore(),
    Bidding(),
    Knockdown(),
    Payment(),
    Offer(),
    Answer(),
    Countdown(),
    Rats(),
    Division(),
    Over(),
)
"""Every phase, each in its place (see `rules/position.py`)."""

SECOND: Final = Edition(
    id="kuhhandel-2",
    fewest=3,
    most=5,
    animals=tuple(ANIMALS),
    values=tuple(ANIMALS.values()),
    notes=NOTES,
    deck=money({0: 10, 10: 20, 50: 10, 100: 5, 200: 5, 500: 5}),
    purse=money({0: 2, 10: 4, 50: 1}),
    donkeys=tuple(NOTES.index(note) for note in (50, 100, 200, 500)),
    pile="KH-1.2",
    phases=PHASES,
    insolvency="KH-3.12",
    multiplies=True,
)

FIRST: Final = replace(
    SECOND,
    id="kuhhandel-1",
    deck=money({0: 10, 10: 25, 50: 5, 100: 5, 200: 5, 500: 5}),
    purse=money({0: 2, 10: 5}),
    zeros_return=True,
    only_winner_pays=True,
    multiplies=False,
    dove_pairs=PAIRS,
)

MASTER: Final = replace(
    SECOND,
    id="kuhhandel-master",
    pile="KM-1.1",
    most=6,
    deck=money({0: 12, 10: 18, 20: 6, 50: 12, 100: 6, 200: 6, 500: 6}),
    purse=money({0: 2, 10: 3, 20: 1, 50: 1}),
    pedigrees=True,
    rats=True,
    insolvency="KM-3.1",
    bids_what_was_shown=True,
)

DUEL: Final = replace(
    MASTER,
    id="kuhhandel-duel",
    pile="KM-6.1",
    fewest=2,
    most=2,
    stock=money({10: 12, 20: 4, 50: 8, 100: 4, 200: 4, 500: 4}),
    boxed=10,
    divides=True,
)


def with_super(edition: Edition) -> Edition:
    """Super-Kuhhandel: a card from the pile after your trade (KM-7.1)."""
    return replace(edition, draws_after_trade=True)


def with_kassensturz(edition: Edition) -> Edition:
    """Kassensturz: money counts at the end (KM-7.2)."""
    return replace(edition, money_counts=True)


def with_multiply(edition: Edition) -> Edition:
    """First edition: score as in the second, the dove added at the end (KH-5.4)."""
    return replace(edition, multiplies=True)


def with_keep_money(edition: Edition) -> Edition:
    """First edition: trade money as in the second (KH-5.4)."""
    return replace(edition, only_winner_pays=False)


AMENDMENTS: Final[dict[str, Callable[[Edition], Edition]]] = {
    "super": with_super,
    "kassensturz": with_kassensturz,
    "multiply": with_multiply,
    "keep-money": with_keep_money,
}


@lru_cache(maxsize=64)
def amended(edition: Edition, options: tuple[str, ...]) -> Edition:
    """The edition with these options."""
    for option in options:
        edition = AMENDMENTS[option](edition)
    return replace(edition, options=options)
