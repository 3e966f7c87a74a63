"""The position in one line, for somebody who replays a record."""

from collections.abc import Sequence

from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import say
from kuhstall.games.kuhfstein.rules.end import Over
from kuhstall.games.kuhfstein.rules.goals import GOALS
from kuhstall.games.kuhfstein.rules.move import Choosing
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
from kuhstall.games.kuhfstein.rules.track import NONE


def line(position: Position, players: Sequence[str], book: Rulebook, language: str) -> str:
    """The position in one line, as the public knows it."""
    phase = position.phase
    assert isinstance(phase, Choosing | Over)
    tiles = " ".join(str(book.word(TERRAINS[tile], language)) for tile in position.open_tiles)
    cards = " ".join(position.edition.deck.cards[card].name for card in position.open_cards)
    parts = [
        say("open tiles: {tiles}, {count} face down", language, tiles=tiles, count=position.tiles.hidden),
        say("open cards: {cards}, {count} face down", language, cards=cards, count=position.cards.hidden),
        say("{count} trees", language, count=position.trees),
        *(owned(position, seat, players[seat], book, language) for seat in range(position.seats)),
        phase.situation(position, players[position.turn], book, language),
    ]
    return " · ".join(parts)


def owned(position: Position, seat: int, name: str, book: Rulebook, language: str) -> str:
    """What a player has that everybody sees."""
    player = position.players[seat]
    shown = ""
    if player.shown != NONE:
        shown = f", {say('shows {goal}', language, goal=book.word(GOALS[player.shown], language))}"
    return say(
        "{name}: {points} points, {tiles} tiles, {trees} trees, {cows} cows, {cards} cards{shown}",
        language,
        name=name,
        points=player.points,
        tiles=player.board.size,
        trees=len(player.board.trees),
        cows=player.cows,
        cards=len(player.hand),
        shown=shown,
    )
