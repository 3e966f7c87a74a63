"""The numbers that a position has for each seat: blocks of one native list.

One list for all of them makes a copy of a position as cheap as one or two steps; nine made it cost five.
"""

from typing import Final

BLOCK: Final = 6
"""How many cells a block has: as many as there are seats at most."""
TOTALS: Final = 0  # the points of each seat
CONCEALED: Final = 6  # its hidden cards
FACES: Final = 12  # those that lie face up and still belong to the hand (MU-2.5)
SHOWN: Final = 18  # how many cards it has laid face up in this auction
WON: Final = 24  # the triangles in the tricks that it has won
TRICKS_WON: Final = 30  # how many tricks that are
VOIDS: Final = 36  # cards that it certainly does not have, because it did not follow
TRICK: Final = 42  # the kinds played to this trick, from the leader on
LAST_TRICK: Final = 48  # the same of the trick before
CELLS: Final = 54
