"""What people laughed at: positions of the Kuhhandel family in which the plain rule player once blundered."""

import pytest

from kuhstall.bots import bot_named, think
from kuhstall.bots.kuhhandel.play.appraisal import Appraisal
from kuhstall.bots.kuhhandel.play.purse import Purse
from kuhstall.bots.kuhhandel.play.sales import limit_of
from kuhstall.bots.kuhhandel.play.style import Style
from kuhstall.bots.kuhhandel.play.trades import Contest, most_of_cards
from kuhstall.bots.kuhhandel.rule_players import POLICIES
from kuhstall.core.match import Match
from kuhstall.games.kuhhandel.editions import SECOND
from kuhstall.games.kuhhandel.editions import money as bag_of_money
from kuhstall.games.kuhhandel.rules.actions import ACCEPT, LAY
from kuhstall.games.kuhhandel.rules.money import best_payment
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.games.kuhhandel.view import OfferView, View
from tests.bots.kuhhandel_games import moves, start
from tests.bots.test_kuhhandel_medium import chosen
from tests.kuhhandel.scenes import NAMES, for_nothing, money, position, shares
from tests.properties.variants import IDS, VARIANTS, Variant
from tests.rules import play, scene

SEEDS = [f"{seed}" for seed in range(30)]
FOUR = ", ".join(NAMES[:4])
LAST = shares("4rooster 4goose 2cow", "4cat 4dog 2cow", "4sheep 4goat 2donkey", "4pig 4horse 2donkey")
"""The pile after which Anna and Ben, and Cleo and Dora, have one pair each to trade, and all have 940."""


def last_trade(moves: str = "", game: str = "kuhhandel-2", options: str = "") -> Match:
    """The trade after which Anna and Ben will need no money any more."""
    match = for_nothing(scene(game, players=FOUR, pile=LAST, options=options), 40)
    return play(match, f"Anna: trade cow Ben / {moves}")


def laid(move: str) -> list[int]:
    """The money cards that an offer or a counter-offer lays."""
    return [int(word) for word in move.split()[1:] if word != "nothing"]


def test_rats_count_only_where_there_are_rats() -> None:
    match = for_nothing(scene("kuhhandel-2", players=FOUR, pile=LAST), 40)
    play(match, "Anna: trade cow Ben / Anna: offer nothing / Ben: accept")
    play(match, "Cleo: trade donkey Dora / Cleo: offer nothing / Dora: accept")
    assert match.over
    worth = Appraisal(Style(), position(match).edition, 4)
    worth.look(position(match), 0)
    assert worth.rate <= 0.01


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_trade_is_offered_everything(seed: str) -> None:
    match = last_trade()
    assert sum(laid(chosen(match, 0, seed))) == sum(money(match, "Anna")) == 940


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_trade_is_countered_with_what_beats_any_offer(seed: str) -> None:
    one = last_trade("Anna: offer 10")
    assert sum(laid(chosen(one, 1, seed))) == 510  # One card may be the 500.
    many = last_trade("Anna: offer 10 10 10 10 0 0")
    assert sum(laid(chosen(many, 1, seed))) == 920


def test_the_most_that_hidden_cards_can_be_worth() -> None:
    sure = bag_of_money({100: 1, 50: 1})
    found = [most_of_cards(sure, 3, 900, cards, SECOND.note) for cards in range(1, 6)]
    assert found == [500, 750, 850, 900, 900]


@pytest.mark.parametrize(("options", "least", "most"), [("", 950, 950), ("kassensturz", 0, 170)])
def test_money_that_counts_at_the_end_is_weighed_against_the_last_trade(options: str, least: int, most: int) -> None:
    pedigrees = ["dog* sheep* goat*", "goose* cat* donkey*", "", "pig* cow* horse* rooster*"]
    animals = ["2rooster 4goose 4cat", "2rooster 4dog 4sheep", "4rat+goat 4donkey 4pig", "4cow 4horse"]
    pile = shares(*(f"{one} {other}" for one, other in zip(animals, pedigrees, strict=True)))
    match = for_nothing(scene("kuhhandel-master", players=FOUR, pile=pile, options=options), 50)
    play(match, "Anna: trade rooster Ben")
    for seed in SEEDS:
        assert least <= sum(laid(chosen(match, 0, seed))) <= most


