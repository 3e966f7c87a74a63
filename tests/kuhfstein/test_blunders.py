"""What people laughed at: positions of Kuhfstein in which the plain rule player once blundered."""

from kuhstall.bots import bot_named, think
from kuhstall.core.match import Match
from kuhstall.games.kuhfstein.rules.actions import SWAP_CARDS
from tests.kuhfstein.scenes import build, farm, hold, show, table
from tests.kuhfstein.test_bot import thought
from tests.properties.variants import IDS, VARIANTS


def test_a_single_cow_stays_out_while_there_are_cows_in_supply() -> None:
    match = build(hold(show(farm(goals_Anna="points trees"), "lake lake forest hay house"), 0, ""), 0, "hm", "0,0")
    table(match).open_cards, table(match).left, table(match).last_round = [], 1, True
    assert thought(match).startswith("tile")


def test_tiles_that_help_nobody_are_swapped() -> None:
    match = build(hold(show(farm(goals_Anna="points trees"), "lake lake lake lake lake"), 0, "four"), 0, "hhh")
    table(match).open_cards, table(match).trees, table(match).left = [], 0, 1
    assert thought(match) == "swap tiles"


def test_cards_are_swapped_in_a_game() -> None:
    variant = VARIANTS[IDS.index("kuhfstein-2-plain")]
    match, swaps = Match(variant.game, variant.setup("5a9")), 0
    bot = bot_named("medium", variant.game.id)
    while not match.over:
        seat = match.state.asked()
        steps = think(bot, match.perspective(seat), "1")
        swaps += steps == [SWAP_CARDS]
        match.play(seat, steps)
    assert swaps


def test_no_card_is_taken_that_cannot_be_played_any_more() -> None:
    match = build(hold(show(farm(goals_Anna="points trees"), "lake lake forest hay house"), 0, ""), 0, "l")
    deck = table(match).edition.deck.numbers
    table(match).open_cards, table(match).players[1].points, table(match).left = [deck["five"], deck["four"]], 64, 1
    assert thought(match).startswith("tile")
