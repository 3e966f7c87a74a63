"""Choosing the first cards (KF-9.2)."""

from collections.abc import Sequence
from typing import final

from msgspec import Struct
from mypy_extensions import i64

from kuhstall.core.errors import Refused
from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import say
from kuhstall.games.kuhfstein.rules.actions import CARD
from kuhstall.games.kuhfstein.rules.edition import TURN
from kuhstall.games.kuhfstein.rules.flow import refill_cards
from kuhstall.games.kuhfstein.rules.move import Choosing, Move
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.take import TakeCard, take
from kuhstall.games.kuhfstein.view import PickView


@final
class Pick(Choosing):
    """The first cards are chosen counter-clockwise, the fox last (KF-9.2)."""

    name = "pick"
    verbs: tuple[str, ...] = ("card",)
    moves: tuple[Move, ...] = (TakeCard(),)
    of_turn = False
    rule = "KF-9.2"
    instead = "pick"

    def view(self, position: Position, seat: int) -> Struct:
        """What the seat can choose."""
        return PickView(self.kinds(position, seat))

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Take it, and ask the next; after the fox the cards are refilled and the game begins."""
        take(position, seat, action - CARD)
        if seat == position.fox:
            refill_cards(position)
            position.enter(TURN)
        else:
            position.turn = position.right_of(seat)

    def not_asked(self, position: Position, seat: int, players: Sequence[str]) -> Refused:
        """It is somebody else's choice."""
        return Refused(self.rule, "other", player=players[position.turn])

    def situation(self, position: Position, name: str, book: Rulebook, language: str) -> str:
        """Who chooses."""
        return say("kuhfstein.drawn_pick", language, name=name)