@pytest.mark.parametrize("seed", SEEDS)
def test_money_is_kept_for_the_dearer_trades_to_come(seed: str) -> None:
    hands = "4rooster 2cow 2horse 2pig", "4cat 2cow 2horse 2pig", "4sheep 4goat 2donkey", "4dog 4goose 2donkey"
    match = for_nothing(scene("kuhhandel-1", players=FOUR, pile=shares(*hands)), 40)
    play(match, "Anna: trade pig Ben")
    assert sum(money(match, "Anna")) == 900
    assert 200 <= sum(laid(chosen(match, 0, seed))) <= 450
    play(match, "Anna: offer 200 100 0")
    assert 200 <= sum(laid(chosen(match, 1, seed))) <= 450


def against_zeros(moves: str = "") -> Match:
    """A trade in which Cleo challenges Ben, who has nothing but zeros."""
    match = scene("kuhhandel-2", pile="horse cow cow cow rooster", moves="Anna: auction")
    play(match, "Ben: bid 90 / Cleo: pass / Anna: sell / Ben: pay 50 10 10 10 10")
    return play(for_nothing(match, 4), f"Cleo: trade cow Ben / {moves}")


def test_a_rival_who_can_only_tie_is_offered_nothing() -> None:
    assert {chosen(against_zeros(), 2, seed) for seed in SEEDS} == {"offer nothing"}


def test_an_empty_offer_is_not_accepted_with_zeros_in_hand() -> None:
    assert chosen(against_zeros("Cleo: offer nothing"), 1) == "counter 0"
    assert chosen(against_zeros("Cleo: offer 0"), 1) == "counter 0"
    assert chosen(against_zeros("Cleo: offer nothing / Ben: counter 0 / Cleo: offer nothing"), 1) == "accept"


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_it_bids_what_it_would_have_to_pay_anyway(seed: str) -> None:
    match = scene("kuhhandel-2", pile="cat donkey horse", moves="Anna: auction")
    play(match, "Ben: bid 40 / Cleo: pass / Anna: sell / Ben: pay 10 10 10 10")
    play(match, "Ben: auction / Cleo, Anna: pass / Cleo: auction / Anna: pass")
    assert money(match, "Ben") == [50, 50, 0, 0]
    assert chosen(match, 1, seed) == "bid 50"


def with_a_single_large_card(card: str) -> Match:
    """An auction in which Ben has a 200 and zeros, and Anna has bid 60."""
    match = scene("kuhhandel-2", pile=f"cat donkey donkey donkey rooster {card}", moves="Anna: auction")
    play(match, "Ben: bid 40 / Cleo: pass / Anna: sell / Ben: pay 10 10 10 10")
    play(match, "Ben: auction / Cleo: bid 10 / Anna: pass / Ben: buy / Ben: pay 50")
    play(match, "Cleo: auction / Ben: bid 150 / Anna: pass / Cleo: sell / Ben: pay 100 50")
    play(for_nothing(match, 2), "Cleo: auction / Anna: bid 60")
    assert money(match, "Ben") == [200, 0, 0]
    return match


@pytest.mark.parametrize(("card", "move"), [("rooster", "pass"), ("goat", "pass"), ("horse", "bid 200")])
def test_a_single_large_money_card_is_spent_on_a_horse_but_not_on_small_animals(card: str, move: str) -> None:
    assert chosen(with_a_single_large_card(card), 1) == move


def limit(cards: dict[int, int], worth: float) -> float:
    """The most that somebody bids with these money cards for a card that is worth so much."""
    purse = Purse(SECOND.note)
    purse.hold(bag_of_money(cards))
    return limit_of(purse, worth, Style())


def test_a_small_money_card_beside_a_large_one_does_not_keep_it_from_bidding() -> None:
    assert limit({200: 1, 10: 1}, 160) == limit({200: 1}, 160) == 200
    assert limit({200: 1, 100: 1}, 160) == limit({500: 1, 10: 1}, 160) == limit({50: 4}, 160) == 160


def test_it_keeps_the_fourth_animal_from_the_owner_of_three() -> None:
    match = scene("kuhhandel-2", pile="donkey donkey donkey cow cow cow cow")
    for_nothing(match, 3)
    play(match, "Anna: auction / Ben: bid 10 / Cleo: pass / Anna: sell / Ben: pay 10")
    play(match, "Ben: auction / Cleo, Anna: pass")
    play(match, "Cleo: auction / Ben: bid 10 / Anna: pass / Cleo: sell / Ben: pay 10")
    play(match, "Anna: auction / Ben: bid 110 / Cleo: pass")
    assert sum(money(match, "Anna")) >= 350
    assert chosen(match, 0) == "buy"


