"""What people laughed at: positions of Kuhfstein in which the plain rule player once blundered, and bad habits."""

from collections import Counter

from kuhstall.bots.kuhfstein.play.planner import BEAM, Planner
from kuhstall.bots.kuhfstein.play.promise import COWS
from kuhstall.bots.kuhfstein.play.weights import plain
from kuhstall.core.luck import Dice
from kuhstall.games.kuhfstein.rules.actions import GOAL, HERD, SWAP_CARDS, SWAP_TILES
from kuhstall.games.kuhfstein.rules.position import Position
from tests.kuhfstein.scenes import build, farm, hold, show, table
from tests.kuhfstein.test_bot import thought
from tests.properties.variants import IDS, VARIANTS

GAMES = 8


def test_a_single_cow_stays_out_while_there_are_cows_in_supply() -> None:
    match = build(hold(show(farm(goals_Anna="points trees"), "lake lake forest hay house"), 0, ""), 0, "hm", "0,0")
    table(match).open_cards, table(match).left, table(match).last_round = [], 1, True
    assert thought(match).startswith("tile")


def test_tiles_that_help_nobody_are_swapped() -> None:
    match = build(hold(show(farm(goals_Anna="points trees"), "lake lake lake lake lake"), 0, "four"), 0, "hhh")
    table(match).open_cards, table(match).trees, table(match).left = [], 0, 1
    assert thought(match) == "swap tiles"


def test_medium_swaps_plays_its_cards_and_leaves_single_cows_out() -> None:
    swaps: Counter[int] = Counter()
    unplayed = needless = 0
    variant, planner, dice = VARIANTS[IDS.index("kuhfstein-2-plain")], Planner(plain(), BEAM), Dice(1)
    for number in range(GAMES):
        state = variant.start(f"{number}")
        assert isinstance(state, Position)
        while state.to_act():
            seat = state.asked()
            step = planner.choose(state, seat, dice)
            swaps[step] += step in (SWAP_CARDS, SWAP_TILES) and not state.midway()
            needless += HERD <= step < GOAL and is_needless(state, seat, step - HERD)
            state.apply(seat, step)
        unplayed += sum(len(player.hand) for player in state.players)
    assert swaps[SWAP_CARDS] >= GAMES // 2
    assert unplayed / GAMES / 2 < 2
    assert not needless


def is_needless(state: Position, seat: int, tile: int) -> bool:
    """Whether a single cow is taken back though there are enough for each card, and all of them fit."""
    player, deck = state.players[seat], state.edition.deck
    wanted = any(not deck.playable(card, player.board, player.cows) for card in player.hand)
    return len(player.board.herd(tile)) == 1 and player.cows > 0 and not wanted and COWS not in player.goals


def test_no_card_is_taken_that_cannot_be_played_any_more() -> None:
    match = build(hold(show(farm(goals_Anna="points trees"), "lake lake forest hay house"), 0, ""), 0, "l")
    deck = table(match).edition.deck.numbers
    table(match).open_cards, table(match).players[1].points, table(match).left = [deck["five"], deck["four"]], 64, 1
    assert thought(match).startswith("tile")
