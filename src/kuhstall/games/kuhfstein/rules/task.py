"""Playing a card: cows go onto its open cells, and it scores (KF-5)."""

from collections.abc import Sequence
from typing import final

from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import LAY, play
from kuhstall.games.kuhfstein.rules.cards import fitting_codes, lay_corner
from kuhstall.games.kuhfstein.rules.flow import done
from kuhstall.games.kuhfstein.rules.table import LAYING, NONE, Phase, Table


def play_actions(table: Table, seat: int) -> list[int]:
    """Every card in hand that fits somewhere and for which there are cows (KF-5.3)."""
    deck, board, cows = table.kit.deck, table.boards[seat], table.supplies[seat]
    first = play(len(deck.cards))
    return [first + card for card in table.hands[seat] if deck.playable(card, board, cows)]


def play_card(table: Table, card: int) -> None:
    """Choose a card; where it goes is the next step."""
    table.chosen = card
    table.enter(LAYING)


@final
class Laying(Phase):
    """Say where the chosen card fits (KF-5.1, KF-5.2)."""

    name = "laying"

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Every place and turn that fits."""
        return [LAY + code for code in fitting_codes(table.boards[seat], table.kit.deck.cards[table.chosen])]

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Put the cows there and score."""
        lay_card(table, seat, action - LAY)


def lay_card(table: Table, seat: int, code: int) -> None:
    """Cows on the open cells, points, and the card to the discards (KF-5.3, KF-5.4)."""
    number, board = table.chosen, table.boards[seat]
    card = table.kit.deck.cards[number]
    corner = lay_corner(board, card, code)
    turned = card.turned_by(code % 4)
    table.boards[seat] = board.with_cows(board.cows | turned.cows(corner))
    table.supplies[seat] -= card.open
    table.hands[seat].remove(number)
    if table.secrets[seat] == number:
        table.secrets[seat] = NONE
    table.cards.aside.append(number)
    if table.watched:
        x, y = board.where(corner)
        table.tell(events.CardPlayed(seat, card.name, x, y, turned.turns, card.open, card.points))
    table.score(seat, card.points)
    done(table)
