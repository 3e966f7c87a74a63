"""`medium`, the rule player of the Kuhhandel family: legal, repeatable, sensible, and better than chance."""

from collections.abc import Iterator

import pytest

from kuhstall.arena.series import Entrant, Series
from kuhstall.bots import bot_named, think
from kuhstall.core.chance import Chance
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.games.kuhhandel.game import GAMES as FAMILY
from kuhstall.games.kuhhandel.view import PaymentView, View
from tests.properties.variants import IDS, VARIANTS, Variant, random_seat, steps_of_a_move
from tests.rules import scene

OURS = [variant for variant in VARIANTS if variant.game in FAMILY]
NAMES = [name for name, variant in zip(IDS, VARIANTS, strict=True) if variant in OURS]


def moves_of_medium(variant: Variant, seed: str) -> Iterator[tuple[Match, int, str]]:
    """A game of medium against random players: before each move of a medium player the match, seat and move."""
    match, chance = Match(variant.game, variant.setup(seed)), Chance(f"{seed} game")
    bot = bot_named("medium", variant.game.id)
    while not match.over:
        seat = random_seat(match.state, chance)
        if seat % 2:
            steps = steps_of_a_move(match.state, seat, chance)
        else:
            steps = think(bot, match.perspective(seat), f"{chance.word()}")
            yield match, seat, variant.game.write(match.state, seat, steps, match.setup.players)
        match.play(seat, steps)


@pytest.mark.parametrize("variant", OURS, ids=NAMES)
def test_it_plays_whole_games_and_bids_only_what_it_can_pay(variant: Variant) -> None:
    moves = 0
    for match, seat, move in moves_of_medium(variant, "1"):
        view = variant.game.view(match.state, seat)
        assert isinstance(view, View)
        assert view.money is not None
        verb, *numbers = move.split()
        if verb == "bid":
            assert int(numbers[0]) <= sum(view.money)
        elif verb == "slap":
            assert int(numbers[0]) <= len(view.money)
        elif verb == "pay":
            assert isinstance(view.phase, PaymentView)
            assert view.phase.payments is not None
            assert [int(note) for note in numbers] == view.phase.payments.suggested
        moves += 1
    assert moves > 20


@pytest.mark.parametrize("game", [game.id for game in FAMILY])
def test_it_beats_random_players(game: str) -> None:
    for seats in GAMES[game].seats:
        entrants = [Entrant("medium", bot_named("medium", game))]
        entrants += [Entrant("random", bot_named("random", game)) for _ in range(seats - 1)]
        series = Series(game=GAMES[game], options={}, seed="1", entrants=entrants)
        for _ in series.play(2 * seats):
            continue
        assert entrants[0].ahead / entrants[0].pairs >= 0.9


def chosen(match: Match, seat: int, seed: str = "1") -> str:
    """The move that medium makes."""
    steps = think(bot_named("medium", match.game.id), match.perspective(seat), seed)
    return match.game.write(match.state, seat, steps, match.setup.players)


def test_the_same_position_and_seed_give_the_same_move() -> None:
    match = scene("kuhhandel-2", pile="cow cow", moves="Anna: auction")
    assert chosen(match, 1) == chosen(match, 1)


def test_it_bids_more_for_a_horse_than_for_a_rooster() -> None:
    horse, rooster = (scene("kuhhandel-2", pile=card, moves="Anna: auction") for card in ("horse", "rooster"))
    assert int(chosen(horse, 1).removeprefix("bid ")) > 10
    assert chosen(rooster, 1) in ("pass", "bid 10")


def test_it_exposes_a_bidder_who_cannot_pay() -> None:
    match = scene("kuhhandel-2", pile="horse", moves="Anna: auction / Ben: bid 200 / Cleo: pass")
    assert chosen(match, 0) == "sell"


def test_offers_are_mixed() -> None:
    opening = "Anna: auction / Ben: pass / Cleo: pass / Ben: auction / Anna: pass / Cleo: pass"
    match = scene(
        "kuhhandel-2", pile="cow cow", moves=f"{opening} / Cleo: auction / Anna: pass / Ben: pass / Anna: trade cow Ben"
    )
    assert len({chosen(match, 0, f"{seed}") for seed in range(40)}) > 2


def test_it_feeds_a_rat_with_its_cheapest_card_and_takes_a_fat_one() -> None:
    match = scene("kuhhandel-master", pile="rat", moves="Anna: auction")
    assert chosen(match, 1) == "lay 0"
    fat = "Ben, Cleo, Anna: lay 50 / Ben, Cleo, Anna: lay 20"
    match = scene("kuhhandel-master", pile="rat", moves=f"Anna: auction / {fat}")
    assert chosen(match, 1) == "take"


@pytest.mark.parametrize(("card", "move"), [("500", "keep"), ("horse", "keep"), ("10", "give"), ("rat", "give")])
def test_it_keeps_good_cards_and_gives_bad_ones(card: str, move: str) -> None:
    match = scene("kuhhandel-duel", players="Anna, Ben", pile=card, moves="Anna: divide")
    assert chosen(match, 0) == move
