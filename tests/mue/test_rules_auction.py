"""The auction, chief, vice and eklat (MU-2, MU-3)."""

import pytest

from kuhstall.games.mue import events
from kuhstall.games.mue.rules.cells import SHOWN
from kuhstall.games.mue.view import AuctionView, ChiefTrumpView, TricksView
from tests.mue.scenes import EXAMPLE, NAMES, SEATS, WANTED, auction, own, position, sees, shows
from tests.rules import happens, play, refused, rule, scene


@rule("MU-2.1")
def test_the_dealer_begins_and_it_goes_clockwise() -> None:
    match = auction({"Cleo": "r9", "Emil": "b3 b2"}, first="Cleo")
    for seat, move in ((2, "show r9"), (3, "pass"), (4, "show b3 b2"), (0, "pass"), (1, "pass"), (2, "pass")):
        assert match.state.asked() == seat
        match.move(seat, move)
    assert refused(match, "Anna", "pass").values == {"player": "Dora"}


@rule("MU-2.1")
def test_only_own_hidden_cards_can_be_laid() -> None:
    match = auction({"Anna": "r9 r7", "Ben": "g9"})
    assert refused(match, "Anna", "show g9").reason == "missing"
    assert refused(match, "Anna", "show r9 r9").reason == "missing"
    play(match, "Anna: show r9 / Ben, Cleo, Dora, Emil: pass")
    assert refused(match, "Anna", "show r9").reason == "lying"


@rule("MU-2.1")
def test_other_moves_wait_for_the_end_of_the_auction() -> None:
    match = auction({"Anna": "r9"})
    for move in ("trump r", "partner Ben", "play r9"):
        assert refused(match, "Anna", move).rule == "MU-2.1"


@rule("MU-2.2")
def test_at_most_one_more_than_the_most_before() -> None:
    match = auction({"Anna": "r9 r8 r6 r5", "Ben": "g9 g8 g6"})
    refusal = refused(match, "Anna", "show r9 r8")
    assert (refusal.rule, refusal.values["most"]) == ("MU-2.2", 1)
    play(match, "Anna: show r9")
    assert refused(match, "Ben", "show g9 g8 g6").values["most"] == 2
    play(match, "Ben: show g9 g8 / Cleo, Dora, Emil: pass")
    assert refused(match, "Anna", "show r8 r6 r5").values["most"] == 2
    play(match, "Anna: show r8 r6 / Ben: pass / Cleo, Dora, Emil: pass")
    assert refused(match, "Anna", "show r5 r4").rule in ("MU-2.1", "MU-2.2")
    play(match, "Anna: show r5")  # He himself counts: the leader may add one too.
    now = sees(match, "public").phase
    assert isinstance(now, AuctionView)
    assert now.highest == 4


@rule("MU-2.3")
def test_fewer_is_fine_and_a_pass_is_not_final() -> None:
    match = auction({"Anna": "r9", "Ben": "g9 g8", "Cleo": "b5"})
    play(match, "Anna: pass / Ben: show g9 / Cleo: pass / Dora, Emil: pass")
    play(match, "Anna: show r9 / Ben: show g8 / Cleo: show b5")
    assert [len(player.face_up) for player in sees(match, "public").players] == [1, 2, 1, 0, 0]


@rule("MU-2.4")
def test_the_auction_ends_when_all_have_passed_in_a_row_the_leader_too() -> None:
    match = auction({"Anna": "r9 r8"})
    play(match, "Anna: show r9 / Ben, Cleo, Dora, Emil: pass")
    assert isinstance(sees(match, "public").phase, AuctionView)
    play(match, "Anna: show r8 / Ben, Cleo, Dora, Emil: pass")
    told = happens(match, "Anna: pass")
    assert events.ChiefFound(0, 2, 27) in told


@rule("MU-2.4")
def test_passes_on_both_sides_of_a_bid_do_not_add_up() -> None:
    match = auction({"Cleo": "r9"})
    play(match, "Anna, Ben: pass / Cleo: show r9 / Dora, Emil, Anna, Ben: pass")
    assert match.state.asked() == 2
    play(match, "Cleo: pass")
    assert isinstance(sees(match, "public").phase, ChiefTrumpView)


@rule("MU-2.5")
def test_face_up_cards_still_belong_to_the_hand() -> None:
    match = shows({"Anna": "r9", "Ben": ""}, seats=4)
    play(match, "Anna: trump r / Anna: partner Ben")
    assert "r9" in own(position(match), 0)
    assert len(own(position(match), 0)) == 15
    play(match, "Anna: play r9")
    assert sees(match, "public").players[0].face_up == []


@rule("MU-2.6", "MU-3.1", "MU-3.5")
def test_the_example_finds_chief_vice_and_height() -> None:
    match = auction(WANTED, EXAMPLE)
    contract = sees(match, "public").contract
    assert contract is not None
    assert (contract.chief, contract.vice, contract.height, contract.target) == (3, 2, 4, 33)
    assert position(match).of_seats(SHOWN) == [3, 1, 3, 4, 1]
    line = match.game.position(match.state, match.setup.players)
    assert "chief Dora, vice Cleo, height 4, target 33" in line


