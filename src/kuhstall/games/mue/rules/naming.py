"""Naming trumps: the vice does so first, then the chief (MU-4.1, MU-4.2)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.bits import BIT
from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.speech import say
from kuhstall.games.mue import events
from kuhstall.games.mue.rules.actions import TRUMP
from kuhstall.games.mue.rules.cells import FACES
from kuhstall.games.mue.rules.choice import Choice
from kuhstall.games.mue.rules.position import CHIEF_TRUMP, PARTNERSHIP, TRICKS, Position
from kuhstall.games.mue.rules.scoring import BONUS_STEP, NO_TRUMP, NOBODY, bonus, difficulty
from kuhstall.games.mue.rules.trumps import TRUMPS, order_of, set_for, trumps_in
from kuhstall.games.mue.view import BonusView, ChiefTrumpView, TrumpOption, ViceTrumpView


class Naming(Choice):
    """Somebody names a trump: a suit or a rank among his face-up cards."""

    verbs: tuple[str, ...] = ("trump",)

    def first(self, position: Position) -> i64:
        """The first suit."""
        return TRUMP

    def check_words(self, verb: str, words: list[str]) -> None:
        """One word says which."""
        if len(words) != 1:
            raise Malformed("mue.write_trump")

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A suit, a rank or none."""
        if words[0] not in TRUMPS:
            raise Malformed("mue.no_trump", word=words[0], known=", ".join(TRUMPS))
        return [TRUMP + TRUMPS.index(words[0])]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """The trump."""
        return f"trump {TRUMPS[steps[0] - TRUMP]}"

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """No card of it lies there, or the vice has named it; only the chief may name none."""
        trump = TRUMPS.index(words[0])
        if trump == NO_TRUMP:
            return Refused(self.rule, "none")
        shown = BIT[trump] & trumps_in(position.cells[FACES + seat])
        return Refused(self.rule, "taken" if shown else "not_shown", trump=words[0])

    def situation(self, position: Position, players: Sequence[str], language: str) -> str:
        """Who names a trump."""
        return say("mue.drawn_names_trump", language, player=players[self.asked(position)])


@final
class ViceTrump(Naming):
    """The vice names a trump first: a suit or a rank among his face-up cards (MU-4.1)."""

    name = "vice trump"
    rule = "MU-4.1"

    def asked(self, position: Position) -> i64:
        """The vice."""
        return position.vice

    def options(self, position: Position, seat: i64) -> i64:
        """Every suit and rank that the vice has laid."""
        return trumps_in(position.cells[FACES + seat])

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Note the trump and ask the chief."""
        position.vice_trump = action - TRUMP
        if position.watched:
            position.tell(events.TrumpNamed(seat, "vice", TRUMPS[position.vice_trump]))
        position.enter(CHIEF_TRUMP)

    def view(self, position: Position, seat: int) -> ViceTrumpView:
        """What the vice can name."""
        if seat != position.vice:
            return ViceTrumpView(trumps=None)
        return ViceTrumpView(trumps=[TRUMPS[action - TRUMP] for action in self.legal(position, seat)])


@final
class ChiefTrump(Naming):
    """Then the chief names one of his, another than the vice's, or none (MU-4.2)."""

    name = "chief trump"
    rule = "MU-4.2"

    def asked(self, position: Position) -> i64:
        """The chief."""
        return position.chief

    def options(self, position: Position, seat: i64) -> i64:
        """Every suit and rank that the chief has laid but for the vice's trump, and none."""
        own = trumps_in(position.cells[FACES + seat]) | BIT[NO_TRUMP]
        return own if position.vice_trump == NOBODY else own & ~BIT[position.vice_trump]

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Note the trump; next comes the partner, or the first trick if the chief plays alone (MU-4.3)."""
        position.chief_trump = action - TRUMP
        position.trumps = set_for(position.chief_trump) | set_for(position.vice_trump)
        position.order = order_of(position.chief_trump, position.vice_trump)
        if position.watched:
            position.tell(events.TrumpNamed(seat, "chief", TRUMPS[position.chief_trump]))
        if position.variant.has_partner:
            position.enter(PARTNERSHIP)
        else:
            lead_first(position)

    def view(self, position: Position, seat: int) -> ChiefTrumpView:
        """What the chief can name, and what it would be worth."""
        if seat != position.chief:
            return ChiefTrumpView(trumps=None)
        trumps = [action - TRUMP for action in self.legal(position, seat)]
        return ChiefTrumpView(trumps=[trump_option(trump, position.highest) for trump in trumps])


def trump_option(trump: i64, height: i64) -> TrumpOption:
    """A trump, and what it would be worth at this height (MU-6.3)."""
    reckoned = BonusView(each=BONUS_STEP, extra=difficulty(trump))
    return TrumpOption(TRUMPS[trump], bonus(trump, height), reckoned)


def lead_first(position: Position) -> None:
    """The chief leads the first trick (MU-5.1)."""
    position.turn = position.leader = position.chief
    position.enter(TRICKS)
