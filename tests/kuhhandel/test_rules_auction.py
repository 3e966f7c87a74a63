"""The auction of an animal (KH-3, KM-3.1)."""

import pytest

from kuhstall.core.errors import Malformed
from kuhstall.games.kuhhandel.events import (
    BidMade,
    Bought,
    CardTurned,
    CardWon,
    DonkeyPaid,
    KnockedDown,
    Paid,
    Passed,
    Sold,
)
from kuhstall.games.kuhhandel.view import BiddingView, Bids, PaymentView
from tests.kuhhandel.scenes import (
    AUCTIONS,
    EVERYBODY,
    FOUR,
    START,
    animals,
    asked,
    during,
    for_nothing,
    money,
    sees,
    verbs,
    whose_turn,
)
from tests.rules import happens, play, refused, rule, scene, story, told


@rule("KH-3.1")
@pytest.mark.parametrize("game", AUCTIONS)
def test_the_auctioneer_turns_up_the_top_card_before_everybody(game: str) -> None:
    match = scene(game, "Anna: auction", pile="cow")
    for name in EVERYBODY:
        assert told(match, name) == [CardTurned(0, "cow")]
        auction = during(match, name, BiddingView).auction
        assert (auction.auctioneer, auction.card, auction.bid, auction.bidder) == (0, "cow", 0, None)


@rule("KH-3.1")
@pytest.mark.parametrize("game", AUCTIONS)
def test_everybody_else_may_bid_in_any_order_as_often_as_they_like(game: str) -> None:
    match = scene(game, "Anna: auction", players=FOUR, pile="cow")
    assert match.to_act == [1, 2, 3]
    assert happens(match, "Dora: bid 10 / Ben: bid 20 / Dora: bid 30 / Cleo: bid 50 / Dora: bid 60") == [
        BidMade(3, 10),
        BidMade(1, 20),
        BidMade(3, 30),
        BidMade(2, 50),
        BidMade(3, 60),
    ]
    assert match.to_act == [1, 2]


@rule("KH-3.1")
@pytest.mark.parametrize("game", AUCTIONS)
def test_the_auctioneer_never_bids(game: str) -> None:
    match = scene(game, "Anna: auction", pile="cow")
    assert refused(match, "Anna", "bid 10").facts == "KH-3.1: auctioneer"
    assert refused(match, "Anna", "pass").facts == "KH-3.1: auctioneer"


