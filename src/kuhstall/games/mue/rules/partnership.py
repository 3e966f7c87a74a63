"""The chief names a partner (MU-4.3)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.bits import BIT
from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.game import nobody_called
from kuhstall.core.names import seat_of
from kuhstall.core.speech import say
from kuhstall.games.mue import events
from kuhstall.games.mue.rules.actions import PARTNER
from kuhstall.games.mue.rules.choice import Choice
from kuhstall.games.mue.rules.naming import lead_first
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.scoring import NOBODY
from kuhstall.games.mue.view import PartnerView


@final
class Partnership(Choice):
    """The chief names a partner, anybody but the vice (MU-4.3)."""

    name = "partner"
    verbs: tuple[str, ...] = ("partner",)
    rule = "MU-4.3"

    def asked(self, position: Position) -> i64:
        """The chief."""
        return position.chief

    def first(self, position: Position) -> i64:
        """Seat 0."""
        return PARTNER

    def options(self, position: Position, seat: i64) -> i64:
        """Everybody but chief and vice."""
        others = BIT[position.seats] - 1 - BIT[position.chief]
        return others if position.vice == NOBODY else others & ~BIT[position.vice]

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Note the partner and let the chief lead."""
        position.partner = action - PARTNER
        if position.watched:
            position.tell(events.PartnerNamed(seat, position.partner))
        lead_first(position)

    def fallback(self, position: Position, seat: i64) -> i64:
        """The next player clockwise who is not the vice."""
        other = position.left_of(seat)
        return PARTNER + (position.left_of(other) if other == position.vice else other)

    def check_words(self, verb: str, words: list[str]) -> None:
        """One word says who."""
        if len(words) != 1:
            raise Malformed("mue.write_partner")

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A player."""
        partner = seat_of(players, words[0])
        if partner == NOBODY:
            raise nobody_called(words[0], players)
        return [PARTNER + partner]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """The partner's name."""
        return f"partner {players[steps[0] - PARTNER]}"

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """The chief himself, or the vice."""
        partner = seat_of(players, words[0])
        if partner == seat:
            return Refused(self.rule, "self")
        return Refused(self.rule, "vice", player=players[partner])

    def never(self, position: Position) -> Refused | None:
        """With three players the chief plays alone."""
        return None if position.variant.has_partner else Refused(self.rule, "alone")

    def view(self, position: Position, seat: int) -> PartnerView:
        """Whom the chief can name."""
        if seat != position.chief:
            return PartnerView(partners=None)
        return PartnerView(partners=[action - PARTNER for action in self.legal(position, seat)])

    def situation(self, position: Position, players: Sequence[str], language: str) -> str:
        """Who names a partner."""
        return say("mue.drawn_names_partner", language, player=players[position.chief])
