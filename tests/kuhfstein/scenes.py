"""Scenes of Kuhfstein, played from text with a deck of plain cards, so that no test depends on how ours is tuned."""

from collections.abc import Mapping

from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.record import parse_options
from kuhstall.core.registry import game_by_id
from kuhstall.games.kuhfstein.rules.position import Position
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS
from tests.rules import play

CELLS = {
    "hay1": (1, "hay 0,0"),
    "hay5": (5, "hay 0,0"),
    "hay12": (12, "hay 0,0"),
    "hay13": (13, "hay 0,0"),
    "hay26": (26, "hay 0,0"),
    "hay39": (39, "hay 0,0"),
    "hay52": (52, "hay 0,0"),
    "hay64": (64, "hay 0,0"),
    "hay65": (65, "hay 0,0"),
    "lake1": (1, "lake 0,0"),
    "lake2": (2, "lake 0,0"),
    "wood1": (1, "forest 0,0"),
    "pair": (4, "hay 0,0", "lake 1,0"),
    "twins": (4, "hay 0,0", "hay 1,0"),
    "row": (6, "hay 0,0", "covered 1,0", "lake 2,0"),
    "ell": (8, "lake 0,0", "covered 0,1", "covered 0,2", "hay 1,0"),
    "jay": (8, "lake 1,0", "covered 1,1", "covered 1,2", "hay 0,0"),
    "four": (12, "hay 0,0", "hay 1,0", "hay 2,0", "hay 3,0"),
    "five": (16, "hay 0,0", "hay 1,0", "hay 2,0", "hay 3,0", "hay 4,0"),
    "house": (4, "house 0,0", "covered 0,1"),
}


def deck_text(cells: Mapping[str, tuple[object, ...]] = CELLS, name: str = "plain") -> str:
    """The file of a deck with these cards."""
    lines = [
        f'    {{ id = "{card}", points = {points}, cells = [{", ".join(f"{cell!r}" for cell in of_it)}] }},'
        for card, (points, *of_it) in cells.items()
    ]
    return "\n".join([f'name = "{name}"', "cards = [", *lines, "]", ""])


DECK = deck_text()
OPEN = "house wood1 lake1 lake2"
"""Four open cards that share no terrain."""
FIRST = "hay1 hay5"
"""The first cards of Anna and Ben."""


def farm(
    moves: str = "",
    *,
    players: str = "Anna, Ben",
    first: str = "Anna",
    options: str = "",
    seed: str | None = "c0",
    rules: str = "2",
    deck: str = DECK,
    **lines: str,
) -> Match:
    """A match after these moves; the keywords are set-up lines, with _ for a space in `goals Anna`."""
    game = game_by_id("kuhfstein")
    names = tuple(players.split(", "))
    setup = Setup(
        players=names,
        options=parse_options(options),
        first=names.index(first),
        seed=seed,
        rules=int(rules),
        lines={
            **{name.replace("_", " "): line for name, line in {"cards": f"{OPEN} {FIRST}", **lines}.items()},
            "deck": game.voucher("deck", deck),
        },
        attachments={"deck": deck},
    )
    return play(Match(game, setup), moves)


def table(match: Match) -> Position:
    """The state of a match."""
    assert isinstance(match.state, Position)
    return match.state


def hold(match: Match, seat: int, cards: str) -> Match:
    """Let a seat hold exactly these cards, which come from the pile; what it held goes into the pile."""
    state = table(match)
    pile = state.cards.pieces[state.cards.drawn :] + state.players[seat].hand
    state.players[seat].hand = [state.edition.deck.numbers[card] for card in cards.split()]
    state.players[seat].secret = -1
    state.cards.pieces, state.cards.drawn = [card for card in pile if card not in state.players[seat].hand], 0
    return match


def show(match: Match, tiles: str) -> Match:
    """Lay these tiles open, whatever the pile has."""
    state = table(match)
    state.open_tiles = [TERRAINS.index(tile) for tile in tiles.split()]
    return match


def face_down(match: Match, tiles: str) -> Match:
    """Let just these tiles lie face down."""
    state = table(match)
    state.tiles.pieces, state.tiles.drawn = [TERRAINS.index(tile) for tile in tiles.split()], 0
    return match


def build(match: Match, seat: int, picture: str, cows: str = "") -> Match:
    """Give a seat a board drawn in rows from the top, lower left at 0,0, and cows at places like "0,0 1,2"."""
    from kuhstall.games.kuhfstein.rules.board import board_of

    letters, rows = "hmflb", list(picture.split())
    tiles = [
        (letters.index(letter), x, len(rows) - 1 - y)
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter in letters
    ]
    standing = [(int(x), int(y)) for x, y in (spot.split(",") for spot in cows.split())]
    state = table(match)
    state.players[seat].board = board_of(tiles, standing, [])
    state.players[seat].cows -= len(standing)
    return match
