"""The hidden offer in a cow trade (KH-4.2)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.bits import size as number_of
from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.luck import Luck
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import DONE, LAY
from kuhstall.games.kuhhandel.rules.bag import ONE, nth_kind, size
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase, Name, laid_notes, lay, missing, money_named, notes_text
from kuhstall.games.kuhhandel.rules.position import ANSWER, PURSES, Position
from kuhstall.games.kuhhandel.rules.trade import accept, layable, trade_view, traded
from kuhstall.games.kuhhandel.view import OfferView


@final
class Offer(FamilyPhase):
    """The challenger lays any money cards face down, or none."""

    name = "offer"
    rule = "KH-4.2"
    verbs: tuple[str, ...] = ("offer",)

    def asked(self, position: Position) -> i64:
        """The challenger."""
        return position.turn

    def count(self, position: Position, seat: i64) -> i64:
        """As many as there are kinds to lay, and one more."""
        return 1 + number_of(layable(position, seat))

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """It is done, or one card more, the dearest first."""
        if n == 0:
            return DONE
        kinds = layable(position, seat)
        return LAY + nth_kind(kinds, number_of(kinds) - n)

    def pick(self, position: Position, seat: i64, luck: Luck) -> i64:
        """One of them."""
        kinds = layable(position, seat)
        n = luck.below(1 + number_of(kinds))
        return LAY + nth_kind(kinds, n - 1) if n else DONE

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

    def not_now(self, position: Position, seat: int, verb: str) -> Refused:
        """A challenge cannot be refused (KH-4.1)."""
        if verb == "pass" and seat == position.rival:
            return Refused("KH-4.1", "refuse")
        return Refused(self.rule, "not_now", move=verb)

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
