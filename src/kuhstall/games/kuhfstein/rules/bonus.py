"""Bonuses with a choice of their own (KF-7.4)."""

from typing import final

from msgspec import Struct
from mypy_extensions import i64

from kuhstall.games.kuhfstein.rules.move import Choosing, Move
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.take import TakeCard
from kuhstall.games.kuhfstein.rules.tile import PlaceTile
from kuhstall.games.kuhfstein.rules.track import CARD_BONUS, TILE_BONUS
from kuhstall.games.kuhfstein.view import BonusCardView, BonusTileView


@final
class BonusTile(Choosing):
    """The tile bonus: take and place an open tile, without swapping (KF-7.4)."""

    name = "bonus tile"
    verbs: tuple[str, ...] = ("tile",)
    moves: tuple[Move, ...] = (PlaceTile(),)
    bonus: i64 = TILE_BONUS
    rule = "KF-7.4"
    instead = "tile"

    def view(self, position: Position, seat: int) -> Struct:
        """What the seat can choose."""
        return BonusTileView(self.kinds(position, seat), self.places(position, seat))


@final
class BonusCard(Choosing):
    """The card bonus: take an open card, without swapping (KF-7.4)."""

    name = "bonus card"
    verbs: tuple[str, ...] = ("card",)
    moves: tuple[Move, ...] = (TakeCard(),)
    bonus: i64 = CARD_BONUS
    rule = "KF-7.4"
    instead = "card"

    def view(self, position: Position, seat: int) -> Struct:
        """What the seat can choose."""
        return BonusCardView(self.kinds(position, seat))
