"""What people laughed at: positions of Mü in which the rule player once blundered."""

from kuhstall.bots.mue.play.sight import others_cards, own_cards
from kuhstall.core.bits import BIT
from kuhstall.games.mue.rules.cards import CARDS
from kuhstall.games.mue.rules.tricks import Tricks
from kuhstall.games.mue.rules.trumps import set_for
from tests.mue.scenes import auction, position, wander
from tests.mue.test_medium import answer
from tests.rules import play


def test_the_trump_that_fits_both_is_not_led_while_others_have_trumps() -> None:
    hands = {"Anna": "g7 g6 g5 g3 b9 r2", "Ben": "r7 y7 b7 b6", "Cleo": "g9 g8"}
    match = auction(hands, "Anna: show g3 / Ben, Cleo, Dora: pass / Anna: show g7", seats=4)
    play(match, "Ben: show r7 / Cleo, Dora: pass / Anna: show g5 / Ben, Cleo, Dora, Anna: pass")
    play(match, "Ben: trump 7 / Anna: trump g / Anna: partner Dora")
    assert answer(match) != "play g7"


def test_a_poor_hand_does_not_jump_into_the_lead() -> None:
    hands = {"Anna": "r2 r0 y0 b0 r9 r3 y3 b5 b4 k4 k5 g5", "Ben": "g9 g8 g7 g7 g6", "Cleo": "b9 b8"}
    match = auction(hands, "Anna: pass / Ben: show g6 / Cleo: show b8 b9 / Dora, Emil, Anna: pass")
    play(match, "Ben: show g7 g7 / Cleo, Dora, Emil: pass")
    assert len(answer(match).split()) < 5  # It takes four cards to lead.


def test_a_vice_does_not_name_the_sevens_that_the_trumps_of_the_chief_will_take() -> None:
    hands = {"Anna": "g9 g8 g6 g5 g4 g3", "Ben": "r7 y7 b7 k7 b9 b8 b6"}
    match = auction(hands, "Anna: show g3 / Ben, Cleo, Dora, Emil: pass")
    for green, shown in {"g4": "b7", "g5": "r7", "g6": "b8"}.items():
        play(match, f"Anna: show {green} / Ben: show {shown} / Cleo, Dora, Emil: pass")
    play(match, "Anna: show g8 / Ben, Cleo, Dora, Emil, Anna: pass")
    assert answer(match) in ("trump b", "trump r")


def test_with_three_players_the_chief_is_not_given_away() -> None:
    hands = {
        "Anna": "r9 r7 r4 r2 r1 r1 r0 g7 g6 b7 b3 b1",
        "Ben": "r8 r7 r6 r5 g9 g7 g1 g0 b6 b5 b4 b2",
        "Cleo": "r3 g8 g5 g4 g3 g2 g1 b9 b8 b7 b1 b0",
    }
    match = auction(hands, "Anna: show r0 / Ben: pass", seats=3)
    assert answer(match).startswith("show ")


def test_a_chief_with_long_trumps_draws_before_he_cashes_a_nine() -> None:
    hands = {"Anna": "g8 g7 g6 g5 g4 g3 g2 b9 b2", "Ben": "r7 r6", "Cleo": "g9"}
    match = auction(hands, "Anna: show g3 / Ben: pass / Cleo, Dora: pass / Anna: show g2", seats=4)
    play(match, "Ben: show r6 / Cleo, Dora, Anna, Ben: pass / Ben: trump r / Anna: trump g / Anna: partner Dora")
    assert answer(match).split()[1][0] in "gr"  # Any trump of the two.


def test_the_card_of_both_trumps_is_led_only_when_nothing_else_is_left() -> None:
    led = 0
    for match in wander(5, "b07", {"hands": 6}):
        held = position(match)
        if isinstance(held.phase, Tricks) and not held.played:
            led += 1
            both = set_for(held.chief_trump) & set_for(held.vice_trump)
            card = CARDS.index(answer(match).split()[1])
            foes = [others_cards(held, held.turn) & held.trumps, own_cards(held, held.turn) & ~both]
            assert not (BIT[card] & both and all(foes))
    assert led > 20
