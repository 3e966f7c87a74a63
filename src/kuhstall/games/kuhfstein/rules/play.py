"""Playing a card: cows go onto its open cells, and it scores (KF-5)."""

from collections.abc import Sequence
from typing import Final, final

from msgspec import Struct
from mypy_extensions import i64

from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.luck import Luck
from kuhstall.core.speech import say
from kuhstall.games.kuhfstein import events
from kuhstall.games.kuhfstein.rules.actions import LAY, play
from kuhstall.games.kuhfstein.rules.board import COW, Board, where
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card, Turned
from kuhstall.games.kuhfstein.rules.edition import LAYING
from kuhstall.games.kuhfstein.rules.flow import done
from kuhstall.games.kuhfstein.rules.move import Choosing, Move
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.spots import spot
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
from kuhstall.games.kuhfstein.rules.track import NONE
from kuhstall.games.kuhfstein.rules.words import card_of, spot_of
from kuhstall.games.kuhfstein.view import LayingView, Placement

MOST_WAYS: Final = 8
"""How many ways to lay a card are listed before the rest is only counted."""


@final
class PlayCard(Move):
    """Play a card from the hand that fits somewhere and for which there are cows (KF-5.1, KF-5.3)."""

    verb = "play"

    def count(self, position: Position, seat: i64) -> i64:
        """Each such card."""
        player = position.players[seat]
        return position.edition.deck.count(player.hand, player.board, player.cows)

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The n-th of them in the order of taking."""
        deck, player = position.edition.deck, position.players[seat]
        for card in player.hand:
            if deck.playable(card, player.board, player.cows):
                if n == 0:
                    return play(len(deck.cards)) + card
                n -= 1
        raise IndexError(n)

    def has(self, position: Position, action: i64) -> bool:
        """Whether the action plays a card."""
        return action >= play(len(position.edition.deck.cards))

    def begin(self, position: Position, seat: i64, action: i64) -> None:
        """Choose the card; where it goes is the next step."""
        position.chosen = action - play(len(position.edition.deck.cards))
        position.enter(LAYING)

    def read(self, position: Position, seat: int, words: list[str]) -> list[int]:
        """A card from the hand, laid somewhere."""
        number, (x, y), turns = card_place_and_turns(position, words)
        way = position.edition.deck.cards[number].way(position.players[seat].board, x, y, turns)
        return [play(len(position.edition.deck.cards)) + number, LAY + way] if way >= 0 else []

    def why_not(self, position: Position, seat: int, words: list[str]) -> Refused:
        """The card is not there, does not fit there, or lacks cows."""
        number, corner, turns = card_place_and_turns(position, words)
        player, card = position.players[seat], position.edition.deck.cards[number]
        if number not in player.hand:
            return Refused("KF-5.1", "not_held", card=words[0])
        misfit = why_unfit(player.board, card, corner, turns)
        return misfit or Refused("KF-5.3", "cows", need=card.open, have=player.cows)

    def write(self, position: Position, seat: int, steps: Sequence[int]) -> str:
        """A card with the corner of its box and its turns."""
        card = position.edition.deck.cards[steps[0] - play(len(position.edition.deck.cards))]
        return written(position.players[seat].board, card, steps[1] - LAY)

    def choices(self, position: Position, seat: int, action: int, language: str) -> list[str]:
        """The ways to lay the card."""
        deck, board = position.edition.deck.cards, position.players[seat].board
        card = deck[action - play(len(deck))]
        ways = card.ways(board)
        shown = [written(board, card, way) for way in ways[:MOST_WAYS]]
        more = len(ways) - MOST_WAYS
        if more > 0:
            shown.append(say("kuhfstein.choice_more_plays", language, more=more, card=card.name))
        return shown


def written(board: Board, card: Card, way: int) -> str:
    """A way to lay a card, in words."""
    x, y = where(card.turned_by(way % 4).corner_on(board, way // 4))
    return f"play {card.name} {x},{y} {way % 4}"


def card_place_and_turns(position: Position, words: list[str]) -> tuple[int, tuple[int, int], int]:
    """The number of the card, the corner of its box and its turns."""
    number = card_of(position.edition.deck, words, "play ID X,Y TURNS")
    corner = spot_of(words[1])
    if words[2] not in ("0", "1", "2", "3"):
        raise Malformed("kuhfstein.turns", word=words[2])
    return number, corner, int(words[2])


def why_unfit(board: Board, card: Card, corner: tuple[int, int], turns: int) -> Refused | None:
    """Why the card does not fit there, None if it does (KF-5.1, KF-5.2)."""
    for terrain, dx, dy in card.turned_by(turns).cells:
        x, y = corner[0] + dx, corner[1] + dy
        tile = board.number(x, y)
        if tile < 0:
            return Refused("KF-5.1", "shape", x=x, y=y)
        if terrain != COVERED and board.terrain(tile) != terrain:
            return Refused("KF-5.2", "terrain", terrain=TERRAINS[terrain], x=x, y=y)
        if terrain != COVERED and board.has(tile, COW):
            return Refused("KF-5.2", "cow", x=x, y=y)
    return None


def placements(position: Position, seat: i64) -> list[Placement]:
    """Every way to lay a card of the hand for which there are cows, for a view."""
    player, deck, found = position.players[seat], position.edition.deck, list[Placement]()
    for number in player.hand:
        if deck.playable(number, player.board, player.cows):
            found += laid_out(player.board, deck.cards[number])
    return found


def laid_out(board: Board, card: Card) -> list[Placement]:
    """Every way to lay a card: the corner of its box, its turns, and where the cows go."""
    return [placement(card.name, turned, board.place(tile)) for turned in card.turned for tile in turned.ways(board)]


def placement(name: str, turned: Turned, place: i64) -> Placement:
    """A way to lay a card, given the place of its first open cell."""
    corner = spot(place - turned.corner)
    return Placement(name, corner.x, corner.y, turned.turns, [spot(place + step) for step in turned.steps])


@final
class Laying(Choosing):
    """Say where the chosen card fits (KF-5.1, KF-5.2)."""

    name = "laying"

    def count(self, position: Position, seat: i64) -> i64:
        """Every place and turn that fits."""
        return len(self.legal(position, seat))

    def nth(self, position: Position, seat: i64, n: i64) -> i64:
        """The n-th of them."""
        return self.legal(position, seat)[n]

    def legal(self, position: Position, seat: i64) -> Sequence[int]:
        """All of them, turn by turn, the lowest and then leftmost first."""
        card = position.edition.deck.cards[position.chosen]
        return [LAY + way for way in card.ways(position.players[seat].board)]

    def pick(self, position: Position, seat: i64, luck: Luck) -> i64:
        """One of them, found once."""
        ways = self.legal(position, seat)
        return ways[luck.below(len(ways))]

    def apply(self, position: Position, seat: i64, action: i64) -> None:
        """Put the cows there and score."""
        lay_card(position, seat, action - LAY)

    def view(self, position: Position, seat: int) -> Struct:
        """The card, and where it can go."""
        board, card = position.players[seat].board, position.edition.deck.cards[position.chosen]
        return LayingView(card.name, laid_out(board, card))


def lay_card(position: Position, seat: i64, way: int) -> None:
    """Cows on the open cells, points, and the card to the discards (KF-5.3, KF-5.4)."""
    number, player = position.chosen, position.players[seat]
    card = position.edition.deck.cards[number]
    turned = card.turned_by(way % 4)
    player.board.put_cows(turned.opens(player.board, way // 4))
    player.cows -= card.open
    player.hand.remove(number)
    if player.secret == number:
        player.secret = NONE
    position.cards.aside.append(number)
    if position.watched:
        x, y = where(turned.corner_on(player.board, way // 4))
        position.tell(events.CardPlayed(seat, card.name, x, y, turned.turns, card.open, card.points))
    position.score(seat, card.points)
    done(position)