def test_it_buys_the_fourth_animal_with_all_its_money() -> None:
    match = for_nothing(scene("kuhhandel-2", pile="cow horse cow cow rooster cow"), 1)
    play(match, "Ben: auction / Cleo, Anna: pass")
    play(match, "Cleo: auction / Anna: bid 10 / Ben: pass / Cleo: sell / Anna: pay 10")
    play(match, "Anna: auction / Ben, Cleo: pass")
    play(match, "Ben: auction / Cleo, Anna: pass")
    play(match, "Cleo: auction / Anna: bid 80 / Ben: pass")
    assert sum(money(match, "Cleo")) == 100
    assert chosen(match, 2) == "buy"


def test_it_pays_with_small_money_cards_if_it_has_them() -> None:
    match = for_nothing(scene("kuhhandel-2", pile="donkey donkey donkey rooster horse"), 3)
    play(match, "Anna: auction / Ben, Cleo: pass")
    play(match, "Ben: auction / Cleo: bid 70 / Anna: pass / Ben: sell")
    assert money(match, "Cleo")[0] == 200
    assert chosen(match, 2) == "pay 50 10 10"


def test_whatever_it_bids_it_can_pay_exactly_and_it_pays_with_the_least() -> None:
    bids = payments = 0
    for state, made, _ in moves(POLICIES["medium"], start(VARIANTS[IDS.index("kuhhandel-2-4-plain")], "b1d"), "b1d"):
        assert isinstance(state, Position)
        edition, seat = state.edition, state.asked()
        if state.phase.name == "bidding" and made[0] > edition.pass_at:
            price = state.bid + (made[0] - edition.pass_at) * edition.step
            assert state.worth_of(best_payment(state.purse(seat), price, edition.note)) == price
            bids += 1
        elif state.phase.name == "payment":
            least = state.worth_of(best_payment(state.purse(seat), state.bid, edition.note))
            assert sum(edition.note[step - LAY] for step in made) == least
            payments += 1
    assert bids > 50
    assert payments > 20


def is_last(state: Position) -> bool:
    """Whether money has nothing left to buy for the rival in a trade."""
    worth = Appraisal(Style(), state.edition, state.seats)
    worth.look(state, state.rival)
    return Contest(worth, state.rival, state.turn, state.animal, state.stake).is_last


def test_counters_that_win_do_not_exceed_the_offer_by_far() -> None:
    """But where money has nothing left to buy, they beat whatever may lie there."""
    exceeded = list[int]()
    for game in range(8):
        variant = VARIANTS[IDS.index(f"kuhhandel-2-{3 + game % 3}-plain")]
        for state, made, _ in moves(POLICIES["medium"], start(variant, f"c0{game}"), f"{game}"):
            assert isinstance(state, Position)
            if state.phase.name == "answer" and made[0] != ACCEPT and not is_last(state):
                laid = sum(state.edition.note[step - LAY] for step in made[:-1])
                exceeded.append(laid - state.worth_of(state.offer))
    won = [more for more in exceeded if more > 0]
    assert len(won) > 20
    assert sum(won) / len(won) < 150


OURS = [variant for variant in VARIANTS if variant.game.id.startswith("kuhhandel")]


@pytest.mark.parametrize("variant", OURS, ids=[name for name in IDS if name.startswith("kuhhandel")])
def test_nothing_is_offered_only_to_those_who_cannot_beat_it(variant: Variant) -> None:
    match = Match(variant.game, variant.setup("0ffe"))
    bot, offers, number = bot_named("medium", variant.game.id), 0, 0
    while not match.over:
        seat, number = match.state.asked(), number + 1
        steps = think(bot, match.perspective(seat), f"{number}")
        view = variant.game.view(match.state, seat)
        assert isinstance(view, View)
        if isinstance(view.phase, OfferView):
            offers += 1
            move = variant.game.write(match.state, seat, steps, match.setup.players)
            assert laid(move) or not view.money or not view.players[view.phase.trade.rival].money.most
        match.play(seat, steps)
    assert offers
