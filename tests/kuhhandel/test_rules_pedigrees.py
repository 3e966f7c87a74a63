"""The countdown for a pedigree card (KM-3.1 to KM-3.6)."""

from collections import Counter

import pytest

from kuhstall.core.match import Match
from kuhstall.games.kuhhandel.editions import money as money_cards
from kuhstall.games.kuhhandel.events import (
    Answered,
    Bought,
    CardTurned,
    CardWon,
    Exposed,
    KnockedDown,
    Paid,
    Slapped,
    Sold,
)
from kuhstall.games.kuhhandel.rules.position import PURSES
from kuhstall.games.kuhhandel.view import Bids, CountdownView, KnockdownView
from tests.kuhhandel.scenes import animals, asked, during, for_nothing, money, position, sees, verbs, whose_turn
from tests.rules import happens, play, refused, rule, scene, story, told

FOUR = "Anna, Ben, Cleo, Dora"
START = [50, 20, 10, 10, 10, 0, 0]


def pedigree(moves: str = "", players: str = "Anna, Ben, Cleo", seed: str = "c0") -> Match:
    """Anna auctions the cow's pedigree card."""
    return scene("kuhhandel-master", f"Anna: auction / {moves}", players=players, seed=seed, pile="cow* cow goat")


@rule("KM-3.2")
def test_a_pedigree_card_is_counted_down_from_ten() -> None:
    match = pedigree()
    assert told(match, "public") == [CardTurned(0, "cow*")]
    assert match.to_act == [1, 2]
    assert during(match, "Ben", CountdownView).counts == Bids(1, 10, 1, "KM-3.2")
    for count in (0, 11, 100):
        assert refused(match, "Ben", f"slap {count}").facts == "KM-3.2: count"
    assert refused(match, "Ben", "bid 10").facts == "KM-3.2: not_now, move=bid"


@rule("KM-3.2")
def test_the_first_to_slap_gets_it_for_that_many_cards_of_any_value() -> None:
    match = pedigree("Ben: slap 3")
    assert happens(match, "Cleo: slap 2")[1:] == [Slapped(1, 3), KnockedDown(1, 3, "cow*")]
    play(match, "Anna: sell")
    for pay in ("50", "10 10", "10 10 10 20", "50 20 10 10 10 0 0"):
        assert refused(match, "Ben", f"pay {pay}").facts == "KM-3.2: cards, count=3"
    assert refused(match, "Ben", "pay 0 0 500").facts == "KH-3.10: missing, card=500"
    assert happens(match, "Ben: pay 0 10 0") == [Paid(1, 0, 3, [10, 0, 0]), CardWon(1, "cow*", 3)]
    assert money(match, "Anna") == [50, 20, 10, 10, 10, 10, 0, 0, 0, 0]
    assert money(match, "Ben") == [50, 20, 10, 10]
    assert [player.pedigrees for player in sees(match, "public").players] == [[], ["cow"], []]
    assert animals(match, "Ben") == {}
    assert whose_turn(match) == "Ben"


@rule("KM-3.2")
@pytest.mark.parametrize("pay", ["0 0 0 0", "500 100 0 0"])
def test_the_printed_example_four_cards_are_four_zeros_or_much_more(pay: str) -> None:
    match = pedigree("Ben: slap 4 / Cleo: wait / Anna: sell")
    position(match).held[PURSES + 1] = money_cards({500: 1, 100: 1, 0: 4})
    paid = [int(note) for note in pay.split()]
    assert happens(match, f"Ben: pay {pay}") == [Paid(1, 0, 4, paid), CardWon(1, "cow*", 4)]


@rule("KM-3.2")
@pytest.mark.parametrize("pay", ["0", "10", "20", "50"])
def test_any_card_will_do_and_only_the_two_see_which(pay: str) -> None:
    worlds = [pedigree(f"Ben: slap 1 / Cleo: wait / Anna: sell / Ben: pay {note}") for note in (pay, "10")]
    assert told(worlds[0], "Anna")[0] == Paid(1, 0, 1, [int(pay)])
    for name in ("Cleo", "public"):
        assert told(worlds[0], name)[0] == Paid(1, 0, 1, None)
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KM-3.3")
def test_the_auctioneer_may_buy_by_paying_as_many_cards_to_the_slapper() -> None:
    match = pedigree("Ben: slap 3 / Cleo: wait")
    assert verbs(match, "Anna") == ["sell", "buy"]
    assert happens(match, "Anna: buy") == [Bought(0)]
    assert refused(match, "Anna", "pay 50").facts == "KM-3.2: cards, count=3"
    assert happens(match, "Anna: pay 0 0 10") == [Paid(0, 1, 3, [10, 0, 0]), CardWon(0, "cow*", 3)]
    assert sees(match, "public").players[0].pedigrees == ["cow"]
    assert (len(money(match, "Anna")), len(money(match, "Ben"))) == (4, 10)


