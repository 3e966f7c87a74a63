"""After a swap, the action must go on with what was swapped (KF-3.4, KF-4.2)."""

from typing import final

from msgspec import Struct

from kuhstall.games.kuhfstein.rules.move import Choosing, Move
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.swap import SwapCards, SwapTiles
from kuhstall.games.kuhfstein.rules.take import TakeCard
from kuhstall.games.kuhfstein.rules.tile import PlaceTile
from kuhstall.games.kuhfstein.view import SwappedCardsView, SwappedTilesView


@final
class SwappedTiles(Choosing):
    """After a swap of the open tiles: take a tile, or swap again (KF-3.4)."""

    name = "swapped tiles"
    verbs: tuple[str, ...] = ("tile", "swap")
    moves: tuple[Move, ...] = (PlaceTile(), SwapTiles())
    rule = "KF-3.4"
    instead = "swapped"

    def view(self, position: Position, seat: int) -> Struct:
        """What the seat can choose."""
        return SwappedTilesView(self.kinds(position, seat), self.places(position, seat))


@final
class SwappedCards(Choosing):
    """After a swap of the open cards: take a card, or swap again (KF-4.2)."""

    name = "swapped cards"
    verbs: tuple[str, ...] = ("card", "swap")
    moves: tuple[Move, ...] = (TakeCard(), SwapCards())
    rule = "KF-4.2"
    instead = "swapped"

    def view(self, position: Position, seat: int) -> Struct:
        """What the seat can choose."""
        return SwappedCardsView(self.kinds(position, seat))
