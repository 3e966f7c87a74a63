"""The cow trade (KH-4)."""

import pytest

from kuhstall.games.kuhhandel.events import (
    Accepted,
    Challenged,
    Countered,
    Offered,
    QuartetCompleted,
    TradeTied,
    TradeWon,
)
from kuhstall.games.kuhhandel.view import AnswerView, OfferView, Partner, TurnView
from tests.kuhhandel.scenes import (
    AUCTIONS,
    FAMILY,
    KEEPING,
    START,
    animals,
    cows,
    during,
    for_nothing,
    money,
    sees,
    shares,
    swapped,
    verbs,
    whose_turn,
)
from tests.rules import happens, play, refused, rule, scene, story, told


@rule("KH-4.1")
@pytest.mark.parametrize("game", FAMILY)
def test_the_challenger_names_an_animal_and_a_player(game: str) -> None:
    match = cows(game, "Anna: trade cow Ben")
    for name in (*match.setup.players, "public"):
        assert told(match, name) == [Challenged(0, 1, "cow", 1)]
        trade = during(match, name, OfferView).trade
        assert (trade.challenger, trade.rival, trade.animal, trade.stake) == (0, 1, "cow", 1)
    assert match.to_act == [0]


@rule("KH-4.1")
@pytest.mark.parametrize("game", FAMILY)
def test_the_challenged_player_cannot_refuse_to_trade(game: str) -> None:
    match = cows(game, "Anna: trade cow Ben / Anna: offer nothing")
    assert match.to_act == [1]
    assert verbs(match, "Ben") == ["accept", "counter"]
    assert refused(match, "Ben", "pass").facts == "KH-4.1: refuse"
    for move in ("end", "auction", "divide", "wait"):
        assert refused(match, "Ben", move).facts == f"KH-4.3: not_now, move={move}"


@rule("KH-4.1")
@pytest.mark.parametrize("game", AUCTIONS)
def test_nobody_else_has_a_say_in_a_trade(game: str) -> None:
    match = cows(game, "Anna: trade cow Ben")
    for name in ("Ben", "Cleo"):
        assert refused(match, name, "offer 10").facts == "KH-4.2: other, player=Anna"
    play(match, "Anna: offer 10")
    for name in ("Anna", "Cleo"):
        assert refused(match, name, "accept").facts == "KH-4.3: other, player=Ben"
        assert refused(match, name, "counter 10").facts == "KH-4.3: other, player=Ben"


@rule("KH-4.2")
@pytest.mark.parametrize("game", FAMILY)
@pytest.mark.parametrize("offer", [[], [0], [0, 0], [10], [10, 0], "everything"], ids=str)
def test_an_offer_is_any_money_cards_or_nothing_at_all(game: str, offer: list[int] | str) -> None:
    laid = START[game] if isinstance(offer, str) else offer
    text = " ".join(map(str, laid)) or "nothing"
    match = cows(game, f"Anna: trade cow Ben / Anna: offer {text}")
    assert told(match, "Anna") == [Offered(0, 1, len(laid), laid)]
    for name in (*match.setup.players[1:], "public"):
        assert told(match, name) == [Offered(0, 1, len(laid), None)]
        view = during(match, name, AnswerView)
        assert (view.offered, view.own_offer) == (len(laid), None)
    assert during(match, "Anna", AnswerView).own_offer == laid
    assert match.moves[-1] == (0, f"offer {text}")


@rule("KH-4.2")
@pytest.mark.parametrize("game", FAMILY)
def test_an_offer_needs_the_cards(game: str) -> None:
    match = cows(game, "Anna: trade cow Ben")
    assert refused(match, "Anna", "offer 500").facts == "KH-4.2: missing, card=500"
    assert refused(match, "Anna", "offer 0 0 0").facts == "KH-4.2: missing, card=0"
    play(match, "Anna: offer 0 0")
    assert refused(match, "Ben", "counter 0 200").facts == "KH-4.2: missing, card=200"


