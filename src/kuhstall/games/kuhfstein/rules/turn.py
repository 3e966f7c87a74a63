"""Your turn: two actions out of four (KF-2)."""

from typing import final

from msgspec import Struct
from mypy_extensions import i64

from kuhstall.games.kuhfstein.rules.herd import TakeHerd
from kuhstall.games.kuhfstein.rules.move import Choosing, Move
from kuhstall.games.kuhfstein.rules.play import PlayCard
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.swap import SwapCards, SwapTiles
from kuhstall.games.kuhfstein.rules.take import TakeCard
from kuhstall.games.kuhfstein.rules.tile import PlaceTile
from kuhstall.games.kuhfstein.rules.track import ACTION
from kuhstall.games.kuhfstein.view import TurnView


@final
class Turn(Choosing):
    """Place a tile, take a card, play a card or take back a herd (KF-2.1)."""

    name = "turn"
    verbs: tuple[str, ...] = ("tile", "swap", "card", "play", "herd")
    moves: tuple[Move, ...] = (PlaceTile(), SwapTiles(), TakeCard(), SwapCards(), TakeHerd(), PlayCard())
    bonus: i64 = ACTION  # KF-7.3: an extra action is any action.
    rule = "KF-8.3"
    instead = "early"

    def view(self, position: Position, seat: int) -> Struct:
        """What the seat can choose."""
        return TurnView(self.kinds(position, seat), self.places(position, seat))
