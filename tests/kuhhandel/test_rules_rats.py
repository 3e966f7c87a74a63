"""The round about a rat (KM-3.7 to KM-3.10)."""

import pytest

from kuhstall.core.match import Match
from kuhstall.games.kuhhandel.editions import ANIMALS
from kuhstall.games.kuhhandel.events import CardTurned, CardWon, QuartetCompleted, RatFed, RatTaken
from kuhstall.games.kuhhandel.view import BiddingView, CountdownView, RatView, TurnView
from tests.kuhhandel.scenes import animals, during, for_nothing, money, sees, verbs, whose_turn
from tests.rules import happens, play, refused, rule, scene, story, told

EVERYTHING = "50 20 10 10 10 0 0"


def rat(moves: str = "", players: str = "Anna, Ben, Cleo", pile: str = "rat cow pig") -> Match:
    """Anna turns up a rat."""
    return scene("kuhhandel-master", f"Anna: auction / {moves}", players=players, pile=pile)


@rule("KM-3.7")
def test_players_are_asked_in_turn_from_the_auctioneers_left_the_auctioneer_included() -> None:
    match = rat()
    order = []
    for _ in range(7):
        assert len(match.to_act) == 1
        order.append(match.to_act[0])
        play(match, f"{match.setup.players[match.to_act[0]]}: lay 10")
    assert order == [1, 2, 0, 1, 2, 0, 1]
    assert refused(match, "Anna", "take").facts == "KM-3.7: other, player=Cleo"
    assert refused(match, "Ben", "lay 0").facts == "KM-3.7: other, player=Cleo"


@rule("KM-3.7")
def test_each_takes_the_rat_or_lays_one_money_card() -> None:
    match = rat()
    assert verbs(match, "Ben") == ["take", "lay"]
    assert refused(match, "Ben", "lay 100").facts == "KM-3.7: missing, card=100"
    assert refused(match, "Ben", "pass").facts == "KM-3.7: not_now, move=pass"
    assert happens(match, "Ben: lay 0") == [RatFed(1, 0)]
    assert money(match, "Ben") == [50, 20, 10, 10, 10, 0]


@rule("KM-3.7")
def test_the_rat_goes_with_all_money_beside_it() -> None:
    match = rat("Ben: lay 0 / Cleo: lay 10 / Anna: lay 20 / Ben: lay 10")
    assert happens(match, "Cleo: take")[0] == RatTaken(2, 4, [20, 10, 10, 0])
    assert animals(match, "Cleo") == {"rat": 1}
    assert money(match, "Cleo") == [50, 20, 20, 10, 10, 10, 10, 0, 0, 0]
    assert (len(money(match, "Anna")), len(money(match, "Ben"))) == (6, 5)


@rule("KM-3.7")
def test_the_auctioneer_can_take_the_rat_too() -> None:
    match = rat("Ben, Cleo: lay 0 / Anna: take")
    assert animals(match, "Anna") == {"rat": 1}
    assert money(match, "Anna") == [50, 20, 10, 10, 10, 0, 0, 0, 0]


@rule("KM-3.7")
def test_the_first_who_is_asked_can_take_the_rat_without_any_money() -> None:
    match = rat()
    assert happens(match, "Ben: take")[0] == RatTaken(1, 0, [])


@rule("KM-3.8")
def test_who_has_no_money_card_must_take_the_rat() -> None:
    match = for_nothing(scene("kuhhandel-master", pile="cow cow goat rat pig"), 3)
    play(match, f"Anna: trade cow Ben / Anna: offer {EVERYTHING} / Ben: accept / Ben: auction")
    assert match.to_act == [2]
    happened = happens(match, "Cleo: lay 10")
    assert happened == [RatFed(2, 10), RatTaken(0, 1, [10]), CardTurned(1, "pig")]
    assert animals(match, "Anna") == {"cow": 2, "rat": 1}
    assert money(match, "Anna") == [10]
    assert match.moves[-1] == (2, "lay 10")


@rule("KM-3.8")
def test_an_auctioneers_left_neighbour_without_money_takes_the_rat_at_once() -> None:
    match = for_nothing(scene("kuhhandel-master", pile="cow cow goat cat rat pig"), 3)
    play(match, f"Anna: trade cow Ben / Anna: offer {EVERYTHING} / Ben: accept / Ben: auction / Cleo, Anna: pass")
    assert happens(match, "Cleo: auction") == [CardTurned(2, "rat"), RatTaken(0, 0, []), CardTurned(2, "pig")]