@rule("KH-4.2", "KH-4.3")
@pytest.mark.parametrize("game", FAMILY)
def test_an_offer_lies_face_down(game: str) -> None:
    worlds = [cows(game, f"Anna: trade cow Ben / Anna: offer {offer}") for offer in ("10 10", "0 0")]
    for name in (*worlds[0].setup.players[1:], "public"):
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KH-4.2")
@pytest.mark.parametrize("game", AUCTIONS)
def test_everybody_sees_how_many_cards_a_counter_offer_has(game: str) -> None:
    match = cows(game, "Anna: trade cow Ben / Anna: offer 10 / Ben: counter 10 10 0")
    for name in ("Cleo", "public"):
        assert told(match, name)[0] == Countered(1, 0, 3, None, None)


@rule("KH-4.3")
@pytest.mark.parametrize("game", FAMILY)
def test_who_accepts_takes_the_money_and_gives_the_animal(game: str) -> None:
    match = cows(game, "Anna: trade cow Ben / Anna: offer 10 10")
    assert happens(match, "Ben: accept") == [Accepted(1, 0, 2, [10, 10]), TradeWon(0, 1, 0, "cow", 1)]
    assert animals(match, "Anna")["cow"] == 2
    assert "cow" not in animals(match, "Ben")
    assert sum(money(match, "Anna")) == sum(START[game]) - 20
    assert sum(money(match, "Ben")) == sum(START[game]) + 20
    assert whose_turn(match) == "Ben"


@rule("KH-4.3")
@pytest.mark.parametrize("game", KEEPING)
def test_only_the_two_learn_what_was_accepted(game: str) -> None:
    worlds = [cows(game, f"Anna: trade cow Ben / Anna: offer {offer} / Ben: accept") for offer in ("50", "0")]
    for name in ("Anna", "Ben"):
        assert told(worlds[0], name)[0] == Accepted(1, 0, 1, [50])
    for name in ("Cleo", "public"):
        assert told(worlds[0], name)[0] == Accepted(1, 0, 1, None)
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KH-4.4")
@pytest.mark.parametrize("game", FAMILY)
def test_a_counter_offer_has_at_least_one_card(game: str) -> None:
    match = cows(game, "Anna: trade cow Ben / Anna: offer nothing")
    assert refused(match, "Ben", "counter nothing").facts == "KH-4.4: empty"
    assert refused(match, "Ben", "counter").facts == "KH-4.4: empty"
    play(match, "Ben: counter 0")


@rule("KH-4.4")
@pytest.mark.parametrize("game", KEEPING)
def test_who_has_no_money_card_accepts_without_being_asked(game: str) -> None:
    everything = " ".join(map(str, START[game]))
    match = for_nothing(scene(game, first="Ben", pile="cow cow cow goat"), 3)
    play(match, f"Ben: trade cow Cleo / Ben: offer {everything} / Cleo: accept / Cleo: auction / Anna, Ben: pass")
    assert money(match, "Ben") == []
    assert happens(match, "Anna: trade cow Ben / Anna: offer 0")[1:] == [
        Offered(0, 1, 1, [0]),
        Accepted(1, 0, 1, [0]),
        TradeWon(0, 1, 0, "cow", 1),
    ]
    assert match.moves[-1] == (0, "offer 0")
    assert (money(match, "Ben"), animals(match, "Ben")) == ([0], {"cow": 1})
    assert whose_turn(match) == "Ben"


@rule("KH-4.4")
@pytest.mark.parametrize("game", KEEPING)
def test_who_has_no_money_card_can_still_challenge(game: str) -> None:
    everything = " ".join(map(str, START[game]))
    match = for_nothing(scene(game, pile="cow cow cow goat horse"), 3)
    play(match, f"Anna: trade cow Ben / Anna: offer {everything} / Ben: accept")
    play(for_nothing(match, 2), "Anna: trade cow Cleo")
    assert refused(match, "Anna", "offer 0").facts == "KH-4.2: missing, card=0"
    play(match, "Anna: offer nothing / Cleo: accept")
    assert animals(match, "Anna") == {"cow": 3}


