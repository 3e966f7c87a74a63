"""Dice and sets of numbers: the same on compiled and plain rules, and fair."""

from collections import Counter
from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kuhstall.core import bits
from kuhstall.core.chance import Chance
from kuhstall.core.luck import Dice, Luck, dice_of


def test_dice_fall_as_they_always_did() -> None:
    dice = Dice(7)
    assert [dice.word() for _ in range(4)] == [100587536, 2849664703, 2976894644, 2427842431]
    assert [dice.below(6) for _ in range(12)] == [4, 2, 5, 3, 0, 3, 1, 0, 0, 3, 3, 2]


def test_dice_from_a_stream_depend_on_it_alone() -> None:
    assert Chance("a").dice().key() == Chance("a").dice().key() != Chance("b").dice().key()


def test_dice_come_back_from_their_key() -> None:
    dice = Dice(3)
    dice.below(6)
    again, twin = dice_of(dice.key()), dice.clone()
    assert [dice.word() for _ in range(5)] == [again.word() for _ in range(5)] == [twin.word() for _ in range(5)]


@pytest.mark.parametrize("luck", [Dice(11), Chance("orders")], ids=["dice", "stream"])
def test_every_order_is_equally_likely(luck: Luck) -> None:
    orders, native = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    for _ in range(6000):
        cards, part = [0, 1, 2], vec[i64]([9, 0, 1, 2, 9])
        luck.shuffle(cards)
        luck.mix(part, 1, 4)
        orders[tuple(cards)] += 1
        native[tuple(part)] += 1
    assert set(orders) == set(permutations(range(3)))
    assert set(native) == {(9, *order, 9) for order in permutations(range(3))}
    assert all(850 < times < 1150 for times in [*orders.values(), *native.values()])


def test_nothing_is_drawn_where_there_is_no_choice() -> None:
    dice = Dice(1)
    before = dice.key()
    assert dice.below(1) == 0
    assert dice.key() == before


@pytest.mark.parametrize("numbers", [[], [0], [61], [0, 1, 30, 31, 32, 60, 61], list(range(62))])
def test_sets_of_numbers(numbers: list[int]) -> None:
    held = sum(bits.BIT[number] for number in numbers)
    assert held == sum(2**number for number in numbers)
    assert bits.size(held) == len(numbers)
    assert bits.members(held) == numbers
    assert [bits.nth(held, n) for n in range(len(numbers))] == numbers
    if numbers:
        assert bits.lowest(held) == numbers[0]
