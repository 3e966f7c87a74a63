"""What Master adds to the cow trade: rats and pedigree cards (KM-4)."""

import pytest

from kuhstall.core.match import Match
from kuhstall.games.kuhhandel.events import (
    Challenged,
    QuartetCompleted,
    TradeTied,
    TradeWon,
)
from kuhstall.games.kuhhandel.view import Partner, TurnView
from tests.kuhhandel.scenes import (
    START,
    animals,
    during,
    for_nothing,
    money,
    sees,
    shares,
    swapped,
    trade,
    trades,
    verbs,
    whose_turn,
)
from tests.rules import happens, play, refused, rule, scene


def rats(game: str, anna: int = 1, ben: int = 1) -> Match:
    """Anna and Ben own that many rats, one or two, and it is Anna's turn."""
    if game == "kuhhandel-duel":
        pile = f"rat rat {'rat' if ben == 2 else 'goat'} {'rat' if anna == 2 else 'pig'} cat cat"
        return scene(game, "Anna: divide / Anna: keep / Ben: divide / Ben: keep", players="Anna, Ben", pile=pile)
    # A rat goes to the auctioneer's left: Cleo turns up Anna's and Anna turns up Ben's.
    cleo = f"rat+cat {'rat+' if anna == 2 else ''}rooster sheep"
    pile = shares(cleo, f"rat+dog {'rat+' if ben == 2 else ''}goose", "horse cow")
    return for_nothing(scene(game, first="Cleo", pile=pile), 7)


@rule("KM-4.1")
@pytest.mark.parametrize("game", ["kuhhandel-master", "kuhhandel-duel"])
def test_who_offers_more_gets_rid_of_his_rat(game: str) -> None:
    match = rats(game)
    assert Partner("rat", 1, 1) in trades(match, "Anna")
    happened = happens(match, "Anna: trade rat Ben / Anna: offer 20 / Ben: counter 10")
    assert happened[-1] == TradeWon(0, 1, 1, "rat", 1)
    assert "rat" not in animals(match, "Anna")
    assert animals(match, "Ben")["rat"] == 2
    assert money(match, "Anna") == swapped(START[game], [20], [10])
    match = rats(game)
    assert happens(match, "Anna: trade rat Ben / Anna: offer 10 / Ben: counter 20")[-1] == TradeWon(1, 0, 0, "rat", 1)
    assert animals(match, "Anna")["rat"] == 2


@rule("KM-4.1")
@pytest.mark.parametrize("game", ["kuhhandel-master", "kuhhandel-duel"])
def test_who_accepts_a_rat_offer_takes_the_money_and_the_rat(game: str) -> None:
    match = rats(game)
    play(match, "Anna: trade rat Ben / Anna: offer 50 / Ben: accept")
    assert "rat" not in animals(match, "Anna")
    assert animals(match, "Ben")["rat"] == 2
    assert sum(money(match, "Ben")) == 150


@rule("KM-4.1")
@pytest.mark.parametrize("game", ["kuhhandel-master", "kuhhandel-duel"])
def test_two_pairs_of_rats_go_over_together(game: str) -> None:
    match = rats(game, 2, 2)
    assert happens(match, "Anna: trade rat Ben") == [Challenged(0, 1, "rat", 2)]
    happened = happens(match, "Anna: offer 20 / Ben: counter 10")
    assert TradeWon(0, 1, 1, "rat", 2) in happened
    assert QuartetCompleted(1, "rat") in happened
    assert animals(match, "Ben")["rat"] == 4


@rule("KM-4.1")
@pytest.mark.parametrize("game", ["kuhhandel-master", "kuhhandel-duel"])
def test_of_unequal_rats_one_goes_over(game: str) -> None:
    match = rats(game, 2, 1)
    play(match, "Anna: trade rat Ben / Anna: offer 20 / Ben: counter 10")
    assert [animals(match, name).get("rat", 0) for name in ("Anna", "Ben")] == [1, 2]


@rule("KM-4.2")
@pytest.mark.parametrize("game", ["kuhhandel-master", "kuhhandel-duel"])
@pytest.mark.parametrize("pairs", [1, 2])
def test_on_the_second_tie_the_challengers_rats_go_over(game: str, pairs: int) -> None:
    match = rats(game, pairs, pairs)
    happened = happens(match, "Anna: trade rat Ben / Anna: offer 10 10 / Ben: counter 20")
    assert happened[-1] == TradeTied(0, 1)
    assert [animals(match, name)["rat"] for name in ("Anna", "Ben")] == [pairs, pairs]
    assert TradeWon(0, 1, 1, "rat", pairs) in happens(match, "Anna: offer nothing / Ben: counter 0")
    assert animals(match, "Ben")["rat"] == 2 * pairs
    assert money(match, "Anna") == swapped(START[game], [10, 10], [20, 0])


@rule("KM-4.3")
def test_pedigree_cards_are_never_traded_in_master() -> None:
    match = for_nothing(scene("kuhhandel-master", pile="cow* cow pig cow"), 3)
    assert sees(match, "public").players[0].pedigrees == ["cow"]
    assert verbs(match, "Anna") == ["auction"]
    assert refused(match, "Anna", "trade cow* Ben").facts == "KM-4.3: pedigree"


@rule("KM-4.3")
def test_pedigree_cards_are_never_traded_for_two() -> None:
    match = scene("kuhhandel-duel", "Anna: divide / Anna: keep", players="Anna, Ben", pile="cow* cow pig pig")
    play(match, "Ben: divide / Ben: keep")
    assert during(match, "Anna", TurnView).trades == [Partner("pig", 1, 1)]
    assert refused(match, "Anna", "trade cow* Ben").facts == "KM-4.3: pedigree"


@rule("KM-4.3")
def test_a_trade_for_an_animal_leaves_its_pedigree_where_it_is() -> None:
    match = for_nothing(scene("kuhhandel-master", pile=shares("cow* cow", "cow pig", "goat cat")), 6)
    play(match, "Anna: trade cow Ben / Anna: offer nothing / Ben: counter 10")
    assert animals(match, "Ben")["cow"] == 2
    assert [player.pedigrees for player in sees(match, "public").players] == [["cow"], [], []]


@rule("KM-4.4")
def test_rats_must_be_traded_when_the_pile_is_empty_and_the_game_ends_with_their_quartet() -> None:
    match = four_rats()
    assert sees(match, "public").pile.cards == 0
    assert whose_turn(match) == "Ben"
    assert verbs(match, "Ben") == ["trade"]
    assert during(match, "Ben", TurnView).trades == [Partner("rat", 0, 1)]
    play(match, "Ben: trade rat Anna / Ben: offer nothing / Anna: counter 10")
    assert not match.over
    assert whose_turn(match) == "Anna"
    trade(match, "Anna", "rat", "Ben")
    assert match.over
    assert match.state.ending() == ""
    assert animals(match, "Ben")["rat"] == 4


def four_rats() -> Match:
    """An empty pile, and everything complete but the rats: Anna has three, Ben has just taken the last one."""
    pedigrees = ("rooster* goose*", "cat* dog*", "sheep* goat*", "donkey* pig*", "cow* horse*")
    hands = ["4rooster 4goose", "4cat 4dog", "4sheep 4goat", "4donkey 4pig", "cow rat+cow rat+cow rat+cow 4horse"]
    pile = shares(*(f"{hand} {extra}" for hand, extra in zip(hands, pedigrees, strict=True)))
    return for_nothing(scene("kuhhandel-master", players="Anna, Ben, Cleo, Dora, Emil", pile=f"{pile} rat"), 51)
