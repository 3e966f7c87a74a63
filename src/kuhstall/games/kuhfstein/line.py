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
        say("kuhfstein.drawn_tiles", language, tiles=tiles, count=position.tiles.hidden),
        say("kuhfstein.drawn_cards", language, cards=cards, count=position.cards.hidden),
        say("kuhfstein.drawn_trees", language, count=position.trees),
        *(owned(position, seat, players[seat], book, language) for seat in range(position.seats)),
        phase.situation(position, players[position.turn], book, language),
    ]
    return " · ".join(parts)


def owned(position: Position, seat: int, name: str, book: Rulebook, language: str) -> str:
    """What a player has that everybody sees."""
    player = position.players[seat]
    shown = ""
    if player.shown != NONE:
        shown = f", {say('kuhfstein.drawn_goal', language, goal=book.word(GOALS[player.shown], language))}"
    return say(
        "kuhfstein.drawn_player",
        language,
        name=name,
        points=player.points,
        tiles=player.board.size,
        trees=len(player.board.trees),
        cows=player.cows,
        cards=len(player.hand),
        shown=shown,
    )
