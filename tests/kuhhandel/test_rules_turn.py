"""The turn, forced trades and the end (KH-2)."""

from dataclasses import replace

import pytest

from kuhstall.core.game import Setup
from kuhstall.core.match import Match
from kuhstall.core.record import final_line
from kuhstall.core.views import OverView
from kuhstall.games.kuhhandel.editions import DUEL, FIRST, MASTER, SECOND
from kuhstall.games.kuhhandel.events import GameEnded, QuartetCompleted
from kuhstall.games.kuhhandel.game import Kuhhandel
from kuhstall.games.kuhhandel.rules.edition import Edition
from kuhstall.games.kuhhandel.view import Partner, TurnView
from tests.kuhhandel.scenes import (
    AUCTIONS,
    FAMILY,
    FIVE,
    NAMES,
    animals,
    during,
    for_nothing,
    sees,
    shares,
    trade,
    trades,
    verbs,
    whose_turn,
)
from tests.rules import happens, play, refused, rule, scene, told


@rule("KH-2.1")
@pytest.mark.parametrize("game", AUCTIONS)
def test_at_first_there_is_only_the_auction(game: str) -> None:
    match = scene(game, pile="cow cow cow")
    assert verbs(match, "Anna") == ["auction"]
    assert match.to_act == [0]
    assert during(match, "Ben", TurnView).trades is None
    assert refused(match, "Ben", "auction").facts == "KH-2.1: other, player=Anna"
    assert refused(match, "Anna", "divide").facts == "KH-2.1: no_division"
    for move in (
        "bid 10",
        "pass",
        "sell",
        "buy",
        "pay 10",
        "offer 10",
        "accept",
        "counter 10",
        "slap 3",
        "take",
        "end",
    ):
        assert refused(match, "Anna", move).facts == f"KH-2.1: not_now, move={move.split()[0]}"


@rule("KH-2.1")
@pytest.mark.parametrize("game", AUCTIONS)
def test_later_you_choose_between_auction_and_trade(game: str) -> None:
    match = for_nothing(scene(game, pile="cow cow horse horse"), 3)
    assert verbs(match, "Anna") == ["auction", "trade"]
    assert whose_turn(for_nothing(match, 1)) == "Ben"


@rule("KH-2.1")
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_trade_takes_the_place_of_the_auction(game: str) -> None:
    match = trade(for_nothing(scene(game, pile="cow cow horse horse"), 3), "Anna", "cow", "Ben")
    assert whose_turn(match) == "Ben"
    assert verbs(match, "Ben") == ["auction"]


@rule("KH-2.2")
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_trade_needs_an_animal_that_both_own(game: str) -> None:
    match = for_nothing(scene(game, pile="cow cow horse pig goat goat"), 6)
    assert during(match, "Anna", TurnView).trades == [Partner("cow", 1, 1)]
    assert refused(match, "Anna", "trade horse Cleo").facts == "KH-2.2: not_both, animal=horse, player=Cleo"
    assert refused(match, "Anna", "trade pig Ben").facts == "KH-2.2: not_both, animal=pig, player=Ben"
    assert refused(match, "Anna", "trade cow Anna").facts == "KH-2.2: self"
    assert refused(match, "Ben", "trade cow Anna").facts == "KH-2.1: other, player=Anna"
    play(match, "Anna: trade cow Ben")


@rule("KH-2.2")
@pytest.mark.parametrize("game", AUCTIONS)
def test_every_partner_and_every_shared_animal_is_open(game: str) -> None:
    match = for_nothing(scene(game, pile=shares("cow pig horse", "cow goat pig", "pig cow cat")), 9)
    assert during(match, "Anna", TurnView).trades == [
        Partner("pig", 1, 1),
        Partner("pig", 2, 1),
        Partner("cow", 1, 1),
        Partner("cow", 2, 1),
    ]


@rule("KH-2.2")
@pytest.mark.parametrize("game", AUCTIONS)
def test_a_complete_quartet_is_safe(game: str) -> None:
    match = for_nothing(scene(game, pile=shares("4cow", "pig 3goat", "pig 3dog")), 12)
    assert refused(match, "Anna", "trade cow Ben").facts == "KH-2.2: complete, animal=cow"
    for_nothing(match, 1)
    assert refused(match, "Ben", "trade cow Anna").facts == "KH-2.2: complete, animal=cow"
    assert during(match, "Ben", TurnView).trades == [Partner("pig", 2, 1)]


