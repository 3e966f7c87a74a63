"""The hammer and the slap: schedules, credit for long lines, and that the length of a line does not decide."""

import random
from collections import deque

import pytest

from kuhstall.server.live import LEVEL, MOST_CREDIT, WINDOW, Auction, Countdown, credit_of


def test_the_calls_come_one_after_the_other() -> None:
    auction = Auction(start=100.0, call=2.0)
    assert auction.calls == [102.0, 104.0, 106.0]
    assert auction.sold == 106.0


def countdown() -> Countdown:
    return Countdown(start=10.0, length=1.0, highest=10)


def take(count: Countdown, seat: int, named: int, arrived: float, credit: float) -> bool:
    slap = count.read(seat, named, arrived, credit)
    if slap:
        count.take(slap, arrived)
    return slap is not None


def test_the_schedule_counts_down() -> None:
    count = countdown()
    assert [count.count_at(moment) for moment in (9.0, 10.0, 10.99, 11.0, 19.5, 25.0)] == [10, 10, 10, 9, 1, 1]
    assert count.starts(10) == 10.0
    assert count.over == 20.0
    assert count.closes == 20.0 + WINDOW


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
    assert not take(count, 1, 1, arrived=20.0 + WINDOW + 0.01, credit=0.1)
    assert take(count, 1, 1, arrived=20.05, credit=0.1)
    assert not take(count, 1, 1, arrived=20.06, credit=0.1)


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


def shares(lags: list[float], jitter: float, rounds: int) -> list[float]:
    """How often each line wins when all mean the same instant; lags are round trips, each way half of it and jitter."""
    dice, wins = random.Random(1), [0] * len(lags)

    def way(lag: float) -> float:
        return lag / 2 + dice.expovariate(1 / jitter)

    trips = [deque((way(lag) + way(lag) for _ in range(8)), maxlen=8) for lag in lags]
    for _ in range(rounds):
        count = countdown()
        meant = dice.uniform(10.3, 19.9)
        arrivals = sorted((meant + way(lag), seat) for seat, lag in enumerate(lags))
        for arrived, seat in arrivals:
            take(count, seat, count.count_at(meant), arrived, credit_of(trips[seat]))
            trips[seat].append(way(lags[seat]) + way(lags[seat]))
        first = count.winner(dice.choice)
        assert first
        wins[first.seat] += 1
    return [each / rounds for each in wins]


@pytest.mark.parametrize("jitter", [0.001, 0.005, 0.015])
def test_a_line_of_200_ms_wins_as_often_as_one_of_20_ms(jitter: float) -> None:
    short, long = shares([0.020, 0.200], jitter, 4000)
    assert abs(short - long) < 0.05


def test_without_credit_the_short_line_would_always_win() -> None:
    count = countdown()
    take(count, 1, 5, arrived=15.5 + 0.1, credit=0.0)
    take(count, 0, 5, arrived=15.5 + 0.01, credit=0.0)
    first = count.winner(random.choice)
    assert first
    assert first.seat == 0