@rule("MU-3.1")
@pytest.mark.parametrize(("seats", "target"), [(3, 16), (4, 34), (5, 30), (6, 28)])
def test_who_alone_has_most_is_chief_and_their_number_is_the_height(seats: int, target: int) -> None:
    contract = sees(shows({"Ben": "r9 r8 r6", "Anna": "b5 b4"}, seats=seats), "public").contract
    assert contract is not None
    assert (contract.chief, contract.height, contract.target) == (1, 3, target)


@rule("MU-3.2", "MU-3.3")
def test_an_eklat_of_two() -> None:
    match = auction({"Anna": "r9 r8", "Ben": "g9 g8", "Cleo": "b9"})
    play(match, "Anna: show r9 / Ben: show g9 g8 / Cleo: show b9 / Dora, Emil: pass / Anna: show r8")
    told = happens(match, "Ben, Cleo, Dora, Emil, Anna: pass")
    assert events.Eklat(0, 2) in told
    assert match.state.scores() == [-20, 10, 0, 0, 0]
    assert isinstance(sees(match, "public").phase, AuctionView)
    assert (sees(match, "public").hand, match.state.asked()) == (2, 1)


@rule("MU-3.3")
def test_an_eklat_of_three_has_one_culprit_the_last_to_draw_level() -> None:
    match = auction({"Anna": "r9", "Ben": "g9", "Cleo": "b9"})
    play(match, "Anna: show r9 / Ben: show g9 / Cleo: show b9 / Dora, Emil, Anna, Ben, Cleo: pass")
    assert match.state.scores() == [5, 5, -10, 0, 0]


@rule("MU-3.3")
@pytest.mark.parametrize("seats", SEATS)
def test_an_eklat_of_all(seats: int) -> None:
    match = shows(dict(zip(NAMES[:seats], ("r9", "g9", "b9", "y9", "k9", "r8"), strict=False)), seats=seats)
    assert match.state.scores() == [5] * (seats - 1) + [-10]


@rule("MU-3.3")
def test_who_drew_level_and_then_was_overbid_is_no_culprit() -> None:
    match = auction({"Anna": "r9 r8", "Ben": "g9", "Cleo": "b9 b8"})
    play(match, "Anna: show r9 / Ben: show g9 / Cleo: show b9 b8 / Dora, Emil: pass / Anna: show r8")
    play(match, "Ben, Cleo, Dora, Emil, Anna: pass")
    assert match.state.scores() == [-20, 0, 10, 0, 0]


@rule("MU-3.4")
def test_nobody_laid_a_card() -> None:
    match = scene("mue")
    told = happens(match, "Anna, Ben, Cleo: pass")
    assert events.NobodyBid() in told
    assert match.state.scores() == [0, 0, 0]
    assert sees(match, "public").history[0].rows == []


@rule("MU-3.5")
@pytest.mark.parametrize(
    ("ben", "cleo", "vice"),
    [
        ("r9 g6 b2", "y9 g8 b5", 2),
        ("r9 g6 b2", "y9 k6 b1", 1),
        ("r9 g6 b2", "y9 b6 k2", None),
        ("r0 g0 b0", "r9", 1),
        ("r7 r7 b1", "g7 b7 k2", 2),
    ],
)
def test_a_tie_for_second_goes_to_the_highest_ranks(ben: str, cleo: str, vice: int | None) -> None:
    match = shows({"Anna": "r8 r5 r4 r3", "Ben": ben, "Cleo": cleo})
    contract = sees(match, "public").contract
    assert contract is not None
    assert (contract.chief, contract.vice) == (0, vice)


@rule("MU-3.5")
def test_a_third_with_lower_ranks_does_not_become_vice_when_two_are_equal() -> None:
    match = shows({"Anna": "r8 r5", "Ben": "g9", "Cleo": "b9", "Dora": "k6"})
    assert position(match).vice == -1
    assert isinstance(sees(match, "public").phase, ChiefTrumpView)


@rule("MU-3.6")
def test_there_is_no_vice_if_only_the_chief_has_cards_face_up() -> None:
    match = auction({"Ben": "r9"}, "Anna: pass / Ben: show r9 / Cleo, Dora, Emil, Anna: pass")
    assert events.NoVice() in happens(match, "Ben: pass")
    assert isinstance(sees(match, "public").phase, ChiefTrumpView)


@rule("MU-3.6")
def test_three_players_never_have_a_vice() -> None:
    match = shows({"Anna": "r9 r8", "Ben": "g9"}, seats=3)
    assert position(match).vice == -1
    play(match, "Anna: trump r")
    assert isinstance(sees(match, "public").phase, TricksView)


@rule("MU-3.7")
def test_ten_hands_in_a_row_that_were_not_played_end_the_game() -> None:
    match = scene("mue")
    for hand in range(1, 11):
        assert (sees(match, "public").hand, sees(match, "public").unplayed) == (hand, hand - 1)
        for _ in range(3):
            match.move(match.state.asked(), "pass")
    assert match.over
    assert match.state.ending() == "MU-3.7"
    assert match.state.winners() == 0b111


@rule("MU-3.7")
def test_a_hand_that_is_played_starts_the_count_again() -> None:
    match = shows({"Anna": "r9"}, seats=3)
    play(match, "Anna: trump r")
    assert position(match).unplayed == 0
    while sees(match, "public").hand == 1:
        seat = match.state.asked()
        match.play(seat, [match.state.fallback(seat)])
    assert sees(match, "public").unplayed == 0
    for _ in range(3):
        match.move(match.state.asked(), "pass")
    assert sees(match, "public").unplayed == 1
