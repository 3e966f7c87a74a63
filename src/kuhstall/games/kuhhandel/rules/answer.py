"""The answer to an offer in a cow trade (KH-4.3)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.errors import Refused
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel.rules.actions import ACCEPT, DONE, LAY
from kuhstall.games.kuhhandel.rules.bag import ONE, size
from kuhstall.games.kuhhandel.rules.phase import Name, laid_notes, lay, missing, money_named, notes_text
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.rules.trade import Laying, accept, compare, trade_view, traded
from kuhstall.games.kuhhandel.view import AnswerView


@final
class Answer(Laying):
    """The rival accepts unseen or lays a hidden counter-offer."""

    name = "answer"
    rule = "KH-4.3"
    verbs: tuple[str, ...] = ("accept", "counter")
    alone: tuple[str, ...] = ("accept",)

    def asked(self, position: Position) -> i64:
        """The rival, who cannot refuse to trade (KH-4.1)."""
        return position.rival

    def enough(self, position: Position) -> i64:
        """Accept, unless cards lie there: a counter-offer has at least one (KH-4.4)."""
        return DONE if position.laid else ACCEPT

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Lay a card, or settle the trade."""
        if action == ACCEPT:
            accept(position)
        elif action == DONE:
            compare(position)
        else:
            position.laid += ONE[action - LAY]

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """Accept, or at least one money card (KH-4.4)."""
        if verb == "accept":
            return [ACCEPT]
        if not words or words == ["nothing"]:
            return []
        return [*lay(money_named(position, words)), DONE]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """Accept, or money cards."""
        return "accept" if steps[0] == ACCEPT else " ".join(["counter", *laid_notes(position, steps)])

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """No card was laid, or one that is not there."""
        absent = missing(position, seat, words, "KH-4.2")
        return absent if absent is not None else Refused("KH-4.4", "empty")

    def choices(self, position: Position, seat: int, players: Sequence[str], language: str) -> list[str]:
        """Accept, or some of the cards."""
        in_hand = notes_text(position, position.purse(seat))
        return ["accept", say("kuhhandel.choice_counter", language, cards=in_hand)]

    def view(self, position: Position, seat: int) -> AnswerView:
        """How many cards lie there (KH-4.2); only the challenger knows which, and only the rival what he lays."""
        own = position.edition.notes_of(position.offer) if seat == position.turn else None
        laid = position.edition.notes_of(position.laid) if seat == position.rival else None
        return AnswerView(trade_view(position), size(position.offer), own, laid)

    def situation(self, position: Position, players: Sequence[str], name: Name, language: str) -> str:
        """Who trades, and how many cards lie there (KH-4.2)."""
        lying = say("kuhhandel.drawn_offer", language, count=size(position.offer))
        return f"{traded(position, players, name, language)}, {lying}"
