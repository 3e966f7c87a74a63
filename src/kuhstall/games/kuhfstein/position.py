"""The position in one line, for somebody who replays a record."""

from collections.abc import Sequence

from kuhstall.core.rulebook import Rulebook
from kuhstall.core.speech import say
from kuhstall.games.kuhfstein.rules.goals import GOALS
from kuhstall.games.kuhfstein.rules.table import NONE, Table
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
from kuhstall.games.kuhfstein.rules.track import BONUSES, NO_BONUS


def position(table: Table, players: Sequence[str], book: Rulebook, language: str) -> str:
    """The position in one line, as the public knows it."""
    tiles = " ".join(str(book.word(TERRAINS[tile], language)) for tile in table.open_tiles)
    cards = " ".join(table.kit.deck.cards[card].name for card in table.open_cards)
    parts = [
        say("open tiles: {tiles}, {count} face down", language, tiles=tiles, count=table.tiles.hidden),
        say("open cards: {cards}, {count} face down", language, cards=cards, count=table.cards.hidden),
        say("{count} trees", language, count=table.trees),
        *(owned(table, seat, players[seat], book, language) for seat in range(table.seats)),
        situation(table, players[table.turn], book, language),
    ]
    return " · ".join(parts)


def owned(table: Table, seat: int, name: str, book: Rulebook, language: str) -> str:
    """What a player has that everybody sees."""
    board = table.boards[seat]
    shown = ""
    if table.shown[seat] != NONE:
        shown = f", {say('shows {goal}', language, goal=book.word(GOALS[table.shown[seat]], language))}"
    return say(
        "{name}: {points} points, {tiles} tiles, {trees} trees, {cows} cows, {cards} cards{shown}",
        language,
        name=name,
        points=table.points[seat],
        tiles=board.size,
        trees=len(board.trees),
        cows=table.supplies[seat],
        cards=len(table.hands[seat]),
        shown=shown,
    )


def situation(table: Table, name: str, book: Rulebook, language: str) -> str:
    """What is going on."""
    match table.phase.name:
        case "over":
            return say("the game is over", language)
        case "goals":
            return say("everybody shows a scoring tile", language)
        case "pick":
            return say("{name} chooses a first card", language, name=name)
        case _ if table.using != NO_BONUS:
            bonus = book.word(BONUSES[table.using], language)
            return say("{name} uses the bonus: {bonus}", language, name=name, bonus=bonus)
    turn = say("{name}'s turn, actions left: {left}", language, name=name, left=table.left)
    return f"{turn}, {say('the last round', language)}" if table.last_round else turn