LATE = shares("4rooster 4goose", "4cat 4dog", "4sheep 3goat horse", "4donkey 4pig", "4cow 3horse goat")


def late(game: str) -> Match:
    """Five players, an empty pile: only Cleo (3 goats, 1 horse) and Emil (3 horses, 1 goat) can trade."""
    return for_nothing(scene(game, players=FIVE, pile=LATE), 40)


@rule("KH-2.3")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_with_an_empty_pile_trading_is_a_duty(game: str) -> None:
    match = late(game)
    assert sees(match, "public").pile.cards == 0
    assert verbs(match, "Cleo") == ["trade"]
    assert refused(match, "Cleo", "auction").facts == "KH-2.3: pile_empty"


@rule("KH-2.3")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_who_cannot_trade_is_skipped(game: str) -> None:
    match = late(game)
    assert whose_turn(match) == "Cleo"
    assert whose_turn(trade(match, "Cleo", "goat", "Emil")) == "Emil"


@rule("KH-2.3")
def test_with_an_empty_pile_everybody_who_can_trade_is_asked_in_turn() -> None:
    hands = ("4rooster 4goose cow horse", "4cat 4dog 2cow", "4sheep 4goat cow pig", "4donkey 3pig 3horse")
    match = for_nothing(scene("kuhhandel-2", players="Anna, Ben, Cleo, Dora", pile=shares(*hands)), 40)
    assert whose_turn(match) == "Anna"
    assert whose_turn(trade(match, "Anna", "cow", "Cleo")) == "Ben"
    assert whose_turn(trade(match, "Ben", "cow", "Anna")) == "Cleo"
    assert whose_turn(trade(match, "Cleo", "pig", "Dora")) == "Dora"


@rule("KH-2.4")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_the_game_ends_when_the_last_quartet_is_complete(game: str) -> None:
    match = trade(late(game), "Cleo", "goat", "Emil")
    assert not match.over
    happened = happens(match, "Emil: trade horse Cleo / Emil: offer nothing / Cleo: accept")
    assert happened[-2:] == [QuartetCompleted(4, "horse"), GameEnded(match.state.scores(), "")]
    assert match.over
    assert (match.to_act, during(match, "Anna", OverView).ending, match.state.ending()) == ([], "", "")
    assert refused(match, "Anna", "auction").facts == "KH-2.4: over, move=auction"


@rule("KH-2.4")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
def test_the_game_ends_with_the_last_card_if_it_completes_everything(game: str) -> None:
    hands = ("4rooster 4cat", "4goose 4dog", "4sheep 4pig", "4donkey 4goat", "4cow 4horse")
    match = for_nothing(scene(game, players=FIVE, pile=shares(*hands)), 39)
    assert not match.over
    play(match, "Emil: auction / Anna, Ben, Cleo, Dora: pass")
    assert match.over
    assert told(match, "public")[-1] == GameEnded(match.state.scores(), "")


@rule("KH-2.4")
@pytest.mark.parametrize("game", AUCTIONS)
def test_the_game_goes_on_while_there_are_cards_even_if_all_quartets_lying_are_complete(game: str) -> None:
    match = for_nothing(scene(game, players=FIVE, pile=shares("4cow", "4pig", "4goat", "4dog", "4cat")), 20)
    assert not match.over
    assert verbs(match, "Anna") == ["auction"]


@rule("KH-2.3", "KH-2.4", "KM-4.4")
@pytest.mark.parametrize("game", FAMILY)
def test_with_an_empty_pile_trades_go_on_until_every_quartet_is_complete(game: str) -> None:
    match = scene(game, players="Anna, Ben" if game == "kuhhandel-duel" else "Anna, Ben, Cleo, Dora")
    while sees(match, "public").pile.cards:
        name = whose_turn(match)
        if game == "kuhhandel-duel":
            play(match, f"{name}: divide / {name}: keep")
        else:
            for_nothing(match, 1)
    while not match.over:
        name = whose_turn(match)
        assert verbs(match, name) == ["trade"]
        partner = trades(match, name)[0]
        trade(match, name, partner.animal, match.setup.players[partner.rival])
    assert match.state.ending() == ""
    lying = [number for name in match.setup.players for number in animals(match, name).values()]
    assert lying == [4] * (10 if game in ("kuhhandel-1", "kuhhandel-2") else 11)


