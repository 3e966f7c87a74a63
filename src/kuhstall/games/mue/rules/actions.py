"""The numbers of the actions. One number means one thing in every phase."""

from typing import Final

from kuhstall.games.mue.rules.cards import KINDS

PASS: Final = 0
SHOW: Final = 1
"""The first step of laying cards, and SHOW + n, the second: that n cards will be laid. Then comes each of them."""
MOST_SHOWN: Final = 15
TRUMP: Final = SHOW + MOST_SHOWN + 1
"""TRUMP + trump names a trump, see `trumps`."""
PARTNER: Final = TRUMP + 16
"""PARTNER + seat names a partner."""
CARD: Final = PARTNER + 6
"""CARD + kind lays or plays a card."""
ACTIONS: Final = CARD + KINDS
