"""A plain rule player for Kuhfstein: looks at pairs of actions and takes what scores, or brings its tasks nearer."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import fsum
from operator import mul
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from kuhstall.core.perspective import Perspective
from kuhstall.games.kuhfstein.rules.actions import CARD, GOAL, HERD, LAY, NO_TREE, PLACE, TILE, TREE, play
from kuhstall.games.kuhfstein.rules.board import Board, board_of
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card, lay_code
from kuhstall.games.kuhfstein.rules.goals import (
    COWS_NEEDED,
    GOALS,
    POINTS_NEEDED,
    TILES_NEEDED,
    TREES_NEEDED,
    lakes_at_the_edge,
    surrounded_houses,
)
from kuhstall.games.kuhfstein.rules.tiles import FOREST, HAY, MEADOW, TERRAINS, TREE_POINTS
from kuhstall.games.kuhfstein.view import CardView, PlayerView, View

NOTHING: Final = -1
BEAM: Final = 6
"""How many first actions are looked at together with a second one."""
READY: Final = 0.85
"""What a task that only waits to be played is worth, as a share of its points."""
NEARER: Final = 0.72
"""What it is worth for each tile that is missing, as a share."""
NO_COWS: Final = 0.85
"""What it is worth if a herd must come back first, as a share."""
SECOND: Final = 0.55
"""What each further task in hand is worth, as a share: actions and cows go to one after the other."""
HERD_COST: Final = 0.6
"""What each herd beyond the first costs, since an action brings back only one."""
SHARE: Final = list(accumulate([READY, *[NEARER] * 4], mul))
FURTHER: Final = list(accumulate([1.0, *[SECOND] * 7], mul))


class Stand(Struct, frozen=True):
    """Where the player stands, and the steps of the first action on the way there."""

    board: Board
    hand: tuple[int, ...]
    """The numbers of the cards."""
    cows: int
    points: int
    trees: int
    tiles: tuple[int, ...]
    """The open tiles."""
    cards: tuple[int, ...]
    """The open cards."""
    steps: tuple[int, ...] = ()
    distances: tuple[int, ...] | None = None
    """How many tiles each card in hand lacks, where a tile has just been laid."""


class Aim(Struct, frozen=True):
    """What the player plays for."""

    deck: dict[int, Card]
    """The cards that it knows, by number."""
    size: int
    """Of the deck."""
    future: int
    """1, or 0 in the last turn, when nothing pays off later."""
    goals: tuple[tuple[str, int], ...]
    rivals: tuple[int, ...]
    """The most tiles of each terrain that a rival has."""
    seen: dict[tuple[int, int], tuple[Board, list[int]]]
    """How near each card is on the boards that were looked at."""

    def near(self, number: int, board: Board) -> list[int]:
        """How many tiles a card lacks, and for each terrain the places that help; cows make no difference."""
        key = number, id(board.xs)  # Boards that differ only in cows share their tiles.
        if key not in self.seen:
            self.seen[key] = board, self.deck[number].near(board)
        return self.seen[key][1]


class SimpleKuhfstein:
    """Looks two actions ahead and knows no more than its perspective."""

    def __init__(self) -> None:
        """Remember the last plan, since each step of a move is asked for by itself."""
        self._seen: View | None = None
        self._plan: Sequence[int] = ()

    def choose(self, perspective: Perspective, seed: str) -> int:
        """The next step of the best move it sees; it needs no chance."""
        view = perspective.view
        assert isinstance(view, View)
        if view.phase == "goals":
            return best_goal(view)
        begun, seen = first_step(view), replace(view, phase="", moves=None)
        if begun == NOTHING or seen != self._seen:
            self._seen, self._plan = seen, planned(view)
        plan = self._plan if begun in (NOTHING, self._plan[0]) else planned(view, begun)
        return plan[at_step(view)]


def at_step(view: View) -> int:
    """Which step of a move the phase asks for."""
    return {"placing": 1, "laying": 1, "planting": 2}.get(view.phase, 0)


def best_goal(view: View) -> int:
    """The scoring tile that brings most."""
    goals = view.goals or []
    best = max(goals, key=lambda goal: goal.points * goal.met)
    return GOAL + GOALS.index(best.id)


def first_step(view: View) -> int:
    """The first step of a move that is being made already, or NOTHING."""
    assert view.moves
    if view.moves.taken:
        return TILE + TERRAINS.index(view.moves.taken)
    if view.moves.chosen:
        return play(view.deck_size) + next(card.number for card in view.cards if card.id == view.moves.chosen)
    return NOTHING


def planned(view: View, begun: int = NOTHING) -> Sequence[int]:
    """The steps of the best move, or of the best that begins like this."""
    aim = aim_of(view)
    options = [option for option in options_of(stand_of(view), aim, kinds(view)) if begun in (NOTHING, option.steps[0])]
    ranked = sorted(options, key=lambda option: worth(option, aim), reverse=True)
    if view.actions_left > (0 if view.bonus else 1):
        return max(ranked[:BEAM], key=lambda option: best_after(option, aim)).steps
    return ranked[0].steps


def best_after(stand: Stand, aim: Aim) -> float:
    """What the best second action leads to."""
    return max((worth(after, aim) for after in options_of(stand, aim, "tchp")), default=worth(stand, aim))


def kinds(view: View) -> str:
    """The kinds of actions that may be chosen: tile, card, herd, play."""
    if view.phase in ("bonus card", "swapped cards", "pick"):
        return "c"
    return "t" if view.bonus == "tile" or view.swaps else "tchp"


@lru_cache(maxsize=1024)
def card_of(view: CardView) -> Card:
    """The card behind its picture, turned once and for all."""
    cells = [(TERRAINS.index(cell.terrain) if cell.terrain else COVERED, cell.x, cell.y) for cell in view.cells]
    return Card(view.id, view.points, cells)


def stand_of(view: View) -> Stand:
    """Where the seat stands."""
    own, numbers = view.players[view.seat], {card.id: card.number for card in view.cards}
    return Stand(
        board=board_seen(own),
        hand=tuple(numbers[card] for card in view.hand or []),
        cows=own.cows,
        points=own.points,
        trees=view.trees,
        tiles=tuple(sorted({TERRAINS.index(tile) for tile in view.open_tiles})),
        cards=tuple(numbers[card] for card in view.open_cards),
    )


def board_seen(player: PlayerView) -> Board:
    """A player's board."""
    tiles = [(TERRAINS.index(tile.terrain), tile.x, tile.y) for tile in player.tiles]
    cows = [(tile.x, tile.y) for tile in player.tiles if tile.cow]
    return board_of(tiles, cows, [(corner.x, corner.y) for corner in player.trees])


