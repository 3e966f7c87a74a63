"""The first games of the family: a learner who bids for what is cheap meets everything that there is to learn."""

import pytest

from kuhstall.bots.friendly import LEARNER
from kuhstall.core.errors import Malformed
from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.registry import GAMES
from kuhstall.games.kuhhandel import events
from kuhstall.games.kuhhandel.view import BiddingView, CountdownView, KnockdownView, RatView, TurnView, View
from tests.bots.test_first_games import begun, kinds, like, played
from tests.kuhhandel.scenes import animals, position
from tests.rules import scene

CHEAP = 40


def curious(match: Match) -> list[int]:
    """Buys the first goose, tries every new thing, and else plays like a beginner."""
    view = match.view(LEARNER)
    assert isinstance(view, View)
    match view.phase:
        case BiddingView(auction=auction) if auction.card != "cow" and auction.bid < min(CHEAP, sum(view.money or [])):
            move = f"bid {auction.bid + 10}"
        case BiddingView():
            move = "pass"
        case KnockdownView():
            move = "buy" if view.phase.cost else "sell"
        case CountdownView():
            move = "slap 4"
        case RatView():
            move = f"lay {min(view.money or [0])}"
        case TurnView(may_draw=True, draw=draw):
            move = draw
        case _:
            return like("easy")(match)
    return match.game.read(match.state, LEARNER, move, match.players)


MOMENTS = {
    "kuhhandel-2": {"BidMade", "Bought", "DonkeyPaid", "Exposed", "Challenged", "Countered", "QuartetCompleted"},
    "kuhhandel-master": {
        "BidMade",
        "Bought",
        "DonkeyPaid",
        "Exposed",
        "Slapped",
        "RatFed",
        "RatTaken",
        "Challenged",
        "Countered",
        "QuartetCompleted",
    },
    "kuhhandel-duel": {"Looked", "DonkeyPaid", "CardDealt", "Challenged", "Countered", "QuartetCompleted"},
}


@pytest.mark.parametrize("game", MOMENTS)
def test_every_moment_comes(game: str) -> None:
    match = played(game, curious)
    told = [event for some in match.events for event in some]
    assert MOMENTS[game] <= kinds(match.events)
    assert any(isinstance(event, events.Challenged) and event.rival == LEARNER for event in told)
    assert any(isinstance(event, events.CardWon | events.CardDealt) and event.seat == LEARNER for event in told)
    assert 50 < len(match.moves) < 260 or game == "kuhhandel-duel"


def test_a_bot_is_found_out_before_the_learner_has_to_fear_it() -> None:
    match = played("kuhhandel-master", like("easy"))
    exposed = [event for some in match.events for event in some if isinstance(event, events.Exposed)]
    assert exposed[0].seat != LEARNER


def test_it_is_dealt_as_it_is_written() -> None:
    match = begun("kuhhandel-master")
    assert animals(match, "Berta") == {"rat": 3}
    assert position(match).pile_left() == 10
    assert match.state.asked() == 1


BOX = {"box": "rest", "pile": "cow cow cow cow"}


def test_the_box_takes_what_no_line_names() -> None:
    match = scene("kuhhandel-2", **BOX)
    assert position(match).pile_left() == 4


def test_what_lies_before_a_player_is_not_in_the_pile() -> None:
    match = scene("kuhhandel-2", **{"lying Ben": "cow cow"})
    assert animals(match, "Ben") == {"cow": 2}
    assert position(match).pile_left() == 38


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ({"box": "cow"}, "kuhhandel.box_rest"),
        ({"box": "rest", "pile": "cow cow"}, "kuhhandel.box_whole"),
        ({"lying Ben": "cow cow cow", "pile": "cow cow"}, "kuhhandel.pile_too_many"),
        ({"lying Ben": "50"}, "kuhhandel.pile_card"),
        ({"lying Nobody": "cow"}, "nobody_called"),
    ],
)
def test_a_deal_that_cannot_be(lines: dict[str, str], reason: str) -> None:
    with pytest.raises(Malformed) as refused:
        Match(GAMES["kuhhandel-2"], Setup(players=("Anna", "Ben", "Cleo"), lines=lines, seed="1"))
    assert refused.value.reason == reason
