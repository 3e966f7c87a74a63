"""The hidden offer in a cow trade (KH-4.2)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import DONE, LAY
from kuhstall.games.kuhhandel.rules.bag import ONE, size
from kuhstall.games.kuhhandel.rules.phase import Name, laid_notes, lay, missing, money_named, notes_text
from kuhstall.games.kuhhandel.rules.position import ANSWER, PURSES, Position
from kuhstall.games.kuhhandel.rules.trade import Laying, accept, trade_view, traded
from kuhstall.games.kuhhandel.view import OfferView


@final
class Offer(Laying):
    """The challenger lays any money cards face down, or none."""

    name = "offer"
    rule = "KH-4.2"
    verbs: tuple[str, ...] = ("offer",)

    def asked(self, position: Position) -> i64:
        """The challenger."""
        return position.turn

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Lay a card, or ask the rival; a rival without money accepts (KH-4.4)."""
        if action != DONE:
            position.laid += ONE[action - LAY]
            return
        position.offer, position.laid = position.laid, 0
        if position.watched:
            money = position.edition.notes_of(position.offer)
            position.tell(events.Offered(seat, position.rival, size(position.offer), money))
        position.enter(ANSWER)
        if not position.held[PURSES + position.rival]:
            accept(position)

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """Any money cards, or nothing."""
        if not words:
            raise Malformed("kuhhandel.write_offer")
        return [*lay(money_named(position, [] if words == ["nothing"] else words)), DONE]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """Money cards, or nothing."""
        return " ".join(["offer", *(laid_notes(position, steps) or ["nothing"])])

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """A card is not there."""
        absent = missing(position, seat, words, "KH-4.2")
        assert absent is not None
        return absent

    def choices(self, position: Position, seat: int, players: Sequence[str], language: str) -> list[str]:
        """Nothing, or some of the cards."""
        in_hand = notes_text(position, position.purse(seat))
        return ["offer nothing", *([say("kuhhandel.choice_offer", language, cards=in_hand)] if in_hand else [])]

    def view(self, position: Position, seat: int) -> OfferView:
        """The trade, and for the challenger the offer that has begun."""
        laid = position.edition.notes_of(position.laid) if seat == position.turn else None
        return OfferView(trade_view(position), laid)

    def situation(self, position: Position, players: Sequence[str], name: Name, language: str) -> str:
        """Who trades."""
        return traded(position, players, name, language)