@rule("KH-4.5")
@pytest.mark.parametrize("game", FAMILY)
@pytest.mark.parametrize(
    ("offer", "counter", "winner"), [("10 10", "10", 0), ("10", "10 10", 1), ("10", "0 0", 0), ("nothing", "10", 1)]
)
def test_who_offered_more_gets_the_others_animal(game: str, offer: str, counter: str, winner: int) -> None:
    match = cows(game, f"Anna: trade cow Ben / Anna: offer {offer}")
    happened = happens(match, f"Ben: counter {counter}")
    assert TradeWon(winner, 1 - winner, winner, "cow", 1) in happened
    names = match.setup.players
    assert animals(match, names[winner])["cow"] == 2
    assert "cow" not in animals(match, names[1 - winner])
    assert whose_turn(match) == "Ben"


@rule("KH-4.5")
@pytest.mark.parametrize("game", KEEPING)
def test_the_two_learn_each_others_cards_and_the_others_only_the_result(game: str) -> None:
    worlds = [
        cows(game, f"Anna: trade cow Ben / Anna: offer {offer} / Ben: counter {counter}")
        for offer, counter in (("50 0", "10"), ("10 10", "0"))
    ]
    for name in ("Anna", "Ben"):
        assert told(worlds[0], name) == [Countered(1, 0, 1, [10], [50, 0]), TradeWon(0, 1, 0, "cow", 1)]
    for name in ("Cleo", "public"):
        assert told(worlds[0], name) == [Countered(1, 0, 1, None, None), TradeWon(0, 1, 0, "cow", 1)]
        assert story(worlds[0], name) == story(worlds[1], name)


@rule("KH-4.5")
@pytest.mark.parametrize("game", KEEPING)
def test_what_the_two_have_seen_they_remember(game: str) -> None:
    match = cows(game, "Anna: trade cow Ben / Anna: offer 50 0 / Ben: counter 10")
    assert sees(match, "Anna").players[1].money.certain == money(match, "Ben")
    assert sees(match, "Ben").players[0].money.certain == money(match, "Anna")
    assert sees(match, "Cleo").players[1].money.certain != money(match, "Ben")


@rule("KH-4.6")
@pytest.mark.parametrize("game", [*KEEPING, "kuhhandel-duel"])
@pytest.mark.parametrize(("offer", "counter"), [([50, 0], [10]), ([10], [50, 10, 0]), ([0, 0], [10])])
def test_both_keep_the_money_that_they_received(game: str, offer: list[int], counter: list[int]) -> None:
    laid, answer = " ".join(map(str, offer)), " ".join(map(str, counter))
    match = cows(game, f"Anna: trade cow Ben / Anna: offer {laid} / Ben: counter {answer}")
    assert money(match, "Anna") == swapped(START[game], offer, counter)
    assert money(match, "Ben") == swapped(START[game], counter, offer)


@rule("KH-4.6")
@pytest.mark.parametrize("game", [*KEEPING, "kuhhandel-duel"])
def test_accepted_zeros_are_kept_too(game: str) -> None:
    match = cows(game, "Anna: trade cow Ben / Anna: offer 10 0 0 / Ben: accept")
    assert money(match, "Anna") == swapped(START[game], [10, 0, 0], [])
    assert money(match, "Ben") == swapped(START[game], [], [10, 0, 0])


@rule("KH-4.7")
@pytest.mark.parametrize("game", [*KEEPING, "kuhhandel-duel"])
def test_after_equal_offers_the_money_stays_swapped_and_the_same_two_trade_again(game: str) -> None:
    match = cows(game, "Anna: trade cow Ben / Anna: offer 10 0")
    assert happens(match, "Ben: counter 10") == [Countered(1, 0, 1, [10], [10, 0]), TradeTied(0, 1)]
    assert (money(match, "Anna"), money(match, "Ben")) == (swapped(START[game], [0], []), swapped(START[game], [], [0]))
    view = during(match, "public", OfferView).trade
    assert (view.animal, view.after_tie) == ("cow", True)
    assert refused(match, "Ben", "offer 10").facts == "KH-4.2: other, player=Anna"
    assert verbs(match, "Anna") == ["offer"]
    play(match, "Anna: offer 10")
    assert verbs(match, "Ben") == ["accept", "counter"]


