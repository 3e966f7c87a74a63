"""The printed editions as values, and the options that amend them.

To try a house rule, change a number or a policy here; nothing else asks which edition is played.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from kuhstall.games.kuhhandel.rules.actions import AUCTION, DIVIDE
from kuhstall.games.kuhhandel.rules.auction import Bidding, Knockdown, out_of_the_repeat, up_to_what_was_shown
from kuhstall.games.kuhhandel.rules.bag import bag_of
from kuhstall.games.kuhhandel.rules.cards import ANIMALS, NOTES, PEDIGREE, RAT
from kuhstall.games.kuhhandel.rules.countdown import Countdown, Rats
from kuhstall.games.kuhhandel.rules.division import Division
from kuhstall.games.kuhhandel.rules.dove import no_dove, win_dove
from kuhstall.games.kuhhandel.rules.payment import Payment
from kuhstall.games.kuhhandel.rules.scoring import (
    add_dove,
    add_matching_pedigrees,
    add_money,
    add_other_pedigrees,
    add_quartets,
    times_quartets,
)
from kuhstall.games.kuhhandel.rules.table import Edition, Over
from kuhstall.games.kuhhandel.rules.trade import (
    Answer,
    Offer,
    both_keep,
    both_keep_but_zeros,
    rival_keeps_all,
    rival_returns_zeros,
    winner_pays,
)
from kuhstall.games.kuhhandel.rules.turn import Encore, Turn, may_draw, turn_is_over


def money(**cards: int) -> int:
    """Money cards by value and number: money(n0=2, n10=4)."""
    return bag_of([NOTES.index(int(note[1:])) for note, cards_of_it in cards.items() for _ in range(cards_of_it)])


DONKEYS: Final = tuple(NOTES.index(note) for note in (50, 100, 200, 500))
PHASES: Final = (
    Turn(),
    Bidding(),
    Countdown(),
    Knockdown(),
    Payment(),
    Rats(),
    Offer(),
    Answer(),
    Division(),
    Encore(),
    Over(),
)

SECOND: Final = Edition(
    id="kuhhandel-2",
    fewest=3,
    most=5,
    deck=money(n0=10, n10=20, n50=10, n100=5, n200=5, n500=5),
    purse=money(n0=2, n10=4, n50=1),
    donkeys=DONKEYS,
    pile="KH-1.2",
    phases=PHASES,
    draw=AUCTION,
    insolvency="KH-3.12",
    shown_cap=out_of_the_repeat,
    accepted_money=rival_keeps_all,
    countered_money=both_keep,
    after_trade=turn_is_over,
    on_quartet=no_dove,
    scoring=(add_quartets, times_quartets),
)

FIRST: Final = replace(
    SECOND,
    id="kuhhandel-1",
    deck=money(n0=10, n10=25, n50=5, n100=5, n200=5, n500=5),
    purse=money(n0=2, n10=5),
    accepted_money=rival_returns_zeros,
    countered_money=winner_pays,
    on_quartet=win_dove,
    scoring=(add_quartets, add_dove),
)

MASTER: Final = replace(
    SECOND,
    id="kuhhandel-master",
    pile="KM-1.1",
    most=6,
    deck=money(n0=12, n10=18, n20=6, n50=12, n100=6, n200=6, n500=6),
    purse=money(n0=2, n10=3, n20=1, n50=1),
    extra_cards=(*range(PEDIGREE, PEDIGREE + len(ANIMALS)), RAT, RAT, RAT, RAT),
    insolvency="KM-3.1",
    shown_cap=up_to_what_was_shown,
    scoring=(add_quartets, add_matching_pedigrees, times_quartets, add_other_pedigrees),
)

DUEL: Final = replace(
    MASTER,
    id="kuhhandel-duel",
    pile="KM-6.1",
    fewest=2,
    most=2,
    stock=money(n10=12, n20=4, n50=8, n100=4, n200=4, n500=4),
    boxed=10,
    draw=DIVIDE,
)


def with_super(edition: Edition) -> Edition:
    """Super-Kuhhandel: a card from the pile after your trade (KM-7.1)."""
    return replace(edition, after_trade=may_draw)


def with_kassensturz(edition: Edition) -> Edition:
    """Kassensturz: money counts at the end (KM-7.2)."""
    return replace(edition, scoring=(*edition.scoring, add_money))


def with_multiply(edition: Edition) -> Edition:
    """First edition: score as in the second, the dove added at the end (KH-5.4)."""
    return replace(edition, scoring=(add_quartets, times_quartets, add_dove))


def with_keep_money(edition: Edition) -> Edition:
    """First edition: trade money as in the second (KH-5.4)."""
    return replace(edition, countered_money=both_keep_but_zeros)


AMENDMENTS: Final[dict[str, Callable[[Edition], Edition]]] = {
    "super": with_super,
    "kassensturz": with_kassensturz,
    "multiply": with_multiply,
    "keep-money": with_keep_money,
}


def amended(edition: Edition, options: tuple[str, ...]) -> Edition:
    """The edition with these options."""
    for option in options:
        edition = AMENDMENTS[option](edition)
    return replace(edition, options=options)