ENDLESS = shares("2cow goat", "2goat cow", "cow goat horse")
TO_AND_FRO = """
    Anna: trade goat Ben / Anna: offer nothing / Ben: accept
    Ben: trade goat Anna / Ben: offer nothing / Anna: accept
    Cleo: trade cow Anna / Cleo: offer 10 / Anna: accept
    Anna: trade goat Ben / Anna: offer nothing / Ben: accept
    Ben: trade goat Anna / Ben: offer nothing / Anna: accept
    Cleo: trade cow Anna / Cleo: offer nothing / Anna: counter 10
"""
"""Six trades after which everything is where it was: Anna 2 cows 1 goat, Ben 1 cow 2 goats, Cleo 1 cow 1 goat."""
ALMOST, LAST = TO_AND_FRO.strip().rsplit("\n", 1)


@rule("KH-2.5")
@pytest.mark.parametrize("game", AUCTIONS)
def test_after_sixty_idle_trades_a_card_must_be_turned_up_first(game: str) -> None:
    match = play(for_nothing(scene(game, pile=f"{ENDLESS} rooster goose"), 9), TO_AND_FRO * 9)
    assert sees(match, "Ben").trades_stalled == 54
    play(match, ALMOST)
    assert verbs(match, "Cleo") == ["auction", "trade"]
    play(match, LAST)
    assert sees(match, "Ben").trades_stalled == 60
    assert verbs(match, "Anna") == ["auction"]
    assert refused(match, "Anna", "trade goat Ben").facts == "KH-2.5: stalled"
    for_nothing(match, 1)
    assert sees(match, "Ben").trades_stalled == 0
    assert verbs(match, "Ben") == ["auction", "trade"]


@rule("KH-2.5")
def test_sixty_idle_trades_stop_trading_for_two_as_well() -> None:
    match = scene("kuhhandel-duel", players="Anna, Ben", pile="cow cow cow goat rooster goose")
    play(match, "Anna: divide / Anna: keep / Ben: divide / Ben: keep")
    for _ in range(30):
        trade(trade(match, "Anna", "cow", "Ben"), "Ben", "cow", "Anna")
    assert verbs(match, "Anna") == ["divide"]
    assert refused(match, "Anna", "trade cow Ben").facts == "KH-2.5: stalled"
    play(match, "Anna: divide / Anna: keep / Ben: trade cow Anna")


EMPTY = shares("cow goat 2cat 2donkey 4pig 4horse", "2cow goat 4rooster 4goose 2cat", "cow 2goat 4dog 4sheep 2donkey")


def endless(game: Kuhhandel) -> Match:
    """An empty pile and Anna's turn: cows, goats, cats and donkeys are not complete."""
    setup = Setup(players=NAMES[:3], first=2, seed="c0", lines={"pile": EMPTY})
    return for_nothing(Match(game, setup), 40)


@rule("KH-2.5")
@pytest.mark.parametrize(
    ("edition", "scores"), [(FIRST, "Anna 550, Ben 410, Cleo 1650"), (SECOND, "Anna 100, Ben 820, Cleo 3300")]
)
def test_with_an_empty_pile_sixty_idle_trades_end_the_game(edition: Edition, scores: str) -> None:
    match = play(endless(Kuhhandel(edition)), TO_AND_FRO * 9)
    play(match, ALMOST)
    assert not match.over
    play(match, LAST)
    assert match.over
    assert match.state.ending() == during(match, "public", OverView).ending == "KH-2.5"
    assert told(match, "public")[-1] == GameEnded(match.state.scores(), "KH-2.5")
    assert final_line(match) == f"= {scores} (KH-2.5)"


@rule("KH-2.5")
def test_a_completed_quartet_starts_the_count_again() -> None:
    match = play(endless(Kuhhandel(SECOND)), TO_AND_FRO * 9)
    play(match, ALMOST)
    trade(match, "Cleo", "cat", "Anna")
    assert animals(match, "Cleo")["cat"] == 4
    assert not match.over
    assert sees(match, "public").trades_stalled == 0


@rule("KH-2.5")
def test_the_sixty_is_a_number_of_the_edition() -> None:
    assert {edition.stall_limit for edition in (FIRST, SECOND, MASTER, DUEL)} == {60}
    match = endless(Kuhhandel(replace(SECOND, stall_limit=6)))
    assert play(match, TO_AND_FRO).state.ending() == "KH-2.5"
