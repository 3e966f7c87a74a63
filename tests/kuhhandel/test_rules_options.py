"""The options of Master (KM-7)."""

import pytest

from kuhstall.core.errors import Malformed
from kuhstall.core.match import Match
from kuhstall.core.views import OverView
from kuhstall.games.kuhhandel.editions import ANIMALS
from kuhstall.games.kuhhandel.events import CardTurned, RatTaken, TurnEnded
from kuhstall.games.kuhhandel.view import TurnView
from tests.kuhhandel.scenes import animals, for_nothing, money, position, sees, trade, trades, verbs, whose_turn
from tests.rules import happens, play, refused, rule, scene

MASTER = "kuhhandel-master"
DUEL = "kuhhandel-duel"


def traded(game: str, options: str = "super", rest: str = "pig goat horse") -> Match:
    """Anna has just won a cow from Ben in a trade."""
    if game == DUEL:
        match = scene(game, players="Anna, Ben", options=options, pile=f"cow cow cat dog {rest}")
        play(match, "Anna: divide / Anna: keep / Ben: divide / Ben: keep")
    else:
        match = for_nothing(scene(game, options=options, pile=f"cow cow cat {rest}"), 3)
    return trade(match, "Anna", "cow", "Ben")


@rule("KM-7.1")
@pytest.mark.parametrize(("game", "draw"), [(MASTER, "auction"), (DUEL, "divide")])
def test_after_a_trade_you_may_take_a_card_as_well(game: str, draw: str) -> None:
    match = traded(game)
    assert match.to_act == [0]
    assert verbs(match, "Anna") == [draw, "end"]
    play(match, f"Anna: {draw}")
    if game == MASTER:
        play(match, "Ben: bid 10 / Cleo: pass / Anna: buy / Anna: pay 10")
    else:
        play(match, "Anna: give")
    assert sum(animals(match, name).get("pig", 0) for name in match.setup.players) == 1
    assert whose_turn(match) == "Ben"
    assert isinstance(sees(match, "public").phase, TurnView)


@rule("KM-7.1")
@pytest.mark.parametrize("game", [MASTER, DUEL])
def test_after_a_trade_you_may_end_your_turn(game: str) -> None:
    match = traded(game)
    assert happens(match, "Anna: end") == [TurnEnded(0)]
    assert whose_turn(match) == "Ben"


@rule("KM-7.1")
@pytest.mark.parametrize(("game", "other"), [(MASTER, "divide"), (DUEL, "auction")])
def test_after_a_trade_there_is_no_second_trade_and_no_other_way_to_take_a_card(game: str, other: str) -> None:
    match = traded(game)
    wrong = "KH-2.1: no_division" if game == MASTER else "KM-6.2: no_auction"
    assert refused(match, "Anna", "trade cow Ben").facts == "KM-7.1: once"
    assert refused(match, "Anna", other).facts == wrong
    assert refused(match, "Ben", "end").facts == "KM-7.1: other, player=Anna"


@rule("KM-7.1")
@pytest.mark.parametrize(("game", "draw"), [(MASTER, "auction"), (DUEL, "divide")])
def test_the_card_comes_after_the_trade_only(game: str, draw: str) -> None:
    match = traded(game)
    play(match, f"Anna: end / Ben: {draw}")
    if game == MASTER:
        play(match, "Anna, Cleo: pass")
        assert whose_turn(match) == "Cleo"
    else:
        play(match, "Ben: keep")
        assert whose_turn(match) == "Anna"
    assert isinstance(sees(match, "public").phase, TurnView)


@rule("KM-7.1")
@pytest.mark.parametrize("game", [MASTER, DUEL])
def test_without_the_option_a_trade_ends_the_turn(game: str) -> None:
    match = traded(game, options="")
    assert whose_turn(match) == "Ben"
    assert refused(match, "Ben", "end").facts == "KH-2.1: not_now, move=end"


@rule("KM-7.1", "KM-3.10")
def test_the_extra_cards_after_rats_are_included() -> None:
    match = traded(MASTER, rest="rat rat pig horse")
    play(match, "Anna: auction")
    assert happens(match, "Ben: take") == [RatTaken(1, 0, []), CardTurned(0, "rat")]
    assert happens(match, "Ben: take") == [RatTaken(1, 0, []), CardTurned(0, "pig")]
    play(match, "Ben, Cleo: pass")
    assert animals(match, "Anna") == {"pig": 1, "cow": 2}
    assert whose_turn(match) == "Ben"


@rule("KM-7.1")
def test_with_an_empty_pile_there_is_no_extra_card_in_master() -> None:
    cards = [card for animal in ANIMALS for card in (*[animal] * 4, f"{animal}*")]
    match = scene(MASTER, options="super", pile=f"rat rat rat rat {' '.join(cards)}")
    for_nothing(match, 50)
    name = whose_turn(match)
    partner = trades(match, name)[0]
    trade(match, name, partner.animal, match.setup.players[partner.rival])
    assert isinstance(sees(match, "public").phase, TurnView)
    assert whose_turn(match) != name


@rule("KM-7.1")
def test_with_an_empty_pile_there_is_no_extra_card_for_two() -> None:
    match = scene(DUEL, players="Anna, Ben", options="super")
    while sees(match, "public").pile.cards:
        name = whose_turn(match)
        play(match, f"{name}: divide / {name}: keep")
    name = whose_turn(match)
    partner = trades(match, name)[0]
    trade(match, name, partner.animal, match.setup.players[partner.rival])
    assert isinstance(sees(match, "public").phase, TurnView | OverView)


@rule("KM-7.1")
@pytest.mark.parametrize("game", ["kuhhandel-1", "kuhhandel-2"])
@pytest.mark.parametrize("option", ["super", "kassensturz"])
def test_the_options_of_master_are_masters_alone(game: str, option: str) -> None:
    with pytest.raises(Malformed, match=f"no option '{option}'"):
        scene(game, options=option)


@rule("KM-7.2")
@pytest.mark.parametrize("game", [MASTER, DUEL])
@pytest.mark.parametrize(("options", "counts"), [("kassensturz", True), ("super, kassensturz", True), ("", False)])
def test_with_kassensturz_money_counts_at_the_end(game: str, options: str, counts: bool) -> None:
    match = scene(game, players="Anna, Ben" if game == DUEL else "Anna, Ben, Cleo", options=options)
    assert match.state.scores() == [100 if counts else 0] * len(match.setup.players)
    assert position(match).winners() == 0


@rule("KM-7.2")
@pytest.mark.parametrize("game", [MASTER, DUEL])
def test_while_the_game_runs_the_score_that_is_shown_leaves_money_out(game: str) -> None:
    match = scene(game, players="Anna, Ben" if game == DUEL else "Anna, Ben, Cleo", options="kassensturz")
    assert sum(money(match, "Anna")) == 100
    for name in ("Anna", "Ben", "public"):
        assert {player.score for player in sees(match, name).players} == {0}
