"""What an arena plays: every bot in every seat of the same deals, and mixed tables alike for all."""

from collections import Counter, defaultdict

import pytest

from kuhstall.arena.job import CROWD, EXPLOIT, POOL, Fixture, Job, Lesson, batches, companions, size
from tests.arena.jobs import small_job


def fixtures(job: Job, part: str) -> list[Fixture]:
    return [game for batch in batches(job, {}) for game in batch.fixtures if game.part == part]


def test_one_bot_sits_in_every_seat_of_every_deal_among_a_crowd() -> None:
    job = small_job(bots=("a", "b", "c"), crowds=("a", "b"), games=10)
    assert job.deals == 4  # Rounded up to whole deals.
    found = defaultdict[tuple[str, str], list[Fixture]](list)
    for game in fixtures(job, CROWD):
        found[game.hero, game.among].append(game)
    assert set(found) == {(hero, crowd) for hero in "abc" for crowd in "ab"}
    for (hero, crowd), games in found.items():
        seats = [0] if hero == crowd else [0, 1, 2]  # Among its own kind, one game tells of all seats.
        assert [(game.deal, game.seat) for game in games] == [(deal, seat) for deal in range(4) for seat in seats]
        for game in games:
            assert game.seated[game.seat] == hero
            assert all(name == crowd for seat, name in enumerate(game.seated) if seat != game.seat)


def test_mixed_tables_have_the_same_companions_for_every_hero_in_the_same_order() -> None:
    job = small_job(players=4, bots=("a", "b"), pool=("x", "y", "z"), games=400)
    around = defaultdict[int, set[tuple[str, ...]]](set)
    for game in fixtures(job, POOL):
        assert game.seated[game.seat] == game.hero
        around[game.deal].add(tuple(game.seated[(game.seat + step) % 4] for step in range(1, 4)))
    assert all(tables == {tuple(companions(job, deal))} for deal, tables in around.items())
    drawn = Counter(name for deal in range(job.deals) for name in companions(job, deal))
    assert all(60 < drawn[name] < 140 for name in "xyz")  # 300 seats for three of them.


def test_companions_come_from_the_seed() -> None:
    one, other = (small_job(pool=("x", "y", "z"), seed=seed) for seed in ("1", "2"))
    assert [companions(one, deal) for deal in range(20)] != [companions(other, deal) for deal in range(20)]


def test_an_exploiter_sits_in_every_seat_among_its_prey_only() -> None:
    job = small_job(bots=(), crowds=(), pool=(), exploit="medium")
    found = [game for batch in batches(job, {"it": Lesson("tuned", b"")}) for game in batch.fixtures]
    assert {game.part for game in found} == {EXPLOIT}
    assert all(Counter(game.seated) == {"it": 1, "medium": 2} for game in found)


@pytest.mark.parametrize("changes", [{}, {"pool": ()}, {"crowds": ()}, {"exploit": "random"}, {"players": 5}])
def test_the_size_of_a_job_is_known_before(changes: dict[str, object]) -> None:
    job = small_job(**changes)
    lessons = {"it": Lesson("tuned", b"")} if job.exploit else {}
    assert size(job, len(lessons)) == sum(len(batch.fixtures) for batch in batches(job, lessons))


def test_deals_for_learning_are_other_deals() -> None:
    job = small_job()
    judged = {job.start(deal).seed for deal in range(100)}
    assert len(judged) == 100
    assert not judged & {job.start(deal, "tune tuned 0").seed for deal in range(100)}