@rule("KM-3.3")
def test_buying_needs_as_many_cards() -> None:
    match = pedigree("Ben: slap 7 / Cleo: wait")
    assert verbs(match, "Anna") == ["sell", "buy"]
    dearer = pedigree("Ben: slap 8 / Cleo: wait")
    assert verbs(dearer, "Anna") == ["sell"]
    assert refused(dearer, "Anna", "buy").facts == "KM-3.3: poor, count=8"


@rule("KM-3.3")
def test_the_auctioneer_decides_before_seeing_the_slappers_cards() -> None:
    # Cleo has paid Ben a 10 or a 50, which Anna cannot know.
    moves = "Ben: auction / Cleo: bid 10 / Anna: pass / Ben: sell / Cleo: pay {} / Cleo: auction / Anna, Ben: pass"
    worlds = [
        scene("kuhhandel-master", moves.format(note), first="Ben", pile="rooster goose cow* cat")
        for note in ("10", "50")
    ]
    for match in worlds:
        play(match, "Anna: auction / Ben: slap 3 / Cleo: wait")
        assert match.to_act == [0]
    assert money(worlds[0], "Ben") != money(worlds[1], "Ben")
    assert story(worlds[0], "Anna") == story(worlds[1], "Anna")


@rule("KM-3.4")
def test_if_nobody_slaps_the_auctioneer_gets_it_for_nothing() -> None:
    match = pedigree("Ben: wait")
    assert happens(match, "Cleo: wait") == [Answered(2, 0), CardWon(0, "cow*", 0)]
    assert sees(match, "public").players[0].pedigrees == ["cow"]
    assert [money(match, name) for name in match.setup.players] == [START] * 3
    assert whose_turn(match) == "Ben"


@rule("KM-3.4")
def test_the_auctioneer_never_slaps() -> None:
    match = pedigree()
    assert refused(match, "Anna", "slap 3").facts == "KM-3.4: auctioneer"
    assert refused(match, "Anna", "wait").facts == "KM-3.4: auctioneer"


@rule("KM-3.1", "KM-3.5")
def test_who_slapped_with_too_few_cards_shows_his_money_and_the_count_starts_again_at_ten() -> None:
    match = pedigree("Ben: slap 8 / Cleo: slap 7")
    assert happens(match, "Anna: sell") == [Sold(0), Exposed(1, START, 7)]
    for name in ("Anna", "Cleo", "public"):
        assert told(match, name) == [Sold(0), Exposed(1, START, 7)]
        assert sees(match, name).players[1].money.certain == START
    assert match.to_act == [1, 2]
    assert during(match, "Cleo", CountdownView).counts == Bids(1, 10, 1, "KM-3.2")
    assert [player.has_answered for player in sees(match, "public").players] == [False, False, False]
    assert happens(match, "Ben: wait / Cleo: slap 2")[-1] == KnockedDown(2, 2, "cow*")


@rule("KM-3.1", "KM-3.5")
def test_who_was_exposed_may_slap_for_no_more_cards_than_were_shown() -> None:
    match = pedigree("Ben: slap 10 / Cleo: wait / Anna: sell")
    assert sees(match, "public").players[1].cap == 7
    assert during(match, "Ben", CountdownView).counts == Bids(1, 7, 1, "KM-3.1")
    assert refused(match, "Ben", "slap 8").facts == "KM-3.1: cap_cards, most=7"
    play(match, "Ben: slap 7 / Cleo: wait / Anna: sell / Ben: pay 50 20 10 10 10 0 0")
    assert sees(match, "public").players[1].pedigrees == ["cow"]
    assert money(match, "Ben") == []


@rule("KM-3.1", "KM-3.5")
def test_a_cap_in_cards_holds_for_this_card_only() -> None:
    match = scene("kuhhandel-master", "Anna: auction / Ben: slap 8 / Cleo: wait / Anna: sell", pile="cow* pig horse*")
    play(for_nothing(play(match, "Ben, Cleo: wait"), 1), "Cleo: auction / Ben: slap 10")


