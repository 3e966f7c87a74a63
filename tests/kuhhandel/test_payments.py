"""Ways to pay (KH-3.9, KH-3.10, KM-3.2) against all sets of cards there are."""

from itertools import combinations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from kuhstall.core.bits import native
from kuhstall.games.kuhhandel.editions import MASTER, NOTES
from kuhstall.games.kuhhandel.rules.actions import LAY
from kuhstall.games.kuhhandel.rules.bag import bag_of, cards
from kuhstall.games.kuhhandel.rules.money import best_payment, cheapest, payments
from kuhstall.games.kuhhandel.rules.position import PURSES, Position
from kuhstall.games.kuhhandel.view import PaymentView
from tests.kuhhandel.scenes import during, position
from tests.rules import play, rule, scene

Hand = list[int]
NOTE = native(list(NOTES))
notes = MASTER.notes_of
HANDS = st.lists(st.sampled_from(NOTES), max_size=8)
PRICES = st.integers(1, 80).map(lambda tens: 10 * tens)


def purse(hand: Hand) -> int:
    return bag_of([NOTES.index(note) for note in hand])


def falling(hand: Hand) -> tuple[int, ...]:
    return tuple(sorted(hand, reverse=True))


def sets_of(hand: Hand) -> set[tuple[int, ...]]:
    """Every different set of cards in a hand."""
    return {falling(list(part)) for n in range(len(hand) + 1) for part in combinations(hand, n)}


def pays(laid: tuple[int, ...], price: int) -> bool:
    """Whether cards reach a price so that no card could be left out."""
    return sum(laid) >= price and not any(sum(laid) - note >= price for note in laid)


def paid_ways(hand: Hand, price: int) -> list[tuple[int, ...]]:
    return sorted(laid for laid in sets_of(hand) if pays(laid, price))


@rule("KH-3.10")
@settings(max_examples=500)
@given(HANDS, PRICES)
@example([50, 10, 10, 10, 10, 0, 0], 30)
def test_payments_are_the_sets_that_reach_the_price_and_need_every_card(hand: Hand, price: int) -> None:
    assert sorted(tuple(notes(way)) for way in payments(purse(hand), price, NOTE)) == paid_ways(hand, price)


@rule("KH-3.9")
@settings(max_examples=500)
@given(HANDS, PRICES)
@example([500, 200, 200, 200, 50, 20, 20, 10], 600)
@example([500, 200, 200, 200, 50, 10, 10, 10, 10, 10], 600)
def test_the_best_payment_loses_least_and_of_those_uses_the_fewest_cards(hand: Hand, price: int) -> None:
    ways = paid_ways(hand, price)
    if ways:
        best = notes(best_payment(purse(hand), price, NOTE))
        assert tuple(best) in ways
        assert (sum(best), len(best)) == min((sum(way), len(way)) for way in ways)


@given(HANDS, st.integers(0, 8))
def test_the_cheapest_cards_are_the_cheapest(hand: Hand, n: int) -> None:
    assert notes(cheapest(purse(hand), n)) == sorted(sorted(hand)[:n], reverse=True)


BY_MONEY = play(scene("kuhhandel-master", pile="cow"), "Anna: auction / Ben: bid 10 / Cleo: pass / Anna: sell")
BY_CARDS = play(scene("kuhhandel-master", pile="cow*"), "Anna: auction / Ben: slap 1 / Cleo: wait / Anna: sell")


def due_from(hand: Hand, price: int, by_cards: bool) -> Position:
    """Ben has to pay a price out of a hand; no game comes by all hands, so it is put there."""
    paying = position(BY_CARDS if by_cards else BY_MONEY).clone()
    paying.held[PURSES + 1], paying.bid = purse(hand), price
    paying.resume()
    return paying


def laid_step_by_step(paying: Position, laid: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """Every payment that legal steps lead to."""
    if paying.phase.name != "payment":
        return [laid]
    found = []
    for step in paying.legal(1):
        draft = paying.clone()
        draft.apply(1, step)
        found += laid_step_by_step(draft, (*laid, NOTES[step - LAY]))
    return found


@rule("KH-3.10")
@given(HANDS, PRICES)
def test_step_by_step_every_payment_is_laid_in_exactly_one_order(hand: Hand, price: int) -> None:
    if sum(hand) >= price:
        assert sorted(laid_step_by_step(due_from(hand, price, by_cards=False))) == paid_ways(hand, price)


@rule("KM-3.2")
@given(HANDS, st.integers(1, 8))
def test_step_by_step_a_price_in_cards_takes_exactly_so_many_cards(hand: Hand, price: int) -> None:
    if len(hand) >= price:
        ways = sorted(laid for laid in sets_of(hand) if len(laid) == price)
        assert sorted(laid_step_by_step(due_from(hand, price, by_cards=True))) == ways


@given(HANDS, PRICES, st.booleans())
def test_who_pays_no_attention_pays_what_is_suggested(hand: Hand, price: int, by_cards: bool) -> None:
    price = price // 100 + 1 if by_cards else price
    if (len(hand) if by_cards else sum(hand)) < price:
        return
    paying = due_from(hand, price, by_cards)
    best = cheapest(purse(hand), price) if by_cards else best_payment(purse(hand), price, NOTE)
    for kind in cards(best):
        assert paying.fallback(1) == LAY + kind
        paying.apply(1, LAY + kind)
    assert paying.worth_of(paying.purse(1)) == sum(hand) - paying.worth_of(best)
    assert paying.phase.name != "payment"


def test_the_view_lists_every_way_to_pay() -> None:
    payments = during(BY_MONEY, "Ben", PaymentView).payments
    assert payments is not None
    assert sorted(map(tuple, payments.ways)) == [(10,), (20,), (50,)]
    assert payments.number == 3
    assert during(BY_MONEY, "Anna", PaymentView).payments is None