@rule("KH-4.7")
@pytest.mark.parametrize("game", FAMILY)
@pytest.mark.parametrize(
    ("offer", "answer", "winner"), [("10", "accept", 0), ("10", "counter 0", 0), ("10", "counter 10 10", 1)]
)
def test_the_second_round_is_decided_like_the_first(game: str, offer: str, answer: str, winner: int) -> None:
    match = cows(game, "Anna: trade cow Ben / Anna: offer nothing / Ben: counter 0")
    play(match, f"Anna: offer {offer} / Ben: {answer}")
    assert animals(match, match.setup.players[winner])["cow"] == 2
    assert whose_turn(match) == "Ben"


@rule("KH-4.7")
@pytest.mark.parametrize(
    ("game", "counter"), [("kuhhandel-2", [10, 10, 0]), ("kuhhandel-master", [20]), ("kuhhandel-duel", [20])]
)
def test_after_the_second_equal_offers_the_challenger_gets_the_animal_and_the_money_stays_swapped(
    game: str, counter: list[int]
) -> None:
    match = cows(game, "Anna: trade cow Ben / Anna: offer 10 0 / Ben: counter 10 / Anna: offer 10 10")
    happened = happens(match, f"Ben: counter {' '.join(map(str, counter))}")
    assert happened[1:] == [TradeWon(0, 1, 0, "cow", 1)]
    assert animals(match, "Anna")["cow"] == 2
    assert money(match, "Anna") == swapped(START[game], [10, 10, 0], counter)
    assert money(match, "Ben") == swapped([*START[game], 0], counter, [10, 10])


@rule("KH-4.7", "KH-4.8")
@pytest.mark.parametrize("game", AUCTIONS)
def test_after_the_second_equal_offers_the_challenger_gets_a_pair_whole(game: str) -> None:
    match = for_nothing(scene(game, pile=shares("2cow", "2cow", "2pig")), 6)
    play(match, "Anna: trade cow Ben / Anna: offer 10 / Ben: counter 10 / Anna: offer nothing")
    assert TradeWon(0, 1, 0, "cow", 2) in happens(match, "Ben: counter 0")
    assert animals(match, "Anna") == {"cow": 4}


@rule("KH-4.8")
@pytest.mark.parametrize("game", AUCTIONS)
@pytest.mark.parametrize("answer", ["accept", "counter 10"])
def test_two_pairs_are_traded_as_pairs(game: str, answer: str) -> None:
    match = for_nothing(scene(game, pile=shares("2cow", "2cow", "2pig")), 6)
    assert during(match, "Anna", TurnView).trades == [Partner("cow", 1, 2)]
    assert happens(match, "Anna: trade cow Ben") == [Challenged(0, 1, "cow", 2)]
    winner = 0 if answer == "accept" else 1
    happened = happens(match, f"Anna: offer nothing / Ben: {answer}")
    assert happened[-2:] == [TradeWon(winner, 1 - winner, winner, "cow", 2), QuartetCompleted(winner, "cow")]
    assert [animals(match, name).get("cow", 0) for name in ("Anna", "Ben")] == ([4, 0] if winner == 0 else [0, 4])


@rule("KH-4.8")
@pytest.mark.parametrize("game", AUCTIONS)
@pytest.mark.parametrize(
    ("anna", "ben", "cleo"),
    [
        ("cow", "cow", "goat"),
        ("cow pig", "2cow", "2goat"),
        ("2cow", "cow pig", "2goat"),
        ("cow pig dog", "3cow", "3goat"),
        ("3cow", "cow pig dog", "3goat"),
    ],
)
@pytest.mark.parametrize("answer", ["accept", "counter 10"])
def test_in_every_other_case_one_card_is_at_stake(game: str, anna: str, ben: str, cleo: str, answer: str) -> None:
    pile = shares(anna, ben, cleo)
    match = for_nothing(scene(game, pile=pile), len(pile.split()))
    before = [animals(match, name)["cow"] for name in ("Anna", "Ben")]
    assert happens(match, "Anna: trade cow Ben") == [Challenged(0, 1, "cow", 1)]
    play(match, f"Anna: offer nothing / Ben: {answer}")
    won = 1 if answer == "accept" else -1
    after = [animals(match, name).get("cow", 0) for name in ("Anna", "Ben")]
    assert after == [before[0] + won, before[1] - won]
