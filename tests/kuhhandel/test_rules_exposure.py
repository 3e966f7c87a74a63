"""Bluffs in the auction, and bidders who cannot pay (KH-3.11 to KH-3.13, KM-3.1)."""

import pytest

from kuhstall.core.match import Match
from kuhstall.games.kuhhandel.events import (
    BidMade,
    CardWon,
    Exposed,
    KnockedDown,
    Sold,
)
from kuhstall.games.kuhhandel.view import BiddingView, Bids
from tests.kuhhandel.scenes import (
    AUCTIONS,
    EVERYBODY,
    FOUR,
    START,
    animals,
    during,
    for_nothing,
    money,
    sees,
    whose_turn,
)
from tests.rules import happens, play, refused, rule, scene, story, told


@rule("KH-3.11")
@pytest.mark.parametrize("game", ["kuhhandel-2", "kuhhandel-master"])
def test_a_bluff_stays_hidden_when_the_auctioneer_buys(game: str) -> None:
    # Ben has paid Anna a 10 or a 50; Cleo cannot tell. Then he bids 80, which he has in one case only, and Anna buys.
    moves = "Anna: auction / Ben: bid 10 / Cleo: pass / Anna: sell / Ben: pay {}"
    worlds = [scene(game, moves.format(note), pile="cow pig goat horse rooster") for note in ("10", "50")]
    for match in worlds:
        play(for_nothing(match, 2), "Anna: auction / Ben: bid 80 / Cleo: pass / Anna: buy / Anna: pay 50 10 10 10")
        assert not any(isinstance(event, Exposed) for events in match.events for event in events)
    assert [sum(money(match, "Ben")) - 80 >= 80 for match in worlds] == [True, False]
    for name in ("Cleo", "public"):
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KH-3.11")
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_bluff_that_is_outbid_stays_hidden(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 110 / Cleo: bid 120 / Ben: pass / Anna: sell", pile="cow")
    exposed = [event.seat for event in match.events[-1] if isinstance(event, Exposed)]
    assert exposed == [2]


@rule("KH-3.12")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_an_insolvent_bidder_shows_all_his_money_right_after_the_sale(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 100 / Cleo: pass / Anna: sell", pile="cow")
    for name in EVERYBODY:
        assert told(match, name) == [Sold(0), Exposed(1, START[game], 0)]
        assert sees(match, name).players[1].money.certain == START[game]
    assert match.moves[-1] == (0, "sell")


@rule("KH-3.12")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_the_auction_is_repeated_from_the_start_without_the_insolvent_bidder(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 100 / Cleo, Dora: pass / Anna: sell", players=FOUR, pile="cow cow")
    assert match.to_act == [2, 3]
    assert during(match, "Cleo", BiddingView).bids == Bids(10, 4 * sum(START[game]), 10, "KH-3.4")
    assert refused(match, "Ben", "bid 10").facts == "KH-3.12: cap, most=0"
    assert refused(match, "Ben", "pass").facts == "KH-3.12: cap, most=0"
    assert sees(match, "Dora").players[1].cap == 0
    play(match, "Dora: bid 10 / Cleo: pass / Anna: sell / Dora: pay 10")
    assert animals(match, "Dora") == {"cow": 1}
    play(match, "Ben: auction / Cleo, Dora: pass / Anna: bid 10 / Cleo, Dora: pass")
    assert sees(match, "public").players[1].cap is None


@rule("KH-3.12")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_the_exclusion_holds_for_this_card_only(game: str) -> None:
    match = scene(game, "Anna: auction / Ben: bid 100 / Cleo: pass / Anna: sell / Cleo: pass", pile="cow pig goat")
    play(for_nothing(match, 1), "Cleo: auction / Ben: bid 10")


@rule("KH-3.12")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_what_was_shown_is_all_the_money_the_bidder_has_at_that_time(game: str) -> None:
    moves = "Anna: auction / Ben: bid 10 / Cleo: pass / Anna: sell / Ben: pay 10"
    match = for_nothing(scene(game, moves, pile="cow pig goat horse"), 2)
    play(match, "Anna: auction / Ben: bid 100 / Cleo: pass / Anna: sell")
    left = START[game].copy()
    left.remove(10)
    assert told(match, "Cleo")[1] == Exposed(1, left, 0)
    assert sees(match, "Cleo").players[1].money.certain == left


@rule("KH-3.13")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_everybody_excluded_counts_as_no_bid(game: str) -> None:
    moves = "Anna: auction / Ben: bid 100 / Cleo: pass / Anna: sell / Cleo: bid 110"
    match = scene(game, moves, pile="cow")
    assert happens(match, "Anna: sell") == [Sold(0), Exposed(2, START[game], 0), CardWon(0, "cow", 0)]
    assert animals(match, "Anna") == {"cow": 1}
    assert money(match, "Anna") == START[game]
    assert whose_turn(match) == "Ben"


def exposed_in_master(pile: str = "cow") -> Match:
    """Ben has bid 110, had to show his 100, and the auction begins again."""
    moves = "Anna: auction / Ben: bid 110 / Cleo: pass / Anna: sell"
    return scene("kuhhandel-master", moves, pile=pile)


@rule("KM-3.1")
def test_in_master_an_insolvent_bidder_shows_all_his_money_too() -> None:
    match = exposed_in_master()
    for name in EVERYBODY:
        assert told(match, name) == [Sold(0), Exposed(1, START["kuhhandel-master"], 100)]
        assert sees(match, name).players[1].money.certain == START["kuhhandel-master"]


@rule("KM-3.1")
def test_in_master_everybody_may_bid_again_the_insolvent_bidder_up_to_what_was_shown() -> None:
    match = exposed_in_master()
    assert match.to_act == [1, 2]
    assert during(match, "Ben", BiddingView).bids == Bids(10, 100, 10, "KM-3.1")
    assert during(match, "Cleo", BiddingView).bids == Bids(10, 300, 10, "KH-3.4")
    assert refused(match, "Ben", "bid 110").facts == "KM-3.1: cap, most=100"
    assert refused(match, "Ben", "bid 310").facts == "KH-3.4: high, most=300"
    play(match, "Ben: bid 100 / Cleo: pass / Anna: sell / Ben: pay 50 20 10 10 10")
    assert animals(match, "Ben") == {"cow": 1}


@rule("KM-3.1")
def test_in_master_a_bidder_whose_cap_is_reached_is_not_asked_any_more() -> None:
    match = play(exposed_in_master(), "Cleo: bid 90")
    assert match.to_act == [1]
    match = exposed_in_master()
    assert happens(match, "Cleo: bid 100") == [BidMade(2, 100), KnockedDown(2, 100, "cow")]
    assert refused(match, "Ben", "bid 110").facts == "KH-3.5: late"


@rule("KM-3.1")
def test_in_master_a_bidder_beyond_whose_cap_the_others_bid_is_told_so() -> None:
    moves = "Anna: auction / Ben: bid 110 / Cleo, Dora: pass / Anna: sell / Cleo: bid 100"
    match = scene("kuhhandel-master", moves, players=FOUR, pile="cow")
    assert match.to_act == [3]
    assert refused(match, "Ben", "bid 110").facts == "KM-3.1: cap, most=100"


@rule("KM-3.1")
def test_in_master_an_exposed_bidder_who_has_passed_is_told_that_a_pass_holds() -> None:
    match = play(exposed_in_master(), "Ben: pass")
    assert refused(match, "Ben", "bid 20").facts == "KH-3.14: passed"


@rule("KM-3.1")
def test_in_master_the_cap_holds_for_this_card_only() -> None:
    match = for_nothing(play(exposed_in_master("cow pig goat"), "Ben, Cleo: pass"), 1)
    play(match, "Cleo: auction / Ben: bid 200")


@rule("KM-3.1", "KH-3.13")
def test_in_master_who_showed_no_money_is_out_and_everybody_out_counts_as_no_bid() -> None:
    # Ben and Cleo hold only zeros: they have offered everything else in trades.
    match = for_nothing(scene("kuhhandel-master", first="Ben", pile="cow cow cow pig goat"), 3)
    play(match, "Ben: trade cow Anna / Ben: offer 50 20 10 10 10 / Anna: accept")
    play(match, "Cleo: trade cow Ben / Cleo: offer 50 20 10 10 10 / Ben: accept / Anna: auction / Ben, Cleo: pass")
    play(match, "Ben: auction / Cleo: bid 10 / Anna: pass")
    assert happens(match, "Ben: sell") == [Sold(1), Exposed(2, [0, 0], 0)]
    assert match.to_act == [0]
    assert refused(match, "Cleo", "bid 10").facts == "KM-3.1: cap, most=0"
    play(match, "Anna: pass")
    assert animals(match, "Ben")["goat"] == 1
