"""The numbers of the actions. One number means one thing in every phase and edition."""

from typing import Final

from kuhstall.games.kuhhandel.rules.cards import NOTES, TRADED

AUCTION: Final = 0
DIVIDE: Final = 1
END: Final = 2
SELL: Final = 3
BUY: Final = 4
ACCEPT: Final = 5
DONE: Final = 6
TAKE: Final = 7
KEEP: Final = 8
GIVE: Final = 9
LAY: Final = 10
"""LAY + kind lays a money card: in a payment, an offer, a counter-offer or beside a rat."""
WAIT: Final = LAY + len(NOTES)
"""WAIT + count slaps at that count; WAIT itself does not slap at all."""
TRADE: Final = WAIT + 11
"""TRADE + kind * MOST_SEATS + seat challenges that seat for a card of that kind."""
MOST_SEATS: Final = 6
PASS: Final = TRADE + TRADED * MOST_SEATS
"""PASS + n raises the highest bid by n times ten; PASS itself does not raise."""