def slapped_without_cards() -> Match:
    """Ben has given all his money for a cow, has slapped at 1 and had to show that he has nothing."""
    match = for_nothing(scene("kuhhandel-master", first="Ben", pile="cow cow cat cow* dog*"), 3)
    play(match, "Ben: trade cow Cleo / Ben: offer 50 20 10 10 10 0 0 / Cleo: accept")
    play(match, "Cleo: auction / Anna: wait / Ben: slap 1")
    assert happens(match, "Cleo: sell") == [Sold(2), Exposed(1, [], 0)]
    return match


@rule("KM-3.1", "KM-3.5")
def test_who_showed_no_card_at_all_is_not_asked_again_and_his_slap_is_forgotten() -> None:
    match = slapped_without_cards()
    assert match.to_act == [0]
    assert happens(match, "Anna: wait") == [Answered(0, 0), CardWon(2, "cow*", 0)]


@rule("KM-3.1", "KM-3.5")
def test_who_showed_no_card_at_all_is_told_why_he_cannot_slap_again() -> None:
    assert refused(slapped_without_cards(), "Ben", "slap 1").facts == "KM-3.1: cap_cards, most=0"


@rule("KM-3.6")
def test_the_highest_count_wins_whoever_answers_first() -> None:
    for moves in ("Ben: slap 2 / Cleo: slap 6 / Dora: slap 5", "Cleo: slap 6 / Dora: slap 5 / Ben: slap 2"):
        assert Slapped(2, 6) in pedigree(moves, FOUR).events[-1]


@rule("KM-3.6")
def test_everybody_gives_one_answer() -> None:
    match = pedigree("Cleo: slap 6", FOUR)
    assert match.to_act == [1, 3]
    assert refused(match, "Cleo", "slap 7").facts == "KM-3.6: answered"
    assert refused(match, "Cleo", "wait").facts == "KM-3.6: answered"
    assert asked(match) == "Ben"


@rule("KM-3.6")
def test_answers_are_sealed() -> None:
    match = pedigree("Ben: slap 6", FOUR)
    assert told(match, "Ben") == [Answered(1, 6)]
    for name in ("Anna", "Cleo", "Dora", "public"):
        assert told(match, name) == [Answered(1, None)]
        assert story(match, name) == story(pedigree("Ben: wait", FOUR), name)


@rule("KM-3.6")
@pytest.mark.parametrize("losing", ["wait", "slap 1", "slap 5"])
def test_losing_answers_are_never_shown(losing: str) -> None:
    rest = "Ben: slap 6 / Cleo: {} / Dora: slap 2 / Anna: sell / Ben: pay 20 10 10 10 0 0 / Ben: auction"
    worlds = [pedigree(rest.format(answer), FOUR) for answer in (losing, "slap 4")]
    for name in ("Anna", "Ben", "Dora", "public"):
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KM-3.6")
def test_losing_answers_are_not_shown_after_an_insolvent_slap_either() -> None:
    rest = "Ben: slap 9 / Cleo: {} / Anna: sell / Ben: wait / Cleo: slap 2 / Anna: sell / Cleo: pay 0 0"
    worlds = [pedigree(rest.format(answer)) for answer in ("wait", "slap 8")]
    for name in ("Anna", "Ben", "public"):
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KM-3.6")
def test_equal_counts_are_decided_by_lot() -> None:
    winners: Counter[int] = Counter()
    for seed in range(90):
        match = pedigree("Ben: slap 3 / Cleo: slap 3 / Dora: slap 2", FOUR, f"{seed:x}")
        auction = during(match, "public", KnockdownView).auction
        assert auction.bid == 3
        assert auction.bidder is not None
        winners[auction.bidder] += 1
    assert sorted(winners) == [1, 2]
    assert min(winners.values()) > 25


@rule("KM-3.6")
def test_the_lot_does_not_depend_on_who_answered_first() -> None:
    for seed in range(8):
        orders = [
            pedigree(moves, FOUR, f"{seed:x}")
            for moves in ("Ben, Cleo: slap 3 / Dora: wait", "Dora: wait / Cleo, Ben: slap 3")
        ]
        assert during(orders[0], "public", KnockdownView) == during(orders[1], "public", KnockdownView)
