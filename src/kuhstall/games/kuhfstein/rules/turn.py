"""Your turn: two actions out of four (KF-2)."""

from collections.abc import Sequence
from typing import final

from kuhstall.games.kuhfstein.rules.actions import CARD, HERD, SWAP_CARDS, SWAP_TILES, TILE, play
from kuhstall.games.kuhfstein.rules.draw import may_swap_cards, open_card_actions, swap_cards, take_card
from kuhstall.games.kuhfstein.rules.herd import herd_actions, take_back
from kuhstall.games.kuhfstein.rules.place import may_swap_tiles, open_tile_actions, swap_tiles, take_tile
from kuhstall.games.kuhfstein.rules.table import SWAPPED_CARDS, SWAPPED_TILES, Phase, Table
from kuhstall.games.kuhfstein.rules.task import play_actions, play_card


@final
class Turn(Phase):
    """Place a tile, take a card, play a card or take back a herd (KF-2.1); an extra action is the same (KF-7.3)."""

    name = "turn"

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """What is possible (KF-2.3)."""
        moves = open_tile_actions(table)
        if may_swap_tiles(table):
            moves.append(SWAP_TILES)
        moves += open_card_actions(table)
        if may_swap_cards(table):
            moves.append(SWAP_CARDS)
        moves += herd_actions(table, seat)
        moves += play_actions(table, seat)
        return moves

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Begin or carry out the action."""
        if action >= play(len(table.kit.deck.cards)):
            play_card(table, action - play(len(table.kit.deck.cards)))
        elif action >= CARD:
            take_card(table, seat, action - CARD)
        elif action >= HERD:
            take_back(table, seat, action - HERD)
        elif action >= TILE:
            take_tile(table, action - TILE)
        elif action == SWAP_TILES:
            swap_tiles(table, seat)
            table.enter(SWAPPED_TILES)
        else:
            swap_cards(table, seat)
            table.enter(SWAPPED_CARDS)


@final
class SwappedTiles(Phase):
    """After a swap of the open tiles: swap again, or take a tile (KF-3.4)."""

    name = "swapped tiles"

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """A tile, or another swap."""
        moves = open_tile_actions(table)
        if may_swap_tiles(table):
            moves.append(SWAP_TILES)
        return moves

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Take or swap."""
        if action == SWAP_TILES:
            swap_tiles(table, seat)
        else:
            take_tile(table, action - TILE)


@final
class SwappedCards(Phase):
    """After a swap of the open cards: swap again, or take a card (KF-4.2)."""

    name = "swapped cards"

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """A card, or another swap."""
        moves = open_card_actions(table)
        if may_swap_cards(table):
            moves.append(SWAP_CARDS)
        return moves

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Take or swap."""
        if action == SWAP_CARDS:
            swap_cards(table, seat)
        else:
            take_card(table, seat, action - CARD)


@final
class BonusTile(Phase):
    """The tile bonus: take and place an open tile, without swapping (KF-7.4)."""

    name = "bonus tile"

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Any open tile."""
        return open_tile_actions(table)

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Take it."""
        take_tile(table, action - TILE)


@final
class BonusCard(Phase):
    """The card bonus: take an open card, without swapping (KF-7.4)."""

    name = "bonus card"

    def legal(self, table: Table, seat: int) -> Sequence[int]:
        """Any open card."""
        return open_card_actions(table)

    def apply(self, table: Table, seat: int, action: int) -> None:
        """Take it."""
        take_card(table, seat, action - CARD)