def aim_of(view: View) -> Aim:
    """What the seat plays for."""
    rivals = [player for player in view.players if player.seat != view.seat]
    counts = [[sum(tile.terrain == terrain for tile in rival.tiles) for rival in rivals] for terrain in TERRAINS]
    return Aim(
        deck={card.number: card_of(card) for card in view.cards},
        size=view.deck_size,
        future=0 if view.last_round else 1,
        goals=tuple((goal.id, goal.points) for goal in view.goals or []),
        rivals=tuple(max(numbers) for numbers in counts),
        seen={},
    )


def options_of(stand: Stand, aim: Aim, kinds: str) -> Iterator[Stand]:
    """Where each action leads."""
    if "p" in kinds:
        yield from plays(stand, aim)
    if "h" in kinds:
        yield from herds(stand)
    if "c" in kinds:
        yield from takes(stand)
    if "t" in kinds:
        yield from layings(stand, aim)


def plays(stand: Stand, aim: Aim) -> Iterator[Stand]:
    """Every card in hand, everywhere it fits."""
    board = stand.board
    for number in stand.hand:
        card = aim.deck[number]
        for turns, corner in card.fitting(board) if card.open <= stand.cows else []:
            turned = card.turned_by(turns)
            yield Stand(
                board=board.with_cows(board.cows | turned.cows(corner)),
                hand=tuple(other for other in stand.hand if other != number),
                cows=stand.cows - card.open,
                points=stand.points + card.points,
                trees=stand.trees,
                tiles=stand.tiles,
                cards=stand.cards,
                steps=stand.steps or (play(aim.size) + number, LAY + lay_code(board, turned, corner)),
            )


def herds(stand: Stand) -> Iterator[Stand]:
    """Every herd taken back."""
    for tile in stand.board.herds():
        herd = stand.board.herd_of(tile)
        board = stand.board.with_cows(stand.board.cows & ~herd)
        cows = stand.cows + herd.bit_count()
        steps = stand.steps or (HERD + tile,)
        yield Stand(board, stand.hand, cows, stand.points, stand.trees, stand.tiles, stand.cards, steps)


