"""Ratings and places: who gave up comes last, ties are fair, and intervals hold what they promise."""

import random
from math import exp

import pytest

from kuhstall.tables import ratings
from kuhstall.tables.ratings import MIDDLE, PERSON, SCALE, Order, Prior, estimated, rated
from kuhstall.tables.results import Result, places


def result(scores: list[int], **more: object) -> Result:
    seats = len(scores)
    said = {
        "game": "kuhhandel-2",
        "at": 1,
        "host": "anna",
        "guests": ["anna", "ben", "cleo", "dora"][:seats],
        "names": ["Anna", "Ben", "Cleo", "Dora"][:seats],
        "bots": [""] * seats,
        "winners": [seat for seat, one in enumerate(scores) if one == max(scores)],
    }
    return Result(scores=scores, **(said | more))  # type: ignore[arg-type]


def test_places_are_as_the_game_ranks_them_and_who_gave_up_comes_last() -> None:
    assert places(result([30, 10, 20, 0])) == [1, 3, 2, 4]
    assert places(result([30, 10, 10, 0])) == [1, 2, 2, 4]
    assert places(result([30, 30, 20], winners=[1])) == [2, 1, 3], "after tie-breaks"
    assert places(result([30, 30, 20])) == [1, 1, 3]
    gave_up = result([30, 10, 20, 0], guests=["", "ben", "cleo", ""], resigned=["anna", "", "", "dora"])
    assert places(gave_up) == [3, 2, 1, 3]
    assert gave_up.persons == ["anna", "ben", "cleo", "dora"]


def test_without_games_nobody_is_rated_and_with_one_not_much_is_known() -> None:
    assert rated([], ["anna"]) == []
    (found,) = rated([result([30, 10])], ["anna", "ben"])
    assert (found.family, found.games) == ("kuhhandel", 1)
    anna, ben = found.ratings
    assert (anna.person, ben.person) == ("anna", "ben")
    assert anna.value - MIDDLE == MIDDLE - ben.value > 0, "among themselves they are rated against their middle"
    assert 120 < anna.error <= 177, "one game gives hardly any certainty"
    assert anna.games == 1


def test_who_has_met_a_bot_is_compared_with_all_levels() -> None:
    (found,) = rated([result([30, 10], guests=["anna", ""], bots=["", "easy"])], ["anna"])
    by_level = {one.bot: one for one in found.ratings if one.bot}
    assert set(by_level) == {"easy", "medium", "strong"}
    assert (by_level["medium"].value, by_level["medium"].error, by_level["medium"].games) == (1500, 0, 0)
    assert by_level["strong"].value == 1710, "as the arena has measured it"
    assert (by_level["easy"].games, by_level["easy"].value < 1345) == (1, True)
    (anna,) = [one for one in found.ratings if one.person]
    assert 200 < anna.error <= 250


def test_what_does_not_count_is_left_out() -> None:
    shared = result([30, 10, 20], guests=["anna", "anna", "ben"])
    lesson = result([30, 10], guests=["anna", ""], bots=["", "friendly"])
    alone = result([30, 10], guests=["anna", ""], bots=["", ""])
    assert rated([shared, lesson, alone], ["anna", "ben"]) == []
    with_stranger = rated([result([10, 30, 20])], ["anna", "cleo"])
    assert with_stranger == rated([result([10, 20], guests=["anna", "cleo"], names=["A", "C"])], ["anna", "cleo"]), (
        "a guest of the evening is as if they had not been there"
    )


def test_a_bot_that_went_on_for_somebody_is_not_rated_for_it() -> None:
    gave_up = result([30, 10], guests=["", "ben"], resigned=["anna", ""], bots=["strong", ""])
    (found,) = rated([gave_up], ["anna", "ben"])
    assert [one.person or one.bot for one in found.ratings] == ["ben", "anna"]


