"""Taking a card (KF-4), and choosing the first one (KF-9.2)."""

from collections.abc import Sequence
from typing import final

from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import CARD
from kuhstall.games.kuhfstein.rules.flow import done, refill_cards
from kuhstall.games.kuhfstein.rules.table import TURN, Phase, Table
from kuhstall.games.kuhfstein.rules.tiles import OPEN_CARDS, SWAPS


def open_card_actions(table: Table) -> list[int]:
    """Every open card."""
    return [CARD + card for card in table.open_cards]


def share_a_terrain(table: Table) -> bool:
    """Whether four cards lie open and all show the same terrain (KF-4.2)."""
    if len(table.open_cards) < OPEN_CARDS:
        return False
    shared = -1
    for card in table.open_cards:
        shared &= table.kit.deck.cards[card].shown
    return shared != 0


def may_swap_cards(table: Table) -> bool:
    """Whether the open cards may be swapped now, at most three times an action (KF-4.2)."""
    return table.swaps < SWAPS and share_a_terrain(table) and enough_cards(table)


def enough_cards(table: Table) -> bool:
    """Whether there are cards to turn up in the place of the open ones (KF-4.2)."""
    return table.kit.enough_to_swap(table.cards, len(table.open_cards))


def swap_cards(table: Table, seat: int) -> None:
    """Discard the open cards and turn up as many (KF-4.2)."""
    aside = table.open_cards
    table.swaps += 1
    table.cards.aside += aside
    table.open_cards = [table.cards.draw(table.chance) for _ in range(len(aside))]
    if table.watched:
        deck = table.kit.deck.cards
        names = [deck[card].name for card in table.open_cards]
        table.tell(events.CardsSwapped(seat, [deck[card].name for card in aside], names))


def take(table: Table, seat: int, card: int) -> None:
    """An open card goes into the hand, before everybody's eyes (KF-4.1)."""
    table.open_cards.remove(card)
    table.hands[seat].append(card)
    if table.watched:
        table.tell(events.CardTaken(seat, table.kit.deck.cards[card].name))


def take_card(table: Table, seat: int, card: int) -> None:
    """Take a card as an action, or for a bonus."""
    take(table, seat, card)
    done(table)


@final
class Pick(Phase):
    """The first cards are chosen counter-clockwise, the fox last (KF-9.2)."""

    name = "pick"

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Any open card."""
        return open_card_actions(table)

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Take it, and ask the next; after the fox the cards are refilled and the game begins."""
        take(table, seat, action - CARD)
        if seat == table.fox:
            refill_cards(table)
            table.enter(TURN)
        else:
            table.turn = table.right_of(seat)
