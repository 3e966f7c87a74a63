"""Who is likely to sit where: choices are counted as everybody sees them, and tell the rule players apart."""

from collections import Counter

import pytest

import kuhstall
from kuhstall.bots.kuhhandel.beliefs import (
    CAUTION,
    LATEST,
    REST,
    Habits,
    at_first,
    beliefs,
    evidence,
    habits_of,
    trust_in,
    weighed,
)
from kuhstall.bots.kuhhandel.habits import Watcher
from kuhstall.bots.kuhhandel.rule_players import MODELS, STRANGERS
from kuhstall.bots.kuhhandel.strangers import BOUNDS, NUMBERS, SELDOM, numbers_of
from kuhstall.bots.kuhhandel.strong import company
from kuhstall.core.journal import Event
from kuhstall.core.luck import Dice
from kuhstall.core.policy import play_on
from kuhstall.core.state import PUBLIC
from kuhstall.games.kuhhandel.rules.position import Position
from kuhstall.training.habits import RARE, learned, train
from tests.bots.kuhhandel_games import NAMES, OURS


def table(players: list[str], seed: int) -> tuple[Position, list[Event]]:
    """A whole game between four rule players, and all that happened in it."""
    position = OURS[NAMES.index("kuhhandel-2-4-plain")].start(f"{seed}")
    assert isinstance(position, Position)
    journal = list[object]()
    position.journal = journal
    play_on(position, [MODELS[player]() for player in players], Dice(seed))
    return position, [event for event in journal if isinstance(event, Event)]


def test_the_watcher_knows_what_lies_before_everybody() -> None:
    position, events = table(["medium", "guide", "miser", "hunter"], 1)
    watcher = Watcher(position.edition, 4).follow(event.seen_by(PUBLIC) for event in events)
    for seat in range(4):
        for kind, name in enumerate(position.edition.cards[: int(position.edition.rat)]):
            assert watcher.owned[seat][name] == position.owns(seat, kind)


@pytest.mark.skipif(not kuhstall.compiled(), reason="whole games are for compiled code")
def test_the_guide_is_told_from_the_casual_player() -> None:
    players, right = ["medium", "guide", "guide", "medium"], 0
    known = habits_of("kuhhandel-2").players
    for seed in range(6):
        position, events = table(players, seed)
        told = beliefs(position.edition, 4, 0, [event.seen_by(0) for event in events]).players
        for seat in (1, 2, 3):
            guide = told[seat * len(known) + known.index("guide")]
            right += (guide > 0.5) == (players[seat] == "guide")
        assert sum(told) == pytest.approx(4)
    assert right >= 16


def test_before_anything_is_seen_everybody_may_be_anybody() -> None:
    position, _ = table(["medium"] * 4, 1)
    before = at_first(habits_of("kuhhandel-2").players)
    assert sum(before) == pytest.approx(1)
    assert min(before) > 0
    thought = beliefs(position.edition, 4, 2, [])
    assert thought.players == pytest.approx(before * 4)
    assert thought.trust == 1


@pytest.mark.skipif(not kuhstall.compiled(), reason="whole games are for compiled code")
def test_it_relies_less_on_players_who_would_not_have_done_it() -> None:
    known = habits_of("kuhhandel-2").players
    right, wrong = 0.0, 0.0
    for seed in range(6):
        position, events = table(["guide"] * 4, seed)
        seen = Watcher(position.edition, 4).follow(event.seen_by(PUBLIC) for event in events).seen
        right += trust_in("kuhhandel-2", seen, [known.index("guide")] * 4) / 6
        wrong += trust_in("kuhhandel-2", seen, [known.index("medium")] * 4) / 6
    assert right > 0.7
    assert wrong == pytest.approx(REST)


def test_it_goes_on_watching_where_it_was_asked_last_or_begins_again() -> None:
    position, events = table(["guide", "medium", "easy", "miser"], 3)
    _, others = table(["medium"] * 4, 4)
    told = [event.seen_by(0) for event in events]
    LATEST.clear()
    fresh = beliefs(position.edition, 4, 0, told)
    for history in (told[:50], told[:200], [event.seen_by(0) for event in others], told[:120], told):
        thought = beliefs(position.edition, 4, 0, history)
    assert thought == fresh


def test_guide_players_are_plain_company_and_oneself_is_none() -> None:
    players = ["easy", "guide", "stranger-0", "stranger-1"]
    certain = [[float(place == seat) for place in range(4)] for seat in range(4)]
    doubtful = [0.25] * 4
    believed = [part for row in (*certain, doubtful, certain[1]) for part in row]
    assert company(players, believed, 5) == [0.0, 1.0, 1.0, 0.0, 0.5, 0.0]


def test_strangers_are_always_the_same_and_unlike_each_other() -> None:
    assert numbers_of(3) is numbers_of(3)
    drawn = [[getattr(numbers, name) for name in NUMBERS] for numbers in map(numbers_of, range(1, STRANGERS, 2))]
    plain = [[getattr(numbers, name) for name in BOUNDS] for numbers in map(numbers_of, range(0, STRANGERS, 2))]
    assert len({*map(tuple, drawn)}) == len({*map(tuple, plain)}) == STRANGERS // 2
    for numbers in plain:
        assert all(
            low <= number <= high or (number == 0 and name in SELDOM)
            for number, (name, (low, high)) in zip(numbers, BOUNDS.items(), strict=True)
        )


def test_seats_alike_make_a_crowd_likely() -> None:
    habits = Habits(["one", "other"], {"turn 1:card": [-1, -10], "turn 1:trade": [-20, -3]})
    seen, nothing, even = evidence(habits, {"turn 1:card": 4, "turn 1:unheard-of": 9}), [0.0, 0.0], [0.5, 0.5]
    assert seen == pytest.approx([CAUTION * -0.4, CAUTION * -4.0])
    assert weighed([nothing, seen, seen], even)[0][0] > 0.5
    assert weighed([nothing, [0.0, -9.0], [-9.0, 0.0]], even)[0] == pytest.approx(even)


def test_habits_are_shares_of_the_choices_in_a_case() -> None:
    counts = {
        "turn 1:card": Counter({"medium": 900, "guide": 100}),
        "turn 1:trade": Counter({"medium": 100, "guide": 900}),
        "turn 2:card": Counter({"medium": RARE - 1}),
    }
    habits = learned(counts)
    assert set(habits.choices) == {"turn 1:card", "turn 1:trade"}
    medium, guide = habits.players.index("medium"), habits.players.index("guide")
    assert habits.choices["turn 1:card"][medium] == habits.choices["turn 1:trade"][guide] == -1
    assert habits.choices["turn 1:card"][guide] == -23


@pytest.mark.skipif(not kuhstall.compiled(), reason="whole games are for compiled code")
def test_a_short_training_gives_the_same_again() -> None:
    habits = train("kuhhandel-1", 12, "test")
    assert habits.players == list(MODELS)
    assert len(habits.choices) > 20
    assert train("kuhhandel-1", 12, "test") == habits


def test_whoever_has_habits_stored_is_a_rule_player() -> None:
    for game in ("kuhhandel-1", "kuhhandel-2", "kuhhandel-master"):
        habits = habits_of(game)
        assert set(habits.players) <= set(MODELS)
        assert all(len(common) == len(habits.players) for common in habits.choices.values())
    assert habits_of("kuhhandel-duel").players == []
