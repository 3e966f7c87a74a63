"""The level `strong`: legal, within its budget, the same for the same seed, and able to say why."""

from collections.abc import Sequence

import pytest

from kuhstall.bots import bot_named, think
from kuhstall.bots.mue.learned import sharp_for
from kuhstall.bots.mue.play.belief import Belief
from kuhstall.bots.mue.reasons import MueBid, MueCard, MuePartner, MueTrump
from kuhstall.bots.mue.reputation import reputations
from kuhstall.bots.mue.strong import StrongMue, first_world, likely_worlds
from kuhstall.bots.mue.telling import story_of
from kuhstall.core.chance import Chance
from kuhstall.core.perspective import Perspective
from kuhstall.core.state import State
from kuhstall.games.mue.events import CardPlayed
from kuhstall.games.mue.rules.auction import Auction
from kuhstall.games.mue.rules.cards import CARDS, names
from kuhstall.games.mue.rules.cells import CONCEALED
from kuhstall.games.mue.rules.partnership import Partnership
from kuhstall.games.mue.rules.position import Position
from kuhstall.games.mue.rules.tricks import Tricks
from tests.mue.scenes import SEATS, auction, position, wander
from tests.plain import PLAIN, slow_if_plain
from tests.rules import play

FEW = 1 if PLAIN else 12
SOME = SEATS[:1] if PLAIN else SEATS
"""The numbers of players of whole hands."""


def hand_of(seats: int, seed: str, playouts: int = FEW) -> list[tuple[Perspective, list[int]]]:
    """Every perspective of a hand between strong players, and the move that was made."""
    bot, found = StrongMue(), list[tuple[Perspective, list[int]]]()
    match = next(wander(seats, seed, {"hands": 1}))
    while not match.over:
        seat = match.state.asked()
        perspective = match.perspective(seat, playouts)
        steps = think(bot, perspective, seed)
        found.append((perspective, steps))
        match.play(seat, steps)
    return found


@pytest.mark.parametrize("seats", SOME)
def test_it_plays_whole_hands_and_makes_the_same_moves_again(seats: int) -> None:
    first, again = hand_of(seats, "1"), hand_of(seats, "1")
    assert [steps for _, steps in first] == [steps for _, steps in again]


@pytest.mark.parametrize("playouts", [1, *(pytest.param(many, marks=slow_if_plain) for many in (5, 40, 200))])
def test_it_spends_no_more_playouts_than_it_may(playouts: int) -> None:
    spent = 0
    for perspective, _ in hand_of(5, "2", playouts)[::3]:
        tries = sum(trial.tries for trial in StrongMue().trials(perspective, "2"))
        assert tries <= playouts
        spent = max(spent, tries)
    assert spent > playouts // 2 or playouts < 10


@pytest.mark.parametrize("seats", SOME)
def test_the_first_move_that_it_explains_is_the_one_that_it_makes(seats: int) -> None:
    for perspective, steps in hand_of(seats, "3"):
        reason = StrongMue().explain(perspective, "3")
        assert reason.moves[0].steps == steps
        values = [move.value for move in reason.moves[1:]]
        assert values == sorted(values, reverse=True)
        assert [tried.steps for tried in reason.tried] == [move.steps for move in reason.moves]
        assert all(0 <= tried.made <= 1 and 0 <= tried.team <= 1 for tried in reason.tried)


def test_each_phase_has_reasons_of_its_own() -> None:
    kinds: dict[type, type] = {Auction: MueBid, Partnership: MuePartner, Tricks: MueCard}
    seen = set()
    for perspective, _ in hand_of(4, "4"):
        phase = type(first_world(perspective, "4").phase)
        if phase not in seen:
            assert isinstance(StrongMue().explain(perspective, "4"), kinds.get(phase, MueTrump))
            seen.add(phase)
    assert len(seen) > 3


@slow_if_plain
@pytest.mark.parametrize("seats", SEATS)
def test_chances_add_up_and_know_who_leads(seats: int) -> None:
    match = next(wander(seats, "5", {"end": 200}))
    even = StrongMue().chances(match.perspective(0, 40), "5")
    assert sum(even) == pytest.approx(1)
    assert max(even) < 0.8
    position(match).cells[1] = 190
    ahead = StrongMue().chances(match.perspective(0, 40), "5")
    assert ahead[1] == max(ahead)
    assert ahead[1] > 0.6


