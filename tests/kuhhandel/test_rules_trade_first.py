"""The cow trade of the first edition (KH-4.9)."""

import pytest

from kuhstall.games.kuhhandel.events import (
    Accepted,
    TradeTied,
    TradeWon,
    ZerosReturned,
)
from tests.kuhhandel.scenes import (
    START,
    animals,
    cows,
    for_nothing,
    money,
    sees,
)
from tests.rules import happens, play, rule, scene, told


@rule("KH-4.9")
@pytest.mark.parametrize(
    ("offer", "counter", "anna", "ben"),
    [
        ("10 10", "10", [10, 10, 10, 0, 0], [10, 10, 10, 10, 10, 10, 10, 0, 0]),
        ("10", "10 10 10", [10, 10, 10, 10, 10, 10, 10, 10, 0, 0], [10, 10, 0, 0]),
    ],
)
def test_in_the_first_edition_the_winner_pays_the_loser_who_takes_his_own_offer_back(
    offer: str, counter: str, anna: list[int], ben: list[int]
) -> None:
    match = cows("kuhhandel-1", f"Anna: trade cow Ben / Anna: offer {offer} / Ben: counter {counter}")
    assert (money(match, "Anna"), money(match, "Ben")) == (anna, ben)


@rule("KH-4.9")
def test_in_the_first_edition_laid_zeros_go_back_and_everybody_sees_how_many() -> None:
    match = cows("kuhhandel-1", "Anna: trade cow Ben / Anna: offer 10 10 0 / Ben: counter 10 0 0")
    for name in ("Anna", "Ben", "Cleo", "public"):
        assert told(match, name)[1:] == [ZerosReturned(0, 1), ZerosReturned(1, 2), TradeWon(0, 1, 0, "cow", 1)]
    assert money(match, "Anna") == [10, 10, 10, 0, 0]
    assert money(match, "Ben") == [10, 10, 10, 10, 10, 10, 10, 0, 0]


@rule("KH-4.9")
@pytest.mark.parametrize("options", ["", "keep-money", "multiply"])
def test_in_the_first_edition_zeros_go_back_on_acceptance_too(options: str) -> None:
    match = cows("kuhhandel-1", "Anna: trade cow Ben / Anna: offer 10 0 0", options)
    assert happens(match, "Ben: accept") == [
        Accepted(1, 0, 3, [10, 0, 0]),
        ZerosReturned(0, 2),
        TradeWon(0, 1, 0, "cow", 1),
    ]
    assert told(match, "Cleo")[:2] == [Accepted(1, 0, 3, None), ZerosReturned(0, 2)]
    assert money(match, "Anna") == [10, 10, 10, 10, 0, 0]
    assert money(match, "Ben") == [10, 10, 10, 10, 10, 10, 0, 0]


@rule("KH-4.9")
def test_in_the_first_edition_no_zeros_are_mentioned_when_none_were_laid() -> None:
    match = cows("kuhhandel-1", "Anna: trade cow Ben / Anna: offer 10 / Ben: counter 10 10")
    assert not any(isinstance(event, ZerosReturned) for event in match.events[-1])


@rule("KH-4.9")
@pytest.mark.parametrize("options", ["", "keep-money"])
def test_in_the_first_edition_each_takes_his_own_money_back_on_any_tie(options: str) -> None:
    match = for_nothing(scene("kuhhandel-1", first="Cleo", options=options, pile="donkey cow cow goat"), 4)
    play(match, "Anna: trade cow Ben / Anna: offer 50 0")
    happened = happens(match, "Ben: counter 10 10 10 10 10 0 0")
    assert happened[1:] == [ZerosReturned(0, 1), ZerosReturned(1, 2), TradeTied(0, 1)]
    assert money(match, "Anna") == money(match, "Ben") == [50, *START["kuhhandel-1"]]
    play(match, "Anna: offer 10 10 10 10 10 / Ben: counter 50")
    assert money(match, "Anna") == money(match, "Ben") == [50, *START["kuhhandel-1"]]
    assert animals(match, "Anna") == {"cow": 2}


@rule("KH-4.9")
def test_in_the_first_edition_the_two_know_what_they_looked_at_although_it_went_back() -> None:
    # Ben pays Anna 10 with a 10; Cleo thinks that it may have been his 50, until he lays it against hers.
    match = for_nothing(scene("kuhhandel-1", pile="donkey cow cow pig"), 3)
    play(match, "Anna: auction / Ben: bid 10 / Cleo: pass / Anna: sell / Ben: pay 10")
    assert 50 not in sees(match, "Cleo").players[1].money.certain
    play(match, "Ben: trade cow Cleo / Ben: offer 50 / Cleo: counter 50")
    assert 50 in money(match, "Ben")
    assert 50 in sees(match, "Cleo").players[1].money.certain
    assert 50 not in sees(match, "public").players[1].money.certain


@rule("KH-4.9", "KH-5.4")
def test_with_keep_money_both_keep_what_they_received_but_zeros() -> None:
    moves = "Anna: trade cow Ben / Anna: offer 10 10 0 / Ben: counter 10 0 0"
    match = cows("kuhhandel-1", moves, "keep-money")
    assert ZerosReturned(0, 1) in told(match, "Cleo")
    assert ZerosReturned(1, 2) in told(match, "Cleo")
    assert money(match, "Anna") == [10, 10, 10, 10, 0, 0]
    assert money(match, "Ben") == [10, 10, 10, 10, 10, 10, 0, 0]
    assert animals(match, "Anna") == {"cow": 2}
