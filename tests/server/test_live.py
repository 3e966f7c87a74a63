"""The hammer and the slap: schedules, credit for long lines, and that the length of a line does not decide."""

import random
from collections import deque

import pytest

from kuhstall.tables.line import MOST_CREDIT, credit_of
from kuhstall.tables.live.countdown import LEVEL, WINDOW, Countdown
from kuhstall.tables.live.hammer import Hammer
from tests.rules import rule


@rule("KH-3.5")
def test_the_calls_come_one_after_the_other() -> None:
    auction = Hammer(start=100.0, call=2.0)
    assert auction.calls == [102.0, 104.0, 106.0]
    assert auction.sold == 106.0


def countdown() -> Countdown:
    return Countdown(start=10.0, length=1.0, highest=10)


def take(count: Countdown, seat: int, named: int, arrived: float, credit: float) -> bool:
    slap = count.read(seat, named, arrived, credit)
    if slap:
        count.take(slap, arrived)
    return slap is not None


@rule("KM-3.2")
def test_the_schedule_counts_down() -> None:
    count = countdown()
    assert [count.count_at(moment) for moment in (9.0, 10.0, 10.99, 11.0, 19.5, 25.0)] == [10, 10, 10, 9, 1, 1]
    assert count.starts(10) == 10.0
    assert count.over == 20.0
    assert count.closes == 20.0 + WINDOW


@rule("KM-3.6")
def test_a_slap_names_the_count_that_its_sender_saw() -> None:
    count = countdown()
    assert take(count, 1, 7, arrived=14.05, credit=0.1)  # It was sent while 7 was counted, and arrived during 6.
    assert count.slaps[1].count == 7
    assert count.closes == 14.05 + WINDOW


@pytest.mark.parametrize(("named", "counted"), [(10, 6), (7, 6), (6, 6), (1, 6)])
def test_nobody_can_name_a_count_that_they_cannot_have_seen(named: int, counted: int) -> None:
    count = countdown()
    take(count, 1, named, arrived=14.5, credit=0.1)
    assert count.slaps[1].count == counted


def test_slaps_before_the_first_count_after_the_end_or_twice_do_not_count() -> None:
    count = countdown()
    assert not take(count, 1, 10, arrived=9.9, credit=0.0)
    assert not take(count, 1, 10, arrived=10.05, credit=0.15)  # It was meant as early, only its line is longer.
    assert not take(count, 1, 1, arrived=20.0 + WINDOW + 0.01, credit=0.1)
    assert take(count, 1, 1, arrived=20.05, credit=0.1)
    assert not take(count, 1, 1, arrived=20.06, credit=0.1)


@rule("KM-3.6")
def test_the_earliest_wins_and_level_ones_by_lot() -> None:
    count = countdown()
    take(count, 1, 7, arrived=13.50, credit=0.01)
    take(count, 2, 7, arrived=13.50 + LEVEL / 2, credit=0.01)
    take(count, 3, 7, arrived=13.50 + LEVEL * 2, credit=0.0)
    drawn = {slap.seat for slap in (count.winner(random.choice) for _ in range(100)) if slap}
    assert drawn == {1, 2}


def test_credit_is_half_the_smallest_round_trip_and_limited() -> None:
    assert credit_of([]) == 0
    assert credit_of([0.4, 0.2, 0.9]) == 0.1
    assert credit_of([2.0]) == MOST_CREDIT


ROUNDS = 40_000
"""With so many rounds the standard error of a share is a quarter of a point."""


def share_of_the_long_line(jitters: tuple[float, float], first: float, last: float) -> float:
    """How often a line of 200 ms beats one of 20 ms when both mean the same instant; each way trembles by a jitter."""
    dice, lags, wins = random.Random(1), (0.020, 0.200), [0, 0]

    def way(seat: int) -> float:
        return lags[seat] / 2 + dice.expovariate(1 / jitters[seat])

    trips = [deque((way(seat) + way(seat) for _ in range(8)), maxlen=8) for seat in (0, 1)]
    for _ in range(ROUNDS):
        count = countdown()
        meant = dice.uniform(first, last)
        for arrived, seat in sorted((meant + way(seat), seat) for seat in (0, 1)):
            named = count.count_at(meant + dice.gauss(0, 0.005))  # Clients know the server's clock only so well.
            take(count, seat, named, arrived, credit_of(trips[seat]))
            trips[seat].append(way(seat) + way(seat))
        if winner := count.winner(dice.choice):
            wins[winner.seat] += 1
    assert sum(wins) > ROUNDS / 2
    return wins[1] / sum(wins)


@pytest.mark.parametrize(
    ("first", "last"),
    [(10.0, 19.9), (9.92, 10.08), (11.9, 12.1)],
    ids=["anywhere", "around the start", "around a count"],
)
@pytest.mark.parametrize("jitters", [(0.001, 0.001), (0.015, 0.015), (0.001, 0.005)], ids=str)
def test_a_line_of_200_ms_wins_as_often_as_one_of_20_ms(
    jitters: tuple[float, float], first: float, last: float
) -> None:
    # Five points between the lines are two and a half from a half: half of that is five standard errors from both.
    assert abs(share_of_the_long_line(jitters, first, last) - 0.5) < 0.0125


def test_without_credit_the_short_line_would_always_win() -> None:
    count = countdown()
    take(count, 1, 5, arrived=15.5 + 0.1, credit=0.0)
    take(count, 0, 5, arrived=15.5 + 0.01, credit=0.0)
    first = count.winner(random.choice)
    assert first
    assert first.seat == 0