def test_it_finishes_a_bid_that_somebody_else_has_begun() -> None:
    for match in wander(5, "6"):
        seat = match.state.asked()
        if not isinstance(position(match).phase, Auction) or 1 not in match.state.legal(seat):
            continue
        begun = match.perspective(seat, FEW)
        while not begun.midway or len(begun.legal) > 1:
            begun = begun.after(begun.legal[-1])
            if not begun.midway:
                break
            steps = think(StrongMue(), Perspective(match.game, begun._state, seat, playouts=FEW), "6")
            assert steps[0] in begun.legal


def test_worlds_explain_what_was_bid() -> None:
    """Who bids higher and higher on green has more greens than a fair share of those that nobody has seen."""
    hands = {"Anna": "g9 g8 g7 g7 g6 g5 g4", "Ben": "b2 r9 r8 r6"}
    match = auction(hands, "Anna: show g4 / Ben: show b2 r9 / Cleo, Dora, Emil: pass")
    play(match, "Anna: show g5 g6 / Ben: show r8 r6 / Cleo, Dora, Emil: pass / Anna: show g7 g7 / Ben: pass")
    perspective = match.perspective(2)
    world = first_world(perspective, "7")
    story = story_of(perspective, world)
    assert story
    belief = Belief(story, world, sharp_for(5).weights, reputations(perspective, world))
    drawn = likely_worlds(perspective, belief, Chance("7").dice(), 100)
    plain = perspective.sample(Chance("7").dice(), 100)
    assert greens(drawn) > greens(plain) + 20


def greens(worlds: Sequence[State]) -> int:
    """How many greens Anna hides in all these worlds."""
    hidden = [world.cells[CONCEALED] for world in worlds if isinstance(world, Position)]
    return sum(card[0] == "g" for cards in hidden for card in names(cards))


def test_without_a_history_all_worlds_are_alike() -> None:
    match = auction({"Anna": "g9"}, "Anna: show g9")
    perspective = Perspective(match.game, match.state, 1, playouts=FEW)
    assert story_of(perspective, first_world(perspective, "8")) is None
    assert think(StrongMue(), perspective, "8")


@slow_if_plain
def test_a_story_tells_who_played_what() -> None:
    for match in wander(4, "9"):
        if isinstance(position(match).phase, Tricks):
            seat = match.state.asked()
            perspective = match.perspective(seat)
            world = first_world(perspective, "9")
            story = story_of(perspective, world)
            assert story
            told = [event.card for event in perspective.history if isinstance(event, CardPlayed)]
            assert [CARDS[kind] for kind in story.plays] == told[len(told) - len(story.plays) :]
            belief = Belief(story, world, sharp_for(4).weights, reputations(perspective, world))
            assert all(weight > 0 for weight in belief.weigh([match.state]))


def test_it_does_not_lead_the_card_of_both_trumps_with_something_better_to_do() -> None:
    hands = {"Anna": "g7 g6 g5 g3 b9 r2", "Ben": "r7 y7 b7 b6", "Cleo": "g9 g8"}
    match = auction(hands, "Anna: show g3 / Ben, Cleo, Dora: pass / Anna: show g7", seats=4)
    play(match, "Ben: show r7 / Cleo, Dora: pass / Anna: show g5 / Ben, Cleo, Dora, Anna: pass")
    play(match, "Ben: trump 7 / Anna: trump g / Anna: partner Dora")
    steps = think(bot_named("strong", "mue"), match.perspective(0), "5eed")
    assert match.game.write(match.state, 0, steps, match.setup.players) != "play g7"


def test_a_poor_hand_does_not_jump_into_the_lead() -> None:
    hands = {"Anna": "r2 r0 y0 b0 r9 r3 y3 b5 b4 k4 k5 g5", "Ben": "g9 g8 g7 g7 g6", "Cleo": "b9 b8"}
    match = auction(hands, "Anna: pass / Ben: show g6 / Cleo: show b8 b9 / Dora, Emil, Anna: pass")
    play(match, "Ben: show g7 g7 / Cleo, Dora, Emil: pass")
    assert len(think(bot_named("strong", "mue"), match.perspective(0), "5eed")) < 6  # It takes four cards to lead.


def test_weights_are_there_for_every_number_of_players() -> None:
    for seats in SEATS:
        assert any(sharp_for(seats).weights)
