"""Taking an open card (KF-4.1)."""

from collections.abc import Sequence
from typing import final

from mypy_extensions import i64

from kuhstall.core.errors import Refused
from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import CARD, play
from kuhstall.games.kuhfstein.rules.flow import done
from kuhstall.games.kuhfstein.rules.move import Move
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.words import card_of


@final
class TakeCard(Move):
    """Take an open card as an action, or for a bonus."""

    verb = "card"

    def count(self, position: Position, seat: i64) -> i64:
        """Each open card."""
        return len(position.open_cards)

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The n-th of them."""
        return CARD + position.open_cards[n]

    def has(self, position: Position, action: i64) -> bool:
        """Whether the action takes a card."""
        return CARD <= action < play(len(position.edition.deck.cards))

    def begin(self, position: Position, seat: i64, action: i64) -> None:
        """Take it."""
        take(position, seat, action - CARD)
        done(position)

    def read(self, position: Position, seat: int, words: list[str]) -> list[int]:
        """The card by its name."""
        return [CARD + card_of(position.edition.deck, words, "card ID")]

    def write(self, position: Position, seat: int, steps: Sequence[int]) -> str:
        """The card by its name."""
        return f"card {position.edition.deck.cards[steps[0] - CARD].name}"

    def why_not(self, position: Position, seat: int, words: list[str]) -> Refused:
        """It does not lie open."""
        return Refused("KF-4.1", "not_open", card=words[0])


def take(position: Position, seat: i64, card: i64) -> None:
    """An open card goes into the hand, before everybody's eyes (KF-4.1)."""
    position.open_cards.remove(card)
    position.players[seat].hand.append(card)
    if position.watched:
        position.tell(events.CardTaken(seat, position.edition.deck.cards[card].name))
