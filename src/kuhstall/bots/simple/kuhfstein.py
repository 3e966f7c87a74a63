"""A plain rule player for Kuhfstein: looks at pairs of actions and takes what scores, or brings its tasks nearer."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import fsum
from operator import mul
from typing import Final

from msgspec.structs import replace

from kuhstall.bots.simple.kuhfstein_goals import Aim, Stand, goals
from kuhstall.bots.simple.kuhfstein_near import Land
from kuhstall.core.perspective import Perspective
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
from kuhstall.games.kuhfstein.rules.board import Board, board_of, where
from kuhstall.games.kuhfstein.rules.cards import COVERED, Card
from kuhstall.games.kuhfstein.rules.goals import (
    GOALS,
    POINTS_NEEDED,
)
from kuhstall.games.kuhfstein.rules.tile import corner_in
from kuhstall.games.kuhfstein.rules.tiles import TERRAINS, TREE_POINTS, tiles_for
from kuhstall.games.kuhfstein.view import (
    BonusCardView,
    CardView,
    GoalsView,
    LayingView,
    PickView,
    PlacingView,
    PlantingView,
    PlayerView,
    SwappedCardsView,
    View,
)

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
NEW_CARD: Final = 1.5
"""What a card must add to be taken before the open cards are swapped, where they may be."""
PACE: Final = 5
"""The points of a turn."""
TILE_WORTH: Final = 0.01
"""What a tile is worth by itself: it breaks ties (KF-8.5)."""
ALL_SORTS: Final = tuple(range(len(TERRAINS)))
SHARE: Final = list(accumulate([READY, *[NEARER] * 4], mul))
FURTHER: Final = list(accumulate([1.0, *[SECOND] * 7], mul))


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
        if isinstance(view.phase, GoalsView):
            return best_goal(view)
        begun, seen = first_step(view), replace(view, phase=GoalsView())
        if begun == NOTHING or seen != self._seen:
            self._seen, self._plan = seen, planned(view)
        plan = self._plan if begun in (NOTHING, self._plan[0]) else planned(view, begun)
        return plan[at_step(view)]


def at_step(view: View) -> int:
    """Which step of a move the phase asks for."""
    if isinstance(view.phase, PlantingView):
        return 2
    return 1 if isinstance(view.phase, PlacingView | LayingView) else 0


def best_goal(view: View) -> int:
    """The scoring tile that brings most."""
    goals = view.goals or []
    best = max(goals, key=lambda goal: goal.points * goal.met)
    return GOAL + GOALS.index(best.id)


def first_step(view: View) -> int:
    """The first step of a move that is being made already, or NOTHING."""
    match view.phase:
        case PlacingView() | PlantingView():
            return TILE + TERRAINS.index(view.phase.taken)
        case LayingView():
            chosen = view.phase.chosen
            return play(view.deck_size) + next(card.number for card in view.cards if card.id == chosen)
    return NOTHING


def planned(view: View, begun: int = NOTHING) -> Sequence[int]:
    """The steps of the best move, or of the best that begins like this."""
    aim, stand = aim_of(view), stand_of(view)
    options = list(options_of(stand, aim, kinds(view))) or list(herds(stand))
    ranked = sorted(options, key=lambda option: worth(option, aim), reverse=True)
    if begun != NOTHING:
        ranked = [option for option in ranked if option.steps[0] == begun]
    elif swap := best_swap(view, stand, aim, ranked[0]):
        return swap
    if view.actions_left > (0 if view.bonus else 1):
        return max(ranked[:BEAM], key=lambda option: best_after(option, aim)).steps
    return ranked[0].steps


def best_swap(view: View, stand: Stand, aim: Aim, best: Stand) -> Sequence[int]:
    """A swap that promises more than the best action without one; nothing if there is none."""
    kinds: list[str] = getattr(view.phase, "kinds", [])
    now = worth(best, aim)
    if "swap tiles" in kinds and worth_of_new_tiles(view, stand, aim) > now:
        return [SWAP_TILES]
    if "swap cards" in kinds and CARD <= best.steps[0] < play(aim.size) and now < worth(stand, aim) + NEW_CARD:
        return [SWAP_CARDS]
    return ()


def worth_of_new_tiles(view: View, stand: Stand, aim: Aim) -> float:
    """What the best of five new tiles promises, given the tiles that have not been seen."""
    options = [(worth(option, aim), option.steps[0] - TILE) for option in layings(replace(stand, tiles=ALL_SORTS), aim)]
    found = [max(value for value, terrain in options if terrain == sort) for sort in ALL_SORTS]
    unseen = unseen_tiles(view)
    promise, still = 0.0, 1.0
    for sort in sorted(ALL_SORTS, key=lambda sort: found[sort], reverse=True):
        misses = 1 - unseen[sort] / max(sum(unseen), 1)
        comes = 1 - misses * misses * misses * misses * misses
        promise, still = promise + still * comes * found[sort], still * (1 - comes)
    return promise + still * min(found)


def unseen_tiles(view: View) -> list[int]:
    """How many tiles of each terrain lie nowhere in sight."""
    seen = [*view.open_tiles, *view.tiles_aside, *(tile.terrain for player in view.players for tile in player.tiles)]
    dealt = tiles_for(len(view.players))
    return [max(dealt.count(sort) - seen.count(TERRAINS[sort]), 0) for sort in ALL_SORTS]


def best_after(stand: Stand, aim: Aim) -> float:
    """What the best second action leads to."""
    return max((worth(after, aim) for after in options_of(stand, aim, "tchp")), default=worth(stand, aim))


def kinds(view: View) -> str:
    """The kinds of actions that may be chosen: tile, card, herd, play."""
    if isinstance(view.phase, BonusCardView | SwappedCardsView | PickView):
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
    board = board_seen(own)
    return Stand(
        board=board,
        land=Land(board),
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
        left=0 if view.last_round else 2 * turns_left(view),
    )


def turns_left(view: View) -> int:
    """How many more turns the player may hope for: until the leader arrives (KF-8.1), or the tiles run out (KF-8.2)."""
    missing = POINTS_NEEDED - max(player.points for player in view.players)
    return max(1, min(-(-missing // PACE), view.tiles_left // len(view.players) + 1))


def options_of(stand: Stand, aim: Aim, kinds: str) -> Iterator[Stand]:
    """Where each action leads."""
    if "p" in kinds:
        yield from plays(stand, aim)
    if "h" in kinds:
        yield from (after for after in herds(stand) if frees(stand, after, aim))
    if "c" in kinds:
        yield from takes(stand)
    if "t" in kinds:
        yield from layings(stand, aim)


def plays(stand: Stand, aim: Aim) -> Iterator[Stand]:
    """Every card in hand, everywhere it fits."""
    for number in stand.hand:
        card = aim.deck[number]
        for way in card.ways(stand.board) if card.open <= stand.cows else []:
            board = stand.board.clone()
            board.put_cows(card.turned_by(way % 4).opens(stand.board, way // 4))
            yield Stand(
                board=board,
                land=stand.land,
                hand=tuple(other for other in stand.hand if other != number),
                cows=stand.cows - card.open,
                points=stand.points + card.points,
                trees=stand.trees,
                tiles=stand.tiles,
                cards=stand.cards,
                steps=stand.steps or (play(aim.size) + number, LAY + way),
            )


def herds(stand: Stand) -> Iterator[Stand]:
    """Every herd taken back."""
    for tile in stand.board.herds():
        board, herd = stand.board.clone(), stand.board.herd(tile)
        board.take_cows(herd)
        cows, steps = stand.cows + len(herd), stand.steps or (HERD + tile,)
        yield Stand(board, stand.land, stand.hand, cows, stand.points, stand.trees, stand.tiles, stand.cards, steps)


def frees(stand: Stand, after: Stand, aim: Aim) -> bool:
    """Whether taking back a herd is worth looking at: a single cow only where cows are scarce, or in the way."""
    if after.cows > stand.cows + 1 or not stand.cows:
        return True
    cards = [aim.deck[number] for number in stand.hand]
    return any(card.open > stand.cows or (card.fits(after.board) and not card.fits(stand.board)) for card in cards)


def takes(stand: Stand) -> Iterator[Stand]:
    """Every open card taken."""
    for number in stand.cards:
        left = tuple(other for other in stand.cards if other != number)
        hand, steps = (*stand.hand, number), stand.steps or (CARD + number,)
        yield Stand(stand.board, stand.land, hand, stand.cows, stand.points, stand.trees, stand.tiles, left, steps)


def layings(stand: Stand, aim: Aim) -> Iterator[Stand]:
    """Every open tile in every place where it helps a card or completes a square, and in one other place."""
    board, idle = stand.board, set[int]()
    nearness = [stand.land.near(number, aim.deck[number]) for number in stand.hand]
    for n in range(board.borders):
        place = board.border_place(board.border(n))
        bit, completes = stand.land.sets.place(*where(place)), stand.trees and board.completes(n)
        for terrain in stand.tiles:
            helps = [near[1 + terrain] >> bit & 1 for near in nearness]
            if any(helps) or completes or terrain not in idle:
                if not any(helps):
                    idle.add(terrain)
                distances = tuple(near[0] - help_ for near, help_ in zip(nearness, helps, strict=True))
                yield laid(stand, (terrain, place), PLACE + board.border(n), distances)


def laid(stand: Stand, tile: tuple[int, int], action: int, distances: tuple[int, ...]) -> Stand:
    """Where a tile leads; of several squares the first gets the tree."""
    terrain, place = tile
    board, points, trees = stand.board.clone(), stand.points, stand.trees
    squares = board.squares(terrain, board.touching(place)) if trees else []
    board.lay(terrain, place)
    steps = stand.steps or (TILE + terrain, action, TREE + squares[0] if squares else NO_TREE)
    if squares:
        board.plant(*corner_in(place, squares[0]))
        points, trees = points + TREE_POINTS, trees - 1
    return Stand(board, Land(board), stand.hand, stand.cows, points, trees, stand.tiles, stand.cards, steps, distances)


def worth(stand: Stand, aim: Aim) -> float:
    """What it is worth to stand here: points, tasks that come nearer, and scoring tiles."""
    later = tasks(stand, aim) - HERD_COST * max(0, len(stand.board.herds()) - 1)
    return stand.points + aim.future * later + goals(stand, aim) + TILE_WORTH * int(stand.board.size)


def tasks(stand: Stand, aim: Aim) -> float:
    """What the cards in hand are worth, the best first, as far as there are actions left to play them."""
    values = []
    for at, number in enumerate(stand.hand):
        card = aim.deck[number]
        missing = stand.distances[at] if stand.distances else stand.land.near(number, card)[0]
        lacks_cows = card.open > stand.cows or (not missing and not card.fits(stand.board))
        value = int(card.points) * SHARE[missing] * (NO_COWS if lacks_cows else 1.0)
        values.append((value, missing + 1 + lacks_cows))
    values.sort(reverse=True)
    used = list(accumulate(actions for _, actions in values))
    reached = [value for (value, _), needed in zip(values, used, strict=True) if needed <= aim.left]
    return fsum(value * FURTHER[at] for at, value in enumerate(reached[: len(FURTHER)]))
