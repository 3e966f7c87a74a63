"""Master for two: the division (KM-6)."""

import pytest

from kuhstall.core.journal import Event
from kuhstall.core.match import Match
from kuhstall.games.kuhhandel.editions import ANIMALS
from kuhstall.games.kuhhandel.events import CardDealt, DonkeyPaid, Given, Kept, Looked
from kuhstall.games.kuhhandel.view import DivisionView
from tests.kuhhandel.scenes import animals, during, money, sees, verbs, whose_turn
from tests.rules import happens, play, refused, rule, scene, story, told

START = [50, 20, 10, 10, 10, 0, 0]


def duel(pile: str, moves: str = "", seed: str = "c0") -> Match:
    """Anna and Ben, Anna first."""
    return scene("kuhhandel-duel", moves, players="Anna, Ben", pile=pile, seed=seed)


@rule("KM-6.2")
def test_on_your_turn_there_is_a_division_or_a_trade_and_no_auction() -> None:
    match = duel("cow cow pig pig")
    assert verbs(match, "Anna") == ["divide"]
    assert refused(match, "Anna", "auction").facts == "KM-6.2: no_auction"
    assert refused(match, "Ben", "divide").facts == "KH-2.1: other, player=Anna"
    play(match, "Anna: divide / Anna: keep")
    assert verbs(match, "Ben") == ["divide", "trade"]
    assert refused(match, "Ben", "auction").facts == "KM-6.2: no_auction"
    play(match, "Ben: trade cow Anna / Ben: offer nothing / Anna: accept")
    assert whose_turn(match) == "Anna"


@rule("KM-6.2")
def test_for_two_an_empty_pile_leaves_only_trades() -> None:
    match = duel("")
    while sees(match, "public").pile.cards:
        name = whose_turn(match)
        play(match, f"{name}: divide / {name}: keep")
    name = whose_turn(match)
    assert verbs(match, name) == ["trade"]
    assert refused(match, name, "divide").facts == "KH-2.3: pile_empty"


@rule("KM-6.3")
def test_the_divider_looks_at_the_top_card_in_secret() -> None:
    match = duel("cow pig", "Anna: divide")
    assert told(match, "Anna") == [Looked(0, "cow", False)]
    for name in ("Ben", "public"):
        assert told(match, name) == [Looked(0, None, False)]
        assert (whose_turn(match), during(match, name, DivisionView).card) == ("Anna", None)
    assert during(match, "Anna", DivisionView).card == "cow"
    assert verbs(match, "Anna") == ["keep", "give"]
    assert refused(match, "Ben", "keep").facts == "KM-6.3: other, player=Anna"
    assert refused(match, "Anna", "trade cow Ben").facts == "KM-6.3: not_now, move=trade"


@rule("KM-6.3")
@pytest.mark.parametrize(("one", "other"), [("cow", "rat"), ("500", "10"), ("pig*", "donkey")])
def test_only_the_divider_can_tell_what_was_looked_at(one: str, other: str) -> None:
    worlds = [duel(f"{card} horse", "Anna: divide") for card in (one, other)]
    for name in ("Ben", "public"):
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KM-6.3")
def test_money_that_was_looked_at_does_not_show_in_what_is_known_of_hands_either() -> None:
    # Ben has four money cards that Anna did not see: for all she knows they are the four 500s.
    pile = "cow 10 10 cow cow 10 10 cow pig pig {} horse"
    moves = "Anna: divide / Anna: keep / Ben: divide / Ben: keep /" * 2 + "Anna: divide / Anna: keep / Ben: divide"
    worlds = [duel(pile.format(note), moves) for note in ("500", "20")]
    assert sees(worlds[0], "Anna").players[1].money.most == sum(START) + 4 * 500
    for name in ("Anna", "public"):
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KM-6.3")
def test_keep_it_and_the_other_gets_the_next_card() -> None:
    match = duel("cow pig goat", "Anna: divide")
    assert happens(match, "Anna: keep")[0] == Kept(0)
    assert (animals(match, "Anna"), animals(match, "Ben")) == ({"cow": 1}, {"pig": 1})
    assert sees(match, "public").pile.cards == 78
    assert whose_turn(match) == "Ben"


@rule("KM-6.3")
def test_give_it_and_take_the_next_card() -> None:
    match = duel("cow pig goat", "Anna: divide")
    assert happens(match, "Anna: give")[0] == Given(0)
    assert (animals(match, "Anna"), animals(match, "Ben")) == ({"pig": 1}, {"cow": 1})
    assert whose_turn(match) == "Ben"


def dealt(seat: int, note: str | None) -> Event:
    """Somebody was dealt a money card, as it is told."""
    return CardDealt(seat, note, is_money=True, known_to=None)


@rule("KM-6.3", "KM-6.4")
def test_money_that_is_kept_is_known_to_its_owner_only() -> None:
    match = duel("500 200 goat", "Anna: divide / Anna: keep")
    assert told(match, "Anna")[1:] == [dealt(0, "500"), dealt(1, None)]
    assert told(match, "Ben")[1:] == [dealt(0, None), dealt(1, "200")]
    assert told(match, "public")[1:] == [dealt(0, None), dealt(1, None)]
    assert (money(match, "Anna"), money(match, "Ben")) == ([500, *START], [200, *START])
    for name in ("Ben", "public"):
        assert story(match, name) == story(duel("100 200 goat", "Anna: divide / Anna: keep"), name)


