"""Super-Kuhhandel: a card from the pile after your trade (KM-7.1)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.errors import Refused
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import AUCTION, DIVIDE, END
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase, Name
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.turn import draw, draw_verb, why_no_card
from kuhstall.games.kuhhandel.view import EncoreView


@final
class Encore(FamilyPhase):
    """After the trade you may take one card from the pile as well."""

    name = "encore"
    rule = "KM-7.1"
    verbs: tuple[str, ...] = ("auction", "divide", "end")
    alone: tuple[str, ...] = ("auction", "divide", "end")

    def asked(self, position: Position) -> i64:
        """The player who has just traded."""
        return position.turn

    def count(self, position: Position, seat: i64) -> i64:
        """Two things."""
        return 2

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """One more card, or the end of the turn."""
        return END if n else position.edition.draw

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Take the card or end the turn."""
        if action != END:
            draw(position)
            return
        if position.watched:
            position.tell(events.TurnEnded(seat))
        position.end_turn()

    def fallback(self, position: Position, seat: i64) -> i64:
        """The end of the turn."""
        return END

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A word alone."""
        return [END if verb == "end" else AUCTION if verb == "auction" else DIVIDE]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """A word alone."""
        return "end" if steps[0] == END else draw_verb(position)

    def not_now(self, position: Position, seat: int, verb: str) -> Refused:
        """Who has traded does not trade again."""
        if verb == "trade" and seat == position.turn:
            return Refused("KM-7.1", "once")
        return Refused(self.rule, "not_now", move=verb)

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """This edition takes cards another way."""
        return why_no_card(position, verb)

    def view(self, position: Position, seat: int) -> EncoreView:
        """A card, or nothing more."""
        return EncoreView(draw_verb(position))

    def situation(self, position: Position, players: Sequence[str], name: Name, language: str) -> str:
        """Who has traded."""
        return say("kuhhandel.drawn_encore", language, turn=players[position.turn])
