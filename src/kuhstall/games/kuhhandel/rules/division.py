"""The division, which replaces the auction in the game for two (KM-6)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.bits import BIT
from kuhstall.core.speech import say
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.rules.actions import GIVE, KEEP
from kuhstall.games.kuhhandel.rules.bag import ONE
from kuhstall.games.kuhhandel.rules.memory import ANYTHING
from kuhstall.games.kuhhandel.rules.phase import FamilyPhase, Name
from kuhstall.games.kuhhandel.rules.position import DIVISION, Position
from kuhstall.games.kuhhandel.view import DivisionView


def look(position: Position) -> None:
    """The player looks at the top card in secret (KM-6.3)."""
    card = position.pile[position.drawn]
    money = card - position.edition.money
    position.enter(DIVISION)
    if money >= 0:
        position.memory.show(BIT[position.turn], position.stock, ONE[money])
    if position.watched:
        position.tell(events.Looked(position.turn, position.edition.cards[card], money >= 0))


@final
class Division(FamilyPhase):
    """Keep the card and the other gets the next one unseen, or give it and take the next (KM-6.3)."""

    name = "division"
    rule = "KM-6.3"
    verbs: tuple[str, ...] = ("keep", "give")
    alone: tuple[str, ...] = ("keep", "give")
    lifted = 1

    def asked(self, position: Position) -> i64:
        """The player who looked."""
        return position.turn

    def count(self, position: Position, seat: i64) -> i64:
        """Two things."""
        return 2

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """Keep or give."""
        return GIVE if n else KEEP

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Each gets a card, the looked-at one first (KM-6.5)."""
        other = position.left_of(seat)
        first, second = seat, other
        if action == GIVE:
            first, second = other, seat
        if position.watched:
            position.tell(events.Kept(seat) if action == KEEP else events.Given(seat))
        get(position, first, BIT[first] | BIT[seat])
        get(position, second, BIT[second])
        position.end_turn()

    def read(self, position: Position, seat: int, verb: str, words: list[str], players: Sequence[str]) -> list[int]:
        """A word alone."""
        return [KEEP if verb == "keep" else GIVE]

    def write(self, position: Position, steps: Sequence[int], players: Sequence[str]) -> str:
        """A word alone."""
        return "keep" if steps[0] == KEEP else "give"

    def view(self, position: Position, seat: int) -> DivisionView:
        """Only the player who looked knows the card."""
        card = position.pile[position.drawn]
        name = position.edition.cards[card] if seat == position.turn else None
        return DivisionView(name, card >= position.edition.money)

    def situation(self, position: Position, players: Sequence[str], name: Name, language: str) -> str:
        """Who has looked."""
        return say("kuhhandel.drawn_division", language, turn=players[position.turn])


def get(position: Position, seat: i64, seen_by: i64) -> None:
    """Take the top card: money goes into the hand, everything else is laid open (KM-6.4)."""
    card, edition = position.pile[position.drawn], position.edition
    money = card - edition.money
    position.drawn += 1
    if position.watched:
        position.tell(events.CardDealt(seat, edition.cards[card], money >= 0, seen_by))
    if money >= 0:
        position.pass_on(seen_by, position.stock, seat, ONE[money], ANYTHING)
        return
    if card == edition.donkey:
        position.pay_donkey()
    position.take_card(seat, card)