@rule("KM-6.3")
def test_the_divider_does_not_see_the_card_that_the_other_gets_for_a_kept_one() -> None:
    worlds = [duel(f"cow {note} goat", "Anna: divide / Anna: keep") for note in ("500", "10")]
    assert money(worlds[0], "Ben") != money(worlds[1], "Ben")
    for name in ("Anna", "public"):
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KM-6.3")
def test_the_other_does_not_see_the_card_that_the_divider_takes_for_a_given_one() -> None:
    worlds = [duel(f"cow {note} goat", "Anna: divide / Anna: give") for note in ("500", "10")]
    assert money(worlds[0], "Anna") != money(worlds[1], "Anna")
    for name in ("Ben", "public"):
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KM-6.3")
def test_both_know_money_that_was_given() -> None:
    match = duel("500 200 goat", "Anna: divide / Anna: give")
    assert told(match, "Anna")[1:] == [dealt(1, "500"), dealt(0, "200")]
    assert told(match, "Ben")[1:] == [dealt(1, "500"), dealt(0, None)]
    assert sees(match, "Anna").players[1].money.certain == [500, *START]
    assert sees(match, "Ben").players[0].money.certain == START


@rule("KM-6.4")
@pytest.mark.parametrize("choice", ["keep", "give"])
def test_animals_pedigrees_and_rats_are_laid_open_at_once(choice: str) -> None:
    match = duel("cow* rat goat", f"Anna: divide / Anna: {choice}")
    first, second = ((0, 1), (1, 0))[choice == "give"]
    for name in ("Anna", "Ben", "public"):
        assert told(match, name)[1:] == [
            CardDealt(first, "cow*", is_money=False, known_to=None),
            CardDealt(second, "rat", is_money=False, known_to=None),
        ]
        players = sees(match, name).players
        assert (players[first].pedigrees, players[second].animals) == (["cow"], {"rat": 1})


@rule("KM-6.4")
def test_only_hidden_cards_are_called_a_money_card() -> None:
    match = duel("500 cow goat", "Anna: divide / Anna: keep")
    sentences = [match.game.rulebook.tell(event, ["Anna", "Ben"], "en") for event in told(match, "Ben")[1:]]
    assert sentences == ["Anna gets a money card.", "Ben gets: cow."]


@rule("KM-6.4")
def test_money_goes_into_the_hand() -> None:
    match = duel("500 cow goat", "Anna: divide / Anna: keep")
    assert money(match, "Anna") == [500, *START]
    assert [player.money.cards for player in sees(match, "public").players] == [8, 7]
    assert animals(match, "Anna") == {}


@rule("KM-6.5")
@pytest.mark.parametrize("choice", ["keep", "give"])
def test_two_donkeys_in_a_division_pay_both_players_one_after_the_other(choice: str) -> None:
    match = duel("donkey donkey goat", "Anna: divide")
    assert money(match, "Anna") == money(match, "Ben") == START
    first, second = ((0, 1), (1, 0))[choice == "give"]
    assert told(play(match, f"Anna: {choice}"), "public")[1:] == [
        CardDealt(first, "donkey", is_money=False, known_to=None),
        DonkeyPaid(1, 50),
        CardDealt(second, "donkey", is_money=False, known_to=None),
        DonkeyPaid(2, 100),
    ]
    assert money(match, "Anna") == money(match, "Ben") == [100, 50, *START]


@rule("KM-6.5")
def test_a_donkey_pays_the_second_card_too() -> None:
    match = duel("cow donkey goat", "Anna: divide / Anna: keep")
    assert money(match, "Anna") == money(match, "Ben") == [50, *START]


@rule("KM-6.5")
def test_four_donkeys_pay_50_100_200_and_500() -> None:
    match = duel("donkey donkey donkey donkey", "Anna: divide / Anna: keep / Ben: divide / Ben: keep")
    assert money(match, "Anna") == money(match, "Ben") == [500, 200, 100, 50, *START]
    assert sees(match, "public").pile.next_donkey is None


@rule("KM-6.6")
@pytest.mark.parametrize(
    ("top", "is_money"), [("cow", False), ("cow*", False), ("rat", False), ("10", True), ("500", True)]
)
def test_the_colour_of_the_top_card_is_public(top: str, is_money: bool) -> None:
    match = duel(f"{top} goat")
    for name in ("Anna", "Ben", "public"):
        assert sees(match, name).pile.top_is_money is is_money


@rule("KM-6.6")
@pytest.mark.parametrize("looked_at", ["cow", "500"])
@pytest.mark.parametrize(("following", "is_money"), [("pig", False), ("200", True)])
def test_in_a_division_both_see_the_colours_of_the_card_looked_at_and_of_the_next(
    looked_at: str, following: str, is_money: bool
) -> None:
    match = duel(f"{looked_at} {following} goat", "Anna: divide")
    for name in ("Anna", "Ben", "public"):
        assert during(match, name, DivisionView).is_money is (looked_at == "500")
        assert sees(match, name).pile.top_is_money is is_money


@rule("KM-6.6")
def test_no_other_colour_in_the_pile_is_known() -> None:
    worlds = [duel(f"cow {second} pig goat") for second in ("horse", "500")]
    for name in ("Anna", "Ben", "public"):
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KM-6.6")
def test_other_games_have_one_colour_of_backs() -> None:
    assert sees(scene("kuhhandel-master", pile="rat"), "Anna").pile.top_is_money is None


@rule("KM-6.6")
def test_an_empty_pile_has_no_colour() -> None:
    match = duel("")
    while sees(match, "public").pile.cards:
        name = whose_turn(match)
        play(match, f"{name}: divide / {name}: give")
    assert sees(match, "public").pile.top_is_money is None
    assert sum(animals(match, name).get(animal, 0) for name in ("Anna", "Ben") for animal in ANIMALS) == 40
