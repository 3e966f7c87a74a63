"""Moves as people and records write them: read into steps, or refused with the rule that forbids them."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from kuhstall.core.errors import Malformed, Refused
from kuhstall.core.speech import say
from kuhstall.core.state import BITS
from kuhstall.games.kuhfstein.rules.actions import (
    CARD,
    GOAL,
    HERD,
    LAY,
    NO_TREE,
    PLACE,
    SWAP_CARDS,
    SWAP_TILES,
    TILE,
    TREE,
    play,
)
from kuhstall.games.kuhfstein.rules.board import Board, bit, places
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card, lay_code, lay_corner
from kuhstall.games.kuhfstein.rules.draw import enough_cards, share_a_terrain
from kuhstall.games.kuhfstein.rules.goals import GOALS
from kuhstall.games.kuhfstein.rules.place import enough_alike, enough_tiles
from kuhstall.games.kuhfstein.rules.table import Table
from kuhstall.games.kuhfstein.rules.tiles import SWAPS, TERRAINS

Reader = Callable[[Table, int, list[str]], list[int]]
SPOT: Final = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")

WHEN: Final = {
    "tile": ("turn", "swapped tiles", "bonus tile"),
    "swap": ("turn", "swapped tiles", "swapped cards"),
    "card": ("turn", "swapped cards", "bonus card", "pick"),
    "play": ("turn",),
    "herd": ("turn",),
    "goal": ("goals",),
}
"""The phases in which each move is made."""

INSTEAD: Final = {
    "pick": ("KF-9.2", "pick"),
    "swapped tiles": ("KF-3.4", "swapped"),
    "swapped cards": ("KF-4.2", "swapped"),
    "bonus tile": ("KF-7.4", "tile"),
    "bonus card": ("KF-7.4", "card"),
    "goals": ("KF-8.3", "goals"),
    "turn": ("KF-8.3", "early"),
}
"""What to say in each phase of a move that is not made in it."""


def read(table: Table, seat: int, move: str, players: Sequence[str]) -> list[int]:
    """The steps of a move; Malformed if it cannot be read, Refused if a rule forbids it."""
    verb, *words = move.split() or [""]
    if verb not in WHEN:
        raise Malformed("there is no move {verb!r}; moves begin with {known}", verb=verb, known=", ".join(WHEN))
    if not table.to_act() & BITS[seat]:
        raise not_asked(table, players)
    if table.phase.name not in WHEN[verb]:
        raise Refused(*INSTEAD[table.phase.name])
    return READERS[verb](table, seat, words)


def not_asked(table: Table, players: Sequence[str]) -> Refused:
    """Why a seat has nothing to decide."""
    match table.phase.name:
        case "over":
            return Refused(table.ended_by or "KF-8.1", "over")
        case "goals":
            return Refused("KF-8.3", "shown")
        case "pick":
            return Refused("KF-9.2", "other", player=players[table.asked()])
    return Refused("KF-2.4", "not_asked")


def spot_of(text: str) -> tuple[int, int]:
    """The x and y of a place."""
    match = SPOT.fullmatch(text)
    if not match:
        raise Malformed("a place is X,Y like 2,-1, not {text!r}", text=text)
    return int(match[1]), int(match[2])


def read_tile(table: Table, seat: int, words: list[str]) -> list[int]:
    """A tile at a place, and a tree (KF-3.1, KF-3.2)."""
    if len(words) not in (2, 3, 4) or (len(words) > 2 and words[2] != "tree"):
        raise Malformed("write 'tile TERRAIN X,Y', and 'tree' or 'tree X,Y' behind it to plant one")
    if words[0] not in TERRAINS:
        raise Malformed("there is no terrain {word!r}; there are {known}", word=words[0], known=", ".join(TERRAINS))
    terrain, (x, y) = TERRAINS.index(words[0]), spot_of(words[1])
    if terrain not in table.open_tiles:
        raise Refused("KF-3.1", "not_open", terrain=words[0])
    border = border_at(table.boards[seat], x, y)
    return [TILE + terrain, PLACE + border, *read_tree(table, seat, (terrain, x, y), words[2:])]


def border_at(board: Board, x: int, y: int) -> int:
    """The number of a place where a tile may be laid."""
    for border in board.borders():
        if board.beside(border) == (x, y):
            return border
    if not board.size:
        raise Refused("KF-3.1", "first")
    raise Refused("KF-3.1", "occupied" if board.number(x, y) >= 0 else "apart")


def read_tree(table: Table, seat: int, tile: tuple[int, int, int], words: list[str]) -> list[int]:
    """The step that plants a tree or leaves it, nothing if there is no square."""
    terrain, x, y = tile
    board = table.boards[seat].with_tile(terrain, x, y)
    squares = board.squares(x, y) if table.trees else []
    if not words:
        return [NO_TREE] if squares else []
    if not table.trees:
        raise Refused("KF-3.2", "no_trees")
    if len(words) == 1:
        if len(squares) > 1:
            raise Refused("KF-3.2", "which")
        if not squares:
            raise Refused("KF-3.2", "no_square")
        return [TREE + squares[0]]
    return [TREE + quarter_of(board, squares, (x, y), spot_of(words[1]))]


def quarter_of(board: Board, squares: list[int], tile: tuple[int, int], corner: tuple[int, int]) -> int:
    """The quarter of a tile in which the square with this lower left corner lies."""
    x, y = corner[0] - tile[0] + 1, corner[1] - tile[1] + 1
    if x in (0, 1) and y in (0, 1) and x + 2 * y in squares:
        return x + 2 * y
    if board.square(*corner) & board.treed:
        raise Refused("KF-3.2", "used")
    raise Refused("KF-3.2", "no_square")


def read_swap(table: Table, seat: int, words: list[str]) -> list[int]:
    """A swap of the open tiles or cards (KF-3.4, KF-4.2)."""
    if words not in (["tiles"], ["cards"]):
        raise Malformed("write 'swap tiles' or 'swap cards'")
    tiles = words == ["tiles"]
    if table.phase.name == ("swapped cards" if tiles else "swapped tiles"):
        raise Refused(*INSTEAD[table.phase.name])
    rule = "KF-3.4" if tiles else "KF-4.2"
    if table.swaps >= SWAPS:
        raise Refused(rule, "thrice")
    if not (enough_alike(table) if tiles else share_a_terrain(table)):
        raise Refused(rule, "not_alike")
    if not (enough_tiles(table) if tiles else enough_cards(table)):
        raise Refused(rule, "few")
    return [SWAP_TILES if tiles else SWAP_CARDS]


def card_of(table: Table, words: list[str], form: str) -> int:
    """The number of the card that the first word names."""
    if len(words) != len(form.split()) - 1:
        raise Malformed("write '{form}'", form=form)
    if words[0] not in table.kit.deck.numbers:
        raise Malformed("there is no card {word!r} in the deck", word=words[0])
    return table.kit.deck.numbers[words[0]]


def read_card(table: Table, seat: int, words: list[str]) -> list[int]:
    """An open card (KF-4.1)."""
    card = card_of(table, words, "card ID")
    if card not in table.open_cards:
        raise Refused("KF-4.1", "not_open", card=words[0])
    return [CARD + card]


def read_play(table: Table, seat: int, words: list[str]) -> list[int]:
    """A card from the hand, laid somewhere (KF-5)."""
    number = card_of(table, words, "play ID X,Y TURNS")
    corner = spot_of(words[1])
    if words[2] not in ("0", "1", "2", "3"):
        raise Malformed("a card is turned 0 to 3 times, not {word!r}", word=words[2])
    if number not in table.hands[seat]:
        raise Refused("KF-5.1", "not_held", card=words[0])
    card, board = table.kit.deck.cards[number], table.boards[seat]
    check_cells(board, card, corner, int(words[2]))
    if card.open > table.supplies[seat]:
        raise Refused("KF-5.3", "cows", need=card.open, have=table.supplies[seat])
    turned = card.turned_by(int(words[2]))
    code = lay_code(board, turned, board.place(*corner))
    return [play(len(table.kit.deck.cards)) + number, LAY + code]


def check_cells(board: Board, card: Card, corner: tuple[int, int], turns: int) -> None:
    """Raise Refused unless the card fits there (KF-5.1, KF-5.2)."""
    for terrain, dx, dy in card.turned_by(turns).cells:
        x, y = corner[0] + dx, corner[1] + dy
        if not board.among(board.tiles, x, y):
            raise Refused("KF-5.1", "shape", x=x, y=y)
        if terrain != COVERED and not board.among(board.lying[terrain], x, y):
            raise Refused("KF-5.2", "terrain", terrain=TERRAINS[terrain], x=x, y=y)
        if terrain != COVERED and board.among(board.cows, x, y):
            raise Refused("KF-5.2", "cow", x=x, y=y)


def read_herd(table: Table, seat: int, words: list[str]) -> list[int]:
    """The herd to which a cow belongs (KF-6.1)."""
    if len(words) != 1:
        raise Malformed("write 'herd X,Y'")
    x, y = spot_of(words[0])
    board = table.boards[seat]
    if not board.among(board.cows, x, y):
        raise Refused("KF-6.1", "no_cow", x=x, y=y)
    herd = board.herd(bit(board.place(x, y)))
    return [HERD + next(tile for tile in board.herds() if board.herd_of(tile) == herd)]


def read_goal(table: Table, seat: int, words: list[str]) -> list[int]:
    """One of the own scoring tiles (KF-8.3)."""
    if len(words) != 1 or words[0] not in GOALS:
        raise Malformed("write 'goal ID' with one of {known}", known=", ".join(GOALS))
    goal = GOALS.index(words[0])
    if goal not in table.goals[seat]:
        raise Refused("KF-8.3", "not_yours", goal=words[0])
    return [GOAL + goal]


READERS: Final[dict[str, Reader]] = {
    "tile": read_tile,
    "swap": read_swap,
    "card": read_card,
    "play": read_play,
    "herd": read_herd,
    "goal": read_goal,
}


def write(table: Table, seat: int, steps: Sequence[int]) -> str:
    """A move as records write it, given its steps and the table before it."""
    step, deck = steps[0], table.kit.deck.cards
    if step >= play(len(deck)):
        return write_play(table.boards[seat], deck[step - play(len(deck))], steps[1] - LAY)
    if step >= CARD:
        return f"card {deck[step - CARD].name}"
    if step >= GOAL:
        return f"goal {GOALS[step - GOAL]}"
    if step >= HERD:
        board = table.boards[seat]
        x, y = board.where(places(board.herd_of(step - HERD))[0])
        return f"herd {x},{y}"
    if step >= TILE:
        return write_tile(table, seat, steps)
    return "swap tiles" if step == SWAP_TILES else "swap cards"


def write_play(board: Board, card: Card, code: int) -> str:
    """A card with its place and its turns."""
    x, y = board.where(lay_corner(board, card, code))
    return f"play {card.name} {x},{y} {code % 4}"


def write_tile(table: Table, seat: int, steps: Sequence[int]) -> str:
    """A tile with its place; the corner of its tree only where there is a choice."""
    terrain, board = steps[0] - TILE, table.boards[seat]
    x, y = board.beside(steps[1] - PLACE)
    text = f"tile {TERRAINS[terrain]} {x},{y}"
    if len(steps) < 3 or steps[2] == NO_TREE:
        return text
    if len(board.with_tile(terrain, x, y).squares(x, y)) == 1:
        return f"{text} tree"
    quarter = steps[2] - TREE
    return f"{text} tree {x - 1 + quarter % 2},{y - 1 + quarter // 2}"


def choices(table: Table, seat: int, language: str = "en") -> list[str]:
    """The possible moves of a seat; the places of tiles are only counted."""
    if not table.to_act() & BITS[seat]:
        return []
    found: list[str] = []
    cards, places_there = len(table.kit.deck.cards), len(table.boards[seat].borders())
    for action in table.legal(seat):
        if action >= play(cards):
            card = table.kit.deck.cards[action - play(cards)]
            found += play_choices(table.boards[seat], card, language)
        elif TILE <= action < PLACE:
            terrain = TERRAINS[action - TILE]
            found.append(say("tile {terrain} at any of {count} places", language, terrain=terrain, count=places_there))
        else:
            found.append(write(table, seat, [action]))
    return found


MOST_WAYS: Final = 8
"""How many ways to lay a card are listed before the rest is only counted."""


def play_choices(board: Board, card: Card, language: str) -> list[str]:
    """The ways to lay a card."""
    ways = [(*board.where(corner), turns) for turns, corner in card.fitting(board)]
    shown = [f"play {card.name} {x},{y} {turns}" for x, y, turns in ways[:MOST_WAYS]]
    more = len(ways) - MOST_WAYS
    return shown + (
        [say("… and {more} more ways to play {card}", language, more=more, card=card.name)] if more > 0 else []
    )