def takes(stand: Stand) -> Iterator[Stand]:
    """Every open card taken."""
    for number in stand.cards:
        left = tuple(other for other in stand.cards if other != number)
        hand, steps = (*stand.hand, number), stand.steps or (CARD + number,)
        yield Stand(stand.board, hand, stand.cows, stand.points, stand.trees, stand.tiles, left, steps)


def layings(stand: Stand, aim: Aim) -> Iterator[Stand]:
    """Every open tile in every place where it helps a card or completes a square, and in one other place."""
    board = stand.board
    nearness = [aim.near(number, board) for number in stand.hand]
    completing, idle = board.completing() if stand.trees else 0, set[int]()
    for border in board.borders():
        x, y = board.beside(border)
        place = board.place(x, y)
        for terrain in stand.tiles:
            helps = [near[1 + terrain] >> place & 1 for near in nearness]
            if any(helps) or completing >> place & 1 or terrain not in idle:
                if not any(helps):
                    idle.add(terrain)
                distances = tuple(near[0] - help_ for near, help_ in zip(nearness, helps, strict=True))
                yield laid(stand, (terrain, x, y), PLACE + border, distances)


def laid(stand: Stand, tile: tuple[int, int, int], place: int, distances: tuple[int, ...]) -> Stand:
    """Where a tile leads; of several squares the first gets the tree."""
    terrain, x, y = tile
    board, points, trees = stand.board.with_tile(terrain, x, y), stand.points, stand.trees
    squares = board.squares(x, y) if trees else []
    steps = stand.steps or (TILE + terrain, place, TREE + squares[0] if squares else NO_TREE)
    if squares:
        board = board.with_tree(x - 1 + squares[0] % 2, y - 1 + squares[0] // 2)
        points, trees = points + TREE_POINTS, trees - 1
    return Stand(board, stand.hand, stand.cows, points, trees, stand.tiles, stand.cards, steps, distances)


def worth(stand: Stand, aim: Aim) -> float:
    """What it is worth to stand here: points, tasks that come nearer, and scoring tiles."""
    later = tasks(stand, aim) - HERD_COST * max(0, len(stand.board.herds()) - 1)
    return stand.points + aim.future * later + goals(stand, aim)


def tasks(stand: Stand, aim: Aim) -> float:
    """What the cards in hand are worth, the best first."""
    values = []
    for at, number in enumerate(stand.hand):
        card = aim.deck[number]
        missing = stand.distances[at] if stand.distances else aim.near(number, stand.board)[0]
        value = card.points * SHARE[missing]
        lacks_cows = card.open > stand.cows or (not missing and not card.fits(stand.board))
        values.append(value * NO_COWS if lacks_cows else value)
    values.sort(reverse=True)
    return fsum(value * FURTHER[at] for at, value in enumerate(values[: len(FURTHER)]))


def goals(stand: Stand, aim: Aim) -> float:
    """What the better scoring tile promises."""
    return max((points * chance_of(goal, stand, aim) for goal, points in aim.goals), default=0.0)


def chance_of(goal: str, stand: Stand, aim: Aim) -> float:
    """How likely a scoring tile will be met."""
    return softened(min(1.0, SHARES[goal](stand, aim)), aim)


def of_terrain(terrain: int) -> Callable[[Stand, Aim], float]:
    """How a player stands who needs as much of a terrain as anybody."""

    def share(stand: Stand, aim: Aim) -> float:
        behind = aim.rivals[terrain] - stand.board.count(terrain)
        return 1 - behind / 3

    return share


SHARES: Final[dict[str, Callable[[Stand, Aim], float]]] = {
    "hay": of_terrain(HAY),
    "meadow": of_terrain(MEADOW),
    "forest": of_terrain(FOREST),
    "lakes": lambda stand, aim: lakes_at_the_edge(stand.board) / 2,
    "trees": lambda stand, aim: len(stand.board.trees) / TREES_NEEDED,
    "tiles": lambda stand, aim: stand.board.size / TILES_NEEDED,
    "cows": lambda stand, aim: stand.cows / COWS_NEEDED,
    "points": lambda stand, aim: stand.points / POINTS_NEEDED,
    "house": lambda stand, aim: surrounded_houses(stand.board) or 0.3,
}
"""How much of each scoring tile is done."""


def softened(share: float, aim: Aim) -> float:
    """A share of the way counts for less than its share, and for nothing in the last turn."""
    return share if share >= 1 else max(0.0, share) * 0.6 * aim.future
