"""Rats: who takes the rat, and with how much money (KM-3.7 to KM-3.10)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.bits import size as number_of
from kuhstall.core.errors import Refused
from kuhstall.core.phase import NOBODY
from kuhstall.core.speech import say
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import LAY, TAKE
from kuhstall.games.kuhhandel.rules.auction import auctioned, turn_up
from kuhstall.games.kuhhandel.rules.bag import ONE, kinds_in, nth_kind, size
from kuhstall.games.kuhhandel.rules.memory import ANYTHING
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase, Name, laid_notes, lay, missing, money_named, whole
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.view import RatView


@final
class Rats(FamilyPhase):
    """Take the rat with all money beside it, or lay one money card face down (KM-3.7)."""

    name = "rat"
    rule = "KM-3.7"
    verbs: tuple[str, ...] = ("take", "lay")
    alone: tuple[str, ...] = ("take",)

    def begin(self, position: Position) -> None:
        """The auctioneer's left is asked first."""
        ask(position, position.left_of(position.turn))

    def asked(self, position: Position) -> i64:
        """Each in turn, from the auctioneer's left, the auctioneer included."""
        return position.asking

    def count(self, position: Position, seat: i64) -> i64:
        """As many as there are kinds to lay, and one more."""
        return 1 + number_of(kinds_in(position.purse(seat)))

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """Take it, or lay any card one has, the cheapest first."""
        return LAY + nth_kind(kinds_in(position.purse(seat)), n - 1) if n else TAKE

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Take the rat, or lay a card and ask the next player."""
        if action == TAKE:
            take_rat(position)
            return
        kind = action - LAY
        position.hand_over(seat, position.pot, ONE[kind], ANYTHING)
        if position.watched:
            position.tell(events.RatFed(seat, position.edition.notes[kind]))
        ask(position, position.left_of(seat))

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """Take it, or one money card."""
        if verb == "take":
            return [TAKE]
        whole(words, "lay")
        return lay(money_named(position, words))

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """Take it, or one money card."""
        return "take" if steps[0] == TAKE else f"lay {laid_notes(position, steps)[0]}"

    def why_not(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> Refused:
        """The card is not there."""
        absent = missing(position, seat, words, "KM-3.7")
        assert absent is not None
        return absent

    def view(self, position: Position, seat: int) -> RatView:
        """How much lies beside the rat, and what the seat has laid there itself."""
        own = position.memory.surely(seat, position.pot) if seat != PUBLIC else 0
        return RatView(size(position.purse(position.pot)), position.edition.notes_of(own))

    def situation(self, position: Position, players: Sequence[str], name: Name, language: str) -> str:
        """What lies beside the rat."""
        beside = say("kuhhandel.drawn_rat", language, count=size(position.purse(position.pot)))
        return f"{auctioned(position, players, name, language)}, {beside}"


def ask(position: Position, seat: i64) -> None:
    """Ask a player to take the rat; who has no money card must (KM-3.8)."""
    position.asking = seat
    if not position.purse(seat):
        take_rat(position)


def take_rat(position: Position) -> None:
    """The rat and all money beside it go to the player who was asked (KM-3.7)."""
    taker, money = position.asking, position.purse(position.pot)
    position.hand_over(position.pot, taker, money, ANYTHING)
    if position.watched:
        position.tell(events.RatTaken(taker, size(money), position.edition.notes_of(money)))
    position.asking = NOBODY
    position.gain(taker, position.edition.rat, 1)
    if position.drawn < len(position.pile):
        turn_up(position)  # The same auctioneer goes on at once (KM-3.10).
    else:
        position.end_turn()