@rule("KH-3.14")
@pytest.mark.parametrize("game", AUCTIONS)
def test_nobody_raises_their_own_highest_bid(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 10", pile="cow")
    assert refused(match, "Ben", "bid 20").facts == "KH-3.14: leading"
    assert refused(match, "Ben", "pass").facts == "KH-3.14: leading"
    assert match.to_act == [2]


@rule("KH-3.14")
@pytest.mark.parametrize("game", AUCTIONS)
def test_who_has_passed_may_bid_again_after_the_next_raise_and_not_before(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 10 / Cleo: pass", players=FOUR, pile="cow")
    assert refused(match, "Cleo", "bid 20").facts == "KH-3.14: passed"
    play(match, "Dora: bid 20 / Cleo: bid 30")
    assert match.to_act == [1, 3]


@rule("KH-3.1")
@pytest.mark.parametrize("game", AUCTIONS)
def test_players_are_asked_clockwise_from_the_last_bidder_at_first_from_the_auctioneers_left(game: str) -> None:
    match = scene(game, "Cleo: auction", players=FOUR, first="Cleo", pile="cow")
    assert asked(match) == "Dora"
    assert asked(play(match, "Dora: pass")) == "Anna"
    assert asked(play(match, "Ben: bid 10")) == "Dora"
    assert asked(play(match, "Dora: pass")) == "Anna"
    assert asked(play(match, "Anna: bid 20")) == "Ben"
    assert asked(play(match, "Ben: pass")) == "Dora"
    assert asked(play(match, "Dora: pass")) == "Cleo"


@rule("KH-3.2")
@pytest.mark.parametrize("game", AUCTIONS)
def test_each_donkey_pays_everybody_before_it_is_auctioned(game: str) -> None:
    match = scene(game, pile="donkey donkey donkey donkey")
    for number, note in enumerate((50, 100, 200, 500), 1):
        assert sees(match, "public").pile.next_donkey == note
        before = [money(match, name) for name in match.setup.players]
        auctioneer = sees(match, "public").turn
        assert happens(match, f"{whose_turn(match)}: auction") == [
            CardTurned(auctioneer, "donkey"),
            DonkeyPaid(number, note),
        ]
        after = [money(match, name) for name in match.setup.players]
        assert after == [sorted([*hand, note], reverse=True) for hand in before]
        assert isinstance(sees(match, "public").phase, BiddingView)
        play(match, "/".join(f"{match.setup.players[seat]}: pass" for seat in match.to_act))
    assert sees(match, "public").pile.next_donkey is None


@rule("KH-3.2")
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_donkey_is_then_sold_like_any_animal_and_can_be_paid_with_its_money(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 100 / Cleo: pass / Anna: sell", pile="donkey")
    ways = during(match, "Ben", PaymentView).payments
    assert ways is not None
    play(match, f"Ben: pay {' '.join(map(str, ways.suggested))}")
    assert animals(match, "Ben") == {"donkey": 1}


@rule("KH-3.2")
@pytest.mark.parametrize("game", AUCTIONS)
def test_other_animals_pay_nothing(game: str) -> None:
    match = scene(game, "Anna: auction", pile="horse")
    assert [money(match, name) for name in match.setup.players] == [START[game]] * 3


@rule("KH-3.3")
@pytest.mark.parametrize("game", AUCTIONS)
def test_the_first_bid_is_at_least_10(game: str) -> None:
    match = scene(game, "Anna: auction", pile="cow")
    assert refused(match, "Ben", "bid 0").facts == "KH-3.3: low, least=10"
    play(match, "Ben: bid 10")


@rule("KH-3.3")
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_bid_beats_the_highest_by_at_least_10(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 30", pile="cow")
    for low in (10, 20, 30):
        assert refused(match, "Cleo", f"bid {low}").facts == "KH-3.3: low, least=40"
    assert match.game.rulebook.refusal(refused(match, "Cleo", "bid 30"), "en") == "Bid at least 40. · KH-3.3"
    bids = during(match, "Cleo", BiddingView).bids
    assert bids is not None
    assert bids.least == 40
    play(match, "Cleo: bid 40 / Ben: bid 70")


@rule("KH-3.3")
@pytest.mark.parametrize("game", AUCTIONS)
def test_bids_are_multiples_of_10(game: str) -> None:
    match = scene(game, "Anna: auction", pile="cow")
    for odd in (1, 5, 15, 99):
        assert refused(match, "Ben", f"bid {odd}").facts == "KH-3.3: step, step=10"


@rule("KH-3.4")
@pytest.mark.parametrize(
    ("game", "own", "in_play"), [("kuhhandel-1", 50, 150), ("kuhhandel-2", 90, 270), ("kuhhandel-master", 100, 300)]
)
def test_a_bid_may_exceed_what_the_bidder_owns_but_not_the_money_in_play(game: str, own: int, in_play: int) -> None:
    match = scene(game, "Anna: auction", pile="cow")
    assert sum(money(match, "Ben")) == own
    assert sees(match, "Cleo").money_in_play == in_play
    assert during(match, "Ben", BiddingView).bids == Bids(10, in_play, 10, "KH-3.4")
    assert refused(match, "Ben", f"bid {in_play + 10}").facts == f"KH-3.4: high, most={in_play}"
    play(match, f"Ben: bid {in_play - 10}")
    assert match.to_act == [2]


@rule("KH-3.4", "KH-3.5")
@pytest.mark.parametrize(("game", "in_play"), [("kuhhandel-1", 150), ("kuhhandel-2", 270), ("kuhhandel-master", 300)])
def test_a_bid_of_all_the_money_in_play_cannot_be_raised_and_is_knocked_down_at_once(game: str, in_play: int) -> None:
    match = scene(game, "Anna: auction", pile="cow")
    assert happens(match, f"Ben: bid {in_play}") == [BidMade(1, in_play), KnockedDown(1, in_play, "cow")]


@rule("KH-3.4")
@pytest.mark.parametrize(("game", "in_play"), [("kuhhandel-1", 300), ("kuhhandel-2", 420), ("kuhhandel-master", 450)])
def test_donkey_money_is_in_play_at_once(game: str, in_play: int) -> None:
    match = scene(game, "Anna: auction", pile="donkey")
    assert during(match, "Ben", BiddingView).bids == Bids(10, in_play, 10, "KH-3.4")


@rule("KH-3.5")
@pytest.mark.parametrize("game", AUCTIONS)
def test_the_card_is_knocked_down_when_nobody_raises_any_more(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 10", players=FOUR, pile="cow")
    assert happens(match, "Dora: pass") == [Passed(3)]
    assert happens(match, "Cleo: pass") == [Passed(2), KnockedDown(1, 10, "cow")]
    assert verbs(match, "Anna") == ["sell", "buy"]


@rule("KH-3.5")
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_raise_asks_everybody_again(game: str) -> None:
    match = scene(game, "Anna: auction / Ben, Cleo: pass", players=FOUR, pile="cow")
    assert [player.has_answered for player in sees(match, "Anna").players] == [False, True, True, False]
    assert refused(match, "Ben", "pass").facts == "KH-3.14: passed"
    play(match, "Dora: bid 10")
    assert match.to_act == [1, 2]
    play(match, "Cleo: pass / Ben: bid 20")
    assert match.to_act == [2, 3]


@rule("KH-3.6")
@pytest.mark.parametrize("game", AUCTIONS)
def test_with_no_bid_the_auctioneer_gets_the_card_for_nothing(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: pass", pile="cow")
    assert happens(match, "Cleo: pass") == [Passed(2), CardWon(0, "cow", 0)]
    assert animals(match, "Anna") == {"cow": 1}
    assert [money(match, name) for name in match.setup.players] == [START[game]] * 3
    assert whose_turn(match) == "Ben"


@rule("KH-3.7")
@pytest.mark.parametrize("game", AUCTIONS)
def test_the_auctioneer_sells_and_the_high_bidder_pays_him(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 20 / Cleo: pass", pile="cow")
    assert refused(match, "Ben", "sell").facts == "KH-3.7: other, player=Anna"
    assert happens(match, "Anna: sell") == [Sold(0)]
    assert match.to_act == [1]
    assert happens(match, "Ben: pay 10 10") == [Paid(1, 0, 2, [10, 10]), CardWon(1, "cow", 20)]
    assert [animals(match, name) for name in match.setup.players] == [{}, {"cow": 1}, {}]
    assert [sum(money(match, name)) - sum(START[game]) for name in match.setup.players] == [20, -20, 0]
    assert whose_turn(match) == "Ben"


@rule("KH-3.7")
@pytest.mark.parametrize("game", AUCTIONS)
def test_the_auctioneer_buys_and_pays_the_high_bidder(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 20 / Cleo: pass", pile="cow")
    assert happens(match, "Anna: buy") == [Bought(0)]
    assert match.to_act == [0]
    assert happens(match, "Anna: pay 10 10") == [Paid(0, 1, 2, [10, 10]), CardWon(0, "cow", 20)]
    assert [animals(match, name) for name in match.setup.players] == [{"cow": 1}, {}, {}]
    assert [sum(money(match, name)) - sum(START[game]) for name in match.setup.players] == [-20, 20, 0]
    assert whose_turn(match) == "Ben"


@rule("KH-3.8")
@pytest.mark.parametrize(("game", "own"), [("kuhhandel-1", 50), ("kuhhandel-2", 90), ("kuhhandel-master", 100)])
def test_buying_needs_the_money(game: str, own: int) -> None:
    match = scene(game, f"Anna: auction / Ben: bid {own} / Cleo: pass", pile="cow")
    assert verbs(match, "Anna") == ["sell", "buy"]
    dearer = scene(game, f"Anna: auction / Ben: bid {own + 10} / Cleo: pass", pile="cow")
    assert verbs(dearer, "Anna") == ["sell"]
    assert refused(dearer, "Anna", "buy").facts == f"KH-3.8: poor, price={own + 10}"
    play(match, "Anna: buy")


@rule("KH-3.8")
@pytest.mark.parametrize("game", ["kuhhandel-2", "kuhhandel-master"])
def test_an_auctioneer_who_cannot_buy_is_asked_all_the_same(game: str) -> None:
    # Cleo has sold a cow for 10, and only she and Ben know whether it was paid with a 10 or a 50.
    moves = "Cleo: auction / Ben: bid 10 / Anna: pass / Cleo: buy / Cleo: pay {} / Anna: auction / Ben, Cleo: pass"
    worlds = [scene(game, moves.format(note), first="Cleo", pile="cow pig goat goat") for note in ("10", "50")]
    for match in worlds:
        play(for_nothing(match, 1), "Cleo: auction / Ben: bid 80 / Anna: pass")
        assert match.to_act == [2]
    assert [verbs(match, "Cleo") for match in worlds] == [["sell", "buy"], ["sell"]]
    assert story(worlds[0], "Anna") == story(worlds[1], "Anna")


@rule("KH-3.9")
@pytest.mark.parametrize("game", ["kuhhandel-2", "kuhhandel-master"])
def test_who_cannot_pay_exactly_pays_more_and_loses_the_difference(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 10 / Cleo: pass / Anna: sell", pile="cow")
    assert refused(match, "Ben", "pay 0").facts == "KH-3.9: short, paid=0, price=10"
    assert refused(match, "Ben", "pay").facts == "KH-3.9: short, paid=0, price=10"
    play(match, "Ben: pay 50")
    assert sum(money(match, "Anna")) == sum(START[game]) + 50
    assert sum(money(match, "Ben")) == sum(START[game]) - 50


@rule("KH-3.9")
def test_a_price_between_two_sums_costs_the_higher_one() -> None:
    # Anna has spent all but her zeros: the donkey's 50 is all she has to pay 20 with.
    match = scene("kuhhandel-2", "Anna: auction / Ben: bid 90 / Cleo: pass / Anna: buy", pile="cow donkey")
    play(match, "Anna: pay 50 10 10 10 10 / Ben: auction / Anna: bid 20 / Cleo: pass / Ben: sell")
    assert money(match, "Anna") == [50, 0, 0]
    assert refused(match, "Anna", "pay 0 0").facts == "KH-3.9: short, paid=0, price=20"
    play(match, "Anna: pay 50")
    assert money(match, "Anna") == [0, 0]


@rule("KH-3.10")
def test_the_payer_chooses_any_set_from_which_no_card_could_be_left_out() -> None:
    match = scene("kuhhandel-2", "Anna: auction / Ben: bid 30 / Cleo: pass / Anna: sell", pile="cow")
    ways = during(match, "Ben", PaymentView).payments
    assert ways is not None
    assert (sorted(ways.ways), ways.number, ways.suggested) == ([[10, 10, 10], [50]], 2, [10, 10, 10])
    assert refused(match, "Ben", "pay 10 10 10 10").facts == "KH-3.10: surplus, card=10"
    assert refused(match, "Ben", "pay 50 10").facts == "KH-3.10: surplus, card=10"
    assert refused(match, "Ben", "pay 50 0").facts == "KH-3.10: surplus, card=0"
    assert refused(match, "Ben", "pay 10 10 10 10 10").facts == "KH-3.10: missing, card=10"
    assert refused(match, "Ben", "pay 100").facts == "KH-3.10: missing, card=100"
    with pytest.raises(Malformed, match="no money card '20'"):
        match.move(1, "pay 20 10")
    play(match, "Ben: pay 50")


@rule("KH-3.10")
def test_master_has_twenties_to_pay_with() -> None:
    match = scene("kuhhandel-master", "Anna: auction / Ben: bid 30 / Cleo: pass / Anna: sell", pile="cow")
    ways = during(match, "Ben", PaymentView).payments
    assert ways is not None
    assert sorted(ways.ways) == [[10, 10, 10], [20, 10], [50]]
    play(match, "Ben: pay 10 20")
    assert match.moves[-1] == (1, "pay 20 10")


@rule("KH-3.10")
@pytest.mark.parametrize("game", AUCTIONS)
@pytest.mark.parametrize(("choice", "payer", "payee"), [("sell", "Ben", "Anna"), ("buy", "Anna", "Ben")])
def test_payer_and_payee_see_the_cards_and_the_others_how_many(game: str, choice: str, payer: str, payee: str) -> None:
    moves = f"Anna: auction / Ben: bid 20 / Cleo: pass / Anna: {choice} / {payer}: pay 10 10"
    match = scene(game, moves, pile="cow")
    seats = (0, 1) if payer == "Anna" else (1, 0)
    for name in (payer, payee):
        assert told(match, name)[0] == Paid(*seats, 2, [10, 10])
    for name in ("Cleo", "public"):
        assert told(match, name)[0] == Paid(*seats, 2, None)