def test_who_share_a_place_take_turns() -> None:
    def level(order: Order) -> dict[str, tuple[float, float]]:
        return estimated([order], dict.fromkeys("abc", PERSON))

    for order in ([("a", 1), ("b", 1)], [("a", 1), ("b", 1), ("c", 1)]):
        assert [value for value, _ in level(order).values()] == pytest.approx([MIDDLE] * 3)
    ahead = level([("a", 1), ("b", 2), ("c", 2)])
    assert ahead["b"] == pytest.approx(ahead["c"])
    assert ahead["a"][0] > MIDDLE > ahead["b"][0]


def test_a_level_that_sits_there_twice_wins_twice_as_often() -> None:
    games: list[Order] = [
        [("a", 1), ("b", 2), ("b", 3)],
        [("b", 1), ("a", 2), ("b", 3)],
        [("b", 1), ("b", 2), ("a", 3)],
    ]
    found = estimated(games * 30, {"a": PERSON, "b": Prior(1500, 0.01)})
    assert found["a"][0] == pytest.approx(1500)


def drawn(strengths: dict[str, float], dice: random.Random) -> Order:
    """Who comes where, as the model has it."""
    left, order = list(strengths), list[tuple[str, int]]()
    while left:
        (one,) = dice.choices(left, [exp((strengths[each] - MIDDLE) / SCALE) for each in left])
        left.remove(one)
        order.append((one, len(order) + 1))
    return order


@pytest.mark.parametrize("games", [3, 30])
def test_intervals_hold_as_many_true_strengths_as_they_promise(games: int) -> None:
    dice = random.Random(f"calibration {games}")
    within = {1: 0, 2: 0}
    worlds, people = 60, "abcdef"
    for _ in range(worlds):
        true = {one: dice.gauss(*PERSON) for one in people} | {"bot medium": 1500.0}
        tables = [dice.sample(list(true), dice.choice([2, 3, 4])) for _ in range(games)]
        orders = [drawn({one: true[one] for one in table}, dice) for table in tables]
        found = estimated(orders, dict.fromkeys(people, PERSON) | {"bot medium": ratings.SCALED})
        for one in people:
            value, error = found[one]
            for times in within:
                within[times] += abs(value - true[one]) <= times * error
    all_of_them = worlds * len(people)
    assert 0.62 < within[1] / all_of_them < 0.75, "two of three"
    assert 0.92 < within[2] / all_of_them < 0.98


def test_intervals_among_themselves_hold_differences() -> None:
    dice = random.Random("differences")
    within, people = 0, "abcd"
    for _ in range(100):
        true = {one: dice.gauss(1800, 250) for one in people}
        orders = [drawn(true, dice) for _ in range(8)]
        found = estimated(orders, dict.fromkeys(people, PERSON), among_themselves=True)
        mean = sum(true.values()) / len(people)
        within += sum(abs((found[one][0] - MIDDLE) - (true[one] - mean)) <= found[one][1] for one in people)
    assert 0.6 < within / 400 < 0.76


def test_many_games_find_the_truth() -> None:
    dice = random.Random("truth")
    true = {"anna": 1750.0, "ben": 1400.0, "bot strong": 1800.0, "bot medium": 1500.0}
    orders = [drawn(true, dice) for _ in range(300)]
    found = estimated(orders, dict.fromkeys(true, PERSON) | {"bot medium": ratings.SCALED})
    for one, value in true.items():
        assert abs(found[one][0] - value) < 60
        assert found[one][1] < 30


def test_the_pair_is_as_elo_has_it() -> None:
    """Two of whom one wins ten times as often are 400 apart, when the prior hardly counts."""
    won, lost = [("a", 1), ("b", 2)], [("b", 1), ("a", 2)]
    orders: list[Order] = [*[won] * 1000, *[lost] * 100]
    found = estimated(orders, dict.fromkeys("ab", Prior(1500, 10_000)))
    assert found["a"][0] - found["b"][0] == pytest.approx(400, abs=1)
