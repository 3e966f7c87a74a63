"""The numbers of the actions. One number means one thing in every phase; `Edition` has those that follow these."""

from typing import Final

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
HIGHEST_COUNT: Final = 10
"""Where the auctioneer begins to count down (KM-3.2)."""
MOST_SEATS: Final = 6
