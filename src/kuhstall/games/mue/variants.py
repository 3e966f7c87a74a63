"""The game for each number of players as a value.

To try a house rule, change a number here; nothing else asks how many play.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from kuhstall.core.errors import Malformed
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cards import SUITS
from kuhstall.games.mue.rules.naming import ChiefTrump, ViceTrump
from kuhstall.games.mue.rules.over import Over
from kuhstall.games.mue.rules.partnership import Partnership
from kuhstall.games.mue.rules.position import Variant
from kuhstall.games.mue.rules.scoring import Scale
from kuhstall.games.mue.rules.tricks import Tricks

ALL_SUITS: Final = tuple(range(len(SUITS)))
WITHOUT_YELLOW_AND_BLACK: Final = tuple(SUITS.index(suit) for suit in "rgb")

FIVE: Final = Variant(
    seats=5,
    suits=ALL_SUITS,
    hand=12,
    scale=Scale(24, 3),
    phases=(Auction(), ViceTrump(), ChiefTrump(), Partnership(), Tricks(), Over()),
)
FOUR: Final = replace(FIVE, seats=4, hand=15, scale=Scale(30, 2))
SIX: Final = replace(FIVE, seats=6, hand=10, scale=Scale(20, 4))
THREE: Final = replace(
    FIVE, seats=3, suits=WITHOUT_YELLOW_AND_BLACK, scale=Scale(12, 2), has_vice=False, has_partner=False
)

VARIANTS: Final = {variant.seats: variant for variant in (THREE, FOUR, FIVE, SIX)}


def variant_for(seats: int, options: Mapping[str, int | None]) -> Variant:
    """The game for that many players with these options (MU-6.6)."""
    variant = VARIANTS[seats]
    end, hands = options.get("end"), options.get("hands")
    if end is not None and hands is not None:
        raise Malformed("mue.end_or_hands", about="options")
    if hands is not None:
        return replace(variant, end=0, hands=hands)
    return variant if end is None else replace(variant, end=end)
