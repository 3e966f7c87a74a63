"""The level `medium`: sensible in single scenes, and clearly better than players that do anything legal."""

from math import sqrt

import pytest

from kuhstall.arena.series import Entrant, Series
from kuhstall.bots import bot_named, think
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cells import SHOWN
from tests.mue.scenes import SEATS, auction, passes, position, shows
from tests.rules import play, scene


def answer(match: Match) -> str:
    """What the bot does for the seat that is to act."""
    seat = match.state.asked()
    steps = think(bot_named("medium", "mue"), match.perspective(seat), "5eed")
    return match.game.write(match.state, seat, steps, match.setup.players)


def test_it_bids_on_long_trumps_and_passes_a_weak_hand() -> None:
    strong = auction({"Anna": "g9 g8 g7 g7 g6 g5 r9 y9 b9 k9 g4 g3"})
    assert answer(strong).startswith("show g")
    weak = auction({"Anna": "r0 y0 r2 y2 g3 g4 b3 b5 k5 k4 r6 y6", "Ben": "g9"})
    play(weak, "Anna: pass / Ben: show g9 / Cleo, Dora, Emil: pass")
    assert answer(weak) == "pass"


def test_it_never_draws_level_with_a_sane_table() -> None:
    for seed in range(30):
        match = scene("mue", players="Anna, Ben, Cleo, Dora, Emil", seed=f"{seed:x}")
        while isinstance(position(match).phase, Auction):
            seat, highest, move = match.state.asked(), position(match).highest, answer(match)
            match.move(seat, move)
            assert move == "pass" or position(match).of_seats(SHOWN)[seat] != highest


def test_it_joins_an_eklat_that_reckless_players_will_pay_for() -> None:
    reds, greens, blues = ([f"{suit}{rank}" for rank in "987765432110"] for suit in "rgb")
    match = auction({"Anna": " ".join(reds), "Ben": " ".join(greens), "Cleo": " ".join(blues)})
    for _ in range(6):
        play(match, f"Anna: show {reds.pop()} / Ben: show {greens.pop()} / Cleo: show {blues.pop()}")
        play(match, "Dora, Emil: pass")
    for _ in range(5):
        play(match, f"Anna: show {reds.pop()} / Ben, Cleo, Dora, Emil: pass")
    play(match, f"Anna: show {reds.pop()} / Ben, Cleo: pass")
    assert position(match).of_seats(SHOWN) == [12, 6, 6, 0, 0]
    assert len(answer(match).split()) == 13


def test_it_names_what_it_holds() -> None:
    hands = {"Anna": "g9 g8 g7 g7 g6 g5 k2", "Ben": "b9 b8 b7 b7 b6 b5 b4 r0"}
    match = auction(hands, "Anna: show g9 / Ben: show r0 b4 / Cleo, Dora: pass / Anna: show g8 k2", seats=4)
    passes(match)
    assert answer(match) == "trump b"
    match.move(1, "trump b")
    assert answer(match) == "trump g"
    match.move(0, "trump g")
    assert answer(match).startswith("partner ")


def test_it_chooses_who_shows_trumps_as_partner() -> None:
    match = shows({"Anna": "g9 g8 g6", "Ben": "b9 b8", "Dora": "g5"}, seats=4)
    play(match, "Ben: trump b / Anna: trump g")
    assert answer(match) == "partner Dora"


def test_it_feeds_its_partner_and_starves_the_others() -> None:
    hands = {"Anna": "g9", "Ben": "g6 g0", "Cleo": "g7 g2"}
    match = auction(hands, "Anna: show g9 / Ben: pass", seats=4)
    passes(match)
    play(match, "Anna: trump g / Anna: partner Ben / Anna: play g9")
    assert answer(match) in ("play g6", "play g7")
    play(match, f"Ben: {answer(match)}")
    assert answer(match) not in ("play g7", "play g6")


@pytest.mark.parametrize("seats", SEATS)
def test_one_among_random_players_gains_more_a_hand(seats: int) -> None:
    game = GAMES["mue"]
    entrants = [Entrant(name, bot_named(name, "mue")) for name in ["medium"] + ["random"] * (seats - 1)]
    series = Series(game=game, options={"hands": 1}, seed="1", entrants=entrants)
    leads = []
    for number, match in enumerate(series.play(400)):
        scores = match.state.scores()
        own = scores[-number % seats]
        leads.append(own - (sum(scores) - own) / (seats - 1))
    mean = sum(leads) / len(leads)
    error = sqrt(sum((lead - mean) ** 2 for lead in leads)) / len(leads)
    assert mean > 3 * error
    assert abs(entrants[0].points.mean - sum(e.points.mean for e in entrants[1:]) / (seats - 1) - mean) < 1e-6