@rule("KM-3.8")
def test_the_last_card_laid_forces_the_player_in_the_next_round() -> None:
    match = rat()
    for note in EVERYTHING.split():
        play(match, f"Ben, Cleo, Anna: lay {note}")
    assert animals(match, "Ben") == {"rat": 1}
    assert len(money(match, "Ben")) == 21
    assert isinstance(sees(match, "public").phase, BiddingView)


@rule("KM-3.9")
def test_how_many_cards_lie_beside_the_rat_is_public_but_not_which() -> None:
    match = rat("Ben: lay 0 / Cleo: lay 10")
    assert told(match, "Cleo") == [RatFed(2, 10)]
    for name in ("Anna", "Ben", "public"):
        assert told(match, name) == [RatFed(2, None)]
    for name, own in (("Anna", []), ("Ben", [0]), ("Cleo", [10]), ("public", [])):
        rat_seen = during(match, name, RatView)
        assert (rat_seen.beside, rat_seen.own_beside) == (2, own)


@rule("KM-3.9")
@pytest.mark.parametrize(
    "moves", ["Ben: lay {}", "Ben: lay {} / Cleo: lay 10", "Ben: lay {} / Cleo: lay 0 / Anna: take"]
)
def test_only_the_taker_learns_the_values(moves: str) -> None:
    worlds = [rat(moves.format(note)) for note in ("0", "50")]
    others = ("Cleo", "public") if "take" in moves else ("Anna", "Cleo", "public")
    for name in others:
        assert story(worlds[0], name) == story(worlds[1], name)
    if "take" in moves:
        assert told(worlds[1], "Anna")[0] == RatTaken(0, 2, [50, 0])
        assert told(worlds[1], "Cleo")[0] == RatTaken(0, 2, None)


@rule("KM-3.9")
def test_who_laid_a_card_knows_that_the_taker_has_it() -> None:
    match = rat("Ben: lay 50 / Cleo: take")
    assert sees(match, "Ben").players[2].money.certain.count(50) == 2
    assert sees(match, "Anna").players[2].money.certain.count(50) == 1


@rule("KM-3.10")
def test_after_a_rat_the_same_auctioneer_turns_up_the_next_card_at_once() -> None:
    match = rat()
    assert happens(match, "Ben: take")[1:] == [CardTurned(0, "cow")]
    assert isinstance(sees(match, "public").phase, BiddingView)
    assert happens(match, "Ben, Cleo: pass")[-1] == CardWon(0, "cow", 0)
    assert whose_turn(match) == "Ben"


@rule("KM-3.10")
def test_after_another_rat_the_same_auctioneer_goes_on() -> None:
    match = rat(pile="rat rat rat rat cow* pig")
    for name in ("Ben", "Ben", "Ben"):
        assert happens(match, f"{name}: take")[-1] == CardTurned(0, "rat")
    assert happens(match, "Ben: take")[1:] == [QuartetCompleted(1, "rat"), CardTurned(0, "cow*")]
    assert isinstance(sees(match, "public").phase, CountdownView)
    play(match, "Ben, Cleo: wait")
    assert whose_turn(match) == "Ben"


@rule("KM-3.10")
def test_a_donkey_after_a_rat_pays_as_usual() -> None:
    match = rat("Ben: take", pile="rat donkey")
    assert money(match, "Cleo") == [50, 50, 20, 10, 10, 10, 0, 0]


@rule("KM-3.10")
def test_with_the_pile_empty_the_turn_ends_after_a_rat() -> None:
    others = [card for animal in ANIMALS for card in (*[animal] * 4, f"{animal}*")]
    match = for_nothing(scene("kuhhandel-master", pile=f"rat rat rat {' '.join(others)} rat"), 50)
    assert (whose_turn(match), sees(match, "public").pile.cards) == ("Cleo", 1)
    happened = happens(match, "Cleo: auction / Anna: take")
    assert happened == [CardTurned(2, "rat"), RatTaken(0, 0, [])]
    assert isinstance(sees(match, "public").phase, TurnView)
    assert whose_turn(match) == "Anna"
