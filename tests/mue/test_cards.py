"""Sets of cards: two equal cards are one kind, twice."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kuhstall.core.bits import highest, lowest, size
from kuhstall.games.mue.rules.cards import (
    CARDS,
    FIRSTS,
    count,
    joined,
    kinds,
    less,
    members,
    names,
    set_of,
    without_card,
)

PACK = [kind for kind in range(50) for _ in range(2 if CARDS[kind][1] in "17" else 1)]
SOME = st.lists(st.sampled_from(range(60)), unique=True).map(lambda places: [PACK[place] for place in places])


@given(SOME)
def test_a_set_holds_just_its_cards(cards: list[int]) -> None:
    held = set_of(cards)
    assert members(held) == sorted(cards)
    assert kinds(held) == sorted(set(cards))
    assert size(held) == len(cards)
    assert names(held) == [CARDS[kind] for kind in sorted(cards)]
    assert all(count(held, kind) == cards.count(kind) for kind in range(50))
    assert held < 2**60


@given(SOME)
def test_the_order_of_dealing_leaves_no_trace(cards: list[int]) -> None:
    assert set_of(cards) == set_of(cards[::-1])


@given(SOME, SOME)
def test_taking_away(cards: list[int], others: list[int]) -> None:
    part = list((Counter(cards) & Counter(others)).elements())
    assert members(less(set_of(cards), set_of(part))) == sorted((Counter(cards) - Counter(part)).elements())


@given(SOME, SOME)
def test_putting_together(cards: list[int], others: list[int]) -> None:
    rest = list((Counter(PACK) - Counter(cards)).elements())
    more = list((Counter(rest) & Counter(others)).elements())
    assert members(joined(set_of(cards), set_of(more))) == sorted(cards + more)


@given(SOME.filter(bool))
def test_the_first_and_the_last_kind_of_a_set(cards: list[int]) -> None:
    held = set_of(cards) & FIRSTS
    assert (lowest(held), highest(held)) == (min(cards), max(cards))


def test_the_second_of_two_equal_cards_goes_first() -> None:
    seven = CARDS.index("g7")
    both = set_of([seven, seven])
    assert without_card(both, seven) == set_of([seven])
    assert without_card(without_card(both, seven), seven) == 0
    assert set_of([seven]) <= FIRSTS < both
