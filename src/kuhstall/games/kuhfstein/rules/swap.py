"""Swapping the open tiles (KF-3.4) or the open cards (KF-4.2) before taking one of them."""

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from kuhstall.core.bits import BIT
from kuhstall.core.errors import Malformed, Refused
from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import SWAP_CARDS, SWAP_TILES
from kuhstall.games.kuhfstein.rules.edition import SWAPPED_CARDS, SWAPPED_TILES
from kuhstall.games.kuhfstein.rules.move import Move
from kuhstall.games.kuhfstein.rules.pile import Pile
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.tiles import OPEN_CARDS, SWAPS, TERRAINS

FOURS: Final = 0x44444
"""The bit of each sort that is set if there are four or five tiles of it, counted in four bits each."""
ALL_TERRAINS: Final = 31


class Swap(Move):
    """What both swaps have in common: they begin an action, at most three times."""

    verb = "swap"
    action: i64 = 0
    rule: str = ""

    def alike(self, position: Position) -> bool:
        """Whether the open pieces are so alike that they may be swapped."""
        raise NotImplementedError

    def enough(self, position: Position) -> bool:
        """Whether there are pieces to turn up in the place of the open ones."""
        raise NotImplementedError

    def count(self, position: Position, seat: i64) -> i64:
        """Once, if at all."""
        return int(position.swaps < SWAPS and self.alike(position) and self.enough(position))

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The swap."""
        return self.action

    def has(self, position: Position, action: i64) -> bool:
        """Whether it is this swap."""
        return action == self.action

    def read(self, position: Position, seat: int, words: list[str]) -> list[int]:
        """One word says which swap."""
        if words not in (["tiles"], ["cards"]):
            raise Malformed("kuhfstein.write_swap")
        return [self.action] if f"swap {words[0]}" == self.words else []

    def write(self, position: Position, seat: int, steps: Sequence[int]) -> str:
        """The swap in two words."""
        return self.words

    def why_not(self, position: Position, seat: int, words: list[str]) -> Refused | None:
        """Too often, not alike, or nothing to turn up."""
        if f"swap {words[0]}" != self.words:
            return None
        if position.swaps >= SWAPS:
            return Refused(self.rule, "thrice")
        return Refused(self.rule, "few" if self.alike(position) else "not_alike")


def swapped(position: Position, pile: Pile, aside: list[int]) -> list[int]:
    """Set all open pieces aside and turn up as many."""
    position.swaps += 1
    pile.aside += aside
    return [pile.draw(position.luck) for _ in range(len(aside))]


def named(names: Sequence[str], pieces: list[int]) -> list[str]:
    """Pieces as events name them."""
    return [names[piece] for piece in pieces]


@final
class SwapTiles(Swap):
    """Set all open tiles aside and turn up as many (KF-3.4)."""

    action: i64 = SWAP_TILES
    rule = "KF-3.4"
    words = "swap tiles"

    def alike(self, position: Position) -> bool:
        """Whether four or five of the open tiles are of one sort."""
        counts: i64 = 0
        for tile in position.open_tiles:
            counts += BIT[4 * tile]
        return counts & FOURS != 0

    def enough(self, position: Position) -> bool:
        """Whether there are tiles to turn up."""
        return position.enough_to_swap(position.tiles, len(position.open_tiles))

    def begin(self, position: Position, seat: i64, action: i64) -> None:
        """Swap; another swap or a tile must follow."""
        aside = position.open_tiles
        position.open_tiles = swapped(position, position.tiles, aside)
        if position.watched:
            position.tell(events.TilesSwapped(seat, named(TERRAINS, aside), named(TERRAINS, position.open_tiles)))
        position.enter(SWAPPED_TILES)


@final
class SwapCards(Swap):
    """Discard the open cards and turn up as many (KF-4.2)."""

    action: i64 = SWAP_CARDS
    rule = "KF-4.2"
    words = "swap cards"

    def alike(self, position: Position) -> bool:
        """Whether four cards lie open and all show the same terrain."""
        if len(position.open_cards) < OPEN_CARDS:
            return False
        cards = position.edition.deck.cards
        shared: i64 = ALL_TERRAINS
        for card in position.open_cards:
            shared &= cards[card].shown
        return shared != 0

    def enough(self, position: Position) -> bool:
        """Whether there are cards to turn up."""
        return position.enough_to_swap(position.cards, len(position.open_cards))

    def begin(self, position: Position, seat: i64, action: i64) -> None:
        """Swap; another swap or a card must follow."""
        aside = position.open_cards
        position.open_cards = swapped(position, position.cards, aside)
        if position.watched:
            names = list(position.edition.deck.numbers)
            position.tell(events.CardsSwapped(seat, named(names, aside), named(names, position.open_cards)))
        position.enter(SWAPPED_CARDS)
